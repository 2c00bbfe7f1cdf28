"""Measures: everything on screen is given in ``u``, a 1080th of the height of a full-sized window."""

from __future__ import annotations

from functools import cached_property

from msgspec import Struct
from pygame import Rect

_DESIGN_HEIGHT = 1080
_NARROWEST = 4 / 3


class Metrics(Struct, frozen=True, dict=True):
    """The window's size in pixels and the player's interface scale in percent."""

    width: int
    height: int
    scale: int = 100

    @cached_property
    def unit(self) -> float:
        """The pixels in one ``u``; a window narrower than 4:3 counts by its width."""
        return min(self.height, self.width / _NARROWEST) / _DESIGN_HEIGHT

    @property
    def tallness(self) -> float:
        """How many times as tall the window is as one of 4:3 of its width; 1 where it is no taller."""
        return self.height / (_DESIGN_HEIGHT * self.unit)

    def u(self, measure: float) -> int:
        """A measure of the table in whole pixels, at least one for anything there."""
        return max(round(measure * self.unit), 1 if measure > 0 else 0)

    def ui(self, measure: float) -> int:
        """A measure of the interface (text, buttons, panels), which follows the interface scale."""
        return self.u(measure * self.scale / 100)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height."""
        return (self.width, self.height)

    @property
    def window(self) -> Rect:
        """The window as a rectangle."""
        return Rect(0, 0, self.width, self.height)
