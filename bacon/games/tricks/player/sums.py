"""What hands are worth by many weights at once: what each holding adds is looked up, and added up exactly.

Search values hundreds of imagined hands for each decision, so mypyc compiles this module.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import floor
from typing import Final

SCALE: Final = 1 << 60
"""As multiples of its inverse, the values of all tables are whole numbers, and sums of plain cards exact."""
_HALF: Final = 1 << 32
"""A sum is kept as a multiple of this and a rest, which as floats can both be added up without rounding."""
PLAIN_SUITS: Final = 3


_NO_TIE: Final = 0.499
"""A number of hundredths that is no farther than this from a whole one is rounded to it."""


def rounded(points: float) -> float:
    """Return ``round(points, 2)``, which goes by way of decimal digits and so takes far longer."""
    hundredths = points * 100
    nearest = float(floor(hundredths + 0.5))
    return nearest / 100 if abs(hundredths - nearest) < _NO_TIE else round(points, 2)


class Holding:
    """What the cards of one suit add to a hand.

    `filled` has, for each valuation, how many plain suits are not void. A hand without trumps has no voids to
    ruff in, so all of them count. By each of all the weights, `plain` has the sum of the plain cards as a
    multiple of a `SCALE`th, `fixed` the base with the length, and `trumps` the sum of the trumps.
    """

    def __init__(self, filled: list[int], plain: list[int], fixed: list[float], trumps: list[float]) -> None:
        self.filled = filled
        self.upper = [float(each // _HALF * _HALF) / SCALE for each in plain]
        self.lower = [float(each % _HALF) / SCALE for each in plain]
        self.fixed = fixed
        self.trumps = trumps


class Weighed:
    """One of the weights: its valuation's number, the suit that counts as trumps, and a void's value."""

    def __init__(self, valuation: int, owner: int, void: float) -> None:
        self.valuation = valuation
        self.owner = owner
        self.void = void


class HandSums:
    """Adds up the values of hands by all weights.

    Takes the bits that each suit has in the code of a hand; the function that values a holding, given the
    number of its suit and its part of the code; and all the weights.
    """

    def __init__(
        self, masks: Sequence[int], value: Callable[[int, int], Holding], weighed: Sequence[Weighed]
    ) -> None:
        self._masks = list(masks)
        self._value = value
        self._weighed = list(weighed)
        self._known: list[dict[int, Holding]] = [{} for _ in masks]

    def of_hand(self, code: int) -> list[float]:
        """Return the values of a hand, given by its code, by each of the weights in turn."""
        held = [self._holding(suit, code & mask) for suit, mask in enumerate(self._masks)]
        first = held[0]
        values: list[float] = []
        for place, each in enumerate(self._weighed):
            filled, upper, lower = first.filled[each.valuation], first.upper[place], first.lower[place]
            for number in range(1, len(held)):
                holding = held[number]
                filled += holding.filled[each.valuation]
                upper += holding.upper[place]
                lower += holding.lower[place]
            own = held[each.owner]
            voids = float(max(PLAIN_SUITS - filled, 0))
            values.append(own.fixed[place] + each.void * voids + own.trumps[place] + (upper + lower))
        return values

    def _holding(self, suit: int, part: int) -> Holding:
        known = self._known[suit]
        found = known.get(part)
        if found is None:
            found = known[part] = self._value(suit, part)
        return found
