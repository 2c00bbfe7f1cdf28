"""Passes the request of a second start from its thread to the window, which serves it between frames."""

from __future__ import annotations

from concurrent.futures import Future
from pathlib import Path
from typing import Final

import pygame
from pygame.event import Event as DeviceEvent

SECOND_START: Final = pygame.event.custom_type()
"""The type of the event that announces a second start.

Its `file` is the file to open, or None; its `heard` is a future.
"""

_RESPONSE_SECONDS: Final = 0.8  # the window's; a second start waits a little longer for its answer


def ask_for_front(file: Path | None) -> bool:
    """Ask the window to come to the front and open a file; return whether it responded in time.

    Call it from any thread but the window's. A request that times out is never served, since the second start
    then opens its own window.
    """
    heard: Future[None] = Future()
    try:
        pygame.event.post(DeviceEvent(SECOND_START, file=file, heard=heard))
        heard.result(_RESPONSE_SECONDS)
    except TimeoutError:
        return not heard.cancel()
    except pygame.error:
        return False
    return True


def take_note(heard: Future[None]) -> bool:
    """Accept the request of a second start; return False if it has timed out."""
    if not heard.set_running_or_notify_cancel():
        return False
    heard.set_result(None)
    return True
