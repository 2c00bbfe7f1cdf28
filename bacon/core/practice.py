"""Going on from the middle of a match that was played before, as a match of one's own for practice."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from itertools import count

from msgspec.structs import replace

from bacon.core.events import DealerCut, Event, HandStarted, MatchStarted, SeedRevealed
from bacon.core.match import Match
from bacon.core.rules import Rules, S_co


def go_on_from(rules: Rules[S_co], events: Sequence[Event]) -> Match[S_co]:
    """Start a practice match that begins with these events, up to any moment, of another one.

    Takes the events that counted. The hands that follow are those of the other match where its seed is
    known. A record that keeps its seed back leaves them open: then they come from a new seed, and the hands
    of the record, whose seeds that does not give, stand as set by hand. Raises `BrokenLog` when the events
    do not follow the rules.
    """
    started = events[0]
    assert isinstance(started, MatchStarted)
    if started.seed:
        return Match(rules, events=[replace(started, practice=True), *events[1:]])
    return Match(rules, events=_set_by_hand(started, events))


def _set_by_hand(started: MatchStarted, events: Sequence[Event]) -> Iterator[Event]:
    dealer = next((event.dealer for event in events if isinstance(event, HandStarted)), None)
    yield replace(started, seed=secrets.token_hex(16), first_dealer=dealer, practice=True)
    number = count(1)
    for event in events[1:]:
        if isinstance(event, HandStarted):
            yield replace(event, number=next(number), commitment="")
        elif not isinstance(event, DealerCut | SeedRevealed):
            yield event
