"""The heuristic player of Euchre: named tactics in a fixed order, each with the sentence that says why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bacon.core.actions import Action
from bacon.core.rules import Rules, TableState
from bacon.games.euchre.player.calls import CALLS, candidates
from bacon.games.euchre.player.hands import DEFENCES, GIFTS, LOOKS, UPCARDS
from bacon.games.euchre.player.play import FOLLOWS, LEADS
from bacon.games.euchre.player.score import score_of
from bacon.games.euchre.player.situation import EuchreSituation, EuchreTactic, situation
from bacon.games.euchre.rules import Euchre
from bacon.games.euchre.rules.state import own
from bacon.games.tricks.player.bot import TrickBot
from bacon.games.tricks.player.discard import DISCARDS
from bacon.games.tricks.player.play import ALWAYS, play_tactics
from bacon.games.tricks.player.score import Worth, net
from bacon.games.tricks.rules.ranking import side_of
from bacon.games.tricks.rules.state import Phase
from bacon.search.bot import Candidate
from bacon.search.tactics import ALL_OF_THEM, names_of

TACTICS: Final = names_of(LOOKS, UPCARDS, CALLS, GIFTS, DEFENCES, DISCARDS, ALWAYS, LEADS, FOLLOWS)
"""The names of all that it plays by."""


class EuchreBot(TrickBot[EuchreSituation]):
    """Play Euchre by rules of thumb under the rules it is made with."""

    def __init__(self, rules: Rules, left_out: frozenset[str] = ALL_OF_THEM) -> None:
        super().__init__(left_out)
        assert isinstance(rules, Euchre)
        self.rules = rules

    def situation(self, view: TableState, legal: Sequence[Action]) -> EuchreSituation:
        """Describe the decision of the seat to act."""
        return situation(self.rules, own(view), legal)

    def rated(self, at: EuchreSituation) -> tuple[Candidate, ...]:
        """Give what the calls are worth in a decision."""
        return candidates(at)

    def worth(self, view: TableState, seat: int) -> Worth:
        """How results of the running hand are to be valued for a seat's side."""
        score, ours = score_of(self.rules, own(view), seat), side_of(seat)
        return lambda result: score.worth(net(result, ours))

    def tactics(self, at: EuchreSituation) -> tuple[EuchreTactic, ...]:
        """Give the tactics for a decision, in their order."""
        match at.view.phase:
            case Phase.OFFER | Phase.NAME:
                return CALLS
            case Phase.PLAY:
                return play_tactics(at, LEADS, FOLLOWS)
            case Phase.DISCARD:
                return DISCARDS
            case Phase.LOOK:
                return LOOKS
            case Phase.NAME_UPCARD:
                return UPCARDS
            case Phase.GIVE:
                return GIFTS
            case Phase.DEFEND:
                return DEFENCES
            case _:
                return ()
