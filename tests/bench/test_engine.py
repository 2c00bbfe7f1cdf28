"""How fast the engine is. Nothing is asserted; the figures stand in the report.

``pytest tests/bench`` runs it.
"""

from __future__ import annotations

import subprocess
import sys
from random import Random

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from bacon.core.events import encode
from bacon.core.match import Match
from bacon.core.rules import Rules
from bacon.core.shuffle import hand_seed, shuffled
from bacon.games.bacon.game import Bacon
from bacon.games.bacon.state import FULL_PACK
from bacon.games.bid_euchre.game import BidEuchre
from bacon.games.bid_euchre.state import BidEuchreState
from bacon.games.euchre.game import Euchre
from bacon.games.euchre.state import EuchreState
from bacon.kits import decode
from tests.play import Whims, played
from tests.scripts import T
from tests.tables import STANDARD, Table, state_after

LONG = Bacon(target=21)
HOUSE_RULES = Bacon(
    target=21,
    deck=24,
    jokers=2,
    joker_follows="free",
    jacks_high=True,
    stick_dealer=True,
    denier_may_declare=False,
    may_discard_upcard=False,
)


def report_rate(benchmark: BenchmarkFixture, what: str, count: int) -> None:
    """Report how many of something were done per second."""
    if benchmark.stats is not None:
        benchmark.extra_info[f"{what} per second"] = round(count / benchmark.stats.stats.median)


EUCHRE = Euchre(target=21)
EUCHRE_HOUSE_RULES = Euchre(
    target=21,
    joker=True,
    misdeal="ace_no_face",
    go_under="mixed",
    all_passed="stick",
    must_have_trump="natural",
    defend_alone=True,
    call_for_best=True,
    throw_in=True,
    claim="everyone",
)
HOOSIER = BidEuchre(deck=48, bidding="auction", low_no_trump=True, loners="calls")


def play_randomly(rules: Rules[T], hands: int = 1000) -> Match[T]:
    match: Match[T] = Match(rules, seed="bench", dealer=0)
    chance = Random(1)
    while not match.over and match.state.hand <= hands:
        legal = match.legal()
        match.apply(legal[int(chance.random() * len(legal))])
    return match


@pytest.mark.parametrize("rules", [LONG, HOUSE_RULES], ids=["standard", "house rules"])
def test_random_hands(benchmark: BenchmarkFixture, rules: Bacon) -> None:
    match = benchmark(play_randomly, rules)
    report_rate(benchmark, "hands", match.state.hand)
    report_rate(benchmark, "events", len(match.events))


@pytest.mark.parametrize("rules", [EUCHRE, EUCHRE_HOUSE_RULES], ids=["club", "house rules"])
def test_random_hands_of_euchre(benchmark: BenchmarkFixture, rules: Euchre) -> None:
    match: Match[EuchreState] = benchmark(play_randomly, rules)
    report_rate(benchmark, "hands", match.state.hand)
    report_rate(benchmark, "events", len(match.events))


@pytest.mark.parametrize(
    "rules", [BidEuchre(), BidEuchre(players=6, deck=48), HOOSIER], ids=["four", "six", "Hoosier"]
)
def test_random_hands_of_bid_euchre(benchmark: BenchmarkFixture, rules: BidEuchre) -> None:
    match: Match[BidEuchreState] = benchmark(play_randomly, rules, 20)
    report_rate(benchmark, "hands", match.state.hand)
    report_rate(benchmark, "events", len(match.events))


def test_folding_a_log(benchmark: BenchmarkFixture) -> None:
    log = played(LONG, 1, Whims()).events
    benchmark(state_after, LONG, log)
    report_rate(benchmark, "events", len(log))


def test_folding_a_view(benchmark: BenchmarkFixture) -> None:
    log = played(LONG, 1, Whims()).events
    benchmark(lambda: state_after(LONG, [event.seen_by(0) for event in log]))
    report_rate(benchmark, "events", len(log))


def test_resuming_a_long_log(benchmark: BenchmarkFixture) -> None:
    log = played(LONG, 1, Whims(passes=0.9)).events
    benchmark(lambda: Match(LONG, events=log))
    report_rate(benchmark, "events", len(log))


def test_writing_and_reading_a_log(benchmark: BenchmarkFixture) -> None:
    log = played(LONG, 1, Whims()).events
    benchmark(lambda: [decode(encode(event)) for event in log])
    report_rate(benchmark, "events", len(log))


def test_legal_actions_at_a_full_hand(benchmark: BenchmarkFixture) -> None:
    match: Table = Match(STANDARD, seed="bench", dealer=3)
    benchmark(STANDARD.legal, match.state)
    report_rate(benchmark, "positions", 1)


def test_shuffling(benchmark: BenchmarkFixture) -> None:
    seed = hand_seed("bench", "hand 1")
    benchmark(shuffled, FULL_PACK, seed)
    report_rate(benchmark, "packs", 1)


def python(code: str) -> None:
    subprocess.run([sys.executable, "-c", code], check=True)


def test_importing_bacon(benchmark: BenchmarkFixture) -> None:
    benchmark(python, "import bacon")


def test_starting_python_alone(benchmark: BenchmarkFixture) -> None:
    benchmark(python, "pass")
