"""Planning a hand: dividing it into the best combinations, at prices that a caller sets.

A price says how hard it is to get rid of a combination. The plan with the lowest sum is found rank by rank:
the lowest card must go with one of a few combinations, and what is left is a smaller hand, planned only once.
Suits matter only in a flush, so each flush is tried before the rest is planned.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache, reduce
from typing import Final, TypeAlias

from msgspec import Struct

from bacon.core.cards import Card, Cards, Suit, without
from bacon.games.climbing.combinations import Combination, Kind
from bacon.games.climbing.knowledge import FLUSHES
from bacon.games.climbing.options import X, rank_of
from bacon.search.bot import OutOfTime, Stop, never_stop

Prices: TypeAlias = Callable[[Combination], float]

LARGEST: Final = max(kind.size for kind in Kind)
"""The number of cards in the largest combination."""

_RANK_BITS: Final = 5
_GUARD: Final = 16
"""The guard bit of a rank, cleared when more is taken than is held; a rank has at most half as many cards."""
_RANK_MASK: Final = 31
_GUARDS: Final = sum(_GUARD << _RANK_BITS * rank for rank in range(12))


class PlannedLay(Struct, frozen=True, gc=False):
    """A combination of a plan, and the number of X in it; a flush lists its natural cards."""

    combination: Combination
    wilds: int
    flush: Cards = ()


class Plan(Struct, frozen=True, gc=False):
    """The combinations into which a hand is divided, and the sum of their prices."""

    groups: tuple[PlannedLay, ...]
    price: float

    @property
    def flush(self) -> Cards:
        """The natural cards that the flush of this plan needs."""
        return next((group.flush for group in self.groups if group.flush), ())


class _Move(Struct, frozen=True, eq=False, gc=False):
    """A combination, its cards as a packed hand, and the offsets of its ranks in one."""

    combination: Combination
    cards: int
    places: tuple[int, ...]


def fewest(x: int) -> Planner:
    """Return a planner that divides hands into as few combinations as possible.

    `x` is the rank of an X that is played alone.
    """
    return Planner(x, lambda _: 1.0)


class Planner:
    """Plans hands at fixed prices; hands that share cards share the work."""

    def __init__(self, highest: int, price: Prices) -> None:
        self._highest = highest
        self._moves = _moves(highest)
        self._price = cached = cache(price)
        self._price_of = cache(lambda move: cached(move.combination))
        self._best: dict[int, tuple[float, Combination | None, int, int]] = {}

    def price(self, cards: Cards) -> float:
        """Return the price of the best plan for these cards."""
        return self._choose(cards)[0]

    def plan(self, cards: Cards, stop: Stop = never_stop) -> Plan:
        """Return the best plan for these cards; raise `OutOfTime` when `stop` says so."""
        price, flush = self._choose(cards, stop)
        left = _without(cards, flush) if flush else cards
        groups = (*([flush] if flush else []), *self._groups(*_packed(left)))
        return Plan(groups, price)

    def _choose(self, cards: Cards, stop: Stop = never_stop) -> tuple[float, PlannedLay | None]:
        best, chosen = self._cheapest(*_packed(cards))[0], None
        for flush in _flushes(cards, self._highest):
            if stop():
                raise OutOfTime
            price = self._price(flush.combination) + self._cheapest(*_packed(_without(cards, flush)))[0]
            if price < best:
                best, chosen = price, flush
        return best, chosen

    def _groups(self, packed: int, wilds: int) -> Iterator[PlannedLay]:
        while packed or wilds:
            _, combination, left, kept = self._cheapest(packed, wilds)
            assert combination is not None
            yield PlannedLay(combination, wilds - kept)
            packed, wilds = left, kept

    def _cheapest(self, packed: int, wilds: int) -> tuple[float, Combination | None, int, int]:
        """Return the lowest price, the combination that goes first, and the cards and X left after it."""
        if not packed and not wilds:
            return 0.0, None, 0, 0
        key = packed << _RANK_BITS | wilds
        if (known := self._best.get(key)) is not None:
            return known
        rank = ((packed & -packed).bit_length() - 1) // _RANK_BITS if packed else self._highest
        best: tuple[float, Combination | None, int, int] = (1e9, None, 0, 0)
        guards, price_of = _GUARDS, self._price_of
        guarded = packed | guards
        for move in self._moves[rank]:
            left = guarded - move.cards
            if left & guards == guards:
                taken = left ^ guards, wilds
            elif not wilds or (found := _fill_with_wilds(left, wilds, move.places)) is None:
                continue
            else:
                taken = found
            price = price_of(move) + self._cheapest(*taken)[0]
            if price < best[0]:
                best = (price, move.combination, *taken)
        self._best[key] = best
        return best


def _fill_with_wilds(left: int, wilds: int, places: tuple[int, ...]) -> tuple[int, int] | None:
    """Fill the ranks that lost their guard with X; None if there are too few."""
    for place in places:
        rank = left >> place & _RANK_MASK
        if rank < _GUARD:
            wilds -= _GUARD - rank
            if wilds < 0:
                return None
            left += _GUARD - rank << place
    return left ^ _GUARDS, wilds


@cache
def _moves(highest: int) -> tuple[tuple[_Move, ...], ...]:
    kinds = [kind for kind in Kind if not kind.shape.flush]
    return tuple(
        tuple(
            _move(Combination(kind, rank + kind.shape.length - 1))
            for kind in kinds
            if rank and rank + kind.shape.length - 1 <= highest
        )
        for rank in range(highest + 1)
    )


def _move(combination: Combination) -> _Move:
    places = tuple(_RANK_BITS * rank for rank in range(combination.lowest, combination.rank + 1))
    return _Move(combination, sum(combination.kind.shape.width << place for place in places), places)


def _packed(cards: Iterable[Card]) -> tuple[int, int]:
    """Pack a hand into five bits for each rank's number of cards, and count its X."""
    packed = wilds = 0
    for card in cards:
        if card is X:
            wilds += 1
        else:
            packed += 1 << _RANK_BITS * rank_of(card)
    return packed, wilds


def _flushes(cards: Cards, highest: int) -> Iterator[PlannedLay]:
    wilds = cards.count(X)
    for suit in Suit:
        held = {rank_of(card): card for card in cards if card.suit is suit}
        if len(held) + wilds >= Kind.STRAIGHT_FLUSH.size:
            yield from _flushes_in(suit, held, wilds, highest)


def _flushes_in(suit: Suit, held: dict[int, Card], wilds: int, highest: int) -> Iterator[PlannedLay]:
    for kind in FLUSHES:
        for rank in range(kind.size, highest + 1):
            naturals = tuple(held[each] for each in range(rank - kind.size + 1, rank + 1) if each in held)
            if kind.size - len(naturals) <= wilds:
                yield PlannedLay(Combination(kind, rank, suit), kind.size - len(naturals), naturals)


def _without(cards: Cards, group: PlannedLay) -> Cards:
    return left_of(cards, (*group.flush, *(X,) * group.wilds))


def left_of(cards: Cards, laid: Iterable[Card]) -> Cards:
    """Return what is left of a hand after these cards are played."""
    return reduce(without, laid, cards)
