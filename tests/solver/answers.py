"""What the solver and the board answer in many positions, to compare their plain and compiled forms."""

from __future__ import annotations

import json
from random import Random

from bacon.core.rules import Rules
from bacon.games.bacon.game import Bacon
from bacon.games.bid_euchre.game import BidEuchre
from bacon.games.euchre.game import Euchre
from bacon.games.tricks.events import Play
from bacon.games.tricks.player.search import playout
from bacon.search.levels import searchable_of
from bacon.solver import NodeLimit, Position, Solver, Stopped, search
from bacon.solver.board import bitboard_of
from tests.solver.plain import state_in_play
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
    return [*found, *played_out(examples), remembered(20_000)]


def played_out(examples: int) -> list[list[float]]:
    """Return the values of every card in random hands of every game, played out by rules of thumb."""
    chance, found = Random(41), list[list[float]]()
    tables: list[Rules] = [Bacon(), Euchre(), BidEuchre(), BidEuchre(players=6), BidEuchre(deck=32)]
    for rules in tables:
        for _ in range(examples):
            state = state_in_play(rules, chance, 6)
            plays = [action for action in rules.legal(state) if isinstance(action, Play)]
            found.append(list(searchable_of(rules).values(state, state, plays, lambda: False)))
    return found


def named(solver: Solver, position: Position, worth: list[int]) -> dict[str, float]:
    values = solver.values(position, lambda ours, _: worth[ours], 0)
    return {card.name: value for card, value in values.items()}


def remembered(limit: int) -> int:
    """Return how many positions a search remembers that a limit has stopped."""
    board = bitboard_of(hard())
    stopped = search.Search(board.sides)
    stopped.begin(board, NodeLimit(limit))
    try:
        stopped.reaches(5)
    except Stopped:
        return stopped.remembered
    return -1


if __name__ == "__main__":
    files = [module.__file__ for module in (search, playout)]
    print(json.dumps({"files": files, "answers": answers(10)}))
