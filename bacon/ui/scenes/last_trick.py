"""The last cards played, shown over the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pygame import Rect, Surface

from bacon.core.override import override
from bacon.ui.drawing.art import LARGE, Face, card_width
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.drawing.tween import Place
from bacon.ui.kit.intents import Intent, Key, Number, OtherKey, Press
from bacon.ui.kit.nodes import Node, labels
from bacon.ui.kit.scene import AppServices, Scene
from bacon.ui.kit.widgets import draw_panel
from bacon.ui.scenes.chart_tile import draw_cross, on_panel
from bacon.ui.table.painter import crown, draw_tag, winners_edge
from bacon.ui.table.presenter import LastPlays, SeatPlay, TablePresenter
from bacon.ui.table.voice import lines_of

_CARD_HEIGHT: Final = 220
_SET_CARD_HEIGHT: Final = 150  # in u
_CARD_OFFSET: Final = 0.36  # of a card's height, within a set
_SETS_PER_ROW: Final = 3
_MIN_COLUMN_WIDTH: Final = 190  # in u
_HEADING_SIZE: Final = 34
_SIDE: Final = 35  # at the left and the right of the cards, in u
_MARGIN: Final = 30  # from the window's upper edge, in u


class LastTrick(Scene):
    """Shows the last cards played, until any key or click."""

    see_through = True

    def __init__(
        self, app: AppServices, past: LastPlays, names: Sequence[str], presenter: TablePresenter
    ) -> None:
        super().__init__(app)
        self.past, self.names, self.presenter, self.heading = past, names, presenter, past.heading
        self.sets = any(len(laid.cards) > 1 for laid in past.plays)

    @override
    def nodes(self, read: Sequence[Node]) -> Sequence[Node]:
        words = labels([f"{self.heading}.", *self.opening()])
        return [*words, Node(role="button", name="Back", act=self.app.scenes.pop)]

    @override
    def opening(self) -> Sequence[str]:
        return lines_of(self.past, self.names, self.presenter.named)

    @override
    def handle(self, intent: Intent) -> None:
        if isinstance(intent, Key | Number | OtherKey | Press):
            self.app.scenes.pop()

    @override
    def draw(self, canvas: Canvas) -> None:
        art, metrics = self.app.art, self.app.metrics
        canvas.add(art.veil, (0, 0))
        heading, panel = self._heading, self.panel
        draw_panel(art, canvas, panel, metrics.u(20))
        canvas.add(heading, (panel.x + metrics.u(_SIDE + 17), panel.y + metrics.u(28)))
        draw_cross(art, canvas, panel, metrics.u(14))
        top = panel.y + metrics.u(28 + 24) + heading.get_height()
        plays = self.past.plays
        for number, start in enumerate(range(0, len(plays), self._per_row)):
            row = plays[start : start + self._per_row]
            for index, laid in enumerate(row):
                x = panel.centerx + self._column_width * (index - (len(row) - 1) / 2)
                self._draw_play(canvas, x, top + number * self._row_height, laid)

    @property
    def panel(self) -> Rect:
        """The panel's rectangle."""
        metrics, count = self.app.metrics, len(self.past.plays)
        rows = -(-count // self._per_row)
        heading, cross = self._heading, 2 * metrics.ui(40)
        width = max(self._column_width * min(count, self._per_row), heading.get_width() + cross)
        height = heading.get_height() + metrics.u(66) + rows * self._row_height
        panel = Rect(0, 0, width + 2 * metrics.u(_SIDE), height)
        panel.center = metrics.window.center
        panel.bottom = min(panel.bottom, self.presenter.layout.frame.above_hand.bottom)
        panel.top = max(panel.top, metrics.u(_MARGIN))
        return panel

    @property
    def _heading(self) -> Surface:
        return self.app.art.text(self.past.heading, _HEADING_SIZE, "heading")

    @property
    def _per_row(self) -> int:
        return _SETS_PER_ROW if self.sets else len(self.past.plays)

    @property
    def _card_height(self) -> int:
        return self.app.metrics.u(_SET_CARD_HEIGHT if self.sets else _CARD_HEIGHT)

    @property
    def _row_height(self) -> int:
        """The height of a row: the cards, and one or two lines of text below them."""
        metrics = self.app.metrics
        words = metrics.ui(26) if any(laid.words for laid in self.past.plays) else 0
        return self._card_height + metrics.ui(34) + words + metrics.u(30)

    @property
    def _column_width(self) -> int:
        """The width of a column: of the cards or the longest name."""
        art, metrics = self.app.art, self.app.metrics
        names = [art.text(self.names[laid.seat], 18, "bold") for laid in self.past.plays]
        most = max(len(laid.cards) for laid in self.past.plays)
        cards = (
            card_width(self._card_height)
            + (most - 1) * round(self._card_height * _CARD_OFFSET)
            + metrics.u(34)
        )
        widest = max(name.get_width() for name in names) + metrics.u(24)
        room = (metrics.width - metrics.u(160)) // max(self._per_row, 1 if self.sets else 4)
        return min(max(metrics.u(_MIN_COLUMN_WIDTH), widest, cards), room)

    def _draw_play(self, canvas: Canvas, x: float, top: int, laid: SeatPlay) -> None:
        art, metrics, height = self.app.art, self.app.metrics, self._card_height
        self._draw_cards(canvas, x, top + height / 2, laid)
        face: Face = "bold" if laid.won else "medium"
        room = self._column_width - metrics.u(16)
        name = art.fitted(self.names[laid.seat], 18, room, face)
        y = top + height + metrics.u(16) + metrics.ui(17)
        canvas.centre(name, (x, y))
        if laid.words:
            canvas.centre(
                art.fitted(laid.words, art.small_type, room, "medium", "text_muted"), (x, y + metrics.ui(26))
            )

    def _draw_cards(self, canvas: Canvas, x: float, y: float, laid: SeatPlay) -> None:
        art, height, count = self.app.art, self._card_height, len(laid.cards)
        step, design = height * _CARD_OFFSET, self.presenter.design + LARGE * self.sets
        edge = winners_edge(self.presenter.rules, self.presenter.layout.viewer, laid.seat)
        for index, card in enumerate(laid.cards):
            at = (x + (index - (count - 1) / 2) * step, y)
            canvas.centre(on_panel(art, card, height, design), at)
            if laid.won:
                canvas.centre(art.card_edge(height, 0, edge), at)
            if index < len(laid.tags) and (tag := laid.tags[index]):
                draw_tag(art, canvas, Place(*at, 0, height), tag, large=self.sets or art.deck.large_print)
        if laid.won and count == 1:
            canvas.centre(crown(art, height, edge), (x, y - height / 2))
