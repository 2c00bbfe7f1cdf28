"""The rules told to people: complete, true to the engine, and with the house rules in force."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bacon.core.cards import Card, Cards, Strain, cards
from bacon.core.options import Option, OptionValue
from bacon.core.rules import CardRow, PointTable, Section, with_names
from bacon.core.words import small
from bacon.games.bacon.game import Bacon
from bacon.games.bacon.state import points
from bacon.games.bacon.words import guide
from bacon.games.tricks.events import HandScored
from tests.play import ANY_RULES
from tests.tables import STANDARD, Table, at_the_end_of_hand, run, table

CHOICES = [
    (option, choice) for option in Bacon.options() for choice in option.choices if choice != option.default
]
each_choice = pytest.mark.parametrize(
    ("option", "choice"), CHOICES, ids=[f"{option.name}={choice}" for option, choice in CHOICES]
)


def part_of(title: str, rules: Bacon = STANDARD) -> Section:
    """A section, with the names of the compass in it."""
    return with_names(next(part for part in guide(rules) if part.title == title))


def section(title: str, rules: Bacon = STANDARD) -> str:
    """Return a section's text."""
    return " ".join(part_of(title, rules).paragraphs)


def body(rules: Bacon) -> tuple[Section, ...]:
    """Return the guide without its list of house rules."""
    return tuple(map(with_names, guide(rules)[:-1]))


@given(ANY_RULES)
def test_the_guide_is_whole_under_any_rules(rules: Bacon) -> None:
    titles = [part.title for part in guide(rules)]
    assert len(titles) == len(set(titles)) == 14
    for part in body(rules):
        assert part.paragraphs
        for paragraph in part.paragraphs:
            assert paragraph[0].isupper()
            assert not re.search(r"None|True|False|[{}_]|  |\.\.", paragraph), paragraph


NEEDS: dict[str, dict[str, OptionValue]] = {"joker_follows": {"jokers": 1}}
"""What must be in force for an option to mean anything."""


@each_choice
def test_other_choices_change_the_guide(option: Option, choice: OptionValue) -> None:
    needs = NEEDS.get(option.name, {})
    assert body(Bacon.from_values({**needs, option.name: choice})) != body(Bacon.from_values(needs))


@given(ANY_RULES, st.data())
def test_from_any_rules_other_choices_change_the_guide(rules: Bacon, data: st.DataObject) -> None:
    option, choice = data.draw(st.sampled_from(CHOICES))
    other = option.default if rules.values()[option.name] == choice else choice
    assert guide(replace(rules, **{option.name: other})) != guide(rules)


def line_of(option: Option, choice: OptionValue) -> str:
    label = option.label(choice)
    condition = {"Off": "If on: ", "Not allowed": "If allowed: "}.get(label, "")
    says = f"{condition}{small(option.help)}" if condition else option.help
    return f"{option.title}: {label}. {says}"


@given(ANY_RULES)
def test_the_list_of_house_rules_is_whole_sentences(rules: Bacon) -> None:
    for line, option in zip(guide(rules)[-1].paragraphs, Bacon.options(), strict=True):
        assert line == line_of(option, rules.values()[option.name])


def test_a_house_rule_that_is_off_does_not_say_that_it_holds() -> None:
    line = "Jacks high: Off. If on: in every suit the jack ranks above the ace."
    assert line in guide(Bacon())[-1].paragraphs
    assert line not in guide(Bacon(jacks_high=True))[-1].paragraphs


@each_choice
def test_every_house_rule_stands_at_the_end_with_its_title_choice_and_help(
    option: Option, choice: OptionValue
) -> None:
    rules = Bacon.from_values({option.name: choice})
    line = guide(rules)[-1].paragraphs[Bacon.options().index(option)]
    assert line == line_of(option, choice)
    assert len(guide(rules)[-1].paragraphs) == len(Bacon.options())


@pytest.mark.parametrize(
    ("values", "title", "told"),
    [
        ({"target": "15"}, "Winning the match", "first side to 15 points or more wins"),
        ({"target": "7"}, "The idea", "first side to 7 points"),
        ({"permission": "off"}, "Asking your partner", "don’t need anyone’s permission"),
        ({"permission": "declare"}, "Asking your partner", "don’t need separate permission to go alone"),
        ({"permission": "alone"}, "Asking your partner", "you can pick it up freely"),
        ({"permission": "both"}, "Asking your partner", "a second question about that"),
        ({"refused_alone": "play_together"}, "Asking your partner", "play the hand together"),
        ({"refused_alone": "counts_as_pass"}, "Asking your partner", "the whole thing counts as a pass"),
        ({"acquitted_redeal": "same_dealer"}, "Naming trump", "the same dealer deals a new one"),
        ({"acquitted_redeal": "next_dealer"}, "Naming trump", "the dealer’s left deals a new one"),
        ({"throw_in": "true"}, "Playing the five tricks", "the hand is over"),
        (
            {"throw_in": "false"},
            "Playing the five tricks",
            "Every hand is played to the last trick, unless somebody claims the rest. ",
        ),
        (
            {"throw_in": "false", "claim": "off"},
            "Playing the five tricks",
            "Every hand is played to the last trick. ",
        ),
        ({"claim": "off"}, "Playing the five tricks", "you can’t claim tricks"),
        ({"claim": "opponents"}, "Playing the five tricks", "every trump that your opponents still have"),
        ({"claim": "everyone"}, "Playing the five tricks", "anyone else still has, even your partner"),
        ({"deck": "24"}, "The cards", "short deck of 24 cards"),
        ({"deck": "24"}, "The cards", "the ace is high, then king, queen, jack, 10 and 9."),
        (
            {"jacks_high": "on"},
            "The cards",
            "the jack is high, then ace, king, queen, 10, 9 and so on",
        ),
        (
            {"jacks_high": "on", "deck": "24"},
            "The cards",
            "the jack is high, then ace, king, queen, 10 and",
        ),
        ({"jokers": "1"}, "The cards", "There’s one joker."),
        ({"jokers": "2"}, "The cards", "The colored one beats the plain one"),
        ({"jokers": "1"}, "The cards", "have to if you have no other trump."),
        ({"jokers": "1", "joker_follows": "free"}, "The cards", "at any time, but you never have to"),
        ({"jokers": "1"}, "The cards", "says “pick it up” names any suit"),
        ({"stick_dealer": "on"}, "Naming trump", "the dealer has to pick it up"),
        (
            {"stick_dealer": "on", "refused_alone": "counts_as_pass"},
            "Asking your partner",
            "a dealer who has to pick it up: that dealer plays with their partner instead.",
        ),
        (
            {"stick_dealer": "on", "denier_may_declare": "off"},
            "Asking your partner",
            "pick up that card themselves, unless they’re the dealer and have to, but you can",
        ),
        (
            {"denier_may_declare": "off"},
            "Asking your partner",
            "can’t pick up that card themselves, but you can pick up a later card.",
        ),
        ({"may_discard_upcard": "off"}, "Who gets the card", "can’t discard the up-card itself"),
        ({"loner_three_or_four": "1"}, "Going alone", "Three or four score the same as with a partner"),
        ({"loner_must_take_five": "on"}, "Going alone", "but nothing for three or four"),
        ({"beaten_loner_doubles": "on"}, "Going alone", "the defenders score double too"),
        ({"score_names": "bacon"}, "Scoring", "2 points is a bacon, and 4 points is a double bacon"),
    ],
)
def test_each_house_rule_is_explained_where_it_belongs(values: dict[str, str], title: str, told: str) -> None:
    assert told in section(title, Bacon.parse(values))


@pytest.mark.parametrize(
    ("refused_alone", "permission"), [("play_together", "declare"), ("counts_as_pass", "off")]
)
def test_what_cannot_happen_at_this_table_is_not_told(refused_alone: str, permission: str) -> None:
    rules = Bacon.parse({"refused_alone": refused_alone, "permission": permission})
    assert "no to going alone" not in section("Asking your partner", rules)


@pytest.mark.parametrize(
    ("permission", "may_be_denied"), [("both", True), ("declare", True), ("alone", False), ("off", False)]
)
def test_denied_declarations_are_explained_where_they_happen(permission: str, may_be_denied: bool) -> None:
    told = section("Asking your partner", Bacon.parse({"permission": permission}))
    assert ("If your partner says no, that counts as a pass" in told) is may_be_denied


@pytest.mark.parametrize("redeal", ["next_dealer", "same_dealer"])
def test_the_guide_mentions_void_hands_only_if_there_can_be_any(redeal: str) -> None:
    rules = Bacon.parse({"stick_dealer": "on", "acquitted_redeal": redeal})
    assert not any("passed out" in paragraph for part in body(rules) for paragraph in part.paragraphs)


def score_lines(rules: Bacon) -> tuple[tuple[str, ...], ...]:
    tables = [each for each in part_of("Scoring", rules).body if isinstance(each, PointTable)]
    assert [table.head for table in tables] == [("", "3 or 4 tricks", "All 5 tricks")]
    return tables[0].lines


def test_the_score_table_with_every_variation() -> None:
    rules = Bacon(
        loner_must_take_five=True, beaten_loner_doubles=True, defenders_sweep=4, score_names="bacon"
    )
    assert score_lines(rules) == (
        ("The makers", "1 point", "2 points, a bacon"),
        ("A maker going alone", "Nothing", "4 points, a double bacon"),
        ("Defenders, against partners", "2 points, a bacon", "4 points, a double bacon"),
        ("Defenders, against a loner", "4 points, a double bacon", "8 points"),
    )


@given(ANY_RULES)
def test_the_score_table_is_the_engines_under_any_rules(rules: Bacon) -> None:
    told = [[re.findall(r"Nothing|^\d", cell)[0] for cell in line[1:]] for line in score_lines(rules)]
    assert told == [
        [str(points(rules, declared=declared, alone=alone, tricks=tricks) or "Nothing") for tricks in (3, 5)]
        for declared in (True, False)
        for alone in (False, True)
    ]


def test_the_standard_score_table() -> None:
    assert score_lines(STANDARD) == (
        ("The makers", "1 point", "2 points"),
        ("A maker going alone", "2 points", "4 points, a bacon"),
        ("Defenders, against partners", "2 points", "4 points, a bacon"),
        ("Defenders, against a loner", "2 points", "4 points, a bacon"),
    )


UPCARD = Card("9H")
EXAMPLE: dict[str, Cards] = {
    "You": cards("AH KH 7H 6S 4C"),
    "West": cards("KD TD 9C 8C 2C"),
    "North": cards("6D QC JC 7S 4S"),
    "East": cards("2D 3H AS 5S KC"),
}
"""The hands of the guide's example, clockwise; East deals."""

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
def test_the_example_plays_as_described(throw_in: bool) -> None:
    rules = Bacon(throw_in=throw_in)
    state = at_the_end_of_hand(example(rules))
    assert state.result == HandScored(0, alone=False, taken=(3, 1 if throw_in else 2), side=0, points=1)
    told = section("A sample hand", rules)
    assert "1 point" in told
    hand, *tricks = (each for each in part_of("A sample hand", rules).body if isinstance(each, CardRow))
    assert hand.cards == (UPCARD, *EXAMPLE["You"])
    names = [*EXAMPLE]
    played = [tuple((names[play.seat], play.card) for play in trick.plays) for trick in state.tricks]
    assert [tuple(zip(row.below, row.cards, strict=True)) for row in tricks] == played
    cards_told = set(re.findall(r"(?:10|[2-9JQKA])[♠♥♦♣]", told))
    assert cards_told <= {"9♥", "2♣", *(card.label for trick in played for _, card in trick)}


@given(ANY_RULES)
def test_the_row_of_trumps_goes_from_the_highest_to_the_lowest(rules: Bacon) -> None:
    row = next(each for each in part_of("The cards", rules).body if isinstance(each, CardRow))
    order = rules.order(Strain.HEARTS)
    assert set(row.cards) == {card for card in rules.pack() if order.is_trump(card)}
    assert all(order.beats(high, low) for high, low in pairwise(row.cards))


def test_the_example_asks_only_where_asking_is_the_rule() -> None:
    title = "A sample hand"
    assert "North is asked" in section(title)
    assert "North is asked" not in section(title, Bacon(permission="off"))
    assert "North is asked" not in section(title, Bacon(permission="alone"))


@pytest.mark.parametrize("values", [{"deck": "24"}, {"jokers": "1"}, {"jacks_high": "on"}])
def test_the_example_says_if_it_does_not_use_this_tables_cards(values: dict[str, str]) -> None:
    title = "A sample hand"
    assert "full deck, without jokers, and with aces high" in section(title, Bacon.parse(values))
    assert "full deck" not in section(title)


def test_the_example_deals_no_card_twice() -> None:
    dealt: list[Card] = [card for hand in EXAMPLE.values() for card in hand]
    assert len({*dealt, UPCARD}) == 21


def test_it_needs_no_other_game_to_be_understood() -> None:
    told = " ".join(" ".join(part.paragraphs) for part in guide(STANDARD))
    for word in (
        "trick",
        "trump",
        "follow suit",
        "dealer",
        "partner",
        "lead",
        "undealt cards",
        "alone",
        "passed out",
    ):
        assert word in told
