"""Bid Euchre's statistics: those of all trick games, but the bid decides who won the hand."""

from __future__ import annotations

from typing import Final

from bacon.games.tricks.bids import HandCounted
from bacon.games.tricks.figures import count_tricks, trick_figures, trick_with
from bacon.store.figures import Counted, Hand, KeyPlay


def count(hand: Hand) -> Counted:
    """Count one hand."""
    result = hand.last(HandCounted)
    return count_tricks(hand, result.taken if result else None, result.winner if result else hand.highest)


def deciding(hand: Hand) -> tuple[KeyPlay, ...]:
    """Return the trick with which the bidders had their bid, or could no longer get it."""
    result = hand.last(HandCounted)
    if result is None:
        return ()
    needed = result.bid if result.made else sum(result.taken) - result.bid + 1
    return trick_with(hand, result.winner, needed)


FIGURES: Final = trick_figures(count, deciding=deciding, called="bid", caller="bidder")
