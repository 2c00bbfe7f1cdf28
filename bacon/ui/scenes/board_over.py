"""The result of a hand of a round, beside what Experts made of the same cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from msgspec.structs import replace
from pygame import Rect

from bacon.core.override import override
from bacon.core.review import ACCURACY_AND_POINTS
from bacon.core.words import capital
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.kit.scene import AppServices
from bacon.ui.scenes.hand_over import HandOver
from bacon.ui.scenes.panels import Result


class Versus(NamedTuple):
    """Which hand of a round this is, how the player stands, and, once known, both results of the hand.

    `results` describes them, and `gain` is how many points better the player did.
    """

    where: str
    standing: str
    results: str = ""
    gain: int | None = None

    @property
    def sentence(self) -> str:
        """All of it in words."""
        results = f"{self.results}: " if self.results else ""
        return f"{self.where}. {results}{self.standing}."

    @property
    def token(self) -> str:
        """The colour of the standing."""
        gain = self.gain or 0
        return "good" if gain > 0 else "bad" if gain < 0 else "text"


class BoardOver(HandOver):
    """A finished hand; `versus` returns the comparison with others, as far as they have played.

    It has a row of its own, unless it is `hidden` until the round is over. After the `last` hand comes the
    result.
    """

    small_size = 20
    other_way = "All hands"
    other_icon = ""
    alone = True
    stays = True

    def __init__(
        self,
        app: AppServices,
        result: Result,
        versus: Callable[[], Versus],
        *,
        go_on: Callable[[], None],
        replay: Callable[[], None],
        all_hands: Callable[[], None],
        last: bool = False,
        hidden: bool = False,
    ) -> None:
        self._read, self.versus = versus, versus()
        self.further_rows = 0 if hidden else 1
        result = replace(result, plays=())  # its place is taken by the number of the hand
        super().__init__(app, result, go_on=go_on, replay=replay, same_deal=all_hands, back=all_hands)
        self._compare()
        self.note = ACCURACY_AND_POINTS if self.play else ""
        if last:
            self.buttons[0].label = self.buttons[0].name = "Result"

    @override
    def line_below(self) -> str:
        return "" if self.further_rows else self.versus.sentence.removeprefix(f"{self.versus.where}. ")

    @override
    def update(self, now: float) -> None:
        super().update(now)
        if self.further_rows and not self.versus.results:
            self._compare()

    def _compare(self) -> None:
        self.versus = self._read()
        self.sentences = [*self.sentences[:2], self.versus.sentence]

    @override
    def draw_further(self, canvas: Canvas, row: Rect) -> None:
        """Draw how the player stands beside the experts, and both results at the right."""
        art, grade, versus = self.app.art, self.grade, self.versus
        known = bool(versus.results)
        results = art.fitted(versus.results, 20 * grade, row.w // 2, "medium", "text_muted")
        room = row.w - results.get_width() - self.ui(16)
        size, token = (28, versus.token) if known else (22, "text_muted")
        standing = art.fitted(capital(versus.standing), size * grade, room, "bold", token)
        canvas.add(standing, (row.x, row.centery - standing.get_height() / 2))
        canvas.add(results, (row.right - results.get_width(), row.centery - results.get_height() / 2))
        canvas.add(art.box((row.w, art.hairline), 0, "panel_line"), (row.x, row.bottom))
