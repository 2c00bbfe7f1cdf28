"""The table's surface: felt or planks within a wooden rim."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from functools import cache
from itertools import pairwise, product
from typing import Final, TypeAlias

import pygame
from pygame import Color, Rect, Surface

from bacon.ui.drawing.cloth import stitch
from bacon.ui.drawing.metrics import Metrics
from bacon.ui.drawing.raster import rasterise
from bacon.ui.drawing.room import lit
from bacon.ui.drawing.shapes import paint, svg
from bacon.ui.drawing.theme import Theme

RIM: Final = 32
"""The width of the rim in u."""

_GRAIN: Final = 192
_FAINT: Final = bytes(value % 5 for value in range(256))
_STRONG: Final = bytes(value % 5 + 2 for value in range(256))
"""What becomes of each value of the noise, between the threads of the felt and on them."""

_COARSE: Final = 4
_ROUND: Final = 30
"""The radius of the rim's inner corners in u."""

_HEM: Final = 12
"""The cloth between the rim and the border that is stitched into it, in u."""

_SHADE: Final = 46
"""How far the shadow of the rim reaches on the felt, in u."""

Tone: TypeAlias = tuple[float, float]

_PROFILE: Final[tuple[tuple[float, Tone], ...]] = (
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
"""Across the rim, from the window's edge to the felt: how much of the light wood, and how much shade."""


_INLAY: Final = (0.53, 0.64)
"""Where across the rim a fine line of metal may be let into it."""


def felt(theme: Theme, metrics: Metrics) -> Surface:
    """Draw the empty table, the size of the window."""
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
    """Draw the light coarsely, to be stretched: a smooth slope loses nothing by that."""
    grain = metrics.u(_COARSE)
    coarse = (max(metrics.width // grain, 1), max(metrics.height // grain, 1))
    centre, edge = theme.colour("felt_centre"), theme.colour("felt_edge")
    steps = ((0, 0.0), (0.18, 0.04), (0.36, 0.18), (0.56, 0.46), (0.78, 0.80), (1, 1.0))
    stops = "".join(f'<stop offset="{where}" {_stop(centre.lerp(edge, part))}/>' for where, part in steps)
    body = (
        f'<defs><radialGradient id="lamp" gradientUnits="userSpaceOnUse" '
        f'cx="{coarse[0] / 2}" cy="{coarse[1] * 0.42}" r="{coarse[0] * 0.6}">{stops}</radialGradient></defs>'
        f'<rect width="{coarse[0]}" height="{coarse[1]}" fill="url(#lamp)"/>'
    )
    return rasterise(svg(coarse, body), coarse).convert()


def _stop(colour: Color) -> str:
    return f'stop-color="#{colour.r:02x}{colour.g:02x}{colour.b:02x}"'


def _weave(surface: Surface) -> None:
    """Add a faint woven grain, which also hides the steps of the light."""
    for seed, flag in ((1, pygame.BLEND_RGB_ADD), (2, pygame.BLEND_RGB_SUB)):
        tile = pygame.image.frombytes(_grain(seed), (_GRAIN, _GRAIN), "RGB").convert()
        for x in range(0, surface.get_width(), _GRAIN):
            for y in range(0, surface.get_height(), _GRAIN):
                surface.blit(tile, (x, y), special_flags=flag)


@cache
def _grain(seed: int) -> bytes:
    """Make noise over a twill; the twill is what the one tile lightens and the other darkens.

    Its threads come again after three pixels, so that those of a row are put in all at once.
    """
    noise = random.Random(seed).randbytes(_GRAIN * _GRAIN)
    grey, threads = bytearray(noise.translate(_FAINT)), noise.translate(_STRONG)
    for row, column in product(range(_GRAIN), range(3)):
        if ((row + 2 * column) % 6 < 3) == (seed == 1):
            thread = slice(row * _GRAIN + column, (row + 1) * _GRAIN, 3)
            grey[thread] = threads[thread]
    colours = bytearray(3 * len(grey))
    colours[::3] = colours[1::3] = colours[2::3] = grey
    return bytes(colours)


# The rim: one corner is drawn, the others are its mirror images, and the straight parts its last line.


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
    """Draw the upper left corner with its shadow, out of many thin frames."""
    rim, shade, rounding = metrics.u(RIM), metrics.u(_SHADE), metrics.u(_ROUND)
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


def _shadow(dark: Color, part: float) -> Color:
    """The shadow of the rim at a part of the way to where it ends."""
    return Color(dark.r, dark.g, dark.b, round(dark.a * (1 - part) ** 2))


def _wood(theme: Theme, part: float) -> Color:
    """The colour of the wood at a part of its way across."""
    light, shade = _between(part)
    colour = theme.colour("rim").lerp(theme.colour("rim_light"), light)
    wood, inlay = colour.lerp(Color(0, 0, 0), shade), theme.colour("inlay")
    start, end = _INLAY
    if not start <= part < end:
        return wood
    return wood.lerp(Color(inlay.r, inlay.g, inlay.b), inlay.a / 255)


def _between(part: float) -> Tone:
    for (start, low), (end, high) in pairwise(_PROFILE):
        if part <= end:
            way = (part - start) / (end - start)
            return (low[0] + (high[0] - low[0]) * way, low[1] + (high[1] - low[1]) * way)
    return _PROFILE[-1][1]


def _grain_wood(surface: Surface, metrics: Metrics) -> None:
    """Darken the wood in long streaks along each of its four sides."""
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


_SHEET: Final = (640, 540)
"""The grain is drawn at this size and stretched: along the boards it has no detail to lose."""

_FIGURE: Final = (128, 96)
_FIGURES: Final = 3
_BOARDS: Final = ((0.165, 250), (0.19, 244), (0.155, 253), (0.185, 241), (0.165, 251), (0.14, 245))
"""Each board's part of the table's height, and how light it is, of 255."""

_DEPTH: Final = 24
"""How much darker the darkest grain is, of 255."""

_WARMTH: Final = (0.8, 1.0, 1.3)
"""How much of the darkness red, green and blue lose: wood gets warmer as it gets darker."""

_SEAM: Final = (192, 174, 152)
_GLEAM: Final = (12, 11, 9)


def planks(light: Surface, metrics: Metrics) -> Surface:
    """Draw boards the size of the window; `light` is the colour of their wood with the light on it."""
    sheet = _sheet()
    sheet.blit(pygame.transform.smoothscale(light, _SHEET), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    surface = pygame.transform.smoothscale(sheet, metrics.size).convert()
    for edge in list(_edges(metrics.height))[1:]:
        surface.fill(_SEAM, (0, edge, metrics.width, max(metrics.u(2), 1)), pygame.BLEND_RGB_MULT)
        surface.fill(_GLEAM, (0, edge + metrics.u(2), metrics.width, metrics.u(2)), pygame.BLEND_RGB_ADD)
    return surface


def _edges(height: int) -> Iterator[int]:
    """Where each board begins."""
    y = 0.0
    for part, _ in _BOARDS:
        yield round(y * height)
        y += part


def _sheet() -> Surface:
    """Lay the boards; a figure that comes again is turned over."""
    width, height = _SHEET
    sheet = Surface(_SHEET).convert()
    figures = [
        pygame.image.frombytes(_figure(seed), _FIGURE, "RGB").convert() for seed in range(1, _FIGURES + 1)
    ]
    edges = [*_edges(height), height]
    for number, (_, tone) in enumerate(_BOARDS):
        board = Rect(0, edges[number], width, edges[number + 1] - edges[number])
        figure = pygame.transform.flip(figures[number % _FIGURES], number % 2 == 1, number >= _FIGURES)
        sheet.blit(pygame.transform.smoothscale(figure, board.size), board)
        sheet.fill((tone, tone, tone), board, pygame.BLEND_RGB_MULT)
    fibres = pygame.image.frombytes(_fibres(), (16, height), "RGB").convert()
    sheet.blit(pygame.transform.smoothscale(fibres, _SHEET), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return sheet


@cache
def _figure(seed: int) -> bytes:
    """Make the grain of a board: the rings of a tree, cut lengthwise, are parabolas inside each other."""
    chance = random.Random(seed)
    heart, rings, lean = chance.uniform(0.2, 0.8), chance.uniform(10, 15), chance.uniform(2.4, 4.2)
    phase = [chance.uniform(0, math.tau) for _ in range(3)]
    width, height = _FIGURE
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
    """The colour at a part of the way through a ring: slowly darker, and quickly light again."""
    dark = ring**2.2 if ring < 0.88 else (1 - ring) / 0.12 * 0.75
    return bytes(round(255 - _DEPTH * part * dark) for part in _WARMTH)


@cache
def _fibres() -> bytes:
    """Make short fine lines along the boards."""
    chance = random.Random(7)
    grey = bytearray()
    for _ in range(_SHEET[1]):
        tone = chance.randrange(240, 256)
        for _ in range(16):
            tone = min(max(tone + chance.randrange(-5, 6), 236), 255)
            grey += bytes((tone, tone, max(tone - 2, 0)))
    return bytes(grey)
