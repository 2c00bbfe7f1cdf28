"""Legal bids, their order, and the end of the bidding."""

from __future__ import annotations

from functools import cache
from typing import Final, TypeAlias

from bacon.core.actions import Action, Pass
from bacon.core.cards import SUITS, Strain
from bacon.games.bid_euchre.rules.events import Bid, BidMade
from bacon.games.bid_euchre.rules.options import BidEuchreOptions
from bacon.games.bid_euchre.rules.state import BidEuchreState
from bacon.games.tricks.rules.events import NameTrump

Rank: TypeAlias = tuple[int, int]
"""A bid's rank: its tricks, and 1 if it outranks others with the same number."""

MAX_EXCHANGE: Final = 3
_PASS: Final[tuple[Action, ...]] = (Pass(),)


def rank(options: BidEuchreOptions, bid: Bid | BidMade) -> Rank:
    """Return a bid's rank; alone outranks every number, and ranks highest without an exchange."""
    if bid.alone:
        return options.hand + 1 + MAX_EXCHANGE - bid.exchange, 0
    no_trump = bid.strain is not None and bid.strain.suit is None
    return bid.tricks, int(options.nt_ranks and no_trump)


def strains(options: BidEuchreOptions) -> tuple[Strain, ...]:
    """Return the strains in which a hand may be played."""
    return (*SUITS, Strain.NO_TRUMP, *((Strain.LOW_NO_TRUMP,) if options.low_no_trump else ()))


def every_bid(options: BidEuchreOptions) -> tuple[Bid, ...]:
    """Return all the bids under these options, from the lowest up."""
    return tuple(bid for _, bid in _ranked(options))


@cache
def _ranked(options: BidEuchreOptions) -> tuple[tuple[Rank, Bid], ...]:
    named = (None,) if options.name_later else strains(options)
    numbers = range(options.lowest_bid, options.hand + 1)
    bids = [Bid(tricks, strain) for tricks in numbers for strain in named]
    alone = [Bid(options.hand, strain, True, cards) for cards in options.exchanges for strain in named]
    return tuple(sorted(((rank(options, bid), bid) for bid in (*bids, *alone)), key=lambda one: one[0]))


def bids(options: BidEuchreOptions, state: BidEuchreState, seat: int) -> tuple[Action, ...]:
    """Return what a seat may bid, the lowest first, and passing if it may pass."""
    high = None if state.bid is None else rank(options, state.bid)
    possible = [
        bid
        for height, bid in _ranked(options)
        if high is None or height > high or (height == high and _may_match(options, state, seat, bid))
    ]
    return (*possible, *(() if is_stuck(options, state, seat) else _PASS))


def _may_match(options: BidEuchreOptions, state: BidEuchreState, seat: int, bid: Bid) -> bool:
    if not bid.alone:
        return options.dealer_match and seat == state.dealer
    gone_alone = {event.seat for event in state.auction if isinstance(event, BidMade) and event.alone}
    return options.alone_overcall and seat not in gone_alone


def is_stuck(options: BidEuchreOptions, state: BidEuchreState, seat: int) -> bool:
    """Whether the seat is a dealer who must bid because nobody else has."""
    return options.all_passed == "stick" and state.bid is None and seat == state.dealer


def is_over(options: BidEuchreOptions, state: BidEuchreState, seat: int, following: int) -> bool:
    """Whether the bidding ends after this seat, which `following` comes after."""
    if state.bid is not None and _closes(options, state.bid):
        return True
    if options.bidding == "once" or state.bid is None:
        return seat == state.dealer
    return following == state.bid.seat


def _closes(options: BidEuchreOptions, bid: BidMade) -> bool:
    """Whether a bid ends the bidding at once: the highest lone bid."""
    return bid.alone and not options.alone_overcall and bid.exchange == options.exchanges[-1]


@cache
def names(options: BidEuchreOptions) -> tuple[Action, ...]:
    """Return what the winner of the bidding may name, if that is done later."""
    return tuple(NameTrump(strain) for strain in strains(options))
