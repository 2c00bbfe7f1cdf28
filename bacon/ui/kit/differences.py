"""A box that says what is chosen, and which values are not the usual ones, each with the way back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from pygame import Rect, Surface

from bacon.core.override import override
from bacon.ui.drawing.art import Art
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.kit.fold import FACTS_SIZE, MARGIN, snug
from bacon.ui.kit.form import Part
from bacon.ui.kit.nodes import Node, label
from bacon.ui.kit.widgets import RADIUS, FormButton, raised

_TITLE_SIZE: Final = 26
_LABEL_SHARE: Final = 0.5  # of the width, for what differs
_PADDING, _GAP, _BELOW = 16, 12, 8  # above and below the lines, beside a button, and below the box, in u


class Difference(NamedTuple):
    """A value that is not the usual one, such as ``"15"`` with the detail ``"instead of 10"``."""

    title: str
    value: str
    detail: str
    button: FormButton


class Differences(Part):
    """A box with a heading and a golden edge, and a line for each difference."""

    def __init__(self, heading: str, lines: Sequence[Difference]) -> None:
        super().__init__(*(line.button for line in lines))
        self.heading, self.lines = heading, lines
        self._box = Rect(0, 0, 1, 1)

    @override
    def nodes(self) -> Sequence[Node]:
        said = [label(self.heading, role="heading")]
        for title, value, detail, button in self.lines:
            said += [label(f"{title}: {value} {detail}"), button.node()]
        return said

    @override
    def lay(self, art: Art, x: int, y: int, width: int) -> int:
        ui = art.metrics.ui
        inner = Rect(x, y, width, 0).inflate(-2 * ui(MARGIN), 0)
        heading = art.fitted(self.heading, _TITLE_SIZE, inner.width, "heading")
        self.words = [(heading, (inner.x, y + ui(_PADDING)))]
        top = y + ui(_PADDING) + heading.get_height() + ui(_GAP) // 2
        for line in self.lines:
            inner.y = top
            top += self._lay_line(art, line, inner)
        self._box = Rect(x, y, width, top + ui(_PADDING) - y)
        return self._box.height + ui(_BELOW)

    def _lay_line(self, art: Art, line: Difference, room: Rect) -> int:
        """Lay out a line; return its height."""
        ui, button = art.metrics.ui, line.button
        wide = button.natural_width(art)
        left = round(room.width * _LABEL_SHARE)
        title = art.paragraph(line.title, FACTS_SIZE, left - ui(_GAP), "medium")
        value, detail = self._value(art, line, room.width - left - wide - ui(_GAP))
        beside = value.get_width() + ui(_GAP) + detail.get_width() + left + wide <= room.width
        said = (
            max(value.get_height(), detail.get_height())
            if beside
            else value.get_height() + detail.get_height()
        )
        height = max(button.height(art, wide), title.get_height(), said)
        x, y = room.x + left, room.y + (height - said) // 2
        below = (x + value.get_width() + ui(_GAP), y) if beside else (x, y + value.get_height())
        self.words += [
            (title, (room.x, room.y + (height - title.get_height()) // 2)),
            (value, (x, y)),
            (detail, below),
        ]
        button.rect = Rect(room.right - wide, room.y, wide, height)
        return height

    @staticmethod
    def _value(art: Art, line: Difference, width: int) -> tuple[Surface, Surface]:
        """Return the value, and the usual one, which is beside or below it."""
        return (
            snug(art, line.value, width, "bold", "brass"),
            snug(art, line.detail, width, "medium", "text_muted"),
        )

    @override
    def rects(self) -> list[Rect]:
        return [self._box]

    @override
    def draw(self, art: Art, canvas: Canvas) -> None:
        canvas.add(raised(art, self._box.size, art.metrics.ui(RADIUS), "quiet", "brass"), self._box.topleft)
        super().draw(art, canvas)
