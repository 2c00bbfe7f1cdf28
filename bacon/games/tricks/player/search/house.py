"""The house's player of a trick game, as the search needs it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from bacon.core.actions import Action
from bacon.core.rules import TableState
from bacon.games.tricks.player.score import Worth
from bacon.games.tricks.player.situation import Situation
from bacon.search.bot import Bot, Candidate


class HousePlayer(Bot, Protocol):
    """A heuristic player who can say how it sees a decision."""

    def weigh(self, view: TableState, legal: Sequence[Action]) -> Sequence[Candidate]:
        """Give what the calls among the legal actions are worth to the seat to act."""

    def worth(self, view: TableState, seat: int) -> Worth:
        """How results of the running hand are to be valued for a seat's side."""

    def situation(self, view: TableState, legal: Sequence[Action]) -> Situation:
        """Describe the decision of the seat to act."""
