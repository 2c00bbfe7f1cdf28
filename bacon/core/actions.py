"""Requests: what a player may ask for, in the imperative. Who asks is the seat whose turn it is."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from bacon.core.cards import Card, Suit


class Pass(Struct, frozen=True, tag=True):
    """Decline to declare."""


class PickItUp(Struct, frozen=True, tag=True):
    """Declare the up-card's suit trump, alone or with the partner; name the suit when it is a joker."""

    alone: bool = False
    suit: Suit | None = None


class Grant(Struct, frozen=True, tag=True):
    """Allow what the partner asks."""


class Deny(Struct, frozen=True, tag=True):
    """Forbid what the partner asks."""


class Discard(Struct, frozen=True, tag=True):
    """Put a card away face down."""

    card: Card


class Play(Struct, frozen=True, tag=True):
    """Play a card to the trick."""

    card: Card


class ClaimRest(Struct, frozen=True, tag=True):
    """Show the hand and claim all the remaining tricks."""


Action: TypeAlias = Pass | PickItUp | Grant | Deny | Discard | Play | ClaimRest


class Refusal(Struct, frozen=True):
    """Why an action is not possible now: an id for programs and a sentence for people."""

    id: str
    sentence: str


class IllegalAction(ValueError):
    """Raised when a refused action is applied; nothing has been changed.

    Its `refusal` says why.
    """

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.sentence)
        self.refusal = refusal
