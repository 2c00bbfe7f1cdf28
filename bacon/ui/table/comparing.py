"""Lets other players play the boards that the player has played, and keeps their results.

It needs no window; whatever shows results calls `follow` now and then. A separate worker process plays, so
nobody at the table waits for it. Whatever ends the program, the store knows what is still to be played.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import Final

from bacon.core.board import Board
from bacon.core.events import Event
from bacon.data.pars import Pars, StoredLines, kept_lines
from bacon.data.store import StoreError
from bacon.search.par import VERSION, Table, table_key
from bacon.search.worker import Worker

_POLL_MS: Final = 100
_MAX_LOST_PROCESSES: Final = 3

_log = logging.getLogger(__name__)


class Comparing:
    """Plays boards one after the other, and stores each line as soon as it is there.

    Takes the store's lines, or None to keep them only in memory. `worker` starts the process.
    """

    def __init__(self, pars: Pars | None = None, worker: Callable[[], Worker] = Worker) -> None:
        self._pars, self._start_worker = pars, worker
        self._worker: Worker | None = None
        self._finished: dict[tuple[Board, Table], tuple[Event, ...]] = {}
        self._requested: list[tuple[Board, Table]] = []
        self._given_up: set[tuple[Board, Table]] = set()
        self._lost = 0

    # Results.

    def kept(self, boards: Sequence[Board], table: Table) -> StoredLines:
        """Return the lines of boards by one table of players, all from one version of the search."""
        kept = self._read(boards, table)
        if kept.version != VERSION:
            return kept
        pairs = zip(boards, kept.lines, strict=True)
        return StoredLines(
            VERSION, tuple([self._finished.get((board, table)) or line for board, line in pairs])
        )

    def _read(self, boards: Sequence[Board], table: Table) -> StoredLines:
        try:
            if self._pars:
                return kept_lines(self._pars, boards, table_key(table), VERSION)
        except StoreError as error:
            _log.warning("What others made cannot be read. %s", error)
        return StoredLines(VERSION, (None,) * len(boards))

    @property
    def busy(self) -> bool:
        """Whether any board is still to be played."""
        return bool(self._requested)

    def wants(self, board: Board, table: Table) -> bool:
        """Return whether a board is still to be played."""
        return (board, table) in self._requested

    # Requests.

    def want(self, boards: Sequence[Board], table: Table) -> None:
        """Play the missing lines of these boards, in order, before everything requested so far."""
        kept = self.kept(boards, table)
        pairs = zip(boards, kept.lines, strict=True)
        missing = [(board, table) for board, line in pairs if line is None]
        missing = [each for each in missing if each not in self._given_up]
        requested = [*missing, *(each for each in self._requested if each not in missing)]
        if requested[:1] != self._requested[:1]:
            self._abandon_board()
        self._requested = requested

    def stop(self) -> None:
        """Drop all requests and end the process; finished lines are kept."""
        self._requested = []
        self._close_worker()

    def _abandon_board(self) -> None:
        if self._worker and self._worker.reviewing:
            self._worker.stop_reviewing()
        self._lost = 0

    def _close_worker(self) -> None:
        if self._worker:
            self._worker.close()
        self._worker = None

    def wake_at(self, now: float) -> float | None:
        """Return when to `follow` again, or None if nothing is to come."""
        return now + _POLL_MS if self._requested else None

    def follow(self) -> bool:
        """Take a finished line, if there is one, and start the next board; return whether one came."""
        came = False
        if self._worker and (done := self._worker.played()):
            board = self._requested.pop(0)
            came, self._lost = True, 0
            if done.line is None:
                _log.warning("A board could not be played for comparison.\n%s", done.failure)
                self._given_up.add(board)
            else:
                self._keep(board, done.line.events)
        if self._requested:
            self._play_next()
        elif self._worker:
            self._close_worker()
        return came

    def _play_next(self) -> None:
        if self._worker is None:
            self._worker = self._start_worker()
        if self._worker.reviewing:
            return
        self._lost += 1
        if self._lost > _MAX_LOST_PROCESSES:
            self._given_up.add(self._requested.pop(0))
            self._lost = 0
        else:
            self._worker.play(*self._requested[0])

    def _keep(self, board: tuple[Board, Table], events: tuple[Event, ...]) -> None:
        self._finished[board] = events
        try:
            if self._pars:
                self._pars.keep(board[0], table_key(board[1]), VERSION, events)
        except StoreError as error:
            _log.warning("What others made cannot be kept. %s", error)
