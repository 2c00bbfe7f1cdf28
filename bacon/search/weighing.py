"""What actions were worth in the same worlds: means, leads, and how sure they are."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum, sqrt
from typing import Final

from msgspec import Struct

from bacon.core.actions import Action
from bacon.core.review import MIN_SIGMAS

_FAR: Final = 3.0
"""So many standard errors behind, an action is out of the race."""
_FIRST: Final = 24
"""Before so many worlds nothing leaves the race; what falls behind in a few of them often comes back."""
_BATCH: Final = 6
"""After so many worlds, and after as many again, the race is looked at."""
_ALWAYS: Final = 12
"""Actions that were worth the same in so many worlds do the same."""
_FLOOR: Final = 0.02
"""Leads below this, in points, are never told apart."""
_TENTH: Final = 0.095
"""What is less than that is no tenth of a point."""
ALIKE: Final = 0.05
"""Whatever gains less than so many points is as good as the other."""


class Lead(Struct, frozen=True):
    """By how much one action was better than another, and the standard error of that."""

    mean: float
    error: float

    @property
    def far_behind(self) -> bool:
        """Whether the other one is better beyond doubt."""
        return self.mean + _FAR * self.error < -_FLOOR

    @property
    def close(self) -> bool:
        """Whether the two are too close to call."""
        return abs(self.mean) < max(MIN_SIGMAS * self.error, ALIKE)

    @property
    def sure(self) -> bool:
        """Whether the one is ahead by more than may be chance."""
        return self.mean > MIN_SIGMAS * self.error

    @property
    def words(self) -> str:
        """By how much it is ahead, in a sentence."""
        return _in_words(self.mean)

    @property
    def doubt(self) -> str:
        """By how much it may be wrong, to end a sentence with."""
        return f"but that may be off by {_in_words(MIN_SIGMAS * self.error)}"

    def after(self, expected: float, spread: float) -> float:
        """The lead to believe in when so much was expected before, give or take a spread."""
        trust = spread**2 / (spread**2 + self.error**2) if spread else 0.0
        return trust * self.mean + (1 - trust) * expected


def _in_words(points: float) -> str:
    """So many points, with two places where they are few."""
    return f"{points:.1f}" if points >= _TENTH else f"{points:.2f}"


class Weighing:
    """The actions still in the race, and what each was worth, world by world.

    The first one is the house's own, with which the others are compared: it stays to the end. What is
    summed is rounded but once, for how ``sum`` rounds depends on the version of Python.
    """

    def __init__(self, actions: Sequence[Action]) -> None:
        self.own = actions[0]
        self.alive = list(actions)
        self.worths: dict[Action, list[float]] = {action: [] for action in actions}

    def add(self, values: Sequence[float]) -> None:
        """Count what the actions in the race are worth in one more world."""
        for action, value in zip(self.alive, values, strict=True):
            self.worths[action].append(value)

    @property
    def worlds(self) -> int:
        """The number of worlds so far."""
        return len(self.worths[self.own])

    def mean(self, action: Action) -> float:
        """What an action was worth on average, 0 without any world."""
        worths = self.worths[action]
        return fsum(worths) / len(worths) if worths else 0.0

    def lead(self, action: Action, other: Action) -> Lead:
        """An action's lead over another in the worlds that both were weighed in."""
        gains = [one - two for one, two in zip(self.worths[action], self.worths[other], strict=False)]
        if not gains:
            return Lead(0.0, 0.0)
        mean = fsum(gains) / len(gains)
        spread = fsum([(gain - mean) * (gain - mean) for gain in gains]) + 0.25
        return Lead(mean, sqrt(spread) / len(gains))

    def alike(self, action: Action, other: Action) -> bool:
        """Whether two actions do the same, as far as can be seen."""
        return self.worlds >= _ALWAYS and self.worths[action] == self.worths[other]

    def settled(self) -> bool:
        """Take actions out of the race that cannot win it any more; tell whether it is decided."""
        if self.worlds < _ALWAYS or self.worlds % _BATCH:
            return False
        best = max(self.alive, key=self.mean)
        far = self.worlds >= _FIRST
        behind = {each for each in self.alive if far and self.lead(each, best).far_behind}
        self.alive = [each for each in self.alive if each == self.own or each not in behind]
        return all(each in behind or self.alike(each, best) for each in self.alive)
