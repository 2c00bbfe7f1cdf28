"""The kit of Five Hundred: its rules and presets. Its bots and table are those of any auction game."""

from __future__ import annotations

from bacon.core.override import override
from bacon.core.rules import Preset
from bacon.games.tricks import TrickKit
from bacon_five_hundred.rules import PRESETS, FiveHundred


class FiveHundredKit(TrickKit):
    """The kit of Five Hundred."""

    name = "five-hundred"
    title = "Five Hundred"
    sentence = "Bid for the kitty, name trump, and take the tricks you bid."
    players = "3 to 6"
    minutes = 40
    cards = "BJ JH JD"

    @override
    def rules(self) -> type[FiveHundred]:
        return FiveHundred

    @override
    def presets(self) -> tuple[Preset, ...]:
        return PRESETS
