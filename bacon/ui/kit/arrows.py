"""Where the arrows up and down lead: from one row of controls to the next."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect


def in_next_row(places: Sequence[Rect], at: int, step: int) -> int:
    """Return the number of the place below (`step` 1) or above (-1) another one, wrapping around.

    The places are in reading order. If all of them are in one row, it is simply the next one.
    """
    count = len(places)
    ahead = [(at + step * number) % count for number in range(1, count)]
    first = next((each for each in ahead if not _level(places[each], places[at])), None)
    if first is None:
        return ahead[0] if ahead else at
    row = [first, *(each for each in ahead if _level(places[each], places[first]))]
    return min(row, key=lambda each: _aside(places[each], places[at]))


def _level(one: Rect, other: Rect) -> bool:
    """Whether two places are in the same row: they share more than half of the lower one's height."""
    shared = min(one.bottom, other.bottom) - max(one.top, other.top)
    return 2 * shared > min(one.height, other.height)


def _aside(one: Rect, other: Rect) -> tuple[int, int]:
    """Return how far one place is to the side of another; of several above or below it, the left is near."""
    apart = max(one.left - other.right, other.left - one.right, 0)
    return apart, abs(one.left - other.left)
