"""Units: everything on screen is measured in ``u``, 1/1080 of the height of a full-sized window."""

from __future__ import annotations

from functools import cached_property

from msgspec import Struct
from pygame import Rect

_DESIGN_HEIGHT = 1080
_MIN_RATIO = 4 / 3


class Metrics(Struct, frozen=True, dict=True):
    """The window's size in pixels and the player's interface scale in percent."""

    width: int
    height: int
    scale: int = 100

    @cached_property
    def unit(self) -> float:
        """The pixels in one ``u``; in a window narrower than 4:3 the width decides."""
        return min(self.height, self.width / _MIN_RATIO) / _DESIGN_HEIGHT

    @property
    def tallness(self) -> float:
        """The window's height compared to a 4:3 window of its width; at least 1."""
        return self.height / (_DESIGN_HEIGHT * self.unit)

    def u(self, measure: float) -> int:
        """Convert a measure of the table to whole pixels, at least 1 if it is positive."""
        return max(round(measure * self.unit), 1 if measure > 0 else 0)

    def ui(self, measure: float) -> int:
        """Convert a measure of the interface (text, buttons, panels), which follows the interface scale."""
        return self.u(measure * self.scale / 100)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height, in pixels."""
        return (self.width, self.height)

    @property
    def window(self) -> Rect:
        """The window as a rectangle."""
        return Rect(0, 0, self.width, self.height)
