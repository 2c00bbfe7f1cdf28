"""What a game has to say about its choices in a review: their kind, and what the cards allowed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import ClassVar, Final

from msgspec import Struct

from bacon.core.actions import Action
from bacon.core.rules import Rules, TableState

_A_POINT: Final = 0.22
"""What a point adds to the chance to win a match to one; it falls with the root of the target."""


class Threat(Struct, frozen=True):
    """With what the `danger` could come about in a world, and, where that is why, who was `out` of what."""

    by: str
    out: str = ""


class Commentator:
    """What is said about the choices of any game; a game that knows more derives its own from it.

    Takes the rules in force.
    """

    danger: ClassVar[str] = ""
    """What may happen after a card that one would rather avoid, as it stands in a sentence."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def kind(self, view: TableState, action: Action) -> str:  # noqa: ARG002  (a game may look at the view)
        """What sort of choice an action is, in one word: by that the statistics tell them apart."""
        return "auction" if action.is_call else "play"

    def a_point(self, view: TableState) -> float:  # noqa: ARG002  (as above)
        """What one point at the score adds to the chance to win the match."""
        return _A_POINT / sqrt(self.rules.target)

    def threat(self, world: TableState, action: Action) -> Threat | None:  # noqa: ARG002
        """With what the `danger` could come about after an action in a world; None where it could not."""
        return None

    def help(self, world: TableState, action: Action) -> str:  # noqa: ARG002
        """Who of its own side was out of what, and so could help an action in a world; or nothing."""
        return ""

    def tricks(self, state: TableState, actions: Sequence[Action]) -> Mapping[Action, int]:  # noqa: ARG002
        """The tricks its side takes after each action with all cards open; nothing where that is unknown."""
        return {}
