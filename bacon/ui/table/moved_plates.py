"""Where a name plate goes while a panel lies over its place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pygame import Rect

_STEP: Final = 12
_GAP: Final = 8
"""How closely free places are looked for, and the gap around a moved plate, in pixels at 1280 by 720."""


def nearest_free(home: Rect, area: Rect, taken: Sequence[Rect], unit: float = 1) -> Rect | None:
    """Return the place closest to `home` inside an area that is clear of what is taken, or None.

    A plate moves along its own edge rather than away from it. `unit` scales steps and gaps.

    >>> home, area = Rect(80, 40, 20, 10), Rect(0, 0, 100, 100)
    >>> nearest_free(home, area, [Rect(40, 20, 60, 40)])
    Rect(80, 76, 20, 10)
    >>> nearest_free(home, area, [area])
    """
    step, gap = max(round(_STEP * unit), 1), max(round(_GAP * unit), 1)
    xs = _line(home.x, area.left, area.right - home.w, step)
    ys = _line(home.y, area.top, area.bottom - home.h, step)
    for x, y in sorted(((x, y) for x in xs for y in ys), key=lambda at: _distance(home, at)):
        if Rect((x, y), home.size).inflate(2 * gap, 2 * gap).collidelist(taken) < 0:
            return Rect((x, y), home.size)
    return None


def _line(home: int, first: int, last: int, step: int) -> list[int]:
    """The places along a line from its first to its last, in steps from home."""
    places = [*range(home, first - 1, -step), *range(home + step, last + 1, step), first, last]
    return [place for place in dict.fromkeys(places) if first <= place <= last]


def _distance(home: Rect, at: tuple[int, int]) -> int:
    return 2 * abs(at[0] - home.x) + abs(at[1] - home.y)
