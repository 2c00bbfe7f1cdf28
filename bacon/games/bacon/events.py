"""Actions and events that only Bacon has."""

from __future__ import annotations

from typing import ClassVar, Final, Literal, TypeAlias

from bacon.core.actions import Action
from bacon.core.cards import Suit
from bacon.core.events import Event
from bacon.core.override import override
from bacon.games.tricks.events import EVENTS as TRICK_EVENTS


class Grant(Action, frozen=True):
    """Allow what the partner asks for."""

    is_answer: ClassVar[bool] = True

    @property
    @override
    def advice(self) -> str:
        return "tell your partner to go ahead"


class Deny(Action, frozen=True):
    """Forbid what the partner asks for."""

    is_answer: ClassVar[bool] = True

    @property
    @override
    def advice(self) -> str:
        return "say no"


Asked: TypeAlias = Literal["declare", "alone"]
"""The calls that may need the partner's permission."""


class Called(Event, frozen=True):
    """A seat said what it wants to declare; its partner may still forbid it."""

    is_call: ClassVar[bool] = True

    seat: int
    suit: Suit
    alone: bool


class PermissionAsked(Event, frozen=True):
    """A seat was asked for permission by its partner."""

    seat: int
    of: Asked


class PermissionGranted(Event, frozen=True):
    """A seat allowed what its partner asked."""

    seat: int
    of: Asked


class PermissionDenied(Event, frozen=True):
    """A seat forbade what its partner asked."""

    seat: int
    of: Asked


class Withdrawn(Event, frozen=True):
    """A forbidden declaration was withdrawn and counts as a pass."""

    seat: int


EVENTS: Final[tuple[type[Event], ...]] = (
    *TRICK_EVENTS,
    Called,
    PermissionAsked,
    PermissionGranted,
    PermissionDenied,
    Withdrawn,
)
"""The events of Bacon beyond those of every game."""
