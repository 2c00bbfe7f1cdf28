"""What trick games share: rules, bots and table, and the base of their kits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bacon.core.override import override
from bacon.kits.kit import Kit

if TYPE_CHECKING:
    from bacon.core.events import Event
    from bacon.search.levels import PlayerKit
    from bacon.store.figures import Figures
    from bacon.ui.table.presenter import TableKit


class TrickKit(Kit):
    """Base of a trick game's kit: by default plain events, bots that search, and a plain table."""

    hand_word = "hand"

    @override
    def problem(self) -> str | None:
        """Return why the game cannot be played: the bots would play another one, or melds would be lost."""
        from bacon.games.tricks.plain import PlainRules

        rules = self.rules()()
        if isinstance(rules, PlainRules) and rules.leads_trump and type(rules).melds is not PlainRules.melds:
            return "its first lead names trump, and its melds, which come before that, would never be shown"
        pairs = [rules.side_of(seat) for seat in range(rules.seats)] == [0, 1] * (rules.seats // 2)
        if isinstance(rules, PlainRules) or type(self).player is not TrickKit.player:
            return None
        if pairs and not rules.low_wins:
            return None
        return "its kit has no player of its own, and only games of pairs or PlainRules can do without one"

    @override
    def events(self) -> tuple[type[Event], ...]:
        from bacon.games.tricks.auction import AuctionRules
        from bacon.games.tricks.bids import AUCTION_EVENTS
        from bacon.games.tricks.events import PLAIN_EVENTS, TricksBid
        from bacon.games.tricks.own_bids import OwnBidRules

        if issubclass(self.rules(), OwnBidRules):
            return (*PLAIN_EVENTS, TricksBid)
        if not issubclass(self.rules(), AuctionRules):
            return PLAIN_EVENTS
        return tuple(dict.fromkeys((*AUCTION_EVENTS, *PLAIN_EVENTS)))

    @override
    def figures(self) -> Figures | None:
        from bacon.games.tricks.auction import AuctionRules

        if not issubclass(self.rules(), AuctionRules):
            return None
        from bacon.games.tricks.figures import BID_FIGURES

        return BID_FIGURES

    @override
    def player(self) -> PlayerKit:
        from bacon.games.tricks.player.plain import ANY_TRICKS

        return ANY_TRICKS

    @override
    def table(self) -> TableKit:
        from bacon.games.tricks.auction import AuctionRules
        from bacon.games.tricks.own_bids import OwnBidRules

        if issubclass(self.rules(), AuctionRules):
            from bacon.games.tricks.bid_table import AUCTION

            return AUCTION
        if issubclass(self.rules(), OwnBidRules):
            from bacon.games.tricks.own_bid_table import OWN_BIDS

            return OWN_BIDS
        from bacon.games.tricks.hand_input import PLAIN

        return PLAIN
