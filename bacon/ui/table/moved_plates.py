"""Moves name plates out from under a panel, and closes up hands that it would cut."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from functools import lru_cache
from typing import Final, TypeAlias

from pygame import Rect

from bacon.ui.actors import Actor
from bacon.ui.table.frame import ACROSS, RIGHT, Frame, around, bounds

_STEP: Final = 18
_GAP: Final = 12
_HAND_GAP: Final = 8
"""The step between the places that are tried, and the gaps around a plate and below a hand, in u."""

_UPPER_PART: Final = 0.75
"""The share of the table's height in which a plate moved from the seat across may stand."""

_CLOSEST: Final = 0.5
"""The tightest that a hand closes up, as a share of its usual steps."""


def area_of_seat(frame: Frame, seat: int, end: int | None = None) -> Rect:
    """Return the part of the table, down to `end`, in which a seat's plate still says who sits where."""
    area, side = frame.inside.copy(), frame.side(seat)
    if end is not None:
        area.height = end - area.top
    if side == ACROSS:
        area.height = round(area.height * _UPPER_PART)
        return area.inflate(-area.width // 6, 0)
    area.width = (area.width + frame.plate_size[0]) // 2
    if side == RIGHT:
        area.right = frame.inside.right
    return area


def nearest_free(home: Rect, area: Rect, taken: Sequence[Rect], unit: float = 1) -> Rect | None:
    """Return the place closest to `home` inside an area that is clear of what is taken, or None.

    A plate moves along its own edge rather than away from it. `unit` scales steps and gaps.

    >>> home, area = Rect(80, 40, 20, 10), Rect(0, 0, 100, 100)
    >>> nearest_free(home, area, [Rect(40, 20, 60, 40)])
    Rect(80, 76, 20, 10)
    >>> nearest_free(home, area, [area])
    """
    step, gap = max(round(_STEP * unit), 1), max(round(_GAP * unit), 1)
    padded = Rect(0, 0, home.w + 2 * gap, home.h + 2 * gap)
    for x, y in _places(tuple(home), tuple(area), step):
        padded.topleft = (x - gap, y - gap)
        if padded.collidelist(taken) < 0:
            return Rect((x, y), home.size)
    return None


_Box: TypeAlias = tuple[int, ...]


@lru_cache(maxsize=16)
def _places(home: _Box, area: _Box, step: int) -> Sequence[tuple[int, int]]:
    """The places inside an area in steps from home, the closest first."""
    left, top, wide, tall = home
    xs = _line(left, area[0], area[0] + area[2] - wide, step)
    ys = _line(top, area[1], area[1] + area[3] - tall, step)
    places = [(2 * abs(x - left) + abs(y - top), x, y) for x in xs for y in ys]
    return [(x, y) for _, x, y in sorted(places)]


def _line(home: int, first: int, last: int, step: int) -> list[int]:
    """The places along a line from its first to its last, in steps from home."""
    places = [*range(home, first - 1, -step), *range(home + step, last + 1, step), first, last]
    return [place for place in dict.fromkeys(places) if first <= place <= last]


def closed_up(hand: Sequence[Actor], panel: Rect, unit: float = 1) -> list[Actor]:
    """Return stand-ins for the cards of a hand, closer together above a panel; none if there is no room.

    `unit` scales the gap to the panel.
    """
    rects = [bounds(each.place) for each in hand]
    whole, tall = around(rects), max(rect.h for rect in rects)
    closer = (panel.top - _HAND_GAP * unit - whole.top - tall) / max(whole.h - tall, 1)
    if not _CLOSEST <= closer <= 1:
        return []
    stand_ins, top = [copy(each) for each in hand], min(each.place.y for each in hand)
    for each in stand_ins:
        each.place = each.place._replace(y=top + (each.place.y - top) * closer)
    return [] if panel.collidelist([bounds(each.place) for each in stand_ins]) >= 0 else stand_ins
