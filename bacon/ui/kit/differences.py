"""A box that says what is chosen, and which values are not the usual ones, each with the way back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from pygame import Rect, Surface

from bacon.core.override import override
from bacon.ui.drawing.art import Art
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.kit.fold import FACTS_SIZE, LABEL_SHARE, MARGIN, snug
from bacon.ui.kit.form import Part
from bacon.ui.kit.nodes import Node, label
from bacon.ui.kit.widgets import RADIUS, FormButton, raised

_TITLE_SIZE: Final = 26
_PICTURE_HEIGHT: Final = 72  # of a card in it, in u
_MIN_WIDTH_WITH_PICTURE: Final = 620  # in u
_PADDING, _GAP, _BELOW = 10, 12, 8  # above and below the lines, beside a button, and below the box, in u


class Difference(NamedTuple):
    """A value that is not the usual one, such as ``"15"`` with the detail ``"instead of 10"``."""

    title: str
    value: str
    detail: str
    button: FormButton


class Differences(Part):
    """A box with a heading, what it means, a line for each difference, and a picture where there's room.

    Its edge is golden if there is any difference. `picture` makes one of a height in pixels.
    """

    def __init__(
        self, heading: str, about: str, lines: Sequence[Difference], picture: Callable[[Art, int], Surface]
    ) -> None:
        super().__init__(*(line.button for line in lines))
        self.heading, self.about, self.lines, self.picture = heading, about, lines, picture
        self._box = Rect(0, 0, 1, 1)

    @override
    def nodes(self) -> Sequence[Node]:
        said = [label(self.heading, role="heading"), label(self.about)]
        for title, value, detail, button in self.lines:
            said += [label(f"{title}: {value} {detail}"), button.node()]
        return said

    @override
    def lay(self, art: Art, x: int, y: int, width: int) -> int:
        ui = art.metrics.ui
        inner = Rect(x, y, width, 0).inflate(-2 * ui(MARGIN), 0)
        self.words, top = self._headed(art, inner.move(0, ui(_PADDING)))
        for line in self.lines:
            inner.y = top
            top += self._lay_line(art, line, inner)
        self._box = Rect(x, y, width, top + ui(_PADDING) - y)
        return self._box.height + ui(_BELOW)

    def _headed(self, art: Art, room: Rect) -> tuple[list[tuple[Surface, tuple[int, int]]], int]:
        """Return the heading and what it means beside the picture, and where they end."""
        ui, words = art.metrics.ui, list[tuple[Surface, tuple[int, int]]]()
        x, tall = room.x, 0
        if room.width >= ui(_MIN_WIDTH_WITH_PICTURE):
            words = [(self.picture(art, ui(_PICTURE_HEIGHT)), room.topleft)]
            x, tall = x + words[0][0].get_width() + ui(_GAP), words[0][0].get_height()
        heading = art.fitted(self.heading, _TITLE_SIZE, room.right - x, "heading")
        about = art.paragraph(self.about, FACTS_SIZE, room.right - x, "medium", "text_muted")
        down = room.y + max(tall - heading.get_height() - about.get_height(), 0) // 2
        words += [(heading, (x, down)), (about, (x, down + heading.get_height()))]
        return words, max(room.y + tall, down + heading.get_height() + about.get_height()) + ui(_GAP) // 2

    def _lay_line(self, art: Art, line: Difference, room: Rect) -> int:
        """Lay out a line; return its height."""
        ui, button = art.metrics.ui, line.button
        wide = button.natural_width(art)
        left = round(room.width * LABEL_SHARE)
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
        edge = "brass" if self.lines else "panel_line"
        canvas.add(raised(art, self._box.size, art.metrics.ui(RADIUS), "quiet", edge), self._box.topleft)
        super().draw(art, canvas)
