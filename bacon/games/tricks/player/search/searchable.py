"""A trick game for the search: worlds that explain the calls that were heard."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import exp, fsum
from random import Random
from typing import Final, TypeAlias

from msgspec.structs import replace

from bacon.core.actions import Action, Pass
from bacon.core.cards import Card, Cards, without
from bacon.core.events import Event, HandDealt, HandStarted
from bacon.core.rules import TableState
from bacon.games.tricks.game import TrickRules
from bacon.games.tricks.play import with_hand
from bacon.games.tricks.player.bot import TrickBot
from bacon.games.tricks.player.search.evaluation import Evaluator
from bacon.games.tricks.player.search.worlds import Hidden, Piles, put_away_by
from bacon.games.tricks.state import Phase, TrickState
from bacon.search.bot import Candidate, OutOfTime, Stop, never_stop

_Rules: TypeAlias = TrickRules[TrickState]

_MAX_SPREADS: Final = 45.0
"""A call this many spreads ahead is as good as certain."""
_MIN_CHANCE: Final = 0.002
"""The least chance of any call, however odd."""
_MIN_CALLS: Final = 4
"""At least this many of the last calls are considered; the older ones were about other cards."""


class HeardCall:
    """A call that was heard: the seat that made it, what that seat had seen, and the action.

    The caller's hand is not used. Judging a hand raises `OutOfTime` when `stop` says that time is up.
    """

    def __init__(self, rule_bot: TrickBot, seen: TrickState, made: Action, stop: Stop = never_stop) -> None:
        assert seen.to_act is not None
        self.seat = seen.to_act
        self._rule_bot = rule_bot
        self._seen = seen
        self._made = made
        self._stop = stop
        self.bids = made != Pass()
        self._chances: dict[frozenset[Card], float] = {}

    def chance(self, hand: Cards) -> float:
        """Return the chance that a hand makes this call."""
        cards = frozenset(hand)
        known = self._chances.get(cards) if len(cards) == len(hand) else None
        if known is None:
            known = self._chances[cards] = self._chance(hand)
        return known

    def _chance(self, hand: Cards) -> float:
        if self._stop():
            raise OutOfTime
        seen = replace(self._seen, hands=with_hand(self._seen, self.seat, hand))
        legal = self._rule_bot.rules.legal(seen)
        if len(legal) == 1:
            return 1.0
        weights = _weights(self._rule_bot.weigh(seen, legal), self._rule_bot.spread)
        if self._made in weights:
            return max(weights[self._made] / fsum(weights.values()), _MIN_CHANCE)
        return 1.0 if self._rule_bot.choose(seen, legal).action == self._made else _MIN_CHANCE


def heard_by(
    seat: int, rule_bot: TrickBot, world: TrickState, stop: Stop = never_stop
) -> tuple[HeardCall, ...]:
    """Return the newest calls that a seat has heard from the others.

    `world` is any world that fits its view.
    """
    rules = rule_bot.rules
    auction = list(enumerate(_calls(rules, world)))
    newest = [each for each in auction if each[1][0].to_act != seat][-max(_MIN_CALLS, rules.seats - 1) :]
    callers = {call.by for _, (_, call) in newest}
    views = {caller: [seen for seen, _ in _calls(rules, world, caller)] for caller in callers}
    made = [(views[call.by][number], _action(rules, before, call)) for number, (before, call) in newest]
    return tuple([HeardCall(rule_bot, seen, action, stop) for seen, action in made if action is not None])


def fit(calls: Sequence[HeardCall], world: TrickState, least: float = 0.0) -> float:
    """Return the chance that the hands of a world make all these calls, or 0 once it is below `least`."""
    chance = 1.0
    for call in calls:
        chance *= call.chance(dealt_hand(world, call.seat))
        if chance < least:
            return 0.0
    return chance


def _calls(rules: _Rules, world: TrickState, viewer: int | None = None) -> Iterator[tuple[TrickState, Event]]:
    """Yield each call of the auction with the state in which it was made, full or as a viewer saw it."""
    state = replace(world, viewer=viewer)
    for event in _log(world):
        if state.phase is Phase.LOOK:
            state = replace(state, phase=Phase.OFFER)
        if event.is_call and state.to_act == event.by:
            yield state, event
        state = rules.evolve(state, event if viewer is None else event.seen_by(viewer))


def _log(world: TrickState) -> Iterator[Event]:
    """Yield the events of the hand up to the end of the auction, as they would be in this world."""
    assert world.dealer is not None
    yield HandStarted(world.hand, world.dealer, world.commitment)
    shown = (*world.offered, *(() if world.upcard is None else (world.upcard,)))
    hands = tuple([dealt_hand(world, seat) for seat in range(len(world.hands))])
    yield HandDealt(hands, (*shown, *world.stock))
    yield from world.auction


def dealt_hand(world: TrickState, seat: int) -> Cards:
    """Return a hand as it was dealt, before the play and the exchange of the up-card."""
    hand = (*world.hands[seat], *_played(world, seat))
    if world.upcard is None or seat != put_away_by(world):
        return hand
    return without((*hand, *(() if world.discard is None else (world.discard,))), world.upcard)


def _played(world: TrickState, seat: int) -> list[Card]:
    plays = [play for trick in world.tricks for play in trick.plays]
    return [play.card for play in (*plays, *world.trick) if play.seat == seat]


def _action(rules: _Rules, before: TrickState, event: Event) -> Action | None:
    """Return the action that led to an event, or None if it was the only legal one."""
    legal = rules.legal(before)
    made = next((action for action in legal if rules.decide(before, action) == event), None)
    return None if len(legal) == 1 else made


def _weights(candidates: Sequence[Candidate], spread: float) -> dict[Action, float]:
    """Return how likely each call is, in proportion; human judgement of points has a spread."""
    return {each.action: exp(min(each.points / spread, _MAX_SPREADS)) for each in candidates}


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
