"""Soft light and shade round cards."""

from __future__ import annotations

import pygame
from pygame import Color, Rect, Surface


def halo(size: tuple[int, int], angle: float, soft: int, colour: Color) -> Surface:
    """Blur a plain card of a size in pixels and turn it clockwise; `soft` is how wide its edge becomes.

    It is drawn small and stretched: a shadow has no detail to lose.
    """
    coarse = max(soft // 3, 1)
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
    """Cut off what is empty, alike on opposite sides; painting it would cost as much as the rest."""
    whole, full = surface.get_rect(), surface.get_bounding_rect()
    across = min(full.left, whole.right - full.right)
    down = min(full.top, whole.bottom - full.bottom)
    return surface.subsurface(whole.inflate(-2 * across, -2 * down))
