"""Sounds, when the machine can play them; a silent machine plays silently and says nothing about it."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator
from typing import Final

import pygame

from bacon.data.assets import asset

SOUNDS: Final = (
    "deal",
    "turn",
    "place",
    "gather",
    "knock",
    "call",
    "alone",
    "point",
    "game_won",
    "game_lost",
    "refused",
)


class Sounds:
    """Plays the named sounds; `volume` is 0 to 100."""

    def __init__(self, volume: int, *, muted: bool) -> None:
        self.volume = volume
        self.muted = muted
        self._loaded: dict[str, pygame.mixer.Sound] = {}
        self._works: bool | None = None

    def play(self, name: str, loudness: float = 1.0) -> None:
        """Play a sound, if sounds are on and the machine has any."""
        if self.muted or self.volume == 0 or not self._ready():
            return
        if name not in self._loaded:
            self._loaded[name] = pygame.mixer.Sound(asset("sounds", f"{name}.wav"))
        self._loaded[name].set_volume(self.volume / 100 * loudness)
        self._loaded[name].play()

    def _ready(self) -> bool:
        """Open the device at the first sound, so that starting the game does not wait for it."""
        if self._works is None:
            self._works = open_mixer()
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
