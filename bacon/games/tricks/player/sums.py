"""What hands are worth by many weights at once: what each holding adds is looked up, and added up exactly.

Search values hundreds of imagined hands for each decision, so mypyc compiles this module.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import floor, fsum
from typing import Final

_SCALE: Final = 1 << 60
"""As multiples of its inverse, the values of all tables are whole numbers, and sums of plain cards exact."""
_HALF: Final = 1 << 32
"""A value is kept as a multiple of this and a rest, which as floats can both be added up without rounding."""
_PLAIN_SUITS: Final = 3


_NO_TIE: Final = 0.499
"""A number of hundredths that is no farther than this from a whole one is rounded to it."""


def rounded(points: float) -> float:
    """Return ``round(points, 2)``, which goes by way of decimal digits and so takes far longer."""
    hundredths = points * 100
    nearest = float(floor(hundredths + 0.5))
    return nearest / 100 if abs(hundredths - nearest) < _NO_TIE else round(points, 2)


class CardWeights:
    """The values of a hand's features, and by index those of trumps, of plain cards, and of their length.

    The last one of each list also holds for every higher index.
    """

    def __init__(
        self,
        base: float,
        void: float,
        trump: Sequence[float],
        plain: Sequence[float],
        length: Sequence[float],
    ) -> None:
        self.base = base
        self.void = void
        self.trump = list(trump)
        whole = [int(value * _SCALE) for value in plain]
        self.upper = [float(each // _HALF * _HALF) / _SCALE for each in whole]
        self.lower = [float(each % _HALF) / _SCALE for each in whole]
        self.length = list(length)


class Valuing:
    """How a valuation sees cards: their suits and heights in a strain, and its weights.

    Cards are bits by index. `members` has those of each suit, `over` for each card the higher ones, and `out`
    the sets of those that may be in other hands. `trump` is the number of the suit, -1 without trumps. With
    two packs, ranks above a card are counted and not cards: rounded down for trumps and up for plain cards.
    """

    def __init__(
        self,
        members: Sequence[int],
        trump: int,
        over: Sequence[int],
        out: Sequence[int],
        weights: Sequence[CardWeights],
        *,
        packs: int,
    ) -> None:
        self.members = list(members)
        self.trump = trump
        self.over = list(over)
        self.out = list(out)
        self.weights = list(weights)
        self.packs = packs

    def heights(self, suit: int, cards: list[int]) -> list[int]:
        """Return the heights of the cards that belong to a suit."""
        members = self.members[suit]
        once = twice = 0
        for card in cards:
            one = members & 1 << card
            twice |= once & one
            once |= one
        found: list[int] = []
        for card in cards:
            if members >> card & 1:
                over = self.over[card]
                above = -(once & over).bit_count() - (twice & over).bit_count()
                for out in self.out:
                    above += (out & over).bit_count()
                found.append(above // self.packs if suit == self.trump else -(-above // self.packs))
        return found


class _Holding:
    """What the cards of one suit add to a hand.

    `filled` has, for each valuation, how many plain suits are not void. A hand without trumps has no voids to
    ruff in, so all of them count. By each of all the weights, `upper` and `lower` have the sum of the plain
    cards in two parts, `fixed` the base with the length, and `trumps` the sum of the trumps.
    """

    def __init__(self) -> None:
        self.filled: list[int] = []
        self.upper: list[float] = []
        self.lower: list[float] = []
        self.fixed: list[float] = []
        self.trumps: list[float] = []

    def add_trumps(self, heights: list[int], weights: list[CardWeights]) -> None:
        """Add how a valuation values trumps; in no trump there are none of any suit."""
        self.filled.append(0 if heights else _PLAIN_SUITS)
        for each in weights:
            self._add(each, len(heights), 0.0, 0.0, fsum([_entry(each.trump, above) for above in heights]))

    def add_plain(self, heights: list[int], weights: list[CardWeights], *, owns: bool) -> None:
        """Add how a valuation values plain cards; without trumps, the suit that owns them has none."""
        self.filled.append(_PLAIN_SUITS if owns else int(bool(heights)))
        for each in weights:
            upper = lower = 0.0
            for above in heights:
                upper += _entry(each.upper, above)
                lower += _entry(each.lower, above)
            self._add(each, 0, upper, lower, 0.0)

    def _add(self, weights: CardWeights, length: int, upper: float, lower: float, trumps: float) -> None:
        self.upper.append(upper)
        self.lower.append(lower)
        self.fixed.append(weights.base + _entry(weights.length, length))
        self.trumps.append(trumps)


def _entry(table: list[float], place: int) -> float:
    return table[place] if place < len(table) else table[-1]


class _Weighed:
    """One of the weights: its valuation's number, the suit that counts as trumps, and a void's value."""

    def __init__(self, valuation: int, owner: int, void: float) -> None:
        self.valuation = valuation
        self.owner = owner
        self.void = void


class HandSums:
    """Adds up the values of hands by all weights of some valuations.

    A card's height only depends on the cards of its own suit; so every holding is looked at once, and all
    imagined hands share it.
    """

    def __init__(self, valued: Sequence[Valuing]) -> None:
        self._valued = list(valued)
        self._weighed: list[_Weighed] = []
        for number, each in enumerate(valued):
            for weights in each.weights:
                self._weighed.append(_Weighed(number, max(each.trump, 0), weights.void))
        self._cards: list[list[int]] = []
        self._masks: list[int] = []
        for suit in range(len(self._valued[0].members)):
            cards = [
                card
                for card in range(len(valued[0].over))
                if any(each.members[suit] >> card & 1 for each in valued)
            ]
            self._cards.append(cards)
            self._masks.append(sum([3 << 2 * card for card in cards]))
        self._known: list[dict[int, _Holding]] = [{} for _ in self._masks]

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
            voids = float(max(_PLAIN_SUITS - filled, 0))
            values.append(own.fixed[place] + each.void * voids + own.trumps[place] + (upper + lower))
        return values

    def _holding(self, suit: int, part: int) -> _Holding:
        known = self._known[suit]
        found = known.get(part)
        if found is None:
            found = known[part] = self._valued_holding(suit, part)
        return found

    def _valued_holding(self, suit: int, part: int) -> _Holding:
        cards: list[int] = []
        for card in self._cards[suit]:
            for _ in range(part >> 2 * card & 3):
                cards.append(card)  # noqa: PERF401
        found = _Holding()
        for each in self._valued:
            heights = each.heights(suit, cards)
            if suit == each.trump:
                found.add_trumps(heights, each.weights)
            else:
                found.add_plain(heights, each.weights, owns=each.trump < 0 and suit == 0)
        return found
