"""The guide to a game at a table: who sits there, the game's own sections, and the whole pack."""

from __future__ import annotations

import pytest

from bacon.core.rules import EAST, NORTH, WEST, CardRow, Rules, Section, guide_of, section, with_names
from bacon.core.words import spelled_out
from bacon.kits import GAMES

TABLES = [kit.presets()[0].rules for kit in GAMES.values()]
COMPANY = ("You", "Otis", "Bella", "Felix")
each_game = pytest.mark.parametrize("rules", TABLES, ids=[rules.name for rules in TABLES])


def part_of(rules: Rules, title: str, *names: str) -> Section:
    return next(part for part in guide_of(rules, names) if part.title == title)


@each_game
def test_the_games_own_sections_stay_in_their_order_and_two_are_added(rules: Rules) -> None:
    own = [part.title for part in rules.guide()]
    told = [part.title for part in guide_of(rules)]
    assert told == [own[0], "At this table", *own[1:], "All the cards"]


@each_game
def test_no_place_for_a_name_is_left_empty(rules: Rules) -> None:
    for names in ((), COMPANY):
        for part in guide_of(rules, names):
            assert "{" not in str(part)


@each_game
def test_the_players_at_the_table_are_named_there_and_in_the_example(rules: Rules) -> None:
    here = part_of(rules, "At this table", *COMPANY)
    assert here.paragraphs == (
        "You and Bella play against Otis and Felix.",
        "Clockwise from you: Otis, Bella and Felix.",
    )
    example = next(
        part for part in guide_of(rules, COMPANY) if part.title.endswith(("sample hand", "sample round"))
    )
    assert "Felix deals" in str(example) or "Bella, your partner, deals" in str(example)
    assert "East" not in str(example)


def test_the_example_of_four_keeps_the_names_of_the_compass_where_more_play() -> None:
    six = next(preset.rules for preset in GAMES["bid-euchre"].presets() if preset.rules.seats == 6)
    names = ("You", "Otis", "Bella", "Hazel", "Basil", "Felix")
    assert part_of(six, "At this table", *names).paragraphs == (
        "You, Bella and Basil play against Otis, Hazel and Felix.",
        "Clockwise from you: Otis, Bella, Hazel, Basil and Felix.",
    )
    assert "East deals" in str(part_of(six, "A sample hand", *names))


@each_game
def test_every_card_of_the_pack_is_shown_once_and_how_often_it_is_there(rules: Rules) -> None:
    last = part_of(rules, "All the cards")
    rows = [each for each in last.body if isinstance(each, CardRow)]
    shown = [card for row in rows for card in row.cards]
    assert sorted(shown) == sorted(set(rules.pack()))
    for row in rows:
        times = max(rules.pack().count(card) for card in row.cards)
        which = "each" if len(row.cards) > 1 else "them"
        assert row.caption.endswith("s" if times == 1 else f", {spelled_out(times)} of {which}")


def test_names_are_put_into_sentences_captions_and_below_cards() -> None:
    told = with_names(section("Example", f"{WEST} leads.", CardRow(f"{EAST} wins", (), (NORTH,))), COMPANY)
    assert told.body == ("Otis leads.", CardRow("Felix wins", (), ("Bella",)))
    assert told.paragraphs == ("Otis leads.",)
