"""Deals that explain the calls that were heard.

Search looks at hundreds of hands for each decision, so mypyc compiles this module.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import heappush, heapreplace
from math import exp, fsum
from random import Random
from typing import Final, TypeAlias

from msgspec.structs import replace

from bacon.core.actions import Action
from bacon.core.cards import EVERY_CARD, Cards
from bacon.games.tricks.play import with_hand
from bacon.games.tricks.player.bot import Rater, TrickBot
from bacon.games.tricks.player.search.dealing import Deal, Dealer
from bacon.games.tricks.state import TrickState
from bacon.search.bot import OutOfTime, Stop, never_stop

_MAX_SPREADS: Final = 45.0
"""Human judgement of points has a spread; a call this many spreads ahead is as good as certain."""
_MIN_CHANCE: Final = 0.0001
"""The least chance of any call, however odd."""


class HeardCall:
    """A call that was heard: the seat that made it, what that seat had seen, and the action.

    The caller's hand is not used. Judging a hand raises `OutOfTime` when `stop` says that time is up.
    """

    def __init__(self, rule_bot: TrickBot, seen: TrickState, made: Action, stop: Stop = never_stop) -> None:
        assert seen.to_act is not None
        self.seat: int = seen.to_act
        self._rule_bot = rule_bot
        self._spread: float = rule_bot.spread
        self._seen = seen
        self._made = made
        self._stop = stop
        self._chances: dict[int, float] = {}
        legal = rule_bot.rules.legal(seen)
        self._rater: Rater | None = rule_bot.rater(seen, legal) if len(legal) > 1 else None

    def chance_in(self, dealer: Dealer, deal: Deal) -> float:
        """Return the chance that the hand dealt to the caller makes this call."""
        code = dealer.code(deal, self.seat)
        known = self._chances.get(code)
        if known is None:
            hand = () if self._rater else tuple([EVERY_CARD[card] for card in dealer.hand(deal, self.seat)])
            known = self._chances[code] = self._chance(hand, code)
        return known

    def _chance(self, hand: Cards, code: int) -> float:
        if self._stop():
            raise OutOfTime
        rater = self._rater
        return self._chance_by_choice(hand) if rater is None else self._chance_by_points(rater(code))

    def _chance_by_points(self, rated: Sequence[tuple[Action, float]]) -> float:
        spread, made = self._spread, 0.0
        weights: list[float] = []
        for action, points in rated:
            weight = exp(min(points / spread, _MAX_SPREADS))
            weights.append(weight)
            if action is self._made or action == self._made:
                made = weight
        return max(made / fsum(weights), _MIN_CHANCE) if made else _MIN_CHANCE

    def _chance_by_choice(self, hand: Cards) -> float:
        """Return the chance of a hand whose calls the rule bot must rate one by one."""
        seen = replace(self._seen, hands=with_hand(self._seen, self.seat, hand))
        legal = self._rule_bot.rules.legal(seen)
        if len(legal) == 1:
            return 1.0
        rated = [(each.action, each.points) for each in self._rule_bot.weigh(seen, legal)]
        if any(action == self._made for action, _ in rated):
            return self._chance_by_points(rated)
        return 1.0 if self._rule_bot.choose(seen, legal).action == self._made else _MIN_CHANCE


_Callers: TypeAlias = list[tuple[int, list[HeardCall]]]
"""The calls of each seat that was heard."""


def fit(calls: Sequence[HeardCall], dealer: Dealer, deal: Deal, least: float = 0.0) -> float:
    """Return the chance that the hands of a deal make all these calls, or 0 once it is below `least`."""
    chance = 1.0
    for call in calls:
        chance *= call.chance_in(dealer, deal)
        if chance < least:
            return 0.0
    return chance


_TRIED_HANDS: Final = 16
"""The hands that show which caller's are rarest."""
_FIRST_HANDS: Final = 12
_FIRST_CHANCE: Final = 4.0
_MAX_FIRST_HANDS: Final = 240
"""The first caller's hands: until they are worth as many independent ones as were chosen and some more, and
have this chance of the calls together, or the maximum.
"""
_MAX_MORE_HANDS: Final = 12
"""The most that each world adds to them."""
_ENOUGH_CHANCE: Final = 2.5
_MAX_HANDS: Final = 32
"""The hands that another caller's is chosen from: until they have this chance of the calls, or the most."""
_FIRST_WORLDS: Final = 3
"""Worlds that compete for the first place."""
_MAX_BUILT: Final = 2
"""Worlds that are built for each one counted, at most."""
_EXCHANGES: Final = 5
"""Cards that a caller exchanges."""


def every_deal(
    dealer: Dealer, calls: Sequence[HeardCall], deals: Sequence[Deal], rng: Random
) -> Iterator[Deal]:
    """Yield all these deals again and again, each as often as its hands would have made the calls heard.

    They take turns, the likelier ones more often, so any number of them is as close to the shares as it
    can be; equally likely deals all come once before one comes again.
    """
    turns = _Turns(rng)
    for deal in deals:
        turns.add(deal, fit(calls, dealer, deal))
    while True:
        yield turns.take().deal


def likely_deals(dealer: Dealer, calls: Sequence[HeardCall], rng: Random) -> Iterator[Deal]:
    """Yield endless deals, each as often as its hands would have made the calls heard.

    Deals are built until they are worth as many independent ones as were yielded, and take turns by their
    weights. One that comes again is changed card by card.
    """
    callers = _by_caller(calls, dealer, rng)
    seat, made = callers[0]
    others, seats = callers[1:], [call.seat for call in calls]
    first, turns = _FirstHands(dealer, seat, made, rng), _Turns(rng)
    number = _FIRST_WORLDS
    while True:
        for _ in range(_MAX_BUILT):
            deal, weight = _built(dealer, first.choose(), dealer.dealt_to(seat), others, rng)
            turns.add(deal, weight)
            if turns.effective >= number:
                break
        turn = turns.take()
        if turn.taken > 1:
            turn.deal = _changed(dealer, calls, seats, turn.deal, rng)
        yield turn.deal
        number += 1


class _Turn:
    """A deal, when it is due, and how often it was taken."""

    def __init__(self, deal: Deal, weight: float, due: float) -> None:
        self.deal = deal
        self.weight = weight
        self.due = due
        self.taken = 0

    def __lt__(self, other: _Turn) -> bool:
        return self.due < other.due


class _Turns:
    """Deals that take turns, so that any number of turns is shared by weight as closely as it can be."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._turns: list[_Turn] = []
        self.total = 0.0
        self._squares = 0.0

    def add(self, deal: Deal, weight: float) -> None:
        """Add a deal, its first turn at a random moment of the time between two."""
        heappush(self._turns, _Turn(deal, weight, self._rng.random() / weight))
        self.total += weight
        self._squares += weight * weight

    @property
    def effective(self) -> float:
        """The number of equally likely deals that would give estimates just as exact."""
        return self.total * self.total / self._squares if self._turns else 0.0

    def __len__(self) -> int:
        return len(self._turns)

    def take(self) -> _Turn:
        """Return the turn that is due."""
        turn = self._turns[0]
        turn.due += 1 / turn.weight
        turn.taken += 1
        heapreplace(self._turns, turn)
        return turn


def _by_caller(calls: Sequence[HeardCall], dealer: Dealer, rng: Random) -> _Callers:
    """Return the calls of each seat, first those that the fewest of some random hands make."""
    tried = [dealer.deal(rng) for _ in range(_TRIED_HANDS)]
    by_seat: dict[int, list[HeardCall]] = {}
    for call in calls:
        by_seat.setdefault(call.seat, []).append(call)
    callers = list(by_seat.items())
    made = [fsum([fit(heard, dealer, deal) for deal in tried]) for _, heard in callers]
    return [callers[number] for number in sorted(range(len(callers)), key=made.__getitem__)]


class _FirstHands:
    """Hands of the caller who is dealt to first, so that all deals may share them."""

    def __init__(self, dealer: Dealer, seat: int, calls: list[HeardCall], rng: Random) -> None:
        self._dealer = dealer
        self._seat = seat
        self._calls = calls
        self._rng = rng
        self._turns = _Turns(rng)
        self._taken = 0
        self._add(_MAX_FIRST_HANDS)

    def choose(self) -> Deal:
        """Return a deal in which the caller's hand is as likely as it makes the calls."""
        self._taken += 1
        self._add(_MAX_MORE_HANDS)
        turn = self._turns.take()
        if turn.taken > 1:
            turn.deal = _changed(self._dealer, self._calls, [self._seat], turn.deal, self._rng)
        return turn.deal

    def _add(self, most: int) -> None:
        turns, enough, most = self._turns, self._taken + _FIRST_HANDS, len(self._turns) + most
        while (turns.effective < enough or turns.total < _FIRST_CHANCE) and len(turns) < most:
            deal = self._dealer.deal(self._rng)
            turns.add(deal, fit(self._calls, self._dealer, deal))


def _built(dealer: Dealer, deal: Deal, kept: int, callers: _Callers, rng: Random) -> tuple[Deal, float]:
    """Deal one caller's hand after the other, each as likely as it makes its calls; return the weight too.

    The weight is the product of the mean chances of the hands that could have been chosen, so it is high if
    the hands chosen first leave the later callers what they need.
    """
    weight = 1.0
    for seat, calls in callers:
        total, chance, number, chosen = 0.0, 0.0, 0, deal
        while total < _ENOUGH_CHANCE and number < _MAX_HANDS:
            other = dealer.redealt(deal, kept, rng)
            chance = fit(calls, dealer, other)
            total, number = total + chance, number + 1
            if chance > total * rng.random():
                chosen = other
        weight *= max(total - chance, 1.0) / (number - 1)
        deal, kept = chosen, kept | dealer.dealt_to(seat)
    return dealer.redealt(deal, kept, rng), weight


def _changed(dealer: Dealer, calls: Sequence[HeardCall], seats: list[int], deal: Deal, rng: Random) -> Deal:
    """Exchange some cards of each seat, each at the ratio of the chances after and before (Metropolis)."""
    chance = fit(calls, dealer, deal)
    for seat in seats * _EXCHANGES:
        other = dealer.exchanged(deal, seat, rng)
        if other is not None:
            after = fit(calls, dealer, other, chance * rng.random())
            if after:
                deal, chance = other, after
    return deal
