"""What a hand is worth by the heights of its cards, for one hand and for the many that a search imagines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import pairwise
from math import exp, fsum, log
from typing import Final, TypeAlias

from msgspec import Struct

from bacon.core.cards import Card, Cards, Suit
from bacon.games.tricks.player.knowledge import Knowledge
from bacon.games.tricks.player.sums import CardWeights, HandSums, Valuing
from bacon.games.tricks.ranking import Ranking

_SUITS: Final = tuple(Suit)

Table: TypeAlias = tuple[float, ...]
"""Values by index; the last one also holds for every higher index."""


class Weights(Struct, frozen=True):
    """The value of each feature of a hand.

    There is a base, a value for each trump and plain card by the number of higher cards that may be out, one
    for the number of trumps, and one for each plain suit that trumps can ruff.
    """

    base: float
    trump: Table
    plain: Table
    length: Table = (0.0,)
    void: float = 0.0


class Heights(Struct, frozen=True):
    """A hand as it is weighed: for each trump and plain card, the number of higher cards that may be out.

    `voids` counts the plain suits missing from a hand that has trumps to ruff them.
    """

    trumps: tuple[int, ...]
    plain: tuple[int, ...]
    voids: int


def heights(known: Knowledge) -> Heights:
    """Return the heights of the seat's hand in the strain of its knowledge, the highest trump first."""
    return _heights(known.order, known.hand, known.above)


def _heights(order: Ranking, cards: Cards, above: Callable[[Card], int]) -> Heights:
    trumps, plain, suits = list[int](), list[int](), set[Suit | None]()
    for card in cards:
        if order.is_trump(card):
            trumps.append(above(card))
        else:
            plain.append(above(card))
            suits.add(card.suit)
    return Heights(tuple(sorted(trumps)), tuple(plain), 3 - len(suits) if trumps else 0)


def hand_value(held: Heights, weights: Weights) -> float:
    """Add up the value of a hand."""
    trumps = fsum([entry(weights.trump, above) for above in held.trumps])
    plain = fsum([entry(weights.plain, above) for above in held.plain])
    return weights.base + entry(weights.length, len(held.trumps)) + weights.void * held.voids + trumps + plain


def valuing(empty: Knowledge, weights: Sequence[Weights], packs: int = 1) -> Valuing:
    """Return how hands are valued, to the bit as `hand_value` does, by what a seat knows with no cards.

    With two packs, ranks above a card are counted instead of cards.
    """
    order, trump = empty.order, empty.order.trump
    out = empty.sets if empty.drawn is None else (*empty.sets, 1 << empty.drawn.card.index)
    tables = [CardWeights(each.base, each.void, each.trump, each.plain, each.length) for each in weights]
    number = -1 if trump is None else _SUITS.index(trump)
    return Valuing([order.members(suit) for suit in Suit], number, order.overs, out, tables, packs=packs)


def values_beside(empty: Knowledge, weights: tuple[Weights, ...]) -> HandSums:
    """Return the values of any hand by each of some weights, from what a seat with an empty hand would know.

    Places that differ only in what does not count share them.
    """
    return _values_beside(_Unseen(empty), weights)


class _Unseen:
    """What counts of the knowledge with an empty hand: the order of cards and which of them are unseen."""

    def __init__(self, empty: Knowledge) -> None:
        self.empty = empty
        self._key = empty.order, empty.sets, empty.drawn and empty.drawn.card

    def __hash__(self) -> int:
        return hash(self._key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Unseen) and self._key == other._key


@lru_cache(maxsize=64)
def _values_beside(unseen: _Unseen, weights: tuple[Weights, ...]) -> HandSums:
    return HandSums([valuing(unseen.empty, weights)])


def entry(table: Table, place: int) -> float:
    """Return a table's value at an index, or its last value beyond the end."""
    return table[place] if place < len(table) else table[-1]


def chance(log: float) -> float:
    """Return the chance for the given log-odds."""
    return 1 / (1 + exp(-log))


def calibrated(stated: float, slope: float, shift: float, least: float = 0.0) -> float:
    """Return the chance whose log-odds are on a line through those stated, so that it comes true as often.

    The chance is never below `least`, for what happens now and then with any hand.
    """
    stated = min(max(stated, _LEAST_CHANCE), 1 - _LEAST_CHANCE)
    return least + (1 - least) * chance(slope * log(stated / (1 - stated)) + shift)


_LEAST_CHANCE: Final = 0.0001


def at_least(expected: float, cuts: Table) -> Table:
    """Return the chances of at least one trick, two and so on; each cut is what that trick requires."""
    return tuple([chance(expected - cut) for cut in cuts])


def shares(least: Table) -> Table:
    """Turn the chances of at least one trick, two and so on into those of exactly none, one and so on."""
    return tuple([upper - lower for upper, lower in pairwise((1.0, *least, 0.0))])
