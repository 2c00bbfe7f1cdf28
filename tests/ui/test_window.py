"""A window opens in whichever way works, or a sentence says why none did."""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pygame
import pytest
from msgspec.structs import replace
from pygame.event import Event as DeviceEvent

from bacon.cli.main import main
from bacon.settings.settings import Settings, Window
from bacon.system.folders import HOME
from bacon.system.streams import NAME
from bacon.ui.app import window
from bacon.ui.app.window import SMALLEST, NoDisplay, NoWindow, Screen, open_sized, open_window, start_video
from tests.ui.stage_door import Guest

DRIVER: Final = "SDL_VIDEODRIVER"
ACCELERATION: Final = "SDL_FRAMEBUFFER_ACCELERATION"
WITH_FRAMEBUFFER: Final = ("x11", "windows", "offscreen", "dummy")
"""SDL 2.32's drivers for desktops that have a framebuffer of their own, by its sources."""


class Desktop:
    """SDL's video as far as opening a window goes, on a desktop where some ways to the screen work.

    A way is a driver that paints by parts, "x11", or one that shows a texture, "wayland texture". As in SDL,
    a driver looks once whether textures can be had, and what it found stays until video quits.
    """

    def __init__(self, *ways: str, drivers: str = "x11,wayland") -> None:
        self.ways, self.drivers = ways, drivers
        self.driver = ""
        self.texture: bool | None = None
        self.calls: list[str] = []

    def init(self) -> None:
        """Start video, unless it is running."""
        wanted = os.environ.get(DRIVER) or self.drivers
        found = [name for name in wanted.split(",") if name in self.drivers.split(",")]
        if not found:
            raise pygame.error(f"{wanted} not available")
        if not self.driver:
            self.driver, self.texture = found[0], None
            self.calls.append(f"init {self.driver}")

    def quit(self) -> None:
        """End video, and forget everything found out."""
        self.driver = ""
        self.calls.append("quit")

    def get_driver(self) -> str:
        """Return the driver that is running."""
        return self.driver

    def set_mode(self, size: tuple[int, int], flags: int = 0) -> None:  # noqa: ARG002  (as pygame has it)
        """Open a window in the way that the environment asks for."""
        told = os.environ.get(ACCELERATION)
        self.calls.append(f"window {told}")
        if self.texture is None:
            assert told == "0" or self.driver != "wayland" or self.has_opengl, "here SDL crashes"
            self.texture = told != "0" and self.has_opengl
        if not self.texture and self.driver not in WITH_FRAMEBUFFER:
            raise pygame.error("Window framebuffer support not available")
        if not self.texture and self.driver not in self.ways:
            raise pygame.error("Out of memory")

    @property
    def has_opengl(self) -> bool:
        """Whether textures can be had with the driver that is running."""
        return f"{self.driver} texture" in self.ways

    def require_opengl(self) -> None:
        """Refuse what needs OpenGL if there is none."""
        if not self.has_opengl:
            raise pygame.error("Could not get EGL display")

    def set_icon(self, _: pygame.Surface) -> None:
        """Set the icon of future windows."""
        self.calls.append("icon")

    def set_caption(self, title: str) -> None:
        """Set the title of future windows."""
        self.calls.append(title)

    def tried(self) -> list[str]:
        """Return the steps taken to open a window, in short."""
        return [call for call in self.calls if call not in ("icon", "Bacon")]


@pytest.fixture
def stand_in(monkeypatch: pytest.MonkeyPatch) -> Callable[[Desktop], Desktop]:
    """Replace SDL's video with a desktop, for a player whose environment does not mention it."""
    for name in (DRIVER, ACCELERATION):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("DISPLAY", ":77")
    monkeypatch.setattr(window, "screens", lambda: [Screen(pygame.Rect(0, 0, 1920, 1080))])

    def put(desktop: Desktop) -> Desktop:
        monkeypatch.setattr(window, "require_opengl", desktop.require_opengl)
        for name in ("init", "quit", "get_driver", "set_mode", "set_icon", "set_caption"):
            monkeypatch.setattr(pygame.display, name, getattr(desktop, name))
        return desktop

    return put


Put = Callable[[Desktop], Desktop]


def opened(desktop: Desktop) -> list[str]:
    """Start video and open the window; return what was done for it."""
    start_video()
    open_window(Settings())
    return desktop.tried()


@pytest.mark.parametrize(
    ("driver", "way", "told"),
    [
        ("x11", "x11", "0"),
        ("windows", "windows", "0"),
        ("wayland", "wayland texture", None),
        ("cocoa", "cocoa texture", None),
        ("KMSDRM", "KMSDRM texture", None),
    ],
)
def test_a_window_opens_at_once_with_every_driver(
    driver: str, way: str, told: str | None, stand_in: Put
) -> None:
    """Where there is no framebuffer to be painted by parts, nothing else must be ruled out."""
    desktop = stand_in(Desktop(way, drivers=driver))
    assert opened(desktop) == [f"init {driver}", f"window {told}"]
    assert ACCELERATION not in os.environ


@pytest.mark.parametrize("driver", ["x11", "windows"])
def test_without_a_framebuffer_the_graphics_driver_shows_it(driver: str, stand_in: Put) -> None:
    desktop = stand_in(Desktop(f"{driver} texture", drivers=driver))
    assert opened(desktop) == [f"init {driver}", "window 0", "quit", f"init {driver}", "window 1"]
    assert not {DRIVER, ACCELERATION} & set(os.environ)


def test_where_wayland_has_no_graphics_driver_x11_shows_it(stand_in: Put) -> None:
    desktop = stand_in(Desktop("x11", drivers="wayland,x11"))
    assert opened(desktop) == ["init wayland", "quit", "init x11", "window 0"]
    assert not {DRIVER, ACCELERATION} & set(os.environ)


def test_where_x11_opens_nothing_wayland_shows_it(stand_in: Put) -> None:
    desktop = stand_in(Desktop("wayland texture"))
    assert opened(desktop)[-3:] == ["quit", "init wayland", "window None"]


def test_a_window_that_opens_at_last_has_its_icon_and_its_title(stand_in: Put) -> None:
    """Pygame forgets both when it opens no window."""
    desktop = stand_in(Desktop("wayland texture"))
    opened(desktop)
    assert desktop.calls[-4:] == ["init wayland", "icon", "Bacon", "window None"]


def test_a_window_of_a_fixed_size_is_opened_in_any_way_too(
    stand_in: Put, monkeypatch: pytest.MonkeyPatch
) -> None:
    desktop, surface = stand_in(Desktop("x11 texture")), pygame.Surface((64, 64))
    monkeypatch.setattr(pygame.display, "get_surface", lambda: surface)
    start_video()
    assert open_sized((64, 64)) is surface
    assert desktop.tried()[-1] == "window 1"


def test_if_no_window_opens_a_sentence_says_why_and_what_to_do(stand_in: Put) -> None:
    desktop = stand_in(Desktop(drivers="wayland,x11"))
    with pytest.raises(NoWindow) as refused:
        opened(desktop)
    assert str(refused.value) == (
        "Bacon couldn’t open a window (wayland: Could not get EGL display; "
        "x11: Out of memory). Restart the computer or update its graphics driver, then try again."
    )
    assert desktop.calls[-1] == "quit"
    assert not {DRIVER, ACCELERATION} & set(os.environ)


def test_a_driver_that_is_not_there_ends_no_attempt(stand_in: Put) -> None:
    with pytest.raises(NoWindow, match="; wayland: wayland not available"):
        opened(stand_in(Desktop(drivers="x11")))


def test_what_the_player_has_set_is_done_and_nothing_else(
    stand_in: Put, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(DRIVER, "wayland")
    monkeypatch.setenv(ACCELERATION, "0")
    desktop = stand_in(Desktop("x11", "wayland texture"))
    with pytest.raises(NoWindow, match=f"Unset {DRIVER} and {ACCELERATION} so that Bacon can try other ways"):
        opened(desktop)
    assert desktop.tried() == ["init wayland", "window 0", "quit"]
    assert (os.environ[DRIVER], os.environ[ACCELERATION]) == ("wayland", "0")


def test_of_the_drivers_that_the_player_names_another_is_tried(
    stand_in: Put, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(DRIVER, "wayland,x11")
    assert opened(stand_in(Desktop("x11")))[-2:] == ["init x11", "window 0"]
    assert os.environ[DRIVER] == "wayland,x11"


def test_a_texture_that_the_player_wants_is_had(stand_in: Put, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(ACCELERATION, "1")
    assert opened(stand_in(Desktop("x11", "x11 texture"))) == ["init x11", "window 1"]


def test_the_terminal_and_the_log_say_why_no_window_opens(
    stand_in: Put, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(HOME, str(tmp_path))
    stand_in(Desktop(drivers="x11"))
    assert main([]) == 1
    (sentence,) = capsys.readouterr().err.splitlines()
    assert sentence.startswith("bacon: Bacon couldn’t open a window (x11: Out of memory; ")
    logged = (tmp_path / "log" / NAME).read_text("utf-8")
    for way in (
        "x11 with SDL_FRAMEBUFFER_ACCELERATION=0",
        "x11 with SDL_FRAMEBUFFER_ACCELERATION=1",
        "wayland",
    ):
        assert f"{way} opened no window: " in logged


def test_a_desktop_that_gives_the_window_another_size_is_not_complained_of(
    stand_in: Put, monkeypatch: pytest.MonkeyPatch
) -> None:
    desktop = stand_in(Desktop("x11"))

    def resized(size: tuple[int, int], flags: int) -> None:
        desktop.set_mode(size, flags)
        warnings.warn("Requested window was forcibly resized by the OS.", RuntimeWarning, stacklevel=2)

    monkeypatch.setattr(pygame.display, "set_mode", resized)
    opened(desktop)


def test_a_place_is_remembered_but_not_of_wayland_which_tells_only_the_screen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    guest = Guest(replace(Settings(), window=Window(x=30, y=40)))
    guest.send(DeviceEvent(pygame.WINDOWMOVED, x=200, y=100))
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "wayland")
    guest.send(DeviceEvent(pygame.WINDOWMOVED, x=0, y=0))
    assert (guest.app.settings.window.x, guest.app.settings.window.y) == (200, 100)


def test_the_window_is_never_opened_smaller_than_can_be_played_in() -> None:
    start_video(headless=True)
    open_window(replace(Settings(), window=Window(width=10, height=10)))
    assert pygame.display.get_window_size() == SMALLEST


@pytest.mark.parametrize("driver", ["offscreen", "dummy"])
def test_a_display_that_cannot_be_reached_does_not_end_in_an_invisible_window(
    driver: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ended: list[bool] = []
    monkeypatch.setenv("DISPLAY", ":77")
    monkeypatch.delenv("SDL_VIDEODRIVER")
    monkeypatch.setattr(pygame.display, "init", lambda: None)
    monkeypatch.setattr(pygame.display, "quit", lambda: ended.append(True))
    monkeypatch.setattr(pygame.display, "get_driver", lambda: driver)
    monkeypatch.setattr(pygame.display, "set_icon", lambda _: None)  # which would open SDL's video itself
    with pytest.raises(NoDisplay, match="the one at :77 cannot be reached"):
        start_video()
    assert ended
    monkeypatch.setenv("SDL_VIDEODRIVER", f"x11,{driver}")
    start_video()


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems always have one")
def test_without_a_screen_the_game_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    with pytest.raises(NoDisplay, match="DISPLAY"):
        start_video()
