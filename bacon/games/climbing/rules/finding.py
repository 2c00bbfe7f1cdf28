"""Finding every combination that a hand can lay, with every set of cards that makes it.

A combination wants so many cards of each of some consecutive ranks. For each rank there are a few ways to
take them from the hand, with so many X in place of natural cards; the sets are grown rank by rank from these
ways, so that nothing is built that is not part of a sequence. Equal cards are one card here: no set is found
twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import accumulate, chain, combinations
from operator import attrgetter
from typing import Final, TypeAlias

from bacon.core.cards import Card, Cards, Suit
from bacon.games.climbing.rules.combinations import Combination, Kind, Shape
from bacon.games.climbing.rules.events import Lay
from bacon.games.climbing.rules.options import ClimbingOptions
from bacon.games.climbing.rules.packs import X, rank_of, suits_of, x_rank

Ways: TypeAlias = list[list[Cards]]
"""Sets of cards by the number of X among them."""

_KINDS: Final = tuple(Kind)
_PLAIN: Final = (Kind.STRAIGHT, Kind.STRETCH)
"""The kinds that in one suit are bombs."""


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
        self._lacking: dict[int, list[int]] = {}
        self._picks: dict[tuple[int, int], Ways] = {}
        self._grown: dict[tuple[int, int, int], Ways] = {}

    def in_suit(self, suit: Suit | None) -> RankedCards:
        """The cards of one suit with all X; all of the cards where no suit is wanted."""
        if suit is None:
            return self
        if suit not in self._suits:
            alike = (card for held in self.naturals for card in held if card.suit is suit)
            self._suits[suit] = RankedCards([*alike, *[X] * self.wilds], len(self.naturals) - 1)
        return self._suits[suit]

    def has_enough(self, rank: int, shape: Shape) -> bool:
        """Whether the ranks up to this one have the cards at all: a quick look that spares most growing."""
        lacking = self._lacking.get(shape.width) or self._lack(shape.width)
        return lacking[rank] - lacking[rank - shape.length] <= self.wilds

    def _lack(self, width: int) -> list[int]:
        """How many cards lack, up to each rank, to have so many of every one."""
        lacking = list(accumulate(max(width - len(held), 0) for held in self.naturals))
        self._lacking[width] = lacking
        return lacking

    def sets(self, rank: int, shape: Shape) -> Iterator[Cards]:
        """Every set of the cards that has this shape, up to this rank."""
        return chain.from_iterable(self._grow(rank, shape.length, shape.width))

    def _grow(self, rank: int, length: int, width: int) -> Ways:
        """The sets of so many consecutive ranks up to this one, so many cards of each."""
        if length == 1:
            return self._pick(rank, width)
        key = (rank, length, width)
        if key not in self._grown:
            self._grown[key] = self._joined(self._grow(rank - 1, length - 1, width), self._pick(rank, width))
        return self._grown[key]

    def _joined(self, below: Ways, here: Ways) -> Ways:
        """Put both parts together in every way for which there are X enough."""
        return [
            [low + high for used in range(wilds + 1) for low in below[used] for high in here[wilds - used]]
            for wilds in range(self.wilds + 1)
        ]

    def _pick(self, rank: int, width: int) -> Ways:
        """The ways to take so many cards of a rank."""
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
    """A hand, sorted once for as long as it stays the same: at every turn it is asked what it can lay."""
    return RankedCards(hand, highest)


@cache
def _combination(kind: Kind, rank: int, suit: Suit | None) -> Combination:
    return Combination(kind, rank, suit)


def plays(options: ClimbingOptions, hand: Cards, lying: Combination | None) -> list[Lay]:
    """Everything a hand can lay on what lies there, or as a lead: lower kinds and ranks first."""
    kinds = [kind for kind in _KINDS if kind.size <= len(hand) and _may_beat(kind, lying)]
    return list(_lays(options, hand, kinds, lying))


def readings(options: ClimbingOptions, cards: Cards) -> list[Lay]:
    """Everything that exactly these cards can be laid as."""
    kinds = [kind for kind in _KINDS if kind.size == len(cards)]
    return list(_lays(options, cards, kinds, None))


def _may_beat(kind: Kind, lying: Combination | None) -> bool:
    return lying is None or kind is lying.kind or kind.shape.power > lying.kind.shape.power


def _lays(
    options: ClimbingOptions, hand: Cards, kinds: Iterable[Kind], lying: Combination | None
) -> Iterator[Lay]:
    highest = x_rank(options)
    holding = _holding(hand, highest)
    for kind in kinds:
        shape = kind.shape
        lowest = lying.rank + 1 if lying is not None and lying.kind is kind else shape.length
        parts = [(suit, holding.in_suit(suit)) for suit in (suits_of(options) if shape.flush else (None,))]
        for rank in range(lowest, highest + 1):
            for suit, part in parts:
                if part.has_enough(rank, shape):
                    combination = _combination(kind, rank, suit)
                    for cards in part.sets(rank, shape):
                        if not must_be_bomb(options, cards, kind):
                            yield Lay(cards, combination)


def must_be_bomb(options: ClimbingOptions, cards: Cards, kind: Kind) -> bool:
    """Whether these cards may not be laid as this kind because they are of one suit (B1)."""
    if not options.force_flush_bomb or kind not in _PLAIN:
        return False
    return len({card.suit for card in cards if card is not X}) <= 1
