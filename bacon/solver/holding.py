"""The distribution of one suit, and what it shows without search.

The names of the cards do not matter to the play, so suits that look different often share one holding, which
is analysed once.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64  # a machine word once compiled, otherwise an int

PLAYER: Final = 7
"""The bits of a mark that hold the player's number."""
TIED: Final = 8
"""Set in the mark of a card as high as the one above it, unless one hand holds all cards of that height."""
FREE: Final = 16
"""Set in the mark of a card that may always be played and never must be."""
MARK: Final = FREE | TIED | PLAYER

EMPTY: Final = 1
WIDTH: Final = 5
"""The shape of a suit is one number: it starts as 1, and each card, lowest first, shifts in its mark of this
many bits.
"""
_COUNT_MASK: Final = (1 << WIDTH) - 1
_NO_SIDE: Final = -1

_MAX_HOLDINGS: Final = 1 << 13
"""Forget all holdings when a new search begins with more than this many."""


class Holding:
    """The distribution of one suit; each holding has its own `number`, 0 without cards.

    `boss` is the only player with a highest card (-1 in a tie), on side `boss_side`, and `top` counts that
    player's cards from the highest down without a gap. Bit sets of players: `holders` have cards of the suit;
    `drawn` still do after the boss has led the top cards (not counting the boss). For any such set of
    players, `quick` is how often the boss can lead a top card while all of them can follow. `sure` are the
    tricks each side is sure of if the suit is trumps; filled in on first use.
    """

    __slots__ = ("boss", "boss_side", "drawn", "holders", "number", "quick", "shape", "sure", "top")

    def __init__(self, shape: int, sides: bytes, number: int) -> None:
        self.shape = shape
        self.number = number
        boss, top = _boss(shape), 0
        if boss >= 0:
            top = _top(shape, boss)
        holders = drawn = counts = 0
        while shape > EMPTY:
            owner = shape & PLAYER
            holders |= 1 << owner
            counts += 1 << owner * WIDTH
            if (counts >> owner * WIDTH & _COUNT_MASK) > top and owner != boss:
                drawn |= 1 << owner
            shape >>= WIDTH
        self.boss: i64 = boss
        self.boss_side: i64 = sides[boss] if boss >= 0 else _NO_SIDE
        self.top: i64 = top
        self.holders: i64 = holders
        self.drawn: i64 = drawn
        self.quick = _quick(top, counts, len(sides)) if boss >= 0 else b""
        self.sure = b""


def _boss(shape: int) -> int:
    """The only player with a highest card; -1 if there is a tie or no card."""
    return -1 if shape == EMPTY or shape >> WIDTH & TIED else shape & PLAYER


def _top(shape: int, boss: int) -> int:
    """The number of the boss's cards from the highest down, up to the first tie."""
    top = 0
    while shape > EMPTY and shape & (PLAYER | TIED) == boss:
        top += 1
        shape >>= WIDTH
    return top - 1 if shape & TIED else top


@cache
def _quick(top: int, counts: int, players: int) -> bytes:
    quick = [top]
    for player in range(players):
        has = counts >> player * WIDTH & _COUNT_MASK
        quick += [min(most, has) for most in quick]
    return bytes(quick)


def _sure_tricks(shape: int, sides: bytes, player: int) -> int:
    """The number of the player's trumps that cannot be beaten, as each higher trump beats only one."""
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
    """Every holding that has come up among players with these sides, each once."""

    def __init__(self, sides: bytes) -> None:
        self.sides = sides
        self._cache: dict[int, Holding] = {}
        self.find(EMPTY)

    def __len__(self) -> int:
        return len(self._cache)

    def find(self, shape: int) -> Holding:
        """The holding with this shape."""
        holding = self._cache.get(shape)
        if holding is None:
            holding = self._cache[shape] = Holding(shape, self.sides, len(self._cache))
        return holding

    def sure(self, trumps: Holding) -> bytes:
        """The tricks that each side takes with its trumps however they are played."""
        if not trumps.sure:
            sure = [0, 0]
            for player, side in enumerate(self.sides):
                sure[side] = max(sure[side], _sure_tricks(trumps.shape, self.sides, player))
            trumps.sure = bytes(sure)
        return trumps.sure


_shared: Final[dict[bytes, Holdings]] = {}


def holdings_between(sides: bytes) -> Holdings:
    """The holdings of all searches among players with these sides."""
    holdings = _shared.get(sides)
    if holdings is None or len(holdings) > _MAX_HOLDINGS:
        holdings = _shared[sides] = Holdings(sides)
    return holdings


def shape_with_ties(heights: list[list[int]]) -> int:
    """The shape of a suit with ties, from marks grouped by height, lowest first.

    Marks of one height are ordered by player; all but the first count as tied to it, unless they are all in
    one hand.
    """
    shape = EMPTY
    for height in heights:
        if len(height) == 1:
            shape = shape << WIDTH | height[0] & MARK
            continue
        marks = sorted([number & MARK for number in height], reverse=True)
        tied = TIED if marks[0] != marks[-1] else 0
        for mark in marks[:-1]:
            shape = shape << WIDTH | mark | tied
        shape = shape << WIDTH | marks[-1]
    return shape
