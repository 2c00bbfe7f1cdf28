"""The state of a match of Bid Euchre, and the score of a hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from bacon.core.events import Event, MatchWon
from bacon.core.override import override
from bacon.core.rules import TableState
from bacon.games.bid_euchre.options import BidEuchreOptions
from bacon.games.tricks.bids import BidMade, HandCounted, match_won
from bacon.games.tricks.ranking import side_of
from bacon.games.tricks.state import TrickState
from bacon.games.tricks.words import tricks_in


class BidEuchreState(TrickState, frozen=True, kw_only=True):
    """Everything known about the match and the current hand.

    `bid` is the highest bid so far, and in the end the one that is played; `gifts` counts the cards given
    between a loner and the partner.
    """

    named: ClassVar[str] = "bid"

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


def score(options: BidEuchreOptions, state: BidEuchreState) -> HandCounted:
    """Score a finished or claimed hand: both sides count their tricks, but bidders who fail lose points."""
    assert state.bid is not None
    bid, side = state.bid, side_of(state.bid.seat)
    bidders = bidders_points(options, state.taken[side], bid.tricks, alone=bid.alone)
    others = state.taken[1 - side]
    points = (bidders, others) if side == 0 else (others, bidders)
    return HandCounted(bid.seat, bid.alone, bid.tricks, state.taken, points)


def bidders_points(options: BidEuchreOptions, taken: int, bid: int, *, alone: bool) -> int:
    """Return the bidders' points for this many tricks."""
    bonus = options.loner_bonus if alone else 0
    if taken >= bid:
        return taken + options.made_bonus + bonus
    return -_penalty(options, taken, bid) - bonus


def _penalty(options: BidEuchreOptions, taken: int, bid: int) -> int:
    match options.set_penalty:
        case "bid":
            return bid
        case "tricks_taken":
            return taken
        case _:
            return options.hand


def won(options: BidEuchreOptions, state: BidEuchreState) -> MatchWon | None:
    """Return the winner of the match, if any."""
    return match_won(state, options.target, floor=options.floor, must_bid=options.must_bid_to_win)
