"""The places for a chart: beside the cards to beat, or else over more and more of the table."""

from __future__ import annotations

from typing import Final, NamedTuple

from pygame import Rect

from bacon.ui.table.frame import Frame

GAP: Final = 8
"""The gap around a chart, in u."""
_PLATE_GAP: Final = 21
"""The gaps above and below a plate that stands over the chart, in u."""
_CLOSE_GAP: Final = 14
"""The same in large text."""
_HALF_PILE: Final = 256
"""Half the width of what lies in the middle of the table, in u."""
_MIN_FREE: Final = 1150
"""The width below the seat across, in u, from which a chart reads well there."""


class Area(NamedTuple):
    """A place for the chart: whether it leaves the cards to beat in view, and whether it is narrow.

    In a narrow one the words stand beside the cards instead of below them. A chart `for_button` leaves the
    place of its own button to the plates of the players beside it. With `whole` cards, none overlaps the
    next.
    """

    rect: Rect
    clear: bool = False
    narrow: bool = False
    for_button: bool = False
    whole: bool = False


def chart_areas(frame: Frame, lying: Rect) -> list[Area]:
    """Return where a chart may be, the best place first; only the last two may cover the score.

    It stands between the cards that are `lying` in the middle and the seats at the right, so that nobody
    moves, or else over those cards if that is wide, or over the seats; in a tall window it lies below the
    cards.
    """
    gap, whole = frame.metrics.u(GAP), frame.above_hand
    if frame.tall:
        top = max(frame.score.bottom, frame.chart_tool.bottom, frame.top_end) + gap
        free, below = (
            _down_to(whole, whole.x, end, whole.right) for end in (top, max(top, lying.bottom + 2 * gap))
        )
        return [Area(below, clear=True), Area(free), Area(whole)]
    if frame.metrics.scale > 100:
        return _large_areas(frame)
    top, below_tool = frame.tools.bottom + gap, max(frame.chart_tool.bottom, frame.tools.bottom)
    plate = frame.plate_size[1] + 2 * frame.metrics.u(_PLATE_GAP)
    ends = (below_tool + plate, frame.chart_tool.bottom + gap, top)
    beside = [Area(_beside_pile(frame, end), clear=True, narrow=True) for end in ends]
    between = _beside_pile(frame, frame.chart_tool.bottom + gap)
    between.width = frame.inside.right - frame.plate_size[0] - gap - between.left
    right = frame.chart_tool.left if frame.across is not None else whole.right - frame.score.width
    free, middle, high = (
        _down_to(whole, frame.score.right + gap, end, right - gap)
        for end in (max(top, frame.top_end + gap), top, whole.y)
    )
    roomy = [free] * (free.width >= frame.metrics.u(_MIN_FREE))
    over = [middle, high, _down_to(whole, whole.x, top, whole.right), whole]
    return [Area(between, clear=True, narrow=True, whole=True), *map(Area, roomy), *beside, *map(Area, over)]


def _large_areas(frame: Frame) -> list[Area]:
    """Return where a chart in large text may be: below as many of the plates at the right as possible."""
    whole, top = frame.above_hand, frame.tools.bottom
    plates = range(frame.each_side, 0, -1)
    plate = frame.plate_size[1] + 2 * frame.metrics.u(_CLOSE_GAP)
    beside = [_beside_pile(frame, top + number * plate) for number in plates]
    beside.append(_beside_pile(frame, top + frame.metrics.u(GAP)))
    wide = _down_to(whole, whole.x, top + frame.metrics.u(GAP), whole.right)
    narrow = [Area(rect, clear=True, narrow=True, for_button=True) for rect in beside]
    return [*narrow, Area(wide, narrow=True), Area(whole)]


def _beside_pile(frame: Frame, top: int) -> Rect:
    """Return the space at the right of the cards to beat, from a height down."""
    whole = frame.above_hand
    return _down_to(whole, whole.centerx + frame.metrics.u(_HALF_PILE + GAP), top, whole.right)


def _down_to(whole: Rect, left: int, top: int, right: int) -> Rect:
    """Return the part of `whole` from a height down, between two edges."""
    return Rect(left, top, right - left, whole.bottom - top)
