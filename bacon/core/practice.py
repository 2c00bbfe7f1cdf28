"""Going on from the middle of a match that was played before, as a match of one's own for practice."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from itertools import count

from msgspec.structs import replace

from bacon.core.events import DealerCut, Event, HandStarted, MatchStarted, SeedRevealed
from bacon.core.match import Match
from bacon.core.rules import Rules, S_co


def go_on_from(rules: Rules[S_co], facts: Sequence[Event]) -> Match[S_co]:
    """Start a practice match that begins with these facts, up to any moment, of another one.

    Takes the facts that counted. The hands that follow are those of the other match where its seed is
    known. A record that keeps its seed back leaves them open: then they come from a new seed, and the hands
    of the record, whose seeds that does not give, stand as set by hand. Raises `BrokenLog` when the facts
    do not follow the rules.
    """
    started = facts[0]
    assert isinstance(started, MatchStarted)
    if started.seed:
        return Match(rules, events=[replace(started, practice=True), *facts[1:]])
    return Match(rules, events=_set_by_hand(started, facts))


def _set_by_hand(started: MatchStarted, facts: Sequence[Event]) -> Iterator[Event]:
    dealer = next((fact.dealer for fact in facts if isinstance(fact, HandStarted)), None)
    yield replace(started, seed=secrets.token_hex(16), first_dealer=dealer, practice=True)
    number = count(1)
    for fact in facts[1:]:
        if isinstance(fact, HandStarted):
            yield replace(fact, number=next(number), commitment="")
        elif not isinstance(fact, DealerCut | SeedRevealed):
            yield fact
