"""Random hands of Euchre per second, compared with OpenSpiel, a C++ library of games, driven from Python.

``pytest tests/bench/test_open_spiel.py -s`` prints the figures after ``pip install open_spiel``; without it,
it is skipped. Nothing is asserted.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from statistics import median
from time import process_time
from typing import Protocol, cast

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from bacon.core.match import Match
from bacon.games.euchre.game import Euchre

HANDS = 300
"""At least so many are played at a turn."""


class OpenState(Protocol):
    """The part of an OpenSpiel state that is used here."""

    def is_terminal(self) -> bool: ...
    def is_chance_node(self) -> bool: ...
    def chance_outcomes(self) -> Sequence[tuple[int, float]]: ...
    def legal_actions(self) -> Sequence[int]: ...
    def apply_action(self, action: int) -> None: ...


class OpenGame(Protocol):
    """The part of an OpenSpiel game that is used here."""

    def new_initial_state(self) -> OpenState: ...


def ours(chance: Random) -> int:
    """Play a match at random and return its number of hands."""
    match = Match(Euchre(target=21), seed=str(chance.random()))
    while not match.over:
        legal = match.legal()
        match.apply(legal[int(chance.random() * len(legal))])
    return match.state.hand


def theirs(game: OpenGame, chance: Random) -> int:
    """Play a hand at random, including the deal, where every card is a chance node."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            state.apply_action(outcomes[int(chance.random() * len(outcomes))][0])
        else:
            actions = state.legal_actions()
            state.apply_action(actions[int(chance.random() * len(actions))])
    return 1


def rate(play: Callable[[Random], int], chance: Random) -> float:
    """Return the number of hands per second of CPU time."""
    hands, start = 0, process_time()
    while hands < HANDS:
        hands += play(chance)
    return hands / (process_time() - start)


def test_random_hands_of_euchre_beside_open_spiel(benchmark: BenchmarkFixture) -> None:
    """Alternate, so that a machine that slows down slows both, and print the medians."""
    spiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install open_spiel")
    game = cast(OpenGame, spiel.load_game("euchre"))
    chance, rates = Random(24), list[tuple[float, float]]()

    def by_turns() -> None:
        rates.append((rate(ours, chance), rate(partial(theirs, game), chance)))

    benchmark.pedantic(by_turns, rounds=9, warmup_rounds=1)  # type: ignore[no-untyped-call]  # not typed
    mine, other = (median(side) for side in zip(*rates, strict=True))
    figures = {"bacon": round(mine), "OpenSpiel": round(other), "ratio": round(mine / other, 2)}
    benchmark.extra_info.update(figures)
    print(figures)
