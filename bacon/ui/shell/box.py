"""The system's own message box, for errors when there may be no window."""

# ruff: noqa: PLC0415  (the box may report that pygame cannot be imported)

from __future__ import annotations

import sys
from contextlib import suppress
from typing import Final

from bacon.data.streams import errors_visible, write_error_line

_TITLE: Final = "Bacon"
_STOP_SIGN: Final = 0x10  # Windows' ``MB_ICONERROR``


def show_box(sentence: str) -> None:
    """Show a sentence until the player closes the box; without a screen, do nothing."""
    try:
        import pygame
    except ImportError:
        _box_of_windows(sentence)
        return
    with suppress(pygame.error):
        pygame.display.message_box(_TITLE, sentence, message_type="error")


def report_error(sentence: str) -> None:
    """Write a sentence to the error stream, and show a box first if nobody can see that stream."""
    if not errors_visible():
        show_box(sentence)
    write_error_line(sentence)


def _box_of_windows(sentence: str) -> None:
    if sys.platform == "win32":
        import ctypes

        ctypes.windll.user32.MessageBoxW(None, sentence, _TITLE, _STOP_SIGN)
