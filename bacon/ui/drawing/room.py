"""The light that falls on the table from the room: from a lamp, a window, the moon, a fire."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Final, TypeAlias

import pygame
from pygame import Color, Surface

from bacon.ui.drawing.raster import rasterise
from bacon.ui.drawing.shapes import paint, svg
from bacon.ui.drawing.theme import Theme

Point: TypeAlias = tuple[float, float]
_ShadeAndLight: TypeAlias = tuple[str, str]
"""SVG for the shade and for the added light."""

_SLANT: Final = 0.42
"""The slant of a window's light, as a share of its height."""

_BAR_WIDTH: Final = 0.024
"""The width of the bars between the panes, as a share of the table's height."""

_SOFT_SCALE: Final = 4
"""The table's size compared to the drawing of the light on it."""


def lit(table: Surface, theme: Theme) -> Surface:
    """Add the light of the room to a low-resolution picture of the table."""
    size = table.get_size()
    shade, light = _ROOMS[theme.room](theme, *size)
    if shade:
        table.blit(_soft(shade, size), (0, 0))
    if light:
        dark = Surface(size)
        dark.blit(_soft(light, size), (0, 0))
        table.blit(dark, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return table


def _soft(body: str, size: tuple[int, int]) -> Surface:
    """Draw light at a smaller size still; stretching softens its edges."""
    small = (max(size[0] // _SOFT_SCALE, 1), max(size[1] // _SOFT_SCALE, 1))
    scale = (small[0] / size[0], small[1] / size[1])
    drawn = rasterise(svg(small, f'<g transform="scale({scale[0]} {scale[1]})">{body}</g>'), small)
    return pygame.transform.smoothscale(drawn, size)


def _dark(theme: Theme, width: int, height: int) -> _ShadeAndLight:  # noqa: ARG001  (every room has the same signature)
    return "", ""


def _lamp(theme: Theme, width: int, height: int) -> _ShadeAndLight:
    """A low lamp over the middle: a warm pool, with the faint edge of the lampshade around it."""
    stops = ((0.0, 11), (0.5, 8), (0.62, 6), (0.68, 2), (1.0, 0))
    return "", _glow((width / 2, height * 0.42), width * 0.56, theme.colour("lamp"), stops)


def _fire(theme: Theme, width: int, height: int) -> _ShadeAndLight:
    """A fire on the left, below the edge of the table, reflected by the opposite wall."""
    lamp = theme.colour("lamp")
    fire = _glow((-width * 0.06, height * 1.02), width * 0.78, lamp, ((0.0, 46), (0.5, 16), (1.0, 0)))
    return "", fire + _glow((width * 1.04, -height * 0.1), width * 0.5, lamp, ((0.0, 16), (1.0, 0)))


def _sun(theme: Theme, width: int, height: int) -> _ShadeAndLight:
    """The sun in a tall window; the rest is in the shade."""
    panes = _window(width, height, (0.34, -0.04, 0.44, 0.9), (2, 3))
    shade, light = theme.colour("felt_edge"), theme.colour("lamp")
    shade.a, light.a = 28, 20
    around = f'<path fill-rule="evenodd" d="M0-{height}H{width}V{height}H0Z{panes}" {paint(shade)}/>'
    return around, f'<path d="{panes}" {paint(light)}/>'


def _moon(theme: Theme, width: int, height: int) -> _ShadeAndLight:
    light = theme.colour("lamp")
    light.a = 12
    return "", f'<path d="{_window(width, height, (0.50, 0.08, 0.32, 0.66), (2, 2))}" {paint(light)}/>'


def _window(wide: int, tall: int, where: tuple[float, float, float, float], panes: tuple[int, int]) -> str:
    """Return path data for the panes of a window; `where` is in shares of the table."""
    left, top, across, down = where
    size = (wide * across / panes[0], tall * down / panes[1])
    corners = product(range(panes[0]), range(panes[1]))
    return "".join(
        _pane(
            (wide * left + size[0] * column, tall * top + size[1] * row), size, tall * _BAR_WIDTH, tall * top
        )
        for column, row in corners
    )


def _pane(corner: Point, size: Point, bar: float, top: float) -> str:
    """Return path data for a pane, which leans more the further it is from the window."""
    (x, y), (wide, tall) = corner, (size[0] - bar, size[1] - bar)
    rows = [(y, 0.0), (y, wide), (y + tall, wide), (y + tall, 0.0)]
    return "M" + "L".join(f"{x + aside - (at - top) * _SLANT} {at}" for at, aside in rows) + "Z"


def _glow(middle: Point, radius: float, colour: Color, stops: tuple[tuple[float, int], ...]) -> str:
    """Return light that fades outward; a stop is a share of the radius and an opacity, of 255."""
    name = f"glow{round(middle[0])}"
    steps = "".join(
        f'<stop offset="{where}" stop-color="#{colour.r:02x}{colour.g:02x}{colour.b:02x}" '
        f'stop-opacity="{strength / 255:.3f}"/>'
        for where, strength in stops
    )
    x, y = middle
    return (
        f'<defs><radialGradient id="{name}" gradientUnits="userSpaceOnUse" cx="{x}" cy="{y}" r="{radius}">'
        f'{steps}</radialGradient></defs><circle cx="{x}" cy="{y}" r="{radius}" fill="url(#{name})"/>'
    )


_ROOMS: Final[dict[str, Callable[[Theme, int, int], _ShadeAndLight]]] = {
    "dark": _dark,
    "lamp": _lamp,
    "fire": _fire,
    "sun": _sun,
    "moon": _moon,
}
