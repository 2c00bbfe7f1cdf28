"""What a hand promises, and how a promise spreads over the tricks it may come to."""

from __future__ import annotations

from itertools import pairwise
from math import exp, fsum
from typing import TypeAlias

from msgspec import Struct

from bacon.core.cards import Card, Suit
from bacon.games.tricks.player.knowledge import Knowledge

Table: TypeAlias = tuple[float, ...]
"""Values by a number that stops at the last of them."""


class Weights(Struct, frozen=True):
    """What the cards of a hand add up to.

    A base, and each trump and plain card by how many cards above it may be in other hands; the number of
    trumps, and each plain suit that trumps can ruff.
    """

    base: float
    trump: Table
    plain: Table
    length: Table = (0.0,)
    void: float = 0.0


class Heights(Struct, frozen=True):
    """A hand as it is weighed: how many cards may be above each trump, and each plain card, of its suit.

    `voids` are the plain suits missing in a hand that has trumps to ruff them.
    """

    trumps: tuple[int, ...]
    plain: tuple[int, ...]
    voids: int


def heights(known: Knowledge) -> Heights:
    """How high the cards of the seat's hand are in the strain that is supposed, the highest trump first."""
    is_trump, above = known.order.is_trump, known.above
    trumps, plain, suits = list[int](), list[int](), set[Suit | None]()
    for card in known.hand:
        if is_trump(card):
            trumps.append(above(card))
        else:
            plain.append(above(card))
            suits.add(card.suit)
    return Heights(tuple(sorted(trumps)), tuple(plain), 3 - len(suits) if trumps else 0)


def promise(held: Heights, weights: Weights) -> float:
    """Add up what a hand promises."""
    total = weights.base + entry(weights.length, len(held.trumps)) + weights.void * held.voids
    total += fsum([entry(weights.trump, above) for above in held.trumps])
    return total + fsum([entry(weights.plain, above) for above in held.plain])


def bosses(known: Knowledge) -> tuple[Card, ...]:
    """The cards of the hand that no card in another hand beats in their suit."""
    return tuple([card for card in known.hand if known.boss(card)])


def entry(table: Table, place: int) -> float:
    """A table's value at a place, the last for all places beyond."""
    return table[place] if place < len(table) else table[-1]


def chance(log: float) -> float:
    """The chance that belongs to log-odds."""
    return 1 / (1 + exp(-log))


def at_least(promised: float, cuts: Table) -> Table:
    """The chances of at least one trick and more: each cut is what one trick more asks for."""
    return tuple([chance(promised - cut) for cut in cuts])


def shares(least: Table) -> Table:
    """Turn the chances of at least one trick, two and so on into those of exactly none, one and so on."""
    return tuple([upper - lower for upper, lower in pairwise((1.0, *least, 0.0))])
