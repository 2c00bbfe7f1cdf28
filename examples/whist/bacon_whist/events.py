"""The events that only Whist has."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from bacon.core.cards import Card
from bacon.core.events import Event
from bacon.games.tricks.events import EVENTS as TRICK_EVENTS

BOOK: Final = 6
"""The tricks that count for nothing."""


class TrumpTurned(Event, frozen=True):
    """The dealer's last card was shown: its suit is trump."""

    seat: int
    card: Card


class OddTricksScored(Event, frozen=True):
    """A hand was scored: the tricks each side took, and its points for honours."""

    taken: tuple[int, ...]
    honours: tuple[int, int]
    ends_hand: ClassVar[bool] = True

    @property
    def gains(self) -> tuple[int, ...]:
        """The points of each side: one for each trick over the book, and the honours.

        >>> OddTricksScored(taken=(8, 5), honours=(0, 4)).gains
        (2, 4)
        """
        return tuple(
            max(0, tricks - BOOK) + honours for tricks, honours in zip(self.taken, self.honours, strict=True)
        )

    def result(self, seats: Sequence[str], sides: Sequence[str]) -> str:  # noqa: ARG002  (a side scores)
        """The result of the hand, as a record prints it."""
        tricks, points = self.taken, self.gains
        return ", ".join(f"{side} score {points[n]} with {tricks[n]} tricks" for n, side in enumerate(sides))


EVENTS: Final[tuple[type[Event], ...]] = (*TRICK_EVENTS, TrumpTurned, OddTricksScored)
"""The events of Whist that not every game has."""
