"""What the result of a deal is worth to a side: its points more than the others', as far as they count."""

from __future__ import annotations

from typing import Final

from bacon.games.climbing.rules import Climbing
from bacon.games.climbing.rules.events import DealScored
from bacon.games.climbing.rules.scoring import side_of
from bacon.games.climbing.rules.state import ClimbingState

_WON: Final = 2.0
"""So many points more the match is worth to who wins it."""


def worth(rules: Climbing, state: ClimbingState, result: DealScored, seat: int) -> float:
    """Give by how many points a seat's side does better than the others on average, up to the target."""
    side = side_of(rules, seat)
    made = [
        min(points, rules.target - before) + _WON * (result.winner == each)
        for each, (before, points) in enumerate(zip(state.scores, result.points, strict=True))
    ]
    others = [points for each, points in enumerate(made) if each != side]
    return made[side] - sum(others) / len(others)
