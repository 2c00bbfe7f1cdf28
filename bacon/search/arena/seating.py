"""Who holds which side: every board is played once in each seating, so that the cards favour nobody."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TypeAlias

Seating: TypeAlias = tuple[int, ...]
"""For every side the contestant that holds it, 0 or 1."""


def seatings(sides: int) -> tuple[Seating, ...]:
    """Give all seatings in which the contestants take alternate sides.

    Where the number of sides is odd one of them holds a side more than the other, each as often.

    >>> seatings(2)
    ((0, 1), (1, 0))
    >>> seatings(3)
    ((0, 1, 0), (1, 0, 1), (1, 0, 0), (0, 1, 1), (0, 0, 1), (1, 1, 0))
    """
    pattern = tuple(side % 2 for side in range(sides))
    other = tuple(1 - contestant for contestant in pattern)
    turned = [each[turn:] + each[:turn] for turn in range(sides) for each in (pattern, other)]
    return tuple(dict.fromkeys(turned))


def difference(points: Sequence[int], seating: Seating) -> Fraction:
    """Give what contestant 0 has more than contestant 1 for each side it holds.

    >>> difference((4, 1, 2), (0, 1, 0))
    Fraction(2, 1)
    """
    return _each(points, seating, 0) - _each(points, seating, 1)


def _each(points: Sequence[int], seating: Seating, contestant: int) -> Fraction:
    own = [made for made, holder in zip(points, seating, strict=True) if holder == contestant]
    return Fraction(sum(own), len(own))
