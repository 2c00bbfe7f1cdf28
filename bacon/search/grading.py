"""Grading many choices or playing many boards, in one process or several, with the same result."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from time import sleep
from typing import Final, TypeVar

from bacon.core.board import Board
from bacon.core.review import GradedChoice, Turn
from bacon.core.rules import Rules
from bacon.search.par import Line, Table, play_board
from bacon.search.review import Reviewer
from bacon.search.worker import Played, Reviewed, Worker

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
