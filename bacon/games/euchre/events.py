"""Actions and events that only Euchre has."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from bacon.core.actions import Action
from bacon.core.cards import Cards, Suit, hide
from bacon.core.events import Event
from bacon.core.override import override
from bacon.core.words import signs
from bacon.games.tricks.events import EVENTS as TRICK_EVENTS
from bacon.games.tricks.ranking import side_of


class DefendAlone(Action, frozen=True):
    """Play alone against a player who goes alone."""

    @property
    @override
    def advice(self) -> str:
        return "defend alone"


class Keep(Action, frozen=True):
    """Keep the hand as it was dealt."""

    @property
    @override
    def advice(self) -> str:
        return "keep your hand"


class GoUnder(Action, frozen=True):
    """Exchange three low cards, in ascending order of `Card`, for the hidden cards of the stock."""

    cards: Cards

    @property
    @override
    def advice(self) -> str:
        return f"go under{f' with {signs(self.cards)}' if self.cards else ''}"


class CallMisdeal(Action, frozen=True):
    """Show a hand too poor to be played, and have it redealt."""

    @property
    @override
    def advice(self) -> str:
        return "call a misdeal"


class UpcardNamed(Event, frozen=True):
    """A seat named the suit of a joker that was turned up."""

    seat: int
    suit: Suit


class DefendedAlone(Event, frozen=True):
    """A seat chose to defend alone."""

    seat: int


class HandKept(Event, frozen=True):
    """A seat kept its hand; only the seat knows whether it had a choice."""

    seat: int
    chosen: bool

    @override
    def seen_by(self, seat: int) -> Event:
        """Hide from the others whether the seat had a choice."""
        return self if seat == self.seat else HandKept(self.seat, chosen=False)


class WentUnder(Event, frozen=True):
    """A seat put low cards away face down and took the same number of hidden cards."""

    seat: int
    away: Cards
    taken: Cards

    @override
    def seen_by(self, seat: int) -> Event:
        """Hide the cards from the other seats."""
        return self if seat == self.seat else WentUnder(self.seat, hide(self.away), hide(self.taken))


class MisdealCalled(Event, frozen=True):
    """A seat showed a hand too poor to be played; the hand is void."""

    seat: int
    cards: Cards
    ends_hand: ClassVar[bool] = True
    voids_hand: ClassVar[bool] = True

    @property
    @override
    def gains(self) -> tuple[int, ...]:
        return (0, 0)

    @override
    def result(self, seats: Sequence[str], sides: Sequence[str]) -> str:
        return f"{seats[self.seat]} called a misdeal; the hand is void"


class Forfeited(Event, frozen=True):
    """A dealer who had to name trump passed instead; the other side makes `points`."""

    seat: int
    points: int
    ends_hand: ClassVar[bool] = True

    @property
    @override
    def gains(self) -> tuple[int, ...]:
        return (self.points, 0) if side_of(self.seat) else (0, self.points)

    @override
    def result(self, seats: Sequence[str], sides: Sequence[str]) -> str:
        others = sides[1 - self.seat % len(sides)]
        return f"{seats[self.seat]} had to declare and passed, so {others} score {self.points}"


EVENTS: Final[tuple[type[Event], ...]] = (
    *TRICK_EVENTS,
    UpcardNamed,
    DefendedAlone,
    HandKept,
    WentUnder,
    MisdealCalled,
    Forfeited,
)
"""The events of Euchre beyond those of every game."""
