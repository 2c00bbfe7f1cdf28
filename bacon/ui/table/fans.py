"""How the cards of a fan lie beside one another."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import accumulate, pairwise
from math import floor
from typing import Final

from bacon.ui.drawing.tween import Place

OPEN_ACROSS: Final = 138
"""The height of open cards across, in u."""

OPEN_STEP: Final = 0.3
"""The greatest step between open cards, in card heights."""

_MAX_FAN_CARDS: Final = 7
"""The number of cards up to which an open fan across widens; more close up."""

OPEN: Final = 5
"""The number of steps up to which a fan widens; a longer hand closes up instead."""


def offsets(count: int) -> list[float]:
    """Return each card's offset from the middle of a fan of `count` cards, in full steps.

    >>> offsets(3), max(offsets(17))
    ([-1.0, 0.0, 1.0], 2.5)
    """
    squeezed = min(1, OPEN / max(count - 1, 1))
    return [(index - (count - 1) / 2) * squeezed for index in range(count)]


def fan_step(tall: float, cards: int) -> float:
    """The step from card to card of an open fan, in u."""
    return tall * OPEN_STEP * min(cards, _MAX_FAN_CARDS) / cards


def upright(middle: tuple[float, float], tall: float, step: float, count: int, unit: float) -> list[Place]:
    """The places of a small upright fan around a point in pixels; `tall` and `step` are in u."""
    (x, y), tall = (middle[0] - (count - 1) / 2 * step * unit, middle[1]), tall * unit
    return [
        Place(x + index * step * unit, y + offset * offset * 0.9 * unit, offset * 2, tall)
        for index, offset in enumerate(offsets(count))
    ]


_CLOSE: Final = 0.75
"""The step between cards of a group, as a share of the step in a fan without groups."""
_MOST_APART: Final = 1.8
"""The greatest step from one group to the next, as a share of that step."""


def grouped(places: Sequence[Place], sizes: Sequence[int], least: float) -> list[Place]:
    """Return the places of a hand in which groups of cards stand apart, though its rows are no wider.

    `sizes` are those of the groups, from the left, and `least` is the least step between two cards in pixels.
    """
    starts = set(accumulate(sizes))
    ends = [0, *(n for n in range(1, len(places)) if places[n].x < places[n - 1].x), len(places)]
    rows = [(first, places[first:end]) for first, end in pairwise(ends)]
    return [
        place
        for first, row in rows
        for place in _row_in_groups(row, {start - first for start in starts}, least)
    ]


def _row_in_groups(row: Sequence[Place], starts: Collection[int], least: float) -> list[Place]:
    """Slide the cards of a row along its curve, so that those at `starts` begin a group."""
    gaps = len(row) - 1
    apart = sum(start in starts for start in range(1, len(row)))
    if not 0 < apart < gaps:
        return list(row)
    close = max(_CLOSE, least * gaps / (row[-1].x - row[0].x))
    close = max(close, (gaps - apart * _MOST_APART) / (gaps - apart))
    if close >= 1:
        return list(row)
    wide = (gaps - (gaps - apart) * close) / apart
    steps = accumulate((wide if n in starts else close for n in range(1, len(row))), initial=0.0)
    return [_along(row, step) for step in steps]


def _along(row: Sequence[Place], at: float) -> Place:
    """Return the place between two neighbors of a row; `at` counts cards from the left."""
    first = min(floor(at), len(row) - 2)
    left, right, share = row[first], row[first + 1], at - first
    middle = (one + (two - one) * share for one, two in zip(left[:3], right[:3], strict=True))
    return left._replace(**dict(zip(("x", "y", "angle"), middle, strict=True)))
