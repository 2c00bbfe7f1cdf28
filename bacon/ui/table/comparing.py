"""Others play the boards that a person has played: in a worker of their own, and what they made is kept.

It needs no window. Whoever shows results calls `follow` now and then. The worker is another one than that
of the bots, so that nobody at the table waits for it; whatever ends the program, the store tells what is
still to be played.
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

_LOOK_AGAIN: Final = 100
"""While a board is being played, it is looked for so often whether it is over, in milliseconds."""
_MOST: Final = 3
"""So often the process may be lost over one board before it is given up."""

_log = logging.getLogger(__name__)


class Comparing:
    """Has boards played by others, one after the other, and keeps each line as soon as it is there.

    Takes the store's lines, None to keep them only as long as this lasts. `worker` makes the process.
    """

    def __init__(self, pars: Pars | None = None, worker: Callable[[], Worker] = Worker) -> None:
        self._pars, self._make = pars, worker
        self._worker: Worker | None = None
        self._made: dict[tuple[Board, Table], tuple[Event, ...]] = {}
        self._wanted: list[tuple[Board, Table]] = []
        self._given_up: set[tuple[Board, Table]] = set()
        self._lost = 0

    # What is there.

    def kept(self, boards: Sequence[Board], table: Table) -> StoredLines:
        """The lines of boards by one table of players, all of one version of the search."""
        kept = self._read(boards, table)
        if kept.version != VERSION:
            return kept
        pairs = zip(boards, kept.lines, strict=True)
        return StoredLines(VERSION, tuple([self._made.get((board, table)) or line for board, line in pairs]))

    def _read(self, boards: Sequence[Board], table: Table) -> StoredLines:
        try:
            if self._pars:
                return kept_lines(self._pars, boards, table_key(table), VERSION)
        except StoreError as error:
            _log.warning("What others made cannot be read. %s", error)
        return StoredLines(VERSION, (None,) * len(boards))

    @property
    def busy(self) -> bool:
        """Whether there is still something to be played."""
        return bool(self._wanted)

    def wants(self, board: Board, table: Table) -> bool:
        """Whether a board is still to be played."""
        return (board, table) in self._wanted

    # What is wanted.

    def want(self, boards: Sequence[Board], table: Table) -> None:
        """Have played what is missing of some boards, the first first, before whatever was wanted so far."""
        kept = self.kept(boards, table)
        pairs = zip(boards, kept.lines, strict=True)
        missing = [(board, table) for board, line in pairs if line is None]
        missing = [each for each in missing if each not in self._given_up]
        wanted = [*missing, *(each for each in self._wanted if each not in missing)]
        if wanted[:1] != self._wanted[:1]:
            self._leave()
        self._wanted = wanted

    def stop(self) -> None:
        """Want nothing any more, and end the process; what was played is kept."""
        self._wanted = []
        self._rest()

    def _leave(self) -> None:
        """Leave the board that is being played."""
        if self._worker and self._worker.reviewing:
            self._worker.stop_reviewing()
        self._lost = 0

    def _rest(self) -> None:
        if self._worker:
            self._worker.close()
        self._worker = None

    def wake_at(self, now: float) -> float | None:
        """The time at which to `follow` again; None when nothing is to come."""
        return now + _LOOK_AGAIN if self._wanted else None

    def follow(self) -> bool:
        """Take the line that has come, if one has, and have the next board played; tell whether one came."""
        came = False
        if self._worker and (done := self._worker.played()):
            board = self._wanted.pop(0)
            came, self._lost = True, 0
            if done.line is None:
                _log.warning("A board could not be played for comparison.\n%s", done.failure)
                self._given_up.add(board)
            else:
                self._keep(board, done.line.events)
        if self._wanted:
            self._ask()
        elif self._worker:
            self._rest()
        return came

    def _ask(self) -> None:
        """Have the first board played, if none is being played."""
        if self._worker is None:
            self._worker = self._make()
        if self._worker.reviewing:
            return
        self._lost += 1
        if self._lost > _MOST:
            self._given_up.add(self._wanted.pop(0))
            self._lost = 0
        else:
            self._worker.play(*self._wanted[0])

    def _keep(self, board: tuple[Board, Table], events: tuple[Event, ...]) -> None:
        self._made[board] = events
        try:
            if self._pars:
                self._pars.keep(board[0], table_key(board[1]), VERSION, events)
        except StoreError as error:
            _log.warning("What others made cannot be kept. %s", error)
