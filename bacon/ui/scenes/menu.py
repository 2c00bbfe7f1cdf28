"""The table's menu."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from bacon.core.rules import Rules
from bacon.ui.kit.intents import Intent, Key, Verb
from bacon.ui.kit.widgets import Button
from bacon.ui.scenes.dialog import Dialog

if TYPE_CHECKING:
    from bacon.ui.shell.app import App


class Menu(Dialog):
    """Rules, full screen, leaving; the match waits meanwhile and is saved as it stands."""

    def __init__(self, app: App, rules: Rules, leave: Callable[[], None]) -> None:
        buttons = [
            Button("Play on", app.scenes.pop, look="primary", icon="play", key="Esc"),
            Button("Rules", lambda: app.rooms.rules(rules), icon="rules", key=app.keymap.label(Verb.HELP)),
            Button("Settings", lambda: app.rooms.settings("table"), icon="settings"),
            Button(
                "Full screen",
                app.toggle_full_screen,
                icon="fullscreen",
                key=app.keymap.label(Verb.FULL_SCREEN),
            ),
            Button("Leave the table", leave, icon="quit"),
        ]
        sentence = "Your match is saved, to the card. You find it again under Continue."
        super().__init__(app, "The table waits", [sentence], buttons)
        self._escape, self._rules = buttons[:2]

    def handle(self, intent: Intent) -> None:
        """Press a button; its key does the same."""
        if intent == Key(Verb.HELP):
            self._rules.press()
        else:
            super().handle(intent)

    def on_back(self) -> None:
        """Play on."""
        self._escape.press()
