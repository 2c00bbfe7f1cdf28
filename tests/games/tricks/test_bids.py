"""Bids of tricks: when they are made, who wins the match with them, and how a record writes them."""

from __future__ import annotations

import pytest

from bacon.core.cards import Strain
from bacon.core.events import MatchWon, Passed
from bacon.games.tricks.bids import (
    Bid,
    BidMade,
    HandCounted,
    OpenBid,
    keeps,
    match_won,
    needed,
    read_bid,
    standing,
    write_bid,
)
from bacon.games.tricks.state import TrickState

MISERE = Bid(0, Strain.NO_TRUMP, alone=True)


@pytest.mark.parametrize(
    ("bid", "taken", "made"), [(7, 7, True), (7, 8, True), (7, 6, False), (0, 0, True), (0, 1, False)]
)
def test_a_bid_is_made_with_as_many_tricks_and_a_misere_with_none(bid: int, taken: int, made: bool) -> None:
    assert keeps(bid, taken) == made


@pytest.mark.parametrize(
    ("bid", "tricks"),
    [(BidMade(0, 7), (7, 4)), (BidMade(3, 7), (4, 7)), (BidMade(0, 0, alone=True), (11, 10))],
)
def test_the_tricks_that_win_a_hand_follow_from_the_bid(bid: BidMade, tricks: tuple[int, int]) -> None:
    assert needed(bid, 10) == tricks


def test_the_last_bid_stands() -> None:
    bids = BidMade(0, 6), Passed(1), BidMade(2, 7), Passed(3)
    assert standing(TrickState(auction=bids)) == bids[2]
    assert standing(TrickState(auction=(Passed(0),))) is None


@pytest.mark.parametrize(
    "bid",
    [
        Bid(7, Strain.HEARTS),
        Bid(4),
        Bid(6, Strain.LOW_NO_TRUMP, alone=True),
        Bid(8, Strain.CLUBS, alone=True, exchange=2),
        MISERE,
        OpenBid(0, Strain.NO_TRUMP, alone=True),
    ],
)
def test_a_bid_is_read_as_it_was_written(bid: Bid) -> None:
    assert read_bid(write_bid(bid.made_by(2))) == bid
    assert bid.made_by(2).call == bid


@pytest.mark.parametrize(
    ("scores", "made", "floor", "must_bid", "winner"),
    [
        ((52, 10), True, 0, False, 0),
        ((52, 52), True, 0, False, None),
        ((10, 52), True, 0, True, None),
        ((52, 10), False, 0, True, None),
        ((52, 60), True, 0, True, 0),
        ((-50, 10), False, 50, True, 1),
        ((-50, 10), False, 0, False, None),
    ],
)
def test_a_match_is_won_by_points_by_a_bid_or_by_the_others_fall(
    scores: tuple[int, int], made: bool, floor: int, must_bid: bool, winner: int | None
) -> None:
    result = HandCounted(0, alone=False, bid=4, taken=(4, 2) if made else (3, 3), points=(4, 2))
    state = TrickState(scores=scores, result=result)
    won = match_won(state, 50, floor=floor, must_bid=must_bid)
    assert won == (None if winner is None else MatchWon(winner))
