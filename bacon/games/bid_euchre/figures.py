"""Bid Euchre's statistics: those of all trick games, but the bid decides who won the hand."""

from __future__ import annotations

from typing import Final

from bacon.games.bid_euchre.events import HandCounted
from bacon.games.tricks.figures import count_tricks, trick_figures
from bacon.store.figures import Counted, Hand


def count(hand: Hand) -> Counted:
    """Count one hand."""
    result = hand.last(HandCounted)
    return count_tricks(hand, result.taken if result else None, result.winner if result else hand.highest)


FIGURES: Final = trick_figures(count)
