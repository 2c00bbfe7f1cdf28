"""The heuristic player of Euchre: named tactics in a fixed order, each with the sentence that says why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bacon.bots.bot import Candidate
from bacon.bots.euchre.calls import CALLS, candidates
from bacon.bots.euchre.hands import DEFENCES, GIFTS, LOOKS, UPCARDS
from bacon.bots.euchre.play import FOLLOWS, LEADS
from bacon.bots.euchre.situation import EuchreSituation, EuchreTactic, situation
from bacon.bots.tactics import ALL_OF_THEM, names_of
from bacon.bots.tricks.bot import TrickBot
from bacon.bots.tricks.discard import DISCARDS
from bacon.bots.tricks.play import ALWAYS, play_tactics
from bacon.core.actions import Action
from bacon.core.game import TableState
from bacon.games import Rules
from bacon.games.euchre import Euchre
from bacon.games.euchre.state import own
from bacon.games.trick_state import Phase

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
