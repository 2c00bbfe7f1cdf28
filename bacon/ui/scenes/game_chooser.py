"""The chooser of a game on a settings page: a row of tiles with the cards of each game."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Final

from pygame import Rect, Surface

from bacon.core.override import override
from bacon.kits import GAMES
from bacon.ui.drawing.art import Art
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.kit.fields import Chooser
from bacon.ui.kit.widgets import HEIGHT
from bacon.ui.scenes.tiles import fan_of, style_for

_NAME_SIZE: Final = 20
_FAN_HEIGHT: Final = 58  # of its cards, in u
_TALL: Final = 118  # of a tile with cards, in u
_ABOVE_FAN, _BELOW_NAME, _MARGIN = 12, 24, 8  # in u; the name is written around its line
_UNLIMITED_WIDTH: Final = 99_999  # wider than any window


class GameChooser(Chooser):
    """A tile for each game, in rows that all fill the width; large words leave no room for the cards."""

    def __init__(self, get: Callable[[], int], put: Callable[[int], None]) -> None:
        self.kits = list(GAMES.values())
        super().__init__("Game", [kit.title for kit in self.kits], get, put)

    @override
    def natural_width(self, art: Art) -> int:
        return _UNLIMITED_WIDTH

    @override
    def _flow(self, art: Art, width: int) -> list[Rect]:
        gap, count, rows = self._gap(art), len(self.kits), self._rows(art, width)
        tall = art.metrics.ui(_TALL if _pictured(art) else HEIGHT)
        cells = list[Rect]()
        for row in range(rows):
            columns = count // rows + (row < count % rows)
            step = (width + gap) / columns
            edges = [round(column * step) for column in range(columns + 1)]
            top = row * (tall + gap)
            cells += [Rect(x, top, end - gap - x, tall) for x, end in pairwise(edges)]
        return cells

    def _rows(self, art: Art, width: int) -> int:
        """Return how many rows the games need if all names fit their tiles."""
        gap, count = self._gap(art), len(self.kits)
        longest = max(self._name(art, title).get_width() for title in self.labels)
        fitting = (width + gap) // (longest + 2 * art.metrics.ui(_MARGIN) + gap)
        return -(-count // min(max(fitting, 1), count))

    @staticmethod
    def _name(art: Art, title: str, token: str = "text") -> Surface:
        return art.text(title, _NAME_SIZE, "heading", token)

    @override
    def _draw_cell(self, art: Art, canvas: Canvas, number: int, cell: Rect, *, lit: bool) -> None:
        super()._draw_cell(art, canvas, number, cell, lit=lit)
        if _pictured(art):
            ui, alpha = art.metrics.ui, self.alpha(art)
            fan = fan_of(art, self.kits[number], ui(_FAN_HEIGHT))
            middle = cell.y + ui(_ABOVE_FAN) + ui(_FAN_HEIGHT) / 2
            canvas.centre(fan, (cell.centerx, middle), alpha)
            canvas.centre(
                self._name(art, self.labels[number]), (cell.centerx, cell.bottom - ui(_BELOW_NAME)), alpha
            )

    @override
    def _face(self, art: Art, number: int, width: int, *, bright: bool) -> Surface:
        if _pictured(art):
            return Surface((0, 0))
        room = width - 2 * art.metrics.ui(_MARGIN)
        return art.fitted(
            self.labels[number], _NAME_SIZE, room, "heading", "text" if bright else "text_muted"
        )


def _pictured(art: Art) -> bool:
    return style_for(art.metrics) == "all"
