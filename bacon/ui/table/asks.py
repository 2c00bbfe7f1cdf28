"""What a player can say: buttons with their keys, the dialogs behind them, and those that every game has."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from bacon.core.actions import Action, Pass
from bacon.ui.kit.intents import Verb


class Answer(Struct, frozen=True):
    """One of several actions a button stands for, as a dialog offers it; `cell` is its place in a grid."""

    label: str
    icon: str
    action: Action
    cell: tuple[str, str] = ("", "")


class Ask(Struct, frozen=True, kw_only=True):
    """Something the player can say now: a button with its key.

    With one answer the button does it; with several a dialog puts the `question` first, a heading and a
    sentence; as a `grid` if the titles of its rows and columns are given. `warning` is a heading, a sentence
    and the word by which it is confirmed.
    """

    label: str
    verb: Verb
    icon: str
    answers: tuple[Answer, ...]
    question: tuple[str, str] = ("", "")
    warning: tuple[str, str, str] | None = None
    grid: tuple[str, str] | None = None
    primary: bool = False


def simple_ask(
    label: str,
    verb: Verb,
    icon: str,
    action: Action,
    *,
    question: tuple[str, str] = ("", ""),
    primary: bool = False,
) -> Ask:
    """A button that stands for one action; the `question` is put where there are several like it."""
    answers = (Answer(label, icon, action),)
    return Ask(label=label, verb=verb, icon=icon, answers=answers, question=question, primary=primary)


PASS: Final = simple_ask("Pass", Verb.PASS, "pass", Pass())
