"""What actions were worth in the same worlds: means, leads, and how sure they are."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final

from msgspec import Struct

from bacon.core.actions import Action

_FAR: Final = 1.6
"""So many standard errors behind, an action is out of the race."""
_ALIKE: Final = 10
"""Actions that were worth the same in so many worlds are taken for equal."""
_FLOOR: Final = 0.02
"""Leads below this, in points, are never told apart."""


class Lead(Struct, frozen=True):
    """By how much one action was better than another, and the standard error of that."""

    mean: float
    error: float

    @property
    def far_behind(self) -> bool:
        """Tell whether the other one is very likely better."""
        return self.mean + _FAR * self.error < -_FLOOR

    def after(self, expected: float, spread: float) -> float:
        """Give the lead to believe in when so much was expected before, give or take a spread."""
        trust = spread**2 / (spread**2 + self.error**2) if spread else 0.0
        return trust * self.mean + (1 - trust) * expected


class Weighing:
    """The actions still in the race, and what each was worth, world by world."""

    def __init__(self, actions: Sequence[Action]) -> None:
        self.alive = list(actions)
        self.worths: dict[Action, list[float]] = {action: [] for action in actions}

    def add(self, values: Sequence[float]) -> None:
        """Count what the actions in the race are worth in one more world."""
        for action, value in zip(self.alive, values, strict=True):
            self.worths[action].append(value)

    @property
    def worlds(self) -> int:
        """Give the number of worlds so far."""
        return max(map(len, self.worths.values()))

    def mean(self, action: Action) -> float:
        """Give what an action was worth on average, 0 without any world."""
        worths = self.worths[action]
        return sum(worths) / len(worths) if worths else 0.0

    @property
    def best(self) -> Action:
        """Give the action in the race that was worth most; of equals the first."""
        return max(self.alive, key=self.mean)

    def lead(self, action: Action, other: Action) -> Lead:
        """Give an action's lead over another in the worlds that both were weighed in."""
        gains = [one - two for one, two in zip(self.worths[action], self.worths[other], strict=False)]
        if not gains:
            return Lead(0.0, 0.0)
        mean = sum(gains) / len(gains)
        spread = sum([(gain - mean) ** 2 for gain in gains]) + 0.25
        return Lead(mean, sqrt(spread) / len(gains))

    def drop_the_hopeless(self) -> bool:
        """Take actions out of the race that cannot win it any more; tell whether it is decided."""
        best = self.best
        self.alive = [each for each in self.alive if not self.lead(each, best).far_behind]
        same = [each for each in self.alive if self.worths[each] == self.worths[best]]
        return len(self.alive) == 1 or (self.worlds >= _ALIKE and same == self.alive)
