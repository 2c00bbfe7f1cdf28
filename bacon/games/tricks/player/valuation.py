"""Adding up the strength of a hand, and the chances of each number of tricks."""

from __future__ import annotations

from itertools import pairwise
from math import exp, fsum
from typing import TypeAlias

from msgspec import Struct

from bacon.core.cards import Card, Suit
from bacon.games.tricks.player.knowledge import Knowledge

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
    is_trump, above = known.order.is_trump, known.above
    trumps, plain, suits = list[int](), list[int](), set[Suit | None]()
    for card in known.hand:
        if is_trump(card):
            trumps.append(above(card))
        else:
            plain.append(above(card))
            suits.add(card.suit)
    return Heights(tuple(sorted(trumps)), tuple(plain), 3 - len(suits) if trumps else 0)


def hand_value(held: Heights, weights: Weights) -> float:
    """Add up the value of a hand."""
    total = weights.base + entry(weights.length, len(held.trumps)) + weights.void * held.voids
    total += fsum([entry(weights.trump, above) for above in held.trumps])
    return total + fsum([entry(weights.plain, above) for above in held.plain])


def bosses(known: Knowledge) -> tuple[Card, ...]:
    """Return the cards of the hand that are boss in their suit."""
    return tuple([card for card in known.hand if known.boss(card)])


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
