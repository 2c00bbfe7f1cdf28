"""Takebacks: nothing is ever erased; a `TakenBack` event says which events no longer count.

`HintTaken` and `BotThought` events are skipped too: they tell about the match but are not part of the play.

>>> from bacon.core.events import Passed
>>> log = (Passed(1), Passed(2), TakenBack(2, to=1), Passed(3))
>>> kept(log)
(Passed(seat=1), Passed(seat=3))
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from bacon.core.events import BotThought, Event, HintTaken, TakenBack


class Placed(Struct, frozen=True, gc=False):
    """An event that counts, its index in the log, and the work behind it if a bot's is known."""

    place: int
    event: Event
    thought: BotThought | None = None


def kept(log: Sequence[Event], before: int = 0) -> tuple[Event, ...]:
    """The events that count; `log` may start after the first `before` events of the whole log."""
    return tuple(each.event for each in kept_placed(log, before))


def kept_placed(log: Sequence[Event], before: int = 0) -> tuple[Placed, ...]:
    """The events that count, with their indexes in the whole log."""
    counted: list[Placed] = []
    thought: BotThought | None = None
    for place, event in enumerate(log, start=before):
        if isinstance(event, BotThought):
            thought = event
        elif isinstance(event, TakenBack):
            thought = None
            drop(counted, event.to)
        elif not isinstance(event, HintTaken):
            counted.append(Placed(place, event, thought))
            thought = None
    return tuple(counted)


def drop(counted: list[Placed], to: int) -> list[Event]:
    """Remove every event at index `to` or later; return them, last event first."""
    dropped = []
    while counted and counted[-1].place >= to:
        dropped.append(counted.pop().event)
    return dropped


def assisted(log: Sequence[Event], before: int = 0) -> bool:
    """Whether a hint was noted, or a decision taken back after seeing a hidden card."""
    counted: list[Placed] = []
    for place, event in enumerate(log, start=before):
        if isinstance(event, HintTaken):
            return True
        if not isinstance(event, TakenBack):
            counted.append(Placed(place, event))
        elif reveals(drop(counted, event.to), event.seat):
            return True
    return False


def reveals(events: Iterable[Event], seat: int) -> bool:
    """Whether the events revealed a card to the seat."""
    return any(event.shows(seat) for event in events)
