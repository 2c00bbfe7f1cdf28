"""The score panel says how far the bidders are with what they bid."""

from __future__ import annotations

import pytest

from bacon.games.tricks.bid_table import _progress
from bacon.games.tricks.bids import BidMade
from bacon.games.tricks.state import TrickState


@pytest.mark.parametrize(
    ("taken", "words"),
    [((0, 4), "No tricks so far"), ((1, 4), "Set: took a trick"), ((0, 10), "Made it: no tricks")],
)
def test_a_bid_of_no_tricks_is_made_only_when_the_hand_is_over(taken: tuple[int, int], words: str) -> None:
    assert _progress(TrickState(taken=taken), BidMade(0, 0), 10, taken[0]) == words
