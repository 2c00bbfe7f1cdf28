"""The trick games as the search sees them: likely worlds, played to the end by heuristics and the solver."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from bacon.core.actions import Action
from bacon.core.rules import Rules, TableState
from bacon.games.tricks.player.bot import HousePlayer
from bacon.games.tricks.player.search.calls import HeardCall, fit, heard_by
from bacon.games.tricks.player.search.evaluation import Evaluator
from bacon.games.tricks.player.search.worlds import Hidden
from bacon.games.tricks.rules.state import TrickState
from bacon.search.searchable import Stop

_TRIES: Final = 8
"""So many deals are looked at for one world; the likeliest of them is taken if none is likely enough."""
_SHARED: Final = 2
"""So many worlds share a hand of the bidder, whose bid is what takes longest to judge."""


class SearchableTricks:
    """Search any of the trick games with its own heuristic player."""

    def __init__(self, rules: Rules, house: HousePlayer) -> None:
        self.rules = rules
        self.house = house
        self._evaluator: Evaluator | None = None

    def worlds(self, view: TableState, rng: Random) -> Iterator[TrickState]:
        """Give worlds without end that fit what the seat to act has seen, and the calls it has heard."""
        known = self.house.situation(view, ()).known
        hidden = around = Hidden(known)
        heard = heard_by(known.seat, self.rules, self.house, hidden.world(rng))
        while True:
            if heard.bidder is not None:
                bid = _likely(hidden, heard.bids, rng)
                around = hidden.supposing(heard.bidder, bid.hands[heard.bidder])
            for _ in range(_SHARED):
                yield _likely(around, heard.rest, rng)

    def values(
        self, view: TableState, world: TableState, actions: Sequence[Action], stop: Stop
    ) -> Sequence[float]:
        """Give what each action is worth to the side to act in one world."""
        assert isinstance(view, TrickState)
        assert isinstance(world, TrickState)
        evaluator = self._evaluator
        if evaluator is None or evaluator.view is not view:
            evaluator = self._evaluator = Evaluator(self.rules, self.house, view)
        return evaluator.values(world, actions, stop)


def _likely(hidden: Hidden, calls: Sequence[HeardCall], rng: Random) -> TrickState:
    """Deal until the hands fit the calls, but not too often."""
    best, best_chance = None, -1.0
    for _ in range(_TRIES):
        dealt = hidden.world(rng)
        chance = fit(calls, dealt, rng.random())
        if chance > best_chance:
            best, best_chance = dealt, chance
        if chance == 1.0:
            break
    assert best is not None
    return best
