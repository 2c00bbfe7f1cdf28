"""Grading many choices, or playing many boards, in one process or in several, with the same result."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from time import sleep
from typing import Final, TypeVar

from bacon.core.board import Board
from bacon.core.review import GradedChoice, Turn
from bacon.core.rules import Rules
from bacon.search.par import Line, Table, played
from bacon.search.review import Reviewer
from bacon.search.worker import Played, Reviewed, Worker

D = TypeVar("D", Reviewed, Played)

_PAUSE: Final = 0.01
"""Seconds after which the workers are asked again."""


def grade_all(
    rules: Rules, turns: Sequence[Turn], worlds: int | None = None, jobs: int = 1
) -> Iterator[tuple[int, GradedChoice]]:
    """The grades of turns as they are ready, each with the number of its turn, in so many processes.

    Raises ``ValueError`` for a game whose player does not search.
    """
    reviewer = Reviewer(rules, worlds)
    if jobs == 1 or len(turns) < jobs:
        yield from ((number, reviewer.graded(turn)) for number, turn in enumerate(turns))
        return
    give = [lambda worker, turn=turn: worker.review(rules, turn, worlds) for turn in turns]
    for number, done in _shared(give, Worker.reviewed, jobs):
        choice = done.choice if done else None
        yield number, choice or reviewer.graded(turns[number])


def play_all(boards: Sequence[tuple[Board, Table]], jobs: int = 1) -> Iterator[tuple[int, Line]]:
    """How boards are played as they are ready, each with its number, in so many processes."""
    if jobs == 1 or len(boards) < jobs:
        yield from ((number, played(*each)) for number, each in enumerate(boards))
        return
    give = [lambda worker, each=each: worker.play(*each) for each in boards]
    for number, done in _shared(give, Worker.played, jobs):
        line = done.line if done else None
        yield number, line or played(*boards[number])


def _shared(
    give: Sequence[Callable[[Worker], int]], take: Callable[[Worker], D | None], jobs: int
) -> Iterator[tuple[int, D | None]]:
    """What comes of errands from workers, each of which has one at a time; None for what one could not do."""
    with ExitStack() as stack:
        workers = [stack.enter_context(Worker()) for _ in range(jobs)]
        left = list(range(len(give)))[::-1]
        given: dict[Worker, int] = {}
        while left or given:
            for worker in workers:
                if worker in given and ((done := take(worker)) or not worker.reviewing):
                    yield given.pop(worker), done
                if left and worker not in given:
                    given[worker] = left.pop()
                    give[given[worker]](worker)
            sleep(_PAUSE)
