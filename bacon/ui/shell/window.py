"""The window: starting video, opening a window in whichever way works here, and what is done with it then.

SDL has two ways to the screen. Where its driver has a framebuffer the window is painted by parts without
OpenGL, whose driver would take more memory and time than all else. On Wayland and macOS there is none: SDL
keeps the picture in a texture and lets the graphics driver show it. When one way fails, the next is tried.
"""

from __future__ import annotations

import logging
import os
import sys
import warnings
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Final

import pygame

from bacon.data.settings import Settings
from bacon.ui.drawing.raster import app_icon
from bacon.ui.shell.screens import WindowPlace, placed, screens
from bacon.ui.shell.sdl import require_opengl

_log = logging.getLogger(__name__)

_CLASS: Final = "bacon-table"
"""What a Linux desktop knows the window by: its menu entry is the file of this name."""

_CLASSES: Final = ("SDL_VIDEO_X11_WMCLASS", "SDL_VIDEO_WAYLAND_WMCLASS")
_DRIVER: Final = "SDL_VIDEODRIVER"
_ACCELERATION: Final = "SDL_FRAMEBUFFER_ACCELERATION"
_PLACE: Final = "SDL_VIDEO_WINDOW_POS"
_HINTS: Final = {"SDL_FORCE_RAISEWINDOW": "1", "SDL_WINDOWS_DPI_AWARENESS": "permonitorv2"}
"""What SDL is told before video starts; an older Windows takes the nearest awareness that it knows."""

_INVISIBLE: Final = ("dummy", "offscreen")

_WITH_FRAMEBUFFER: Final = ("x11", "windows")
"""The drivers that can show a window without OpenGL; any other opens none when it is told to do without."""

_LINUX: Final = ("x11", "wayland")
"""The drivers that stand in for each other; other systems have but one that shows a window."""


class NoDisplay(RuntimeError):
    """Raised when there is no screen."""


class NoWindow(RuntimeError):
    """Raised when no window opens on the screen; says why, and what the player can do."""


def start_video(*, headless: bool = False) -> None:
    """Start SDL's video and fonts; raise `NoDisplay` where there is no screen."""
    if headless:
        os.environ[_DRIVER] = "dummy"
        os.environ["SDL_AUDIODRIVER"] = "dummy"
    for name, value in _HINTS.items():
        os.environ.setdefault(name, value)
    os.environ.update(dict.fromkeys(_CLASSES, _CLASS))  # pygame has named it after the script already
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
    """Give all windows to come their icon and title, which pygame forgets when it opens none or quits."""
    pygame.display.set_icon(app_icon(64))
    pygame.display.set_caption("Bacon")


def _display() -> str:
    """The name of the display on Linux, empty for none."""
    return os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY") or ""


def _is_invisible(driver: str) -> bool:
    """Tell whether SDL has fallen back to a driver that shows nothing and that nobody has asked for."""
    return driver in _INVISIBLE and driver not in _players_drivers()


def _players_drivers() -> list[str]:
    """The drivers that the player's environment allows; none when it says nothing."""
    return [name for name in os.environ.get(_DRIVER, "").split(",") if name]


def open_window(settings: Settings) -> None:
    """Open the window as the settings have it, where there is room; raise `NoWindow` when that fails."""

    def show() -> None:
        full, place = settings.window.fullscreen, placed(settings.window, screens())
        size, flags = ((0, 0), pygame.FULLSCREEN) if full else (place.size, pygame.RESIZABLE)
        with _environment(_placing(place)):
            pygame.display.set_mode(size, flags)

    _in_any_way(show)


def open_sized(size: tuple[int, int]) -> pygame.Surface:
    """Open a window of a fixed size in pixels and return its surface; raise `NoWindow` when that fails."""
    _in_any_way(lambda: pygame.display.set_mode(size))
    surface = pygame.display.get_surface()
    assert surface is not None
    return surface


def _placing(place: WindowPlace) -> dict[str, str]:
    """How SDL is told the place of a window to come, if the player's environment does not name another."""
    return {_PLACE: f"{place.pos[0]},{place.pos[1]}"} if place.pos and _PLACE not in os.environ else {}


def _in_any_way(show: Callable[[], object]) -> None:
    """Show a window in the first way that works; raise `NoWindow` when none does.

    Each further way starts video anew, for SDL remembers that a driver had no framebuffer.
    """
    failures: list[str] = []
    for driver, hints in _ways(pygame.display.get_driver()):
        try:
            with _environment(hints), warnings.catch_warnings():
                warnings.simplefilter("ignore", RuntimeWarning)  # a desktop may give the window another size
                if failures:
                    _start_anew(driver)
                if driver == "wayland":
                    require_opengl()  # without it SDL 2.32 does not fail there, it crashes
                show()
        except pygame.error as error:
            told = "".join(f" with {name}={value}" for name, value in hints.items())
            _log.warning("%s%s opened no window: %s", driver, told, error)
            failures.append(f"{driver}: {error}".rstrip("."))
        else:
            return
    pygame.display.quit()
    raise NoWindow(f"Bacon could not open a window ({'; '.join(dict.fromkeys(failures))}). {_advice()}")


def _advice() -> str:
    """What the player can do when no window opens, whose own environment may leave few ways to open one."""
    limits = [name for name in (_DRIVER, _ACCELERATION) if os.environ.get(name)]
    if limits:
        return f"Unset {' and '.join(limits)} to leave more ways to open one, then try again."
    return "Restart the computer or update its graphics driver, then try again."


def _ways(running: str) -> list[tuple[str, dict[str, str]]]:
    """The ways to open a window, best first: SDL's driver, and what the environment tells SDL meanwhile.

    Takes the name of the driver that is running. What the player's environment says is left as it is.
    """
    allowed = _players_drivers() or _LINUX
    others = [name for name in _LINUX if name != running and name in allowed] if running in _LINUX else []
    return [(driver, hints) for driver in (running, *others) for hints in _accelerations(driver)]


def _accelerations(driver: str) -> list[dict[str, str]]:
    if driver not in _WITH_FRAMEBUFFER or os.environ.get(_ACCELERATION):
        return [{}]
    return [{_ACCELERATION: "0"}, {_ACCELERATION: "1"}]


def _start_anew(driver: str) -> None:
    """Start SDL's video again with one driver; raise ``pygame.error`` when that cannot be had."""
    pygame.display.quit()
    with _environment({_DRIVER: driver}):
        pygame.display.init()
    _name_windows()


@contextmanager
def _environment(values: Mapping[str, str]) -> Iterator[None]:
    """Set variables of the environment meanwhile."""
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


def has_a_place() -> bool:
    """Tell whether the system says where the window is; Wayland keeps that to itself."""
    return pygame.display.get_driver() != "wayland"


def fill_screen(*, full: bool) -> None:
    """Let the open window fill the screen, or come back to the size and the place that it had.

    It stays the same window: another one would be put into its frame anew, each time a little farther down.
    """
    window = _the_window()
    if full:
        window.set_fullscreen(True)
    else:
        window.set_windowed()


def _the_window() -> pygame.Window:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # nothing else leads to the display's window
        return pygame.Window.from_display_module()


def raise_window() -> None:
    """Bring the window to the front; where the system does not let it, it asks for attention."""
    window = _the_window()
    if not pygame.display.get_active():
        window.restore()
    window.focus()
    if not window.focused:
        with suppress(pygame.error):
            window.flash(pygame.FLASH_UNTIL_FOCUSED)
