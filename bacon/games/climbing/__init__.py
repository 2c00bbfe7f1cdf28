"""Bacon, the climbing game: its rules, bots and table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bacon.core.override import override
from bacon.kits.kit import Kit

if TYPE_CHECKING:
    from bacon.core.events import Event
    from bacon.core.rules import Preset
    from bacon.games.climbing.game import Climbing
    from bacon.search.levels import PlayerKit
    from bacon.store.figures import Figures
    from bacon.ui.table.presenter import TableKit


class ClimbingKit(Kit):
    """The kit of the climbing game."""

    name = "climbing"
    title = "Climbing"
    sentence = "Beat what’s on the table, and be the first to play all your cards."
    players = "3 to 6"
    minutes = 30
    cards = "8D X TD"
    a_day = 3
    hand_word = "deal"

    @override
    def rules(self) -> type[Climbing]:
        from bacon.games.climbing.game import Climbing

        return Climbing

    @override
    def presets(self) -> tuple[Preset, ...]:
        from bacon.games.climbing.game import PRESETS

        return PRESETS

    @override
    def events(self) -> tuple[type[Event], ...]:
        from bacon.games.climbing.events import EVENTS

        return EVENTS

    @override
    def player(self) -> PlayerKit:
        from bacon.games.climbing.player_kit import PLAYER

        return PLAYER

    @override
    def figures(self) -> Figures:
        from bacon.games.climbing.figures import FIGURES

        return FIGURES

    @override
    def table(self) -> TableKit:
        from bacon.games.climbing.hand_input import TABLE

        return TABLE
