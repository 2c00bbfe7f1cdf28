"""The heuristic player of Bid Euchre: tactics in a fixed order, each with the sentence that says why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bacon.bots.bid_euchre.bids import BIDS, NAMES, candidates
from bacon.bots.bid_euchre.gifts import GIFTS
from bacon.bots.bid_euchre.play import FOLLOWS, LEADS
from bacon.bots.bid_euchre.situation import BidSituation, BidTactic, situation
from bacon.bots.bot import Candidate
from bacon.bots.tactics import ALL_OF_THEM, names_of
from bacon.bots.tricks.bot import TrickBot
from bacon.bots.tricks.play import ALWAYS, play_tactics
from bacon.core.actions import Action
from bacon.core.game import TableState
from bacon.games import Rules
from bacon.games.bid_euchre import BidEuchre
from bacon.games.bid_euchre.state import own
from bacon.games.trick_state import Phase

TACTICS: Final = names_of(BIDS, NAMES, GIFTS, ALWAYS, LEADS, FOLLOWS)
"""The names of all that it plays by."""


class BidEuchreBot(TrickBot[BidSituation]):
    """Play Bid Euchre by rules of thumb under the rules it is made with."""

    def __init__(self, rules: Rules, left_out: frozenset[str] = ALL_OF_THEM) -> None:
        super().__init__(left_out)
        assert isinstance(rules, BidEuchre)
        self.rules = rules

    def situation(self, view: TableState, legal: Sequence[Action]) -> BidSituation:
        """Describe the decision of the seat to act."""
        return situation(self.rules, own(view), legal)

    def rated(self, at: BidSituation) -> tuple[Candidate, ...]:
        """Give what the calls are worth in a decision."""
        return candidates(at)

    def tactics(self, at: BidSituation) -> tuple[BidTactic, ...]:
        """Give the tactics for a decision, in their order."""
        match at.view.phase:
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
