"""Thinking in a process of its own: the table never waits for a search longer than it was promised.

A worker that is killed, hangs or is slow is replaced; the house's rules of thumb answer in its place, and
only the log says so.
"""

from __future__ import annotations

import gc
import logging
import os
import signal
import sys
import traceback
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
from bacon.search.bot import Bot, Choice
from bacon.search.levels import EFFORTS, make_bot
from bacon.search.par import Chair, Line, Playing, Steady, Table
from bacon.search.process import Pipes, start
from bacon.search.review import Appraisal, Reviewer
from bacon.search.tempers import Level, Temper

_HUNG: Final = 2.0
"""So many seconds a worker may owe an answer before it is replaced; on a busy machine it is only slow."""
_BIRTH: Final = 30.0
"""So many seconds a new process has to come to life; on a slow machine that takes longer than thinking."""
_READY: Final = 0
"""The number of the answer by which a process says that it is there."""
_GOODBYE: Final = 1.0
"""So many seconds a worker has to end by itself."""
_STEP: Final = 0.5
"""So many seconds a step of grading may take that a query has to wait for."""
_UNHURRIED: Final = 30.0
"""So many seconds somebody may take who is not to be hurried; it is the machine that is slow then."""
_LEISURE: Final = 60.0
"""So many seconds after its last answer a worker ends, whose memory others can use."""

_log = logging.getLogger(__name__)


class Player(Struct, frozen=True):
    """Who is to think: the rules in force, the level, the temper and the seed.

    One who is `steady` plays equal cards alike on every machine, and takes the time that this needs; another
    takes so many `times` the time of the level at most.
    """

    rules: Rules
    level: Level
    temper: Temper = "even"
    seed: str = ""
    steady: bool = False
    times: float = 1.0

    @property
    def seconds(self) -> float:
        """The thinking time at most, 0 for a level that does not search."""
        if self.level not in EFFORTS:
            return 0.0
        return _UNHURRIED if self.steady else EFFORTS[self.level].seconds * self.times

    def bot(self) -> Bot:
        """Make the bot, one that keeps to its thinking time."""
        if self.steady:
            return Steady(self.rules, Chair(self.level, self.temper))
        return make_bot(self.rules, self.level, self.temper, self.seed, timed=True, times=self.times)


class Query(Struct, frozen=True):
    """One decision to think about."""

    number: int
    player: Player
    view: TableState
    legal: tuple[Action, ...]


class Reply(Struct, frozen=True):
    """What was decided; None when the thinking failed, and then what went wrong."""

    number: int
    choice: Choice | None
    failure: str = ""


class ReviewQuery(Struct, frozen=True):
    """One choice to grade when there is nothing else to think about."""

    number: int
    rules: Rules
    turn: Turn
    worlds: int | None = None


class Reviewed(Struct, frozen=True):
    """How a choice was graded; None when that failed, and then what went wrong."""

    number: int
    choice: GradedChoice | None
    failure: str = ""


class BoardQuery(Struct, frozen=True):
    """A board to play for comparison when there is nothing else to think about."""

    number: int
    board: Board
    table: Table


class Played(Struct, frozen=True):
    """How a board was played; None when that failed, and then what went wrong."""

    number: int
    line: Line | None
    failure: str = ""


_Question: TypeAlias = Query | ReviewQuery | BoardQuery | None
"""None takes back what is to be graded or played."""
_Answer: TypeAlias = Reply | Reviewed | Played


class Worker:
    """A process that thinks about one query at a time, started when it is first needed.

    While nobody waits for it, it grades a choice of a hand that is over, or plays a board for comparison; a
    query interrupts that.

    Use it as a context manager, or `close` it; it also ends with the program. `arrived` is called in another
    thread for each answer, and when the process ends.
    """

    def __init__(self, arrived: Callable[[], None] = lambda: None) -> None:
        self._arrived = arrived
        self._process: Popen[bytes] | None = None
        self._pipe: Pipes[_Question, _Answer] | None = None
        self._asked = self._reviewing = _READY
        self._reviews = count(1)
        self._replies: dict[int, Reply] = {}
        self._reviewed: Reviewed | Played | None = None
        self._started = self._heard = 0.0
        self._ready = self._rests = False
        self._busy_until = 0.0

    def __enter__(self) -> Worker:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def pid(self) -> int | None:
        """The process id; None when no process runs."""
        return None if self._process is None else self._process.pid

    @property
    def overdue(self) -> bool:
        """Whether the process has had the time to answer, or to come to life, and has not done so."""
        return perf_counter() >= self._heard + (_HUNG if self._ready else _BIRTH)

    @property
    def busy_until(self) -> float:
        """The time at which the last query is answered at the latest, as `perf_counter` has it."""
        return self._busy_until

    def warm_up(self, seconds: float = 0.0) -> bool:
        """Start the process, wait at most so many seconds for it, and tell whether it is there."""
        try:
            self._come_up(seconds)
        except (EOFError, OSError) as gone:
            _log.warning("There is no process that thinks: it does not start (%r).", gone)
            self._kill()
        return self._ready

    def _come_up(self, seconds: float = 0.0) -> None:
        if self._process is None:
            self._start()
        if not self._ready:
            self.answer(_READY, seconds)

    def _start(self) -> None:
        self._started = self._heard = perf_counter()
        self._ready, self._rests, self._busy_until = False, False, 0.0
        self._process = start("from bacon.search.worker import think; think()", THINK)
        assert self._process.stdin
        assert self._process.stdout
        self._pipe = Pipes(self._process.stdout, self._process.stdin, self._arrived)

    def ask(self, player: Player, view: TableState, legal: Sequence[Action]) -> int:
        """Send a query, and give its number; 0 when the worker cannot be reached, and is replaced.

        A query takes the place of the one before, which is thought out first all the same.
        """
        self._asked += 1
        if not self._sent(Query(self._asked, player, view, tuple(legal))):
            return _READY
        now = perf_counter()
        if not self._busy_until:
            self._heard = now
        self._busy_until = max(now, self._busy_until) + player.seconds + (_STEP if self._reviewing else 0.0)
        return self._asked

    def answer(self, number: int, seconds: float) -> Reply | None:
        """Wait at most so many seconds for the answer to a query; None when there is none yet.

        A query in whose place another one was asked is answered with nothing. Raises ``EOFError`` or
        ``OSError`` when the process is gone.
        """
        if _READY < number < self._asked:
            return Reply(number, None)
        until = perf_counter() + seconds
        while self._pipe is not None and number not in self._replies:
            if not self._pipe.poll(max(until - perf_counter(), 0.0)):
                return None
            self._note(self._pipe.recv())
        return self._replies.pop(number, None)

    def _note(self, answer: _Answer) -> None:
        """Take note of a sign of life, and of how busy it still is; a new process has only just begun."""
        self._heard = perf_counter()
        if not isinstance(answer, Reply):
            self._reviewed = answer if answer.number == self._reviewing else self._reviewed
            return
        if answer.number == _READY:
            self._ready = True
            self._busy_until += self._heard - self._started if self._busy_until else 0.0
        elif answer.number == self._asked:
            self._busy_until = 0.0
        self._replies = {answer.number: answer}

    @property
    def reviewing(self) -> int:
        """The number of what is graded or played, or of which the result waits to be taken; 0 for none."""
        return self._reviewing

    def review(self, rules: Rules, turn: Turn, worlds: int | None = None) -> int:
        """Have a choice graded in time, in the place of the one before; gives its number, 0 for none."""
        return self._begun(ReviewQuery(next(self._reviews), rules, turn, worlds))

    def play(self, board: Board, table: Table) -> int:
        """Have a board played in time, in the place of what was graded or played; gives its number, too."""
        return self._begun(BoardQuery(next(self._reviews), board, table))

    def _begun(self, query: ReviewQuery | BoardQuery) -> int:
        if self._sent(query):
            self._reviewing, self._reviewed = query.number, None
        return self.reviewing

    def stop_reviewing(self) -> None:
        """Have nothing graded or played any more."""
        if self.reviewing and self._sent(None):
            self._reviewing, self._reviewed = _READY, None

    def _sent(self, question: _Question) -> bool:
        """Send a question, and tell whether the worker can be reached; one that cannot is replaced."""
        try:
            self._come_up()
            assert self._pipe is not None
            self._pipe.send(question)
        except (EOFError, OSError) as gone:
            self.replace(f"it cannot be reached ({gone!r})")
            return False
        return True

    def reviewed(self) -> Reviewed | None:
        """The grade of the choice, once, as soon as it is there; a process that is gone has none in work."""
        done = self._taken()
        return done if isinstance(done, Reviewed) else None

    def played(self) -> Played | None:
        """How the board was played, once, as `reviewed` tells of a choice."""
        done = self._taken()
        return done if isinstance(done, Played) else None

    def _taken(self) -> Reviewed | Played | None:
        """What came of the errand that a query interrupts, once."""
        try:
            while self._pipe is not None and self._reviewed is None and self._pipe.poll():
                self._note(self._pipe.recv())
        except (EOFError, OSError):
            self.replace("it was gone")
        done, self._reviewed = self._reviewed, None
        if done is not None:
            self._reviewing = _READY
        return done

    def replace(self, why: str) -> None:
        """End the process, whatever it does, and start another one."""
        _log.warning("A rule of thumb took the place of the search: %s.", why)
        self._kill()
        self.warm_up()

    def close(self) -> None:
        """End the process; it may be started again."""
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
        self._replies, self._reviewing, self._reviewed = {}, _READY, None

    def _await_end(self) -> None:
        with suppress(TimeoutExpired):
            if self._process is not None:
                self._process.wait(_GOODBYE)

    def rest(self) -> float | None:
        """The seconds after which to ask again; the process ends after a while of no use, and then None."""
        if self._process is None:
            return None
        left = max(self._heard, self._busy_until) + _LEISURE - perf_counter()
        if left > 0:
            return left
        self.close()
        self._rests = True
        return None

    def wake(self) -> None:
        """Start a process again that has ended for want of use, as it will be wanted soon."""
        if self._rests:
            self.warm_up()


def think() -> None:
    """Answer what comes by the standard input until it ends; this is what the process runs."""
    gc.disable()  # or it interrupts a thought for a tenth of a second
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    questions, answers = (os.fdopen(number, mode, closefd=False) for number, mode in ((0, "rb"), (1, "wb")))
    sys.stdout = sys.stderr  # what a bot prints would be taken for an answer
    serve(Pipes(questions, answers))


def serve(pipe: Pipes[_Answer, _Question]) -> None:
    """Answer the newest query, or else grade a choice, until the other end is closed."""
    try:
        pipe.send(Reply(_READY, None))
        mind = _Mind(pipe)
        while True:
            mind.listen()
            mind.think()
    except (EOFError, OSError):
        return


class _Mind:
    """What the process has to think about: the newest query, and after it what has time, bit by bit."""

    def __init__(self, pipe: Pipes[_Answer, _Question]) -> None:
        self._pipe = pipe
        self._bots: dict[Player, Bot] = {}
        self._query: Query | None = None
        self._errand: _Grading | _Comparing | None = None

    def listen(self) -> None:
        """Take in all that was asked; with nothing to think about, wait for it."""
        while self._pipe.poll() or (self._query is None and self._errand is None):
            question = self._pipe.recv()
            if isinstance(question, Query):
                self._query = question
            elif isinstance(question, BoardQuery):
                self._errand = _Comparing(question)
            else:
                self._errand = _Grading(question) if question else None

    def think(self) -> None:
        """Answer the query; or go on with grading, a world at a time, or with a board, by a decision."""
        if self._query is not None:
            query, self._query = self._query, None
            self._pipe.send(_thought(self._bots, query))
        elif self._errand is not None and (done := self._errand.go_on()):
            self._errand = None
            self._pipe.send(done)
        else:
            return
        gc.collect()  # now that nobody waits: it may take longer than a move of the table


class _Grading:
    """A choice that is being graded."""

    def __init__(self, query: ReviewQuery) -> None:
        self._query = query
        self._appraisal: Appraisal | None = None

    def go_on(self) -> Reviewed | None:
        """Weigh one more world; the grade when that was the last, or what has gone wrong."""
        query = self._query
        try:
            if self._appraisal is None:
                self._appraisal = Appraisal(Reviewer(query.rules, query.worlds), query.turn)
            if self._appraisal.go_on():
                return Reviewed(query.number, self._appraisal.graded())
        except Exception:
            return Reviewed(query.number, None, traceback.format_exc())
        return None


class _Comparing:
    """A board that is being played."""

    def __init__(self, query: BoardQuery) -> None:
        self._query = query
        self._playing: Playing | None = None

    def go_on(self) -> Played | None:
        """Decide once more; how the board was played when that was the last, or what has gone wrong."""
        query = self._query
        try:
            if self._playing is None:
                self._playing = Playing(query.board, query.table)
            if self._playing.go_on():
                return Played(query.number, self._playing.line())
        except Exception:
            return Played(query.number, None, traceback.format_exc())
        return None


def _thought(bots: dict[Player, Bot], query: Query) -> Reply:
    """Think about a query."""
    try:
        if query.player not in bots:
            bots[query.player] = query.player.bot()
        return Reply(query.number, bots[query.player].choose(query.view, query.legal))
    except Exception:
        return Reply(query.number, None, traceback.format_exc())
