"""Calls to SDL and the C library that pygame and Python do not offer, and a box for errors."""

from __future__ import annotations

import sys
from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING, Final

import pygame

from bacon.system.streams import errors_visible, write_error_line

if TYPE_CHECKING:
    from ctypes import CDLL


# ruff: noqa: PLC0415  (some builds of Python lack ctypes)


_BLOCKING: Final = ("x11", "wayland", "windows", "cocoa")
"""SDL's drivers that block until the system has an event; with the others SDL polls every millisecond."""

_MAX_SLEEP_MS: Final = 1000  # short enough for Ctrl-C in a terminal to be noticed
_WAKE_EVENT: Final = pygame.event.custom_type()
_POLL_MS: Final = 12  # if SDL cannot block


@cache
def library() -> CDLL | None:
    """Return the SDL library that pygame uses, or None if Python cannot call it.

    On Windows the library is already loaded and found by its name; elsewhere its functions are found through
    a pygame module that is linked to it.
    """
    try:
        from ctypes import CDLL

        return CDLL("SDL2.dll" if sys.platform == "win32" else pygame.display.__file__)
    except (ImportError, OSError):
        return None


def sleep(milliseconds: float, nap: float = 0) -> None:
    """Sleep until there may be an event, at most for the time given.

    An event posted by another thread ends the sleep at once if SDL can block; otherwise it is a short nap.
    With `nap` it is one of that many milliseconds.
    """
    wait = getattr(library(), "SDL_WaitEventTimeout", None)
    if wait and not nap and pygame.display.get_driver() in _BLOCKING:
        # Without a buffer to fill, the event stays queued.
        wait(None, round(min(milliseconds, _MAX_SLEEP_MS)))
    else:
        pygame.time.wait(round(min(milliseconds, nap or _POLL_MS)))


def wake() -> None:
    """End `sleep` early; safe to call from any thread."""
    with suppress(pygame.error):
        pygame.event.post(pygame.event.Event(_WAKE_EVENT))


def require_opengl() -> None:
    """Raise ``pygame.error`` if OpenGL cannot be loaded; do nothing if SDL cannot be called."""
    sdl = library()
    if sdl and hasattr(sdl, "SDL_GL_LoadLibrary"):
        if sdl.SDL_GL_LoadLibrary(None) != 0:
            raise pygame.error(pygame.get_error())
        sdl.SDL_GL_UnloadLibrary()


def give_memory_back() -> None:
    """Return freed memory to the system, for C libraries like glibc that keep it."""
    if sys.platform.startswith("linux"):
        with suppress(ImportError, OSError, AttributeError):
            from ctypes import CDLL

            CDLL(None).malloc_trim(0)


# ruff: noqa: PLC0415  (the box may report that pygame cannot be imported)


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
