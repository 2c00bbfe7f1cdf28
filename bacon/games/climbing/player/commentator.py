"""Comments on choices of the climbing game in a review: whether a play could be beaten, and by what."""

from __future__ import annotations

from typing import ClassVar

from bacon.core.actions import Action, Pass
from bacon.core.override import override
from bacon.core.rules import TableState
from bacon.games.climbing.rules.events import GiveLead, Lay
from bacon.games.climbing.rules.state import ClimbingState, as_climbing
from bacon.search.commentator import Commentator, Threat


class ClimbingCommentator(Commentator):
    """Comments on the choices of the climbing game."""

    danger: ClassVar[str] = "the other side could beat it"

    @override
    def kind(self, view: TableState, action: Action) -> str:
        if isinstance(action, Lay) and action.combination and action.combination.kind.bomb:
            return "bombs"
        return "lead" if isinstance(action, GiveLead) or not as_climbing(view).pile else "following"

    @override
    def threat(self, world: TableState, action: Action) -> Threat | None:
        """Return the lowest combination that the next opponent who can beat a play has."""
        if not isinstance(action, Lay) or world.to_act is None:
            return None
        side, state = self.rules.side_of(world.to_act), self._after(as_climbing(world), action)
        while state.pile and state.to_act is not None:
            lays = [each for each in self.rules.legal(state) if isinstance(each, Lay)]
            if lays and self.rules.side_of(state.to_act) != side:
                return Threat(_lowest_words(lays))
            state = self._after(state, Pass())
        return None

    def _after(self, state: ClimbingState, action: Action) -> ClimbingState:
        """Return the state in which a seat is to act again, or the round is won."""
        after = as_climbing(self.rules.evolve(state, self.rules.decide(state, action)))
        event = self.rules.consequence(after)
        while event is not None and after.pile and after.result is None:
            after = as_climbing(self.rules.evolve(after, event))
            event = self.rules.consequence(after)
        return after


def _lowest_words(lays: list[Lay]) -> str:
    combinations = [lay.combination for lay in lays if lay.combination]
    plain = [each for each in combinations if not each.kind.bomb]
    return min(plain, key=lambda each: each.rank).words if plain else "a bomb"
