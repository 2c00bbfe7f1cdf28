"""The presets of Euchre (part G of the rules)."""

from __future__ import annotations

from typing import Final

from bacon.core.rules import Preset
from bacon.games.euchre.rules import Euchre

PRESETS: Final = (
    Preset("Club", "24 cards, to 10; if everybody passes, the next player deals.", Euchre()),
    Preset(
        "Stick the dealer",
        "The dealer must name trump when everybody has passed.",
        Euchre(all_passed="stick"),
    ),
    Preset(
        "Strict loner",
        "A loner who takes only three or four tricks gives the defenders a point.",
        Euchre(loner_three_or_four="defenders_1"),
    ),
    Preset("British", "With the Benny, a joker above the bowers, and to 11.", Euchre(joker=True, target=11)),
    Preset(
        "Anything goes",
        "Stick the dealer, no trump, call for best, going under, and defending alone.",
        Euchre(all_passed="stick", no_trump=True, call_for_best=True, go_under="mixed", defend_alone=True),
    ),
)
"""The first is the standard game."""
