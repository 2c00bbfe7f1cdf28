"""Starting video, opening the window in whichever way works here, and the screens it can fill.

SDL draws in two ways. If its driver has a framebuffer, the window is painted in parts without OpenGL, whose
driver would take more memory and time than everything else. Wayland and macOS have none: SDL keeps the
picture in a texture, and the graphics driver shows it. If one way fails, the next is tried.
"""

from __future__ import annotations

import logging
import os
import sys
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Final, NamedTuple

import pygame
from msgspec.structs import replace
from pygame import Rect

from bacon.settings.settings import Settings, Window
from bacon.system.streams import write_error_line
from bacon.ui.app.sdl import library, require_opengl
from bacon.ui.drawing.raster import app_icon

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
                "{}x{} is too small to play in; the window opens at {}x{}.".format(*size, *larger)
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


_log = logging.getLogger(__name__)

_CLASS: Final = "bacon-table"  # on a Linux desktop; the menu entry has the same file name
_CLASSES: Final = ("SDL_VIDEO_X11_WMCLASS", "SDL_VIDEO_WAYLAND_WMCLASS")
_DRIVER: Final = "SDL_VIDEODRIVER"
_ACCELERATION: Final = "SDL_FRAMEBUFFER_ACCELERATION"
_PLACE: Final = "SDL_VIDEO_WINDOW_POS"
_HINTS: Final = {"SDL_FORCE_RAISEWINDOW": "1", "SDL_WINDOWS_DPI_AWARENESS": "permonitorv2"}
"""Hints set before video starts; an older Windows uses the nearest awareness that it knows."""

_INVISIBLE: Final = ("dummy", "offscreen")

_WITH_FRAMEBUFFER: Final = ("x11", "windows")
"""The drivers that can open a window without OpenGL; the others cannot if OpenGL is turned off."""

_LINUX: Final = ("x11", "wayland")
"""The drivers that can replace each other; other systems have only one that shows a window."""


class NoDisplay(RuntimeError):
    """Raised when there is no screen."""


class NoWindow(RuntimeError):
    """Raised when no window can be opened; the message explains why, and what the player can do."""


def start_video(*, headless: bool = False) -> None:
    """Start SDL's video and fonts; raise `NoDisplay` if there is no screen."""
    if headless:
        os.environ[_DRIVER] = "dummy"
        os.environ["SDL_AUDIODRIVER"] = "dummy"
    for name, value in _HINTS.items():
        os.environ.setdefault(name, value)
    os.environ.update(dict.fromkeys(_CLASSES, _CLASS))  # pygame has already set it to the script's name
    if not headless and sys.platform.startswith("linux") and not _display():
        raise NoDisplay("neither DISPLAY nor WAYLAND_DISPLAY is set")
    try:
        pygame.display.init()
    except pygame.error as error:
        raise NoDisplay(str(error)) from error
    if not headless and _is_invisible(pygame.display.get_driver()):
        pygame.display.quit()
        raise NoDisplay(f"the one at {_display()} cannot be reached")
    pygame.font.init()
    _name_windows()


def _name_windows() -> None:
    """Set icon and title for the windows to come; pygame forgets both when it quits or fails to open one."""
    pygame.display.set_icon(app_icon(64))
    pygame.display.set_caption("Bacon")


def _display() -> str:
    """Return the name of the display on Linux, or ""."""
    return os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY") or ""


def _is_invisible(driver: str) -> bool:
    """Whether SDL has fallen back to a driver that shows nothing and was not asked for."""
    return driver in _INVISIBLE and driver not in _players_drivers()


def _players_drivers() -> list[str]:
    """Return the drivers that the player's environment allows, or [] if it does not restrict them."""
    return [name for name in os.environ.get(_DRIVER, "").split(",") if name]


def open_window(settings: Settings, before: Callable[[], object] | None = None) -> None:
    """Open the window as set, if there is room for it; raise `NoWindow` if that fails.

    `before` is called with the window still hidden, just before it is shown.
    """

    def show() -> None:
        full, place = settings.window.fullscreen, placed(settings.window, screens())
        size, flags = ((0, 0), pygame.FULLSCREEN) if full else (place.size, pygame.RESIZABLE)
        with _environment(_placement_variable(place)):
            if before:
                pygame.display.set_mode(size, flags | pygame.HIDDEN)
                before()
            pygame.display.set_mode(size, flags | pygame.SHOWN if before else flags)

    _try_ways(show)


def open_sized(size: tuple[int, int]) -> pygame.Surface:
    """Open a window of a fixed size in pixels and return its surface; raise `NoWindow` if that fails."""
    _try_ways(lambda: pygame.display.set_mode(size))
    surface = pygame.display.get_surface()
    assert surface is not None
    return surface


def _placement_variable(place: WindowPlace) -> dict[str, str]:
    """Return the variable that places the next window, unless the player's environment sets it."""
    return {_PLACE: f"{place.pos[0]},{place.pos[1]}"} if place.pos and _PLACE not in os.environ else {}


def _try_ways(show: Callable[[], object]) -> None:
    """Open a window in the first way that works; raise `NoWindow` if none does.

    Each further attempt restarts video, because SDL remembers that a driver had no framebuffer.
    """
    failures: list[str] = []
    for driver, hints in _ways_to_open(pygame.display.get_driver()):
        try:
            with _environment(hints), warnings.catch_warnings():
                warnings.simplefilter("ignore", RuntimeWarning)  # a desktop may choose another size
                if failures:
                    _restart_video(driver)
                if driver == "wayland":
                    require_opengl()  # without OpenGL, SDL 2.32 crashes there
                show()
        except pygame.error as error:
            overrides = "".join(f" with {name}={value}" for name, value in hints.items())
            _log.warning("%s%s opened no window: %s", driver, overrides, error)
            failures.append(f"{driver}: {error}".rstrip("."))
        else:
            return
    pygame.display.quit()
    raise NoWindow(f"Bacon couldn’t open a window ({'; '.join(dict.fromkeys(failures))}). {_advice()}")


def _advice() -> str:
    """Suggest a remedy if no window opens; the player's own environment may be the cause."""
    limits = [name for name in (_DRIVER, _ACCELERATION) if os.environ.get(name)]
    if limits:
        return f"Unset {' and '.join(limits)} so that Bacon can try other ways, then start it again."
    return "Restart the computer or update its graphics driver, then try again."


def _ways_to_open(running: str) -> list[tuple[str, dict[str, str]]]:
    """Return the ways to open a window, best first: SDL's driver and temporary environment variables.

    Takes the name of the running driver. Variables that the player has set are left alone.
    """
    allowed = _players_drivers() or _LINUX
    others = [name for name in _LINUX if name != running and name in allowed] if running in _LINUX else []
    return [(driver, hints) for driver in (running, *others) for hints in _accelerations(driver)]


def _accelerations(driver: str) -> list[dict[str, str]]:
    if driver not in _WITH_FRAMEBUFFER or os.environ.get(_ACCELERATION):
        return [{}]
    return [{_ACCELERATION: "0"}, {_ACCELERATION: "1"}]


def _restart_video(driver: str) -> None:
    """Restart SDL's video with the given driver; raise ``pygame.error`` if it is not available."""
    pygame.display.quit()
    with _environment({_DRIVER: driver}):
        pygame.display.init()
    _name_windows()


@contextmanager
def _environment(values: Mapping[str, str]) -> Iterator[None]:
    """Set environment variables within a `with` block."""
    before = {name: os.environ.get(name) for name in values}
    os.environ.update(values)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


def reports_position() -> bool:
    """Whether the system reports the window's position; Wayland does not."""
    return pygame.display.get_driver() != "wayland"


def fill_screen(*, full: bool) -> None:
    """Make the open window fill the screen, or return it to its former size and place.

    The window is not reopened: a window manager would frame it again, each time a little farther down.
    """
    window = _display_window()
    if full:
        window.set_fullscreen(True)
    else:
        window.set_windowed()


def _display_window() -> pygame.Window:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # there is no other way to the display's window
        return pygame.Window.from_display_module()


def raise_window() -> None:
    """Bring the window to the front; if the system does not allow it, flash it."""
    window = _display_window()
    if not pygame.display.get_active():
        window.restore()
    window.focus()
    if not window.focused:
        with suppress(pygame.error):
            window.flash(pygame.FLASH_UNTIL_FOCUSED)
