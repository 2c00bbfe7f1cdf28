"""A panel that waits for a result and then shows it; the wait can be cancelled."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bacon.core.override import override
from bacon.ui.kit.scene import AppServices
from bacon.ui.kit.widgets import Button
from bacon.ui.scenes.dialog import Dialog


class Waiting(Dialog):
    """Waits until `is_ready` returns true, then calls `show`; calls `on_cancel` if the player cancels."""

    def __init__(
        self,
        app: AppServices,
        heading: str,
        sentence: str,
        *,
        is_ready: Callable[[], bool],
        show: Callable[[], None],
        on_cancel: Callable[[], None],
    ) -> None:
        super().__init__(app, heading, [sentence], [Button("Cancel", self._leave)])
        self._is_ready, self._show, self._on_cancel = is_ready, show, on_cancel

    @override
    def update(self, now: float) -> None:
        if self._is_ready():
            self.app.scenes.pop()
            self._show()

    def _leave(self) -> None:
        self.app.scenes.pop()
        self._on_cancel()


def wait_for_experts(
    app: AppServices,
    seats: int,
    *,
    is_ready: Callable[[], bool],
    show: Callable[[], None],
    on_cancel: Callable[[], None],
) -> Waiting:
    """Return the panel that waits for experts to play a deal."""
    heading = "How would experts have played it?"
    who = f"{_NUMBERS[seats]} experts are playing this deal, each by what its seat knows."
    words = f"{who} This takes a few seconds."
    return Waiting(app, heading, words, is_ready=is_ready, show=show, on_cancel=on_cancel)


_NUMBERS: Final = {3: "Three", 4: "Four", 5: "Five", 6: "Six"}
