"""How the points of a hand of Bacon are spread, and the score as a seat's side sees it."""

from __future__ import annotations

from typing import Final

from bacon.games.bacon.rules import Bacon
from bacon.games.bacon.rules.state import BaconState
from bacon.games.tricks.player.score import Habit, MatchScore
from bacon.games.tricks.rules.ranking import side_of

_HANDS: Final[Habit] = ((1, 0.31), (2, 0.54), (4, 0.15))
"""How often a scored hand brings 1, 2 and 4 points, measured in self-play."""


def score_of(rules: Bacon, view: BaconState, seat: int) -> MatchScore:
    """Give the score as the seat's side sees it."""
    ours = side_of(seat)
    return MatchScore(
        rules.target - view.scores[ours], rules.target - view.scores[1 - ours], rules.target, _HANDS
    )


def even_score(target: int) -> MatchScore:
    """Give the score at the start of a match."""
    return MatchScore(target, target, target, _HANDS)
