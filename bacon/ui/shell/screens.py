"""The screens of the desktop, and where on them the window opens: never larger than one, nor where none is.

The window's size is set in points, which are pixels on a screen at 100 %. Windows, which this program tells
to leave the pixels alone, is asked how many of them each screen wants for a point; other systems count in
points themselves. A place is counted as the desktop does it.
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
"""The smallest windows to play in, in points: one that is wider than high, and one that is not."""

_TITLE_BAR: Final = 40
"""The points over a window that its title bar takes at most."""

_POINTS_TO_THE_INCH: Final = 96
"""What Windows calls a scale of 100 %."""


class Screen(NamedTuple):
    """What of a screen windows may cover, and how many pixels it has for a point."""

    area: Rect
    scale: float = 1.0


class WindowPlace(NamedTuple):
    """The size of a window, and where its top left corner is; without that the system places it."""

    size: tuple[int, int]
    pos: tuple[int, int] | None = None


def screens() -> list[Screen]:
    """The screens that there are, the main one first; video must have been started.

    SDL is asked itself, for pygame tells nothing but sizes. Where that cannot be done these must do, without
    what task bars take, and as if the screens stood side by side.
    """
    sdl = library()
    try:
        found = list(_asked(sdl)) if sdl else []
    except AttributeError:
        found = []
    return found or list(_side_by_side(pygame.display.get_desktop_sizes()))


def placed(window: Window, desktop: Sequence[Screen]) -> WindowPlace:
    """The window's place on a desktop: where and as large as it was, as far as that can be seen."""
    if window.x is None or window.y is None:
        return WindowPlace(_size(window, desktop[0]))
    pos = (window.x, window.y)
    screen = max(desktop, key=lambda screen: _shown(Rect(pos, _size(window, screen)), screen))
    rect = Rect(pos, _size(window, screen))
    if not _shown(rect, screen):
        return WindowPlace(_size(window, desktop[0]))
    return WindowPlace(
        rect.size, rect.topleft if screen.area.contains(rect) else rect.clamp(_room(screen)).topleft
    )


def playable(size: tuple[int, int]) -> tuple[int, int]:
    """A window's size in points, or the nearest that is not too small to play in."""
    width, height = size
    least = SMALLEST_UPRIGHT if height > width else SMALLEST
    return (max(width, least[0]), max(height, least[1]))


def in_points(size: tuple[int, int]) -> tuple[int, int]:
    """The size of the window, which is told in pixels, in points of the screen that shows most of it."""
    rect = Rect(pygame.display.get_window_position(), size)
    scale = max(screens(), key=lambda screen: _shown(rect, screen)).scale
    return (round(size[0] / scale), round(size[1] / scale))


def wanted_window(window: Window, size: tuple[int, int] | None, *, fullscreen: bool) -> Window:
    """The window as it was last, but for what is asked for; a size too small to play in is told of."""
    if size:
        if (larger := playable(size)) != size:
            write_error_line(
                "{}x{} is too small to play in; the window opens with {}x{}.".format(*size, *larger)
            )
        window = replace(window, width=size[0], height=size[1], fullscreen=False)
    return replace(window, fullscreen=True) if fullscreen else window


def _size(window: Window, screen: Screen) -> tuple[int, int]:
    """The window's size on a screen in pixels: not too small to play in, if the screen is not."""
    room = _room(screen)
    wanted = playable((window.width, window.height))
    return (min(round(wanted[0] * screen.scale), room.w), min(round(wanted[1] * screen.scale), room.h))


def _room(screen: Screen) -> Rect:
    """Where a window can be without its title bar leaving the screen."""
    bar = round(_TITLE_BAR * screen.scale)
    return Rect(screen.area.x, screen.area.y + bar, screen.area.w, screen.area.h - bar)


def _shown(rect: Rect, screen: Screen) -> int:
    """How many pixels of a window a screen shows."""
    seen = rect.clip(screen.area)
    return seen.w * seen.h


def _side_by_side(sizes: Sequence[tuple[int, int]]) -> Iterator[Screen]:
    x = 0
    for width, height in sizes:
        yield Screen(Rect(x, 0, width, height))
        x += width


def _asked(sdl: CDLL) -> Iterator[Screen]:
    """Ask for what of each screen no task bar or dock covers; `AttributeError` with another SDL than 2."""
    from ctypes import c_int  # noqa: PLC0415

    for number in range(sdl.SDL_GetNumVideoDisplays()):
        area = (c_int * 4)()
        if sdl.SDL_GetDisplayUsableBounds(number, area) == 0:
            yield Screen(Rect(*area), _scale(sdl, number))


def _scale(sdl: CDLL, number: int) -> float:
    """Ask for a screen's scale; other systems than Windows tell the size of its glass instead."""
    from ctypes import c_float  # noqa: PLC0415

    if sys.platform == "win32":
        across = (c_float * 1)()
        if sdl.SDL_GetDisplayDPI(number, None, across, None) == 0:
            return max(across[0] / _POINTS_TO_THE_INCH, 1.0)
    return 1.0
