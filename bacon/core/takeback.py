"""Taking back: nothing is ever erased; a `TakenBack` says which events of the log no longer count.

A `HintTaken` stands beside the others as it does: it marks the match, and is no part of what was played.

>>> from bacon.core.events import Passed
>>> log = (Passed(1), Passed(2), TakenBack(2, to=1), Passed(3))
>>> kept(log)
(Passed(seat=1), Passed(seat=3))
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from bacon.core.events import Event, HintTaken, TakenBack


class Placed(Struct, frozen=True, gc=False):
    """An event that counts, and how many events the log had before it."""

    place: int
    event: Event


def kept(log: Sequence[Event], before: int = 0) -> tuple[Event, ...]:
    """The events that count; `before` is how many the whole log has before this part of it."""
    return tuple(each.event for each in kept_placed(log, before))


def kept_placed(log: Sequence[Event], before: int = 0) -> tuple[Placed, ...]:
    """The events that count with their places in the whole log."""
    standing: list[Placed] = []
    for place, event in enumerate(log, start=before):
        if isinstance(event, TakenBack):
            drop(standing, event.to)
        elif not isinstance(event, HintTaken):
            standing.append(Placed(place, event))
    return tuple(standing)


def drop(standing: list[Placed], to: int) -> list[Event]:
    """Drop what no longer counts from the list: all that stands at the place `to` or after it.

    Returns what was dropped, the last event first.
    """
    dropped = []
    while standing and standing[-1].place >= to:
        dropped.append(standing.pop().event)
    return dropped


def assisted(log: Sequence[Event], before: int = 0) -> bool:
    """Whether any taking back came after the player had seen a hidden card, or a hint was noted."""
    standing: list[Placed] = []
    for place, event in enumerate(log, start=before):
        if isinstance(event, HintTaken):
            return True
        if not isinstance(event, TakenBack):
            standing.append(Placed(place, event))
        elif reveals(drop(standing, event.to), event.seat):
            return True
    return False


def reveals(events: Iterable[Event], seat: int) -> bool:
    """Whether events showed a seat a card that it did not know."""
    return any(event.shows(seat) for event in events)
