"""What a hand is worth by the heights of its cards, for one hand and for the many that a search imagines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, partial, reduce
from itertools import pairwise
from math import exp, fsum
from operator import or_
from typing import Final, TypeAlias

from msgspec import Struct

from bacon.core.cards import Card, Cards, Suit
from bacon.games.tricks.player.knowledge import Knowledge, bit_sets, cards_of, code_mask
from bacon.games.tricks.ranking import Ranking

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


def heights_in(empty: Knowledge, cards: Cards) -> Heights:
    """Return the heights of a hand from what a seat with an empty hand would know."""
    own, over = bit_sets(cards), empty.order.over
    return _heights(
        empty.order,
        cards,
        lambda card: empty.above(card) - sum([(held & over(card)).bit_count() for held in own]),
    )


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


class Valuation(Struct, frozen=True):
    """How hands are valued under a ranking: the heights of some cards, and weights for each purpose."""

    order: Ranking
    heights_of: Callable[[Cards], Heights]
    weights: tuple[Weights, ...]

    @property
    def owner(self) -> Suit:
        """The suit whose holding counts as trumps; in no trump any suit, since none of its cards do."""
        return self.order.trump or Suit.SPADES


_SCALE: Final = 1 << 60
"""As multiples of its inverse, the values of all tables are whole numbers, and sums of plain cards exact."""
_PLAIN_SUITS: Final = 3
_Holding: TypeAlias = tuple[tuple[int, ...], tuple[int, ...], tuple[tuple[float, float], ...]]


class _SuitTable(dict[int, _Holding]):
    """What each holding of a suit, with a bower that may join it, adds to a hand, by its part of the code.

    First, for each valuation, how many plain suits are not void; a hand without trumps has no voids to ruff
    in, so all of them count. Then, by each of all the weights, the sum of the plain cards; and what the suit
    is worth as trumps, the base with the length and the sum of the cards.
    """

    def __init__(self, suit: Suit, valuations: Sequence[Valuation]) -> None:
        super().__init__()
        self._suit, self._valuations = suit, valuations
        self._members = [each.order.members(suit) for each in valuations]
        self.mask = code_mask(reduce(or_, self._members))

    def __missing__(self, code: int) -> _Holding:
        """Value a holding that comes up for the first time."""
        filled, plain, trumps = list[int](), list[int](), list[tuple[float, float]]()
        cards = cards_of(code)
        for each, members in zip(self._valuations, self._members, strict=True):
            held = each.heights_of(tuple([card for card in cards if members >> card.index & 1]))
            filled.append(self._filled(each, held))
            for weights in each.weights:
                plain.append(sum([int(entry(weights.plain, above) * _SCALE) for above in held.plain]))
                fixed = weights.base + entry(weights.length, len(held.trumps))
                trumps.append((fixed, fsum([entry(weights.trump, above) for above in held.trumps])))
        found = self[code] = tuple(filled), tuple(plain), tuple(trumps)
        return found

    def _filled(self, valuation: Valuation, held: Heights) -> int:
        if self._suit is not valuation.owner:
            return int(bool(held.plain))
        return 0 if held.trumps else _PLAIN_SUITS


class HandValues:
    """Values any hand by several valuations at once, to the bit as `hand_value` does.

    A card's height must only depend on the cards of its own suit; then every holding is looked at once, and
    all imagined hands share it.
    """

    def __init__(self, valuations: Sequence[Valuation]) -> None:
        self._tables = [_SuitTable(suit, valuations) for suit in Suit]
        owners = [list(Suit).index(each.owner) for each in valuations]
        self._weighed = [
            (number, owners[number], weights.void)
            for number, each in enumerate(valuations)
            for weights in each.weights
        ]

    def of_hand(self, code: int) -> list[float]:
        """Return the values of a hand, given by its code, by each weights of each valuation in turn."""
        first, second, third, fourth = held = [table[code & table.mask] for table in self._tables]
        filled = [a + b + c + d for a, b, c, d in zip(first[0], second[0], third[0], fourth[0], strict=True)]
        plain = [a + b + c + d for a, b, c, d in zip(first[1], second[1], third[1], fourth[1], strict=True)]
        values = list[float]()
        for place, (number, owner, void) in enumerate(self._weighed):
            fixed, trumps = held[owner][2][place]
            voids = max(_PLAIN_SUITS - filled[number], 0)
            values.append(fixed + void * voids + trumps + plain[place] / _SCALE)
        return values


def values_beside(empty: Knowledge, weights: tuple[Weights, ...]) -> HandValues:
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
def _values_beside(unseen: _Unseen, weights: tuple[Weights, ...]) -> HandValues:
    empty = unseen.empty
    return HandValues([Valuation(empty.order, partial(heights_in, empty), weights)])


def entry(table: Table, place: int) -> float:
    """Return a table's value at an index, or its last value beyond the end."""
    return table[place] if place < len(table) else table[-1]


def chance(log: float) -> float:
    """Return the chance for the given log-odds."""
    return 1 / (1 + exp(-log))


def at_least(expected: float, cuts: Table) -> Table:
    """Return the chances of at least one trick, two and so on; each cut is what that trick requires."""
    return tuple([chance(expected - cut) for cut in cuts])


def shares(least: Table) -> Table:
    """Turn the chances of at least one trick, two and so on into those of exactly none, one and so on."""
    return tuple([upper - lower for upper, lower in pairwise((1.0, *least, 0.0))])
