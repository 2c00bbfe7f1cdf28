"""The arena: two contestants play the same cards from both sides, and the difference is measured.

A deal is played at 0 : 0, once in every seating: first A holds one side, then the other. The luck of the
cards cancels out, so the difference is between the players. Whole matches, in which the score matters, are
also played in every seating. Everything but the times derives from the seed.

An outside program takes part with one line per decision (`program`). If it is silent, too slow or wrong, it
loses the hand: the deal counts as if the other contestant had made the points that win a match, and a match
is lost. So a fault never pays off. Nor can a program know the other cards: it gets no commitment,
and unless a seed is given its boards come from a fresh one, which the report states so that everything can be
replayed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import closing
from typing import Final

from bacon.search.arena.contestants import Order, check_contestant, fresh_seed, is_program
from bacon.search.arena.report import Report, as_json, lines, report_of
from bacon.search.arena.workers import play_all
from bacon.search.bot import Bot

__all__ = ["Order", "Report", "as_json", "check_contestant", "lines", "measure", "seed_for"]

_SEED: Final = "arena"


def seed_for(a: str, b: str) -> str:
    """The default seed for two contestants: fixed, or a fresh one if either is a program."""
    return fresh_seed() if is_program(a) or is_program(b) else _SEED


def measure(
    order: Order,
    jobs: int = 1,
    progress: Callable[[int, int], None] | None = None,
    guests: Mapping[str, Bot] = {},
) -> Report:
    """Play all boards of an order in `jobs` processes, and report on them.

    `progress` is called after every board with the number done and the total. `guests` are the caller's own
    bots, by contestant name. Raises ``ValueError`` for an unknown contestant.
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
