"""Statistics of bots at a table: what every game counts, and how counts are printed."""

from __future__ import annotations

from collections import Counter

from msgspec import Struct, field

from bacon.core.events import Event
from bacon.core.rules import TableState


class Results(Struct):
    """Hands of one kind: how many, how many made, how many swept, and the points gained.

    A side's points are its own minus the other side's.
    """

    hands: int = 0
    made: int = 0
    swept: int = 0
    points: int = 0

    def add(self, gained: int, *, made: bool, swept: bool) -> None:
        """Count one scored hand; `gained` is the declaring side's points minus the other side's."""
        self.hands += 1
        self.made += made
        self.swept += swept
        self.points += gained

    def line(self, name: str, of: int, swept: str) -> str:
        """Format the figures on one line, with the share of `of` hands and the word for a sweep."""
        figures = f"made {share(self.made, self.hands)}   {swept} {share(self.swept, self.hands)}"
        return f"{count(name, self.hands, of)}   {figures}   points {mean(self.points, self.hands):+.2f}"


class TableTally(Struct):
    """The statistics of many hands of self-play; each game adds its own.

    Declared hands count as `together` or `alone`; some games have no declarer. `seen` counts events by type.
    """

    hands: int = 0
    decisions: int = 0
    matches: int = 0
    seconds: float = 0.0
    tactics: dict[str, int] = field(default_factory=dict)
    seen: Counter[type[Event]] = field(default_factory=Counter)
    together: Results = field(default_factory=Results)
    alone: Results = field(default_factory=Results)

    @property
    def declared(self) -> Results:
        """All declared hands, with the partner or alone."""
        return sum_of([self.together, self.alone])

    def declarer(self, event: Event) -> int | None:  # noqa: ARG002  (in some games nobody declares)
        """The seat that declared the hand that an event scores, or None."""
        return None

    def add(self, event: Event, before: TableState) -> None:  # noqa: ARG002  (the games look at the state)
        """Count one event; `before` is the state in which the action behind it was taken."""
        self.hands += event.ends_hand
        self.seen[type(event)] += 1

    def lines(self) -> tuple[str, ...]:
        """The statistics as lines of text."""
        a_second = self.hands / self.seconds if self.seconds else 0.0
        slow = 1000 * mean(self.seconds, self.decisions)
        pace = f"in {self.matches} matches, {a_second:.0f} a second, {slow:.2f} ms a decision"
        return (f"{'hands':<20}{self.hands:>6}   {pace}",)


def count(name: str, part: int, whole: int) -> str:
    """Format a count and its share of a whole."""
    return f"{name:<20}{part:>6} {share(part, whole)} of {whole}"


def share(part: int, whole: int) -> str:
    """Format a share in percent."""
    return f"{100 * part / whole:5.1f} %" if whole else "    – %"


def mean(total: float, number: int) -> float:
    """The mean; 0 if there are no values."""
    return total / number if number else 0.0


def sum_of(results: list[Results]) -> Results:
    """The sum of several results."""
    return Results(
        sum(each.hands for each in results),
        sum(each.made for each in results),
        sum(each.swept for each in results),
        sum(each.points for each in results),
    )
