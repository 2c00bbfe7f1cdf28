"""The buttons for what a player can say, with their keys and the dialogs behind them."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from bacon.core.actions import Action, Pass
from bacon.ui.kit.intents import Verb


class Answer(Struct, frozen=True):
    """One of several actions that a dialog offers; `cell` is its row and column in a grid."""

    label: str
    icon: str
    action: Action
    cell: tuple[str, str] = ("", "")


class Ask(Struct, frozen=True, kw_only=True):
    """Something the player can say now: a button with its key.

    With one answer the button acts at once. With several it opens a dialog, whose heading and sentence are
    the `question`; the dialog is a grid if `grid` gives the titles of its rows and columns. A `warning` is a
    heading, a sentence and the word on the button that confirms it.
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
    """Make a button for one action; its `question` is asked if several such actions are legal."""
    answers = (Answer(label, icon, action),)
    return Ask(label=label, verb=verb, icon=icon, answers=answers, question=question, primary=primary)


PASS: Final = simple_ask("Pass", Verb.PASS, "pass", Pass())
