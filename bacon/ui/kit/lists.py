"""Rows, tabs, and the scrolling area that holds them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate, chain, pairwise
from typing import Final

import pygame
from msgspec import Struct
from pygame import Color, Rect, Surface

from bacon.core.override import override
from bacon.ui.drawing.art import Art, Face
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.kit.fields import Cells
from bacon.ui.kit.form import Part
from bacon.ui.kit.intents import Intent, Key, Scroll, Verb
from bacon.ui.kit.widgets import (
    HEIGHT,
    RADIUS,
    Control,
    FormButton,
    Widget,
    draw_focus,
    ink_of,
    left_of,
    raised,
    sheet,
)

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


_WHEEL_STEP: Final = 90
_SIDE_MARGIN: Final = 10
"""The space at the sides for a focus ring, in u."""

_BAR_WIDTH: Final = 6
GUTTER: Final = 18
"""The width of the bar, and of the space that it takes with its margin, in u."""

_FADE_HEIGHT: Final = 30


class ScrollArea:
    """Lays parts out in a view, and scrolls them by wheel, keys and focus.

    `offset` is the scroll position in pixels. Each control's `sight` is the view, so controls that are
    scrolled away can be neither seen nor clicked.
    """

    def __init__(self, parts: Sequence[Part] = ()) -> None:
        self.parts = parts
        self.view = Rect(0, 0, 0, 0)
        self.offset = 0
        self.length = 0

    @property
    def controls(self) -> list[Control]:
        """The controls of all parts, from top to bottom."""
        return [control for part in self.parts for control in part.controls]

    def show(self, parts: Sequence[Part]) -> None:
        """Replace the parts, and keep the scroll position."""
        self.parts = parts

    def lay(self, art: Art, view: Rect, *, still: bool = False) -> None:
        """Lay all parts out in the view.

        With `still`, nothing moves when the parts have become shorter; the next scroll closes the gap below
        them.
        """
        self.view = view
        self._lay(art)
        if not still and self.offset != self._allowed(self.offset):
            self.offset = self._allowed(self.offset)
            self._lay(art)

    def handle(self, intent: Intent, art: Art) -> bool:
        """Scroll by the wheel and the page keys; return whether the intent was for that."""
        page = self.view.height - art.metrics.ui(60)
        match intent:
            case Scroll(steps):
                self.scroll(-round(steps * art.metrics.ui(_WHEEL_STEP)))
            case Key(Verb.PAGE_UP):
                self.scroll(-page)
            case Key(Verb.PAGE_DOWN):
                self.scroll(page)
            case Key(Verb.FIRST):
                self.scroll(-self.length)
            case Key(Verb.LAST):
                self.scroll(self.length)
            case _:
                return False
        return True

    def scroll(self, pixels: int) -> None:
        """Scroll by this many pixels, but not beyond the ends."""
        self.offset = self._allowed(self.offset + pixels)

    def reveal(self, control: Control, art: Art) -> None:
        """Scroll until a control is visible, and its whole part if that fits."""
        part = next((part for part in self.parts if control in part.controls), None)
        if part is None:
            return
        air = art.metrics.ui(20)
        whole = control.rect.unionall(part.rects())
        rect = whole if whole.height + 2 * air <= self.view.height else control.rect
        if rect.top < self.view.top + air:
            self.scroll(rect.top - self.view.top - air)
        elif rect.bottom > self.view.bottom - air:
            self.scroll(rect.bottom - self.view.bottom + air)

    def draw(self, art: Art, canvas: Canvas) -> None:
        """Draw the words of the parts, and the scroll bar; the group draws the controls."""
        with canvas.clipped(self.view):
            for part in self.parts:
                part.draw(art, canvas)
        self._draw_bar(art, canvas)

    def veil(self, art: Art, canvas: Canvas) -> None:
        """Fade the edges into the panel where there is more; drawn over the controls."""
        area = Rect(self.view.topleft, (self.view.width - art.metrics.ui(_BAR_WIDTH), self.view.height))
        below = self.offset < self.length - self.view.height
        draw_fades(art, canvas, area, above=self.offset > 0, below=below)

    @property
    def overflows(self) -> bool:
        """Whether there is more than the view shows."""
        return self.length > self.view.height

    def _lay(self, art: Art) -> None:
        edge = art.metrics.ui(_SIDE_MARGIN)
        x, width = self.view.x + edge, self.view.width - 2 * edge - art.metrics.ui(GUTTER)
        top = y = self.view.y - self.offset
        for part in self.parts:
            y += part.lay(art, x, y, width)
        self.length = y - top + edge
        for control in self.controls:
            control.sight = self.view

    def _allowed(self, offset: int) -> int:
        return min(max(offset, 0), max(self.length - self.view.height, 0))

    def _draw_bar(self, art: Art, canvas: Canvas) -> None:
        if not self.overflows:
            return
        ui, view = art.metrics.ui, self.view
        tall = max(view.height * view.height // self.length, ui(40))
        way = (view.height - tall) * self._allowed(self.offset) // (self.length - view.height)
        x = view.right - ui(_BAR_WIDTH)
        canvas.add(art.box((ui(_BAR_WIDTH), view.height), ui(3), "bar"), (x, view.y))
        canvas.add(art.box((ui(_BAR_WIDTH), tall), ui(3), "text_muted"), (x, view.y + way), 190)


def draw_fades(art: Art, canvas: Canvas, area: Rect, *, above: bool, below: bool) -> None:
    """Fade the edges of an area into the panel where there is more beyond them."""
    size = (area.width, min(art.metrics.ui(_FADE_HEIGHT), area.height // 4))
    if above:
        canvas.add(_fade(art, size, upwards=True), area.topleft)
    if below:
        canvas.add(_fade(art, size, upwards=False), (area.x, area.bottom - size[1]))


def _fade(art: Art, size: tuple[int, int], *, upwards: bool) -> Surface:
    colour = sheet(art)
    return art.kept(
        ("fade", f"{size} {tuple(colour)} {upwards}"), lambda: _strip(size, colour, upwards=upwards)
    )


def _strip(size: tuple[int, int], colour: Color, *, upwards: bool) -> Surface:
    strip = Surface((2, 2), pygame.SRCALPHA)  # smoothscale reads beyond a single column
    clear = Color(colour.r, colour.g, colour.b, 0)
    strip.fill(colour if upwards else clear, (0, 0, 2, 1))
    strip.fill(clear if upwards else colour, (0, 1, 2, 1))
    return pygame.transform.smoothscale(strip, (max(size[0], 1), max(size[1], 1)))


_MIN_HEIGHT: Final = 38
_PADDING: Final = 8
"""The least height of a tab, and the space around its words, in u."""

_MIN_TYPE_SCALE: Final = 0.8
"""The smallest scale of a tab's words before they take a second line."""


class Tabs(Cells):
    """A column of tabs: the up and down arrows, or a click, open a page. Each may have an icon.

    If there is no room for all, those around the open one are shown; the edges fade into the panel where
    there are more.
    """

    arrows = (Verb.UP, Verb.DOWN)

    def __init__(
        self,
        name: str,
        labels: Sequence[str],
        get: Callable[[], int],
        put: Callable[[int], None],
        icons: Sequence[str] = (),
    ) -> None:
        super().__init__(name, labels, get, put)
        self.icons = icons

    @override
    def natural_width(self, art: Art) -> int:
        widest = max(art.text(label, 22, "bold").get_width() for label in self.labels)
        return widest + self._left(art) + art.metrics.ui(22)

    @override
    def height(self, art: Art, width: int) -> int:
        return len(self.labels) * art.metrics.ui(HEIGHT + 12)

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
        least = [
            max(art.metrics.ui(_MIN_HEIGHT), self._words(art, number).get_height() + art.metrics.ui(_PADDING))
            for number in range(len(self.labels))
        ]
        spare = max(rect.height - sum(least), 0) / max(len(least), 1)
        ends = [round(end) for end in accumulate((tall + spare for tall in least), initial=0)]
        gap = max(round((ends[-1] / max(len(least), 1)) * 0.1), 1)
        beyond = max(ends[-1] - rect.height, 0)
        chosen = (ends[self.get()] + ends[self.get() + 1]) // 2
        off = min(max(chosen - rect.height // 2, 0), beyond)
        self.sight = rect.copy() if beyond else None
        whole = Rect(0, 0, *rect.size)
        cells = [Rect(0, top - off, rect.width, end - top - gap) for top, end in pairwise(ends)]
        self._cells = [cell if whole.contains(cell) else Rect(0, 0, 0, 0) for cell in cells]
        self.more_above, self.more_below = off > 0, off < beyond
        self._cut = {
            number: cell.move(rect.topleft)
            for number, cell in enumerate(cells)
            if whole.colliderect(cell) and not whole.contains(cell)
        }

    @override
    def draw(self, art: Art, canvas: Canvas, *, focused: bool, hovered: bool, held: bool) -> None:
        self.lay(art, self.rect)
        for number, cell in self._cut.items():
            self._draw_tab(art, canvas, number, cell, lit=self.lit(cell, hovered=hovered))
        shown = ((number, cell) for number, cell in enumerate(self.cells) if cell.width)
        for number, cell in shown:
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
