"""Puts names beside the ends of lines in a chart: apart from each other, and led to where they belong."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from bacon.ui.drawing import shapes
from bacon.ui.drawing.art import Art
from bacon.ui.drawing.canvas import Canvas


def spread(middles: Sequence[float], pitch: int, low: int, high: int) -> list[int]:
    """Return the places closest to these, in ascending order, that are a pitch apart and within limits.

    If they are too many, the last lie beyond `high`.

    >>> spread([0.0, 9.0, 10.0, 50.0], 10, 0, 60)
    [0, 10, 20, 50]
    >>> spread([30.0, 30.0], 10, 0, 60)
    [25, 35]
    """
    groups = list[tuple[float, int]]()  # of names that touch: their mean place without the pitch, and count
    for number, middle in enumerate(middles):
        mean, count = middle - number * pitch, 1
        while groups and groups[-1][0] >= mean:
            before, several = groups.pop()
            mean, count = (before * several + mean * count) / (several + count), several + count
        groups.append((mean, count))
    highest = high - (len(middles) - 1) * pitch
    starts = [max(min(round(mean), highest), low) for mean, count in groups for _ in range(count)]
    return [start + number * pitch for number, start in enumerate(starts)]


class Leader(Struct, frozen=True):
    """A thin line from the end of a chart's line to its name: the height of both, and the colour."""

    end: float
    place: int
    token: str

    def draw(self, art: Art, canvas: Canvas, left: int, width: int) -> None:
        """Draw it in the gap of this width between the chart and the names."""
        edge, air = art.hairline, art.metrics.ui(5)
        top = round(min(self.end, self.place)) - edge
        size = (width - air, round(abs(self.end - self.place)) + 2 * edge)
        points = [(float(air), self.end - top), (float(width - air - edge), float(self.place - top))]
        key = ("leader", *(f"{y:.1f}" for _, y in points), self.token)
        line = art.drawn(key, size, lambda: shapes.line(size, points, art.colour(self.token), edge))
        canvas.add(line, (left, top))
