"""The pile of a climbing game: what was laid last before the middle, the two before it small above it."""

from __future__ import annotations

from functools import cached_property
from typing import Final

from pygame import Rect

from bacon.ui.drawing.art import card_width
from bacon.ui.drawing.tween import Place
from bacon.ui.table.layout import Layout
from bacon.ui.table.measures import OFFER

SHOWN: Final = 3
"""So many combinations are to be seen at once."""

_TOP: Final = 186
_OLDER: Final = 108
"""The height of the cards that were laid last, and of those before, in u."""

_HALF: Final = 246
"""Half of the width that the pile may take, in u."""

_GAP: Final = 12
_STEP: Final = 0.5
"""The step from card to card at most, as a share of their height."""


class Pile:
    """Places for what lies in the middle; `age` counts back from what was laid last, which is 0."""

    def __init__(self, layout: Layout) -> None:
        self.layout, self.metrics = layout, layout.metrics
        self._u = layout.metrics.unit

    def places(self, age: int, count: int) -> list[Place]:
        """The places of a combination of so many cards; what is too old lies there unseen."""
        height = (_OLDER if age else _TOP) * self._scale
        room = self._room(age)
        step = min(_STEP * height, (room.width - card_width(height)) / max(count - 1, 1))
        middle, y = room.centerx, room.y + height / 2
        seen = 1.0 if age < SHOWN else 0.0
        return [
            Place(middle + (index - (count - 1) / 2) * step, y, 0, height, alpha=seen)
            for index in range(count)
        ]

    def caption(self, age: int) -> Rect:
        """The room for the line below a combination."""
        room = self._room(age)
        height = self._captions[bool(age)]
        return Rect(room.x, room.bottom - height, room.width, height)

    def pack(self) -> Place:
        """The place of the pack that is dealt from."""
        x, y = self.layout.middle.centre
        return Place(x, y, -2, min(OFFER, _TOP) * self._u)

    @cached_property
    def rect(self) -> Rect:
        """All that belongs to the pile."""
        return self._room(0).union(self._room(1)).union(self._room(2))

    @cached_property
    def _captions(self) -> tuple[int, int]:
        """The height of the line below what was laid last, and below what was laid before."""
        ui, u = self.metrics.ui, self.metrics.u
        return (min(ui(40), u(70)) + u(6), min(ui(24), u(42)) + u(6))

    @cached_property
    def _scale(self) -> float:
        """The pixels in a u of the cards, which shrink where there is little room."""
        top, bottom = self.layout.middle.span
        cards = bottom - top - sum(self._captions) - _GAP * self._u
        return min(self._u, cards / (_TOP + _OLDER))

    def _room(self, age: int) -> Rect:
        """What belongs to a combination, with the line below it."""
        top, bottom = self.layout.middle.span
        length = (_TOP + _OLDER) * self._scale + sum(self._captions) + _GAP * self._u
        y = top + (bottom - top - length) / 2
        middle, gap = round(self.layout.middle.centre[0]), self.metrics.u(_GAP)
        older = _OLDER * self._scale + self._captions[1]
        if age == 0:
            y += older + gap
            half = self._half_from(y)
            return Rect(middle - half, round(y), 2 * half, round(_TOP * self._scale + self._captions[0]))
        half = self._half_from(y)
        left = middle + gap if age == 1 else middle - half
        return Rect(left, round(y), half - gap, round(older))

    def _half_from(self, top: float) -> int:
        """Half of the width that is free below a height: beside the score there is less."""
        half, score = self.metrics.u(_HALF), self.layout.frame.score
        beside = round(self.layout.middle.centre[0]) - score.right - self.metrics.u(_GAP)
        return min(half, beside) if top < score.bottom else half
