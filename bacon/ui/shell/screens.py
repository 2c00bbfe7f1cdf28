"""The desktop's screens, and where the window opens: never larger than a screen, nor off the desktop.

Sizes of the window are in points, which are pixels on a screen at 100% scale. Since Bacon asks Windows not to
scale its window, it has to ask for each screen's scale; other systems count in points themselves. Positions
are in the desktop's coordinates.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

import pygame
from msgspec.structs import replace
from pygame import Rect

from bacon.data.settings import Window
from bacon.data.streams import write_error_line
from bacon.ui.shell.sdl import library

if TYPE_CHECKING:
    from ctypes import CDLL

SMALLEST: Final = (960, 600)
SMALLEST_UPRIGHT: Final = (640, 860)
"""The smallest playable windows in points: landscape and portrait."""

_TITLE_BAR_HEIGHT: Final = 40  # in points, at most
_POINTS_PER_INCH: Final = 96  # at Windows' scale of 100%


class Screen(NamedTuple):
    """The area of a screen that windows may cover, and its pixels per point."""

    area: Rect
    scale: float = 1.0


class WindowPlace(NamedTuple):
    """The size of a window and its top left corner; None leaves the placing to the system."""

    size: tuple[int, int]
    pos: tuple[int, int] | None = None


def screens() -> list[Screen]:
    """Return the screens, the main one first; video must have been started.

    Asks SDL directly, as pygame knows only sizes. If that fails, the screens are assumed to stand side by
    side, without any taskbar.
    """
    sdl = library()
    try:
        found = list(_usable_screens(sdl)) if sdl else []
    except AttributeError:
        found = []
    return found or list(_side_by_side(pygame.display.get_desktop_sizes()))


def placed(window: Window, desktop: Sequence[Screen]) -> WindowPlace:
    """Return where a window opens: where and as large as it last was, if that is visible."""
    if window.x is None or window.y is None:
        return WindowPlace(_size(window, desktop[0]))
    pos = (window.x, window.y)
    screen = max(desktop, key=lambda screen: _visible_pixels(Rect(pos, _size(window, screen)), screen))
    rect = Rect(pos, _size(window, screen))
    if not _visible_pixels(rect, screen):
        return WindowPlace(_size(window, desktop[0]))
    return WindowPlace(
        rect.size, rect.topleft if screen.area.contains(rect) else rect.clamp(_window_area(screen)).topleft
    )


def playable(size: tuple[int, int]) -> tuple[int, int]:
    """Return a window size in points, enlarged if it is too small to play in."""
    width, height = size
    smallest = SMALLEST_UPRIGHT if height > width else SMALLEST
    return (max(width, smallest[0]), max(height, smallest[1]))


def in_points(size: tuple[int, int]) -> tuple[int, int]:
    """Convert a window size from pixels to points of the screen that shows most of it."""
    rect = Rect(pygame.display.get_window_position(), size)
    scale = max(screens(), key=lambda screen: _visible_pixels(rect, screen)).scale
    return (round(size[0] / scale), round(size[1] / scale))


def wanted_window(window: Window, size: tuple[int, int] | None, *, fullscreen: bool) -> Window:
    """Return the window as it was last, with the requested changes.

    Warn if the size is too small to play in.
    """
    if size:
        if (larger := playable(size)) != size:
            write_error_line(
                "{}x{} is too small to play in; the window opens with {}x{}.".format(*size, *larger)
            )
        window = replace(window, width=size[0], height=size[1], fullscreen=False)
    return replace(window, fullscreen=True) if fullscreen else window


def _size(window: Window, screen: Screen) -> tuple[int, int]:
    """Return the window's size in pixels: large enough to play in, if the screen is."""
    room = _window_area(screen)
    playable_size = playable((window.width, window.height))
    return (
        min(round(playable_size[0] * screen.scale), room.w),
        min(round(playable_size[1] * screen.scale), room.h),
    )


def _window_area(screen: Screen) -> Rect:
    """Return the area that keeps a window's title bar on the screen."""
    bar = round(_TITLE_BAR_HEIGHT * screen.scale)
    return Rect(screen.area.x, screen.area.y + bar, screen.area.w, screen.area.h - bar)


def _visible_pixels(rect: Rect, screen: Screen) -> int:
    seen = rect.clip(screen.area)
    return seen.w * seen.h


def _side_by_side(sizes: Sequence[tuple[int, int]]) -> Iterator[Screen]:
    x = 0
    for width, height in sizes:
        yield Screen(Rect(x, 0, width, height))
        x += width


def _usable_screens(sdl: CDLL) -> Iterator[Screen]:
    """Ask SDL for the usable area of each screen; raise `AttributeError` unless it is SDL 2."""
    from ctypes import c_int  # noqa: PLC0415

    for number in range(sdl.SDL_GetNumVideoDisplays()):
        area = (c_int * 4)()
        if sdl.SDL_GetDisplayUsableBounds(number, area) == 0:
            yield Screen(Rect(*area), _scale(sdl, number))


def _scale(sdl: CDLL, number: int) -> float:
    """Return a screen's scale; only Windows reports it, other systems report the physical resolution."""
    from ctypes import c_float  # noqa: PLC0415

    if sys.platform == "win32":
        across = (c_float * 1)()
        if sdl.SDL_GetDisplayDPI(number, None, across, None) == 0:
            return max(across[0] / _POINTS_PER_INCH, 1.0)
    return 1.0
