"""Tabs: the names of pages, one of which is open."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect

from bacon.core.override import override
from bacon.ui.drawing.art import Art
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.kit.intents import Verb
from bacon.ui.kit.widgets import HEIGHT, RADIUS, Widget, draw_focus, left_of, raised


class Tabs(Widget):
    """A column of tabs; the up and down arrows, or a click, open a page. Each may have an icon."""

    def __init__(
        self,
        name: str,
        labels: Sequence[str],
        get: Callable[[], int],
        put: Callable[[int], None],
        icons: Sequence[str] = (),
    ) -> None:
        super().__init__(name)
        self.labels, self.get, self.put, self.icons = labels, get, put, icons
        self.pointed: tuple[int, int] = (-1, -1)

    @override
    def steer(self, verb: Verb) -> bool:
        if verb not in (Verb.UP, Verb.DOWN) or not self.enabled:
            return False
        step = 1 if verb is Verb.DOWN else -1
        self._open(min(max(self.get() + step, 0), len(self.labels) - 1))
        return True

    @override
    def point(self, pos: tuple[int, int]) -> None:
        self.pointed = pos

    @override
    def click(self, pos: tuple[int, int]) -> None:
        number = next((n for n, cell in enumerate(self.cells) if cell.collidepoint(pos)), None)
        if self.enabled and number is not None:
            self._open(number)

    @override
    def natural_width(self, art: Art) -> int:
        ui = art.metrics.ui
        icon = ui(26 + 14) if self.icons else 0
        return max(art.text(label, 22, "bold").get_width() for label in self.labels) + icon + ui(40)

    @override
    def height(self, art: Art, width: int) -> int:  # noqa: ARG002
        return len(self.labels) * art.metrics.ui(HEIGHT + 12)

    @property
    def cells(self) -> list[Rect]:
        """Where each tab lies; they share the height there is."""
        pitch = self.rect.height / max(len(self.labels), 1)
        gap = max(round(pitch * 0.1), 1)
        tops = [self.rect.y + round(number * pitch) for number in range(len(self.labels))]
        return [Rect(self.rect.x, top, self.rect.width, round(pitch) - gap) for top in tops]

    @override
    def draw(self, art: Art, canvas: Canvas, *, focused: bool, hovered: bool, held: bool) -> None:  # noqa: ARG002
        for number, cell in enumerate(self.cells):
            self._draw_tab(
                art, canvas, number, cell, lit=hovered and self.enabled and cell.collidepoint(self.pointed)
            )
            if focused and number == self.get():
                draw_focus(art, canvas, cell, RADIUS)

    def _draw_tab(self, art: Art, canvas: Canvas, number: int, cell: Rect, *, lit: bool) -> None:
        ui, chosen = art.metrics.ui, number == self.get()
        if chosen or lit:
            ground = "chosen" if chosen else "button_down"
            radius = min(ui(RADIUS), cell.height // 3)
            line = "brass" if chosen else "button_over"
            canvas.add(raised(art, cell.size, radius, ground, line), cell.topleft, self.alpha(art))
        x, token = cell.x + ui(18), "text" if chosen else "text_muted"
        if self.icons:
            icon = art.icon(self.icons[number], min(ui(26), cell.height * 2 // 3), token)
            canvas.add(icon, left_of(icon, cell, x), self.alpha(art))
            x += icon.get_width() + ui(14)
        words = art.fitted(self.labels[number], 22, cell.right - x - ui(10), "bold", token)
        canvas.add(words, left_of(words, cell, x), self.alpha(art))

    def _open(self, number: int) -> None:
        if number != self.get():
            self.put(number)
