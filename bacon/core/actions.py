"""Actions: what a player asks to do. The player is the seat whose turn it is."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from bacon.core.override import override


class Action(Struct, frozen=True, tag=True, gc=False):  # in no reference cycle, like events
    """Base of all actions."""

    is_call: ClassVar[bool] = False
    """Whether the action is a call in an auction."""
    is_answer: ClassVar[bool] = False
    """Whether the action answers a partner's question with yes or no."""
    of_a_card: ClassVar[bool] = False
    """Whether the action names a card from the player's hand."""

    @property
    def goes_alone(self) -> bool:
        """Whether this is a call to play without the partner."""
        alone: bool = getattr(self, "alone", False)
        return alone

    @property
    def words(self) -> str:
        """The action as it reads inside a sentence."""
        return "this"


class Pass(Action, frozen=True):
    """Decline to declare, bid, exchange cards or defend alone."""

    is_call: ClassVar[bool] = True

    @property
    @override
    def words(self) -> str:
        return "passing"


class Refusal(Struct, frozen=True):
    """Why an action is refused: an id for programs and a sentence for people."""

    id: str
    sentence: str


class IllegalAction(ValueError):
    """Raised when an illegal action is applied; the match is unchanged.

    Its `refusal` says why.
    """

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.sentence)
        self.refusal = refusal
