"""Requests: what a player may ask for, in the imperative. Who asks is the seat whose turn it is."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from bacon.core.cards import Card, Cards, Strain, Suit
from bacon.core.combinations import Combination


class Pass(Struct, frozen=True, tag=True):
    """Decline: to declare, to bid, to exchange cards or to defend alone."""


class PickItUp(Struct, frozen=True, tag=True):
    """Declare the up-card's suit trump, alone or with the partner; name the suit when it is a joker.

    In Euchre it is the dealer who picks the card up, whoever orders it.
    """

    alone: bool = False
    suit: Suit | None = None


class Grant(Struct, frozen=True, tag=True):
    """Allow what the partner asks."""


class Deny(Struct, frozen=True, tag=True):
    """Forbid what the partner asks."""


class NameTrump(Struct, frozen=True, tag=True):
    """Name what the hand is played in, alone or with the partner."""

    strain: Strain
    alone: bool = False


class Bid(Struct, frozen=True, tag=True):
    """Bid a number of tricks; the strain stays open where it is named after the auction.

    A lone bid is for all the tricks; before it is played, `exchange` cards are exchanged with the partner.
    """

    tricks: int
    strain: Strain | None = None
    alone: bool = False
    exchange: int = 0


class DefendAlone(Struct, frozen=True, tag=True):
    """Play alone against a player who goes alone."""


class Keep(Struct, frozen=True, tag=True):
    """Keep the hand as it was dealt."""


class GoUnder(Struct, frozen=True, tag=True):
    """Change three low cards, in ascending order of `Card`, for the hidden cards of the stock."""

    cards: Cards


class CallMisdeal(Struct, frozen=True, tag=True):
    """Show a hand too poor to be played, and have the cards dealt again."""


class Give(Struct, frozen=True, tag=True):
    """Give a card to the partner, face down."""

    card: Card


class Discard(Struct, frozen=True, tag=True):
    """Put a card away face down."""

    card: Card


class Play(Struct, frozen=True, tag=True):
    """Play a card to the trick."""

    card: Card


class ClaimRest(Struct, frozen=True, tag=True):
    """Show the hand and claim all the remaining tricks."""


class Lay(Struct, frozen=True, tag=True):
    """Lay cards as a combination, in ascending order with each X in its place."""

    cards: Cards
    combination: Combination | None = None


class GiveLead(Struct, frozen=True, tag=True):
    """Let another seat lead to the next round."""

    to: int


Action: TypeAlias = (
    Pass
    | PickItUp
    | Grant
    | Deny
    | NameTrump
    | Bid
    | DefendAlone
    | Keep
    | GoUnder
    | CallMisdeal
    | Give
    | Discard
    | Play
    | ClaimRest
    | Lay
    | GiveLead
)


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
