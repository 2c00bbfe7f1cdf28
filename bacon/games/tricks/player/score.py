"""What points are worth at the score: the chance to win the match, spoken in points."""

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
"""What a hand's result is worth to a side, in points of an even match."""

Spread: TypeAlias = tuple[tuple[int, float], ...]
"""How often a hand brings how many points, when either side is as likely to score them."""


class MatchScore(Struct, frozen=True):
    """The points a seat's side and the other side still need, and the target both started from."""

    ours: int
    theirs: int
    target: int
    spread: Spread

    @classmethod
    def of(cls, view: TrickState, seat: int, target: int, spread: Spread) -> MatchScore:
        """The score as a seat's side sees it."""
        ours = side_of(seat)
        return cls(target - view.scores[ours], target - view.scores[1 - ours], target, spread)

    @property
    def point(self) -> float:
        """What the first point of the match adds to the chance to win it."""
        return _point(self.target, self.spread)

    def worth(self, points: int) -> float:
        """The worth of winning points, or losing them if negative, in points of an even match."""
        ours = self.ours - max(points, 0)
        theirs = self.theirs + min(points, 0)
        gained = _winning(ours, theirs, self.spread) - _winning(self.ours, self.theirs, self.spread)
        return gained / self.point


def worth_at(score: MatchScore, seat: int) -> Worth:
    """What results are worth to a seat's side at its score: its points less those of the other side."""
    ours = side_of(seat)
    return lambda result: score.worth(result.gains[ours] - result.gains[1 - ours])


@cache
def _winning(ours: int, theirs: int, spread: Spread) -> float:
    """The chance to win a match in which the sides still need so many points."""
    if ours <= 0 or theirs <= 0:
        return 1.0 if ours <= 0 else 0.0
    return fsum(
        chance * (_winning(ours - n, theirs, spread) + _winning(ours, theirs - n, spread)) / 2
        for n, chance in spread
    )


@cache
def _point(target: int, spread: Spread) -> float:
    """What the first point of a match adds to the chance to win it."""
    return (_winning(target - 1, target, spread) - _winning(target, target - 1, spread)) / 2
