"""The arena: two contestants play the same cards from both sides, and what that comes to is measured.

A deal is played at the score of nothing to nothing, once in every seating: first A holds one side, then the
other. What the cards gave cancels out, so that the difference tells the players apart. Whole matches, for
which the score matters, are played in every seating too. Everything derives from the seed; only the times
are those of the day.

An outside program takes part by a line for each decision (`program`). One that is silent, slow or wrong loses
the hand: the deal counts as if the other contestant had made the points that win a match, and a match is
lost. So it never pays. Nor can it know the other cards: it is told no seal, and where no seed is given its
boards come from a new one that cannot be guessed; the report tells it, so that all can be played again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import closing
from typing import Final

from bacon.search.arena.contestants import check_contestant, is_program
from bacon.search.arena.order import Order, fresh_seed
from bacon.search.arena.report import Report, as_json, lines, report_of
from bacon.search.arena.workers import play_all
from bacon.search.bot import Bot

__all__ = ["Order", "Report", "as_json", "check_contestant", "lines", "measure", "seed_for"]

_SEED: Final = "arena"


def seed_for(a: str, b: str) -> str:
    """A seed for two contestants where none is given: always the same, but a new one for a program."""
    return fresh_seed() if is_program(a) or is_program(b) else _SEED


def measure(
    order: Order,
    jobs: int = 1,
    progress: Callable[[int, int], None] | None = None,
    guests: Mapping[str, Bot] = {},
) -> Report:
    """Play what is ordered, in so many processes, and report on it.

    `progress` hears, after every board, how many of how many are done. `guests` are bots of the caller's own,
    by the names under which they compete. Raises ``ValueError`` for a contestant that there is not.
    """
    for name in {order.a, order.b} - guests.keys():
        check_contestant(name, order.rules)
    wanted = len(order.boards())
    boards = []
    with closing(play_all(order, jobs, guests)) as played:
        for board in played:
            boards.append(board)
            if progress:
                progress(len(boards), wanted)
    return report_of(order, boards)
