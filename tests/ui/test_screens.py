"""The window fits on an existing screen and looks equally large, whatever the screen's resolution."""

# ruff: noqa: N802  (SDL's functions are called so)

from __future__ import annotations

import ctypes
import os
import sys
import tomllib
from collections.abc import Sequence
from itertools import product
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace
from pygame import Rect
from pygame.event import Event as DeviceEvent

from bacon.settings.settings import Settings, Window
from bacon.ui.app import window as asked
from bacon.ui.app.sdl import library
from bacon.ui.app.window import (
    SMALLEST,
    Screen,
    WindowPlace,
    open_window,
    placed,
    screens,
    start_video,
    wanted_window,
)
from bacon.ui.drawing.theme import Metrics
from tests.ui.stage_door import Guest

ROOT = Path(__file__).parents[2]
LAPTOP = Screen(Rect(0, 0, 1920, 1040))
RIGHT = Screen(Rect(1920, 0, 2560, 1400))
LEFT = Screen(Rect(-2560, 200, 2560, 1400))
SMALL = Screen(Rect(0, 0, 1280, 720))
TINY = Screen(Rect(0, 0, 911, 480))
DENSE = Screen(Rect(0, 0, 1920, 1032), 1.5)
FINE = Screen(Rect(0, 0, 3840, 2080), 2.0)
ODD = Screen(Rect(0, 0, 2400, 1560), 1.25)
DEFAULT = Window()


# Where it opens


@pytest.mark.parametrize(
    ("window", "desktop", "place"),
    [
        pytest.param(DEFAULT, [LAPTOP], WindowPlace((1280, 800)), id="the first time"),
        pytest.param(DEFAULT, [SMALL], WindowPlace((1280, 680)), id="larger than the screen with its title"),
        pytest.param(
            DEFAULT, [TINY], WindowPlace((911, 440)), id="a screen smaller than the smallest window"
        ),
        pytest.param(DEFAULT, [DENSE], WindowPlace((1920, 972)), id="1080p at 150 %"),
        pytest.param(DEFAULT, [FINE], WindowPlace((2560, 1600)), id="2160p at 200 %"),
        pytest.param(Window(width=10, height=10), [LAPTOP], WindowPlace(SMALLEST), id="too small to play in"),
        pytest.param(Window(width=10, height=10), [FINE], WindowPlace((1920, 1200)), id="and that in points"),
        pytest.param(
            Window(x=2000, y=100),
            [LAPTOP, RIGHT],
            WindowPlace((1280, 800), (2000, 100)),
            id="the second screen",
        ),
        pytest.param(Window(x=2000, y=100), [LAPTOP], WindowPlace((1280, 800)), id="which is gone"),
        pytest.param(
            Window(width=640, height=860, x=30, y=60),
            [LAPTOP],
            WindowPlace((640, 860), (30, 60)),
            id="higher than wide",
        ),
        pytest.param(Window(width=700, height=1000), [LAPTOP], WindowPlace((700, 1000)), id="higher still"),
        pytest.param(Window(width=860, height=860), [LAPTOP], WindowPlace((960, 860)), id="square"),
        pytest.param(
            Window(width=300, height=400), [LAPTOP], WindowPlace((640, 860)), id="too small upright"
        ),
        pytest.param(
            Window(width=640, height=860), [FINE], WindowPlace((1280, 1720)), id="upright in points"
        ),
        pytest.param(
            Window(width=640, height=860), [SMALL], WindowPlace((640, 680)), id="upright, cut short"
        ),
        pytest.param(
            Window(x=-2000, y=300), [LAPTOP, LEFT], WindowPlace((1280, 800), (-2000, 300)), id="left"
        ),
        pytest.param(Window(x=-2000, y=300), [LAPTOP], WindowPlace((1280, 800)), id="which is gone too"),
        pytest.param(
            Window(width=2560, height=1360, x=1920, y=40),
            [LAPTOP],
            WindowPlace((1920, 1000)),
            id="filled a larger screen that is gone",
        ),
        pytest.param(
            Window(x=1500, y=300),
            [LAPTOP],
            WindowPlace((1280, 800), (640, 240)),
            id="partly off the only screen",
        ),
        pytest.param(
            Window(x=1500, y=300),
            [LAPTOP, RIGHT],
            WindowPlace((1280, 800), (1920, 300)),
            id="mostly on the second",
        ),
        pytest.param(
            Window(width=1600, height=1200, x=50, y=60),
            [LAPTOP],
            WindowPlace((1600, 1000), (50, 40)),
            id="too high",
        ),
        pytest.param(
            Window(x=0, y=0), [LAPTOP], WindowPlace((1280, 800), (0, 0)), id="a window without a title"
        ),
        pytest.param(
            Window(x=2000, y=100),
            [DENSE, RIGHT],
            WindowPlace((1280, 800), (2000, 100)),
            id="from a dense screen to another",
        ),
    ],
)
def test_the_window_opens_where_it_was_as_far_as_it_can_be_seen_there(
    window: Window, desktop: Sequence[Screen], place: WindowPlace
) -> None:
    assert placed(window, desktop) == place


@pytest.mark.parametrize("desktop", [[LAPTOP], [LAPTOP, RIGHT], [LEFT, SMALL], [DENSE], [TINY], [ODD]])
def test_no_part_of_it_ever_lies_off_its_screen(desktop: Sequence[Screen]) -> None:
    for x, y in product(range(-3000, 5000, 370), (-900, -10, 0, 333, 900, 2000)):
        place = placed(Window(x=x, y=y), desktop)
        pos = place.pos or desktop[0].area.topleft
        assert any(screen.area.contains(Rect(pos, place.size)) for screen in desktop)


def test_text_is_as_large_on_a_dense_screen_as_on_any() -> None:
    """All is measured by the window, so that what scales the window scales the interface."""
    plain = Metrics(*placed(DEFAULT, [Screen(Rect(0, 0, 3840, 2080))]).size)
    assert [
        Metrics(*placed(DEFAULT, [Screen(Rect(0, 0, 3840, 2080), scale)]).size).ui(100) / plain.ui(100)
        for scale in (1.25, 1.5, 2.0)
    ] == pytest.approx([1.25, 1.5, 2.0], abs=0.02)


@pytest.mark.parametrize(
    ("size", "told"),
    [
        ((640, 860), ""),
        ((1280, 800), ""),
        ((800, 600), "800x600 is too small to play in; the window opens at 960x600.\n"),
        ((300, 400), "300x400 is too small to play in; the window opens at 640x860.\n"),
    ],
)
def test_a_size_that_is_asked_for_is_taken_or_the_player_hears_why_not(
    size: tuple[int, int], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    wanted = wanted_window(DEFAULT, size, fullscreen=False)
    assert (wanted.width, wanted.height) == size
    heard = capsys.readouterr().err
    assert heard.endswith(told)
    assert bool(heard) is bool(told)


# What screens there are


class Library:
    """Stands in for SDL on a desktop of some screens, each with its usable area and its dots to the inch."""

    def __init__(self, *desktop: tuple[tuple[int, int, int, int], float]) -> None:
        self.desktop = desktop

    def SDL_GetNumVideoDisplays(self) -> int:
        return len(self.desktop)

    def SDL_GetDisplayUsableBounds(self, number: int, area: ctypes.Array[ctypes.c_int]) -> int:
        area[:] = list(self.desktop[number][0])
        return 0

    def SDL_GetDisplayDPI(self, number: int, _: None, across: ctypes.Array[ctypes.c_float], __: None) -> int:
        across[0] = self.desktop[number][1]
        return 0 if across[0] else -1


TWO = Library(((0, 0, 1920, 1032), 144.0), ((1920, 0, 2560, 1400), 96.0))


@pytest.fixture
def two(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asked, "library", lambda: TWO)


@pytest.mark.usefixtures("two")
@pytest.mark.parametrize(("system", "scale"), [("win32", 1.5), ("linux", 1.0), ("darwin", 1.0)])
def test_only_windows_tells_how_many_pixels_make_a_point(
    system: str, scale: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", system)
    assert screens() == [Screen(Rect(0, 0, 1920, 1032), scale), Screen(Rect(1920, 0, 2560, 1400))]


def test_a_screen_of_which_windows_does_not_tell_has_a_pixel_for_a_point(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(asked, "library", lambda: Library(((0, 0, 1024, 768), 0.0), ((0, 0, 9, 9), 72.0)))
    monkeypatch.setattr(sys, "platform", "win32")
    assert [screen.scale for screen in screens()] == [1.0, 1.0]


@pytest.mark.parametrize("library", [None, object(), Library()])
def test_where_sdl_cannot_be_asked_the_sizes_must_do(
    library: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asked, "library", lambda: library)
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1920, 1080), (1280, 1024)])
    assert screens() == [Screen(Rect(0, 0, 1920, 1080)), Screen(Rect(1920, 0, 1280, 1024))]


def test_sdl_itself_answers_here() -> None:
    start_video(headless=True)
    sdl = library()
    assert sdl
    assert list(asked._usable_screens(sdl)) == [Screen(Rect((0, 0), pygame.display.get_desktop_sizes()[0]))]


# The window itself


def _opened(window: Window, monkeypatch: pytest.MonkeyPatch) -> tuple[tuple[int, int], str | None]:
    """Open the window and return its size, and the place that SDL was told meanwhile."""
    start_video(headless=True)
    told: list[str | None] = []
    set_mode = pygame.display.set_mode

    def noting(size: tuple[int, int], flags: int) -> None:
        told.append(os.environ.get("SDL_VIDEO_WINDOW_POS"))
        set_mode(size, flags)

    monkeypatch.setattr(pygame.display, "set_mode", noting)
    open_window(replace(Settings(), window=window))
    return pygame.display.get_window_size(), told[0]


@pytest.mark.usefixtures("two")
@pytest.mark.parametrize(
    ("window", "size", "place"),
    [
        (Window(), (1280, 800), None),
        (Window(x=2000, y=100), (1280, 800), "2000,100"),
        (Window(x=9000, y=100), (1280, 800), None),
        (Window(width=3000, height=700, x=2000, y=100), (2560, 700), "1920,100"),
    ],
)
def test_the_window_is_opened_there_and_the_next_one_where_it_is_then(
    window: Window, size: tuple[int, int], place: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")  # where a pixel is a point
    monkeypatch.delenv("SDL_VIDEO_WINDOW_POS", raising=False)
    assert _opened(window, monkeypatch) == (size, place)
    assert "SDL_VIDEO_WINDOW_POS" not in os.environ


def test_a_place_that_the_players_environment_names_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEO_WINDOW_POS", "center")
    assert _opened(Window(x=20, y=50), monkeypatch)[1] == "center"
    assert os.environ["SDL_VIDEO_WINDOW_POS"] == "center"


@pytest.mark.usefixtures("two")
@pytest.mark.parametrize(
    ("system", "x", "remembered"),
    [("win32", 0, (1280, 693)), ("win32", 1920, (1920, 1040)), ("linux", 0, (1920, 1040))],
)
def test_the_size_is_remembered_in_points(
    system: str, x: int, remembered: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    guest = Guest()
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setattr(pygame.display, "get_window_position", lambda: (x, 0))
    guest.send(DeviceEvent(pygame.WINDOWSIZECHANGED, x=1920, y=1040))
    window = guest.app.settings.window
    assert (window.width, window.height) == remembered


@pytest.mark.parametrize("width", range(960, 1400, 7))
def test_a_size_that_was_remembered_once_stays(width: int) -> None:
    window = Window(width=width, height=700)
    pixels = placed(window, [ODD]).size
    assert (round(pixels[0] / ODD.scale), round(pixels[1] / ODD.scale)) == (width, 700)


def test_before_video_starts_windows_is_told_that_pixels_are_to_be_left_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("SDL_WINDOWS_DPI_AWARENESS", raising=False)
    told: list[str | None] = []
    monkeypatch.setattr(
        pygame.display, "init", lambda: told.append(os.environ.get("SDL_WINDOWS_DPI_AWARENESS"))
    )
    start_video(headless=True)
    assert told == ["permonitorv2"]


def test_the_windows_class_is_the_name_of_its_menu_entry(monkeypatch: pytest.MonkeyPatch) -> None:
    """``build/installers`` names the file after the project; pygame names the class after the script."""
    for system in ("X11", "WAYLAND"):
        monkeypatch.setenv(f"SDL_VIDEO_{system}_WMCLASS", "__main__.py")
    start_video(headless=True)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["name"]
    assert {os.environ[f"SDL_VIDEO_{system}_WMCLASS"] for system in ("X11", "WAYLAND")} == {project}
