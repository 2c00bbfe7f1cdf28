"""The rules told to people: complete, true to the engine, and with the house rules in force."""

from __future__ import annotations

import re

import pytest
from hypothesis import given

from bacon.core.cards import Card
from bacon.core.events import HandScored
from bacon.core.options import Option, OptionValue
from bacon.games.bacon import Bacon
from bacon.games.bacon.guide import EXAMPLE, UPCARD, Section, guide
from bacon.games.bacon.scoring import points
from tests.play import ANY_RULES
from tests.tables import STANDARD, Table, at_the_end_of_hand, run, table

CHOICES = [
    (option, choice) for option in Bacon.options() for choice in option.choices if choice != option.default
]
each_choice = pytest.mark.parametrize(
    ("option", "choice"), CHOICES, ids=[f"{option.name}={choice}" for option, choice in CHOICES]
)


def section(title: str, rules: Bacon = STANDARD) -> str:
    """Give a section's text."""
    return " ".join(next(part.paragraphs for part in guide(rules) if part.title == title))


def body(rules: Bacon) -> tuple[Section, ...]:
    """Give the guide without its list of house rules."""
    return guide(rules)[:-1]


@given(ANY_RULES)
def test_the_guide_is_whole_under_any_rules(rules: Bacon) -> None:
    titles = [part.title for part in guide(rules)]
    assert len(titles) == len(set(titles)) == 14
    for part in guide(rules):
        assert part.paragraphs
        for paragraph in part.paragraphs:
            assert paragraph[0].isupper()
            assert not re.search(r"None|True|False|[{}_]|  |\.\.", paragraph), paragraph


@each_choice
def test_choosing_otherwise_changes_what_the_guide_tells(option: Option, choice: OptionValue) -> None:
    assert body(Bacon.from_values({option.name: choice})) != body(STANDARD)


@each_choice
def test_every_house_rule_stands_at_the_end_with_its_title_choice_and_help(
    option: Option, choice: OptionValue
) -> None:
    rules = Bacon.from_values({option.name: choice})
    line = guide(rules)[-1].paragraphs[Bacon.options().index(option)]
    label = {True: "Yes", False: "No"}[choice] if isinstance(choice, bool) else option.label(choice)
    assert line == f"{option.title}: {label}. {option.help}"
    assert len(guide(rules)[-1].paragraphs) == len(Bacon.options())


@pytest.mark.parametrize(
    ("values", "title", "told"),
    [
        ({"target": "15"}, "Winning the match", "first has 15 points or more wins"),
        ({"target": "7"}, "What it is about", "first side to reach 7 points"),
        ({"permission": "off"}, "Your partner’s word", "nobody needs to ask"),
        ({"permission": "declare"}, "Your partner’s word", "Going alone needs no further permission"),
        ({"permission": "alone"}, "Your partner’s word", "a declaration stands by itself"),
        ({"permission": "both"}, "Your partner’s word", "a second question follows"),
        ({"refused_alone": "play_together"}, "Your partner’s word", "play the hand together"),
        ({"refused_alone": "counts_as_pass"}, "Your partner’s word", "whole declaration counts as a pass"),
        ({"acquitted_redeal": "same_dealer"}, "Choosing trump", "the same dealer deals a new one"),
        ({"acquitted_redeal": "next_dealer"}, "Choosing trump", "the dealer’s left deals a new one"),
        ({"throw_in": "true"}, "Playing the 5 tricks", "the hand stops there"),
        ({"throw_in": "false"}, "Playing the 5 tricks", "played to its last trick"),
        ({"claim": "off"}, "Playing the 5 tricks", "Nobody may claim"),
        ({"claim": "opponents"}, "Playing the 5 tricks", "every trump that an opponent still holds"),
        ({"claim": "everyone"}, "Playing the 5 tricks", "any other player, even your partner,"),
    ],
)
def test_each_house_rule_is_told_where_it_belongs(values: dict[str, str], title: str, told: str) -> None:
    assert told in section(title, Bacon.parse(values))


@pytest.mark.parametrize(
    ("refused_alone", "permission"), [("play_together", "declare"), ("counts_as_pass", "off")]
)
def test_what_cannot_happen_at_this_table_is_not_told(refused_alone: str, permission: str) -> None:
    rules = Bacon.parse({"refused_alone": refused_alone, "permission": permission})
    assert "going alone is denied" not in section("Your partner’s word", rules)


@pytest.mark.parametrize(
    ("permission", "may_be_denied"), [("both", True), ("declare", True), ("alone", False), ("off", False)]
)
def test_denied_declarations_are_told_where_they_happen(permission: str, may_be_denied: bool) -> None:
    told = section("Your partner’s word", Bacon.parse({"permission": permission}))
    assert ("A declaration that is denied counts as a pass" in told) is may_be_denied


def test_the_score_table_is_the_engines() -> None:
    lines = next(part.paragraphs for part in guide(STANDARD) if part.title == "What a hand scores")[:6]
    assert lines[:4] == (
        "Declarer’s side, 3 or 4 tricks: 1 point, a completion",
        "Declarer’s side, all 5 tricks: 2 points, a double completion",
        "Declarer alone, 3 or 4 tricks: 2 points, a double completion",
        "Declarer alone, all 5 tricks: 4 points, a bacon",
    )
    assert [int(line.split(": ")[1].split()[0]) for line in lines] == [
        points(declared=declared, alone=alone, tricks=tricks)
        for declared, alone in ((True, False), (True, True), (False, False))
        for tricks in (3, 5)
    ]


PLAYED = "up yes -2C KD 6D 2D 7H AH 9H 4S 3H KH TD 7S 5S 4C 8C QC KC"
LAST_TRICK = " AS 6S 9C JC"


def example(rules: Bacon) -> Table:
    """Play the guide's example."""
    match = table(
        [" ".join(card.name for card in hand) for hand in EXAMPLE.values()], UPCARD.name, rules=rules
    )
    run(match, PLAYED + ("" if rules.throw_in else LAST_TRICK))
    return match


@pytest.mark.parametrize("throw_in", [True, False])
def test_the_example_happens_as_it_is_told(throw_in: bool) -> None:
    rules = Bacon(throw_in=throw_in)
    state = at_the_end_of_hand(example(rules))
    assert state.result == HandScored(0, alone=False, taken=(3, 1 if throw_in else 2), side=0, points=1)
    told = section("A hand from beginning to end", rules)
    assert "1 point, a completion" in told
    cards_told = set(re.findall(r"(?:10|[2-9JQKA])[♠♥♦♣]", told))
    played = {play.card.label for trick in state.tricks for play in trick.plays}
    assert cards_told == played | {"9♥", "2♣", *(card.label for card in EXAMPLE["You"])}


def test_the_example_asks_only_where_asking_is_the_rule() -> None:
    title = "A hand from beginning to end"
    assert "North, asked" in section(title)
    assert "North, asked" not in section(title, Bacon(permission="off"))
    assert "North, asked" not in section(title, Bacon(permission="alone"))


def test_the_example_deals_no_card_twice() -> None:
    dealt: list[Card] = [card for hand in EXAMPLE.values() for card in hand]
    assert len({*dealt, UPCARD}) == 21


def test_it_needs_no_other_game_to_be_understood() -> None:
    told = " ".join(" ".join(part.paragraphs) for part in guide(STANDARD))
    for word in ("trick", "trump", "follow suit", "dealer", "partner", "lead", "stock", "alone", "void"):
        assert word in told
