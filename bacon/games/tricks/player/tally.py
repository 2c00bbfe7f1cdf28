"""Totals of any trick game: who declared, how it went, and what was claimed."""

from __future__ import annotations

from typing import Protocol

from bacon.core.events import Event
from bacon.core.override import override
from bacon.core.rules import TableState
from bacon.games.tricks.rules.events import ClaimMade, ClaimSettled, HandScored
from bacon.games.tricks.rules.ranking import side_of
from bacon.search.tally import Results, TableTally


class Scored(Protocol):
    """A scored hand that a seat declared."""

    @property
    def declarer(self) -> int:
        """The seat that declared."""

    @property
    def taken(self) -> tuple[int, int]:
        """The tricks of both sides."""

    @property
    def gains(self) -> tuple[int, ...]:
        """The points of both sides."""


class TrickTally(TableTally):
    """The totals of a trick game; each game adds its own."""

    upheld: int = 0

    @override
    def declarer(self, event: Event) -> int | None:
        return event.declarer if isinstance(event, HandScored) else None

    @override
    def add(self, event: Event, before: TableState) -> None:
        super().add(event, before)
        self.upheld += isinstance(event, ClaimSettled) and event.refuted_by is None

    @property
    def claims(self) -> int:
        """The number of claims made."""
        return self.seen[ClaimMade]


def count_hand(results: Results, scored: Scored, *, made: bool) -> None:
    """Count one scored hand from the declaring side's view."""
    side = side_of(scored.declarer)
    gained = scored.gains[side] - scored.gains[1 - side]
    results.add(gained, made=made, swept=scored.taken[1 - side] == 0)
