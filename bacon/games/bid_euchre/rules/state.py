"""The state of a match of Bid Euchre, full or as one seat knows it."""

from __future__ import annotations

from bacon.core.rules import TableState
from bacon.games.bid_euchre.rules.events import BidMade
from bacon.games.tricks.rules.state import TrickState


class BidEuchreState(TrickState, frozen=True, kw_only=True):
    """Everything that is known of the match and its running hand.

    `bid` is the highest bid so far, and at last the one that is played; `gifts` counts the cards given
    between a loner and his partner.
    """

    bid: BidMade | None = None
    gifts: int = 0


def own(state: TableState) -> BidEuchreState:
    """A state as Bid Euchre's own, which any state is that Bid Euchre made."""
    assert isinstance(state, BidEuchreState)
    return state
