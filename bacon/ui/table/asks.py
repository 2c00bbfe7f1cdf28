"""Buttons that stand for one action, and those that every game has."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from bacon.core.actions import Action, Pass
from bacon.ui.kit.intents import Verb
from bacon.ui.table.face import Answer, Ask


def simple_ask(label: str, verb: Verb, icon: str, action: Action, *, primary: bool = False) -> Ask:
    """Make a button that stands for one action."""
    return Ask(label=label, verb=verb, icon=icon, answers=(Answer(label, icon, action),), primary=primary)


def when_legal(asks: Sequence[Ask], legal: Sequence[Action]) -> Iterator[Ask]:
    """Give those of several simple asks whose action is legal now."""
    return (ask for ask in asks if ask.answers[0].action in legal)


PASS: Final = simple_ask("Pass", Verb.PASS, "pass", Pass())
