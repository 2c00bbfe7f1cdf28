"""The heuristic player of Bacon: named tactics in a fixed order, each with the sentence that says why."""

from __future__ import annotations

from collections.abc import Sequence

from bacon.bots.bacon.auction import OFFERS
from bacon.bots.bacon.permission import PERMISSIONS
from bacon.bots.bacon.play import FOLLOWS, LEADS
from bacon.bots.bacon.situation import BaconSituation, BaconTactic, situation
from bacon.bots.bot import Choice
from bacon.bots.tricks.discard import DISCARDS
from bacon.bots.tricks.play import play_tactics
from bacon.bots.tricks.situation import first
from bacon.core.actions import Action
from bacon.core.game import TableState
from bacon.games import Bacon, Rules
from bacon.games.bacon.state import BaconState, Phase, own


class HeuristicBot:
    """Play Bacon by rules of thumb under the rules it is made with."""

    def __init__(self, rules: Rules) -> None:
        assert isinstance(rules, Bacon)
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


def _tactics(view: BaconState, at: BaconSituation) -> tuple[BaconTactic, ...]:
    match view.phase:
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
