"""The places for a chart: beside the cards to beat, or else over more and more of the table."""

from __future__ import annotations

from typing import Final, NamedTuple

from pygame import Rect

from bacon.ui.table.frame import Frame

GAP: Final = 8
"""The gap around a chart, in u."""
_PLATE_GAP: Final = 14
"""The gaps above and below a plate that stands over the chart, in u."""
_HALF_PILE: Final = 256
"""Half the width of what lies in the middle of the table, in u."""
_MIN_BETWEEN: Final = 560
"""The width beside the cards to beat, in u, from which a chart reads well before the seats at the right."""
_MIN_SLIM: Final = 350
"""The width there, in u, from which the words fit below the cards."""
_MIN_FREE: Final = 1150
"""The width below the seat across, in u, from which a chart reads well there."""


class Area(NamedTuple):
    """A place for the chart: whether it leaves the cards to beat in view, and whether it is narrow.

    In a narrow one the words stand beside the cards instead of below them, unless it is `slim`, too, so that
    the seats at the right keep their places. A chart `for_button` leaves the place of its own button to the
    plates of the players beside it; a `tight` one has too little for all.
    """

    rect: Rect
    clear: bool = False
    narrow: bool = False
    for_button: bool = False
    tight: bool = False
    slim: bool = False

    @property
    def stacked(self) -> bool:
        """Whether the words stand below the cards."""
        return self.slim or not self.narrow


def chart_areas(frame: Frame, lying: Rect) -> list[Area]:
    """Return where a chart may be, the best place first; only the last two may cover the score.

    It stands right of the cards in the middle: before the seats at the right if the window is wide, or else
    below their plates, which move up. Where that is too small, it lies over those cards; in a tall window it
    lies below those that are `lying` there.
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
    top = frame.tools.bottom + gap
    seats = frame.inside.right - max(frame.plate_size[0], frame.side_width * frame.crowded)
    before_seats = min(seats, frame.chart_tool.left) - gap
    between = _beside_pile(frame, top)
    between.width = before_seats - between.left
    right = frame.chart_tool.left if frame.across is not None else whole.right - frame.score.width
    free, middle, high = (
        _down_to(whole, frame.score.right + gap, end, right - gap)
        for end in (max(top, frame.top_end + gap), top, whole.y)
    )
    among = _over_pile(frame, max(frame.score.bottom, frame.chart_tool.bottom, frame.top_end), seats)
    best = free if free.width >= frame.metrics.u(_MIN_FREE) else among
    over = [best, middle, high, _down_to(whole, whole.x, top, whole.right), whole]
    slim = between.width < frame.metrics.u(_MIN_BETWEEN)
    clear = [Area(between, clear=True, narrow=True, slim=slim)]
    if not lying.height:
        free.width = before_seats - free.left
        clear = [Area(free, clear=True)]
    if between.width < frame.metrics.u(_MIN_SLIM):  # rather over the cards to beat than move a seat
        return list(map(Area, over))
    return [*clear, *_below_plates(frame), *map(Area, over)]


def _large_areas(frame: Frame) -> list[Area]:
    """Return where a chart in large text may be: below as many of the plates at the right as possible."""
    whole, top = frame.above_hand, frame.tools.bottom
    below_plates = _below_plates(frame)
    start = max(below_plates[0].rect.top - frame.metrics.u(GAP), frame.top_end)
    among = Area(_over_pile(frame, start, whole.right), narrow=True, for_button=True)
    wide = _down_to(whole, whole.x, top + frame.metrics.u(GAP), whole.right)
    return [*below_plates, among, Area(wide, narrow=True), Area(whole)]


def _below_plates(frame: Frame) -> list[Area]:
    """Return the places below the plates at the right, which take that of the button; the lowest first."""
    top, plate = frame.tools.bottom, frame.plate_size[1] + 2 * frame.metrics.u(_PLATE_GAP)
    all_plates, *fewer = [top + number * plate for number in range(frame.each_side, 0, -1)]
    best = Area(_beside_pile(frame, all_plates), clear=True, narrow=True, for_button=True)
    rects = [_beside_pile(frame, each) for each in (*fewer, top + frame.metrics.u(GAP))]
    return [best, *(best._replace(rect=rect, tight=True) for rect in rects)]


def _over_pile(frame: Frame, top: int, right: int) -> Rect:
    """Return the space over the cards to beat, right of the seats and of the score where it reaches down."""
    gap, inside = frame.metrics.u(GAP), frame.inside
    left = inside.x + max(frame.plate_size[0], frame.side_width * frame.crowded)
    left = max(left, frame.score.right * (frame.score.bottom > top))
    return _down_to(frame.above_hand, left + gap, top + gap, right - gap * (right < inside.right))


def _beside_pile(frame: Frame, top: int) -> Rect:
    """Return the space at the right of the cards to beat, from a height down."""
    whole = frame.above_hand
    return _down_to(whole, whole.centerx + frame.metrics.u(_HALF_PILE + GAP), top, whole.right)


def _down_to(whole: Rect, left: int, top: int, right: int) -> Rect:
    """Return the part of `whole` from a height down, between two edges."""
    return Rect(left, top, right - left, whole.bottom - top)
