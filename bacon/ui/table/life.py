"""Life at the table: what the faces show while something happens; when nothing does, they rest, too."""

from __future__ import annotations

from typing import Final

from bacon.core.rules import TableState
from bacon.data.settings import Settings
from bacon.ui.drawing.looks import AT_REST, Expression
from bacon.ui.stage.stage import Stage
from bacon.ui.table.face import TableFace

_AFTER, _SHUT = 260, 130
"""How long after an event an eye shuts, and for how long, in milliseconds."""

_EACH: Final = 3
"""After so many events somebody blinks."""


class Life:
    """What the faces at a table show of what its stage plays; the settings say whether anything."""

    def __init__(self, stage: Stage[TableState]) -> None:
        self.stage = stage

    def looks(
        self, face: TableFace, acting: int | None, settings: Settings, now: float
    ) -> tuple[Expression, ...]:
        """What each face shows: its mood, and its eyes on who plays, or on the middle if it plays itself."""
        seats = range(face.rules.seats)
        if not settings.table.life:
            return (AT_REST,) * len(seats)
        stage = self.stage
        moods = [Expression(face.mood(stage.last, stage.shown, seat)) for seat in seats]
        if settings.accessibility.reduced_motion:
            return tuple(moods)
        who = getattr(stage.last, "seat", None) if acting is None else acting
        shut = self._blinking(len(seats), settings, now)
        return tuple(
            Expression("blink") if seat == shut and mood == AT_REST else _eyed(face, seat, who, mood)
            for seat, mood in zip(seats, moods, strict=True)
        )

    def wake_at(self, settings: Settings, now: float) -> float | None:
        """When an eye shuts or opens next though nothing moves."""
        times = self._blink(settings)
        return next((time for time in times if time > now), None)

    def _blinking(self, seats: int, settings: Settings, now: float) -> int | None:
        """The seat whose eyes are shut."""
        times = self._blink(settings)
        return self.stage.played // _EACH % seats if times and times[0] <= now < times[1] else None

    def _blink(self, settings: Settings) -> tuple[float, ...]:
        """When the eyes shut and open after the last event, if they do."""
        stage = self.stage
        quiet = stage.still or settings.accessibility.reduced_motion or not settings.table.life
        if quiet or stage.played % _EACH:
            return ()
        start = stage.played_at + _AFTER
        return (start, start + _SHUT)


def _eyed(face: TableFace, seat: int, who: int | None, look: Expression) -> Expression:
    """A look at a seat; whoever it is looks at the middle of the table, and all straight on at nobody."""
    if who is None:
        return look
    layout = face.layout
    here = layout.seating.plate(seat).center
    middle = round(layout.middle.centre[0]), round(layout.middle.centre[1])
    return look.towards(here, middle if seat == who else layout.seating.plate(who).center)
