"""The surface of the table: felt or planks within a wooden rim."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from functools import cache
from itertools import pairwise, product
from typing import Final, TypeAlias

import pygame
from pygame import Color, Rect, Surface

from bacon.ui.drawing.raster import rasterise
from bacon.ui.drawing.shapes import paint, svg
from bacon.ui.drawing.theme import Metrics, Theme, lit

_BAND, _PERIOD = 24, 56
"""The width of the border, and the approximate distance of its figures, in u."""

_THREAD: Final = 52
"""The opacity of the thread, of 255: barely visible."""

_LINE: Final = 'fill="none" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"'
_CLOTH_FIGURES: Final = {
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
        figure = _CLOTH_FIGURES[theme.cloth] + _STITCHES
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


RIM: Final = 32
"""The width of the rim, in u."""

_GRAIN_SIZE: Final = 192
_BACKGROUND_GRAIN: Final = bytes(value % 5 for value in range(256))
_THREAD_GRAIN: Final = bytes(value % 5 + 2 for value in range(256))
"""The grain for each noise value, between the threads of the felt and on them."""

_LIGHT_PIXEL: Final = 4
_CORNER_RADIUS: Final = 30
"""The radius of the rim's inner corners, in u."""

_HEM: Final = 12
"""The cloth between the rim and its stitched border, in u."""

_SHADOW_REACH: Final = 46
"""The reach of the rim's shadow on the felt, in u."""

Tone: TypeAlias = tuple[float, float]

_RIM_PROFILE: Final[tuple[tuple[float, Tone], ...]] = (
    (0.00, (0.0, 0.55)),
    (0.10, (0.1, 0.30)),
    (0.22, (0.8, 0.00)),
    (0.34, (1.0, 0.00)),
    (0.50, (0.7, 0.00)),
    (0.72, (0.2, 0.05)),
    (0.80, (0.0, 0.45)),
    (0.85, (0.9, 0.00)),
    (0.91, (0.3, 0.10)),
    (1.00, (0.0, 0.62)),
)
"""The profile of the rim from the window's edge to the felt: shares of light wood and of shade."""


_INLAY_SPAN: Final = (0.53, 0.64)
"""The start and end of a fine metal inlay, as shares of the rim's width."""


def felt(theme: Theme, metrics: Metrics) -> Surface:
    """Draw the empty table at the size of the window."""
    light = lit(_lamp_light(theme, metrics), theme)
    if theme.surface == "wood":
        surface = planks(light, metrics)
    else:
        surface = pygame.transform.smoothscale(light, metrics.size)
    if theme.surface == "felt":
        _weave(surface)
    stitch(surface, theme, metrics, metrics.u(RIM + _HEM))
    _lay_rim(surface, theme, metrics)
    return surface


def _lamp_light(theme: Theme, metrics: Metrics) -> Surface:
    """Draw the light at a low resolution, to be stretched; a smooth gradient loses nothing by it."""
    grain = metrics.u(_LIGHT_PIXEL)
    coarse = (max(metrics.width // grain, 1), max(metrics.height // grain, 1))
    centre, edge = theme.colour("felt_centre"), theme.colour("felt_edge")
    steps = ((0, 0.0), (0.18, 0.04), (0.36, 0.18), (0.56, 0.46), (0.78, 0.80), (1, 1.0))
    stops = "".join(f'<stop offset="{where}" {_stop(centre.lerp(edge, share))}/>' for where, share in steps)
    body = (
        f'<defs><radialGradient id="lamp" gradientUnits="userSpaceOnUse" '
        f'cx="{coarse[0] / 2}" cy="{coarse[1] * 0.42}" r="{coarse[0] * 0.6}">{stops}</radialGradient></defs>'
        f'<rect width="{coarse[0]}" height="{coarse[1]}" fill="url(#lamp)"/>'
    )
    return rasterise(svg(coarse, body), coarse).convert()


def _stop(colour: Color) -> str:
    return f'stop-color="#{colour.r:02x}{colour.g:02x}{colour.b:02x}"'


def _weave(surface: Surface) -> None:
    """Add a faint woven grain, which also hides banding in the light."""
    for seed, flag in ((1, pygame.BLEND_RGB_ADD), (2, pygame.BLEND_RGB_SUB)):
        tile = pygame.image.frombytes(_grain(seed), (_GRAIN_SIZE, _GRAIN_SIZE), "RGB").convert()
        for x in range(0, surface.get_width(), _GRAIN_SIZE):
            for y in range(0, surface.get_height(), _GRAIN_SIZE):
                surface.blit(tile, (x, y), special_flags=flag)


@cache
def _grain(seed: int) -> bytes:
    """Return noise over a twill, which one tile lightens and the other darkens.

    The threads repeat every three pixels, so those of a row are set all at once.
    """
    noise = random.Random(seed).randbytes(_GRAIN_SIZE * _GRAIN_SIZE)
    grey, threads = bytearray(noise.translate(_BACKGROUND_GRAIN)), noise.translate(_THREAD_GRAIN)
    for row, column in product(range(_GRAIN_SIZE), range(3)):
        if ((row + 2 * column) % 6 < 3) == (seed == 1):
            thread = slice(row * _GRAIN_SIZE + column, (row + 1) * _GRAIN_SIZE, 3)
            grey[thread] = threads[thread]
    colours = bytearray(3 * len(grey))
    colours[::3] = colours[1::3] = colours[2::3] = grey
    return bytes(colours)


# The rim: one corner is drawn; the others are its mirror images, and the sides repeat its last line.


def _lay_rim(surface: Surface, theme: Theme, metrics: Metrics) -> None:
    width, height = metrics.size
    corner = _corner(theme, metrics)
    size = corner.get_width()
    across = pygame.transform.scale(corner.subsurface(Rect(size - 1, 0, 1, size)), (width - 2 * size, size))
    down = pygame.transform.scale(corner.subsurface(Rect(0, size - 1, size, 1)), (size, height - 2 * size))
    surface.blit(across, (size, 0))
    surface.blit(pygame.transform.flip(across, False, True), (size, height - size))
    surface.blit(down, (0, size))
    surface.blit(pygame.transform.flip(down, True, False), (width - size, size))
    for right in (False, True):
        for lower in (False, True):
            place = (width - size if right else 0, height - size if lower else 0)
            surface.blit(pygame.transform.flip(corner, right, lower), place)
    _grain_wood(surface, metrics)


def _corner(theme: Theme, metrics: Metrics) -> Surface:
    rim, shade, rounding = metrics.u(RIM), metrics.u(_SHADOW_REACH), metrics.u(_CORNER_RADIUS)
    size = rim + max(shade, rounding) + 2
    dark = theme.colour("rim_shade")
    body = [
        _arc(rim + step, rounding - step, size, _shadow(dark, step / shade), 1.02) for step in range(shade)
    ]
    body += [
        _arc(step + 0.5, rounding + rim - step, size, _wood(theme, step / rim), 1.4) for step in range(rim)
    ]
    edge = rim + rounding
    ground = (
        f'<path d="M0 0H{size}V{rim}H{edge}A{rounding} {rounding} 0 0 0 {rim} {edge}V{size}H0Z" '
        f"{paint(_wood(theme, 0))}/>"
    )
    return rasterise(svg((size, size), "".join([*body[:shade], ground, *body[shade:]])), (size, size))


def _arc(inset: float, radius: float, size: int, colour: Color, line: float) -> str:
    turn = max(radius, 2)
    end = inset + turn
    return (
        f'<path d="M{size + 4} {inset}H{end}A{turn} {turn} 0 0 0 {inset} {end}V{size + 4}" '
        f'fill="none" {paint(colour, "stroke")} stroke-width="{line}"/>'
    )


def _shadow(dark: Color, share: float) -> Color:
    return Color(dark.r, dark.g, dark.b, round(dark.a * (1 - share) ** 2))


def _wood(theme: Theme, share: float) -> Color:
    """Return the colour of the wood at a share of the way across the rim."""
    light, shade = _rim_tone(share)
    colour = theme.colour("rim").lerp(theme.colour("rim_light"), light)
    wood, inlay = colour.lerp(Color(0, 0, 0), shade), theme.colour("inlay")
    start, end = _INLAY_SPAN
    if not start <= share < end:
        return wood
    return wood.lerp(Color(inlay.r, inlay.g, inlay.b), inlay.a / 255)


def _rim_tone(share: float) -> Tone:
    for (start, low), (end, high) in pairwise(_RIM_PROFILE):
        if share <= end:
            way = (share - start) / (end - start)
            return (low[0] + (high[0] - low[0]) * way, low[1] + (high[1] - low[1]) * way)
    return _RIM_PROFILE[-1][1]


def _grain_wood(surface: Surface, metrics: Metrics) -> None:
    """Darken the wood in long streaks along all four sides."""
    width, height = metrics.size
    rim = metrics.u(RIM)
    streaks = _streaks(max(rim // 2, 8))
    along = pygame.transform.smoothscale(streaks, (width, rim))
    aside = pygame.transform.smoothscale(pygame.transform.rotate(streaks, 90), (rim, height - 2 * rim))
    for spot in ((0, 0), (0, height - rim)):
        surface.blit(along, spot, special_flags=pygame.BLEND_RGB_MULT)
    for spot in ((0, rim), (width - rim, rim)):
        surface.blit(aside, spot, special_flags=pygame.BLEND_RGB_MULT)


def _streaks(rows: int) -> Surface:
    chance = random.Random(3)
    columns = 24
    grey = bytearray()
    for _ in range(rows):
        tone = chance.randrange(196, 256)
        for _ in range(columns):
            tone = min(max(tone + chance.randrange(-14, 15), 186), 255)
            grey += bytes((tone, tone, tone))
    return pygame.image.frombytes(bytes(grey), (columns, rows), "RGB").convert()


_SHEET_SIZE: Final = (640, 540)
"""The size at which the grain is drawn before it is stretched; along the boards it has no detail to lose."""

_FIGURE_SIZE: Final = (128, 96)
_FIGURE_COUNT: Final = 3
_BOARDS: Final = ((0.165, 250), (0.19, 244), (0.155, 253), (0.185, 241), (0.165, 251), (0.14, 245))
"""Each board's share of the table's height, and its lightness, of 255."""

_GRAIN_DEPTH: Final = 24
"""How much darker the darkest grain is, of 255."""

_CHANNEL_FACTORS: Final = (0.8, 1.0, 1.3)
"""The factors of that darkness for red, green and blue: wood gets warmer as it gets darker."""

_SEAM: Final = (192, 174, 152)
_GLEAM: Final = (12, 11, 9)


def planks(light: Surface, metrics: Metrics) -> Surface:
    """Draw boards at the size of the window; `light` is the colour of the wood with the light on it."""
    sheet = _sheet()
    sheet.blit(pygame.transform.smoothscale(light, _SHEET_SIZE), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    surface = pygame.transform.smoothscale(sheet, metrics.size).convert()
    for edge in list(_edges(metrics.height))[1:]:
        surface.fill(_SEAM, (0, edge, metrics.width, max(metrics.u(2), 1)), pygame.BLEND_RGB_MULT)
        surface.fill(_GLEAM, (0, edge + metrics.u(2), metrics.width, metrics.u(2)), pygame.BLEND_RGB_ADD)
    return surface


def _edges(height: int) -> Iterator[int]:
    y = 0.0
    for share, _ in _BOARDS:
        yield round(y * height)
        y += share


def _sheet() -> Surface:
    """Draw the boards; a figure that repeats is flipped."""
    width, height = _SHEET_SIZE
    sheet = Surface(_SHEET_SIZE).convert()
    figures = [
        pygame.image.frombytes(_figure(seed), _FIGURE_SIZE, "RGB").convert()
        for seed in range(1, _FIGURE_COUNT + 1)
    ]
    edges = [*_edges(height), height]
    for number, (_, tone) in enumerate(_BOARDS):
        board = Rect(0, edges[number], width, edges[number + 1] - edges[number])
        figure = pygame.transform.flip(
            figures[number % _FIGURE_COUNT], number % 2 == 1, number >= _FIGURE_COUNT
        )
        sheet.blit(pygame.transform.smoothscale(figure, board.size), board)
        sheet.fill((tone, tone, tone), board, pygame.BLEND_RGB_MULT)
    fibres = pygame.image.frombytes(_fibres(), (16, height), "RGB").convert()
    sheet.blit(pygame.transform.smoothscale(fibres, _SHEET_SIZE), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return sheet


@cache
def _figure(seed: int) -> bytes:
    """Return the grain of a board: a tree's rings, cut lengthwise, form nested parabolas."""
    chance = random.Random(seed)
    heart, rings, lean = chance.uniform(0.2, 0.8), chance.uniform(10, 15), chance.uniform(2.4, 4.2)
    phase = [chance.uniform(0, math.tau) for _ in range(3)]
    width, height = _FIGURE_SIZE
    grain = bytearray()
    for row in range(height):
        across = row / height - heart
        curve = rings * across * across * (1 + 0.15 * math.sin(9 * across + phase[0])) * 2
        for column in range(width):
            along = column / width
            sway = 0.35 * math.sin(7 * along + phase[1]) + 0.16 * math.sin(19 * along + 5 * across + phase[2])
            grain += _tone((curve + lean * along + sway) % 1)
    return bytes(grain)


def _tone(ring: float) -> bytes:
    """Return the colour at a share of the way through a ring: slowly darker, then quickly light again."""
    dark = ring**2.2 if ring < 0.88 else (1 - ring) / 0.12 * 0.75
    return bytes(round(255 - _GRAIN_DEPTH * share * dark) for share in _CHANNEL_FACTORS)


@cache
def _fibres() -> bytes:
    chance = random.Random(7)
    grey = bytearray()
    for _ in range(_SHEET_SIZE[1]):
        tone = chance.randrange(240, 256)
        for _ in range(16):
            tone = min(max(tone + chance.randrange(-5, 6), 236), 255)
            grey += bytes((tone, tone, max(tone - 2, 0)))
    return bytes(grey)
