"""The actions and events that Bid Euchre alone has."""

from __future__ import annotations

from typing import ClassVar, Final

from bacon.core.actions import Action
from bacon.core.cards import Strain
from bacon.core.events import Event
from bacon.games.tricks.rules.events import EVENTS as TRICK_EVENTS


class Bid(Action, frozen=True):
    """Bid a number of tricks; the strain stays open where it is named after the auction.

    A lone bid is for all the tricks; before it is played, `exchange` cards are exchanged with the partner.
    """

    tricks: int
    strain: Strain | None = None
    alone: bool = False
    exchange: int = 0

    is_call: ClassVar[bool] = True

    @property
    def goes_alone(self) -> bool:
        """Whether it is a call to play without the partner."""
        return self.alone

    @property
    def words(self) -> str:
        """The action as it stands inside a sentence."""
        return "going alone" if self.alone else f"bidding {self.tricks}"


class BidMade(Event, frozen=True):
    """A seat bid; the strain is None where it is named after the auction."""

    is_call: ClassVar[bool] = True

    seat: int
    tricks: int
    strain: Strain | None = None
    alone: bool = False
    exchange: int = 0


class HandCounted(Event, frozen=True):
    """A hand was scored in which both sides count: `bid` tricks were bid, and each side made its `points`."""

    declarer: int
    alone: bool
    bid: int
    taken: tuple[int, int]
    points: tuple[int, int]
    ends_hand: ClassVar[bool] = True

    @property
    def gains(self) -> tuple[int, ...]:
        """The points of both sides."""
        return self.points


EVENTS: Final[tuple[type[Event], ...]] = (*TRICK_EVENTS, BidMade, HandCounted)
"""The kinds of events that the game has besides those of every game."""
