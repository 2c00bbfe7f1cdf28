"""A shower of rashers over the table of a match that is won; what has fallen stays there."""

from __future__ import annotations

from typing import Final, NamedTuple

from pygame import Surface

from bacon.ui.drawing import shapes
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.drawing.tween import Span, out_cubic
from bacon.ui.kit.scene import AppServices

_COUNT: Final = 34
_LENGTH: Final = 118
"""Of a rasher, in u."""

_FALL, _EACH = 1100, 70
"""How long a rasher falls, and how long after the one before, in milliseconds."""

_TURNS: Final = 12
_STEPS: Final = (0.7548777, 0.5698403)
"""Steps of these shares of the window, across and down, spread evenly and look like chance."""


class _Rasher(NamedTuple):
    """Where it comes to lie, as shares of the window, in which of the turns; and when it falls."""

    x: float
    y: float
    turn: int
    span: Span


class Rashers:
    """Rashers that fall from the time of `now` on, and lie still at last; `still` ones lie from the start."""

    def __init__(self, app: AppServices, *, still: bool) -> None:
        self.app = app
        begun = app.now - (_FALL + _COUNT * _EACH) * still
        self._all = [
            _Rasher(
                number * _STEPS[0] % 1,
                0.06 + 0.9 * (number * _STEPS[1] % 1),
                number * 5 % _TURNS,
                Span(begun + number * _EACH, _FALL, out_cubic),
            )
            for number in range(_COUNT)
        ]

    def moving(self) -> bool:
        """Whether one is still on its way."""
        return self.app.now < self._all[-1].span.end

    def draw(self, canvas: Canvas) -> None:
        """Draw all that have begun to fall."""
        width, height = self.app.metrics.size
        for rasher in self._all:
            if self.app.now > rasher.span.start:
                part = rasher.span.progress(self.app.now)
                left = round((1 - part) * 5)
                above = (1 - part) * (rasher.y * height + self.app.metrics.u(_LENGTH))
                picture = self._picture((rasher.turn + left) % _TURNS)
                canvas.centre(picture, (rasher.x * width, rasher.y * height - above))

    def _picture(self, turn: int) -> Surface:
        art, length = self.app.art, self.app.metrics.u(_LENGTH)
        meat, fat, rind = art.colour("bacon"), art.colour("bubble"), art.colour("bacon_down")
        angle = 360 / _TURNS * turn
        return art.drawn(
            ("rasher", turn), (length, length), lambda: shapes.rasher(length, angle, (meat, fat, rind))
        )
