"""A second start asks in a thread of its own; the window does what is asked between two frames."""

from __future__ import annotations

from concurrent.futures import Future
from pathlib import Path
from typing import Final

import pygame
from pygame.event import Event as DeviceEvent

ASKED: Final = pygame.event.custom_type()
"""The kind of event that tells the window of a second start.

It has the `file` that is to be opened, or None, and `heard`, a future.
"""

_PATIENCE: Final = 0.8
"""Seconds in which the window has to take note; a second start waits a little longer for its answer."""


def ask_for_front(file: Path | None) -> bool:
    """Ask the window to come to the front and to open a file; tells whether it has taken note in time.

    May be called from any thread but the window's. What the window does not take note of in time it never
    does, for then somebody else will.
    """
    heard: Future[None] = Future()
    try:
        pygame.event.post(DeviceEvent(ASKED, file=file, heard=heard))
        heard.result(_PATIENCE)
    except TimeoutError:
        return not heard.cancel()
    except pygame.error:
        return False
    return True


def take_note(heard: Future[None]) -> bool:
    """Take note of a second start; tells whether that still counts."""
    if not heard.set_running_or_notify_cancel():
        return False
    heard.set_result(None)
    return True
