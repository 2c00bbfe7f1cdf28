"""The menu of a replay and of a review."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from bacon.core.override import override
from bacon.core.rules import Rules
from bacon.ui.kit.intents import Verb
from bacon.ui.kit.scene import AppServices
from bacon.ui.kit.widgets import Button
from bacon.ui.scenes.dialog import PauseMenu
from bacon.ui.scenes.requests import ShowRules
from bacon.ui.table.tools import switch_numbers


class ReplayMenu(PauseMenu):
    """What is rarely wanted in a replay: `ways` out of the hand that is shown, and settings."""

    def __init__(
        self,
        app: AppServices,
        rules: Rules,
        hand: str,
        ways: Sequence[Button],
        back: str = "Back to the replay",
    ) -> None:
        label = app.keymap.label
        self._speed = Button("", app.next_speed, icon="speed", key=label(Verb.SPEED))
        self._numbers = Button("", partial(switch_numbers, app), icon="statistics", key=label(Verb.NUMBERS))
        on = Button(back, app.scenes.pop, look="primary", icon="play", key="Esc")
        guide = Button("Rules", app.navigator.to(ShowRules(rules)), icon="rules", key=label(Verb.HELP))
        super().__init__(app, "", [on, *ways, self._speed, self._numbers, guide], hand)
        self.update(app.now)

    @override
    def update(self, now: float) -> None:
        table = self.app.settings.table
        self._speed.label = self._speed.name = f"Speed: {table.speed}"
        self._numbers.label = self._numbers.name = f"Hint numbers: {'on' if table.hint_numbers else 'off'}"
