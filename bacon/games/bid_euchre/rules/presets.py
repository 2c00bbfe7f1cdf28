"""The presets of Bid Euchre (part G of the rules)."""

from __future__ import annotations

from typing import Final

from bacon.core.rules import Preset
from bacon.games.bid_euchre.rules import BidEuchre

PRESETS: Final = (
    Preset("Pig-it & Hog-it", "Four players, 24 cards, one bid each, to 50.", BidEuchre()),
    Preset(
        "Pig-it & Hog-it for six",
        "Two sides of three, two packs, one bid each.",
        BidEuchre(players=6),
    ),
    Preset(
        "Double deck",
        "Two packs from the jack up, to 52, with Call 2, Call 1 and Moon.",
        BidEuchre(deck=32, target=52, loners="calls"),
    ),
    Preset(
        "Hoosier",
        "Two packs from the nine up, 12 cards each; bidding until all pass, and low no trump.",
        BidEuchre(deck=48, bidding="auction", low_no_trump=True),
    ),
)
"""The first is the standard game."""
