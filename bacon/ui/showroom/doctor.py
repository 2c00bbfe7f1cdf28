"""The doctor's lines about screen and sound."""

from __future__ import annotations

import os

import pygame

from bacon.data.licences import libraries
from bacon.ui.shell.sound import open_mixer


def drivers() -> tuple[str, ...]:
    """Return a line each for the libraries, the video driver and the audio driver, opening both briefly."""
    return (
        libraries(),
        f"video driver: {_video()}",
        f"audio driver: {_audio()}",
    )


def _video() -> str:
    try:
        pygame.display.init()
    except pygame.error as error:
        return f"none ({error})"
    sizes = ", ".join(f"{width}x{height}" for width, height in pygame.display.get_desktop_sizes())
    try:
        return f"{pygame.display.get_driver()}, desktop {sizes}"
    finally:
        pygame.display.quit()


def _audio() -> str:
    if not open_mixer():
        return f"none, the table stays silent ({pygame.get_error()})"
    pygame.mixer.quit()
    return os.environ.get("SDL_AUDIODRIVER") or "the system's default"
