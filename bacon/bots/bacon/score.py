"""What points are worth at the score: the chance to win the match, spoken in points."""

from __future__ import annotations

from functools import cache
from typing import Final

from msgspec import Struct

from bacon.games.bacon import Bacon
from bacon.games.bacon.state import BaconState
from bacon.games.tricks import side_of

_HANDS: Final = ((1, 0.31), (2, 0.54), (4, 0.15))
"""How often a scored hand brings 1, 2 and 4 points, measured in self-play; either side is as likely."""


class Score(Struct, frozen=True):
    """The points a seat's side and the other side still need, and the target both started from."""

    ours: int
    theirs: int
    target: int

    def worth(self, points: int) -> float:
        """Give the worth of winning points, or losing them if negative, in points of an even match."""
        ours = self.ours - max(points, 0)
        theirs = self.theirs + min(points, 0)
        return (_winning(ours, theirs) - _winning(self.ours, self.theirs)) / _point(self.target)


def score_of(rules: Bacon, view: BaconState, seat: int) -> Score:
    """Give the score as the seat's side sees it."""
    ours = side_of(seat)
    return Score(rules.target - view.scores[ours], rules.target - view.scores[1 - ours], rules.target)


@cache
def _winning(ours: int, theirs: int) -> float:
    """Give the chance to win a match in which the sides still need so many points."""
    if ours <= 0 or theirs <= 0:
        return 1.0 if ours <= 0 else 0.0
    return sum(chance * (_winning(ours - n, theirs) + _winning(ours, theirs - n)) / 2 for n, chance in _HANDS)


@cache
def _point(target: int) -> float:
    """Give what the first point of a match adds to the chance to win it."""
    return (_winning(target - 1, target) - _winning(target, target - 1)) / 2
