"""At rest the program sleeps in SDL itself; where it cannot, it naps."""

from __future__ import annotations

import sys
from types import SimpleNamespace

import pygame
import pytest

from bacon.ui.app import sdl


@pytest.fixture
def slept(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    """Each sleep with its length: in SDL, or as a nap in pygame."""
    times: list[tuple[str, int]] = []
    library = SimpleNamespace(SDL_WaitEventTimeout=lambda _, time: times.append(("SDL", time)))
    monkeypatch.setattr(sdl, "library", lambda: library)
    monkeypatch.setattr(pygame.time, "wait", lambda time: times.append(("nap", time)))
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "x11")
    return times


def test_sdl_sleeps_until_something_is_due_and_never_much_longer_than_a_terminal_may_wait(
    slept: list[tuple[str, int]],
) -> None:
    for milliseconds in (3.4, 700, float("inf")):
        sdl.sleep(milliseconds)
    assert slept == [("SDL", 3), ("SDL", 700), ("SDL", 1000)]


@pytest.mark.parametrize("library", [None, object()])
def test_where_sdl_cannot_be_asked_naps_must_do(
    library: object, slept: list[tuple[str, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sdl, "library", lambda: library)
    for milliseconds in (3.4, float("inf")):
        sdl.sleep(milliseconds)
    assert slept == [("nap", 3), ("nap", 12)]


def test_where_sdl_itself_would_look_every_millisecond_naps_are_better(
    slept: list[tuple[str, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "dummy")
    sdl.sleep(700)
    assert slept == [("nap", 12)]


def test_without_the_means_to_ask_there_is_no_library(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ctypes", None)
    assert sdl.library.__wrapped__() is None


def test_where_no_opengl_can_be_loaded_sdl_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    library = SimpleNamespace(SDL_GL_LoadLibrary=lambda _: -1)
    monkeypatch.setattr(sdl, "library", lambda: library)
    monkeypatch.setattr(pygame, "get_error", lambda: "Could not get EGL display")
    with pytest.raises(pygame.error, match="Could not get EGL display"):
        sdl.require_opengl()


def test_opengl_that_was_loaded_is_left_to_the_window(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []

    def load(_: None) -> int:
        done.append("loaded")
        return 0

    library = SimpleNamespace(SDL_GL_LoadLibrary=load, SDL_GL_UnloadLibrary=lambda: done.append("unloaded"))
    monkeypatch.setattr(sdl, "library", lambda: library)
    sdl.require_opengl()
    assert done == ["loaded", "unloaded"]


@pytest.mark.parametrize("library", [None, object()])
def test_where_sdl_cannot_be_asked_a_window_is_tried_all_the_same(
    library: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sdl, "library", lambda: library)
    sdl.require_opengl()
