"""Games whose sides have other shapes than two pairs; they say nothing but their sides and points."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from bacon.core.cards import Card, Cards, Strain, pack
from bacon.core.options import option
from bacon.core.override import override
from bacon.core.rules import Section
from bacon.games.tricks.plain import PlainRules


class Shape(PlainRules, frozen=True, kw_only=True):
    """Four cards each from the nine up; who plays with whom is what the games differ in."""

    target: Annotated[
        Literal[8, 12], option("Target", "Points that win.", group="Scoring", source="ours")
    ] = 8
    hand: ClassVar[int] = 4
    strain: ClassVar[Strain] = Strain.HEARTS

    @override
    def pack(self) -> Cards:
        return pack("9TJQKA")

    @override
    def guide(self) -> tuple[Section, ...]:
        return (Section("The idea", ("Take tricks.",)),)


class ThreeAlone(Shape, frozen=True, kw_only=True):
    """Three players for themselves, and a point for each trick."""

    name: ClassVar[str] = "three-alone"
    seats: ClassVar[int] = 3
    solo: ClassVar[bool] = True
    trick_points: ClassVar[int] = 1


class ThreePairs(Shape, frozen=True, kw_only=True):
    """Three pairs, with the partners opposite; aces and kings count."""

    name: ClassVar[str] = "three-pairs"
    seats: ClassVar[int] = 6

    @override
    def side_of(self, seat: int) -> int:
        return seat % 3

    @override
    def card_points(self, card: Card) -> int:
        return {"A": 2, "K": 1}.get(card.rank, 0)


class OneAgainstThree(Shape, frozen=True, kw_only=True):
    """One against the other three, and a point for each trick."""

    name: ClassVar[str] = "one-against-three"
    trick_points: ClassVar[int] = 1

    @override
    def side_of(self, seat: int) -> int:
        return min(seat, 1)


class TwoPairsAndOne(Shape, frozen=True, kw_only=True):
    """Two pairs and a player alone, and whoever takes points loses."""

    name: ClassVar[str] = "two-pairs-and-one"
    seats: ClassVar[int] = 5
    low_wins: ClassVar[bool] = True
    last_trick_points: ClassVar[int] = 3

    @override
    def side_of(self, seat: int) -> int:
        return (0, 1, 0, 1, 2)[seat]

    @override
    def card_points(self, card: Card) -> int:
        return int(card.rank == "Q")
