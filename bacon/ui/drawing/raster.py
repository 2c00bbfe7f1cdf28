"""Rendering SVG at any size, including the application's icon."""

from __future__ import annotations

import io
from collections import OrderedDict
from collections.abc import Callable, Collection, Hashable
from typing import Final

import pygame
from pygame import Surface

from bacon.data.assets import asset

INK = "#A1B2C3"
"""The colour in an asset that the theme's ink replaces."""

BYTES_PER_PIXEL = 4


def rasterise(svg: str, size: tuple[int, int]) -> Surface:
    """Draw SVG text at a size in pixels; raise ``pygame.error`` if it is not SVG."""
    width, height = max(size[0], 1), max(size[1], 1)
    drawn = pygame.image.load_sized_svg(io.BytesIO(svg.encode()), (width, height))
    return drawn.convert_alpha()


def inked(svg: str, ink: str) -> str:
    """Replace the asset's ink with a colour."""
    return svg.replace(INK, ink).replace(INK.lower(), ink)


class Unready(Exception):
    """Raised when a picture is missing and there is no time left to make it."""


class Patience:
    """A time limit for making pictures, so that a frame can be shown in time; by default there is none."""

    def __init__(self) -> None:
        self._late: Callable[[], bool] = _never
        self._made = False

    def begin(self, late: Callable[[], bool]) -> None:
        """Allow making pictures until `late` returns True, and at least one."""
        self._late, self._made = late, False

    def end(self) -> None:
        """Remove the limit."""
        self._late = _never

    def ask(self) -> None:
        """Raise `Unready` if the time is up."""
        if self._made and self._late():
            raise Unready

    def note(self) -> None:
        """Note that a picture has been made."""
        self._made = True


def _never() -> bool:
    return False


class Cache:
    """Keeps surfaces by key, and drops the least recently used beyond `limit` bytes."""

    def __init__(self, limit: int, patience: Patience | None = None) -> None:
        self.limit = limit
        self.weight = 0
        self._patience = patience or Patience()
        self._kept: OrderedDict[Hashable, Surface] = OrderedDict()

    def get(self, key: Hashable, make: Callable[[], Surface]) -> Surface:
        """Return the surface of a key, making it if needed; may raise `Unready`."""
        kept = self._kept.get(key)
        if kept is not None:
            self._kept.move_to_end(key)
            return kept
        self._patience.ask()
        made = make()
        self._patience.note()
        self._kept[key] = made
        self.weight += _byte_size(made)
        self._evict()
        return made

    def keep_only(self, pictures: Collection[Surface]) -> None:
        """Drop everything except these pictures."""
        wanted = set(map(id, pictures))
        self._kept = OrderedDict((key, kept) for key, kept in self._kept.items() if id(kept) in wanted)
        self.weight = sum(map(_byte_size, self._kept.values()))

    def _evict(self) -> None:
        while self.weight > self.limit and len(self._kept) > 1:
            _, oldest = self._kept.popitem(last=False)
            self.weight -= _byte_size(oldest)


def _byte_size(surface: Surface) -> int:
    return surface.get_width() * surface.get_height() * BYTES_PER_PIXEL


_MAX_SIMPLE_ICON: Final = 40


def app_icon(size: int) -> Surface:
    """Return the icon at a size in pixels; it needs no window."""
    name = "icon_small.svg" if size <= _MAX_SIMPLE_ICON else "icon.svg"
    return pygame.image.load_sized_svg(str(asset("app", name)), (size, size))


ICON_SIZES: Final = (16, 22, 24, 32, 48, 64, 128, 256, 512)
"""The sizes in which a desktop looks for the icon, in pixels."""


def icon_file(size: int) -> bytes:
    """Return the icon at a size in pixels as a PNG file."""
    file = io.BytesIO()
    pygame.image.save(app_icon(size), file, "icon.png")
    return file.getvalue()
