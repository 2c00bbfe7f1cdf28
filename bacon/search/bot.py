"""Computer opponents: they see a seat's view and the legal actions, and choose one with a reason."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

from bacon.core.actions import Action
from bacon.core.rules import TableState


class Candidate(Struct, frozen=True):
    """One evaluated action, with its expected points at this score.

    All candidates of a choice are evaluated in the same worlds; `error` is the standard error of the
    difference to the chosen one.
    """

    action: Action
    points: float
    error: float = 0.0


class Worse(Struct, frozen=True):
    """An action that was dropped from the search as clearly worse, and so has no value."""

    action: Action


class Estimate(Struct, frozen=True):
    """An action with a rule-of-thumb estimate that is not in points.

    For a card in a trick game it is the chance, from 0 to 1, that it wins a trick for its side. It only
    compares with other estimates of the same choice.
    """

    action: Action
    estimate: float


class Choice(Struct, frozen=True):
    """A chosen action, a sentence that says why, the tactic's name, and what was considered.

    `worlds` is how many worlds the candidates were evaluated in; 0 if they are rule-of-thumb estimates. No
    candidate is worth more than the chosen one.
    """

    action: Action
    reason: str
    tactic: str
    candidates: tuple[Candidate | Estimate | Worse, ...] = ()
    worlds: int = 0

    @property
    def in_points(self) -> tuple[Candidate, ...]:
        """The actions that were evaluated in points."""
        return tuple([each for each in self.candidates if isinstance(each, Candidate)])


class Bot(Protocol):
    """A player that needs nothing but its own view; equal views give equal choices."""

    def choose(self, view: TableState, legal: Sequence[Action]) -> Choice:
        """Choose one of the legal actions.

        Takes the view of the seat to act and all its legal actions. Raises ``ValueError`` if there are none.
        """
