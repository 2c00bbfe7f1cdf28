"""Tabs: a column of pages, of which one is open."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate, pairwise
from typing import Final

from pygame import Rect, Surface

from bacon.core.override import override
from bacon.ui.drawing.art import Art
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.kit.fields import Cells
from bacon.ui.kit.intents import Verb
from bacon.ui.kit.scrolling import draw_fades
from bacon.ui.kit.tracks import left_of
from bacon.ui.kit.widgets import HEIGHT, RADIUS, draw_focus, raised

_MIN_HEIGHT: Final = 38
_BREAK: Final = 16  # between two groups of tabs, in u
_PADDING: Final = 8
"""The least height of a tab, and the space around its words, in u."""

_MIN_TYPE_SCALE: Final = 0.8
"""The smallest scale of a tab's words before they take a second line."""


class Tabs(Cells):
    """A column of tabs: the up and down arrows, or a click, open a page. Each may have an icon.

    Before the tabs whose numbers are in `breaks`, a line separates groups. If there is no room for all, those
    around the open one are shown; the edges fade into the panel where there are more.
    """

    arrows = (Verb.UP, Verb.DOWN)
    roles = ("tabs", "tab")

    def __init__(
        self,
        name: str,
        labels: Sequence[str],
        get: Callable[[], int],
        put: Callable[[int], None],
        icons: Sequence[str] = (),
        *,
        breaks: Sequence[int] = (),
    ) -> None:
        super().__init__(name, labels, get, put)
        self.icons, self.breaks = icons, breaks

    @override
    def natural_width(self, art: Art) -> int:
        widest = max(art.text(label, 22, "bold").get_width() for label in self.labels)
        return widest + self._left(art) + art.metrics.ui(22)

    @override
    def height(self, art: Art, width: int) -> int:
        return len(self.labels) * art.metrics.ui(HEIGHT + 12) + sum(self._above(art))

    @property
    @override
    def cells(self) -> list[Rect]:
        return [cell.move(self.rect.topleft) for cell in self._cells]

    @override
    def click(self, pos: tuple[int, int]) -> None:
        cut = next((n for n, cell in self._cut.items() if cell.clip(self.rect).collidepoint(pos)), None)
        if self.enabled and cut is not None:
            self.choose(cut)
        else:
            super().click(pos)

    more_above = more_below = False
    """Whether there are more tabs above or below."""

    _cells: Sequence[Rect] = ()
    _cut: Mapping[int, Rect] = {}
    """The tabs cut off by an edge, by number."""

    def lay(self, art: Art, rect: Rect) -> None:
        """Place the tabs in a rectangle; if all of them fit, they share its height."""
        self.rect = rect
        above = self._above(art)
        least = [
            max(art.metrics.ui(_MIN_HEIGHT), self._words(art, number).get_height() + art.metrics.ui(_PADDING))
            for number in range(len(self.labels))
        ]
        room = rect.height - sum(above)
        spare = max(room - sum(least), 0) // max(len(least), 1)
        if least and max(least) <= (even := room // len(least)):
            least, spare = [even] * len(least), 0
        tall = [each + spare + before for each, before in zip(least, above, strict=True)]
        ends = list(accumulate(tall, initial=0))
        gap = max(round(((ends[-1] - sum(above)) / max(len(least), 1)) * 0.1), 1)
        beyond = max(ends[-1] - rect.height, 0)
        chosen = (ends[self.get()] + ends[self.get() + 1]) // 2
        off = min(max(chosen - rect.height // 2, 0), beyond)
        self.sight = rect.copy() if beyond else None
        whole = Rect(0, 0, *rect.size)
        cells = [
            Rect(0, top + before - off, rect.width, end - top - before - gap)
            for (top, end), before in zip(pairwise(ends), above, strict=True)
        ]
        self._cells = [cell if whole.contains(cell) else Rect(0, 0, 0, 0) for cell in cells]
        self.more_above, self.more_below = off > 0, off < beyond
        self._cut = {
            number: cell.move(rect.topleft)
            for number, cell in enumerate(cells)
            if whole.colliderect(cell) and not whole.contains(cell)
        }

    def _above(self, art: Art) -> list[int]:
        """Return the air above each tab, in pixels."""
        return [art.metrics.ui(_BREAK) if number in self.breaks else 0 for number in range(len(self.labels))]

    @override
    def draw(self, art: Art, canvas: Canvas, *, focused: bool, hovered: bool, held: bool) -> None:
        self.lay(art, self.rect)
        for number, cell in self._cut.items():
            self._draw_tab(art, canvas, number, cell, lit=self.lit(cell, hovered=hovered))
        shown = ((number, cell) for number, cell in enumerate(self.cells) if cell.width)
        line = art.box((self.rect.width, max(art.metrics.ui(1), 1)), 0, "panel_line")
        for number, cell in shown:
            if number in self.breaks and number:
                canvas.add(line, (cell.x, cell.y - art.metrics.ui(_BREAK) // 2 - 1))
            self._draw_tab(art, canvas, number, cell, lit=self.lit(cell, hovered=hovered))
            if focused and number == self.get():
                draw_focus(art, canvas, cell, RADIUS)
        draw_fades(art, canvas, self.rect, above=self.more_above, below=self.more_below)

    def _draw_tab(self, art: Art, canvas: Canvas, number: int, cell: Rect, *, lit: bool) -> None:
        ui, chosen = art.metrics.ui, number == self.get()
        if chosen or lit:
            ground = "chosen" if chosen else "button_down"
            radius = min(ui(RADIUS), cell.height // 3)
            line = "brass" if chosen else "button_over"
            canvas.add(raised(art, cell.size, radius, ground, line), cell.topleft, self.alpha(art))
        token = "text" if chosen else "text_muted"
        if self.icons:
            icon = art.icon(self.icons[number], min(ui(26), cell.height * 2 // 3), token)
            canvas.add(icon, left_of(icon, cell, cell.x + ui(18)), self.alpha(art))
        words = self._words(art, number, token)
        canvas.add(words, left_of(words, cell, cell.x + self._left(art)), self.alpha(art))

    def _left(self, art: Art) -> int:
        return art.metrics.ui(18 + 26 + 14 if self.icons else 18)

    def _words(self, art: Art, number: int, token: str = "text") -> Surface:
        """Return the words of a tab, in two lines if one would be much too small."""
        label, room = self.labels[number], self.rect.width - self._left(art) - art.metrics.ui(10)
        if art.text(label, 22, "bold").get_width() * _MIN_TYPE_SCALE <= room:
            return art.fitted(label, 22, room, "bold", token)
        return art.paragraph(label, 22 * _MIN_TYPE_SCALE, room, "bold", token)
