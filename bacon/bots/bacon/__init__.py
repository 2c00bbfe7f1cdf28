"""The heuristic player of Bacon: named tactics in a fixed order, each with the sentence that says why."""

from __future__ import annotations

from collections.abc import Sequence

from bacon.bots.bacon.auction import OFFERS
from bacon.bots.bacon.permission import PERMISSIONS
from bacon.bots.bacon.play import FOLLOWS, LEADS
from bacon.bots.bacon.situation import BaconSituation, BaconTactic, situation
from bacon.bots.tricks.bot import TrickBot
from bacon.bots.tricks.discard import DISCARDS
from bacon.bots.tricks.play import play_tactics
from bacon.core.actions import Action
from bacon.core.game import TableState
from bacon.games import Bacon, Rules
from bacon.games.bacon.state import Phase, own


class BaconBot(TrickBot[BaconSituation]):
    """Play Bacon by rules of thumb under the rules it is made with."""

    def __init__(self, rules: Rules) -> None:
        assert isinstance(rules, Bacon)
        self.rules = rules

    def situation(self, view: TableState, legal: Sequence[Action]) -> BaconSituation:
        """Describe the decision of the seat to act."""
        return situation(self.rules, own(view), legal)

    def tactics(self, at: BaconSituation) -> tuple[BaconTactic, ...]:
        """Give the tactics for a decision, in their order."""
        match at.view.phase:
            case Phase.OFFER:
                return OFFERS
            case Phase.PERMISSION:
                return PERMISSIONS
            case Phase.DISCARD:
                return DISCARDS
            case Phase.PLAY:
                return play_tactics(at, LEADS, FOLLOWS)
            case _:
                return ()
