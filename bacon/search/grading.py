"""Grading many choices in one process or in several; the grades are the same either way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from time import sleep
from typing import Final

from bacon.core.review import GradedChoice
from bacon.core.rules import Rules
from bacon.search.review import Reviewer, Turn
from bacon.search.worker import Worker

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
    with ExitStack() as stack:
        workers = [stack.enter_context(Worker()) for _ in range(jobs)]
        for number, choice in _shared(rules, turns, worlds, workers):
            yield number, choice or reviewer.graded(turns[number])


def _shared(
    rules: Rules, turns: Sequence[Turn], worlds: int | None, workers: Sequence[Worker]
) -> Iterator[tuple[int, GradedChoice | None]]:
    """The grades from workers, each of which has one turn at a time; None for what one could not grade."""
    left = list(range(len(turns)))[::-1]
    given: dict[Worker, int] = {}
    while left or given:
        for worker in workers:
            if worker in given and ((done := worker.reviewed()) or not worker.reviewing):
                yield given.pop(worker), done.choice if done else None
            if left and worker not in given:
                given[worker] = left.pop()
                worker.review(rules, turns[given[worker]], worlds)
        sleep(_PAUSE)
