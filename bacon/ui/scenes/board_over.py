"""The panel after a hand that is played for comparison: its result next to those of others."""

from __future__ import annotations

from collections.abc import Callable

from bacon.core.override import override
from bacon.ui.kit.scene import AppServices
from bacon.ui.scenes.panels import HandOver, Result


class BoardOver(HandOver):
    """A finished hand; `words` returns the comparison with others, as far as they have played.

    After the `last` hand comes the result.
    """

    small_size = 20
    other_way = "All hands"

    def __init__(
        self,
        app: AppServices,
        result: Result,
        words: Callable[[], str],
        *,
        go_on: Callable[[], None],
        replay: Callable[[], None],
        all_hands: Callable[[], None],
        last: bool = False,
    ) -> None:
        self.words = words
        super().__init__(app, result, go_on=go_on, replay=replay, same_deal=all_hands, back=all_hands)
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
