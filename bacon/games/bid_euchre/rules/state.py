"""The state of a match of Bid Euchre, full or as one seat knows it."""

from __future__ import annotations

from collections.abc import Iterator

from bacon.core.events import Event
from bacon.core.override import override
from bacon.core.rules import TableState
from bacon.games.bid_euchre.rules.events import BidMade
from bacon.games.tricks.rules.state import TrickState
from bacon.games.tricks.rules.words import tricks_in


class BidEuchreState(TrickState, frozen=True, kw_only=True):
    """Everything that is known of the match and its running hand.

    `bid` is the highest bid so far, and at last the one that is played; `gifts` counts the cards given
    between a loner and his partner.
    """

    bid: BidMade | None = None
    gifts: int = 0

    @override
    def call_words(self, event: Event) -> Iterator[str]:
        if isinstance(event, BidMade):
            yield f"bid {tricks_in(event.tricks, event.strain)}{' alone' if event.alone else ''}"
        yield from TrickState.call_words(self, event)


def own(state: TableState) -> BidEuchreState:
    """A state as Bid Euchre's own, which any state is that Bid Euchre made."""
    assert isinstance(state, BidEuchreState)
    return state
