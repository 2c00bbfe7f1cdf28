"""The tooltip: the sentence about the control that is pointed at or has the focus."""

from __future__ import annotations

from typing import Final

from pygame import Rect

from bacon.ui.drawing.art import Art
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.kit.widgets import Control, Group

TOOLTIP_DELAY_MS: Final = 550
_MAX_TOOLTIP_WIDTH: Final = 520
_TOOLTIP_TYPE_SIZE: Final = 19


class Tooltip:
    """The tooltip of a group; `update` needs the current time, `wake_at` returns when it will show."""

    def __init__(self, group: Group) -> None:
        self.group = group
        self.shown: Control | None = None
        self._subject: Control | None = None
        self._due = 0.0

    def update(self, now: float) -> None:
        """Advance to the time `now`."""
        subject = self._current_subject()
        if subject is not self._subject:
            delay = 0 if self.group.lingers else TOOLTIP_DELAY_MS
            self._subject, self._due, self.shown = subject, now + delay, None
        if subject and now >= self._due:
            self.shown = subject

    def wake_at(self) -> float | None:
        """Return the time at which it will show, if it is waiting."""
        return self._due if self._subject and not self.shown else None

    def draw(self, art: Art, canvas: Canvas) -> Rect | None:
        """Draw the sentence beside its control, inside the window; return its rectangle."""
        if not self.shown or not self.shown.in_sight():
            return None
        ui, window = art.metrics.ui, art.metrics.window
        natural = art.text(self.shown.help, _TOOLTIP_TYPE_SIZE).get_width() + ui(2)
        width = min(ui(_MAX_TOOLTIP_WIDTH), window.width // 2, natural)
        words = art.paragraph(self.shown.help, _TOOLTIP_TYPE_SIZE, width)
        rect = Rect(0, 0, width + ui(32), words.get_height() + ui(20))
        rect.topleft = (self.shown.rect.left, self.shown.rect.bottom + ui(12))
        if rect.bottom > window.bottom:
            rect.bottom = self.shown.rect.top - ui(12)
        rect.clamp_ip(window.inflate(-ui(16), -ui(16)))
        canvas.add(art.box(rect.size, ui(10), "tip", "brass"), rect.topleft)
        canvas.add(words, (rect.x + ui(16), rect.y + ui(10)))
        return rect

    def _current_subject(self) -> Control | None:
        control = self.group.focus if self.group.keyboard else self.group.hover
        return control if control and control.help and self.group.held is None else None
