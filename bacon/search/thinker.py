"""Ask the worker: for an action, or for the grades of a board."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from time import perf_counter, sleep
from typing import Final, TypeVar

from bacon.core.actions import Action
from bacon.core.board import Board
from bacon.core.review import GradedChoice, Turn
from bacon.core.rules import Rules, TableState
from bacon.search.bot import RULE_BOT, Choice
from bacon.search.levels import player_kit, rule_bot
from bacon.search.par import Line, Table, play_board
from bacon.search.reviewer import Reviewer
from bacon.search.worker import Played, Player, Reviewed, Worker

_GRACE_SECONDS: Final = 0.25
"""Seconds past its thinking time after which a thought is given up."""
_TIME_FACTORS: Final = (1.0, 15.0)
"""Factors on a table's thinking time for the first and second answer.

The second takes up to 6 seconds, which is twice what it needs; opponents whose turn it is interrupt it.
"""

_log = logging.getLogger(__name__)


class Thinker:
    """A bot that thinks in a worker, with rules of thumb as a fallback.

    Takes the player and the worker; `mind` is what made the last choice. Several bots may share a worker if
    they think in turn; a bot whose question was displaced asks it again. Callers that can wait use `choose`,
    others `begin` and `done`.
    """

    def __init__(self, player: Player, worker: Worker) -> None:
        self.player, self.worker = player, worker
        self._rule_bot = rule_bot(player.rules)
        self._number, self._until = 0, 0.0
        self._fallback: Choice | None = None
        self.mind = player.mind
        self._question: tuple[TableState, Sequence[Action]] | None = None

    def choose(self, view: TableState, legal: Sequence[Action]) -> Choice:
        """Choose one of the legal actions with its reason; raises ``ValueError`` if there are none."""
        self.begin(view, legal)
        choice = self.done(wait=True)
        assert choice is not None
        return choice

    def begin(self, view: TableState, legal: Sequence[Action]) -> None:
        """Begin to think about a decision; raises ``ValueError`` if there are no legal actions."""
        self._fallback = self._rule_bot.choose(view, legal)
        self.mind = self.player.mind
        self._ask(view, legal)
        self._question = (view, legal)

    def _ask(self, view: TableState, legal: Sequence[Action]) -> None:
        self._number = self.worker.ask(self.player, view, legal) if len(legal) > 1 else 0
        self._until = self.worker.busy_until + _GRACE_SECONDS

    @property
    def seconds_left(self) -> float:
        """Seconds until a rule of thumb answers at the latest."""
        return max(self._until - perf_counter(), 0.0) if self._number else 0.0

    def done(self, *, wait: bool = False) -> Choice | None:
        """The choice, or the rule bot's if thinking takes too long; None until then."""
        if not self._number:
            return self._by_rule()
        left = max(self._until - perf_counter(), 0.0)
        try:
            answer = self.worker.answer(self._number, left if wait else 0.0)
        except (EOFError, OSError):
            self.worker.replace("its process had ended")
            self._number = 0
            return self._by_rule()
        if answer is None:
            return self._give_up("it ran out of time") if perf_counter() >= self._until else None
        if answer.failure:
            _log.warning("Simple rules chose instead of a search, because it failed.\n%s", answer.failure)
        elif answer.choice is None and self._question:  # another bot has asked since
            question, self._question = self._question, None
            self._ask(*question)
            return self.done(wait=wait)
        return answer.choice or self._by_rule()

    def _give_up(self, why: str) -> Choice | None:
        """Answer by rule of thumb, and replace a worker that has been silent for too long."""
        if self.worker.overdue:
            self.worker.replace(why)
        self._number = 0
        return self._by_rule()

    def _by_rule(self) -> Choice:
        """The rule bot's choice, which is then the one to recompute."""
        assert self._fallback is not None
        self.mind = RULE_BOT
        return self._fallback


class Expert:
    """An expert that thinks in a worker and chooses what a review will call best.

    Takes the rules in force and the worker. If there was no time for all the worlds of a review, a second
    answer goes on from there.
    """

    def __init__(self, rules: Rules, worker: Worker) -> None:
        self._thinkers = [
            Thinker(Player(rules, "expert", times=each, reviewing=True), worker) for each in _TIME_FACTORS
        ]
        self._worlds = player_kit(rules.name).reviewed(rules)
        self._question: tuple[TableState, Sequence[Action]] | None = None
        self._choice: Choice | None = None
        self._stage = 0

    @property
    def thinking(self) -> bool:
        """Whether another answer is to come."""
        return self._question is not None

    @property
    def seconds_left(self) -> float:
        """Seconds until the answer that is thought about comes at the latest."""
        return self._thinkers[self._stage].seconds_left if self._question else 0.0

    def begin(self, view: TableState, legal: Sequence[Action]) -> None:
        """Begin to think about a decision; raises ``ValueError`` if there are no legal actions."""
        self._choice, self._stage = None, 0
        self._thinkers[0].begin(view, legal)
        self._question = view, legal

    def done(self) -> Choice | None:
        """The best answer so far, if any."""
        if self._question and (choice := self._thinkers[self._stage].done()):
            # If thinking failed or took too long, a rule of thumb answers, which has no worlds.
            if self._choice is None or choice.worlds > self._choice.worlds:
                self._choice = choice
            self._stage += 1
            if self._stage < len(_TIME_FACTORS) and choice.worlds < self._worlds:
                self._thinkers[self._stage].begin(*self._question)
            else:
                self._question = None
        return self._choice


D = TypeVar("D", Reviewed, Played)

_POLL_SECONDS: Final = 0.01
"""Seconds between two polls of the workers."""


def grade_all(
    rules: Rules, turns: Sequence[Turn], worlds: int | None = None, jobs: int = 1
) -> Iterator[tuple[int, GradedChoice]]:
    """Grade turns in `jobs` processes; yield each turn's index and grade when it is ready.

    Raises ``ValueError`` for a game whose player does not search.
    """
    reviewer = Reviewer(rules, worlds)
    if jobs == 1 or len(turns) < jobs:
        yield from ((number, reviewer.graded(turn)) for number, turn in enumerate(turns))
        return
    start_tasks = [lambda worker, turn=turn: worker.review(rules, turn, worlds) for turn in turns]
    for number, done in _distribute(start_tasks, Worker.reviewed, jobs):
        choice = done.choice if done else None
        yield number, choice or reviewer.graded(turns[number])


def play_all(boards: Sequence[tuple[Board, Table]], jobs: int = 1) -> Iterator[tuple[int, Line]]:
    """Play boards in `jobs` processes; yield each board's index and line when it is ready."""
    if jobs == 1 or len(boards) < jobs:
        yield from ((number, play_board(*each)) for number, each in enumerate(boards))
        return
    start_tasks = [lambda worker, each=each: worker.play(*each) for each in boards]
    for number, done in _distribute(start_tasks, Worker.played, jobs):
        line = done.line if done else None
        yield number, line or play_board(*boards[number])


def _distribute(
    start_tasks: Sequence[Callable[[Worker], int]], fetch: Callable[[Worker], D | None], jobs: int
) -> Iterator[tuple[int, D | None]]:
    """Distribute tasks to workers, one each at a time; a task that failed yields None."""
    with ExitStack() as stack:
        workers = [stack.enter_context(Worker()) for _ in range(jobs)]
        waiting = list(range(len(start_tasks)))[::-1]
        running: dict[Worker, int] = {}
        while waiting or running:
            for worker in workers:
                if worker in running and ((done := fetch(worker)) or not worker.reviewing):
                    yield running.pop(worker), done
                if waiting and worker not in running:
                    running[worker] = waiting.pop()
                    start_tasks[running[worker]](worker)
            sleep(_POLL_SECONDS)
