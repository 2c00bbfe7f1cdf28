"""Euchre: its rules, bots and table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bacon.core.override import override
from bacon.games.tricks import TrickKit

if TYPE_CHECKING:
    from bacon.core.events import Event
    from bacon.core.rules import Preset
    from bacon.games.euchre.game import Euchre
    from bacon.notation.record import ForeignFormat
    from bacon.search.levels import PlayerKit
    from bacon.store.figures import Figures
    from bacon.ui.table.presenter import TableKit


class EuchreKit(TrickKit):
    """The kit of Euchre."""

    name = "euchre"
    title = "Euchre"
    sentence = "Name trump, then take three of the five tricks with your partner."
    cards = "JS JC AS"
    foreign_ending = ".egn"

    @override
    def rules(self) -> type[Euchre]:
        from bacon.games.euchre.game import Euchre

        return Euchre

    @override
    def presets(self) -> tuple[Preset, ...]:
        from bacon.games.euchre.game import PRESETS

        return PRESETS

    @override
    def events(self) -> tuple[type[Event], ...]:
        from bacon.games.euchre.events import EVENTS

        return EVENTS

    @override
    def player(self) -> PlayerKit:
        from bacon.games.euchre.bot import PLAYER

        return PLAYER

    @override
    def figures(self) -> Figures:
        from bacon.games.euchre.figures import FIGURES

        return FIGURES

    @override
    def table(self) -> TableKit:
        from bacon.games.euchre.table import TABLE

        return TABLE

    @override
    def foreign(self) -> ForeignFormat:
        from bacon.games.euchre.egn import EGN

        return EGN
