"""The bar below the table of a replay: the buttons to leaf with, and the scrubber."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from pygame import Rect

from bacon.ui.drawing.art import Art
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.drawing.metrics import Metrics
from bacon.ui.kit.widgets import Button, Control, draw_panel
from bacon.ui.replay.scrubber import Scrubber

_HEIGHT: Final = 84
_INSET: Final = 34
_OVERLAP: Final = 34
"""How far the bar reaches up into the empty strip below the cards of the table above it, in u."""

_MOST: Final = 200


class Bar:
    """Lays out its buttons, the scrubber and the switch at its end, and draws the panel below them."""

    def __init__(self, buttons: Sequence[Button], scrubber: Scrubber, switch: Button) -> None:
        self.buttons, self.scrubber, self.switch = buttons, scrubber, switch
        self.rect = Rect(0, 0, 0, 0)

    @property
    def controls(self) -> list[Control]:
        """What can have the focus, from left to right."""
        return [*self.buttons, self.scrubber, self.switch]

    def lay(self, art: Art) -> None:
        """Put the bar at the lower edge of the window."""
        metrics = art.metrics
        self.rect = place(metrics)
        pad = max(self.rect.height // 9, 3)
        tall = self.rect.height - 2 * pad
        wide = min(tall, (self.rect.width // 2) // len(self.buttons) - pad)
        x = self.rect.x + 2 * pad
        for button in self.buttons:
            button.rect = Rect(x, self.rect.y + pad, wide, tall)
            x += wide + max(pad // 2, 2)
        right = self._lay_switch(art, self.rect.right - 2 * pad, self.rect.y + pad, tall) - 2 * pad
        self.scrubber.rect = Rect(x + pad, self.rect.y + pad, right - x - pad, tall)

    def _lay_switch(self, art: Art, right: int, y: int, tall: int) -> int:
        """Put the switch at the right end, no wider than a fifth of the bar; gives where it begins."""
        most = self.rect.width // 5
        self.switch.capped = self.switch.natural_size(art)[0] <= most
        wide = min(self.switch.natural_size(art)[0], most)
        self.switch.rect = Rect(right - wide, y, wide, tall)
        return right - wide

    def draw(self, art: Art, canvas: Canvas) -> None:
        """Draw the panel."""
        draw_panel(art, canvas, self.rect, min(art.metrics.ui(16), self.rect.height // 4))


def place(metrics: Metrics) -> Rect:
    """The bar's rectangle in a window."""
    height = min(metrics.ui(_HEIGHT), metrics.u(110))
    inset = metrics.u(_INSET)
    return Rect(inset, metrics.height - inset - height, metrics.width - 2 * inset, height)


def table_above(metrics: Metrics) -> Metrics:
    """The measures of the table above the bar; what is read there keeps its size as far as it can."""
    height = place(metrics).top + metrics.u(_OVERLAP)
    part = Metrics(metrics.width, height, metrics.scale)
    scale = round(metrics.scale * metrics.unit / part.unit)
    return Metrics(metrics.width, height, min(scale, _MOST))


def icon_button(name: str, icon: str, act: Callable[[], None], key: str = "") -> Button:
    """Make a button of the bar, which shows its icon alone and says its name when it is pointed at."""
    button = Button("", act, icon=icon, look="quiet", name=f"{name} ({key})" if key else name)
    button.capped = False
    return button
