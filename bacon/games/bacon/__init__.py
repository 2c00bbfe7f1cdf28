"""Bacon, the trick-taking game: its rules, bots and table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bacon.core.override import override
from bacon.games.tricks import TrickKit

if TYPE_CHECKING:
    from bacon.core.events import Event
    from bacon.core.rules import Preset
    from bacon.games.bacon.game import Bacon
    from bacon.search.levels import PlayerKit
    from bacon.store.figures import Figures
    from bacon.ui.table.presenter import TableKit


class BaconKit(TrickKit):
    """The kit of Bacon, the trick game."""

    name = "bacon"
    title = "Bacon"
    sentence = "Name the trump suit, but your opponents get to play first."
    cards = "?? AS KD"

    @override
    def rules(self) -> type[Bacon]:
        from bacon.games.bacon.game import Bacon

        return Bacon

    @override
    def presets(self) -> tuple[Preset, ...]:
        from bacon.games.bacon.game import PRESETS

        return PRESETS

    @override
    def events(self) -> tuple[type[Event], ...]:
        from bacon.games.bacon.events import EVENTS

        return EVENTS

    @override
    def player(self) -> PlayerKit:
        from bacon.games.bacon.bot import PLAYER

        return PLAYER

    @override
    def figures(self) -> Figures:
        from bacon.games.bacon.figures import FIGURES

        return FIGURES

    @override
    def table(self) -> TableKit:
        from bacon.games.bacon.table import TABLE

        return TABLE
