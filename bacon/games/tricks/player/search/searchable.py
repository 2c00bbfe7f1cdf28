"""Trick games for the search: likely worlds, played out by heuristics and the solver."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from bacon.core.actions import Action
from bacon.core.rules import TableState
from bacon.games.tricks.player.bot import TrickBot
from bacon.games.tricks.player.search.calls import HeardCall, fit, heard_by
from bacon.games.tricks.player.search.evaluation import Evaluator
from bacon.games.tricks.player.search.worlds import Hidden, Piles
from bacon.games.tricks.rules.state import TrickState
from bacon.search.searchable import Stop, never_stop

_MAX_START_HANDS: Final = 16
_GOOD_START_CHANCE: Final = 0.3
"""Each bidder starts with the first of `_MAX_START_HANDS` hands that has this chance of its bids."""
_MAX_REDEALS: Final = 8
"""Maximum number of redeals of the hands that passed, until they fit."""
_FIRST_EXCHANGES: Final = 24
_EXCHANGES: Final = 3
"""Cards that each bidder exchanges before the first world, and between two worlds."""


class SearchableTricks:
    """Searches any trick game with the help of its rule bot."""

    def __init__(self, house: TrickBot) -> None:
        self.house = house
        self.rules = house.rules
        self._evaluator: Evaluator | None = None

    def worlds(self, view: TableState, rng: Random, stop: Stop = never_stop) -> Iterator[TrickState]:
        """Yield endless worlds that fit what the seat saw, weighted by how well they explain the calls."""
        hidden = Hidden(self.house.situation(view, ()).known)
        heard = heard_by(hidden.seat, self.house, hidden.world(rng), stop)
        return likely_worlds(hidden, heard, rng) if heard else uniform_worlds(hidden, rng)

    def values(
        self, view: TableState, world: TableState, actions: Sequence[Action], stop: Stop
    ) -> Sequence[float]:
        """Return the value of each action in one world to the side to act."""
        assert isinstance(view, TrickState)
        assert isinstance(world, TrickState)
        evaluator = self._evaluator
        if evaluator is None or evaluator.view is not view:
            evaluator = self._evaluator = Evaluator(self.house, view)
        return evaluator.values(world, actions, stop)


def uniform_worlds(hidden: Hidden, rng: Random) -> Iterator[TrickState]:
    """Yield endless worlds, all equally likely."""
    while True:
        yield hidden.world(rng)


def likely_worlds(hidden: Hidden, calls: Sequence[HeardCall], rng: Random) -> Iterator[TrickState]:
    """Yield endless worlds, each as often as its hands would have made the calls heard.

    Random hands are rarely good enough for a bid, so a bidder's hand is derived from the previous one: it
    exchanges a card, and the exchange is accepted at the ratio of the chances after and before (Metropolis).
    The other hands are then redealt until they fit their calls, which is quick because most hands pass.
    """
    bidders = list(dict.fromkeys([call.seat for call in calls if call.bids]))
    kept = frozenset(bidders)
    piles = _starting_piles(hidden, calls, bidders, rng)
    chance = fit(calls, hidden.state(piles))
    exchanges = bidders * (_FIRST_EXCHANGES // max(len(bidders), 1))
    while True:
        for bidder in exchanges:
            other = hidden.exchanged(piles, bidder, rng)
            if other is not None:
                after = fit(calls, hidden.state(other), chance * rng.random())
                piles, chance = (other, after) if after else (piles, chance)
        piles, chance = _others_redealt(hidden, calls, piles, kept, rng) or (piles, chance)
        exchanges = bidders * _EXCHANGES
        yield hidden.state(piles)


def _others_redealt(
    hidden: Hidden, calls: Sequence[HeardCall], piles: Piles, bidders: frozenset[int], rng: Random
) -> tuple[Piles, float] | None:
    """Redeal all but the bidders' piles and return them with their chance; None if no try fits."""
    theirs = fit([call for call in calls if call.seat in bidders], hidden.state(piles))
    for _ in range(_MAX_REDEALS):
        other = hidden.redealt(piles, bidders, rng)
        if after := fit(calls, hidden.state(other), theirs * rng.random()):
            return other, after
    return None


def _starting_piles(hidden: Hidden, calls: Sequence[HeardCall], bidders: Sequence[int], rng: Random) -> Piles:
    """Find piles whose hands explain the bids, one bidder at a time."""
    piles = hidden.piles(rng)
    for number, bidder in enumerate(bidders):
        made = [call for call in calls if call.seat == bidder]
        kept = frozenset(bidders[:number])
        best = fit(made, hidden.state(piles))
        for _ in range(_MAX_START_HANDS):
            if best >= _GOOD_START_CHANCE:
                break
            other = hidden.redealt(piles, kept, rng)
            chance = fit(made, hidden.state(other), best)
            piles, best = (other, chance) if chance > best else (piles, best)
    return piles
