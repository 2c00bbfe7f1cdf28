"""What pygame and Python have no words for, asked through ctypes of SDL and of the system's C library."""

# ruff: noqa: PLC0415  (a Python can come without ctypes)

from __future__ import annotations

import sys
from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING, Final

import pygame

if TYPE_CHECKING:
    from ctypes import CDLL

_BLOCKING: Final = ("x11", "wayland", "windows", "cocoa")
"""SDL's drivers that sleep until the system has an event; with others SDL looks every millisecond."""

_LONGEST: Final = 1000
"""So many milliseconds at most are slept through in SDL, so that Ctrl-C in a terminal is heard."""

_WOKEN: Final = pygame.event.custom_type()
"""The kind of event that only ends the sleep."""

_NAP: Final = 12
"""How long to sleep between two looks for events where SDL cannot block, in milliseconds."""


@cache
def library() -> CDLL | None:
    """The SDL that pygame uses; None where Python comes without the means to ask it.

    Windows knows it by its name, as it is loaded already; elsewhere a module of pygame that is linked to it
    leads to its functions, wherever the library lies.
    """
    try:
        from ctypes import CDLL

        return CDLL("SDL2.dll" if sys.platform == "win32" else pygame.display.__file__)
    except (ImportError, OSError):
        return None


def sleep(milliseconds: float) -> None:
    """Sleep until there may be an event, but no longer than so many milliseconds.

    An event that another thread posts ends it at once where SDL can block; elsewhere it is a short nap.
    """
    wait = getattr(library(), "SDL_WaitEventTimeout", None)
    if wait and pygame.display.get_driver() in _BLOCKING:
        wait(None, round(min(milliseconds, _LONGEST)))  # nothing to be filled in: the event stays queued
    else:
        pygame.time.wait(round(min(milliseconds, _NAP)))


def wake() -> None:
    """End `sleep` early; may be called from any thread."""
    with suppress(pygame.error):
        pygame.event.post(pygame.event.Event(_WOKEN))


def require_opengl() -> None:
    """Raise ``pygame.error`` where no OpenGL can be loaded; where SDL cannot be asked, do nothing."""
    sdl = library()
    if sdl and hasattr(sdl, "SDL_GL_LoadLibrary"):
        if sdl.SDL_GL_LoadLibrary(None) != 0:
            raise pygame.error(pygame.get_error())
        sdl.SDL_GL_UnloadLibrary()


def give_memory_back() -> None:
    """Give freed memory back to the system, where it stays with the process by itself, as with glibc."""
    if sys.platform.startswith("linux"):
        with suppress(ImportError, OSError, AttributeError):
            from ctypes import CDLL

            CDLL(None).malloc_trim(0)
