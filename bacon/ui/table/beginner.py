"""Help for beginners: in the first hands of a game whatever is new is told once, in a line above the hand."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from msgspec import Struct

from bacon.core.cards import Card
from bacon.core.events import Event, HandStarted
from bacon.data.settings import BeginnerHelp

HANDS: Final = 3
"""In so many hands of a game a player is a beginner."""

_READING: Final = 55
"""How long a letter takes to be read, in milliseconds at normal speed."""


class News(Struct, frozen=True):
    """What a beginner meets for the first time: a word for it, by which it is told but once, and a line."""

    about: str
    line: str


_FAREWELL: Final = News(
    "farewell",
    "From here on you play without help. It is in the settings, under Table and cards.",
)


class Beginner:
    """Somebody who plays the first hands of a game: takes how many are `left`.

    `line` is what is being told, nothing as a rule; `fresh` is the card that was just taken up.
    """

    def __init__(self, left: int = HANDS) -> None:
        self.left = left
        self.line = ""
        self.fresh: Card | None = None
        self._told: set[str] = set()
        self._read = 0.0
        self._leaves = False

    def sit_down(self) -> None:
        """Begin at a table with nothing being told; who is none any more is told everything anew."""
        self.has_acted()
        if not self.left:
            self._told.clear()

    def helped(self, wanted: BeginnerHelp) -> bool:
        """Whether there is help, as it is set."""
        return wanted == "always" or (wanted == "first_hands" and self.left > 0)

    def meet(self, news: Iterable[News], now: float, pace: float) -> None:
        """Take in what is new at an event: the first thing not told yet is, once the last line was read."""
        if now < self._read:
            return
        found = next((each for each in news if each.about not in self._told), None)
        self.line = found.line if found else ""
        if found:
            self._told.add(found.about)
            self._read = now + len(found.line) * _READING * pace

    def count(self, event: Event) -> tuple[News, ...]:
        """Count a hand that is over; the first one that begins without help is news."""
        if event.ends_hand and self.left:
            self.left -= 1
            self._leaves = not self.left
        if isinstance(event, HandStarted) and self._leaves:
            self._leaves = False
            return (_FAREWELL,)
        return ()

    def reading(self, now: float) -> float:
        """How long the line still takes to be read, in milliseconds."""
        return max(self._read - now, 0.0)

    def has_read(self) -> None:
        """Take what is told as read, as when somebody goes on by a key or a click."""
        self._read = 0.0

    def has_acted(self) -> None:
        """Tell nothing more of what was before the player acted."""
        self.line, self.fresh, self._read = "", None, 0.0
