"""What was made of some hands beside what others made of the same cards."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum, sqrt
from typing import Final

from msgspec import Struct

ABOVE, LEVEL, BELOW, OPEN = "▲", "=", "▼", "·"
"""A hand above, at or below what others made, and one that is still to be played or compared."""

_MARKS: Final = {1: ABOVE, 0: LEVEL, -1: BELOW}


class Beside(Struct, frozen=True):
    """A hand by its number: what it was worth to the person, and to the others with the same cards.

    What is not known yet is None.
    """

    number: int
    own: int | None
    others: int | None

    @property
    def gain(self) -> int | None:
        """By how much the person did better."""
        return None if self.own is None or self.others is None else self.own - self.others

    @property
    def mark(self) -> str:
        """The gain as one sign."""
        return OPEN if self.gain is None else _MARKS[(self.gain > 0) - (self.gain < 0)]


class Compared(Struct, frozen=True):
    """Some hands side by side, in order, and the version of the search that made the others' results."""

    hands: tuple[Beside, ...]
    version: int

    @property
    def gains(self) -> tuple[int, ...]:
        """The gains that are known."""
        return tuple(hand.gain for hand in self.hands if hand.gain is not None)

    @property
    def complete(self) -> bool:
        """Whether all hands are compared."""
        return len(self.gains) == len(self.hands)

    @property
    def played(self) -> int:
        """How many hands the person has played."""
        return sum(hand.own is not None for hand in self.hands)

    @property
    def gain(self) -> int:
        """By how much the person did better in all that is known."""
        return sum(self.gains)

    @property
    def own(self) -> int:
        """What the person made, as far as he has played."""
        return sum(hand.own or 0 for hand in self.hands)

    @property
    def others(self) -> int:
        """What the others made, as far as that is known."""
        return sum(hand.others or 0 for hand in self.hands)

    @property
    def marks(self) -> str:
        """One sign for each hand."""
        return " ".join(hand.mark for hand in self.hands)

    @property
    def error(self) -> float | None:
        """The standard error of the gain in sum, as far as chance goes; None for fewer than two hands.

        It is what the gains of as many other hands would differ by.
        """
        gains = self.gains
        if len(gains) < 2:
            return None
        mean = sum(gains) / len(gains)
        variance = fsum([(gain - mean) * (gain - mean) for gain in gains]) / (len(gains) - 1)
        return sqrt(variance * len(gains))


def beside(own: Sequence[int | None], others: Sequence[int | None], version: int) -> Compared:
    """Put the results of hands side by side, the first one first."""
    pairs = zip(own, others, strict=True)
    return Compared(tuple(Beside(place, *pair) for place, pair in enumerate(pairs, start=1)), version)


def signed(points: int) -> str:
    """Points with their sign, as they stand beside others.

    >>> signed(3), signed(0), signed(-2)
    ('+3', '0', '−2')
    """
    return f"+{points}" if points > 0 else f"−{-points}" if points else "0"


def standing(gain: int, others: str = "") -> str:
    """How far a result is from that of the others, in words; from par where the others have no name.

    >>> standing(2), standing(0), standing(-1)
    ('2 above par', 'at par', '1 below par')
    >>> standing(2, "the experts"), standing(0, "the experts")
    ('2 above the experts', 'level with the experts')
    """
    if not gain:
        return f"level with {others}" if others else "at par"
    return f"{abs(gain)} {'above' if gain > 0 else 'below'} {others or 'par'}"
