"""The heuristic player of Bid Euchre: tactics in a fixed order, each with the sentence that says why."""

from __future__ import annotations

from collections.abc import Sequence

from bacon.bots.bid_euchre.bids import BIDS, NAMES
from bacon.bots.bid_euchre.gifts import GIFTS
from bacon.bots.bid_euchre.play import FOLLOWS, LEADS
from bacon.bots.bid_euchre.situation import BidSituation, BidTactic, situation
from bacon.bots.bot import Choice
from bacon.bots.tricks.play import play_tactics
from bacon.bots.tricks.situation import first
from bacon.core.actions import Action
from bacon.core.game import TableState
from bacon.games import Rules
from bacon.games.bid_euchre import BidEuchre
from bacon.games.bid_euchre.state import BidEuchreState, own
from bacon.games.trick_state import Phase


class BidEuchreBot:
    """Play Bid Euchre by rules of thumb under the rules it is made with."""

    def __init__(self, rules: Rules) -> None:
        assert isinstance(rules, BidEuchre)
        self.rules = rules

    def choose(self, view: TableState, legal: Sequence[Action]) -> Choice:
        """Choose one of the legal actions with its reason; raise ``ValueError`` when there are none."""
        if not legal:
            raise ValueError("There is nothing to choose: no action is legal now.")
        mine = own(view)
        at = situation(self.rules, mine, legal)
        return first(_tactics(mine, at), at) or Choice(
            legal[0], "Nothing better is possible.", "anything_legal"
        )


def _tactics(view: BidEuchreState, at: BidSituation) -> tuple[BidTactic, ...]:
    match view.phase:
        case Phase.BID:
            return BIDS
        case Phase.PLAY:
            return play_tactics(at, LEADS, FOLLOWS)
        case Phase.NAME:
            return NAMES
        case Phase.GIVE:
            return GIFTS
        case _:
            return ()
