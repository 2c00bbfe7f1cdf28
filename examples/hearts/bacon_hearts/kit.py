"""The kit of Hearts: its rules and presets. Its bots and table are those of any trick-taking game."""

from __future__ import annotations

from bacon.core.override import override
from bacon.core.rules import Preset
from bacon.games.tricks import TrickKit
from bacon_hearts.rules import PRESETS, Hearts


class HeartsKit(TrickKit):
    """The kit of Hearts."""

    name = "hearts"
    title = "Hearts"
    sentence = "Avoid the hearts and the queen of spades, or take them all."
    players = "3 to 6"
    minutes = 25
    cards = "QS AH 2C"

    @override
    def rules(self) -> type[Hearts]:
        return Hearts

    @override
    def presets(self) -> tuple[Preset, ...]:
        return PRESETS
