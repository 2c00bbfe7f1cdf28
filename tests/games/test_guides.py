"""The guides to Euchre and Bid Euchre: whole under any rules, true to the engine, telling every switch."""

from __future__ import annotations

import re

import pytest
from hypothesis import given

from bacon.core.options import Option, OptionValue
from bacon.core.rules import Section
from bacon.core.words import labels
from bacon.games.bacon.rules import Bacon
from bacon.games.bid_euchre.rules import BidEuchre
from bacon.games.bid_euchre.rules.events import HandCounted
from bacon.games.bid_euchre.rules.guide import EXAMPLE as HAND_OF_BID_EUCHRE
from bacon.games.euchre.rules import Euchre
from bacon.games.euchre.rules.guide import EXAMPLE as HAND_OF_EUCHRE
from bacon.games.euchre.rules.guide import UPCARD
from bacon.games.tricks.rules.events import HandScored
from tests.games.bid_euchre.rules import at as bid_table
from tests.games.euchre.rules import at as table
from tests.games.roaming import ANY_RULES, Relative
from tests.scripts import at_the_end, result_of

GAMES: tuple[type[Relative], ...] = (Euchre, BidEuchre)
CHOICES = [
    (game, option, choice)
    for game in GAMES
    for option in game.options()
    for choice in option.choices
    if choice != option.default
]

NEEDS: dict[str, dict[str, OptionValue]] = {
    "joker_turned_up": {"joker": True},
    "misdeal_dealer": {"misdeal": "no_ace_no_face"},
    "stuck_may_name_turned_down": {"all_passed": "stick"},
    "stuck_no_trump": {"all_passed": "stick"},
    "duplicates": {"deck": 48},
    "players": {"deck": 48},
}
"""What must be in force for an option to mean anything."""


def body(rules: Relative) -> tuple[Section, ...]:
    """Give the guide without its list of house rules."""
    return rules.guide()[:-1]


def text(rules: Relative, title: str) -> str:
    """Give a section's text."""
    return " ".join(next(part.paragraphs for part in rules.guide() if part.title == title))


@given(ANY_RULES)
def test_the_guide_is_whole_under_any_rules(rules: Relative) -> None:
    titles = [part.title for part in rules.guide()]
    assert len(titles) == len(set(titles)) >= 13
    for part in body(rules):
        assert part.paragraphs
        for paragraph in part.paragraphs:
            assert paragraph[0].isupper() or paragraph[0] == "“"
            assert paragraph[-1] in ".”"
            assert not re.search(r"None|True|False|[{}_]|  |\.\.|,\.", paragraph), paragraph


@pytest.mark.parametrize(
    ("game", "option", "choice"),
    CHOICES,
    ids=[f"{game.__name__}-{option.name}={choice}" for game, option, choice in CHOICES],
)
def test_choosing_otherwise_changes_what_the_guide_tells(
    game: type[Relative], option: Option, choice: OptionValue
) -> None:
    needs = NEEDS.get(option.name, {})
    changed, usual = game.from_values({**needs, option.name: choice}), game.from_values(needs)
    without_example = [
        [part for part in body(rules) if not part.title.startswith("A hand")] for rules in (changed, usual)
    ]
    assert without_example[0] != without_example[1]
    assert changed.guide()[-1] != usual.guide()[-1]


EXAMPLE = "pass; order up; discard 9S; AC 9C TC QC; KC KH AH JD; QH 9D JH 9H; AS KS AD JS; TS QD TH TD"


def test_the_example_of_euchre_happens_as_it_is_told() -> None:
    hands = [" ".join(map(str, hand)) for hand in HAND_OF_EUCHRE.values()]
    match = table.table(hands, UPCARD.name, dealer=2)
    table.run(match, EXAMPLE)
    assert result_of(match) == HandScored(0, alone=False, taken=(4, 1), side=0, points=1)
    told = text(Euchre(), "A hand from beginning to end")
    played = {play.card.label for trick in at_the_end(match).tricks for play in trick.plays}
    assert set(re.findall(r"(?:10|[2-9JQKA])[♠♥♦♣]", told)) == played | {"9♠"}
    assert labels(HAND_OF_EUCHRE["You"]) in told


def test_the_example_of_bid_euchre_happens_as_it_is_told() -> None:
    assert tuple(" ".join(map(str, hand)) for hand in HAND_OF_BID_EUCHRE.values()) == bid_table.HANDS
    match = bid_table.table()
    bid_table.run(match, bid_table.EXAMPLE)
    assert result_of(match) == HandCounted(0, alone=False, bid=4, taken=(5, 1), points=(5, 1))
    told = text(BidEuchre(), "A hand from beginning to end")
    played = {play.card.label for trick in at_the_end(match).tricks for play in trick.plays}
    assert set(re.findall(r"(?:10|[2-9JQKA])[♠♥♦♣]", told)) == played


@pytest.mark.parametrize("game", GAMES)
def test_the_example_says_so_where_it_is_not_played_by_this_tables_rules(game: type[Relative]) -> None:
    title = "A hand from beginning to end"
    assert "without this table’s own" not in text(game(), title)
    assert "without this table’s own" not in text(
        game.from_values({"target": game.options()[0].choices[0]}), title
    )
    assert "without this table’s own" in text(game.from_values({"claim": "everyone"}), title)


@pytest.mark.parametrize("game", [Bacon, Euchre, BidEuchre])
@pytest.mark.parametrize("claim", ["opponents", "everyone"])
def test_it_is_told_which_card_on_the_table_counts_against_a_claim(
    game: type[Bacon | Euchre | BidEuchre], claim: str
) -> None:
    told = " ".join(
        words for part in game.from_values({"claim": claim}).guide()[:-1] for words in part.paragraphs
    )
    assert "only if an opponent is winning the trick with it and you hold none that beats it" in told
    assert "still holds, all remaining tricks are yours" in told


def test_the_score_table_of_euchre() -> None:
    plain = next(part.paragraphs for part in Euchre().guide() if part.title == "What a hand scores")
    assert plain == (
        "Makers: 1 point for 3 or 4 tricks; 2 points for all 5.",
        "A player who goes alone: 1 point for 3 or 4 tricks; 4 points for all 5.",
        "Defenders who euchre a pair: 2 points.",
        "Defenders who euchre a loner: 2 points.",
        "Only one side scores in a hand.",
    )
    rules = Euchre(
        take_four=True,
        loner_three_or_four="defenders_1",
        lone_penalty=True,
        super_euchre=True,
        defend_alone=True,
    )
    house = next(part.paragraphs for part in rules.guide() if part.title == "What a hand scores")
    assert house[:5] == (
        "Makers: nothing for 3 tricks, 1 point for 4; 2 points for all 5.",
        "A player who goes alone: 1 point for the defenders for 3 or 4 tricks; 4 points for all 5.",
        "Defenders who euchre a pair: 2 points; 4 points if the makers take no trick.",
        "Defenders who euchre a loner: 4 points.",
        "A lone defender who euchres a loner: 4 points.",
    )


def test_the_scores_of_bid_euchre() -> None:
    assert "takes all 6 tricks scores 16; one who takes 5 of them loses 16." in text(
        BidEuchre(), "What a hand scores"
    )
    rules = BidEuchre(players=6, deck=48, made_bonus=2, set_penalty="tricks_taken")
    told = text(rules, "What a hand scores")
    assert "takes all 8 tricks scores 20; one who takes 7 of them loses 17." in told
    assert "both sides score a point for each trick they took, and the bidders 2 points more." in told


def test_no_other_game_must_be_known() -> None:
    for game in GAMES:
        told = " ".join(" ".join(part.paragraphs) for part in body(game()))
        for word in ("trick", "trump", "follow suit", "deals", "partner", "lead", "alone", "void", "bower"):
            assert word in told
