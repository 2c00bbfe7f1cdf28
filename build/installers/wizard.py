"""The pictures in the wizard of Windows: a tall one on its last page, a small one at the head of others."""

from __future__ import annotations

import io
from typing import Final

import pygame
from pygame import Surface

from bacon.system.folders import asset
from bacon.ui.drawing.raster import app_icon

SIDE: Final = (164, 314)
HEAD: Final = (150, 57)
"""The sizes that NSIS has room for, in pixels."""

_FELT: Final = ("#1D6857", "#0A2A24")
"""Spruce's felt under the lamp and at its edge."""

_CLOTH: Final = """\
<svg xmlns="http://www.w3.org/2000/svg" width="164" height="314">
<radialGradient id="lamp" gradientUnits="userSpaceOnUse" cx="82" cy="110" r="235">
<stop offset="0" stop-color="{0}"/><stop offset="1" stop-color="{1}"/></radialGradient>
<rect width="164" height="314" fill="url(#lamp)"/></svg>"""
_WORDMARK: Final = 192 / 480
_WAVE: Final = 80 / 200


def side() -> bytes:
    """Give the tall picture as a BMP: the icon and the word mark on felt, above a band of bacon."""
    picture = Surface(SIDE, depth=24)
    picture.blit(pygame.image.load_sized_svg(io.BytesIO(_CLOTH.format(*_FELT).encode()), SIDE), (0, 0))
    picture.blit(app_icon(116), (24, 52))
    picture.blit(_drawing("wordmark", 148, _WORDMARK), (8, 176))
    for left in (0, 82):
        picture.blit(_drawing("wave", 82, _WAVE), (left, 281))
    return _bmp(picture)


def head() -> bytes:
    """Give the small picture as a BMP: the word mark on white, as the titles beside it are."""
    picture = Surface(HEAD, depth=24)
    picture.fill("white")
    picture.blit(_drawing("wordmark", 135, _WORDMARK), (8, 2))
    return _bmp(picture)


def _drawing(name: str, width: int, proportion: float) -> Surface:
    return pygame.image.load_sized_svg(str(asset("app", f"{name}.svg")), (width, round(width * proportion)))


def _bmp(picture: Surface) -> bytes:
    file = io.BytesIO()
    pygame.image.save(picture, file, "picture.bmp")
    return file.getvalue()
