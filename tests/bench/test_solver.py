"""How fast the solver is, alone and beside DDS. Nothing is asserted but that both agree.

``pytest tests/bench/test_solver.py -s`` prints the figures; beside DDS it needs the `bench` extra.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from time import process_time
from typing import TypeVar

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from bacon.core.rules import Rules
from bacon.games.bacon.game import Bacon
from bacon.games.bid_euchre.game import BidEuchre
from bacon.games.euchre.game import Euchre
from bacon.games.tricks.player.search.evaluation import position_of
from bacon.solver import Payoff, Position, Solver
from tests.bench.test_engine import report_rate
from tests.solver.bridge import as_bridge, random_deal
from tests.solver.plain import score_of, state_in_play

DEALS = 2000
ROUND = 100

T = TypeVar("T")


def seconds_of_the_processor(solve: Callable[[T], object], deals: Iterable[T]) -> float:
    start = process_time()
    for deal in deals:
        solve(deal)
    return process_time() - start


@pytest.mark.parametrize(("cards", "deals"), [(5, DEALS), (8, DEALS // 5)], ids=["five cards", "eight cards"])
def test_full_solves_beside_dds(benchmark: BenchmarkFixture, cards: int, deals: int) -> None:
    """Solve every lead in the same deals, alternately and a hundred at a time."""
    dds = pytest.importorskip("endplay.dds")
    chance, solver = Random(52), Solver()
    positions = [random_deal(chance, cards) for _ in range(deals)]
    bridge = [as_bridge(position) for position in positions]
    ours = theirs = 0.0

    def by_turns() -> None:
        nonlocal ours, theirs
        for start in range(0, deals, ROUND):
            ours += seconds_of_the_processor(solver.tricks, positions[start : start + ROUND])
            theirs += seconds_of_the_processor(dds.solve_board, bridge[start : start + ROUND])

    benchmark.pedantic(by_turns, rounds=1)  # type: ignore[no-untyped-call]  # pytest-benchmark's is not typed
    figures = {"solver": deals / ours, "endplay": deals / theirs, "ratio": theirs / ours}
    benchmark.extra_info.update(figures)
    print({what: round(figure, 3) for what, figure in figures.items()})


def positions_of(rules: Rules, cards: int, count: int = 200) -> list[tuple[Position, Payoff]]:
    """Return positions in which the seat to act has this many cards, with their payoffs."""
    chance = Random(cards)
    found: list[tuple[Position, Payoff]] = []
    while len(found) < count:
        state = state_in_play(rules, chance, cards)
        if state.to_act is not None and len(state.hands[state.to_act]) == cards:
            found.append((position_of(rules, state), score_of(rules, state)))
    return found


@pytest.mark.parametrize(
    ("rules", "cards"),
    [(Bacon(), 5), (Euchre(), 5), (BidEuchre(), 6), (BidEuchre(players=6), 5), (BidEuchre(deck=32), 6)],
    ids=["Bacon", "Euchre", "Bid Euchre", "Bid Euchre of six", "Bid Euchre with two packs"],
)
def test_points_of_every_card(benchmark: BenchmarkFixture, rules: Rules, cards: int) -> None:
    positions = positions_of(rules, cards)

    def solve() -> None:
        solver = Solver()
        for position, payoff in positions:
            solver.values(position, payoff, 0)

    benchmark(solve)
    report_rate(benchmark, "positions", len(positions))
    if benchmark.stats is not None:
        print(round(len(positions) / benchmark.stats.stats.median), "positions per second")
