"""Asking which suit a joker stands for."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace

from bacon.core.actions import PickItUp
from bacon.core.cards import Suit
from bacon.ui.scenes.dialog import Dialog
from bacon.ui.widgets import Button

if TYPE_CHECKING:
    from bacon.ui.app import App


def name_suit(app: App, action: PickItUp, act: Callable[[PickItUp], None]) -> Dialog:
    """Make a dialog in which the player who declares a joker names the suit, or thinks better of it."""

    def name(suit: Suit) -> None:
        app.scenes.pop()
        act(replace(action, suit=suit))

    buttons = [
        Button(suit.plural.capitalize(), partial(name, suit), icon=suit.name.lower().removesuffix("s"))
        for suit in Suit
    ]
    how = "You go alone. " if action.alone else ""
    sentence = f"{how}The card is a joker: name the suit that is to be trump."
    return Dialog(app, "Which suit?", [sentence], [*buttons, Button("Back", app.scenes.pop, key="Esc")])
