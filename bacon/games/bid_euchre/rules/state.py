"""The state of a match of Bid Euchre, complete or as one seat knows it."""

from __future__ import annotations

from collections.abc import Iterator

from bacon.core.events import Event
from bacon.core.override import override
from bacon.core.rules import TableState
from bacon.games.bid_euchre.rules.events import BidMade
from bacon.games.tricks.rules.state import TrickState
from bacon.games.tricks.rules.words import tricks_in


class BidEuchreState(TrickState, frozen=True, kw_only=True):
    """Everything known about the match and the current hand.

    `bid` is the highest bid so far, and in the end the one that is played; `gifts` counts the cards given
    between a loner and the partner.
    """

    bid: BidMade | None = None
    gifts: int = 0

    @override
    def call_words(self, event: Event) -> Iterator[str]:
        if isinstance(event, BidMade):
            yield f"bid {tricks_in(event.tricks, event.strain)}{' alone' if event.alone else ''}"
        yield from TrickState.call_words(self, event)


def as_bid_euchre(state: TableState) -> BidEuchreState:
    """Narrow a state that Bid Euchre made to `BidEuchreState`."""
    assert isinstance(state, BidEuchreState)
    return state
