"""The process that thinks: it answers the newest query, advises, and grades and plays when nobody waits."""

from __future__ import annotations

import gc
import signal
import traceback
from time import perf_counter
from typing import Final

from bacon.search.bot import Bot, OutOfTime
from bacon.search.par import Playing
from bacon.search.process import Pipes, pipes_to_parent
from bacon.search.reviewer import Appraisal, Evaluation, Reviewer
from bacon.search.worker import (
    READY,
    Answer,
    BoardQuery,
    Played,
    Player,
    Query,
    Question,
    Reply,
    Reviewed,
    ReviewQuery,
)

_WORLD_SECONDS: Final = 0.1
"""Seconds past the time of a hint that its last world may take."""


def think() -> None:
    """Answer queries from standard input until it ends: the process's main function."""
    gc.disable()  # a collection would interrupt a thought for a tenth of a second
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    serve(pipes_to_parent())


def serve(pipe: Pipes[Answer, Question]) -> None:
    """Answer the newest query, or else work on the task, until the other end is closed."""
    try:
        pipe.send(Reply(READY, None))
        server = _Server(pipe)
        while True:
            server.read_questions()
            server.think()
    except (EOFError, OSError):
        return


class _Server:
    """The process's work: the newest query and then, bit by bit, the background task."""

    def __init__(self, pipe: Pipes[Answer, Question]) -> None:
        self._pipe = pipe
        self._bots: dict[Player, Bot] = {}
        self._query: Query | None = None
        self._advice: _Advising | None = None
        self._task: _Grading | _Comparing | None = None

    def read_questions(self) -> None:
        """Read every question; wait for one if there is nothing to do."""
        advising = self._advice is not None and self._advice.asked
        while self._pipe.poll() or not (self._query or advising or self._task):
            question = self._pipe.recv()
            if isinstance(question, Query):
                self._query = question
            elif isinstance(question, BoardQuery):
                self._task = _Comparing(question)
            else:
                self._task = _Grading(question) if question else None

    def think(self) -> None:
        if self._query is not None:
            query, self._query = self._query, None
            if self._advise(query):
                return
            self._pipe.send(_answer(self._bots, query))
        elif self._advice is not None and self._advice.asked:
            if not (reply := self._advice.step()):
                return
            self._pipe.send(reply)
        elif self._task is not None and (done := self._task.step()):
            self._task = None
            self._pipe.send(done)
        else:
            return
        gc.collect()  # nobody is waiting now: it may take longer than a move

    def _advise(self, query: Query) -> bool:
        """Begin to work on a query to a reviewing player, or go on with it; return False for another one."""
        if self._advice is None or not self._advice.resume(query):
            self._advice = _advice_for(query)
        return self._advice is not None


class _Advising:
    """What a review would call best, worked out until the time is up, and on if it is `asked` again."""

    def __init__(self, query: Query, reviewer: Reviewer) -> None:
        self._query, self._reviewer = query, reviewer
        self._until = perf_counter() + query.player.seconds
        self._evaluation: Evaluation | None = None
        self.asked = True

    def resume(self, query: Query) -> bool:
        """Go on with the same question for longer; return False if it is another one."""
        mine, player = self._query, query.player
        same = (player.rules, query.view, query.legal) == (mine.player.rules, mine.view, mine.legal)
        if not (same and player.reviewing):
            return False
        self._query, self._until, self.asked = query, perf_counter() + query.player.seconds, True
        return True

    def _late(self) -> bool:
        return perf_counter() > self._until

    def _much_too_late(self) -> bool:
        return perf_counter() > self._until + _WORLD_SECONDS

    def step(self) -> Reply | None:
        """Evaluate one more world; return the choice after the last, or when time is up, or the error."""
        reply = self._step()
        self.asked = reply is None
        return reply

    def _step(self) -> Reply | None:
        query = self._query
        try:
            if self._evaluation is None:
                self._evaluation = Evaluation(
                    self._reviewer, query.view, query.legal, stop=self._much_too_late
                )
            evaluation = self._evaluation
            return Reply(query.number, evaluation.choice()) if self._is_done(evaluation) else None
        except Exception:
            self._evaluation = None
            return Reply(query.number, None, traceback.format_exc())

    def _is_done(self, evaluation: Evaluation) -> bool:
        try:
            return evaluation.step() or self._late()
        except OutOfTime:
            self._evaluation = None  # a world is missing, so a review would weigh other ones
            return True


def _advice_for(query: Query) -> _Advising | None:
    """The work on a query to a reviewing player; None for another, or in a game without reviews."""
    if not query.player.reviewing:
        return None
    try:
        return _Advising(query, Reviewer(query.player.rules))
    except ValueError:
        return None


class _Grading:
    def __init__(self, query: ReviewQuery) -> None:
        self._query = query
        self._appraisal: Appraisal | None = None

    def step(self) -> Reviewed | None:
        """Evaluate one more world; return the grade after the last, or the error."""
        query = self._query
        try:
            if self._appraisal is None:
                self._appraisal = Appraisal(Reviewer(query.rules, query.worlds), query.turn)
            if self._appraisal.step():
                return Reviewed(query.number, self._appraisal.graded())
        except Exception:
            return Reviewed(query.number, None, traceback.format_exc())
        return None


class _Comparing:
    def __init__(self, query: BoardQuery) -> None:
        self._query = query
        self._playing: Playing | None = None

    def step(self) -> Played | None:
        """Make one more decision; return the line after the last, or the error."""
        query = self._query
        try:
            if self._playing is None:
                self._playing = Playing(query.board, query.table)
            if self._playing.step():
                return Played(query.number, self._playing.line())
        except Exception:
            return Played(query.number, None, traceback.format_exc())
        return None


def _answer(bots: dict[Player, Bot], query: Query) -> Reply:
    try:
        if query.player not in bots:
            bots[query.player] = query.player.bot()
        return Reply(query.number, bots[query.player].choose(query.view, query.legal))
    except Exception:
        return Reply(query.number, None, traceback.format_exc())
