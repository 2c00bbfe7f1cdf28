"""A crowd of cards in motion: those that lie under the others are found and left out."""

from __future__ import annotations

from functools import lru_cache
from math import ceil, cos, floor, radians, sin
from typing import Final

from bacon.ui.drawing.art import card_width
from bacon.ui.drawing.flight import Step
from bacon.ui.drawing.metrics import Metrics
from bacon.ui.stage.tween import Place

CROWD: Final = 64
"""From so many cards in motion they are a crowd: more than a pack."""

_PITCH: Final = 12
"""The distance of the points that stand for the window, in u."""

_MARGIN: Final = 32
"""How many points there are beyond each edge of the window: more than the largest card reaches."""

_SLIVER: Final = 8
"""Less than this part of a card is not worth painting in a crowd."""


class Cover:
    """What is covered, asked from front to back; the window is a lattice of points, each a bit."""

    def __init__(self, metrics: Metrics, base: int) -> None:
        self._pitch = metrics.unit * _PITCH
        self._columns = round(metrics.width / self._pitch) + 2 * _MARGIN
        self._rows = round(metrics.height / self._pitch) + 2 * _MARGIN
        self._tall = base / self._pitch
        self._covered = 0

    def hides(self, place: Place, step: Step) -> bool:
        """Tell whether a card lies under those asked about before; if not, it covers those that follow."""
        column = round(place.x / self._pitch) + _MARGIN
        row = round(place.y / self._pitch) + _MARGIN
        if not (_MARGIN <= column < self._columns - _MARGIN and _MARGIN <= row < self._rows - _MARGIN):
            return False
        shape, corner = _shape(self._tall, step, self._columns)
        shape <<= row * self._columns + column - corner
        if (shape & ~self._covered).bit_count() * _SLIVER <= shape.bit_count():
            return True
        self._covered |= shape
        return False


@lru_cache(maxsize=4096)
def _shape(base: float, step: Step, columns: int) -> tuple[int, int]:
    """Give the points of a card as bits, and how many bits its middle is from the first."""
    tall, wide = base * step.zoom / 2, card_width(base * 100) / 100 * step.width / 2
    turn = radians(step.angle)
    shape = 0
    for y in range(-_MARGIN, _MARGIN + 1):
        left, right = _between(cos(turn), y * sin(turn), wide)
        low, high = _between(-sin(turn), y * cos(turn), tall)
        first, last = ceil(max(left, low, -_MARGIN)), floor(min(right, high, _MARGIN))
        if first <= last:
            shape |= ((1 << last - first + 1) - 1) << (y + _MARGIN) * columns + first + _MARGIN
    return shape, _MARGIN * columns + _MARGIN


def _between(slope: float, offset: float, reach: float) -> tuple[float, float]:
    """Give from where to where a line is no more than `reach` from nought."""
    if abs(slope) < 1e-9:
        return (-_MARGIN, _MARGIN) if abs(offset) <= reach else (_MARGIN, -_MARGIN)
    ends = ((-reach - offset) / slope, (reach - offset) / slope)
    return min(ends), max(ends)
