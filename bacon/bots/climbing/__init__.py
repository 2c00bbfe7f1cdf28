"""The heuristic player of the climbing game: named tactics in a fixed order, each with its sentence."""

from __future__ import annotations

from collections.abc import Sequence

from bacon.bots.bot import Choice
from bacon.bots.climbing.following import FOLLOWS
from bacon.bots.climbing.knowledge import know
from bacon.bots.climbing.leading import LEADS
from bacon.bots.climbing.plan import Planner
from bacon.bots.climbing.situation import Situation, first
from bacon.bots.climbing.value import price
from bacon.core.actions import Action, Lay
from bacon.core.game import TableState
from bacon.games import Rules
from bacon.games.climbing import Climbing
from bacon.games.climbing.packs import x_rank
from bacon.games.climbing.state import ClimbingState, own


class ClimbingBot:
    """Play the climbing game by rules of thumb under the rules it is made with."""

    def __init__(self, rules: Rules) -> None:
        assert isinstance(rules, Climbing)
        self.rules = rules

    def choose(self, view: TableState, legal: Sequence[Action]) -> Choice:
        """Choose one of the legal actions with its reason; raise ``ValueError`` when there are none."""
        if not legal:
            raise ValueError("There is nothing to choose: no action is legal now.")
        mine = own(view)
        at = situation(self.rules, mine, legal)
        return first(FOLLOWS if mine.pile else LEADS, at) or Choice(
            legal[0], "Nothing better is possible.", "anything_legal"
        )


def situation(rules: Climbing, view: ClimbingState, legal: Sequence[Action]) -> Situation:
    """Describe the decision of the seat to act."""
    seat = view.viewer if view.to_act is None else view.to_act
    known = know(rules, view, seat or 0)
    planner = Planner(x_rank(rules), lambda combination: price(known, combination))
    lays = tuple(action for action in legal if isinstance(action, Lay) and action.combination is not None)
    return Situation(known, tuple(legal), lays, planner, planner.plan(known.hand))
