"""Cards in flight: rotated and zoomed, with their shadows and lights."""

from __future__ import annotations

import math
from typing import Final, NamedTuple

import pygame
from pygame import Color, Rect, Surface

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


def flying_card(picture: Surface, how: Pose, *, smooth: bool) -> Surface:
    """Return the picture of a card in flight; smooth edges take longer."""
    if smooth and not how.turn:
        return pygame.transform.rotozoom(picture, -how.angle, how.zoom)
    size = (max(round(picture.width * how.width), 1), max(round(picture.height * how.zoom), 1))
    if size != picture.get_size():
        picture = pygame.transform.smoothscale(picture, size)
    return pygame.transform.rotate(picture, -how.angle) if how.angle else picture


def with_shadow(picture: Surface, shadow: Surface, drop: float) -> Surface:
    """Return the picture of a card, centred, with its shadow beside and below it."""
    right, down = round(drop * 0.4), round(drop)
    sheet = Surface((shadow.width + 2 * right, shadow.height + 2 * down), pygame.SRCALPHA)
    sheet.blit(shadow, (2 * right, 2 * down))
    sheet.blit(picture, picture.get_rect(center=sheet.get_rect().center))
    return sheet


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
