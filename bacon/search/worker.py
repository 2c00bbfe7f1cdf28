"""Thinking in a separate process, so that the table never waits longer than it should.

A worker that is killed, hangs or is slow is replaced; rules of thumb answer instead, and only the log
mentions it.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import count
from subprocess import Popen, TimeoutExpired
from time import perf_counter
from typing import Final, TypeAlias

from msgspec import Struct

from bacon.core.actions import Action
from bacon.core.board import Board
from bacon.core.review import GradedChoice, Turn
from bacon.core.rules import Rules, TableState
from bacon.search import THINK
from bacon.search.bot import Bot, Choice, Level, Mind, Temper
from bacon.search.levels import EFFORTS, make_bot
from bacon.search.par import Chair, Line, Steady, Table
from bacon.search.process import Pipes, start

_OVERDUE_SECONDS: Final = 2.0
"""Seconds an answer may be overdue before the worker is replaced; on a busy machine it is only slow."""
_START_SECONDS: Final = 30.0
"""Seconds a new process may take to start; on a slow machine that is longer than a thought."""
READY: Final = 0
"""The number of the reply that says a process has started."""
_EXIT_SECONDS: Final = 1.0
"""Seconds a worker has to exit by itself."""
_GRADING_STEP_SECONDS: Final = 0.5
"""Seconds that a query may have to wait for a step of grading, or of a hint."""
_STEADY_SECONDS: Final = 30.0
"""Seconds for a player without a time limit; a longer thought means a slow machine."""
_IDLE_SECONDS: Final = 60.0
"""Seconds after its last answer when an idle worker exits, to free its memory."""

_log = logging.getLogger(__name__)


class Player(Struct, frozen=True):
    """A computer player: the rules in force, level, temperament and seed.

    A `steady` player plays equal cards alike on every machine, and takes the time that needs; others take at
    most `times` their level's time. A `reviewing` one chooses what a review will call best if it has the time
    for all its worlds, and any later query interrupts it.
    """

    rules: Rules
    level: Level
    temper: Temper = "even"
    seed: str = ""
    steady: bool = False
    times: float = 1.0
    reviewing: bool = False

    @property
    def seconds(self) -> float:
        """The maximum thinking time in seconds; 0 for a level that does not search."""
        if self.level not in EFFORTS:
            return 0.0
        return _STEADY_SECONDS if self.steady else EFFORTS[self.level].seconds * self.times

    def bot(self) -> Bot:
        """Create the bot, which keeps to its thinking time."""
        if self.steady:
            return Steady(self.rules, Chair(self.level, self.temper))
        return make_bot(self.rules, self.level, self.temper, self.seed, timed=True, times=self.times)

    @property
    def mind(self) -> Mind:
        """What decides, for records."""
        return Mind(f"{self.level}:{self.temper}", "steady" if self.steady else "timed", self.seed)


class Query(Struct, frozen=True):
    """A decision to think about."""

    number: int
    player: Player
    view: TableState
    legal: tuple[Action, ...]


class Reply(Struct, frozen=True):
    """The choice, or None and a traceback if thinking failed."""

    number: int
    choice: Choice | None
    failure: str = ""


class ReviewQuery(Struct, frozen=True):
    """A choice to grade when there is nothing else to do."""

    number: int
    rules: Rules
    turn: Turn
    worlds: int | None = None


class Reviewed(Struct, frozen=True):
    """The graded choice, or None and a traceback if grading failed."""

    number: int
    choice: GradedChoice | None
    failure: str = ""


class BoardQuery(Struct, frozen=True):
    """A board to play for comparison when there is nothing else to do."""

    number: int
    board: Board
    table: Table


class Played(Struct, frozen=True):
    """How a board was played, or None and a traceback if that failed."""

    number: int
    line: Line | None
    failure: str = ""


Question: TypeAlias = Query | ReviewQuery | BoardQuery | None
"""None cancels what is being graded or played."""
Answer: TypeAlias = Reply | Reviewed | Played


class Worker:
    """A process that thinks about one query at a time, started when first needed.

    While idle, it grades a choice of a finished hand or plays a board for comparison; a query interrupts
    that.

    Use it as a context manager, or `close` it; it also ends with the program. `arrived` is called in another
    thread for each answer, and when the process ends.
    """

    def __init__(self, arrived: Callable[[], None] = lambda: None) -> None:
        self._arrived = arrived
        self._process: Popen[bytes] | None = None
        self._pipe: Pipes[Question, Answer] | None = None
        self._asked = self._reviewing = READY
        self._reviews = count(1)
        self._replies: dict[int, Reply] = {}
        self._reviewed: Reviewed | Played | None = None
        self._started = self._last_heard = 0.0
        self._ready = self._idled_out = False
        self._busy_until = self._interruptible = 0.0

    def __enter__(self) -> Worker:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def pid(self) -> int | None:
        """The process id; None if no process runs."""
        return None if self._process is None else self._process.pid

    @property
    def overdue(self) -> bool:
        """Whether the process has failed to answer, or to start, in time."""
        return perf_counter() >= self._last_heard + (_OVERDUE_SECONDS if self._ready else _START_SECONDS)

    @property
    def busy_until(self) -> float:
        """The latest time at which the last query is answered, on the clock of `perf_counter`."""
        return self._busy_until

    def warm_up(self, seconds: float = 0.0) -> bool:
        """Start the process, wait up to this many seconds for it, and return whether it is ready."""
        try:
            self._ensure_started(seconds)
        except (EOFError, OSError) as gone:
            _log.warning("The thinking process does not start (%r).", gone)
            self._kill()
        return self._ready

    def _ensure_started(self, seconds: float = 0.0) -> None:
        if self._process is None:
            self._start()
        if not self._ready:
            self.answer(READY, seconds)

    def _start(self) -> None:
        self._started = self._last_heard = perf_counter()
        self._ready, self._idled_out = False, False
        self._busy_until = self._interruptible = 0.0
        self._process = start("from bacon.search.server import think; think()", THINK)
        assert self._process.stdin
        assert self._process.stdout
        self._pipe = Pipes(self._process.stdout, self._process.stdin, self._arrived)

    def ask(self, player: Player, view: TableState, legal: Sequence[Action]) -> int:
        """Send a query and return its number; 0 if the worker cannot be reached and is replaced.

        A query displaces the one before, although the worker finishes that thought first, unless a
        `reviewing` player thinks it.
        """
        self._asked += 1
        if not self._send(Query(self._asked, player, view, tuple(legal))):
            return READY
        now = perf_counter()
        if not self._busy_until or self._interruptible:  # a hint may be silent for as long as it thinks
            self._last_heard = now
        step = _GRADING_STEP_SECONDS if self._reviewing or self._interruptible else 0.0
        self._busy_until = max(now, self._busy_until - self._interruptible) + player.seconds + step
        self._interruptible = player.seconds if player.reviewing else 0.0
        return self._asked

    def answer(self, number: int, seconds: float) -> Reply | None:
        """Wait up to this many seconds for a query's reply; None if there is none yet.

        A query that was displaced gets an empty reply. Raises ``EOFError`` or ``OSError`` if the process is
        gone.
        """
        if READY < number < self._asked:
            return Reply(number, None)
        until = perf_counter() + seconds
        while self._pipe is not None and number not in self._replies:
            if not self._pipe.poll(max(until - perf_counter(), 0.0)):
                return None
            self._note(self._pipe.recv())
        return self._replies.pop(number, None)

    def _note(self, answer: Answer) -> None:
        """Note a sign of life, and update how long the process is busy."""
        self._last_heard = perf_counter()
        if not isinstance(answer, Reply):
            self._reviewed = answer if answer.number == self._reviewing else self._reviewed
            return
        if answer.number == READY:
            self._ready = True
            self._busy_until += self._last_heard - self._started if self._busy_until else 0.0
        elif answer.number == self._asked:
            self._busy_until = 0.0
        self._replies = {answer.number: answer}

    @property
    def reviewing(self) -> int:
        """The number of the task being graded or played, or whose result was not yet fetched; 0 for none."""
        return self._reviewing

    def review(self, rules: Rules, turn: Turn, worlds: int | None = None) -> int:
        """Start grading a choice, displacing the current task; return its number, or 0."""
        return self._begin_task(ReviewQuery(next(self._reviews), rules, turn, worlds))

    def play(self, board: Board, table: Table) -> int:
        """Start playing a board, displacing the current task; return its number, or 0."""
        return self._begin_task(BoardQuery(next(self._reviews), board, table))

    def _begin_task(self, query: ReviewQuery | BoardQuery) -> int:
        if self._send(query):
            self._reviewing, self._reviewed = query.number, None
        return self.reviewing

    def stop_reviewing(self) -> None:
        """Cancel the current task."""
        if self.reviewing and self._send(None):
            self._reviewing, self._reviewed = READY, None

    def _send(self, question: Question) -> bool:
        """Send a question; return False if the worker cannot be reached and is replaced."""
        try:
            self._ensure_started()
            assert self._pipe is not None
            self._pipe.send(question)
        except (EOFError, OSError) as gone:
            self.replace(f"it cannot be reached ({gone!r})")
            return False
        return True

    def reviewed(self) -> Reviewed | None:
        """The grade of the choice once it is ready, only once; None also if the process is gone."""
        done = self._fetch_task()
        return done if isinstance(done, Reviewed) else None

    def played(self) -> Played | None:
        """How the board was played once it is ready, only once; like `reviewed`."""
        done = self._fetch_task()
        return done if isinstance(done, Played) else None

    def _fetch_task(self) -> Reviewed | Played | None:
        """The result of the background task once it is ready, only once."""
        try:
            while self._pipe is not None and self._reviewed is None and self._pipe.poll():
                self._note(self._pipe.recv())
        except (EOFError, OSError):
            self.replace("it was gone")
        done, self._reviewed = self._reviewed, None
        if done is not None:
            self._reviewing = READY
        return done

    def replace(self, why: str) -> None:
        """Kill the process and start another one."""
        _log.warning("Simple rules chose instead of a search, because %s.", why)
        self._kill()
        self.warm_up()

    def close(self) -> None:
        """End the process; it can be started again."""
        if self._pipe is not None:
            self._pipe.hang_up()
            self._await_end()
        self._kill()

    def _kill(self) -> None:
        if self._process is not None and self._pipe is not None:
            self._process.kill()
            self._await_end()
            self._pipe.close()
        self._process, self._pipe = None, None
        self._replies, self._reviewing, self._reviewed = {}, READY, None

    def _await_end(self) -> None:
        with suppress(TimeoutExpired):
            if self._process is not None:
                self._process.wait(_EXIT_SECONDS)

    def rest(self) -> float | None:
        """Seconds after which to call again, or None; ends a process that has been idle for long."""
        if self._process is None:
            return None
        left = max(self._last_heard, self._busy_until) + _IDLE_SECONDS - perf_counter()
        if left > 0:
            return left
        self.close()
        self._idled_out = True
        return None

    def wake(self) -> None:
        """Restart a process that ended because it was idle, as it will be needed soon."""
        if self._idled_out:
            self.warm_up()
