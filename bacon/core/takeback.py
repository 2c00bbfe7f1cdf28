"""Taking back: nothing is ever erased; a `TakenBack` says which facts of the log no longer count.

A `HintTaken` stands beside the facts as it does: it marks the match, and is no part of what was played.

>>> from bacon.core.events import Passed
>>> log = (Passed(1), Passed(2), TakenBack(2, to=1), Passed(3))
>>> counting(log)
(Passed(seat=1), Passed(seat=3))
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import msgspec
from msgspec import Struct

from bacon.core.cards import Card
from bacon.core.events import Event, HintTaken, TakenBack
from bacon.games.tricks.rules.events import CardTakenUp


class Placed(Struct, frozen=True):
    """A fact that counts, and how many facts the log had before it."""

    place: int
    fact: Event


def counting(log: Sequence[Event], before: int = 0) -> tuple[Event, ...]:
    """Give the facts that count; `before` is how many the whole log has before this part of it."""
    return tuple(each.fact for each in counting_placed(log, before))


def counting_placed(log: Sequence[Event], before: int = 0) -> tuple[Placed, ...]:
    """Give the facts that count with their places in the whole log."""
    kept: list[Placed] = []
    for place, event in enumerate(log, start=before):
        if isinstance(event, TakenBack):
            _undo(kept, event.to)
        elif not isinstance(event, HintTaken):
            kept.append(Placed(place, event))
    return tuple(kept)


def assisted(log: Sequence[Event], before: int = 0) -> bool:
    """Tell whether any taking back came after the player had seen a hidden card, or a hint was noted."""
    kept: list[Placed] = []
    for place, event in enumerate(log, start=before):
        if isinstance(event, HintTaken):
            return True
        if not isinstance(event, TakenBack):
            kept.append(Placed(place, event))
        elif reveals(_undo(kept, event.to), event.seat):
            return True
    return False


def reveals(undone: Iterable[Event], seat: int) -> bool:
    """Tell whether facts showed a seat a card that it did not know.

    That is any card which another seat played or showed, or which was turned up. Its own cards it knew, and
    the up-card that the dealer took lay open before.
    """
    return any(
        _shows_a_card(fact.seen_by(seat))
        for fact in undone
        if not isinstance(fact, CardTakenUp) and getattr(fact, "seat", None) != seat
    )


def _undo(kept: list[Placed], to: int) -> list[Event]:
    """Drop what no longer counts from the list, and give it, last fact first."""
    undone = []
    while kept and kept[-1].place >= to:
        undone.append(kept.pop().fact)
    return undone


def _shows_a_card(value: object) -> bool:
    return any(not card.hidden for card in _cards_in(value))


def _cards_in(value: object) -> Iterator[Card]:
    if isinstance(value, Card):
        yield value
    elif isinstance(value, Struct):
        for field in msgspec.structs.fields(value):
            yield from _cards_in(getattr(value, field.name))
    elif isinstance(value, tuple):
        for part in value:
            yield from _cards_in(part)
