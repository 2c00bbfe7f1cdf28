"""Boards are played by others while nobody waits, each line is kept at once, and nothing is done twice."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from datetime import date

import pytest

from bacon.core.board import Board
from bacon.search.par import VERSION, Chair, Table, play_board, table_key
from bacon.search.worker import Played, Worker
from bacon.store.reviews import Pars
from bacon.store.rounds import hands_of_day
from bacon.store.store import Store, StoreError, store_in_memory
from bacon.ui.table.advice import Comparing

BOARDS = [hand.board for hand in hands_of_day(date(2026, 11, 22), "euchre")[:3]]
TABLE: Table = (Chair("easy"),) * 4


class AtOnce(Worker):
    """A worker that plays in this process, as soon as it is asked, and notes what."""

    def __init__(self, *, fails: bool = False, dies: bool = False) -> None:
        super().__init__()
        self.asked: list[Board] = []
        self.closed = 0
        self.fails, self.dies = fails, dies
        self._done: Played | None = None

    @property
    def reviewing(self) -> int:
        return self._done.number if self._done else 0

    def play(self, board: Board, table: Table) -> int:
        self.asked.append(board)
        line = None if self.fails else play_board(board, table)
        self._done = None if self.dies else Played(len(self.asked), line, "It failed.")
        return len(self.asked)

    def played(self) -> Played | None:
        done, self._done = self._done, None
        return done

    def stop_reviewing(self, number: int = 0) -> None:  # noqa: ARG002
        self._done = None

    def close(self) -> None:
        self.closed += 1


@pytest.fixture
def store() -> Iterator[Store]:
    with closing(store_in_memory()) as store:
        yield store


def follow(comparing: Comparing) -> int:
    """Follow to the end; return the number of lines."""
    came = 0
    for _ in range(30):
        came += comparing.follow()
        if not comparing.busy:
            return came + comparing.follow()
    raise AssertionError("it does not end")


def test_each_line_is_stored_at_once_and_the_process_ends_after_the_last(store: Store) -> None:
    worker = AtOnce()
    comparing = Comparing(Pars(store), lambda: worker)
    comparing.want(BOARDS, TABLE)
    assert comparing.wake_at(0) is not None
    comparing.follow()
    assert comparing.follow()
    assert Pars(store).of(BOARDS[0], table_key(TABLE)) == {VERSION: play_board(BOARDS[0], TABLE).events}
    assert follow(comparing) == 2
    assert (worker.asked, worker.closed) == (BOARDS, 1)
    assert comparing.wake_at(0) is None
    assert comparing.kept(BOARDS, TABLE).complete


def test_a_stored_line_is_not_played_again(store: Store) -> None:
    Pars(store).keep(BOARDS[1], table_key(TABLE), VERSION, play_board(BOARDS[1], TABLE).events)
    worker = AtOnce()
    comparing = Comparing(Pars(store), lambda: worker)
    for _ in range(2):
        comparing.want(BOARDS, TABLE)
    follow(comparing)
    comparing.want(BOARDS, TABLE)
    assert not comparing.busy
    assert worker.asked == [BOARDS[0], BOARDS[2]]


def test_a_complete_set_of_lines_of_another_version_is_left_alone(store: Store) -> None:
    for board in BOARDS:
        Pars(store).keep(board, table_key(TABLE), VERSION + 1, play_board(board, TABLE).events)
    comparing = Comparing(Pars(store), AtOnce)
    comparing.want(BOARDS, TABLE)
    assert not comparing.busy
    assert comparing.kept(BOARDS, TABLE).version == VERSION + 1


def test_the_latest_request_comes_first_and_no_request_is_lost() -> None:
    worker = AtOnce()
    comparing = Comparing(None, lambda: worker)
    comparing.want(BOARDS[:2], TABLE)
    comparing.follow()
    comparing.want(BOARDS[2:], TABLE)
    follow(comparing)
    assert worker.asked == [BOARDS[0], BOARDS[2], BOARDS[0], BOARDS[1]]
    assert comparing.kept(BOARDS, TABLE).complete


@pytest.mark.parametrize("worker", [AtOnce(fails=True), AtOnce(dies=True)])
def test_a_board_that_cannot_be_played_is_given_up(worker: AtOnce) -> None:
    comparing = Comparing(None, lambda: worker)
    comparing.want(BOARDS[:1], TABLE)
    follow(comparing)
    assert comparing.kept(BOARDS[:1], TABLE).lines == (None,)
    comparing.want(BOARDS[:1], TABLE)
    assert not comparing.busy


def test_lines_are_shown_even_if_the_store_fails(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise StoreError("The disk is full.")

    comparing = Comparing(Pars(store), AtOnce)
    monkeypatch.setattr(Pars, "keep", fail)
    comparing.want(BOARDS[:1], TABLE)
    follow(comparing)
    assert comparing.kept(BOARDS[:1], TABLE).complete
    monkeypatch.setattr(Pars, "of", fail)
    assert comparing.kept(BOARDS[:1], TABLE).complete


def test_stopping_drops_all_requests_and_ends_the_process() -> None:
    worker = AtOnce()
    comparing = Comparing(None, lambda: worker)
    comparing.want(BOARDS, TABLE)
    comparing.follow()
    comparing.stop()
    assert (comparing.busy, worker.closed, comparing.follow()) == (False, 1, False)


def test_a_separate_process_plays_the_same_line() -> None:
    with Worker() as worker:
        comparing = Comparing(None, lambda: worker)
        comparing.want(BOARDS[:1], TABLE)
        while comparing.busy:
            comparing.follow()
    assert comparing.kept(BOARDS[:1], TABLE).lines == (play_board(BOARDS[0], TABLE).events,)
