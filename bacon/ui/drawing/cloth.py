"""The border of the table cloth: two rows of stitches along the rim, with a repeated figure between them."""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Rect, Surface

from bacon.ui.drawing.metrics import Metrics
from bacon.ui.drawing.raster import rasterise
from bacon.ui.drawing.shapes import paint, svg
from bacon.ui.drawing.theme import Theme

_BAND, _PERIOD = 24, 56
"""The width of the border, and the approximate distance of its figures, in u."""

_THREAD: Final = 52
"""The opacity of the thread, of 255: barely visible."""

_LINE: Final = 'fill="none" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"'
_FIGURES: Final = {
    "firs": f"<path {_LINE} d='M-4-2L0-7L4-2M-5.5 2.5L0-3L5.5 2.5M-7 7L0 1L7 7M0 4V8'/>",
    "stars": "<path stroke='none' d='M0-7L1.6-1.6L7 0L1.6 1.6L0 7L-1.6 1.6L-7 0L-1.6-1.6Z'/>",
    "flames": f"<path {_LINE} d='M0 6C-7 3-4-2 0-7C4-2 7 3 0 6M-15 4C-12-1-10-1-8 4M15 4C12-1 10-1 8 4'/>",
    "lozenges": "<path stroke='none' d='M0-5L9 0L0 5L-9 0ZM-16-2L-12 0L-16 2L-20 0ZM16-2L20 0L16 2L12 0Z'/>",
}
_BEND: Final = f"<path {_LINE} d='M10-10.5H-4.5A6 6 0 0 0-10.5-4.5V10'/>"
_DASHES: Final = "".join(f"M{x} {y}h8" for y in (-10.5, 10.5) for x in (-25, -11, 3, 17))
_STITCHES: Final = f"<path {_LINE} d='{_DASHES}'/>"


def stitch(table: Surface, theme: Theme, metrics: Metrics, inset: int) -> None:
    """Stitch a theme's border into the table, `inset` pixels from the edge of the window."""
    if theme.cloth == "none":
        return
    field = table.get_rect().inflate(-2 * inset, -2 * inset)
    band = metrics.u(_BAND)
    for turn, (corner, along) in enumerate(_sides(field, band)):
        count = max(round(along.length() / metrics.u(_PERIOD)), 1)
        figure = _FIGURES[theme.cloth] + _STITCHES
        turned = pygame.transform.rotate(_tile(theme, figure, along.length() / count, band), -90 * turn)
        for number in range(count):
            _centre(table, turned, corner + along * ((number + 0.5) / count))
        bend = _tile(theme, _BEND, band * _PERIOD / _BAND, band)
        _centre(table, pygame.transform.rotate(bend, -90 * turn), corner - along.normalize() * band)


def _centre(table: Surface, tile: Surface, middle: pygame.Vector2) -> None:
    table.blit(tile, tile.get_rect(center=(round(middle.x), round(middle.y))))


def _sides(field: Rect, band: int) -> list[tuple[pygame.Vector2, pygame.Vector2]]:
    """Return the start and the vector of each side of the border, clockwise from the upper left corner."""
    ring = field.inflate(-band, -band)
    corners = [pygame.Vector2(at) for at in (ring.topleft, ring.topright, ring.bottomright, ring.bottomleft)]
    ends = [*corners[1:], corners[0]]
    steps = [(end - start).normalize() * band for start, end in zip(corners, ends, strict=True)]
    return [
        (start + step, end - start - 2 * step) for start, end, step in zip(corners, ends, steps, strict=True)
    ]


def _tile(theme: Theme, drawn: str, length: float, band: int) -> Surface:
    thread = theme.colour("table_text")
    thread.a = _THREAD
    scale = (length / _PERIOD, band / _BAND)
    body = (
        f'<g transform="translate({length / 2} {band / 2}) scale({scale[0]} {scale[1]})" {paint(thread)} '
        f"{paint(thread, 'stroke')}>{drawn}</g>"
    )
    size = (max(round(length), 1), band)
    return rasterise(svg(size, body), size)
