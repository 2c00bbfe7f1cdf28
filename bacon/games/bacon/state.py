"""The state of a match of Bacon, full or as one seat knows it."""

from __future__ import annotations

from enum import Enum
from typing import TypeAlias

from bacon.core.cards import Card, Cards, Suit
from bacon.core.events import (
    Acquitted,
    Asked,
    Called,
    ClaimMade,
    ClaimSettled,
    HandScored,
    Passed,
    PermissionDenied,
    PermissionGranted,
    UpcardTurned,
    Withdrawn,
)
from bacon.core.game import TableState
from bacon.games.tricks import Plays, Trick, partner_of

AuctionFact: TypeAlias = UpcardTurned | Passed | Called | PermissionGranted | PermissionDenied | Withdrawn


class Phase(Enum):
    """What is to happen next."""

    START = "start"
    CUT = "cut"
    BETWEEN = "between"
    DEAL = "deal"
    TURN = "turn"
    OFFER = "offer"
    CALLED = "called"
    PERMISSION = "permission"
    TAKE_UP = "take up"
    DISCARD = "discard"
    PLAY = "play"
    TRICK = "trick"
    CLAIM = "claim"
    COUNT = "count"
    REVEAL = "reveal"
    OVER = "over"


class BaconState(TableState, frozen=True, kw_only=True):
    """Everything that is known of the match and its running hand.

    `hands` and `stock` hold hidden cards where the viewer may not look. `auction` lists the calls with the
    cards they were about; `offered` the up-cards turned down. `called` is a declaration that waits for
    permission, `asked` what for and `denied` what was forbidden. `taken` counts both sides' tricks.
    """

    phase: Phase = Phase.START
    hands: tuple[Cards, ...] = ((), (), (), ())
    stock: Cards = ()
    upcard: Card | None = None
    offered: Cards = ()
    auction: tuple[AuctionFact, ...] = ()
    called: Called | None = None
    asked: Asked | None = None
    granted: tuple[Asked, ...] = ()
    denied: Asked | None = None
    declarer: int | None = None
    trump: Suit | None = None
    alone: bool = False
    discard: Card | None = None
    trick: Plays = ()
    tricks: tuple[Trick, ...] = ()
    taken: tuple[int, int] = (0, 0)
    thrown_in: bool = False
    claim: ClaimMade | None = None
    claim_settled: ClaimSettled | None = None
    result: HandScored | Acquitted | None = None

    @property
    def sitting_out(self) -> int | None:
        """Give the loner's partner, who does not play."""
        return partner_of(self.declarer) if self.alone and self.declarer is not None else None

    @property
    def active_seats(self) -> int:
        """Give how many seats play to each trick."""
        return 3 if self.alone else 4


def own(state: TableState) -> BaconState:
    """Give a state as Bacon's own, which any state is that Bacon made."""
    assert isinstance(state, BaconState)
    return state
