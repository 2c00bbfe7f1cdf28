"""What the result of a hand is worth to a side: the chance to win the match, spoken in points."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from bacon.core.events import Event

Worth: TypeAlias = Callable[[Event], float]
"""What a hand's result is worth to a side, in points of an even match."""


def net(result: Event, ours: int) -> int:
    """The points of a side less those of the other."""
    return result.gains[ours] - result.gains[1 - ours]
