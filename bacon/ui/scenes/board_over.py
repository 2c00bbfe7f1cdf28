"""The panel after a hand that is played for comparison: how it stands beside what others made."""

from __future__ import annotations

from collections.abc import Callable

from bacon.core.override import override
from bacon.ui.kit.scene import AppServices
from bacon.ui.scenes.panels import HandOver, Result


class BoardOver(HandOver):
    """A hand that is over; `words` say how it stands beside the others, as far as that is known by now.

    After the `last` one comes the result.
    """

    small_size = 20
    other_way = "All hands"

    def __init__(
        self,
        app: AppServices,
        told: Result,
        words: Callable[[], str],
        *,
        go_on: Callable[[], None],
        replay: Callable[[], None],
        all_hands: Callable[[], None],
        last: bool = False,
    ) -> None:
        self.words = words
        super().__init__(app, told, go_on=go_on, replay=replay, same_deal=all_hands, back=all_hands)
        if last:
            self.buttons[0].label = self.buttons[0].name = "Result"

    @override
    def line_below(self) -> str:
        return self.words()

    @override
    def update(self, now: float) -> None:
        super().update(now)
        if self.app.comparing and self.app.comparing.busy:
            self.small = self.words()
