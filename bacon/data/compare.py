"""Comparing a player's results with others' results for the same cards."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum, sqrt
from typing import Final

from msgspec import Struct

ABOVE, LEVEL, BELOW, OPEN = "▲", "=", "▼", "·"
"""Marks for a hand above, level with or below the others, and one not yet played or compared."""

_MARKS: Final = {1: ABOVE, 0: LEVEL, -1: BELOW}


class ComparedHand(Struct, frozen=True):
    """A hand by number: the player's points and the others' with the same cards, None if unknown."""

    number: int
    own: int | None
    others: int | None

    @property
    def gain(self) -> int | None:
        """How much better the player did, if known."""
        return None if self.own is None or self.others is None else self.own - self.others

    @property
    def mark(self) -> str:
        """The gain as one mark."""
        return OPEN if self.gain is None else _MARKS[(self.gain > 0) - (self.gain < 0)]


class Compared(Struct, frozen=True):
    """Hands side by side, and the version of the search that made the others' results."""

    hands: tuple[ComparedHand, ...]
    version: int

    @property
    def gains(self) -> tuple[int, ...]:
        """The known gains."""
        return tuple(hand.gain for hand in self.hands if hand.gain is not None)

    @property
    def complete(self) -> bool:
        """Whether all hands are compared."""
        return len(self.gains) == len(self.hands)

    @property
    def played(self) -> int:
        """The number of hands the player has played."""
        return sum(hand.own is not None for hand in self.hands)

    @property
    def gain(self) -> int:
        """How much better the player did in all compared hands."""
        return sum(self.gains)

    @property
    def own(self) -> int:
        """The player's points so far."""
        return sum(hand.own or 0 for hand in self.hands)

    @property
    def others(self) -> int:
        """The others' points, as far as known."""
        return sum(hand.others or 0 for hand in self.hands)

    @property
    def marks(self) -> str:
        """The marks of all hands."""
        return " ".join(hand.mark for hand in self.hands)

    @property
    def error(self) -> float | None:
        """The standard error of the total gain by chance; None for fewer than two hands.

        This is how far the total for as many other hands would typically differ.
        """
        gains = self.gains
        if len(gains) < 2:
            return None
        mean = sum(gains) / len(gains)
        variance = fsum([(gain - mean) * (gain - mean) for gain in gains]) / (len(gains) - 1)
        return sqrt(variance * len(gains))


def compare_results(own: Sequence[int | None], others: Sequence[int | None], version: int) -> Compared:
    """Pair up the results of hands, in order."""
    pairs = zip(own, others, strict=True)
    return Compared(tuple(ComparedHand(place, *pair) for place, pair in enumerate(pairs, start=1)), version)


def signed(points: int) -> str:
    """Points with their sign, for comparisons.

    >>> signed(3), signed(0), signed(-2)
    ('+3', '0', '−2')
    """
    return f"+{points}" if points > 0 else f"−{-points}" if points else "0"


def standing(gain: int, others: str = "") -> str:
    """A result relative to the others in words, or to par if they have no name.

    >>> standing(2), standing(0), standing(-1)
    ('2 above par', 'at par', '1 below par')
    >>> standing(2, "the experts"), standing(0, "the experts")
    ('2 above the experts', 'level with the experts')
    """
    if not gain:
        return f"level with {others}" if others else "at par"
    return f"{abs(gain)} {'above' if gain > 0 else 'below'} {others or 'par'}"
