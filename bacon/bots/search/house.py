"""The house's player of a trick game, as the search needs it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from bacon.bots.bot import Bot, Candidate
from bacon.bots.tricks.situation import Situation
from bacon.core.actions import Action
from bacon.core.game import TableState


class House(Bot, Protocol):
    """A heuristic player who can say how it sees a decision."""

    def weigh(self, view: TableState, legal: Sequence[Action]) -> Sequence[Candidate]:
        """Give what the calls among the legal actions are worth to the seat to act."""

    def situation(self, view: TableState, legal: Sequence[Action]) -> Situation:
        """Describe the decision of the seat to act."""
