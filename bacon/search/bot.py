"""What a computer opponent is: it sees a seat's view and the legal actions, and chooses one with a reason."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

from bacon.core.actions import Action
from bacon.core.rules import TableState


class Candidate(Struct, frozen=True):
    """One action that was weighed, and what it is worth in points at this score.

    All of one choice were weighed in the same worlds; `error` is the standard error of the difference to the
    one that was chosen.
    """

    action: Action
    points: float
    error: float = 0.0


class Worse(Struct, frozen=True):
    """One action that fell behind beyond doubt: weighed in fewer worlds than the others, it has no number."""

    action: Action


class Estimate(Struct, frozen=True):
    """One action that rules of thumb have put a number on which is no points.

    For a card of a trick game it is the chance, from 0 to 1, that it takes a trick for its side. It compares
    with the other estimates of one choice, and with nothing else.
    """

    action: Action
    estimate: float


class Choice(Struct, frozen=True):
    """A chosen action, the sentence that says why, the tactic's name, and what was weighed.

    What was weighed in points was so in so many `worlds`, 0 where rules of thumb estimate it, and nothing of
    it is worth more than what was chosen.
    """

    action: Action
    reason: str
    tactic: str
    candidates: tuple[Candidate | Estimate | Worse, ...] = ()
    worlds: int = 0

    @property
    def in_points(self) -> tuple[Candidate, ...]:
        """What was weighed in points."""
        return tuple([each for each in self.candidates if isinstance(each, Candidate)])


class Bot(Protocol):
    """A player that needs nothing but its own view; equal views give equal choices."""

    def choose(self, view: TableState, legal: Sequence[Action]) -> Choice:
        """Choose one of the legal actions.

        Takes the view of the seat to act and the complete legal actions. Raises ``ValueError`` when there
        are none.
        """
