"""The shower of bacon over the table after a won match; fallen slices stay."""

from __future__ import annotations

from typing import Final, NamedTuple

from pygame import Surface

from bacon.ui.drawing import shapes
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.drawing.tween import Span, out_cubic
from bacon.ui.kit.scene import AppServices

_COUNT: Final = 34
_LENGTH: Final = 118  # of a slice, in u
_FALL_MS, _DELAY_MS = 1100, 70  # the duration of a fall, and the delay between two slices
_ROTATIONS: Final = 12
_STEPS: Final = (0.7548777, 0.5698403)
"""Steps across and down, as shares of the window, that spread evenly but look random."""


class _Slice(NamedTuple):
    """The final place of a slice, as shares of the window, its rotation step, and when it falls."""

    x: float
    y: float
    turn: int
    span: Span


class BaconShower:
    """Slices of bacon that fall from the app's current time on; with `still`, they lie there at once."""

    def __init__(self, app: AppServices, *, still: bool) -> None:
        self.app = app
        start = app.now - (_FALL_MS + _COUNT * _DELAY_MS) * still
        self._slices = [
            _Slice(
                number * _STEPS[0] % 1,
                0.06 + 0.9 * (number * _STEPS[1] % 1),
                number * 5 % _ROTATIONS,
                Span(start + number * _DELAY_MS, _FALL_MS, out_cubic),
            )
            for number in range(_COUNT)
        ]

    def moving(self) -> bool:
        """Whether any slice is still falling."""
        return self.app.now < self._slices[-1].span.end

    def draw(self, canvas: Canvas) -> None:
        """Draw all slices that have begun to fall."""
        width, height = self.app.metrics.size
        for slice_ in self._slices:
            if self.app.now > slice_.span.start:
                progress = slice_.span.progress(self.app.now)
                turns_left = round((1 - progress) * 5)
                above = (1 - progress) * (slice_.y * height + self.app.metrics.u(_LENGTH))
                picture = self._picture((slice_.turn + turns_left) % _ROTATIONS)
                canvas.centre(picture, (slice_.x * width, slice_.y * height - above))

    def _picture(self, turn: int) -> Surface:
        art, length = self.app.art, self.app.metrics.u(_LENGTH)
        meat, fat, rind = art.colour("bacon"), art.colour("bubble"), art.colour("bacon_down")
        angle = 360 / _ROTATIONS * turn
        return art.drawn(
            ("rasher", turn), (length, length), lambda: shapes.rasher(length, angle, (meat, fat, rind))
        )
