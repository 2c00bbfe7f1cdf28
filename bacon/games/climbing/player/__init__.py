"""The rule bot of the climbing game: named tactics in a fixed order, each with its explanation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bacon.core.actions import Action
from bacon.core.rules import Rules, TableState
from bacon.games.climbing.player.knowledge import know
from bacon.games.climbing.player.plan import Planner
from bacon.games.climbing.player.situation import ClimbingSituation, first
from bacon.games.climbing.player.tactics import FOLLOWS, LEADS
from bacon.games.climbing.player.value import price
from bacon.games.climbing.rules import Climbing
from bacon.games.climbing.rules.events import Lay
from bacon.games.climbing.rules.packs import x_rank
from bacon.games.climbing.rules.state import ClimbingState, as_climbing
from bacon.search.bot import Choice
from bacon.search.kit import NONE_LEFT_OUT, names_of, without

READY: Final = 3
"""With at most this many combinations left, a hand may use a bomb to take the lead."""

TACTICS: Final = names_of(dict.fromkeys((*LEADS, *FOLLOWS)))
"""The names of all its tactics."""


class ClimbingBot:
    """Plays the climbing game by rules of thumb.

    It spends bombs to take the lead once at most `ready` combinations are left.
    """

    def __init__(self, rules: Rules, left_out: frozenset[str] = NONE_LEFT_OUT, ready: int = READY) -> None:
        assert isinstance(rules, Climbing)
        self.rules, self._left_out = rules, left_out
        self.ready = ready

    def choose(self, view: TableState, legal: Sequence[Action]) -> Choice:
        """Choose one of the legal actions with its reason; raise ``ValueError`` if there are none."""
        if not legal:
            raise ValueError("There is nothing to choose: no action is legal now.")
        return self.choice(situation(self.rules, as_climbing(view), legal, self.ready))

    def choice(self, at: ClimbingSituation) -> Choice:
        """Return the choice of the first tactic that applies and has been learned."""
        tactics = without(self._left_out, FOLLOWS if at.view.pile else LEADS)
        return first(tactics, at, self.learned) or Choice(
            at.legal[0], "Nothing better is possible.", "anything_legal"
        )

    def learned(self, choice: Choice) -> bool:  # noqa: ARG002  (weaker players use it)
        """Whether this player knows the tactic of a choice."""
        return True


def situation(
    rules: Climbing, view: ClimbingState, legal: Sequence[Action], ready: int = READY
) -> ClimbingSituation:
    """Return the decision of the seat to act."""
    seat = view.viewer if view.to_act is None else view.to_act
    known = know(rules, view, seat or 0)
    planner = Planner(x_rank(rules), lambda combination: price(known, combination))
    lays = tuple(action for action in legal if isinstance(action, Lay) and action.combination is not None)
    return ClimbingSituation(known, tuple(legal), lays, planner, planner.plan(known.hand), ready)
