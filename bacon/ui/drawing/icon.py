"""The application's icon: a simple drawing where there are few pixels, a rich one where there are many."""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Surface

from bacon.data.assets import asset

_SIMPLE_UP_TO: Final = 40


def app_icon(size: int) -> Surface:
    """Give the icon at a size in pixels; it needs no window yet."""
    name = "icon_small.svg" if size <= _SIMPLE_UP_TO else "icon.svg"
    return pygame.image.load_sized_svg(str(asset("app", name)), (size, size))
