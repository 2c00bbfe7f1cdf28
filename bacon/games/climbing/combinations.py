"""The combinations of the climbing game, and which of them beats which.

A combination has a kind, a highest rank and, for a flush, a suit. The rest of the game decides which cards
make it.

>>> nines = Combination.parse("quad of 9s")
>>> nines, nines.beats(Combination(Kind.TUBE, 6)), str(Combination(Kind.TUBE, 6))
(Combination(kind=<Kind.QUAD: 'quad'>, rank=9), True, 'tube 4-5-6')

A record has the published names of the kinds; on the screen, all but the list of combinations use plain ones.

>>> nines.words, Combination(Kind.TUBE, 6).words, Combination(Kind.TUBE, 6).short
('four 9s', 'a run of pairs from 4 to 6', 'pairs 4-5-6')
"""

from __future__ import annotations

import re
from enum import Enum
from functools import cached_property
from typing import Final, Self

from msgspec import Struct
from msgspec.structs import astuple

from bacon.core.cards import Suit
from bacon.core.words import NUMBERS


class Shape(Struct, frozen=True):
    """The structure of a kind: consecutive ranks, cards of each rank, and the power of a bomb."""

    length: int
    width: int
    power: int = 0
    flush: bool = False


class Kind(Enum):
    """The ten ordinary kinds and, from lowest to highest, the five bombs, by their published names."""

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
    def plain(self) -> str:
        """The plain name, as in ``pair``, ``four of a kind`` or ``run of 4``."""
        length, width, _, flush = astuple(self.shape)
        if self.counted:
            return f"{NUMBERS[width]} of a kind"
        if length == 1:
            return self.value
        if flush:
            return _FLUSH if self is Kind.STRAIGHT_FLUSH else f"{_FLUSH} of {length}"
        return f"run of {length}{_EQUAL[width]}"

    @property
    def counted(self) -> bool:
        """Whether it is three or more equal cards, which are named by their number, as in ``four 9s``."""
        return self.shape.length == 1 and self.shape.width > Kind.PAIR.size

    @property
    def words(self) -> str:
        """The plain name with its article, as in ``a pair`` or ``four of a kind``."""
        return self.plain if self.counted else f"a {self.plain}"

    @property
    def note(self) -> str:
        """A note below the plain name in the list: the published name, or else the cards it takes."""
        if self.value not in (self.plain, self.plain.split()[0]):
            return self.value
        length, width, _, flush = astuple(self.shape)
        if length == 1:
            return f"{width} card{'s' * (width > 1)}"
        return f"{length} in a row{', one suit' if flush else ''}"


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
_FLUSH: Final = "straight flush"
_EQUAL: Final = {1: "", 2: " pairs", 3: " triples"}
_MAX_RANKS_LISTED: Final = 3
_PRINTED: Final = re.compile(r"([a-z ]+?) (?:of )?(?:\d{1,2}-)*(\d{1,2})s?(?: in ([a-z]+))?")


def higher(kind: Kind) -> str:
    """Name a higher one of a kind, as in ``a higher pair``."""
    return f"a higher {kind.plain}"


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
        """The combination with its article, as in ``a pair of 9s``, ``four 9s`` or ``a run from 4 to 6``."""
        return self.noun if self.kind.counted else f"a {self.noun}"

    @property
    def noun(self) -> str:
        """The combination as it follows a name, as in ``pair of 9s``, ``run from 4 to 6``."""
        shape = self.kind.shape
        if shape.length == 1:
            return self.short
        row = _FLUSH if shape.flush else f"run{' of' * (shape.width > 1)}{_EQUAL[shape.width]}"
        return f"{row} from {self.lowest} to {self.rank}{self._flush}"

    @property
    def short(self) -> str:
        """The combination on a button or in a list, as in ``four 9s``, ``run 4-5-6`` or ``pairs 7-8``."""
        shape = self.kind.shape
        if self.kind.counted:
            return f"{NUMBERS[shape.width]} {self.rank}s"
        if shape.length == 1:
            return str(self)
        row = _FLUSH if shape.flush else _EQUAL[shape.width].strip() or "run"
        return f"{row} {self._ranks}{self._flush}"

    @property
    def brief(self) -> str:
        """The combination where the ranks of a row don't matter, as in ``four 9s`` or ``run of 3``."""
        return self.short if self.kind.shape.length == 1 else self.kind.plain

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
