"""What can be told at a glance of one suit, from who holds its highest card, who the next, and so on.

What the cards are called does not matter for the play. So suits that look different are often the same
holding, and are looked at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

PLAYER: Final = 7
"""The bits of a mark that are the player's number. A suit has its marks from the highest card down."""
TIED: Final = 8
"""Added to the mark of a card that is as high as the one before it, when not all of those are in one hand."""
FREE: Final = 16
"""Added to the mark of a card that may be played at any time and never must be."""

_OWNERS: Final = bytes([mark & PLAYER for mark in range(256)])
_NOT_FREE: Final = bytes([mark & ~FREE & 255 for mark in range(256)])
"""What is left of each mark when only the player counts, or all but whether the card is free."""

_ENOUGH: Final = 1 << 14
"""When so many holdings are remembered, the next search starts anew."""


class Holding:
    """One suit as it is shared out among the players; `number` is another one for each holding, from 1 on.

    `count` has each player's cards. `boss` is the player who alone holds the highest card, else -1, and `top`
    counts his cards from the very highest down. Bits stand for players: `holders` for those who hold some of
    the suit, `drawn` for those who still do when the boss has led his top cards, without himself. For any
    such players, `quick` says how often the boss can lead his top cards while all of them follow. `sure` are
    the tricks of which each side is sure if the suit is trumps, once that has been asked.
    """

    __slots__ = ("boss", "count", "drawn", "holders", "marks", "number", "quick", "sure", "top")

    def __init__(self, marks: bytes, players: int, number: int) -> None:
        self.marks = marks
        self.number = number
        owners = marks.translate(_OWNERS)
        self.count = bytes([owners.count(player) for player in range(players)])
        self.boss = marks[0] & PLAYER if marks and _end_of_tie(marks, 0) == 1 else -1
        self.top = _top(marks) if self.boss >= 0 else 0
        self.holders = self.drawn = _holders(self.count, 0)
        self.quick = b""
        if self.boss >= 0:
            self.drawn = _holders(self.count, self.top) & ~(1 << self.boss)
            self.quick = _quick(self.top, self.count)
        self.sure = b""


def _end_of_tie(marks: bytes, start: int) -> int:
    """The place after the last of the cards that tie with the first of them."""
    end = start + 1
    while end < len(marks) and marks[end] & TIED:
        end += 1
    return end


def _top(marks: bytes) -> int:
    """How many cards the first player has from the highest down, up to the first that ties."""
    rest = marks.translate(_NOT_FREE).lstrip(bytes([marks[0] & PLAYER]))
    tied = len(rest) > 0 and rest[0] & TIED > 0
    return len(marks) - len(rest) - (1 if tied else 0)


def _holders(count: bytes, more_than: int) -> int:
    holders = 0
    for player, has in enumerate(count):
        if has > more_than:
            holders |= 1 << player
    return holders


@cache
def _quick(top: int, count: bytes) -> bytes:
    quick = [top]
    for has in count:
        quick += [min(most, has) for most in quick]
    return bytes(quick)


def _surest(marks: bytes, sides: bytes, side: int) -> int:
    players = [player for player, of in enumerate(sides) if of == side]
    return max([_sure(marks, sides, player) for player in players], default=0)


def _sure(marks: bytes, sides: bytes, player: int) -> int:
    """How many of the player's trumps the others cannot beat, as each higher trump beats but one of them."""
    higher, sure, place = 0, 0, 0
    while place < len(marks):
        end = _end_of_tie(marks, place)
        owners = [mark & PLAYER for mark in marks[place:end]]
        higher += len([owner for owner in owners if sides[owner] != sides[player]])
        beaten = min(owners.count(player), higher)
        sure += owners.count(player) - beaten
        higher -= beaten
        place = end
    return sure


class Holdings:
    """All holdings that have come up between the same players, each of them once."""

    def __init__(self, sides: bytes) -> None:
        self.sides = sides
        self._known: dict[bytes, Holding] = {}
        self._parts: dict[bytes, list[Holding | None]] = {}

    def __len__(self) -> int:
        return len(self._known)

    def find(self, marks: bytes) -> Holding:
        """The one holding of these cards."""
        holding = self._known.get(marks)
        if holding is None:
            holding = self._known[marks] = Holding(marks, len(self.sides), len(self._known) + 1)
        return holding

    def parts(self, marks: bytes) -> list[Holding | None]:
        """What can be left of a suit, at the number in which a bit stands for each card that is.

        None stands where nobody has looked yet. The marks are its cards from the lowest up, none tied.
        """
        parts = self._parts.get(marks)
        if parts is None:
            parts = self._parts[marks] = [None] * (1 << len(marks))
        return parts

    def sure(self, trumps: Holding) -> bytes:
        """The tricks that each side takes with the trumps, however they are played."""
        if not trumps.sure:
            trumps.sure = bytes([_surest(trumps.marks, self.sides, side) for side in (0, 1)])
        return trumps.sure


_shared: Final[dict[bytes, Holdings]] = {}


def holdings_between(sides: bytes) -> Holdings:
    """What is remembered of holdings between such players, whoever asked before."""
    holdings = _shared.get(sides)
    if holdings is None or len(holdings) > _ENOUGH:
        holdings = _shared[sides] = Holdings(sides)
    return holdings


def tied(marks: Sequence[int]) -> list[int]:
    """Mark cards of one height as tied, in the players' order, unless they are all in one hand."""
    plain = sorted(marks)
    if len(set(plain)) < 2:
        return plain
    return [plain[0], *[mark | TIED for mark in plain[1:]]]
