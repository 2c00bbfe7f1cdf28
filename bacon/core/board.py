"""Boards: single deals, each played from 0 : 0, so that several players can play the same cards.

A board is the first hand of a match. Only that hand counts; hands dealt after it are ignored.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from bacon.core.arguments import check_seat, check_text, require
from bacon.core.cards import Cards, spell
from bacon.core.events import Event, HandStarted
from bacon.core.match import Match
from bacon.core.rules import Rules, TableState
from bacon.core.shuffle import hand_seed, shuffled


class Board(Struct, frozen=True):
    """One deal: the rules, the seat that deals, and the pack in the order dealt."""

    rules: Rules
    dealer: int
    deck: Cards

    def __str__(self) -> str:
        return str(self.match())

    def __repr__(self) -> str:
        return f"Board({self.rules!r}, dealer={self.dealer}, deck=cards({spell(self.deck)!r}))"

    def _repr_svg_(self) -> str:
        return self.match()._repr_svg_()

    def match(self) -> Match[TableState]:
        """Start a practice match with this deal; its seed is empty because the cards are already known."""
        return Match(self.rules, "", deck=self.deck, dealer=self.dealer, practice=True)


class NumberedBoard(Struct, frozen=True):
    """A numbered board in a series, with the seed of the match that opens with it."""

    rules: Rules
    number: int
    seed: str

    @property
    def dealer(self) -> int:
        """The seat that deals: south deals board 1, then each seat in turn."""
        return (self.number - 1) % self.rules.seats

    @property
    def board(self) -> Board:
        """The deal alone, to be replayed for comparison."""
        return board_of(self.rules, self.seed, self.dealer)

    def match(self, names: Sequence[str], *, practice: bool = False) -> Match[TableState]:
        """Start a match with these players' names that opens with this board."""
        return Match(self.rules, self.seed, dealer=self.dealer, names=names, practice=practice)


def board_of(rules: Rules, seed: str, dealer: int) -> Board:
    """The first hand of a match with this seed and dealer, as a board."""
    require(rules, Rules, "board_of()", "rules")
    check_text(seed, "The seed")
    check_seat(dealer, rules.seats)
    return Board(rules, dealer, shuffled(rules.pack(), hand_seed(seed, "hand 1")))


def first_hand(events: Sequence[Event]) -> tuple[Event, ...]:
    """The events of a match up to the end of its first hand."""
    starts = [place for place, event in enumerate(events) if isinstance(event, HandStarted)]
    return tuple(events[: starts[1]] if len(starts) > 1 else events)


def is_over(events: Sequence[Event]) -> bool:
    """Whether the hand that these events belong to is over."""
    return any(event.ends_hand for event in events)


def points_in(events: Sequence[Event], rules: Rules) -> tuple[int, ...]:
    """The points each side made in the first hand of a match."""
    made = [0] * len(rules.sides)
    for event in first_hand(events):
        for side, gain in enumerate(event.gains):
            made[side] += gain
    return tuple(made)


def net_points(points: Sequence[int], side: int, *, low_wins: bool = False) -> int:
    """A side's result: its lead over the other side, or its own points with more than two sides.

    With `low_wins` points count against the side.

    >>> net_points((1, 3), 0), net_points((4, 0, 2, 1), 2), net_points((4, 0, 2, 1), 2, low_wins=True)
    (-2, 2, -2)
    """
    net = points[side] - points[1 - side] if len(points) == 2 else points[side]
    return -net if low_wins else net
