"""Actions: what a player asks to do. The player is the seat whose turn it is."""

from __future__ import annotations

from typing import ClassVar, Final

from msgspec import Struct

from bacon.core.arguments import given
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
    def spends(self) -> bool:
        """Whether the action spends something precious, so that a hint says what passing would cost."""
        return False

    @property
    def goes_alone(self) -> bool:
        """Whether this is a call to play without the partner."""
        alone: bool = getattr(self, "alone", False)
        return alone

    @property
    def advice(self) -> str:
        """The action as advice, such as "pick it up"; empty if there are no words for it."""
        return ""

    @property
    def words(self) -> str:
        """The action as it reads inside a sentence, such as "picking it up"."""
        return gerund(self.advice) if self.advice else "this"


_DOUBLED: Final = ("bid", "cut", "get", "let", "put", "run", "set", "sit", "swap", "win")
"""Verbs whose last letter is doubled before an ending."""


_NOT: Final = "don’t "


def gerund(advice: str) -> str:
    """Turn advice into the subject of a sentence.

    >>> gerund("pick it up"), gerund("bid 4 hearts"), gerund("give a card"), gerund("agree")
    ('picking it up', 'bidding 4 hearts', 'giving a card', 'agreeing')
    >>> gerund("don’t swap")
    'not swapping'
    """
    if advice.startswith(_NOT):
        return f"not {gerund(advice.removeprefix(_NOT))}"
    verb, space, rest = advice.partition(" ")
    if verb in _DOUBLED:
        verb += verb[-1]
    elif verb.endswith("e") and not verb.endswith(("ee", "oe", "ye")):
        verb = verb.removesuffix("e")
    return f"{verb}ing{space}{rest}"


class Pass(Action, frozen=True):
    """Decline to call, bid, exchange cards or defend alone."""

    is_call: ClassVar[bool] = True

    @property
    @override
    def advice(self) -> str:
        return "pass"


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


def refuse_other(value: object, refusal: Refusal) -> Refusal:
    """Refuse anything but an action as that, besides what the rules say about it."""
    how = f"; write {value.__name__}()" if isinstance(value, type) and issubclass(value, Action) else ""
    what = given(value)
    if isinstance(value, type):
        what = what.capitalize() if what.islower() else f"{what[0].upper()}{what[1:]}"
    return Refusal(refusal.id, f"{what} is not an action{how}. {refusal.sentence}")
