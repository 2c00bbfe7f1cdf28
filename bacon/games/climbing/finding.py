"""Finding every combination that a hand can play, with every set of cards that makes it.

A combination needs a number of cards of each of some consecutive ranks. For each rank there are a few ways to
take them from the hand, with some X in place of natural cards. The sets grow rank by rank from these ways, so
nothing is built that is not part of a sequence. Equal cards count as one card, so no set is found twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import accumulate, chain, combinations
from operator import attrgetter
from typing import Final, TypeAlias

from bacon.core.cards import Card, Cards, Suit
from bacon.games.climbing.combinations import Combination, Kind, Shape
from bacon.games.climbing.events import Lay
from bacon.games.climbing.options import (
    COPIES,
    ClimbingOptions,
    X,
    hand_size,
    natural,
    rank_of,
    suits_of,
    x_rank,
)

Ways: TypeAlias = list[list[Cards]]
"""Sets of cards by the number of X they contain."""

_KINDS: Final = tuple(Kind)
_FLUSHABLE: Final = (Kind.STRAIGHT, Kind.STRETCH)
"""The kinds that are bombs in one suit."""


class RankedCards:
    """Cards sorted by rank, ready to be combined."""

    def __init__(self, cards: Iterable[Card], highest: int) -> None:
        held = sorted(cards, key=attrgetter("index"))
        self.naturals: list[list[Card]] = [[] for _ in range(highest + 1)]
        self.wilds = 0
        for card in held:
            if card is X:
                self.wilds += 1
            else:
                self.naturals[rank_of(card)].append(card)
        self._suits: dict[Suit, RankedCards] = {}
        self._missing: dict[int, list[int]] = {}
        self._picks: dict[tuple[int, int], Ways] = {}
        self._sets: dict[tuple[int, int, int], Ways] = {}

    def in_suit(self, suit: Suit | None) -> RankedCards:
        """Return the cards of one suit with all X, or all cards if the suit is None."""
        if suit is None:
            return self
        if suit not in self._suits:
            of_suit = (card for held in self.naturals for card in held if card.suit is suit)
            self._suits[suit] = RankedCards([*of_suit, *[X] * self.wilds], len(self.naturals) - 1)
        return self._suits[suit]

    def has_enough(self, rank: int, shape: Shape) -> bool:
        """Whether the ranks up to this one have enough cards: a quick check before building sets."""
        missing = self._missing.get(shape.width) or self._count_missing(shape.width)
        return missing[rank] - missing[rank - shape.length] <= self.wilds

    def _count_missing(self, width: int) -> list[int]:
        """Return how many cards are missing, in total up to each rank, to have `width` of each."""
        missing = list(accumulate(max(width - len(held), 0) for held in self.naturals))
        self._missing[width] = missing
        return missing

    def sets(self, rank: int, shape: Shape) -> Iterator[Cards]:
        """Yield every set of the cards that has this shape and ends at this rank."""
        return chain.from_iterable(self._grow(rank, shape.length, shape.width))

    def _grow(self, rank: int, length: int, width: int) -> Ways:
        """Return the sets of `length` consecutive ranks up to this one, `width` cards of each."""
        if length == 1:
            return self._pick(rank, width)
        key = (rank, length, width)
        if key not in self._sets:
            self._sets[key] = self._joined(self._grow(rank - 1, length - 1, width), self._pick(rank, width))
        return self._sets[key]

    def _joined(self, below: Ways, top: Ways) -> Ways:
        """Combine both parts in every way for which there are enough X."""
        return [
            [low + high for used in range(wilds + 1) for low in below[used] for high in top[wilds - used]]
            for wilds in range(self.wilds + 1)
        ]

    def _pick(self, rank: int, width: int) -> Ways:
        key = (rank, width)
        if key not in self._picks:
            self._picks[key] = [self._with_wilds(rank, width, wilds) for wilds in range(self.wilds + 1)]
        return self._picks[key]

    def _with_wilds(self, rank: int, width: int, wilds: int) -> list[Cards]:
        held = self.naturals[rank]
        if not 0 <= width - wilds <= len(held):
            return []
        naturals = dict.fromkeys(combinations(held, width - wilds))
        return [cards + (X,) * wilds for cards in naturals]


@lru_cache(maxsize=8)
def _holding(hand: Cards, highest: int) -> RankedCards:
    """Return a hand sorted by rank, cached because it is asked at every turn."""
    return RankedCards(hand, highest)


@cache
def _combination(kind: Kind, rank: int, suit: Suit | None) -> Combination:
    return Combination(kind, rank, suit)


def plays(options: ClimbingOptions, hand: Cards, lying: Combination | None) -> list[Lay]:
    """Return everything a hand can play on the pile, or as a lead: lower kinds and ranks first."""
    kinds = [kind for kind in _KINDS if kind.size <= len(hand) and may_beat(kind, lying)]
    return list(_lays(options, hand, kinds, lying))


def readings(options: ClimbingOptions, cards: Cards) -> list[Lay]:
    """Return everything that exactly these cards can be played as."""
    kinds = [kind for kind in _KINDS if kind.size == len(cards)]
    return list(_lays(options, cards, kinds, None))


def may_beat(kind: Kind, lying: Combination | None) -> bool:
    """Whether some combination of a kind can be played on what lies, or led."""
    return lying is None or kind is lying.kind or kind.shape.power > lying.kind.shape.power


def _lays(
    options: ClimbingOptions, hand: Cards, kinds: Iterable[Kind], lying: Combination | None
) -> Iterator[Lay]:
    highest = x_rank(options)
    holding = _holding(hand, highest)
    for kind in kinds:
        shape = kind.shape
        lowest = lying.rank + 1 if lying is not None and lying.kind is kind else shape.length
        holdings = [(suit, holding.in_suit(suit)) for suit in (suits_of(options) if shape.flush else (None,))]
        for rank in range(lowest, highest + 1):
            for suit, suited in holdings:
                if suited.has_enough(rank, shape):
                    combination = _combination(kind, rank, suit)
                    for cards in suited.sets(rank, shape):
                        if not must_be_bomb(options, cards, kind):
                            yield Lay(cards, combination)


_EXAMPLE_RANK: Final = 7
"""The highest rank of an example, if the sequence is not longer."""


def example(options: ClimbingOptions, kind: Kind) -> Cards:
    """Return cards that make a kind without an X; empty if no hand can hold them.

    The suits are mixed where they do not matter.
    """
    suits, shape = suits_of(options), kind.shape
    top = max(_EXAMPLE_RANK, shape.length)
    if top >= x_rank(options) or shape.width > COPIES * len(suits) or kind.size > hand_size(options):
        return ()
    ranks = range(top - shape.length + 1, top + 1)
    places = [(rank, rank + copy if not shape.flush else 1) for rank in ranks for copy in range(shape.width)]
    return tuple(natural(rank, suits[turn % len(suits)]) for rank, turn in places)


def must_be_bomb(options: ClimbingOptions, cards: Cards, kind: Kind) -> bool:
    """Whether these cards may not be played as this kind because they are of one suit."""
    if not options.force_flush_bomb or kind not in _FLUSHABLE:
        return False
    return len({card.suit for card in cards if card is not X}) <= 1
