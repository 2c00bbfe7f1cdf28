"""A line below a result: first the progress of the review of your choices, then what it found."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, fsum, pi, sin
from typing import Final

from pygame import Rect, Surface

from bacon.core.review import HandReview
from bacon.ui.drawing import shapes
from bacon.ui.drawing.art import Art
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.replay.verdicts import play_verdict
from bacon.ui.table.reviewing import MatchReviewing

_RING_SIZE: Final = 22
_RING_STROKES: Final = 24
"""The number of strokes in a whole ring."""


class PlayLine:
    """The line for some hands of one seat, in a match whose choices are reviewed."""

    def __init__(self, reviewing: MatchReviewing, hands: Sequence[int], seat: int) -> None:
        self._reviewing, self._hands, self._seat = reviewing, hands, seat

    @property
    def progress(self) -> float:
        """The progress of the review, from 0 to 1."""
        shares = [self._reviewing.progress(hand, self._seat) for hand in self._hands]
        return fsum(shares) / max(len(shares), 1)

    @property
    def words(self) -> str:
        """The current words."""
        reviews = self._reviews()
        if len(reviews) < len(self._hands):
            return "Weighing your choices" if self._reviewing.busy else "Your choices were not reviewed."
        return play_verdict(reviews)

    def draw(self, art: Art, canvas: Canvas, area: Rect, grade: float) -> None:
        """Draw the line into a rectangle, with a ring before it until the review is complete."""
        size = round(art.metrics.ui(_RING_SIZE * grade))
        sign = art.icon("hint", size, "brass") if self.progress >= 1 else self._ring(art, size)
        canvas.add(sign, (area.x, area.centery - size / 2))
        room = area.w - size - art.metrics.ui(12)
        words = art.fitted(self.words, 20 * grade, room, "medium")
        canvas.add(words, (area.right - room, area.centery - words.get_height() / 2))

    def _reviews(self) -> list[HandReview]:
        found = [self._reviewing.review_of(hand, self._seat) for hand in self._hands]
        return [each for each in found if each and each.complete]

    def _ring(self, art: Art, size: int) -> Surface:
        done = round(self.progress * _RING_STROKES)
        return art.kept(("review ring", str(done), str(size)), lambda: _ring(art, size, done))


def _ring(art: Art, size: int, done: int) -> Surface:
    """A faint ring, with the finished part in brass."""
    ring = _draw_arc(art, size, _RING_STROKES, "panel_line").copy()
    ring.blit(_draw_arc(art, size, done, "brass"), (0, 0))
    return ring


def _draw_arc(art: Art, size: int, steps: int, token: str) -> Surface:
    """Part of a ring, clockwise from the top."""
    width = max(size / 8, 1)
    angles = [2 * pi * step / _RING_STROKES for step in range(steps + 1)]
    middle, radius = size / 2, (size - width) / 2
    points = [(middle + radius * sin(angle), middle - radius * cos(angle)) for angle in angles]
    key, area = ("arc", token, str(steps)), (size, size)
    return art.drawn(key, area, lambda: shapes.line(area, points, art.colour(token), width))
