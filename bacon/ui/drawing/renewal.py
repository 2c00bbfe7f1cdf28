"""A new look for the window, after a resize or a change of theme, without a frame that takes long.

Its pictures are made in slices, over some frames. Until all are there the last frame of the old look stands
in for the new one, stretched to the window.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame
from pygame import Rect, Surface

from bacon.ui.drawing.art import Art
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.drawing.raster import Unready

SLICE: Final = 25
"""How long a frame may make pictures, in milliseconds; the one it is at then is finished."""


class Renewal:
    """The way to a new look; `before` is the last picture of the old one.

    Without one there is nothing that could stand in, and everything is made at once.
    """

    def __init__(self, art: Art, window: Surface, before: Surface | None, clock: Callable[[], float]) -> None:
        self.art, self.window, self.before = art, window, before
        self.done = before is None
        self._clock = clock
        self._stands_in = before is not None and before.get_size() == window.get_size()

    def paint(self, canvas: Canvas, draw: Callable[[Canvas], None]) -> list[Rect]:
        """Paint a frame if its pictures are there in time, else the stand-in; gives what was painted."""
        until = self._clock() + SLICE
        if not self.done:
            self.art.patience.begin(lambda: self._clock() >= until)
        try:
            draw(canvas)
        except Unready:
            canvas.drop()
            return self._stand_in()
        finally:
            self.art.patience.end()
        self.done, self.before = True, None
        return canvas.paint()

    def _stand_in(self) -> list[Rect]:
        """Show the old picture; once is enough, and where the size stays it is still to be seen."""
        if self._stands_in or self.before is None:
            return []
        self._stands_in = True
        pygame.transform.scale(self.before, self.window.get_size(), self.window)
        return [self.window.get_rect()]
