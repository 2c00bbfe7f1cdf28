"""Errors reach the player: in a box if nobody reads the error stream, and through Windows without pygame."""

from __future__ import annotations

import ctypes
import sys
from types import SimpleNamespace

import pygame
import pytest

from bacon.ui.app.sdl import report_error, show_box


@pytest.fixture
def boxes(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    shown: list[str] = []
    monkeypatch.setattr(pygame.display, "message_box", lambda _, text, **__: shown.append(text))
    return shown


def test_a_box_shows_a_sentence(boxes: list[str]) -> None:
    show_box("It cannot start.")
    assert boxes == ["It cannot start."]


def test_without_a_screen_there_is_no_box(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuses(*_: object, **__: object) -> None:
        raise pygame.error("No message system available")

    monkeypatch.setattr(pygame.display, "message_box", refuses)
    show_box("It cannot start.")


def test_what_somebody_reads_needs_no_box(boxes: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    report_error("It cannot start.")
    assert boxes == []
    assert capsys.readouterr().err == "It cannot start.\n"


def test_errors_that_nobody_reads_are_shown_in_a_box(
    boxes: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stderr", None)
    report_error("It cannot start.")
    assert boxes == ["It cannot start."]


@pytest.mark.parametrize(
    ("system", "shown"), [("win32", ["It cannot start."]), ("linux", []), ("darwin", [])]
)
def test_without_pygame_windows_itself_shows_it(
    system: str, shown: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[object] = []
    user32 = SimpleNamespace(MessageBoxW=lambda _, text, *__: said.append(text))
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setitem(sys.modules, "pygame", None)
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(user32=user32), raising=False)
    show_box("It cannot start.")
    assert said == shown
