"""Actions and events that only the climbing game has."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from bacon.core.actions import Action
from bacon.core.cards import Cards
from bacon.core.events import Event
from bacon.core.override import override
from bacon.core.words import of_each
from bacon.games.climbing.combinations import Combination


class Lay(Action, frozen=True):
    """Play cards as a combination, in ascending order with each X in its place."""

    cards: Cards
    combination: Combination | None = None

    @property
    @override
    def spends(self) -> bool:
        return self.combination is not None and self.combination.kind.bomb

    @property
    @override
    def advice(self) -> str:
        return f"play {self.combination.words}" if self.combination else ""


class GiveLead(Action, frozen=True):
    """Let another seat lead to the next round."""

    to: int

    @property
    @override
    def advice(self) -> str:
        return "give a partner the lead"


class CombinationLaid(Event, frozen=True):
    """A seat played cards as a combination, in ascending order with each X in its place."""

    in_part: ClassVar[bool] = True

    seat: int
    cards: Cards
    combination: Combination

    @property
    def tags(self) -> tuple[str, ...]:
        """The rank for which each X stands, and nothing for the other cards."""
        return wild_ranks(self.cards, self.combination)


def wild_ranks(laid: Cards, combination: Combination) -> tuple[str, ...]:
    """Return, for each card of a combination in order, the rank for which an X stands; empty for others."""
    lowest, width = combination.lowest, combination.kind.shape.width
    ranks = (lowest + place // width for place in range(len(laid)))
    return tuple("" if card.suit else str(rank) for card, rank in zip(laid, ranks, strict=True))


class WentOut(Event, frozen=True):
    """A seat played its last card; `place` is 1 for the first to go out."""

    seat: int
    place: int


class RoundWon(Event, frozen=True):
    """All others passed: a seat won the round, and the pile is put aside."""

    ends_part: ClassVar[bool] = True

    seat: int


class LeadGiven(Event, frozen=True):
    """A seat that won a round let another one lead."""

    in_part: ClassVar[bool] = True

    seat: int
    to: int


class LeadFell(Event, frozen=True):
    """The winner of a round was out, so the lead fell to the next active seat."""

    in_part: ClassVar[bool] = True

    seat: int


class DealScored(Event, frozen=True):
    """A deal was scored: the seats in the order of their places, and the points of each side.

    `winner` is the side that won the match with this deal, if any. A deal that stopped early for this reason
    lists only the seats that were out.
    """

    order: tuple[int, ...]
    points: tuple[int, ...]
    winner: int | None = None
    ends_hand: ClassVar[bool] = True

    @property
    @override
    def gains(self) -> tuple[int, ...]:
        return self.points

    @override
    def result(self, seats: Sequence[str], sides: Sequence[str]) -> str:
        out = ", ".join(seats[seat] for seat in self.order)
        return f"out: {out}, which makes {of_each(sides, self.points)}"


EVENTS: Final[tuple[type[Event], ...]] = (CombinationLaid, WentOut, RoundWon, LeadGiven, LeadFell, DealScored)
"""The events of the climbing game beyond those of every game."""
