"""The shower of bacon over a match that was won."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from pygame import Rect, Surface

from bacon.ui.drawing import shapes
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.drawing.tween import Span, out_cubic
from bacon.ui.kit.scene import AppServices

_COUNT: Final = 34
_LENGTH: Final = 118  # of a slice, in u
_CORNERS: Final = 24  # what the corners of a slice's square leave free, in u
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
    """Slices of bacon that fall from the app's current time on; with `still`, they lie there at once.

    None comes to rest on one of the `plates`.
    """

    def __init__(self, app: AppServices, plates: Sequence[Rect], *, still: bool) -> None:
        self.app, self.plates = app, plates
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

    def draw(self, canvas: Canvas, panel: Rect) -> None:
        """Draw the slices that have begun to fall, but none that would lie on a plate or behind the panel."""
        width, height = self.app.metrics.size
        for slice_ in self._slices:
            if self.app.now > slice_.span.start and self._is_seen(slice_, panel):
                progress = slice_.span.progress(self.app.now)
                turns_left = round((1 - progress) * 5)
                above = (1 - progress) * (slice_.y * height + self.app.metrics.u(_LENGTH))
                picture = self._picture((slice_.turn + turns_left) % _ROTATIONS)
                canvas.centre(picture, (slice_.x * width, slice_.y * height - above))

    def _is_seen(self, slice_: _Slice, panel: Rect) -> bool:
        metrics = self.app.metrics
        place = Rect(0, 0, metrics.u(_LENGTH), metrics.u(_LENGTH))
        place.center = round(slice_.x * metrics.width), round(slice_.y * metrics.height)
        if place.inflate(-metrics.u(_CORNERS), -metrics.u(_CORNERS)).collidelist(self.plates) >= 0:
            return False
        seen, hidden = place.clip(metrics.window), place.clip(metrics.window).clip(panel)
        return 2 * (seen.w * seen.h - hidden.w * hidden.h) >= place.w * place.h

    def _picture(self, turn: int) -> Surface:
        art, length = self.app.art, self.app.metrics.u(_LENGTH)
        meat, fat, rind = art.colour("bacon"), art.colour("bubble"), art.colour("bacon_down")
        angle = 360 / _ROTATIONS * turn
        return art.drawn(
            ("rasher", turn), (length, length), lambda: shapes.rasher(length, angle, (meat, fat, rind))
        )
