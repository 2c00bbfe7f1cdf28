"""Waiting for something that is being made: a panel that can be left, and then what it was."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bacon.core.override import override
from bacon.ui.kit.scene import AppServices
from bacon.ui.kit.widgets import Button
from bacon.ui.scenes.dialog import Dialog


class Waiting(Dialog):
    """Waits until something is `there`, and then shows it; `left` is called when the player does not wait."""

    def __init__(
        self,
        app: AppServices,
        heading: str,
        sentence: str,
        *,
        there: Callable[[], bool],
        show: Callable[[], None],
        left: Callable[[], None],
    ) -> None:
        super().__init__(app, heading, [sentence], [Button("Cancel", self._leave)])
        self._there, self._show, self._left = there, show, left

    @override
    def update(self, now: float) -> None:
        if self._there():
            self.app.scenes.pop()
            self._show()

    def _leave(self) -> None:
        self.app.scenes.pop()
        self._left()


def experts_play(
    app: AppServices,
    seats: int,
    *,
    there: Callable[[], bool],
    show: Callable[[], None],
    left: Callable[[], None],
) -> Waiting:
    """Make the panel that waits for experts at so many seats, who play a deal."""
    heading = "How would experts have played it?"
    who = f"{_NUMBERS[seats]} experts are playing this deal, each by what its seat knows."
    words = f"{who} This takes a few seconds."
    return Waiting(app, heading, words, there=there, show=show, left=left)


_NUMBERS: Final = {3: "Three", 4: "Four", 5: "Five", 6: "Six"}
