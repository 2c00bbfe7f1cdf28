"""Help for beginners: in the first hands of a game, a line above the hand explains each new thing once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from msgspec import Struct

from bacon.core.cards import Card
from bacon.core.events import Event, HandStarted
from bacon.data.settings import BeginnerHelp

BEGINNER_HANDS: Final = 3
"""The number of hands for which a player counts as a beginner."""

_READING_MS_PER_LETTER: Final = 55


class News(Struct, frozen=True):
    """Something a beginner meets for the first time: a key, so that it is explained once, and a line."""

    about: str
    line: str


_FAREWELL: Final = News(
    "farewell",
    "From here on you play without help. It is in the settings, under Table and cards.",
)


class Beginner:
    """A player in the first hands of a game, with the number of beginner's hands `left`.

    `line` is the explanation on the screen, usually empty; `fresh` is the card that was just picked up.
    """

    def __init__(self, left: int = BEGINNER_HANDS) -> None:
        self.left = left
        self.line = ""
        self.fresh: Card | None = None
        self._explained: set[str] = set()
        self._read_by = 0.0
        self._just_graduated = False

    def sit_down(self) -> None:
        """Start at a table with no explanation; a player whose beginner's hands are over starts again."""
        self.has_acted()
        if not self.left:
            self._explained.clear()

    def helped(self, setting: BeginnerHelp) -> bool:
        """Return whether the player gets help under this setting."""
        return setting == "always" or (setting == "first_hands" and self.left > 0)

    def meet(self, news: Iterable[News], now: float, pace: float) -> None:
        """Explain the first new thing in an event, unless the last line is still being read."""
        if now < self._read_by:
            return
        found = next((each for each in news if each.about not in self._explained), None)
        self.line = found.line if found else ""
        if found:
            self._explained.add(found.about)
            self._read_by = now + len(found.line) * _READING_MS_PER_LETTER * pace

    def count(self, event: Event) -> tuple[News, ...]:
        """Count a finished hand; the start of the first hand without help is news."""
        if event.ends_hand and self.left:
            self.left -= 1
            self._just_graduated = not self.left
        if isinstance(event, HandStarted) and self._just_graduated:
            self._just_graduated = False
            return (_FAREWELL,)
        return ()

    def reading(self, now: float) -> float:
        """Return how much longer it takes to read the line, in milliseconds."""
        return max(self._read_by - now, 0.0)

    def has_read(self) -> None:
        """Treat the line as read, as after a key or a click."""
        self._read_by = 0.0

    def has_acted(self) -> None:
        """Clear the line once the player has acted."""
        self.line, self.fresh, self._read_by = "", None, 0.0
