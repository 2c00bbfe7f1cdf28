"""How well a world explains the calls that were heard."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import exp, fsum
from typing import Final, TypeAlias

from msgspec.structs import replace

from bacon.core.actions import Action, Pass
from bacon.core.cards import Card, Cards, without
from bacon.core.events import Event, HandDealt, HandStarted
from bacon.games.tricks.player.bot import TrickBot
from bacon.games.tricks.player.search.worlds import put_away_by
from bacon.games.tricks.rules.game import TrickRules
from bacon.games.tricks.rules.play import with_hand
from bacon.games.tricks.rules.state import Phase, TrickState
from bacon.search.bot import Candidate
from bacon.search.searchable import OutOfTime, Stop, never_stop

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
