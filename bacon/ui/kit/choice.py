"""A choice: all values side by side, of which one is chosen; they flow into lines where room is short."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from pygame import Rect, Surface

from bacon.ui.drawing.art import Art
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.kit.intents import Verb
from bacon.ui.kit.widget import HEIGHT, RADIUS, Widget
from bacon.ui.kit.widgets import raised

Picture: TypeAlias = Callable[[Art, str, int], Surface]
"""Draws a value, by its name, at a height in pixels."""


class Choice(Widget):
    """One of several values, by its number. With `picture`, each is shown by a picture of `tall` u.

    The left and right arrows choose the next, Enter too, a click the one it meets.
    """

    def __init__(
        self,
        name: str,
        labels: Sequence[str],
        get: Callable[[], int],
        put: Callable[[int], None],
        *,
        picture: Picture | None = None,
        tall: int = HEIGHT,
        help: str = "",  # noqa: A002
    ) -> None:
        super().__init__(name, help)
        self.labels, self.get, self.put = labels, get, put
        self.picture, self.tall = picture, tall
        self.pointed: tuple[int, int] = (-1, -1)

    def press(self) -> None:
        """Choose the next, and after the last the first."""
        if self.enabled:
            self.put((self.get() + 1) % len(self.labels))

    def steer(self, verb: Verb) -> bool:
        """Choose the one before with the left arrow and the next with the right one."""
        if verb not in (Verb.LEFT, Verb.RIGHT) or not self.enabled:
            return False
        step = 1 if verb is Verb.RIGHT else -1
        number = min(max(self.get() + step, 0), len(self.labels) - 1)
        if number != self.get():
            self.put(number)
        return True

    def point(self, pos: tuple[int, int]) -> None:
        """Light the value under the pointer."""
        self.pointed = pos

    def click(self, pos: tuple[int, int]) -> None:
        """Choose what lies under the point."""
        number = next((n for n, cell in enumerate(self.cells) if cell.collidepoint(pos)), None)
        if self.enabled and number is not None and number != self.get():
            self.put(number)

    def natural_width(self, art: Art) -> int:
        """Give the width of all values side by side."""
        return sum(self._widths(art, 99999)) + self._gap(art) * (len(self.labels) - 1)

    def height(self, art: Art, width: int) -> int:
        """Give the height of as many lines as they need."""
        return self._flow(art, width)[-1].bottom

    def draw(self, art: Art, canvas: Canvas, *, focused: bool, hovered: bool, held: bool) -> None:  # noqa: ARG002
        """Draw each value; the chosen one stands out by its ground, its edge and a mark."""
        self.place(art)
        for number, cell in enumerate(self.cells):
            lit = hovered and self.enabled and cell.collidepoint(self.pointed)
            self._draw_cell(art, canvas, number, cell, lit=lit)
        self.ring(art, canvas, focused=focused)

    @property
    def cells(self) -> list[Rect]:
        """Give where each value lies."""
        return [cell.move(self.rect.topleft) for cell in self._cells]

    _cells: Sequence[Rect] = ()

    def place(self, art: Art) -> None:
        """Find where each value lies in its rectangle."""
        self._cells = self._flow(art, self.rect.width)

    def _draw_cell(self, art: Art, canvas: Canvas, number: int, cell: Rect, *, lit: bool) -> None:
        chosen = number == self.get()
        ground = "chosen" if chosen else "button_over" if lit else "button"
        line = "brass" if chosen or lit else "panel_line"
        radius = min(art.metrics.ui(RADIUS), cell.height // 3)
        canvas.add(raised(art, cell.size, radius, ground, line), cell.topleft, self.alpha(art))
        canvas.centre(self._face(art, number, cell.width, bright=chosen or lit), cell.center, self.alpha(art))

    def _face(self, art: Art, number: int, width: int, *, bright: bool) -> Surface:
        if self.picture:
            return self.picture(art, self.labels[number], art.metrics.ui(self.tall - 12))
        token = "text" if bright else "text_muted"
        return art.fitted(self.labels[number], 20, width - art.metrics.ui(20), "bold", token)

    def _flow(self, art: Art, width: int) -> list[Rect]:
        """Lay the values into lines, from the upper left corner."""
        tall, gap = art.metrics.ui(self.tall), self._gap(art)
        x = y = 0
        cells = []
        for wide in self._widths(art, width):
            if x and x + wide > width:
                x, y = 0, y + tall + gap
            cells.append(Rect(x, y, wide, tall))
            x += wide + gap
        return cells

    def _widths(self, art: Art, most: int) -> list[int]:
        ui = art.metrics.ui
        if self.picture:
            room = ui(self.tall - 12)
            return [min(self.picture(art, label, room).get_width() + ui(20), most) for label in self.labels]
        return [
            min(max(art.text(label, 20, "bold").get_width() + ui(36), ui(70)), most) for label in self.labels
        ]

    @staticmethod
    def _gap(art: Art) -> int:
        return art.metrics.ui(8)
