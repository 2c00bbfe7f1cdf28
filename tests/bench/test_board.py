"""How fast hands are rolled out at random on the board, beside OpenSpiel, a C++ library driven from Python.

``pytest tests/bench/test_board.py -s`` prints the figures. OpenSpiel (``pip install open_spiel``) is skipped
if it is not installed; it plays Euchre alone. Nothing is asserted.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from statistics import median
from time import process_time
from typing import Protocol, cast

from bacon.core.match import Match
from bacon.core.rules import Rules
from bacon.games.bacon.game import Bacon
from bacon.games.bid_euchre.game import BidEuchre
from bacon.games.euchre.game import Euchre
from bacon.games.tricks.player.search.evaluation import hand_in_play
from bacon.games.tricks.state import Phase, TrickState
from bacon.solver import compiled
from bacon.solver.board import HandInPlay
from tests.bench.test_open_spiel import OpenGame, OpenState
from tests.games.roaming import roam
from tests.play import Whims

ROLLOUTS = 4000
ROUNDS = 5

GAMES: dict[str, Rules] = {
    "Euchre": Euchre(),
    "Bacon": Bacon(),
    "Bid Euchre": BidEuchre(),
    "Bid Euchre of six": BidEuchre(players=6, deck=48),
}


class Clonable(OpenState, Protocol):
    """An OpenSpiel state that can be copied."""

    def clone(self) -> Clonable: ...
    def current_phase(self) -> object: ...


def begun(rules: Rules, chance: Random) -> HandInPlay:
    """Return a board at the first lead of a random hand."""
    match = Match(rules, seed=str(chance.random()))
    while True:
        state = match.state
        assert isinstance(state, TrickState)
        if state.phase is Phase.PLAY and state.to_act is not None:
            return hand_in_play(rules, state)
        match.apply(roam(match.legal(), chance, Whims(passes=0.3, alone=0.0)))


def cards_a_second(rollout: Callable[[], int]) -> float:
    cards, start = 0, process_time()
    for _ in range(ROLLOUTS):
        cards += rollout()
    return cards / (process_time() - start)


def ours(board: HandInPlay, chance: Random) -> Callable[[], int]:
    """Return a rollout on a board from where it stands."""
    start, cards = board.mark(), sum(board.hands[seat].bit_count() for seat in board.seats)

    def rollout() -> int:
        board.undo(start)
        board.play_randomly(chance.random)
        return cards

    return rollout


def opened(game: OpenGame, chance: Random) -> Clonable:
    """Return an OpenSpiel state at the first lead of a random hand."""
    while True:
        state = cast(Clonable, game.new_initial_state())
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(chance.choice(state.chance_outcomes())[0])
            elif str(state.current_phase()) == "Phase.PLAY":
                return state
            else:
                state.apply_action(chance.choice(state.legal_actions()))


def theirs(state: Clonable, chance: Random) -> Callable[[], int]:
    """Return a rollout of a copy of an OpenSpiel state."""
    random = chance.random

    def rollout() -> int:
        copy, cards = state.clone(), 0
        while not copy.is_terminal():
            actions = copy.legal_actions()
            copy.apply_action(actions[int(random() * len(actions))])
            cards += 1
        return cards

    return rollout


def test_random_rollouts_from_a_position() -> None:
    """Roll out the same positions by turns, and print cards per second of the processor."""
    chance = Random(37)
    rollouts = {name: ours(begun(rules, chance), chance) for name, rules in GAMES.items()}
    try:
        import pyspiel

        rollouts["OpenSpiel"] = theirs(opened(cast(OpenGame, pyspiel.load_game("euchre")), chance), chance)
    except ImportError:
        print("OpenSpiel is not installed: pip install open_spiel")
    rates: dict[str, list[float]] = {name: [] for name in rollouts}
    for _ in range(ROUNDS):
        for name, rollout in rollouts.items():
            rates[name].append(cards_a_second(rollout))
    medians = {name: median(rate) for name, rate in rates.items()}
    base = medians.get("OpenSpiel")
    print("compiled" if compiled() else "plain", {name: round(rate) for name, rate in medians.items()})
    if base:
        print({name: round(rate / base, 2) for name, rate in medians.items()})
