"""Bid Euchre: its rules, bots and table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bacon.core.override import override
from bacon.games.tricks import TrickKit

if TYPE_CHECKING:
    from bacon.core.events import Event
    from bacon.core.rules import Preset
    from bacon.games.bid_euchre.game import BidEuchre
    from bacon.search.levels import PlayerKit
    from bacon.store.figures import Figures
    from bacon.ui.table.presenter import TableKit


class BidEuchreKit(TrickKit):
    """The kit of Bid Euchre."""

    name = "bid-euchre"
    title = "Bid Euchre"
    sentence = "Bid how many tricks your side will take, then take them."
    players = "4 or 6"
    minutes = 30
    cards = "AD AD KC"

    @override
    def rules(self) -> type[BidEuchre]:
        from bacon.games.bid_euchre.game import BidEuchre

        return BidEuchre

    @override
    def presets(self) -> tuple[Preset, ...]:
        from bacon.games.bid_euchre.game import PRESETS

        return PRESETS

    @override
    def events(self) -> tuple[type[Event], ...]:
        from bacon.games.tricks.bids import BID_EVENTS

        return BID_EVENTS

    @override
    def player(self) -> PlayerKit:
        from bacon.games.bid_euchre.bot import PLAYER

        return PLAYER

    @override
    def figures(self) -> Figures:
        from bacon.games.tricks.figures import BID_FIGURES

        return BID_FIGURES

    @override
    def table(self) -> TableKit:
        from bacon.games.bid_euchre.table import TABLE

        return TABLE
