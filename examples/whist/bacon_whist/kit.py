"""The kit of Whist: its rules, presets and events. Its bots and table are those of any trick-taking game."""

from __future__ import annotations

from bacon.core.events import Event
from bacon.core.override import override
from bacon.core.rules import Preset
from bacon.games.tricks import TrickKit
from bacon_whist.events import EVENTS
from bacon_whist.rules import PRESETS, Whist


class WhistKit(TrickKit):
    """The kit of Whist."""

    name = "whist"
    title = "Whist"
    sentence = "Thirteen tricks with a partner, and nobody bids."
    minutes = 25

    @override
    def rules(self) -> type[Whist]:
        return Whist

    @override
    def presets(self) -> tuple[Preset, ...]:
        return PRESETS

    @override
    def events(self) -> tuple[type[Event], ...]:
        return EVENTS
