"""The heuristic player of Bacon: named tactics in a fixed order, each with the sentence that says why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bacon.bots.bacon.auction import OFFERS, candidates
from bacon.bots.bacon.permission import PERMISSIONS
from bacon.bots.bacon.play import FOLLOWS, LEADS
from bacon.bots.bacon.situation import BaconSituation, BaconTactic, situation
from bacon.bots.bot import Candidate
from bacon.bots.tactics import ALL_OF_THEM, names_of
from bacon.bots.tricks.bot import TrickBot
from bacon.bots.tricks.discard import DISCARDS
from bacon.bots.tricks.play import ALWAYS, play_tactics
from bacon.core.actions import Action
from bacon.core.game import TableState
from bacon.games import Bacon, Rules
from bacon.games.bacon.state import Phase, own

TACTICS: Final = names_of(OFFERS, PERMISSIONS, DISCARDS, ALWAYS, LEADS, FOLLOWS)
"""The names of all that it plays by."""


class BaconBot(TrickBot[BaconSituation]):
    """Play Bacon by rules of thumb under the rules it is made with."""

    def __init__(self, rules: Rules, left_out: frozenset[str] = ALL_OF_THEM) -> None:
        super().__init__(left_out)
        assert isinstance(rules, Bacon)
        self.rules = rules

    def situation(self, view: TableState, legal: Sequence[Action]) -> BaconSituation:
        """Describe the decision of the seat to act."""
        return situation(self.rules, own(view), legal)

    def rated(self, at: BaconSituation) -> tuple[Candidate, ...]:
        """Give what the calls are worth in a decision."""
        return candidates(at)

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
