"""Sounds, if the machine can play them; on a silent machine playing does nothing."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator
from random import choice
from typing import Final

import pygame

from bacon.settings.settings import Sound
from bacon.system.folders import asset

SOUNDS: Final[dict[str, int]] = {
    **{"deal": 4, "turn": 3, "place": 4, "land": 3, "gather": 3, "knock": 3},
    **dict.fromkeys(("call", "alone", "point", "refused"), 1),
    **dict.fromkeys(("set", "march", "bacon", "loner", "bomb", "streak", "game_won", "game_lost"), 1),
}
"""The sounds, with the number of takes of each."""

KINDS: Final[dict[str, str]] = {
    **dict.fromkeys(("deal", "turn", "place", "land", "gather", "bomb"), "cards"),
    **dict.fromkeys(("knock", "call", "alone"), "voices"),
}
"""The kinds of sounds with their own volume: cards and voices."""

_MAX_SILENCE_MS: Final = 5000  # then the device is closed, as it uses power even when silent


class Sounds:
    """Plays sounds at the volume of the settings."""

    def __init__(self, settings: Sound) -> None:
        self.settings = settings
        self._loaded: dict[str, pygame.mixer.Sound] = {}
        self._takes: dict[str, int] = {}
        self._opened: bool | None = None
        self._silent_at = 0.0
        self._closed = False

    def play(self, name: str, loudness: float = 1.0) -> None:
        """Play a sound, if sounds are on and the machine has a device; never the same take twice in a row."""
        volume = self.volume(name)
        if volume == 0 or not self._ready():
            return
        take = self._takes[name] = next_take(SOUNDS[name], self._takes.get(name))
        file = file_of(name, take)
        if file not in self._loaded:
            self._loaded[file] = pygame.mixer.Sound(asset("sounds", file))
        self._loaded[file].set_volume(volume * loudness)
        self._loaded[file].play()
        self._silent_at = 0.0

    def volume(self, name: str) -> float:
        """Return a sound's volume, from 0 to 1."""
        settings = self.settings
        if settings.muted:
            return 0.0
        kinds = {"cards": settings.cards, "voices": settings.voices}
        return settings.volume * kinds.get(KINDS.get(name, ""), 100) / 10_000

    def rest(self, now: float) -> float | None:
        """Close the device after a while of silence; return when to call again, or None once it is closed."""
        if not self._opened:
            return None
        if pygame.mixer.get_busy() or not self._silent_at:
            self._silent_at = now + _MAX_SILENCE_MS
        if now < self._silent_at:
            return self._silent_at
        pygame.mixer.quit()
        self._loaded.clear()
        self._opened, self._silent_at, self._closed = None, 0.0, True
        return None

    def wake(self) -> None:
        """Reopen a closed device when the player is back, so that the next sound is not delayed."""
        if self._closed and not self.settings.muted:
            self._ready()

    def _ready(self) -> bool:
        """Open the device for the first sound, so that the start of the program need not wait for it."""
        if self._opened is None:
            self._opened, self._closed = open_mixer(), False
        return self._opened


def next_take(takes: int, last: int | None) -> int:
    """Return a take from 1 to `takes`, by chance, but not the last one if there is another."""
    return choice([take for take in range(1, takes + 1) if take != last] or [takes])


def file_of(name: str, take: int) -> str:
    """Return the file name of a take.

    >>> file_of("deal", 1), file_of("deal", 2)
    ('deal.wav', 'deal-2.wav')
    """
    return f"{name}.wav" if take == 1 else f"{name}-{take}.wav"


def open_mixer() -> bool:
    """Open the sound device; return whether there is one."""
    with _quiet():
        try:
            pygame.mixer.init(frequency=44100, buffer=512)
        except (pygame.error, NotImplementedError):
            return False
    return True


@contextlib.contextmanager
def _quiet() -> Iterator[None]:
    """Silence the system's sound library, which complains on the error stream if there is no device.

    Only Linux's ALSA does, writing to file descriptor 2.
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
