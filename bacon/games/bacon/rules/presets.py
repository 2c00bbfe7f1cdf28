"""The presets of Bacon (part G of the rules)."""

from __future__ import annotations

from typing import Final

from bacon.core.rules import Preset
from bacon.games.bacon.rules import Bacon

PRESETS: Final = (
    Preset("Standard", "52 cards, to 10; your partner is asked.", Bacon()),
    Preset("Long", "To 15, with the names bacon and double bacon.", Bacon(target=15, score_names="bacon")),
    Preset("Jacks & Jokers", "Jacks above aces, and two jokers above all.", Bacon(jacks_high=True, jokers=2)),
    Preset("Short pack", "24 cards, nine to ace: quicker, and wilder.", Bacon(deck=24)),
)
"""The first is the standard game."""
