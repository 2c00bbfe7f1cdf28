"""Parts for lists and figures: rows that open something, and tables."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain
from typing import Final

from msgspec import Struct
from pygame import Rect

from bacon.core.override import override
from bacon.ui.drawing.art import Art, Face
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.kit.form import Part
from bacon.ui.kit.widgets import FormButton, Widget, ink_of

_ROW_HEIGHT: Final = 66
_MAX_BUTTON_SHARE: Final = 0.25
"""The share of the width that labelled buttons beside rows may take."""


class TableLine(Struct, frozen=True):
    """The content of a list row: an icon, a title, details below it, and labels on the right.

    The title of a `faint` row is muted.
    """

    icon: str
    token: str
    title: str
    detail: str
    labels: tuple[str, ...] = ()
    faint: bool = False


class ListRow(Widget):
    """A list row that opens something."""

    def __init__(self, name: str, line: TableLine, act: Callable[[], None]) -> None:
        super().__init__(name)
        self.line, self.act = line, act

    @override
    def press(self) -> None:
        self.act()

    @override
    def draw(self, art: Art, canvas: Canvas, *, focused: bool, hovered: bool, held: bool) -> None:
        ui, rect, line = art.metrics.ui, self.rect, self.line
        self.box(art, canvas, rect, hovered=hovered, held=held)
        if line.icon:
            sign = art.icon(line.icon, ui(28), ink_of(line.icon, line.token))
            canvas.centre(sign, (rect.x + ui(34), rect.centery))
        left = rect.x + ui(68)
        right = self._draw_labels(art, canvas, rect.right - ui(16), rect.width // 3)
        room = max(right - left - ui(12), 1)
        title = art.fitted(line.title, 22, room, "bold", "text_muted" if line.faint else "text")
        detail = art.fitted(line.detail, 18, room, "regular", "text_muted")
        y = rect.centery - (title.get_height() + detail.get_height()) / 2
        canvas.add(title, (left, y))
        canvas.add(detail, (left, y + title.get_height()))
        self.ring(art, canvas, focused=focused)

    def _draw_labels(self, art: Art, canvas: Canvas, right: int, most: int) -> int:
        """Draw the labels from the right; return the left end."""
        ui = art.metrics.ui
        for label in self.line.labels:
            words = art.fitted(label, 17, most // len(self.line.labels), "bold")
            chip = words.get_rect().inflate(ui(20), ui(8))
            chip.midright = (right, self.rect.centery)
            canvas.add(art.box(chip.size, chip.height // 2, "chosen", "brass"), chip.topleft)
            canvas.centre(words, chip.center)
            right = chip.left - ui(8)
        return right


class Rows(Part):
    """List rows, each with a button beside it if there are any."""

    def __init__(self, rows: Sequence[ListRow], beside: Sequence[FormButton] = ()) -> None:
        each = zip(rows, beside, strict=True) if beside else ((row,) for row in rows)
        super().__init__(*chain.from_iterable(each))
        self.rows, self.beside = rows, beside

    @override
    def lay(self, art: Art, x: int, y: int, width: int) -> int:
        tall, gap = art.metrics.ui(_ROW_HEIGHT), art.metrics.ui(8)
        wide = self._button_width(art, width - gap) + gap if self.beside else 0
        for number, row in enumerate(self.rows):
            row.rect = Rect(x, y + number * (tall + gap), width - wide, tall)
        for row, button in zip(self.rows, self.beside, strict=False):
            button.rect = Rect(row.rect.right + gap, row.rect.y, wide - gap, tall)
        return len(self.rows) * (tall + gap)

    def _button_width(self, art: Art, width: int) -> int:
        """Return the buttons' width, without their labels if those take too much."""
        for button in self.beside:
            button.wordy = True
        if (wide := max(button.natural_width(art) for button in self.beside)) <= width * _MAX_BUTTON_SHARE:
            return wide
        for button in self.beside:
            button.wordy = False
        return max(button.natural_width(art) for button in self.beside)


class Table(Part):
    """Figures in columns: the first line names them, and the first column names each line."""

    def __init__(self, head: Sequence[str], lines: Sequence[Sequence[str]]) -> None:
        super().__init__()
        self.head, self.lines = head, lines
        self._rules: list[Rect] = []

    @override
    def lay(self, art: Art, x: int, y: int, width: int) -> int:
        ui = art.metrics.ui
        count = max(len(self.head) - 1, 1)
        column = min(ui(190), round(width * 0.62) // count)
        first = width - column * count
        self.words, self._rules, down = [], [], 0
        for number, cells in enumerate((self.head, *self.lines)):
            tall = self._lay_line(art, cells, Rect(x, y + down, first, 0), column, head=number == 0)
            down += tall
            self._rules.append(Rect(x, y + down - ui(3), width, 1))
        return down + ui(10)

    def _lay_line(self, art: Art, cells: Sequence[str], first: Rect, column: int, *, head: bool) -> int:
        ui = art.metrics.ui
        face: Face = "medium" if head else "bold"
        name = art.paragraph(cells[0], 20, first.width - ui(12), "medium", "text_muted")
        self.words.append((name, first.topleft))
        pitch = round(ui(20) * 1.5)
        for number, cell in enumerate(cells[1:]):
            words = art.fitted(cell, 20, column - ui(12), face, "text_muted" if head else "text")
            right = first.right + (number + 1) * column
            middle = first.y + (pitch - words.get_height()) // 2
            self.words.append((words, (right - words.get_width(), middle)))
        return name.get_height() + ui(8)

    @override
    def draw(self, art: Art, canvas: Canvas) -> None:
        for rule in self._rules:
            canvas.add(art.box(rule.size, 0, "panel_line"), rule.topleft)
        super().draw(art, canvas)
