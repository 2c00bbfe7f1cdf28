"""The rules told to people: complete, true to the engine, and with the house rules in force."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from hypothesis import given

from bacon.core.cards import Card
from bacon.core.options import Option, OptionValue
from bacon.core.rules import CardRow, PointTable, Section, with_names
from bacon.core.words import capital, points
from bacon.games.climbing.combinations import Kind
from bacon.games.climbing.game import Climbing
from bacon.games.climbing.state import places
from bacon.games.climbing.words import guide
from tests.games.climbing.tables import ANY_RULES, FOUR, Board

CHOICES = [
    (option, choice) for option in Climbing.options() for choice in option.choices if choice != option.default
]
NEEDS: dict[str, dict[str, OptionValue]] = {
    "six_player_pack": {"players": 6},
    "players": {"teams": False},
    "gift_lead": {"players": 6},
}
"""What must be in force for an option to mean anything."""


def section(title: str, rules: Climbing = FOUR) -> str:
    """Return a section's text."""
    return " ".join(part_of(title, rules).paragraphs)


def part_of(title: str, rules: Climbing = FOUR) -> Section:
    """A section, with the names of the compass in it."""
    return with_names(next(part for part in guide(rules) if part.title == title))


def rows_of(title: str, rules: Climbing = FOUR) -> list[CardRow]:
    """The rows of cards in a section."""
    return [each for each in part_of(title, rules).body if isinstance(each, CardRow)]


def ladder(rules: Climbing) -> tuple[tuple[str, ...], ...]:
    """The lines of the table of scores."""
    (table,) = (each for each in part_of("What a deal scores", rules).body if isinstance(each, PointTable))
    return table.lines


def body(rules: Climbing) -> tuple[Section, ...]:
    """Return the guide without its list of house rules."""
    return tuple(map(with_names, guide(rules)[:-1]))


@given(ANY_RULES)
def test_the_guide_is_whole_under_any_rules(rules: Climbing) -> None:
    titles = [part.title for part in guide(rules)]
    assert len(titles) == len(set(titles)) == 15
    for part in body(rules):
        assert part.paragraphs
        for paragraph in part.paragraphs:
            assert paragraph[0].isupper()
            assert paragraph[-1] == "."
            assert not re.search(r"None|True|False|[{}_]|  |\.\.|, ,| \.", paragraph), paragraph


@pytest.mark.parametrize(
    ("option", "choice"), CHOICES, ids=[f"{option.name}={choice}" for option, choice in CHOICES]
)
def test_other_choices_change_the_guide(option: Option, choice: OptionValue) -> None:
    needs = NEEDS.get(option.name, {})
    assert body(Climbing.from_values({**needs, option.name: choice})) != body(Climbing.from_values(needs))


@pytest.mark.parametrize(
    ("values", "title", "told"),
    [
        ({"target": "16"}, "Winning the match", "first side to 16 points wins"),
        ({"max_deals": "10"}, "Winning the match", "at most 10 deals"),
        ({"players": "6"}, "The idea", "six players on two sides, three against three"),
        ({"players": "5", "teams": "off"}, "The idea", "five players, everyone for themselves"),
        ({}, "The cards", "three suits, each from 1 to 10, and two of every card"),
        ({}, "The cards", "gets 15 numbered cards and exactly two X cards, 17 cards in all"),
        ({"players": "6"}, "The cards", "so this deck is a house rule"),
        ({"players": "6", "six_player_pack": "one_to_ten"}, "The cards", "Two cards stay face down"),
        ({"wilds_shuffled": "on"}, "The cards", "All 68 cards are shuffled together"),
        ({}, "The X", "any rank from 1 to 11"),
        ({"players": "6"}, "The X", "any rank from 1 to 10"),
        ({"force_flush_bomb": "on"}, "Bombs", "always count as a bomb"),
        ({"pass_is_final": "on"}, "A round", "you can’t play again until the next round"),
        ({"pass_is_final": "off"}, "A round", "you may still play"),
        ({"pass_is_final": "on"}, "A round", "ends once everyone else has passed and the player on top"),
        ({"pass_is_final": "off"}, "A round", "everyone else has passed, one after another, and the player"),
        ({"show_counts": "off"}, "A round", "If you want to know, count."),
        ({"gift_lead": "off"}, "Who leads next", "the next player on their left"),
        ({"players": "6", "gift_lead": "next_only"}, "Who leads next", "the next partner clockwise"),
        ({"team_scoring": "places"}, "What a deal scores", "partners add up their points"),
        (
            {"players": "3", "teams": "off"},
            "What a deal scores",
            "so they are a house rule.",
        ),
        ({}, "Winning the match", "the next player of the side that’s ahead, clockwise from the last dealer"),
    ],
)
def test_each_house_rule_is_explained_where_it_belongs(values: dict[str, str], title: str, told: str) -> None:
    assert told in section(title, Climbing.parse(values))


def test_where_nobody_has_a_partner_none_is_told_of() -> None:
    rules = Climbing(teams=False)
    told = " ".join(paragraph for part in body(rules) for paragraph in part.paragraphs)
    assert "partner" not in told


@given(ANY_RULES)
def test_the_score_table_is_the_engines_under_any_rules(rules: Climbing) -> None:
    table = ladder(rules)
    worth = (
        places(rules)[1:]
        if "Only the side of the player" in section("What a deal scores", rules)
        else places(rules)
    )
    assert [worded for _, worded in table] == [capital(points(each)) for each in worth]


def test_every_place_has_its_line_in_the_score_table() -> None:
    assert ladder(FOUR) == (("Out second", "4 points"), ("Out third", "2 points"), ("Last", "1 point"))
    assert [place for place, _ in ladder(Climbing(players=3, teams=False))] == [
        "Out first",
        "Out second",
        "Last",
    ]


@given(ANY_RULES)
def test_what_is_shown_can_be_held_and_laid_at_this_table(rules: Climbing) -> None:
    pack = Counter(rules.pack())
    for title in ("What you can play", "Bombs"):
        for row in rows_of(title, rules):
            assert Counter(row.cards) <= pack
            kinds = {
                capital(lay.combination.kind.words) for lay in rules.readings(row.cards) if lay.combination
            }
            assert row.caption in kinds
    assert {capital(kind.words) for kind in Kind if kind.bomb} == {
        row.caption for row in rows_of("Bombs", rules)
    }


EXAMPLE = (
    ("You", "pair of 3s: 3S 3D"),
    ("West", "pair of 5s: 5S 5H"),
    ("North", "pass"),
    ("East", "pair of 8s: 8D X"),
    ("You", "quad of 2s: 2S 2S 2H X"),
    ("West", "pass"),
    ("North", "pass"),
    ("East", "straight flush 4-8 in hearts: 4H 5H 6H X 8H"),
)
"""The steps of the guide's example, as a record has them, up to the last set; then everybody passes.

Where a pass is final North has no second turn.
"""

SEATS = ("You", "West", "North", "East")


def steps_of(rules: Climbing) -> list[tuple[str, str]]:
    """Return the steps of the guide's example at such a table."""
    again = EXAMPLE.index(("North", "pass"), EXAMPLE.index(("North", "pass")) + 1)
    return [step for place, step in enumerate(EXAMPLE) if place != again or not rules.pass_is_final]


def example(rules: Climbing) -> Board:
    """Play the guide's example, turn by turn; after its last step everybody passes."""
    held: dict[str, list[str]] = {name: ["1S"] for name in SEATS}
    for name, text in EXAMPLE:
        held[name] += text.partition(": ")[2].split()
    board = Board([" ".join(held[name]) for name in SEATS], rules)
    steps = steps_of(rules)
    while board.state.round == 1:
        assert board.state.to_act is not None
        name, told = steps.pop(0) if steps else (SEATS[board.state.to_act], "pass")
        assert name == SEATS[board.state.to_act]
        list(board.take(rules.read_call(told)))
    assert steps == []
    return board


@pytest.mark.parametrize("pass_is_final", [False, True])
def test_the_example_plays_as_described(pass_is_final: bool) -> None:
    board = example(Climbing(pass_is_final=pass_is_final))
    assert board.state.to_act == 3
    laid = board.state.last_pile
    assert [SEATS[play.seat] for play in laid] == ["You", "West", "East", "You", "East"]
    for row, play in zip(rows_of("A sample round", board.rules), laid, strict=True):
        assert row.caption.startswith(SEATS[play.seat])
        assert row.caption.endswith(play.combination.words)
        assert row.cards == play.cards


TURN = re.compile(r"(You (?=play )|(?:West|North|East) (?=plays|passes)|so does North)")


@pytest.mark.parametrize("pass_is_final", [False, True])
def test_no_turn_of_the_example_is_left_out_before_everybody_passes(pass_is_final: bool) -> None:
    rules = Climbing(pass_is_final=pass_is_final)
    parts = part_of("A sample round", rules).body
    words = (each.caption if isinstance(each, CardRow) else str(each) for each in parts)
    told, _ = " ".join(words).split("Everyone passes")
    turns = [turn.split()[-1].capitalize() for turn in TURN.findall(told)]
    assert turns == [name for name, _ in steps_of(rules)]


@given(ANY_RULES)
def test_the_example_uses_cards_of_every_pack(rules: Climbing) -> None:
    shown = {Card(name) for _, text in EXAMPLE for name in text.partition(": ")[2].split()}
    assert shown <= set(rules.pack())
    differs = "This is a round with four players." in section("A sample round", rules)
    assert differs is (rules.players != 4)
