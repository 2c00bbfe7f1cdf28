"""Planning a hand: dividing it into the best combinations, at prices that a caller sets.

A price says how hard it is to get rid of a combination. The plan with the lowest sum is found rank by rank:
the lowest card must go with one of a few combinations, and what is left is a smaller hand, planned only once.
Suits matter only in a flush, so each flush is tried before the rest is planned.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache, reduce
from itertools import chain
from typing import Final, TypeAlias

from bacon.core.cards import Card, Cards, Suit, without
from bacon.games.climbing.combinations import Combination, Kind
from bacon.games.climbing.knowledge import FLUSHES, Hand, Move, Plan, PlannedLay, Taking
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


def fewest(x: int) -> Planner:
    """Return a planner that divides hands into as few combinations as possible.

    `x` is the rank of an X that is played alone.
    """
    return Planner(x, lambda _: 1.0)


_Best: TypeAlias = tuple[float, Combination | None, int, int, int]
"""The lowest price, the first combination, the cards and X left after it, and how many there are."""
_NOTHING: Final[_Best] = (0.0, None, 0, 0, 0)


class Planner:
    """Plans hands at fixed prices; hands that share cards share the work."""

    def __init__(self, highest: int, price: Prices) -> None:
        self._highest = highest
        self._moves = _moves(highest)
        self._price = cache(price)
        self._prices: dict[int, float] = {}
        self._best: dict[int, _Best] = {}
        self._hands: dict[Cards, Hand] = {}

    def price(self, cards: Cards) -> float:
        """Return the price of the best plan for these cards."""
        return self.hand(cards).price

    def plan(self, cards: Cards, stop: Stop = never_stop) -> Plan:
        """Return the best plan for these cards; raise `OutOfTime` when `stop` says so."""
        hand = self.hand(cards, stop)
        packed, wilds = _packed(_without(cards, hand.flush)) if hand.flush else (hand.packed, hand.wilds)
        return Plan((*([hand.flush] if hand.flush else []), *self._groups(packed, wilds)), hand.price)

    def hand(self, cards: Cards, stop: Stop = never_stop) -> Hand:
        """Return a hand from which combinations can be taken; raise `OutOfTime` when `stop` says so."""
        if cards not in self._hands:
            (packed, wilds), flushes = _packed(cards), tuple(_flushes(cards, self._highest))
            price, flush = self._choose(packed, wilds, flushes, stop)
            flush_packed = _packed(flush.flush)[0] if flush else 0
            self._hands[cards] = Hand(packed, wilds, _most(packed), flushes, price, flush, flush_packed)
        return self._hands[cards]

    def takings(self, hand: Hand, kind: Kind, above: int) -> Iterator[Taking]:
        """Yield the combinations of a kind above a rank that a hand has, with as few X as possible."""
        if kind.shape.flush:
            yield from (
                _without_flush(hand, flush)
                for flush in hand.flushes
                if flush.combination.kind is kind and flush.combination.rank > above
            )
            return
        if kind.shape.length == 1 and hand.most + hand.wilds < kind.shape.width:
            return
        guarded = hand.packed | _GUARDS
        for move in _moves_of(self._highest)[kind]:
            if move.combination.rank > above:
                left = _left(guarded - move.cards, hand.wilds, move.places)
                if left is not None:
                    yield Taking(PlannedLay(move.combination, hand.wilds - left[1]), *left)

    def after(self, hand: Hand, taking: Taking) -> tuple[float, int]:
        """Return how much a taking lowers the price of a hand, and the number of combinations then left.

        The flush of the hand's best plan is kept if it still can be, and if that is cheaper.
        """
        price, *_, number = self._cheapest(taking.left, taking.wilds)
        if (flush := hand.flush) is not None and taking.wilds >= flush.wilds:
            left = (taking.left | _GUARDS) - hand.flush_packed
            if left & _GUARDS == _GUARDS:
                kept, *_, others = self._cheapest(left ^ _GUARDS, taking.wilds - flush.wilds)
                if self._price(flush.combination) + kept < price:
                    price, number = self._price(flush.combination) + kept, 1 + others
        return hand.price - price, number

    def _price_of(self, move: Move) -> float:
        price = self._prices.get(move.number)
        if price is None:
            price = self._prices[move.number] = self._price(move.combination)
        return price

    def _choose(
        self, packed: int, wilds: int, flushes: Iterable[PlannedLay], stop: Stop
    ) -> tuple[float, PlannedLay | None]:
        best, chosen = self._cheapest(packed, wilds)[0], None
        for flush in flushes:
            if stop():
                raise OutOfTime
            left = packed - _packed(flush.flush)[0], wilds - flush.wilds
            price = self._price(flush.combination) + self._cheapest(*left)[0]
            if price < best:
                best, chosen = price, flush
        return best, chosen

    def _groups(self, packed: int, wilds: int) -> Iterator[PlannedLay]:
        while packed or wilds:
            _, combination, left, kept, _ = self._cheapest(packed, wilds)
            assert combination is not None
            yield PlannedLay(combination, wilds - kept)
            packed, wilds = left, kept

    def _cheapest(self, packed: int, wilds: int) -> _Best:
        if not packed and not wilds:
            return _NOTHING
        key = packed << _RANK_BITS | wilds
        if (known := self._best.get(key)) is not None:
            return known
        rank = ((packed & -packed).bit_length() - 1) // _RANK_BITS if packed else self._highest
        best: _Best = (1e9, None, 0, 0, 0)
        guards, guarded = _GUARDS, packed | _GUARDS
        for move in self._moves[rank]:
            left = guarded - move.cards
            if left & guards == guards:
                taken = left ^ guards, wilds
            elif not wilds or (found := _fill_with_wilds(left, wilds, move.places)) is None:
                continue
            else:
                taken = found
            rest = self._cheapest(*taken)
            price = self._price_of(move) + rest[0]
            if price < best[0]:
                best = (price, move.combination, *taken, 1 + rest[4])
        self._best[key] = best
        return best


def _most(packed: int) -> int:
    most = 0
    while packed:
        most = max(most, packed & _RANK_MASK)
        packed >>= _RANK_BITS
    return most


def _left(guarded: int, wilds: int, places: tuple[int, ...]) -> tuple[int, int] | None:
    """Return the packed cards and X that are left after a move, with X in its gaps; None if too few."""
    if guarded & _GUARDS == _GUARDS:
        return guarded ^ _GUARDS, wilds
    return _fill_with_wilds(guarded, wilds, places) if wilds else None


def _without_flush(hand: Hand, flush: PlannedLay) -> Taking:
    return Taking(flush, hand.packed - _packed(flush.flush)[0], hand.wilds - flush.wilds)


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
def _moves(highest: int) -> tuple[tuple[Move, ...], ...]:
    kinds = [kind for kind in Kind if not kind.shape.flush]
    return tuple(
        tuple(
            _move(Combination(kind, rank + kind.shape.length - 1))
            for kind in kinds
            if rank and rank + kind.shape.length - 1 <= highest
        )
        for rank in range(highest + 1)
    )


@cache
def _moves_of(highest: int) -> dict[Kind, tuple[Move, ...]]:
    every = sorted(chain(*_moves(highest)), key=lambda move: move.combination.rank)
    return {kind: tuple([move for move in every if move.combination.kind is kind]) for kind in Kind}


def _move(combination: Combination) -> Move:
    places = tuple(_RANK_BITS * rank for rank in range(combination.lowest, combination.rank + 1))
    number = combination.rank * len(Kind) + list(Kind).index(combination.kind)
    return Move(number, combination, sum(combination.kind.shape.width << place for place in places), places)


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
