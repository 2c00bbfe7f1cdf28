"""Every tactic has its row in the table of what they are worth, can be left out, and is what its row says.

``BACON_HANDS=20000 pytest tests/search/test_tactics.py`` looks at more decisions, under more random rules.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import pytest
from msgspec import Struct

from bacon.core.actions import Action
from bacon.core.match import Match
from bacon.core.rules import Rules, TableState
from bacon.kits import GAMES, find_game
from bacon.search.levels import player_kit, rule_bot
from tests import sparse

README = Path(__file__).parents[2] / "README.md"
TABLE = README.with_name("docs") / "tactics.md"
DECISIONS = int(os.environ.get("BACON_HANDS", "300" if sparse.ALL else "120"))
SLOWER = {"climbing": 6}
"""A game whose bots think so many times as long as the others gets fewer decisions."""
FIGURE = re.compile(
    r"(?P<bold>\*\*)?(?P<worth>[+−]\d\.\d{3}) ± (?P<error>\d\.\d{3})(?(bold)\*\*)( \([\d,]+\))?"
)
each_game = pytest.mark.parametrize("game", GAMES)


class Row(Struct, frozen=True):
    """A tactic's row in the tables, with the figure of one game."""

    tactic: str
    does: str
    worth: str
    under: str = ""

    @property
    def only_says_why(self) -> bool:
        """Whether the tactic changes no action and only gives a reason of its own."""
        return self.worth == "says why"


def rows(game: str) -> list[Row]:
    """Read the rows of a game: its own table, and its column in the one that games share."""
    title = game.replace("-", " ").title()
    chapters = dict(part.split("\n", 1) for part in TABLE.read_text("utf-8").split("\n## ")[1:])
    if title in chapters:
        return [Row(*cells) for cells in lines(chapters[title])[1:]]
    head, *shared = lines(chapters["Card play in Bacon, Euchre and Bid Euchre"])
    column = head.index(title)
    own = [Row(*cells) for cells in lines(chapters[f"Calls in {title}"])[1:]]
    return own + [Row(cells[0], cells[1], cells[column]) for cells in shared if cells[column]]


def lines(chapter: str) -> list[list[str]]:
    """Read the cells of a chapter's table, with its head."""
    found = [line for line in chapter.splitlines() if line.startswith("| ")]
    return [[cell.strip(" `") for cell in line.strip("|").split("|")] for line in found]


def decisions(game: str) -> Iterator[tuple[Rules, TableState, Sequence[Action]]]:
    """Yield decisions of whole matches between rule bots, every other one under random rules."""
    random, number, count = Random(f"tactics of {game}"), 0, DECISIONS // SLOWER.get(game, 1)
    while count > 0:
        number += 1
        rules = any_rules(game, random) if number % 2 else find_game(game)()
        bot, match = rule_bot(rules), Match(rules, f"tactics {number}")
        while count > 0 and (seat := match.to_act) is not None:
            view, legal = match.view(seat), match.legal()
            yield rules, view, legal
            match.apply(bot.choose(view, legal).action)
            count -= 1


def any_rules(game: str, random: Random) -> Rules:
    """Return one value at random for every option, of those that go together."""
    kind = find_game(game)
    while True:
        values = {option.name: random.choice(option.choices) for option in kind.options()}
        if kind.why_not(values) is None:
            return kind.from_values(values)


@each_game
def test_every_tactic_has_a_row_and_every_row_a_tactic_in_the_order_they_are_tried(game: str) -> None:
    assert [row.tactic for row in rows(game)] == list(player_kit(game).tactics)


@each_game
def test_every_row_says_what_was_measured(game: str) -> None:
    for row in rows(game):
        assert row.does.endswith("."), row
        if row.only_says_why:
            assert row.under == "", row
        else:
            assert FIGURE.fullmatch(row.worth), row
            assert row.under == "" or find_game(game).parse(
                dict(pair.split("=") for pair in row.under.split())
            )


@each_game
def test_what_is_more_than_twice_its_error_is_bold_and_nothing_is_better_left_out(game: str) -> None:
    for row in rows(game):
        if found := FIGURE.fullmatch(row.worth):
            worth, error = float(found["worth"].replace("−", "-")), float(found["error"])
            assert (abs(worth) > 2 * error) == bool(found["bold"]), row
            assert worth >= -2 * error, row


@each_game
def test_a_name_is_that_of_one_tactic(game: str) -> None:
    assert len(set(player_kit(game).tactics)) == len(player_kit(game).tactics)


@pytest.mark.sparse(1)
@each_game
def test_what_only_says_why_changes_no_action(game: str) -> None:
    silent = [row.tactic for row in rows(game) if row.only_says_why]
    for rules, view, legal in decisions(game):
        action = rule_bot(rules).choose(view, legal).action
        for tactic in silent:
            lacking = rule_bot(rules, frozenset({tactic})).choose(view, legal)
            assert lacking.action == action, tactic


@pytest.mark.sparse(2)
@pytest.mark.parametrize(
    ("game", "tactic", "said"),
    [
        ("bacon", "low", {"play_low", "throw_away"}),
        ("euchre", "draw_trumps", {"draw_trumps"}),
        ("bid-euchre", "open", {"open"}),
        ("climbing", "nothing_beats_it", {"nothing_beats_it"}),
    ],
)
def test_the_house_never_uses_what_it_does_without(game: str, tactic: str, said: set[str]) -> None:
    used, unused = set(), set()
    for rules, view, legal in decisions(game):
        used.add(rule_bot(rules).choose(view, legal).tactic)
        unused.add(rule_bot(rules, frozenset({tactic})).choose(view, legal).tactic)
    assert said & used
    assert not said & unused


def test_readme_names_the_table() -> None:
    assert "(docs/tactics.md)" in README.read_text("utf-8")
