"""The heuristic player of any trick game: it takes the first tactic of the moment that has an answer."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Generic

from bacon.core.actions import Action
from bacon.core.rules import TableState
from bacon.games.tricks.player.score import Worth
from bacon.games.tricks.player.situation import S, first
from bacon.search.bot import Candidate, Choice
from bacon.search.tactics import without


class TrickBot(ABC, Generic[S]):
    """Play by rules of thumb: a game says how it sees a decision, and which tactics are for it."""

    def __init__(self, left_out: frozenset[str]) -> None:
        self._left_out = left_out

    @abstractmethod
    def situation(self, view: TableState, legal: Sequence[Action]) -> S:
        """Describe the decision of the seat to act."""

    @abstractmethod
    def rated(self, at: S) -> Sequence[Candidate]:
        """Give what the calls are worth in a decision, without choosing; nothing where none is made."""

    @abstractmethod
    def worth(self, view: TableState, seat: int) -> Worth:
        """How results of the running hand are to be valued for a seat's side."""

    @abstractmethod
    def tactics(self, at: S) -> Sequence[Callable[[S], Choice | None]]:
        """Give the tactics for a decision, in their order."""

    def weigh(self, view: TableState, legal: Sequence[Action]) -> Sequence[Candidate]:
        """Give what the calls among the legal actions are worth to the seat to act, as `choose` sees it."""
        return self.rated(self.situation(view, legal))

    def choose(self, view: TableState, legal: Sequence[Action]) -> Choice:
        """Choose one of the legal actions with its reason; raise ``ValueError`` when there are none."""
        if not legal:
            raise ValueError("There is nothing to choose: no action is legal now.")
        at = self.situation(view, legal)
        return first(without(self._left_out, self.tactics(at)), at) or Choice(
            legal[0], "Nothing better is possible.", "anything_legal"
        )
