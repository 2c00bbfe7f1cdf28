"""The guides to Euchre and Bid Euchre: whole under any rules, true to the engine, telling every switch."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import pairwise

import pytest
from hypothesis import given

from bacon.core.cards import Card, Cards, Strain, cards
from bacon.core.options import Option, OptionValue
from bacon.core.rules import CardRow, PointTable, Rules, Section, with_names
from bacon.games.bacon.game import Bacon
from bacon.games.bid_euchre.game import BidEuchre
from bacon.games.climbing.game import Climbing
from bacon.games.euchre.game import Euchre
from bacon.games.tricks.bids import HandCounted
from bacon.games.tricks.events import HandScored
from bacon.games.tricks.state import TrickState
from tests.games.bid_euchre import at as bid_table
from tests.games.euchre import at as table
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
    """Return the guide without its list of house rules."""
    return tuple(map(with_names, rules.guide()[:-1]))


def part_of(rules: Relative, title: str) -> Section:
    """A section, with the names of the compass in it."""
    return with_names(next(part for part in rules.guide() if part.title == title))


def text(rules: Relative, title: str) -> str:
    """Return a section's text."""
    return " ".join(part_of(rules, title).paragraphs)


def rows_of(rules: Relative, title: str) -> list[CardRow]:
    """The rows of cards in a section."""
    return [each for each in part_of(rules, title).body if isinstance(each, CardRow)]


def lines_of(rules: Relative, title: str) -> list[tuple[str, ...]]:
    """The lines of all tables in a section."""
    return [
        line for each in part_of(rules, title).body if isinstance(each, PointTable) for line in each.lines
    ]


def played(rules: Relative, names: Iterable[str], state: TrickState) -> None:
    """Assert that the example's rows are the hand dealt and the tricks played."""
    hand, *rows = rows_of(rules, "A sample hand")
    seats = [*names]
    tricks = [tuple((seats[play.seat], play.card) for play in trick.plays) for trick in state.tricks]
    assert [tuple(zip(row.below, row.cards, strict=True)) for row in rows] == tricks
    told = set(re.findall(r"(?:10|[2-9JQKA])[♠♥♦♣]", text(rules, "A sample hand")))
    shown = {card.label for row in (hand, *rows) for card in row.cards}
    assert told <= shown | {"9♠"}


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


@pytest.mark.sparse(25)
@pytest.mark.parametrize(
    ("game", "option", "choice"),
    CHOICES,
    ids=[f"{game.__name__}-{option.name}={choice}" for game, option, choice in CHOICES],
)
def test_other_choices_change_the_guide(game: type[Relative], option: Option, choice: OptionValue) -> None:
    needs = NEEDS.get(option.name, {})
    changed, usual = game.from_values({**needs, option.name: choice}), game.from_values(needs)
    without_example = [
        [part for part in body(rules) if not part.title.startswith("A hand")] for rules in (changed, usual)
    ]
    assert without_example[0] != without_example[1]
    assert changed.guide()[-1] != usual.guide()[-1]


@pytest.mark.parametrize(
    ("claim", "told"),
    [
        ("off", "Every hand is played to the last trick. "),
        ("opponents", "to the last trick, unless somebody claims the rest. "),
    ],
)
def test_a_hand_may_end_before_its_last_trick_only_where_tricks_may_be_claimed(claim: str, told: str) -> None:
    rules = Euchre.from_values({"throw_in": False, "claim": claim})
    assert told in text(rules, "Playing the five tricks")


UPCARD = Card("QH")
HAND_OF_EUCHRE: dict[str, Cards] = {
    "You": cards("JH KH AS TS 9C"),
    "West": cards("AH 9H KS QD TC"),
    "North": cards("JD TH AD 9S QC"),
    "East": cards("AC KC JS TD 9D"),
}
HAND_OF_BID_EUCHRE = dict(zip(HAND_OF_EUCHRE, map(cards, bid_table.HANDS), strict=True))
"""The hands of the examples, clockwise; in Euchre North deals, in Bid Euchre East."""

EXAMPLE = "pass; order up; discard 9S; AC 9C TC QC; KC KH AH JD; QH 9D JH 9H; AS KS AD JS; TS QD TH TD"


def test_the_example_of_euchre_plays_as_described() -> None:
    hands = [" ".join(map(str, hand)) for hand in HAND_OF_EUCHRE.values()]
    match = table.table(hands, UPCARD.name, dealer=2)
    table.run(match, EXAMPLE)
    assert result_of(match) == HandScored(0, alone=False, taken=(4, 1), side=0, points=1)
    played(Euchre(), HAND_OF_EUCHRE, at_the_end(match))
    hand = rows_of(Euchre(), "A sample hand")[0]
    assert hand.cards == (UPCARD, *HAND_OF_EUCHRE["You"])


def test_the_example_of_bid_euchre_plays_as_described() -> None:
    match = bid_table.table()
    bid_table.run(match, bid_table.EXAMPLE)
    assert result_of(match) == HandCounted(0, alone=False, bid=4, taken=(5, 1), points=(5, 1))
    played(BidEuchre(), HAND_OF_BID_EUCHRE, at_the_end(match))
    assert rows_of(BidEuchre(), "A sample hand")[0].cards == HAND_OF_BID_EUCHRE["You"]


@pytest.mark.parametrize("game", GAMES)
def test_the_example_says_if_it_does_not_use_this_tables_rules(game: type[Relative]) -> None:
    title = "A sample hand"
    assert "without this table’s house rules" not in text(game(), title)
    assert "without this table’s house rules" not in text(
        game.from_values({"target": game.options()[0].choices[0]}), title
    )
    assert "without this table’s house rules" in text(game.from_values({"claim": "everyone"}), title)


@pytest.mark.parametrize("game", [Bacon, Euchre, BidEuchre])
@pytest.mark.parametrize("claim", ["opponents", "everyone"])
def test_the_guide_says_which_card_on_the_table_counts_against_a_claim(
    game: type[Bacon | Euchre | BidEuchre], claim: str
) -> None:
    told = " ".join(
        words for part in game.from_values({"claim": claim}).guide()[:-1] for words in part.paragraphs
    )
    counts = "an opponent is winning the trick with it, you can’t beat it, and your partner isn’t forced to"
    assert f"hurts your claim only if {counts}." in told
    assert "you get all the remaining tricks" in told


def _told(rules: Rules) -> str:
    return " ".join(words for part in rules.guide() for words in part.paragraphs)


def test_the_maker_of_a_joker_names_the_suit_and_not_who_gets_it() -> None:
    rules = Bacon(jokers=2, deck=24)
    assert "When a joker is the up-card, whoever says “pick it up” names any suit as trump." in _told(rules)
    help_of = {option.name: option.help for option in rules.options()}
    assert help_of["jokers"].endswith(
        "If a joker is the up-card, whoever says “pick it up” names any suit as trump."
    )


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("pack", ["one_to_nine", "one_to_ten"])
def test_numbers_have_the_article_that_is_said(players: int, pack: str) -> None:
    rules = Climbing.from_values({"players": players, "teams": players % 2 == 0, "six_player_pack": pack})
    captions = [row.caption for part in rules.guide() for row in part.body if isinstance(row, CardRow)]
    assert not re.search(r"\ba (8|11|18)\b|\ban (?!8|11|18)\d", " ".join([_told(rules), *captions]))


def test_a_twin_of_a_claimed_card_is_mentioned_if_it_can_be_held() -> None:
    twin = "If an opponent has the twin of your lowest card, it beats your claim only"
    assert twin in _told(BidEuchre(deck=48, claim="opponents"))
    for rules in (BidEuchre(claim="opponents"), BidEuchre(deck=48, claim="everyone", duplicates="last")):
        assert twin not in _told(rules)


@pytest.mark.parametrize("players", [4, 6])
def test_table_talk_is_described_in_bid_euchre(players: int) -> None:
    assert "You can’t talk it over" in text(BidEuchre.from_values({"players": players}), "Bidding")


def test_the_score_table_of_euchre() -> None:
    assert lines_of(Euchre(), "Scoring") == [
        ("Together", "1 point", "1 point", "2 points"),
        ("Alone", "1 point", "1 point", "4 points"),
        ("Against partners", "2 points", "2 points"),
        ("Against a loner", "2 points", "2 points"),
    ]
    rules = Euchre(
        take_four=True,
        loner_three_or_four="defenders_1",
        lone_penalty=True,
        super_euchre=True,
        defend_alone=True,
    )
    assert lines_of(rules, "Scoring") == [
        ("Together", "Nothing", "1 point", "2 points"),
        ("Alone", "1 point for the defenders", "1 point for the defenders", "4 points"),
        ("Against partners", "2 points", "4 points"),
        ("Against a loner", "4 points", "4 points"),
        ("Alone against a loner", "4 points", "4 points"),
    ]


def test_the_scores_of_bid_euchre() -> None:
    assert lines_of(BidEuchre(), "Scoring") == [
        ("Bid made", "1 point a trick", "1 point a trick"),
        ("Bidders set", "Lose what they bid", "1 point a trick"),
        ("Alone, all 6 tricks", "16 points", "Nothing"),
        ("Alone, fewer", "Lose 16 points", "1 point a trick"),
    ]
    rules = BidEuchre(players=6, deck=48, made_bonus=2, set_penalty="tricks_taken")
    made, _, alone, lost = lines_of(rules, "Scoring")
    assert made[1] == "1 point a trick and 2 points more"
    assert (alone[1], lost[1]) == ("20 points", "Lose 10 points and a point for each trick they took")


@given(ANY_RULES)
def test_the_row_of_trumps_goes_from_the_highest_to_the_lowest(rules: Relative) -> None:
    titles = ("The bowers", "The bowers, and no trump")
    title = next(part.title for part in rules.guide() if part.title in titles)
    (row,) = rows_of(rules, title)
    order = rules.order(Strain.HEARTS)
    assert set(row.cards) == {card for card in rules.pack() if order.is_trump(card)}
    assert all(order.beats(high, low) for high, low in pairwise(row.cards))
    named = dict(zip(row.below, row.cards, strict=False))
    assert (named["right"].name, named["left"].name) == ("JH", "JD")


def test_no_other_game_must_be_known() -> None:
    for game in GAMES:
        told = " ".join(" ".join(part.paragraphs) for part in body(game()))
        for word in (
            "trick",
            "trump",
            "follow suit",
            "deals",
            "partner",
            "lead",
            "alone",
            "passed out",
            "bower",
        ):
            assert word in told


@pytest.mark.parametrize("game", [Bacon, Euchre, BidEuchre, Climbing])
def test_a_rule_that_can_be_off_says_in_a_whole_sentence_what_holds_if_it_is_on(game: type[Rules]) -> None:
    """The list of house rules puts "If on" or "If allowed" before it."""
    off = {"Off", "Not allowed"}
    clauses = ("Whether", "Who ", "What ", "Which ", "How ")
    helps = [each.help for each in game.options() if off & set(map(each.label, each.choices))]
    assert helps
    assert not [each for each in helps if each.startswith(clauses)]
