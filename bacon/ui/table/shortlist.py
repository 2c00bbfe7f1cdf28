"""A short list of what can be done, with its worth: one line each, as large as the room allows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct
from pygame import Rect, Surface

from bacon.ui.drawing.art import Art
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.kit.widgets import draw_panel

_HEADING: Final = "worth in points"
_LARGEST: Final = 18
"""The size of the type at most, in u."""

_PITCH: Final = 1.9
"""The height of a line, in heights of its type."""

_USUAL: Final = 12
_NARROWEST: Final = 10
"""The least width of a list that has room for it, and of any, in heights of its type."""


class Weighed(Struct, frozen=True):
    """A line of the list: what can be done, its worth if it is known, and whether it is advised."""

    label: str
    worth: str
    advised: bool


class Shortlist:
    """Stands at the lower left of some room; where that is too low, the last entries are left out.

    `rect` is where it stands: nowhere, where no two lines find room.
    """

    def __init__(self, art: Art, entries: Sequence[Weighed], room: Rect) -> None:
        self.art = art
        self.entries = entries
        self._headed = any(entry.worth for entry in entries)
        self._size = _LARGEST
        self._shrink_to(room)
        fitting = (room.height - 2 * self._pad) // self._row - self._headed
        self.entries = entries[: max(fitting, 0)]
        self.rect = self._placed(room)

    def draw(self, canvas: Canvas) -> None:
        """Draw the panel, the heading and the lines."""
        if not self.rect.width:
            return
        draw_panel(self.art, canvas, self.rect, self._row // 2)
        line = self.rect.inflate(-2 * self._pad, 0)
        line.y, line.height = self.rect.y + self._pad, self._row
        if self._headed:
            heading = self._text(_HEADING, "text_muted")
            self._put(canvas, heading, line, line.right - self._pad - heading.get_width())
            line.y += self._row
        for entry in self.entries:
            self._draw_line(canvas, entry, line)
            line.y += self._row

    def _draw_line(self, canvas: Canvas, entry: Weighed, line: Rect) -> None:
        art, icon = self.art, round(self._type * 1.2)
        if entry.advised:
            edge = max(art.metrics.ui(2), 1)
            canvas.add(art.box(line.size, self._pad, "chosen", "brass", edge), line.topleft)
            self._put(canvas, art.icon("hint", icon), line, line.x + self._pad)
        worth = art.text(entry.worth, self._size, "bold")
        left, right = line.x + 2 * self._pad + icon, line.right - self._pad - worth.get_width()
        label = art.fitted(entry.label, self._size, right - self._pad - left, "medium")
        self._put(canvas, label, line, left)
        self._put(canvas, worth, line, right)

    # Measures.

    @property
    def _type(self) -> int:
        return self.art.metrics.ui(self._size)

    @property
    def _row(self) -> int:
        return round(self._type * _PITCH)

    @property
    def _pad(self) -> int:
        return round(self._type * 0.36)

    def _shrink_to(self, room: Rect) -> None:
        """Take smaller type until all finds room, but none that cannot be read."""
        while self._width > room.width or self._height > room.height:
            if self.art.metrics.ui(self._size - 1) < self.art.smallest:
                break
            self._size -= 1

    @property
    def _height(self) -> int:
        return (len(self.entries) + self._headed) * self._row + 2 * self._pad

    @property
    def _width(self) -> int:
        """The width of the longest line with all that stands in it."""
        label = max(self._text(entry.label).get_width() for entry in self.entries)
        worth = max(self.art.text(entry.worth, self._size, "bold").get_width() for entry in self.entries)
        heading = self._text(_HEADING).get_width() if self._headed else 0
        return max(label + worth + round(self._type * 1.2) + 6 * self._pad, heading + 4 * self._pad)

    def _placed(self, room: Rect) -> Rect:
        if not self.entries or len(self.entries) + self._headed <= 1 or room.width < _NARROWEST * self._type:
            return Rect(0, 0, 0, 0)
        wide = max(self._width, _USUAL * self._type)
        rect = Rect(0, 0, min(wide, room.width), self._height)
        rect.bottomleft = room.bottomleft
        return rect

    def _text(self, words: str, token: str = "text") -> Surface:  # noqa: S107
        return self.art.text(words, self._size, "medium", token)

    @staticmethod
    def _put(canvas: Canvas, part: Surface, line: Rect, x: float) -> None:
        """Put something into a line, in the middle of its height."""
        canvas.add(part, (x, line.centery - part.get_height() / 2))
