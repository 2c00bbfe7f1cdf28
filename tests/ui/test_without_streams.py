"""A windowed program on Windows has no streams at all: it plays, crashes and fails in order nevertheless."""

from __future__ import annotations

import gc
import sys
from contextlib import closing
from pathlib import Path
from typing import Protocol

import pygame
import pytest
from pygame.event import Event as DeviceEvent

from bacon.cli.main import main
from bacon.core.match import Match
from bacon.games.bacon.game import Bacon
from bacon.search.worker import Worker
from bacon.settings.settings import load
from bacon.store.opening import open_store
from bacon.store.store import Store
from bacon.store.unfinished import unfinished
from bacon.system.folders import HOME
from bacon.ui.app import game, loop
from bacon.ui.app.loop import App
from bacon.ui.app.window import start_video
from bacon.ui.scenes.table import TableScene

PLAY = ("--size", "960x600")
STREAMS = ("stdin", "stdout", "stderr", "__stdin__", "__stdout__", "__stderr__")


class Start(Protocol):
    """Starts Bacon with these arguments, and returns the exit code."""

    def __call__(self, *arguments: str) -> int: ...


def _key(key: int) -> DeviceEvent:
    return DeviceEvent(pygame.KEYDOWN, key=key, mod=0, unicode="")


@pytest.fixture
def boxes(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    shown: list[str] = []
    monkeypatch.setattr(pygame.display, "message_box", lambda _, text, **__: shown.append(text))
    return shown


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let keys sit down to a match, past the lesson that is offered first, before the window is closed.

    Saved matches open without a panel even on a slow machine, as the panel would take the first keys.
    """
    monkeypatch.setenv(HOME, str(tmp_path / "home"))
    monkeypatch.setattr(loop, "PANEL_DELAY_SECONDS", 60)
    monkeypatch.setattr(game, "start_video", lambda: start_video(headless=True))
    keys = (pygame.K_DOWN, pygame.K_RETURN, pygame.K_RETURN, pygame.K_m)
    coming = [*map(_key, keys), DeviceEvent(pygame.QUIT)]
    monkeypatch.setattr(App, "wait", lambda _: [coming.pop(0)])
    return tmp_path / "home"


@pytest.fixture
def bacon(monkeypatch: pytest.MonkeyPatch) -> Start:
    """Start Bacon without streams; pytest puts its own back between a fixture and the test."""

    def start(*arguments: str) -> int:
        for name in STREAMS:
            monkeypatch.setattr(sys, name, None)
        return main(arguments)

    return start


@pytest.fixture
def closed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Record what is closed at the end, among everything that existed since the test began."""
    noted: list[str] = []
    gc.collect()  # what earlier tests have left is closed before
    close_store, close_worker = Store.close, Worker.close

    def noting_the_store(store: Store) -> None:
        close_store(store)
        noted.append("store")

    def noting_the_worker(worker: Worker) -> None:
        close_worker(worker)
        noted.append("worker")

    monkeypatch.setattr(Store, "close", noting_the_store)
    monkeypatch.setattr(Worker, "close", noting_the_worker)
    return noted


def test_an_evening_is_played_and_kept(bacon: Start, home: Path, boxes: list[str], closed: list[str]) -> None:
    assert bacon(*PLAY) == 0
    assert boxes == []
    assert closed == ["store", "worker"]
    assert load(home / "settings.toml").settings.sound.muted
    with closing(open_store(home / "matches.db").store) as saved:
        assert unfinished(saved)


def test_a_crash_is_reported_in_a_box(
    bacon: Start,
    home: Path,
    boxes: list[str],
    closed: list[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def crash(*_: object) -> None:
        raise ZeroDivisionError("in the middle of a hand")

    monkeypatch.setattr(TableScene, "update", crash)
    assert bacon(*PLAY) == 1
    (report,) = (home / "reports").glob("*.txt")
    assert boxes == [f"Sorry, something went wrong. There’s a report in {report}."]
    assert closed == ["store", "worker"]


def test_settings_that_cannot_be_saved_are_reported_once_at_the_end(
    bacon: Start, home: Path, boxes: list[str], closed: list[str]
) -> None:
    (home / "settings.toml").mkdir(parents=True)
    assert bacon(*PLAY) == 0
    (told,) = boxes
    assert told.startswith(f"The settings could not be saved to {home / 'settings.toml'}: ")
    assert closed == ["store"], "the keys that close the notice lead to a lesson, where nobody thinks"


def test_a_failed_start_is_reported_in_a_box(
    bacon: Start, boxes: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails() -> None:
        raise RuntimeError("no video")

    monkeypatch.setattr(game, "start_video", fails)
    assert bacon(*PLAY) == 1
    (told,) = boxes
    assert told.startswith("Sorry, Bacon has crashed (RuntimeError: no video). There's a report in ")


@pytest.mark.parametrize("arguments", [["--preset", "Nobody's"], ["show", "no-such.bacon"], ["dmeo"]])
def test_arguments_that_cannot_be_understood_are_reported_in_a_box(
    bacon: Start, arguments: list[str], boxes: list[str]
) -> None:
    assert bacon(*arguments) == 2
    assert len(boxes) == 1


def test_a_match_is_exported(bacon: Start, home: Path, tmp_path: Path, boxes: list[str]) -> None:
    with closing(open_store(home / "matches.db").store) as store:
        store.begin(Match(Bacon(), seed="exported").events)
    out = tmp_path / "evening.bacon"
    assert [bacon("export", "--out", str(out)), bacon("export"), bacon("show", str(out))] == [0, 0, 0]
    assert out.read_text("utf-8").startswith("[match]\n")
    assert boxes == []


@pytest.mark.parametrize(
    "arguments",
    [
        ["arena", "--a", "easy", "--b", "random", "--deals", "2", "--matches", "0"],
        ["bots", "--hands", "1"],
        ["rules"],
        ["--version"],
        ["--help"],
    ],
)
def test_a_command_that_prints_does_its_work_unheard(
    bacon: Start, arguments: list[str], boxes: list[str]
) -> None:
    assert bacon(*arguments) == 0
    assert boxes == []
