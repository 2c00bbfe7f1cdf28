"""A tooltip: the help sentence of the control under the pointer, or with the focus, after a while."""

from __future__ import annotations

from typing import Final

from pygame import Rect

from bacon.ui.drawing.art import Art
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.kit.widgets import Control, Group

DELAY: Final = 550
_WIDEST: Final = 520
_SIZE: Final = 19


class Tooltip:
    """Watches a group; `update` is told the time, `wake_at` tells when it will show."""

    def __init__(self, group: Group) -> None:
        self.group = group
        self.shown: Control | None = None
        self._about: Control | None = None
        self._due = 0.0

    def update(self, now: float) -> None:
        """Go on to the time `now`."""
        about = self._wanted()
        if about is not self._about:
            self._about, self._due, self.shown = about, now + DELAY, None
        if about and now >= self._due:
            self.shown = about

    def wake_at(self) -> float | None:
        """Give the time at which it is to be shown."""
        return self._due if self._about and not self.shown else None

    def draw(self, art: Art, canvas: Canvas) -> Rect | None:
        """Draw the sentence by its control, inside the window; gives where."""
        if not self.shown or not self.shown.in_sight():
            return None
        ui, window = art.metrics.ui, art.metrics.window
        width = min(ui(_WIDEST), window.width // 2, _natural(art, self.shown.help))
        words = art.paragraph(self.shown.help, _SIZE, width)
        rect = Rect(0, 0, width + ui(32), words.get_height() + ui(20))
        rect.topleft = (self.shown.rect.left, self.shown.rect.bottom + ui(12))
        if rect.bottom > window.bottom:
            rect.bottom = self.shown.rect.top - ui(12)
        rect.clamp_ip(window.inflate(-ui(16), -ui(16)))
        canvas.add(art.box(rect.size, ui(10), "tip", "brass"), rect.topleft)
        canvas.add(words, (rect.x + ui(16), rect.y + ui(10)))
        return rect

    def _wanted(self) -> Control | None:
        control = self.group.focus if self.group.keyboard else self.group.hover
        return control if control and control.help and self.group.held is None else None


def _natural(art: Art, words: str) -> int:
    return art.text(words, _SIZE).get_width() + art.metrics.ui(2)
