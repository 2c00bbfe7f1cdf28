"""The places of the combinations in the middle of the climbing game's table."""

from __future__ import annotations

from functools import cached_property
from math import ceil
from typing import Final

from pygame import Rect

from bacon.ui.drawing.art import card_width
from bacon.ui.drawing.tween import Place
from bacon.ui.table.captions import EDGE_ROOM
from bacon.ui.table.frame import OFFER
from bacon.ui.table.layout import Layout

MAX_SHOWN: Final = 3
"""The number of combinations visible at once."""

_TOP_HEIGHT: Final = 186
_OLDER_HEIGHT: Final = 108
"""The height of the cards played last, and of earlier ones, in u."""

_MAX_HALF_WIDTH: Final = 246
"""Half of the pile's maximum width, in u."""

_MIN_OLDER_WIDTH: Final = 150
"""The least width of an earlier combination beside the last, in u."""

_LEAST_SCALE: Final = 0.9
"""Earlier combinations lie above the last, unless that makes its cards smaller than this share of their size
with the others beside it."""

_HINT_LINES: Final = 3
"""The lines of a hint for which the pile makes room, if there is any above it: what to do, and why."""

_GAP: Final = 12
_SEAT_GAP: Final = 40
"""The gap between earlier combinations beside the last and the seats at the sides, which didn't play them."""

_MAX_STEP, _OLDER_STEP = 0.6, 0.42
"""The maximum step from card to card, as a share of their height; earlier cards cover their lower index."""


class Pile:
    """The places of the pile; `age` counts back from the last play, which is 0.

    A `lone` earlier combination lies above the middle of the last; two lie side by side. Where larger words
    leave too little height for that, the earlier ones lie to the left and to the right of the last instead.
    With a `list_beside` it, all that stays above and below the last, and no wider than its cards may be.
    """

    def __init__(self, layout: Layout, *, list_beside: bool = False) -> None:
        self.layout, self.metrics, self._list_beside = layout, layout.metrics, list_beside
        self._u = layout.metrics.unit

    def places(self, age: int, count: int, *, lone: bool = False) -> list[Place]:
        """Return the places of a combination of `count` cards; one that is too old is invisible."""
        height = (_OLDER_HEIGHT if age else _TOP_HEIGHT) * self._scale
        room = self._room(age, lone=lone)
        most = _OLDER_STEP if age else _MAX_STEP
        step = min(most * height, (room.width - card_width(height)) / max(count - 1, 1))
        middle, y = room.centerx, room.y + height / 2
        seen = 1.0 if age < MAX_SHOWN else 0.0
        return [
            Place(middle + (index - (count - 1) / 2) * step, y, 0, height, alpha=seen)
            for index in range(count)
        ]

    def caption(self, age: int, *, lone: bool = False) -> Rect:
        """Return the rectangle for the line below a combination."""
        room = self._room(age, lone=lone)
        height = self._caption_heights[bool(age)]
        caption = Rect(room.x, room.bottom - height, room.width, height)
        if age or self._list_beside:
            return caption
        return caption.inflate(max(2 * self._half_table - room.width, 0), 0)

    def pack(self) -> Place:
        """Return the place of the pack while it is dealt."""
        x, y = self.layout.middle.centre
        return Place(x, y, -2, min(OFFER, _TOP_HEIGHT) * self._u)

    @property
    def taken(self) -> list[Rect]:
        """The areas that the combinations and the label below the last may cover."""
        return [*(self._room(age) for age in range(MAX_SHOWN)), self.caption(0)]

    @cached_property
    def _caption_heights(self) -> tuple[int, int]:
        ui, u = self.metrics.ui, self.metrics.u
        return (min(ui(40), u(70)) + u(EDGE_ROOM), min(ui(24), u(42)) + u(9))

    @cached_property
    def _scale(self) -> float:
        """Pixels per u of the cards, which shrink if there is little room."""
        return self._scale_beside if self._beside else self._scale_above

    @property
    def _height(self) -> int:
        """The height of the space for cards and captions."""
        top, bottom = self._span
        return round(bottom - top)

    @cached_property
    def _span(self) -> tuple[float, float]:
        """The upper and lower end of the pile: clear of the words of a hint above your hand, too."""
        top, bottom = self.layout.middle.span
        words = self.layout.middle.prompt_top(auction=False)
        return (top, min(bottom, words - self.metrics.u(_GAP)))

    @property
    def _scale_above(self) -> float:
        cards = self._height - sum(self._caption_heights) - _GAP * self._u
        return min(self._u, cards / (_TOP_HEIGHT + _OLDER_HEIGHT))

    @property
    def _scale_beside(self) -> float:
        return min(self._u, (self._height - self._caption_heights[0]) / _TOP_HEIGHT)

    @cached_property
    def _beside(self) -> bool:
        """Whether earlier combinations lie beside the last: if that leaves the cards larger, and fits."""
        room = self._half_beside - self.metrics.u(_MAX_HALF_WIDTH + _GAP)
        wide_enough = room >= _MIN_OLDER_WIDTH * self._u
        return wide_enough and not self._list_beside and self._scale_above < _LEAST_SCALE * self._scale_beside

    @cached_property
    def _half_table(self) -> int:
        """Half of the width between the seats at the sides; open hands reach farther in."""
        frame = self.layout.frame
        if frame.open_hands:
            return 0
        beside = frame.inside.x + max(frame.plate_size[0], frame.side_width * frame.crowded)
        return round(self.layout.middle.centre[0]) - beside - self.metrics.u(_GAP)

    @property
    def _half_beside(self) -> int:
        """Half of the width for combinations beside the last one."""
        return self._half_table - self.metrics.u(_SEAT_GAP - _GAP)

    def _room(self, age: int, *, lone: bool = False) -> Rect:
        """The rectangle of a combination and its caption."""
        top, bottom = self._span
        middle, gap = round(self.layout.middle.centre[0]), self.metrics.u(_GAP)
        older = ceil(_OLDER_HEIGHT * self._scale) + self._caption_heights[1]
        last = round(_TOP_HEIGHT * self._scale + self._caption_heights[0])
        if self._beside:
            below_score = self.layout.frame.score.bottom + gap + older + self._caption_heights[0]
            lowest = round(self._above_hint(bottom - last, last, max(top, below_score - last)))
            return self._room_beside(age, lowest, older, lone=lone) if age else self._top_room(lowest, last)
        y = self._above_hint(top + (bottom - top - older - gap - last) / 2, older + gap + last, top)
        if age == 0:
            return self._top_room(round(y + older + gap), last)
        half = self._free_half_width(y)
        left = middle + gap if age == 1 else middle - half
        room = Rect(left, round(y), half - gap, older)
        if lone and age == 1:
            room.centerx = middle
        return room

    def _above_hint(self, y: float, height: float, top: float) -> float:
        """Return where a pile that may begin at `y` does: up to `top` if a hint's lines need the room."""
        frame = self.layout.frame
        hint = frame.prompt_bottom - frame.prompt_height(_HINT_LINES) - self.metrics.u(_GAP)
        return min(y, max(top, hint - height))

    def _top_room(self, y: int, height: int) -> Rect:
        half = self._free_half_width(y)
        return Rect(round(self.layout.middle.centre[0]) - half, y, 2 * half, height)

    def _room_beside(self, age: int, y: int, height: int, *, lone: bool) -> Rect:
        """The room of an earlier combination to the left of the last, or to the right if it is the second."""
        middle, top, gap = round(self.layout.middle.centre[0]), self._room(0), self.metrics.u(_GAP)
        y = max(y, self.layout.frame.score.bottom + gap)
        width = self._half_beside - top.width // 2 - gap
        left = top.right + gap if age == 1 and not lone else middle - self._half_beside
        return Rect(left, y, width, height)

    def _free_half_width(self, top: float) -> int:
        """Return half of the free width below a height: there is less beside the score."""
        half, score = self.metrics.u(_MAX_HALF_WIDTH), self.layout.frame.score
        free = round(self.layout.middle.centre[0]) - score.right - self.metrics.u(_GAP)
        return min(half, free) if top < score.bottom else half
