"""The heuristic player of Bacon: named tactics in a fixed order, each with the sentence that says why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bacon.core.actions import Action
from bacon.core.rules import Rules, TableState
from bacon.games.bacon.player.auction import OFFERS, candidates
from bacon.games.bacon.player.permission import PERMISSIONS
from bacon.games.bacon.player.play import FOLLOWS, LEADS
from bacon.games.bacon.player.score import score_of
from bacon.games.bacon.player.situation import BaconSituation, BaconTactic, situation
from bacon.games.bacon.rules import Bacon
from bacon.games.bacon.rules.state import Phase, own
from bacon.games.tricks.player.bot import TrickBot
from bacon.games.tricks.player.discard import DISCARDS
from bacon.games.tricks.player.play import ALWAYS, play_tactics
from bacon.games.tricks.player.score import Worth, net
from bacon.games.tricks.rules.ranking import side_of
from bacon.search.bot import Candidate
from bacon.search.tactics import ALL_OF_THEM, names_of

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

    def worth(self, view: TableState, seat: int) -> Worth:
        """How results of the running hand are to be valued for a seat's side."""
        score, ours = score_of(self.rules, own(view), seat), side_of(seat)
        return lambda result: score.worth(net(result, ours))

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
