"""Actions and events that only Bid Euchre has."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from bacon.core.actions import Action
from bacon.core.cards import Strain
from bacon.core.events import Event
from bacon.core.override import override
from bacon.core.words import of_each
from bacon.games.tricks.events import EVENTS as TRICK_EVENTS
from bacon.games.tricks.words import tricks_in


class Bid(Action, frozen=True):
    """Bid a number of tricks; the strain is None if it is named after the auction.

    A lone bid is for all the tricks; before it is played, `exchange` cards are exchanged with the partner.
    """

    tricks: int
    strain: Strain | None = None
    alone: bool = False
    exchange: int = 0

    is_call: ClassVar[bool] = True

    @property
    @override
    def advice(self) -> str:
        if not self.alone:
            return f"bid {tricks_in(self.tricks, self.strain)}"
        return f"go alone in {self.strain.plural}" if self.strain else "go alone"


class BidMade(Event, frozen=True):
    """A seat bid; the strain is None if it is named after the auction."""

    is_call: ClassVar[bool] = True

    seat: int
    tricks: int
    strain: Strain | None = None
    alone: bool = False
    exchange: int = 0


class HandCounted(Event, frozen=True):
    """A hand in which both sides count was scored: `bid` tricks were bid, and each side made its `points`."""

    declarer: int
    alone: bool
    bid: int
    taken: tuple[int, ...]
    points: tuple[int, int]
    ends_hand: ClassVar[bool] = True

    @property
    @override
    def gains(self) -> tuple[int, ...]:
        return self.points

    @property
    def bidders(self) -> int:
        """The side that bid."""
        return self.declarer % len(self.taken)

    @property
    def made(self) -> bool:
        """Whether the bidders took the tricks they bid."""
        return self.taken[self.bidders] >= self.bid

    @property
    def winner(self) -> int:
        """The side that won the hand, whatever each side scored: the bidders if they made their bid.

        >>> HandCounted(2, alone=False, bid=4, taken=(3, 3), points=(-4, 3)).winner
        1
        """
        return self.bidders if self.made else 1 - self.bidders

    @override
    def result(self, seats: Sequence[str], sides: Sequence[str]) -> str:
        side = self.bidders
        took = f"{sides[side]} bid {self.bid} and took {self.taken[side]} tricks to {self.taken[1 - side]}"
        return f"{took}, which makes {of_each(sides, self.points)}"


EVENTS: Final[tuple[type[Event], ...]] = (*TRICK_EVENTS, BidMade, HandCounted)
"""The events of Bid Euchre beyond those of every game."""
