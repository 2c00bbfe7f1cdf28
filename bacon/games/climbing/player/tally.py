"""Totals at a table of the climbing game."""

from __future__ import annotations

from msgspec import field

from bacon.core.events import Event, Passed
from bacon.core.override import override
from bacon.core.rules import TableState
from bacon.games.climbing.rules.events import CombinationLaid, DealScored, LeadGiven, RoundWon
from bacon.search.tally import TableTally, count, mean


class ClimbingTally(TableTally):
    """The totals of the climbing game; `results` counts the places of the side that was out first."""

    bombs: int = 0
    results: dict[str, int] = field(default_factory=dict)

    @override
    def add(self, event: Event, before: TableState) -> None:
        super().add(event, before)
        match event:
            case CombinationLaid(combination=laid):
                self.bombs += laid.kind.bomb
            case DealScored():
                places = places_of_the_first(event, before)
                self.results[places] = self.results.get(places, 0) + 1

    @override
    def lines(self) -> tuple[str, ...]:
        plays, passes, rounds = (self.seen[kind] for kind in (CombinationLaid, Passed, RoundWon))
        return (
            *super().lines(),
            f"{'plays':<20}{plays:>6}   {mean(plays, self.hands):.1f} a deal",
            count("passes", passes, passes + plays),
            f"{'bombs':<20}{self.bombs:>6}   {mean(self.bombs, self.hands):.2f} a deal",
            f"{'rounds':<20}{rounds:>6}   {mean(rounds, self.hands):.1f} a deal",
            count("lead given", self.seen[LeadGiven], rounds),
            *self._places(),
        )

    def _places(self) -> list[str]:
        """Return how the partners of the first player finished, if there are partners."""
        if not any("-" in places for places in self.results):
            return []
        lines = [count(f"  {places}", self.results[places], self.hands) for places in sorted(self.results)]
        return ["places of the side that was out first", *lines]


def places_of_the_first(scored: DealScored, before: TableState) -> str:
    """Name the places of the side out first, as in ``1-3``; a deal that was stopped has fewer.

    Members of a side sit alternately, and there are as many sides as scores.
    """
    sides = len(before.scores)
    side = scored.order[0] % sides
    return "-".join(str(place) for place, seat in enumerate(scored.order, 1) if seat % sides == side)
