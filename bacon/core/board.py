"""A board: one deal that is played from 0 : 0 and for itself, so that others can play the same cards.

It is the first hand of a match, and of that match nothing else counts. What is dealt after it is nobody's.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from bacon.core.cards import Cards
from bacon.core.events import Event, HandStarted
from bacon.core.match import Match
from bacon.core.rules import Rules, TableState
from bacon.core.shuffle import hand_seed, shuffled


class Board(Struct, frozen=True):
    """A deal of its own: the rules it is played by, the seat that deals, and the pack in the order dealt."""

    rules: Rules
    dealer: int
    deck: Cards

    def __str__(self) -> str:
        return str(self.match())

    def _repr_svg_(self) -> str:
        return self.match()._repr_svg_()

    def match(self) -> Match[TableState]:
        """Start a match with it whose events tell nothing but the cards, for it is played for comparison."""
        return Match(self.rules, "", deck=self.deck, dealer=self.dealer, practice=True)


class Planned(Struct, frozen=True):
    """A board in a row of boards: its number, and the seed of the match whose first hand it is."""

    rules: Rules
    number: int
    seed: str

    @property
    def dealer(self) -> int:
        """The seat that deals: each in turn, the south first."""
        return (self.number - 1) % self.rules.seats

    @property
    def board(self) -> Board:
        """The cards, to be played for comparison."""
        return board_of(self.rules, self.seed, self.dealer)

    def match(self, names: Sequence[str], *, practice: bool = False) -> Match[TableState]:
        """Start the match of people with these names, whose first hand it is."""
        return Match(self.rules, self.seed, dealer=self.dealer, names=names, practice=practice)


def board_of(rules: Rules, seed: str, dealer: int) -> Board:
    """The board that the first hand of a match with this seed and dealer is."""
    return Board(rules, dealer, shuffled(rules.pack(), hand_seed(seed, "hand 1")))


def first_hand(events: Sequence[Event]) -> tuple[Event, ...]:
    """The events of a match up to the end of its first hand, without the one that was dealt after it."""
    starts = [place for place, event in enumerate(events) if isinstance(event, HandStarted)]
    return tuple(events[: starts[1]] if len(starts) > 1 else events)


def is_over(events: Sequence[Event]) -> bool:
    """Whether the hand that these events belong to, the first of a match or another one, is over."""
    return any(event.ends_hand for event in events)


def points_in(events: Sequence[Event], rules: Rules) -> tuple[int, ...]:
    """What each side made in the first hand of a match."""
    made = [0] * len(rules.sides)
    for event in first_hand(events):
        for side, gain in enumerate(event.gains):
            made[side] += gain
    return tuple(made)


def worth(points: Sequence[int], side: int) -> int:
    """What a result is worth to a side: against one other what it made more, among several what it made.

    >>> worth((1, 3), 0), worth((4, 0, 2, 1), 2)
    (-2, 2)
    """
    return points[side] - points[1 - side] if len(points) == 2 else points[side]
