"""Sounds, when the machine can play them; a silent machine plays silently and says nothing about it."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator
from typing import Final

import pygame

from bacon.data.assets import asset
from bacon.data.settings import Sound

SOUNDS: Final = (
    "deal",
    "turn",
    "place",
    "land",
    "gather",
    "knock",
    "call",
    "alone",
    "point",
    "game_won",
    "game_lost",
    "refused",
)

KINDS: Final[dict[str, str]] = {
    **dict.fromkeys(("deal", "turn", "place", "land", "gather"), "cards"),
    **dict.fromkeys(("knock", "call", "alone"), "voices"),
}
"""What makes a sound, where it has a volume of its own: the cards, or the voices of those who call."""

_SILENCE: Final = 5000
"""How long nothing is played before the device is closed, which costs power even when it is silent, in ms."""


class Sounds:
    """Plays the named sounds as loud as the settings of the sound say."""

    def __init__(self, settings: Sound) -> None:
        self.settings = settings
        self._loaded: dict[str, pygame.mixer.Sound] = {}
        self._works: bool | None = None
        self._silent_at = 0.0
        self._rests = False

    def play(self, name: str, loudness: float = 1.0) -> None:
        """Play a sound, if sounds are on and the machine has any."""
        volume = self.volume(name)
        if volume == 0 or not self._ready():
            return
        if name not in self._loaded:
            self._loaded[name] = pygame.mixer.Sound(asset("sounds", f"{name}.wav"))
        self._loaded[name].set_volume(volume * loudness)
        self._loaded[name].play()
        self._silent_at = 0.0

    def volume(self, name: str) -> float:
        """How loud a sound is, from 0 to 1."""
        settings = self.settings
        if settings.muted:
            return 0.0
        kinds = {"cards": settings.cards, "voices": settings.voices}
        return settings.volume * kinds.get(KINDS.get(name, ""), 100) / 10_000

    def rest(self, now: float) -> float | None:
        """The time at which to ask again; the device is closed after a while of silence, and then None."""
        if not self._works:
            return None
        if pygame.mixer.get_busy() or not self._silent_at:
            self._silent_at = now + _SILENCE
        if now < self._silent_at:
            return self._silent_at
        pygame.mixer.quit()
        self._loaded.clear()
        self._works, self._silent_at, self._rests = None, 0.0, True
        return None

    def wake(self) -> None:
        """Open a device that rests: the player has come back, and should not wait for the next sound."""
        if self._rests and not self.settings.muted:
            self._ready()

    def _ready(self) -> bool:
        """Open the device at the first sound, so that starting the game does not wait for it."""
        if self._works is None:
            self._works, self._rests = open_mixer(), False
        return self._works


def open_mixer() -> bool:
    """Open the sound device; tell whether there is one."""
    with _quiet():
        try:
            pygame.mixer.init(frequency=44100, buffer=512)
        except (pygame.error, NotImplementedError):
            return False
    return True


@contextlib.contextmanager
def _quiet() -> Iterator[None]:
    """Keep the system's sound library from complaining on the error stream when there is no device.

    That is Linux's ALSA alone, which writes to the second file of the process, if that is the error stream.
    """
    if not sys.platform.startswith("linux") or sys.__stderr__ is None:
        yield
        return
    saved = os.dup(2)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    try:
        yield
    finally:
        os.dup2(saved, 2)
        os.close(saved)
        os.close(nowhere)
