"""The results of computer players on boards are kept by version, and never mixed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from datetime import date
from functools import cache
from pathlib import Path

import pytest

from bacon.core.board import Board, first_hand, is_over
from bacon.core.events import Event
from bacon.core.match import Match
from bacon.store.opening import open_store
from bacon.store.reviews import Pars, kept_lines
from bacon.store.rounds import hands_of_day
from bacon.store.store import Store, store_in_memory

BOARDS = [hand.board for hand in hands_of_day(date(2026, 11, 22), "euchre")[:2]]
TABLE = "expert-even expert-even expert-even expert-even"


@cache
def line_of(place: int, choice: int = 0) -> tuple[Event, ...]:
    """A board played by players who always take the first action, or always the last one."""
    match: Match = BOARDS[place].match()
    while not is_over(match.events):
        match.apply(match.legal()[choice])
    return first_hand(match.events)


@pytest.fixture
def store() -> Iterator[Store]:
    with closing(store_in_memory()) as store:
        yield store


def keep(store: Store, version: int, *places: int) -> None:
    for place in places:
        Pars(store).keep(BOARDS[place], TABLE, version, line_of(place))


def test_a_line_is_read_as_it_was_kept(tmp_path: Path) -> None:
    with closing(open_store(tmp_path / "bacon.db").store) as store:
        keep(store, 1, 0)
    with closing(open_store(tmp_path / "bacon.db").store) as store:
        assert Pars(store).of(BOARDS[0], TABLE) == {1: line_of(0)}


def test_lines_of_other_boards_players_and_versions_stand_apart(store: Store) -> None:
    keep(store, 1, 0)
    pars = Pars(store)
    pars.keep(BOARDS[0], TABLE, 2, line_of(0, -1))
    turned = Board(BOARDS[0].rules, 1, BOARDS[0].deck)
    assert pars.of(BOARDS[0], TABLE) == {2: line_of(0, -1), 1: line_of(0)}
    assert pars.of(BOARDS[0], TABLE.replace("even", "bold")) == {}
    assert pars.of(BOARDS[1], TABLE) == pars.of(turned, TABLE) == {}


def test_versions_are_never_mixed_and_a_whole_day_of_another_one_is_told_with_it(store: Store) -> None:
    def kept() -> tuple[int, list[bool]]:
        found = kept_lines(Pars(store), BOARDS, TABLE, 3)
        return found.version, [line is not None for line in found.lines]

    assert kept() == (3, [False, False])
    keep(store, 2, 0)
    assert kept() == (3, [False, False])
    keep(store, 1, 0, 1)
    assert kept() == (1, [True, True])
    keep(store, 2, 1)
    assert kept() == (2, [True, True])
    keep(store, 3, 0)
    assert kept() == (2, [True, True])
    keep(store, 3, 1)
    assert kept() == (3, [True, True])


@pytest.mark.parametrize("log", ["", "{", '{"type":"Nonsense"}', "[" * 5000])
def test_a_damaged_line_is_left_out_and_made_again(store: Store, log: str) -> None:
    keep(store, 1, 0)
    with store.writing() as database:
        database.execute("UPDATE pars SET log = ?", (log,))
    assert Pars(store).of(BOARDS[0], TABLE) == {}
    keep(store, 1, 0)
    assert Pars(store).of(BOARDS[0], TABLE) == {1: line_of(0)}


def test_a_line_that_was_cut_off_is_left_out(store: Store) -> None:
    Pars(store).keep(BOARDS[0], TABLE, 1, line_of(0)[:8])
    assert Pars(store).of(BOARDS[0], TABLE) == {}
