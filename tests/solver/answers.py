"""The solver's answers for many random positions, to compare its plain and compiled forms."""

from __future__ import annotations

import json
from random import Random

from bacon.solver import NodeLimit, Position, Solver, Stopped, search
from bacon.solver.board import board_of
from tests.solver.test_solver import DEALS, dealt, hard


def answers(examples: int) -> list[object]:
    """Return the values of every card in positions of all packs, and where a limit stops a search."""
    chance, solver = Random(40), Solver()
    found: list[object] = []
    for order, deck in DEALS.values():
        for _ in range(examples):
            seats = chance.choice([4, 6])
            size = min(4, len(deck) // seats)
            position = dealt(chance, order, deck, seats=seats, size=size, idle=chance.choice([(), (2,)]))
            worth = [chance.randrange(4) for _ in range(size + 1)]
            found.append(named(solver, position, worth))
            found.append(named(solver, position, list(range(size + 1))))
    return [*found, remembered(20_000)]


def named(solver: Solver, position: Position, worth: list[int]) -> dict[str, float]:
    values = solver.values(position, lambda ours, _: worth[ours], 0)
    return {card.name: value for card, value in values.items()}


def remembered(limit: int) -> int:
    """Return how many positions a search remembers that a limit has stopped."""
    board = board_of(hard())
    stopped = search.Search(board.sides)
    stopped.begin(board, NodeLimit(limit))
    try:
        stopped.reaches(5)
    except Stopped:
        return stopped.remembered
    return -1


if __name__ == "__main__":
    print(json.dumps({"file": search.__file__, "answers": answers(10)}))
