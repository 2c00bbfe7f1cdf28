"""How fast the climbing game is. Nothing is asserted; the figures stand in the report.

The goals: everything that a full hand with two X can lay in at most 3 ms (median), and 20 ms when leading.
"""

from __future__ import annotations

from itertools import cycle
from random import Random

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from bacon.core.cards import Cards
from bacon.core.match import Match
from bacon.games.climbing.combinations import Combination
from bacon.games.climbing.events import Lay
from bacon.games.climbing.finding import plays
from bacon.games.climbing.game import Climbing
from tests.bench.test_engine import report_rate
from tests.games.climbing.tables import FIVE, FOUR, SIX, played, random_hand

SAMPLES = 300


def hands(rules: Climbing) -> list[Cards]:
    size = len(rules.deal(rules.start(), rules.pack()).hands[0])
    return [random_hand(rules, Random(number), size, 2) for number in range(SAMPLES)]


def piles(rules: Climbing) -> list[Combination]:
    """Return what other full hands might have laid, with all kinds equally likely."""
    found = []
    for number, hand in enumerate(hands(rules)):
        by_kind = {lay.combination.kind: lay for lay in plays(rules, hand, None) if lay.combination}
        chosen = list(by_kind.values())[number % len(by_kind)].combination
        assert chosen is not None
        found.append(chosen)
    return found


@pytest.mark.parametrize("rules", [FOUR, SIX, FIVE], ids=["four", "six", "five"])
def test_everything_a_full_hand_can_lead(benchmark: BenchmarkFixture, rules: Climbing) -> None:
    endless = cycle(hands(rules))
    benchmark(lambda: plays(rules, next(endless), None))
    report_rate(benchmark, "hands", 1)


@pytest.mark.parametrize("rules", [FOUR, SIX, FIVE], ids=["four", "six", "five"])
def test_everything_a_full_hand_can_lay_on_a_pile(benchmark: BenchmarkFixture, rules: Climbing) -> None:
    endless = cycle(zip(hands(rules), reversed(piles(rules)), strict=True))
    benchmark(lambda: plays(rules, *next(endless)))
    report_rate(benchmark, "hands", 1)


def test_naming_a_set_of_cards(benchmark: BenchmarkFixture) -> None:
    lays = [lay for lay in plays(FOUR, random_hand(FOUR, Random(1), 17, 2), None) if isinstance(lay, Lay)]
    chosen = lays[len(lays) // 2].cards
    benchmark(FOUR.readings, chosen)


def test_resuming_a_match_for_four(benchmark: BenchmarkFixture) -> None:
    log = played(FOUR, 1, 0.5).events
    benchmark(lambda: Match(FOUR, events=log))
    report_rate(benchmark, "events", len(log))
