"""The window fills the screen and comes back to where it was, as on every desktop."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from pygame import Rect

from bacon.settings.settings import Settings, load, save
from bacon.settings.settings import Window as Size
from tests.window.desk import PATIENCE, SCREEN, Desk, Window, is_blank, wait_for

WINDOW = (960, 600)


@contextmanager
def managed(desk: Desk) -> Iterator[None]:
    """Run a window manager on the desk; skip the test if the machine has none."""
    if not shutil.which("openbox"):
        pytest.skip("this machine has no openbox, a window manager")
    quiet = subprocess.DEVNULL
    manager = subprocess.Popen(
        ["openbox", "--sm-disable"], env={**os.environ, "DISPLAY": desk.display}, stdout=quiet, stderr=quiet
    )
    try:
        wait_for("the window manager", lambda: desk.do("get_num_desktops").strip())
        yield
    finally:
        manager.terminate()
        manager.wait(PATIENCE)


def place_of(window: Window) -> Rect | None:
    """Where the window is now; nothing while it changes and is drawn nowhere."""
    found = window._find()
    if found is None or not Rect((0, 0), SCREEN).contains(found[1]):
        return None
    window.id, window.rect = found
    return None if is_blank(window.look()) else window.rect


def test_full_screen_and_back_leaves_the_window_as_it_was(desk: Desk, home: Path) -> None:
    size = Size(width=WINDOW[0], height=WINDOW[1])
    save(Settings(window=size), home / "settings.toml")
    with managed(desk):
        window = desk.start(home)
        try:
            before = wait_for("the window", lambda: place_of(window))
            assert before.size == WINDOW
            for _ in range(2):
                window.key("F11")
                wait_for("the full screen", lambda: (place := place_of(window)) and place.size == SCREEN)
                window.key("F11")
                wait_for("the window again", lambda: place_of(window) == before)
            desk.do("windowclose", window.id)
        finally:
            if window.process.poll() is None:
                window.kill()
        assert window.said() == ""
    assert not load(home / "settings.toml").settings.window.fullscreen
