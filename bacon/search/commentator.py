"""A game's comments on its choices in a review: their kind, dangers, and what open cards allowed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import ClassVar, Final

from msgspec import Struct

from bacon.core.actions import Action
from bacon.core.rules import Rules, TableState

_WIN_CHANCE_PER_POINT: Final = 0.22
"""How much one point raises the chance to win a match to one; it shrinks with the root of the target."""


class Threat(Struct, frozen=True):
    """What could bring about the `danger` in a world and, if that is the cause, who was `out` of a suit."""

    by: str
    out: str = ""


class Commentator:
    """Comments on the choices of any game; games that know more subclass it.

    Takes the rules in force.
    """

    danger: ClassVar[str] = ""
    """The danger after a card that a player wants to avoid, as it reads inside a sentence."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def kind(self, view: TableState, action: Action) -> str:  # noqa: ARG002  (a game may look at the view)
        """The kind of a choice in one word; statistics group choices by it."""
        return "auction" if action.is_call else "play"

    def a_point(self, view: TableState) -> float:  # noqa: ARG002  (as above)
        """How much one point at this score raises the chance to win the match."""
        return _WIN_CHANCE_PER_POINT / sqrt(self.rules.target)

    def threat(self, world: TableState, action: Action) -> Threat | None:  # noqa: ARG002
        """What could bring about the `danger` after an action in a world, or None."""
        return None

    def help(self, world: TableState, action: Action) -> str:  # noqa: ARG002
        """Which partner was out of a suit and so could help an action in a world, or nothing."""
        return ""

    def tricks(self, state: TableState, actions: Sequence[Action]) -> Mapping[Action, int]:  # noqa: ARG002
        """The tricks its side takes after each action with all cards open; empty if unknown."""
        return {}
