"""Light wood for the table: long boards side by side, each with a grain of its own."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from functools import cache
from typing import Final

import pygame
from pygame import Rect, Surface

from bacon.ui.drawing.metrics import Metrics

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
    """Give where each board begins."""
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
    """Give the colour at a part of the way through a ring: slowly darker, and quickly light again."""
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
