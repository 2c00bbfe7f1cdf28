"""What hands are worth by many weights at once: what each holding adds is looked up, and added up exactly.

Search values hundreds of imagined hands for each decision, so mypyc compiles this module.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import floor, fsum
from typing import Final

from bacon.games.tricks.player.knowledge import CODES

_SCALE: Final = 1 << 60
"""As multiples of its inverse, the values of all tables are whole numbers, and sums of plain cards exact."""
_HALF: Final = 1 << 32
"""A value is kept as a multiple of this and a rest, which as floats can both be added up without rounding."""
_PLAIN_SUITS: Final = 3.0

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
    `owner` is the suit whose part has the base: the trumps, or the first suit without any.
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
        self.owner = max(trump, 0)
        self.over = list(over)
        self.out = list(out)
        self.weights = list(weights)
        self.packs = packs
        self._parts: dict[tuple[bool, tuple[int, ...]], list[_Part]] = {}

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

    def parts(self, suit: int, heights: list[int]) -> list[_Part]:
        """Return what the cards of a suit add by each of the weights; equal heights share it."""
        key = suit == self.owner, tuple(heights)
        found = self._parts.get(key)
        if found is None:
            trumps, filled = suit == self.trump, self._filled(suit, heights)
            found = [_Part(each, heights, filled, trumps=trumps) for each in self.weights]
            self._parts[key] = found
        return found

    def _filled(self, suit: int, heights: list[int]) -> float:
        """Return how many plain suits are not void because of the cards of a suit, by their heights.

        A hand without trumps has no voids to ruff in, so all of them count.
        """
        if suit != self.owner:
            return 1.0 if heights else 0.0
        return 0.0 if heights and suit == self.trump else _PLAIN_SUITS


class _Part:
    """The value that the cards of a suit add to a hand by some weights: plain cards in two parts, and trumps.

    `filled` is how many plain suits are not void because of them, and `void` the value of one that is.
    `fixed` has the base and the value of so many trumps.
    """

    def __init__(self, weights: CardWeights, heights: list[int], filled: float, *, trumps: bool) -> None:
        upper = lower = 0.0
        if not trumps:
            for above in heights:
                upper += _entry(weights.upper, above)
                lower += _entry(weights.lower, above)
        self.upper = upper
        self.lower = lower
        self.filled = filled
        self.void = weights.void
        self.fixed = weights.base + _entry(weights.length, len(heights) if trumps else 0)
        self.trumps = fsum([_entry(weights.trump, above) for above in heights]) if trumps else 0.0


def _entry(table: list[float], place: int) -> float:
    return table[place] if place < len(table) else table[-1]


class HandSums:
    """Adds up the values of hands by all weights of some valuations.

    A card's height only depends on the cards of its own suit; so every holding is looked at once, and all
    imagined hands share it.
    """

    def __init__(self, valued: Sequence[Valuing]) -> None:
        self._valued = list(valued)
        self._cards: list[list[int]] = []
        self._masks: list[int] = []
        for suit in range(len(self._valued[0].members)):
            cards = [
                card
                for card in range(len(valued[0].over))
                if any(each.members[suit] >> card & 1 for each in valued)
            ]
            self._cards.append(cards)
            self._masks.append(sum([3 * CODES[card] for card in cards]))
        self._owners = [each.owner for each in self._valued for _ in each.weights]
        self._known: list[dict[int, list[_Part]]] = [{} for _ in self._masks]

    def of_hand(self, code: int) -> list[float]:
        """Return the values of a hand, given by its code, by each of the weights in turn."""
        held = [self._holding(suit, code & mask) for suit, mask in enumerate(self._masks)]
        spades, hearts, diamonds, clubs = held
        values: list[float] = []
        for place, owner in enumerate(self._owners):
            one, two, three, four = spades[place], hearts[place], diamonds[place], clubs[place]
            upper = one.upper + two.upper + three.upper + four.upper
            lower = one.lower + two.lower + three.lower + four.lower
            filled = one.filled + two.filled + three.filled + four.filled
            voids = _PLAIN_SUITS - filled if filled < _PLAIN_SUITS else 0.0
            own = held[owner][place]
            values.append(own.fixed + own.void * voids + own.trumps + (upper + lower))
        return values

    def _holding(self, suit: int, code: int) -> list[_Part]:
        known = self._known[suit]
        found = known.get(code)
        if found is None:
            found = known[code] = self._valued_holding(suit, code)
        return found

    def _valued_holding(self, suit: int, code: int) -> list[_Part]:
        cards: list[int] = []
        for card in self._cards[suit]:
            for _ in range(code // CODES[card] & 3):
                cards.append(card)  # noqa: PERF401
        found: list[_Part] = []
        for each in self._valued:
            found += each.parts(suit, each.heights(suit, cards))
        return found
