"""The combinations of the climbing game, and which of them beats which.

A combination has a kind, a highest rank and, for a flush, a suit. The rest of the game decides which cards
make it.

>>> nines = Combination.parse("quad of 9s")
>>> nines, nines.beats(Combination(Kind.TUBE, 6)), str(Combination(Kind.TUBE, 6))
(Combination(kind=<Kind.QUAD: 'quad'>, rank=9), True, 'tube 4-5-6')
>>> Combination(Kind.TUBE, 6).words
'a tube from 4 to 6'
"""

from __future__ import annotations

import re
from enum import Enum
from functools import cached_property
from typing import Final, Self

from msgspec import Struct
from msgspec.structs import astuple

from bacon.core.cards import Suit


class Shape(Struct, frozen=True):
    """The structure of a kind: consecutive ranks, cards of each rank, and the power of a bomb."""

    length: int
    width: int
    power: int = 0
    flush: bool = False


class Kind(Enum):
    """The ten ordinary kinds and, from lowest to highest, the five bombs."""

    SINGLE = "single"
    PAIR = "pair"
    TRIPLE = "triple"
    RUN = "run"
    BOBTAIL = "bobtail"
    STRAIGHT = "straight"
    STRETCH = "stretch"
    STAIRS = "stairs"
    TUBE = "tube"
    PLATES = "plates"
    QUAD = "quad"
    STRAIGHT_FLUSH = "straight flush"
    QUINT = "quint"
    STRETCH_FLUSH = "stretch flush"
    HEX = "hex"

    __hash__ = object.__hash__

    @cached_property
    def shape(self) -> Shape:
        """The structure of the kind."""
        return _SHAPES[self]

    @cached_property
    def size(self) -> int:
        """The number of cards."""
        return self.shape.length * self.shape.width

    @cached_property
    def bomb(self) -> bool:
        """Whether it is a bomb."""
        return self.shape.power > 0

    @property
    def plural(self) -> bool:
        """Whether the kind's name is a plural."""
        return self in (Kind.STAIRS, Kind.PLATES)

    @property
    def words(self) -> str:
        """The kind with its article, as in ``a pair`` or ``stairs``."""
        return self.value if self.plural else f"a {self.value}"

    @property
    def pattern(self) -> str:
        """What it takes, in a few words, as in ``3 in a row``."""
        length, width, _, flush = astuple(self.shape)
        if length == 1:
            return "one card" if width == 1 else f"{width} of a kind"
        if width == 1:
            return f"{length} in a row{', one suit' if flush else ''}"
        return f"{length} {'pairs' if width == Kind.PAIR.size else 'triples'} in a row"


_SHAPES: Final = {
    Kind.SINGLE: Shape(1, 1),
    Kind.PAIR: Shape(1, 2),
    Kind.TRIPLE: Shape(1, 3),
    Kind.RUN: Shape(3, 1),
    Kind.BOBTAIL: Shape(4, 1),
    Kind.STRAIGHT: Shape(5, 1),
    Kind.STRETCH: Shape(6, 1),
    Kind.STAIRS: Shape(2, 2),
    Kind.TUBE: Shape(3, 2),
    Kind.PLATES: Shape(2, 3),
    Kind.QUAD: Shape(1, 4, power=1),
    Kind.STRAIGHT_FLUSH: Shape(5, 1, power=2, flush=True),
    Kind.QUINT: Shape(1, 5, power=3),
    Kind.STRETCH_FLUSH: Shape(6, 1, power=4, flush=True),
    Kind.HEX: Shape(1, 6, power=5),
}
_MAX_RANKS_LISTED: Final = 3
_PRINTED: Final = re.compile(r"([a-z ]+?) (?:of )?(?:\d{1,2}-)*(\d{1,2})s?(?: in ([a-z]+))?")


def higher(kind: Kind) -> str:
    """Name a higher one of a kind, as in ``a higher pair`` or ``higher stairs``."""
    return f"higher {kind.value}" if kind.plural else f"a higher {kind.value}"


class Combination(Struct, frozen=True, repr_omit_defaults=True, gc=False):  # never part of a cycle
    """A set of cards as it is played: its kind, its highest rank, and its suit if it is a flush."""

    kind: Kind
    rank: int
    suit: Suit | None = None

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read what `str` prints, such as ``pair of 9s``; raise ``ValueError`` for anything else."""
        if found := _PRINTED.fullmatch(text):
            kind, suit = _KINDS.get(found[1]), _SUITS.get(found[3])
            read = None if kind is None else cls(kind, int(found[2]), suit)
            if read is not None and read._possible and str(read) == text:
                return read
        raise ValueError(f"{text!r} is not a combination such as 'pair of 9s', 'tube 4-5-6' or 'single 3'")

    @property
    def lowest(self) -> int:
        """The lowest rank."""
        return self.rank - self.kind.shape.length + 1

    def beats(self, other: Combination) -> bool:
        """Whether this can be played on the other: it is a higher one of the kind, or a higher bomb."""
        if self.kind is other.kind:
            return self.rank > other.rank
        return self.kind.shape.power > other.kind.shape.power

    @property
    def words(self) -> str:
        """The combination with its article, as in ``a pair of 9s``, ``a run from 4 to 6``."""
        return f"{'' if self.kind.plural else 'a '}{self.noun}"

    @property
    def noun(self) -> str:
        """The combination as it follows a name, as in ``pair of 9s``, ``run from 4 to 6``."""
        ranks = self._ranks if self.kind.shape.length == 1 else f"from {self.lowest} to {self.rank}"
        return f"{self.kind.value} {ranks}{self._flush}"

    @property
    def beaten_by(self) -> str:
        """What beats it, in words: ``a higher pair or a bomb``."""
        bomb = " or a higher bomb" if self.kind.bomb else " or a bomb"
        return higher(self.kind) + ("" if self.kind is Kind.HEX else bomb)

    @property
    def _possible(self) -> bool:
        return self.lowest >= 1 and (self.suit is not None) is self.kind.shape.flush

    def __str__(self) -> str:
        return f"{self.kind.value} {self._ranks}{self._flush}"

    @property
    def _flush(self) -> str:
        return f" in {self.suit.plural}" if self.suit else ""

    @property
    def _ranks(self) -> str:
        shape = self.kind.shape
        if shape.length > _MAX_RANKS_LISTED:
            return f"{self.lowest}-{self.rank}"
        if shape.length > 1:
            return "-".join(map(str, range(self.lowest, self.rank + 1)))
        return f"of {self.rank}s" if shape.width > 1 else str(self.rank)


_KINDS: Final = {kind.value: kind for kind in Kind}
_SUITS: Final = {suit.plural: suit for suit in Suit}
