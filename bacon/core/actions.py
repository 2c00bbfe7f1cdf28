"""Requests: what a player may ask for, in the imperative. Who asks is the seat whose turn it is."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from bacon.core.override import override


class Action(Struct, frozen=True, tag=True, gc=False):  # as events: in no cycle
    """Base of all requests: what the seat to act asks for, and what each of them can be asked."""

    is_call: ClassVar[bool] = False
    """Whether it is said in an auction."""
    is_answer: ClassVar[bool] = False
    """Whether it says yes or no to a partner who asks."""
    of_a_card: ClassVar[bool] = False
    """Whether it chooses a card of the hand."""

    @property
    def goes_alone(self) -> bool:
        """Whether it is a call to play without the partner."""
        alone: bool = getattr(self, "alone", False)
        return alone

    @property
    def words(self) -> str:
        """The action as it stands inside a sentence."""
        return "this"


class Pass(Action, frozen=True):
    """Decline: to declare, to bid, to exchange cards or to defend alone."""

    is_call: ClassVar[bool] = True

    @property
    @override
    def words(self) -> str:
        return "passing"


class Refusal(Struct, frozen=True):
    """Why an action is not possible now: an id for programs and a sentence for people."""

    id: str
    sentence: str


class IllegalAction(ValueError):
    """Raised when a refused action is applied; nothing has been changed.

    Its `refusal` says why.
    """

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.sentence)
        self.refusal = refusal
