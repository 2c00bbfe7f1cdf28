"""The trick games as the search sees them: likely worlds, played to the end by heuristics and the solver."""

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

_TRIES: Final = 16
_GOOD: Final = 0.3
"""To begin with, so many hands of each bidder are looked at, until one makes his calls with this chance."""
_PASSES: Final = 8
"""So often the hands of those who passed are dealt, until they fit."""
_BEFORE: Final = 24
_BETWEEN: Final = 3
"""So many cards all bidders exchange before the first world is taken, and each between that and the next."""


class SearchableTricks:
    """Search any of the trick games with its own heuristic player."""

    def __init__(self, house: TrickBot) -> None:
        self.house = house
        self.rules = house.rules
        self._evaluator: Evaluator | None = None

    def worlds(self, view: TableState, rng: Random, stop: Stop = never_stop) -> Iterator[TrickState]:
        """Worlds without end that fit what the seat to act has seen, as likely as they explain the calls."""
        hidden = Hidden(self.house.situation(view, ()).known)
        heard = heard_by(hidden.seat, self.house, hidden.world(rng), stop)
        return likely(hidden, heard, rng) if heard else any_at_all(hidden, rng)

    def values(
        self, view: TableState, world: TableState, actions: Sequence[Action], stop: Stop
    ) -> Sequence[float]:
        """What each action is worth to the side to act in one world."""
        assert isinstance(view, TrickState)
        assert isinstance(world, TrickState)
        evaluator = self._evaluator
        if evaluator is None or evaluator.view is not view:
            evaluator = self._evaluator = Evaluator(self.house, view)
        return evaluator.values(world, actions, stop)


def any_at_all(hidden: Hidden, rng: Random) -> Iterator[TrickState]:
    """Worlds without end, one as likely as the other."""
    while True:
        yield hidden.world(rng)


def likely(hidden: Hidden, calls: Sequence[HeardCall], rng: Random) -> Iterator[TrickState]:
    """Worlds without end, each as often as its hands would have made the calls that were heard.

    Hands good enough for a bid are rare among random ones. So a bidder's hand is made from the one before: he
    exchanges a card, and that stands with the ratio of the chances after it and before (Metropolis).
    All the others are then dealt anew until their hands fit their calls, for most hands pass.
    """
    bidders = list(dict.fromkeys([call.seat for call in calls if call.bids]))
    kept = frozenset(bidders)
    piles = _explaining(hidden, calls, bidders, rng)
    chance = fit(calls, hidden.state(piles))
    exchanges = bidders * (_BEFORE // max(len(bidders), 1))
    while True:
        for bidder in exchanges:
            other = hidden.exchanged(piles, bidder, rng)
            if other is not None:
                after = fit(calls, hidden.state(other), chance * rng.random())
                piles, chance = (other, after) if after else (piles, chance)
        piles, chance = _others_redealt(hidden, calls, piles, kept, rng) or (piles, chance)
        exchanges = bidders * _BETWEEN
        yield hidden.state(piles)


def _others_redealt(
    hidden: Hidden, calls: Sequence[HeardCall], piles: Piles, bidders: frozenset[int], rng: Random
) -> tuple[Piles, float] | None:
    """New piles, and their chance, for all but the bidders; None where none of a few fits."""
    theirs = fit([call for call in calls if call.seat in bidders], hidden.state(piles))
    for _ in range(_PASSES):
        other = hidden.redealt(piles, bidders, rng)
        if after := fit(calls, hidden.state(other), theirs * rng.random()):
            return other, after
    return None


def _explaining(hidden: Hidden, calls: Sequence[HeardCall], bidders: Sequence[int], rng: Random) -> Piles:
    """Piles with hands that explain the bids, found for one bidder after the other."""
    piles = hidden.piles(rng)
    for number, bidder in enumerate(bidders):
        made = [call for call in calls if call.seat == bidder]
        kept = frozenset(bidders[:number])
        best = fit(made, hidden.state(piles))
        for _ in range(_TRIES):
            if best >= _GOOD:
                break
            other = hidden.redealt(piles, kept, rng)
            chance = fit(made, hidden.state(other), best)
            piles, best = (other, chance) if chance > best else (piles, best)
    return piles
