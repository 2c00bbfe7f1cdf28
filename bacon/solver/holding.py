"""What can be told at a glance of one suit, from who holds its highest card, who the next, and so on.

What the cards are called does not matter for the play. So suits that look different are often the same
holding, and are looked at once.
"""

from __future__ import annotations

from functools import cache
from typing import Final

PLAYER: Final = 7
"""The bits of a mark that are the player's number."""
TIED: Final = 8
"""Added to the mark of a card that is as high as the one above it, when not all of those are in one hand."""
FREE: Final = 16
"""Added to the mark of a card that may be played at any time and never must be."""
MARK: Final = FREE | TIED | PLAYER

EMPTY: Final = 1
WIDTH: Final = 5
"""The shape of a suit is one number: 1 without cards, and for each card, from the lowest up, its mark of so
many bits comes in from the right.
"""
_MOST: Final = (1 << WIDTH) - 1

_ENOUGH: Final = 1 << 13
"""When so many holdings are remembered, the next search starts anew."""


class Holding:
    """One suit as it is shared out among the players; `number` is another one for each, 0 without cards.

    `boss` is the player who alone holds the highest card, else -1, and `top` counts his cards from the very
    highest down. Bits stand for players: `holders` for those who hold some of the suit, `drawn` for those
    who still do when the boss has led his top cards, without himself. For any such players, `quick` says how
    often the boss can lead his top cards while all of them follow. `sure` are the tricks of which each side
    is sure if the suit is trumps, once that has been asked.
    """

    __slots__ = ("boss", "drawn", "holders", "number", "quick", "shape", "sure", "top")

    def __init__(self, shape: int, players: int, number: int) -> None:
        self.shape = shape
        self.number = number
        self.boss, self.top = _boss(shape), 0
        if self.boss >= 0:
            self.top = _top(shape, self.boss)
        self.holders = self.drawn = counts = 0
        while shape > EMPTY:
            owner = shape & PLAYER
            self.holders |= 1 << owner
            counts += 1 << owner * WIDTH
            if (counts >> owner * WIDTH & _MOST) > self.top and owner != self.boss:
                self.drawn |= 1 << owner
            shape >>= WIDTH
        self.quick = _quick(self.top, counts, players) if self.boss >= 0 else b""
        self.sure = b""


def _boss(shape: int) -> int:
    """Who has the highest card alone; -1 if nobody does."""
    return -1 if shape == EMPTY or shape >> WIDTH & TIED else shape & PLAYER


def _top(shape: int, boss: int) -> int:
    """How many cards the boss has from the highest down, up to the first that ties."""
    top = 0
    while shape > EMPTY and shape & (PLAYER | TIED) == boss:
        top += 1
        shape >>= WIDTH
    return top - 1 if shape & TIED else top


@cache
def _quick(top: int, counts: int, players: int) -> bytes:
    quick = [top]
    for player in range(players):
        has = counts >> player * WIDTH & _MOST
        quick += [min(most, has) for most in quick]
    return bytes(quick)


def _sure(shape: int, sides: bytes, player: int) -> int:
    """How many of the player's trumps the others cannot beat, as each higher trump beats but one of them."""
    higher = sure = own = 0
    while shape > EMPTY:
        owner = shape & PLAYER
        if own and not shape & TIED:
            sure += max(own - higher, 0)
            higher = max(higher - own, 0)
            own = 0
        if owner == player:
            own += 1
        elif sides[owner] != sides[player]:
            higher += 1
        shape >>= WIDTH
    return sure + max(own - higher, 0)


class Holdings:
    """All holdings that have come up between the same players, each of them once."""

    def __init__(self, sides: bytes) -> None:
        self.sides = sides
        self._known: dict[int, Holding] = {}
        self.find(EMPTY)

    def __len__(self) -> int:
        return len(self._known)

    def find(self, shape: int) -> Holding:
        """The one holding of this shape."""
        holding = self._known.get(shape)
        if holding is None:
            holding = self._known[shape] = Holding(shape, len(self.sides), len(self._known))
        return holding

    def sure(self, trumps: Holding) -> bytes:
        """The tricks that each side takes with the trumps, however they are played."""
        if not trumps.sure:
            sure = [0, 0]
            for player, side in enumerate(self.sides):
                sure[side] = max(sure[side], _sure(trumps.shape, self.sides, player))
            trumps.sure = bytes(sure)
        return trumps.sure


_shared: Final[dict[bytes, Holdings]] = {}


def holdings_between(sides: bytes) -> Holdings:
    """What is remembered of holdings between such players, whoever asked before."""
    holdings = _shared.get(sides)
    if holdings is None or len(holdings) > _ENOUGH:
        holdings = _shared[sides] = Holdings(sides)
    return holdings


def shape_with_ties(heights: list[list[int]]) -> int:
    """The shape of cards, given as marks of the same height together, from the lowest up.

    Those of one height stand in the players' order; all below the first are tied to it, unless all of them
    are in one hand.
    """
    shape = EMPTY
    for height in heights:
        marks = sorted([number & MARK for number in height], reverse=True)
        tied = TIED if marks[0] != marks[-1] else 0
        for mark in marks[:-1]:
            shape = shape << WIDTH | mark | tied
        shape = shape << WIDTH | marks[-1]
    return shape
