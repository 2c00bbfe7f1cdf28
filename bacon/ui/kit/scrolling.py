"""The scrolling area of a page, and the fades at its edges."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from typing import Final

import pygame
from pygame import Color, Rect, Surface

from bacon.ui.drawing import shapes
from bacon.ui.drawing.art import Art
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.kit.form import Heading, Part
from bacon.ui.kit.intents import Intent, Key, Scroll, Verb
from bacon.ui.kit.widgets import Control, sheet

_WHEEL_STEP: Final = 90
_SIDE_MARGIN: Final = 10
"""The space at the sides for a focus ring, in u."""

_BAR_WIDTH: Final = 6
GUTTER: Final = 18
"""The width of the bar, and of the space that it takes with its margin, in u."""

_FADE_ABOVE, _FADE_BELOW = 30, 48
_EDGE: Final = 8  # u above the lower edge of the view, at which a cut part is still seen


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
        part = next(filter(None, (part.holder(control) for part in self.parts)), None)
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
        """Fade the edges beyond which there is more into the panel, over the controls.

        A lower edge that lies between two rows leaves them as they are, and points down.
        """
        area = Rect(self.view.topleft, (self.view.width - art.metrics.ui(_BAR_WIDTH), self.view.height))
        below = self.offset < self.length - self.view.height
        edge, bottom = self.view.bottom - art.metrics.ui(_EDGE), self.view.bottom
        seen = [
            *(rect for part in self.parts for rect in part.rects()),
            *(each.rect for each in self.controls),
        ]
        cut = any(rect.top < bottom and rect.bottom > edge for rect in seen)
        draw_fades(art, canvas, area, above=self.offset > 0, below=below and cut)
        if below and not cut and any(rect.bottom > bottom for rect in seen):
            self._draw_more(art, canvas)

    def _draw_more(self, art: Art, canvas: Canvas) -> None:
        """Point down at the lower edge where it lies between two parts, so that nothing is seen to go on."""
        ui = art.metrics.ui
        wide, tall, stroke = ui(28), ui(14), max(ui(3), 1)
        points = [(stroke, stroke), (wide / 2, tall - stroke), (wide - stroke, stroke)]
        color = art.colour("text_muted")
        make = partial(shapes.line, (wide, tall), points, color, stroke)
        sign = art.drawn(("more below", tuple(color)), (wide, tall), make)
        canvas.centre(sign, (self.view.centerx, self.view.bottom - tall // 2))

    def cut_part(self) -> int:
        """Return how much of a part shows at the lower edge before anything is scrolled; 0 if none is cut.

        A heading belongs to the part below it.
        """
        shown = [part for part in self.parts if part.rects()]
        tops = [
            min(rect.top for rect in part.rects())
            for before, part in pairwise(shown)
            if not isinstance(before, Heading)
        ]
        above = [top for top in tops if top + self.offset < self.view.bottom]
        return self.view.bottom - (above[-1] + self.offset) if above and self.overflows else 0

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
    """Fade the upper or lower edge of an area into the panel."""
    if above:
        size = (area.width, min(art.metrics.ui(_FADE_ABOVE), area.height // 4))
        canvas.add(_fade(art, size, upwards=True), area.topleft)
    if below:
        size = (area.width, min(art.metrics.ui(_FADE_BELOW), area.height // 4))
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
