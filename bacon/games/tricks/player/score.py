"""The value of points at the current score, by the chance to win the match."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import fsum
from typing import TypeAlias

from msgspec import Struct

from bacon.core.events import Event
from bacon.games.tricks.rules.ranking import side_of
from bacon.games.tricks.rules.state import TrickState

Worth: TypeAlias = Callable[[Event], float]
"""The value of a hand's result to one side, in points of an even match."""

Spread: TypeAlias = tuple[tuple[int, float], ...]
"""Pairs of points and the chance that a hand brings them; either side is equally likely to score."""


class MatchScore(Struct, frozen=True):
    """The points that a seat's side and the other side still need, and the target of the match."""

    ours: int
    theirs: int
    target: int
    spread: Spread

    @classmethod
    def of(cls, view: TrickState, seat: int, target: int, spread: Spread) -> MatchScore:
        """Return the score as a seat's side sees it."""
        ours = side_of(seat)
        return cls(target - view.scores[ours], target - view.scores[1 - ours], target, spread)

    @property
    def point(self) -> float:
        """How much the first point of the match adds to the chance of winning it."""
        return _point(self.target, self.spread)

    def worth(self, points: int) -> float:
        """Return the value of winning points, or losing them if negative, in points of an even match."""
        ours = self.ours - max(points, 0)
        theirs = self.theirs + min(points, 0)
        gained = _winning(ours, theirs, self.spread) - _winning(self.ours, self.theirs, self.spread)
        return gained / self.point


def worth_at(score: MatchScore, seat: int) -> Worth:
    """Return the function that values results for a seat's side: its points minus the other side's."""
    ours = side_of(seat)
    return lambda result: score.worth(result.gains[ours] - result.gains[1 - ours])


@cache
def _winning(ours: int, theirs: int, spread: Spread) -> float:
    if ours <= 0 or theirs <= 0:
        return 1.0 if ours <= 0 else 0.0
    return fsum(
        chance * (_winning(ours - n, theirs, spread) + _winning(ours, theirs - n, spread)) / 2
        for n, chance in spread
    )


@cache
def _point(target: int, spread: Spread) -> float:
    """Return how much the first point of a match adds to the chance of winning it."""
    return (_winning(target - 1, target, spread) - _winning(target, target - 1, spread)) / 2
