"""The values of actions in the same worlds: means, leads, and their standard errors."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum, sqrt
from typing import Final

from msgspec import Struct

from bacon.core.actions import Action
from bacon.core.review import MIN_SIGMAS

_MAX_SIGMAS_BEHIND: Final = 3.0
"""An action this many standard errors behind is dropped from the race."""
_MIN_WORLDS_TO_DROP: Final = 24
"""Worlds before anything is dropped; an action that falls behind early often recovers."""
_WORLDS_BETWEEN_CHECKS: Final = 6
"""Worlds between two looks at the race."""
_MIN_WORLDS_ALIKE: Final = 12
"""Actions with equal values in this many worlds count as equivalent."""
_MIN_LEAD: Final = 0.02
"""Leads below this, in points, do not count."""
_ONE_DECIMAL_FROM: Final = 0.095
"""Smaller leads are shown with two decimals."""
ALIKE: Final = 0.05
"""An action that gains less than this, in points, is as good as the other."""


class Lead(Struct, frozen=True):
    """How much better one action is than another, in points, and the standard error."""

    mean: float
    error: float

    @property
    def far_behind(self) -> bool:
        """Whether the action is clearly worse."""
        return self.mean + _MAX_SIGMAS_BEHIND * self.error < -_MIN_LEAD

    @property
    def close(self) -> bool:
        """Whether the two are too close to call."""
        return abs(self.mean) < max(MIN_SIGMAS * self.error, ALIKE)

    @property
    def sure(self) -> bool:
        """Whether the action is ahead by more than chance."""
        return self.mean > MIN_SIGMAS * self.error

    @property
    def words(self) -> str:
        """The lead as it reads in a sentence."""
        return _format(self.mean)

    @property
    def doubt(self) -> str:
        """A clause on the possible error."""
        return f"but that may be off by {_format(MIN_SIGMAS * self.error)}"

    def after(self, expected: float, spread: float) -> float:
        """The lead estimated from both the search and a prior: `expected`, with error `spread`."""
        trust = spread**2 / (spread**2 + self.error**2) if spread else 0.0
        return trust * self.mean + (1 - trust) * expected


def _format(points: float) -> str:
    return f"{points:.1f}" if points >= _ONE_DECIMAL_FROM else f"{points:.2f}"


class Weighing:
    """The actions still in the race, and their values world by world.

    The first action is the rule bot's own; the others are compared with it, so it is never dropped. Sums are
    rounded only once, because the rounding of ``sum`` depends on the Python version.
    """

    def __init__(self, actions: Sequence[Action]) -> None:
        self.baseline = actions[0]
        self.alive = list(actions)
        self.values: dict[Action, list[float]] = {action: [] for action in actions}

    def add(self, values: Sequence[float]) -> None:
        """Add the values of the actions in the race in one more world."""
        for action, value in zip(self.alive, values, strict=True):
            self.values[action].append(value)

    @property
    def worlds(self) -> int:
        """The number of worlds so far."""
        return len(self.values[self.baseline])

    def mean(self, action: Action) -> float:
        """An action's mean value; 0 without any world."""
        values = self.values[action]
        return fsum(values) / len(values) if values else 0.0

    def lead(self, action: Action, other: Action) -> Lead:
        """An action's lead over another, in the worlds in which both were evaluated."""
        gains = [one - two for one, two in zip(self.values[action], self.values[other], strict=False)]
        if not gains:
            return Lead(0.0, 0.0)
        mean = fsum(gains) / len(gains)
        spread = fsum([(gain - mean) * (gain - mean) for gain in gains]) + 0.25
        return Lead(mean, sqrt(spread) / len(gains))

    def alike(self, action: Action, other: Action) -> bool:
        """Whether two actions are equivalent, as far as the worlds show."""
        return self.worlds >= _MIN_WORLDS_ALIKE and self.values[action] == self.values[other]

    def settled(self) -> bool:
        """Drop actions that cannot win the race any more; return whether it is decided."""
        if self.worlds < _MIN_WORLDS_ALIKE or self.worlds % _WORLDS_BETWEEN_CHECKS:
            return False
        best = max(self.alive, key=self.mean)
        far = self.worlds >= _MIN_WORLDS_TO_DROP
        behind = {each for each in self.alive if far and self.lead(each, best).far_behind}
        self.alive = [each for each in self.alive if each == self.baseline or each not in behind]
        return all(each in behind or self.alike(each, best) for each in self.alive)
