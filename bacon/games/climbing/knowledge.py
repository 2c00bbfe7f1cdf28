"""The knowledge and conclusions of a seat: its partners, what may still be out, and what is boss.

An attentive player knows the size of each hand, because all cards are played openly. So the bots use the
counts whether the table shows them or not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache, lru_cache
from math import comb, exp, fsum, prod
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from bacon.core.cards import Cards, Suit
from bacon.games.climbing.combinations import Combination, Kind
from bacon.games.climbing.game import Climbing
from bacon.games.climbing.options import WILDS_EACH, X, rank_of, suits_of, x_rank
from bacon.games.climbing.state import ClimbingState, members, score, side_of

ORDINARY: Final = tuple(kind for kind in Kind if not kind.bomb)
BOMBS: Final = tuple(kind for kind in Kind if kind.bomb)
FLUSHES: Final = tuple(kind for kind in Kind if kind.shape.flush)
STRONGER: Final = {
    kind: tuple(bomb for bomb in BOMBS if bomb.shape.power > kind.shape.power) for kind in Kind
}
"""The bombs that beat every combination of a kind."""

_BEATS_CHANCE: Final = {Kind.SINGLE: 0.8, Kind.PAIR: 0.7}
_BEATS_CHANCE_ELSE: Final = 0.55
_BEATS_CHANCE_WITH_X: Final = 0.4
_BOMBED_CHANCE: Final = 0.06
_BOMB_HOLDS_CHANCE: Final = (0.88, 0.92, 0.94, 0.97, 0.99)
"""The chances that a player who can beat a play does, and by kind that a bomb is not beaten.

A player does so most readily with natural cards, less with an X, and rarely with a bomb.
"""


class Unseen(Struct, frozen=True):
    """The cards that the seat has not seen: the number of each rank, X last, and the ranks in each suit."""

    ranks: tuple[int, ...]
    suits: dict[Suit, frozenset[int]]
    total: int

    @property
    def wilds(self) -> int:
        """The number of X."""
        return self.ranks[-1]


class ClimbingKnowledge(Struct, frozen=True):
    """The rules, the view, and what follows from them for the seat; it covers active players only.

    `highest` holds, for each other player and kind, the highest rank the player may hold, or 0 for none.
    """

    rules: Climbing
    view: ClimbingState
    seat: int
    partners: tuple[int, ...]
    enemies: tuple[int, ...]
    unseen: Unseen
    highest: dict[int, dict[Kind, int]]

    @property
    def hand(self) -> Cards:
        """The seat's cards."""
        return self.view.hands[self.seat]

    def count(self, seat: int) -> int:
        """Return how many cards a seat holds."""
        return len(self.view.hands[seat])

    def with_us(self, seat: int) -> bool:
        """Whether a seat is on this side."""
        return side_of(self.rules, seat) == side_of(self.rules, self.seat)

    def sure(self, combination: Combination, against: Sequence[int]) -> bool:
        """Whether none of these players can possibly beat this, not even with a bomb."""
        return self.boss(combination, against) and not any(
            self.highest[seat][kind] for seat in against for kind in STRONGER[combination.kind]
        )

    def boss(self, combination: Combination, against: Sequence[int]) -> bool:
        """Whether none of these players can hold a higher one of the kind."""
        return all(combination.rank >= self.highest[seat][combination.kind] for seat in against)

    def holds(self, combination: Combination, against: Sequence[int]) -> float:
        """Estimate the chance that none of these players beats the combination."""
        if self.sure(combination, against):
            return 1.0
        if combination.kind.bomb:
            return _BOMB_HOLDS_CHANCE[combination.kind.shape.power - 1]
        return prod(self._stands(combination, seat) for seat in against)

    def _stands(self, combination: Combination, seat: int) -> float:
        bombed = _BOMBED_CHANCE if self.highest[seat][Kind.QUAD] else 0.0
        natural, topped = self._higher(combination, seat)
        if self.count(seat) == combination.kind.size:
            return (1 - bombed) * max(0.0, 1 - natural - topped)
        willing = _BEATS_CHANCE.get(combination.kind, _BEATS_CHANCE_ELSE)
        return (1 - bombed) * exp(-natural * willing - topped * _BEATS_CHANCE_WITH_X)

    def _higher(self, combination: Combination, seat: int) -> tuple[float, float]:
        """Estimate a player's number of higher combinations of the kind: natural ones, and with X on top.

        A player with just enough cards has at most one, and goes out with it.
        """
        kind, unseen = combination.kind, self.unseen
        if combination.rank >= self.highest[seat][kind]:
            return 0.0, 0.0
        chances = _chances(unseen.ranks, kind, self.count(seat), unseen.total)
        *natural, topped = chances[combination.rank + 1 :]
        return fsum(natural), topped

    def decides(self, seat: int) -> bool:
        """Whether the match is won for this player's side if the player goes out next."""
        after = replace(self.view, finished=(*self.view.finished, seat))
        scored = score(self.rules, after)
        return scored is not None and scored.winner == side_of(self.rules, seat)


def know(rules: Climbing, view: ClimbingState, seat: int) -> ClimbingKnowledge:
    """Return what the seat knows."""
    side = members(rules, side_of(rules, seat))
    others = [other for other in view.active if other != seat]
    unseen = _unseen(rules, view, seat)
    return ClimbingKnowledge(
        rules,
        view,
        seat,
        partners=tuple(other for other in others if other in side),
        enemies=tuple(other for other in others if other not in side),
        unseen=unseen,
        highest={other: _best_of(rules, view, unseen, other) for other in others},
    )


def _best_of(rules: Climbing, view: ClimbingState, unseen: Unseen, seat: int) -> dict[Kind, int]:
    wilds, held = _max_wilds(rules, view, unseen, seat), len(view.hands[seat])
    return {kind: _highest(kind, unseen, wilds) if held >= kind.size else 0 for kind in Kind}


def _unseen(rules: Climbing, view: ClimbingState, seat: int) -> Unseen:
    """Take the seat's cards, and all that were played, out of the pack."""
    pack = Counter(rules.pack())
    pack.subtract([*view.hands[seat], *(card for laid in view.laid for card in laid.cards)])
    left = list(pack.elements())
    ranks = [0] * (x_rank(rules) + 1)
    for card in left:
        ranks[rank_of(card) or -1] += 1
    suits = {suit: frozenset(rank_of(card) for card in left if card.suit is suit) for suit in suits_of(rules)}
    return Unseen(tuple(ranks), suits, len(left))


def _max_wilds(rules: Climbing, view: ClimbingState, unseen: Unseen, seat: int) -> int:
    """Return how many X a player may hold: at most two if they are handed out."""
    most = min(unseen.wilds, len(view.hands[seat]))
    if rules.wilds_shuffled:
        return most
    spent = [laid.cards.count(X) for laid in view.laid if laid.seat == seat]
    return min(most, WILDS_EACH - sum(spent))


def _highest(kind: Kind, unseen: Unseen, wilds: int) -> int:
    """Return the highest rank of a kind that a player with this many X may hold; 0 for none."""
    top = len(unseen.ranks) - 1
    ranks = range(top, kind.shape.length - 1, -1)
    return next((rank for rank in ranks if _wilds_needed(kind, rank, unseen) <= wilds), 0)


def _wilds_needed(kind: Kind, rank: int, unseen: Unseen) -> int:
    shape, top = kind.shape, len(unseen.ranks) - 1
    ranks = range(rank - shape.length + 1, rank + 1)
    if shape.flush:
        return min(sum(each not in suit for each in ranks) for suit in unseen.suits.values())
    naturals = [0 if each == top else unseen.ranks[each] for each in ranks]
    return sum(max(0, shape.width - number) for number in naturals)


@cache
def _at_least(wanted: int, of: int, held: int, total: int) -> float:
    """Return the chance that a hand of `held` cards has `wanted` of these `of` cards."""
    if of < wanted:
        return 0.0
    share = held / total
    few = [comb(of, number) * share**number * (1 - share) ** (of - number) for number in range(wanted)]
    return 1 - fsum(few)


@lru_cache(maxsize=256)
def _chances(ranks: tuple[int, ...], kind: Kind, held: int, total: int) -> tuple[float, ...]:
    """Return, by highest rank, the chance that a hand of `held` cards has such a combination."""
    length, width = kind.shape.length, kind.shape.width
    ways = [_at_least(width, of, min(held, total), total) for of in ranks]
    return tuple(prod(ways[max(rank - length + 1, 0) : rank + 1]) for rank in range(len(ranks)))


# What a planner works with: not in plan.py, which mypyc translates, as it drops the options of structs.


class PlannedLay(Struct, frozen=True, gc=False):
    """A combination of a plan, and the number of X in it; a flush lists its natural cards."""

    combination: Combination
    wilds: int
    flush: Cards = ()


class Plan(Struct, frozen=True, gc=False):
    """The combinations into which a hand is divided, and the sum of their prices."""

    groups: tuple[PlannedLay, ...]
    price: float

    @property
    def flush(self) -> Cards:
        """The natural cards that the flush of this plan needs."""
        return next((group.flush for group in self.groups if group.flush), ())


class Hand(Struct, frozen=True, eq=False, gc=False):
    """A packed hand, its most cards of one rank, its flushes, and the price and flush of its best plan."""

    packed: int
    wilds: int
    most: int
    flushes: tuple[PlannedLay, ...]
    price: float
    flush: PlannedLay | None
    flush_packed: int


class Taking(Struct, frozen=True, eq=False, gc=False):
    """A combination that can be taken out of a hand, and the packed cards and X that are left."""

    lay: PlannedLay
    left: int
    wilds: int


class Move(Struct, frozen=True, eq=False, gc=False):
    """A combination, its number, its cards as a packed hand, and the offsets of its ranks in one."""

    number: int
    combination: Combination
    cards: int
    places: tuple[int, ...]
