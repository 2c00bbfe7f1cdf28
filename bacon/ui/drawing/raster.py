"""Rendering SVG at any size, the application icon included, and cards in flight: rotated and zoomed."""

from __future__ import annotations

import io
import math
from collections import OrderedDict
from collections.abc import Callable, Collection, Hashable
from typing import Final, NamedTuple

import pygame
from pygame import Color, Rect, Surface

from bacon.system.folders import asset

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


_FINE: Final = (24, 2, 12)
_COARSE: Final = (8, 15, 4)
"""Steps of the size per full size, degrees per step of the angle, and steps of a turn."""


class Pose(NamedTuple):
    """How a card in flight is drawn: its zoom, its clockwise angle, and how far it is turned on its edge.

    The zoom is relative to the picture it is made from.
    """

    zoom: float
    angle: int
    turn: float

    @property
    def width(self) -> float:
        """The share of the picture's width that is visible."""
        return self.zoom * math.cos(self.turn * math.pi / 2)


def pose(zoom: float, angle: float, turn: float, *, coarse: bool = False) -> Pose:
    """Return the nearest pose; coarse ones are enough when many cards move."""
    zooms, degrees, turns = _COARSE if coarse else _FINE
    return Pose(
        max(round(zoom * zooms), 1) / zooms, round(angle / degrees) * degrees, round(turn * turns) / turns
    )


_RIM: Final = 3  # in pixels


def rimmed(picture: Surface) -> Surface:
    """Put a clear margin around a card, so that its edges stay smooth when it is rotated."""
    sheet = Surface((picture.width + 2 * _RIM, picture.height + 2 * _RIM), pygame.SRCALPHA)
    edge = picture.get_at((picture.width // 2, 0))
    sheet.fill((edge.r, edge.g, edge.b, 0))
    sheet.blit(picture, (_RIM, _RIM))
    return sheet


def flying_card(picture: Surface, how: Pose, *, smooth: bool) -> Surface:
    """Return the picture of a card in flight; smooth edges take longer."""
    if smooth and how.angle:
        narrow = _scaled(picture, how._replace(zoom=1)) if how.turn else picture
        return pygame.transform.rotozoom(rimmed(narrow), -how.angle, how.zoom)
    scaled = _scaled(picture, how)
    return pygame.transform.rotate(scaled, -how.angle) if how.angle else scaled


def _scaled(picture: Surface, how: Pose) -> Surface:
    """The picture as small, and as narrow, as in a pose."""
    size = (max(round(picture.width * how.width), 1), max(round(picture.height * how.zoom), 1))
    return picture if size == picture.get_size() else pygame.transform.smoothscale(picture, size)


def with_shadow(picture: Surface, shadow: Surface, drop: float) -> Surface:
    """Return the picture of a card, centred, with its shadow beside and below it."""
    right, down = round(drop * 0.4), round(drop)
    sheet = Surface((shadow.width + 2 * right, shadow.height + 2 * down), pygame.SRCALPHA)
    sheet.blit(shadow, (2 * right, 2 * down))
    sheet.blit(picture, picture.get_rect(center=sheet.get_rect().center))
    return sheet


def above(upper: Surface, lower: Surface) -> Surface:
    """Put a line of words above another, both centred."""
    width = max(upper.get_width(), lower.get_width())
    sheet = Surface((width, upper.get_height() + lower.get_height()), pygame.SRCALPHA)
    sheet.blit(upper, ((width - upper.get_width()) // 2, 0))
    sheet.blit(lower, ((width - lower.get_width()) // 2, upper.get_height()))
    return sheet


def beside(sign: Surface, words: Surface, gap: int) -> Surface:
    """Put an icon before words."""
    left = sign.get_width() + gap
    sheet = Surface((left + words.get_width(), words.get_height()), pygame.SRCALPHA)
    sheet.blit(sign, (0, (sheet.get_height() - sign.get_height()) // 2))
    sheet.blit(words, (left, 0))
    return sheet


def centred(lower: Surface, upper: Surface) -> Surface:
    """Put a picture in the middle of a larger one, below it."""
    whole = Surface(upper.get_size(), pygame.SRCALPHA)
    whole.blit(lower, lower.get_rect(center=whole.get_rect().center))
    whole.blit(upper, (0, 0))
    return whole


def halo(size: tuple[int, int], angle: float, soft: int, colour: Color, *, steps: int = 3) -> Surface:
    """Blur a blank card of a size in pixels and rotate it clockwise; `soft` is the width of its edge.

    It is drawn small and stretched, since a shadow has no detail to lose. Its edge then has `steps` steps.
    """
    coarse = max(soft // steps, 1)
    small = Surface([(side + 4 * soft) // coarse + 1 for side in size], pygame.SRCALPHA)
    small.fill((colour.r, colour.g, colour.b, 0))
    inner = Rect(0, 0, max(size[0] // coarse, 1), max(size[1] // coarse, 1))
    inner.center = (small.width // 2, small.height // 2)
    small.fill(colour, inner)
    blurred = pygame.transform.gaussian_blur(small, max(round(soft / coarse), 1))
    if round(angle, 1):
        blurred = pygame.transform.rotozoom(blurred, -angle, 1)
    blurred = _trimmed(blurred)
    return pygame.transform.smoothscale(blurred, (blurred.width * coarse, blurred.height * coarse))


def _trimmed(surface: Surface) -> Surface:
    """Trim the empty margin equally on opposite sides; painting it would cost as much as the rest."""
    whole, full = surface.get_rect(), surface.get_bounding_rect()
    across = min(full.left, whole.right - full.right)
    down = min(full.top, whole.bottom - full.bottom)
    return surface.subsurface(whole.inflate(-2 * across, -2 * down))
