"""What the face of an animal shows: its mood, and where it looks."""

from __future__ import annotations

import math
from typing import Final, Literal, NamedTuple, TypeAlias

Mood: TypeAlias = Literal["plain", "blink", "glad", "sorry"]

_GAZE: Final = "translate(0 0)"
"""The transform, in the drawing of a face, of what looks about."""

_REACH: Final = (6, 4)
"""How far that may be moved across and down, in units of the drawing."""


class Expression(NamedTuple):
    """A mood, and how far the eyes are moved to the right and down."""

    mood: Mood = "plain"
    right: int = 0
    down: int = 0

    @property
    def folder(self) -> tuple[str, ...]:
        """Where among the avatars the face is drawn."""
        return () if self.mood == "plain" else (self.mood,)

    def turned(self, svg: str) -> str:
        """The drawing of a face with its eyes where they look."""
        return svg.replace(_GAZE, f"translate({self.right} {self.down})")

    def towards(self, here: tuple[int, int], there: tuple[int, int]) -> Expression:
        """The same mood, looking from one point to another: in one of eight directions."""
        turn = round(math.atan2(there[1] - here[1], there[0] - here[0]) / (math.pi / 4)) * (math.pi / 4)
        return Expression(self.mood, round(math.cos(turn) * _REACH[0]), round(math.sin(turn) * _REACH[1]))


AT_REST: Final = Expression()
