"""Expressions of the faces at the table: moods, gazes and blinks."""

from __future__ import annotations

from typing import Final

from bacon.core.rules import TableState
from bacon.data.settings import Settings
from bacon.ui.drawing.looks import AT_REST, Expression
from bacon.ui.stage.stage import Stage
from bacon.ui.table.face import TablePresenter

_BLINK_DELAY_MS, _BLINK_MS = 260, 130
"""When eyes shut after an event, and for how long, in milliseconds."""

_EVENTS_PER_BLINK: Final = 3


class Expressions:
    """The expressions of the faces at a table, by the events its stage plays."""

    def __init__(self, stage: Stage[TableState]) -> None:
        self.stage = stage

    def looks(
        self, presenter: TablePresenter, acting: int | None, settings: Settings, now: float
    ) -> tuple[Expression, ...]:
        """Each face's mood and gaze: at whoever plays, who looks at the middle of the table."""
        seats = range(presenter.rules.seats)
        if not settings.table.life:
            return (AT_REST,) * len(seats)
        stage = self.stage
        moods = [Expression(presenter.mood(stage.last, stage.shown, seat)) for seat in seats]
        if settings.accessibility.reduced_motion:
            return tuple(moods)
        target = getattr(stage.last, "seat", None) if acting is None else acting
        blinking = self._blinking_seat(len(seats), settings, now)
        return tuple(
            Expression("blink")
            if seat == blinking and mood == AT_REST
            else _gazing(presenter, seat, target, mood)
            for seat, mood in zip(seats, moods, strict=True)
        )

    def wake_at(self, settings: Settings, now: float) -> float | None:
        """Return when an eye next shuts or opens, or None."""
        times = self._blink_span(settings)
        return next((time for time in times if time > now), None)

    def _blinking_seat(self, seats: int, settings: Settings, now: float) -> int | None:
        times = self._blink_span(settings)
        return (
            self.stage.played // _EVENTS_PER_BLINK % seats if times and times[0] <= now < times[1] else None
        )

    def _blink_span(self, settings: Settings) -> tuple[float, ...]:
        """When the eyes shut and open after the last event; empty if they do not."""
        stage = self.stage
        quiet = stage.still or settings.accessibility.reduced_motion or not settings.table.life
        if quiet or stage.played % _EVENTS_PER_BLINK:
            return ()
        start = stage.played_at + _BLINK_DELAY_MS
        return (start, start + _BLINK_MS)


def _gazing(presenter: TablePresenter, seat: int, target: int | None, look: Expression) -> Expression:
    """Point a seat's eyes at the seat `target`, which itself looks at the middle of the table."""
    if target is None:
        return look
    layout = presenter.layout
    here = layout.seating.plate(seat).center
    middle = round(layout.middle.centre[0]), round(layout.middle.centre[1])
    return look.towards(here, middle if seat == target else layout.seating.plate(target).center)
