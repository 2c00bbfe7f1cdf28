"""The expression on an animal's face: its mood, and where it looks."""

from __future__ import annotations

import math
from typing import Final, Literal, NamedTuple, TypeAlias

Mood: TypeAlias = Literal["plain", "blink", "glad", "sorry"]

_EYES: Final = "translate(0 0)"
"""The transform that moves the eyes in the drawing of a face."""

_MAX_GAZE: Final = (6, 4)
"""The furthest the eyes move across and down, in units of the drawing."""


class Expression(NamedTuple):
    """A mood, and how far the eyes are moved to the right and down."""

    mood: Mood = "plain"
    right: int = 0
    down: int = 0

    @property
    def folder(self) -> tuple[str, ...]:
        """The folder of the face among the avatars."""
        return () if self.mood == "plain" else (self.mood,)

    def turned(self, svg: str) -> str:
        """Return the drawing of a face with its eyes moved."""
        return svg.replace(_EYES, f"translate({self.right} {self.down})")

    def towards(self, here: tuple[int, int], there: tuple[int, int]) -> Expression:
        """Return the same mood, looking from one point to another in one of eight directions."""
        turn = round(math.atan2(there[1] - here[1], there[0] - here[0]) / (math.pi / 4)) * (math.pi / 4)
        return Expression(
            self.mood, round(math.cos(turn) * _MAX_GAZE[0]), round(math.sin(turn) * _MAX_GAZE[1])
        )


AT_REST: Final = Expression()
