"""Drawings as pictures of any size, the application's icon among them."""

from __future__ import annotations

import io
from collections import OrderedDict
from collections.abc import Callable, Collection, Hashable
from typing import Final

import pygame
from pygame import Surface

from bacon.data.assets import asset

INK = "#A1B2C3"
"""The colour in an asset that the theme's ink takes the place of."""

BYTES_PER_PIXEL = 4


def rasterise(svg: str, size: tuple[int, int]) -> Surface:
    """Draw SVG text at a size in pixels; raises ``pygame.error`` when it is no SVG."""
    width, height = max(size[0], 1), max(size[1], 1)
    drawn = pygame.image.load_sized_svg(io.BytesIO(svg.encode()), (width, height))
    return drawn.convert_alpha()


def inked(svg: str, ink: str) -> str:
    """Put a colour in the place of the asset's ink."""
    return svg.replace(INK, ink).replace(INK.lower(), ink)


class Unready(Exception):
    """Raised when a picture has still to be made and there is no time for that now."""


class Patience:
    """How long pictures may be made before something must be shown; without an end, as long as it takes."""

    def __init__(self) -> None:
        self._late: Callable[[], bool] = _never
        self._made = False

    def begin(self, late: Callable[[], bool]) -> None:
        """Let pictures be made until it is `late`, and one of them in any case."""
        self._late, self._made = late, False

    def end(self) -> None:
        """Let every picture be made."""
        self._late = _never

    def ask(self) -> None:
        """Raise `Unready` when it is late."""
        if self._made and self._late():
            raise Unready

    def note(self) -> None:
        """Take note of a picture that has been made."""
        self._made = True


def _never() -> bool:
    return False


class Cache:
    """Keeps surfaces by key and lets the longest unused go when they weigh more than `limit` bytes."""

    def __init__(self, limit: int, patience: Patience | None = None) -> None:
        self.limit = limit
        self.weight = 0
        self._patience = patience or Patience()
        self._kept: OrderedDict[Hashable, Surface] = OrderedDict()

    def get(self, key: Hashable, make: Callable[[], Surface]) -> Surface:
        """The surface of a key, made now if it is not kept; may raise `Unready`."""
        kept = self._kept.get(key)
        if kept is not None:
            self._kept.move_to_end(key)
            return kept
        self._patience.ask()
        made = make()
        self._patience.note()
        self._kept[key] = made
        self.weight += _weight(made)
        self._lighten()
        return made

    def keep_only(self, pictures: Collection[Surface]) -> None:
        """Let everything go but some pictures."""
        wanted = set(map(id, pictures))
        self._kept = OrderedDict((key, kept) for key, kept in self._kept.items() if id(kept) in wanted)
        self.weight = sum(map(_weight, self._kept.values()))

    def _lighten(self) -> None:
        while self.weight > self.limit and len(self._kept) > 1:
            _, oldest = self._kept.popitem(last=False)
            self.weight -= _weight(oldest)


def _weight(surface: Surface) -> int:
    return surface.get_width() * surface.get_height() * BYTES_PER_PIXEL


_SIMPLE_UP_TO: Final = 40


def app_icon(size: int) -> Surface:
    """The icon at a size in pixels; it needs no window yet."""
    name = "icon_small.svg" if size <= _SIMPLE_UP_TO else "icon.svg"
    return pygame.image.load_sized_svg(str(asset("app", name)), (size, size))


ICON_SIZES: Final = (16, 22, 24, 32, 48, 64, 128, 256, 512)
"""The sizes in which a desktop looks for the icon, in pixels."""


def icon_file(size: int) -> bytes:
    """The icon at a size in pixels as a PNG file."""
    file = io.BytesIO()
    pygame.image.save(app_icon(size), file, "icon.png")
    return file.getvalue()
