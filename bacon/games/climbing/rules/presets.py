"""The presets of the climbing game (part G of the rules)."""

from __future__ import annotations

from typing import Final

from bacon.core.rules import Preset
from bacon.games.climbing.rules import Climbing

PRESETS: Final = (
    Preset("Four", "Two against two, to 8 points or for 8 deals.", Climbing()),
    Preset(
        "Six",
        "Three against three, to 24 points or for 6 deals; the pack is our reading of the rules.",
        Climbing(players=6, target=24, max_deals=6),
    ),
    Preset(
        "Applewood",
        "Four players, every one for himself, to 24 points or for 6 deals; the scores are our reading.",
        Climbing(teams=False, target=24, max_deals=6),
    ),
    Preset(
        "Applewood for three",
        "Every one for himself; the pack and the scores are our reading of the rules.",
        Climbing(players=3, teams=False, target=24, max_deals=6),
    ),
    Preset(
        "Applewood for five",
        "Every one for himself; the pack and the scores are our reading of the rules.",
        Climbing(players=5, teams=False, target=24, max_deals=6),
    ),
    Preset(
        "Applewood for six",
        "Every one for himself; the pack and the scores are our reading of the rules.",
        Climbing(players=6, teams=False, target=24, max_deals=6),
    ),
)
"""The first is the standard game."""
