"""A box of the system's own with one sentence, for what must be told when there may be no window."""

# ruff: noqa: PLC0415  (a box can be what tells that pygame cannot be imported)

from __future__ import annotations

import sys
from contextlib import suppress
from typing import Final

from bacon.data.streams import errors_visible, write_error_line

_TITLE: Final = "Bacon"
_STOP_SIGN: Final = 0x10
"""What Windows calls ``MB_ICONERROR``."""


def show_box(sentence: str) -> None:
    """Show a sentence until the player has read it; where there is no screen, show nothing."""
    try:
        import pygame
    except ImportError:
        _box_of_windows(sentence)
        return
    with suppress(pygame.error):
        pygame.display.message_box(_TITLE, sentence, message_type="error")


def tell_anyhow(sentence: str) -> None:
    """Write a sentence to the error stream; in a box first, where nobody reads that."""
    if not errors_visible():
        show_box(sentence)
    write_error_line(sentence)


def _box_of_windows(sentence: str) -> None:
    if sys.platform == "win32":
        import ctypes

        ctypes.windll.user32.MessageBoxW(None, sentence, _TITLE, _STOP_SIGN)
