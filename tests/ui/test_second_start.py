"""A file from outside is opened over whatever is played, and a window that is busy is not waited for."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pygame
import pytest
from pygame.event import Event as DeviceEvent

from bacon.core.match import Match
from bacon.notation.record import ENDING, write_record
from bacon.settings.settings import Settings
from bacon.system.folders import HOME
from bacon.system.second_start import ask_window
from bacon.ui.app import game, loop
from bacon.ui.app.window import open_window, raise_window, start_video
from bacon.ui.kit.scene import Scene
from bacon.ui.scenes.dialog import SnugDialog
from bacon.ui.scenes.replay import ReplayScene
from bacon.ui.scenes.requests import OpenFile
from bacon.ui.scenes.table import TableScene
from bacon.ui.scenes.title import Title
from tests.tables import Table
from tests.ui.stage_door import SHORT, Guest, a_match, at_the_table

ROOT = Path(__file__).parents[2]
PATIENCE = 30.0
FIRST_WINDOW = f"""
import sys
from bacon.cli.main import main
from bacon.ui.app import game, loop

loop._RESPONSE_SECONDS = {PATIENCE}

class Game(game.Game):
    def _open_file(self, path):
        super()._open_file(path)
        print(type(self.app.scenes.top).__name__, path, flush=True)

game.Game = Game
sys.exit(main(sys.argv[1:]))
"""
SECOND_START = f"""
import sys
from bacon.cli.main import main
from bacon.system import second_start

second_start._ANSWER_SECONDS = {PATIENCE}
sys.exit(main(sys.argv[1:]))
"""


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine, a window that hears may still take longer than a player would wait."""
    monkeypatch.setattr(loop, "_RESPONSE_SECONDS", PATIENCE)


@pytest.fixture
def record(tmp_path: Path) -> Path:
    match: Table = Match(SHORT, seed="doorbell")
    while not match.over:
        match.apply(match.legal()[0])
    path = tmp_path / f"match{ENDING}"
    path.write_text(write_record(match), "utf-8")
    return path


def rung(guest: Guest, file: Path | None) -> bool:
    """Ring from another thread while the guest sees frames; return the answer."""
    with ThreadPoolExecutor(1) as pool:
        ringing = pool.submit(loop.ask_for_front, file)
        while not ringing.done():
            guest.frame()
            time.sleep(0.001)
        return ringing.result()


# In the window


def test_a_ring_opens_the_record_and_escape_leads_back_to_the_table(record: Path) -> None:
    guest = at_the_table(a_match())
    assert rung(guest, record)
    assert isinstance(guest.top, ReplayScene)
    guest.key(pygame.K_ESCAPE)
    assert guest.sees(TableScene)


def test_a_ring_without_a_file_only_raises_the_window(monkeypatch: pytest.MonkeyPatch) -> None:
    raised: list[int] = []
    monkeypatch.setattr(loop, "raise_window", lambda: raised.append(1))
    guest = Guest()
    assert rung(guest, None)
    assert guest.at_the_title
    assert raised == [1]


def test_raising_does_not_hurt_the_window() -> None:
    guest = Guest()
    for _ in range(3):
        raise_window()
        guest.frame()
    assert guest.at_the_title


def test_a_record_that_is_dropped_on_the_window_is_opened(record: Path) -> None:
    guest = Guest()
    guest.send(DeviceEvent(pygame.DROPFILE, file=str(record)))
    assert guest.sees(ReplayScene)


def scenes_at_the_first_frame(patch: pytest.MonkeyPatch, *files: Path, after: str) -> list[type[Scene]]:
    """Start the game while documents come as macOS brings them: as drops, just after a step of the start."""
    seen: list[type[Scene]] = []

    def come(step: str) -> None:
        for file in files if step == after else ():
            pygame.event.post(DeviceEvent(pygame.DROPFILE, file=str(file)))

    def starting() -> None:
        start_video(headless=True)
        pygame.event.clear()
        come("video")

    def opening(settings: Settings, before: Callable[[], object] | None = None) -> None:
        open_window(settings, before)
        come("window")

    def first_frame(itself: loop.App) -> bool:
        seen.extend(type(scene) for scene in itself.scenes._open)
        itself.close()
        return False

    patch.setattr(loop, "PANEL_DELAY_SECONDS", PATIENCE)  # on a busy machine, the panel would come first
    patch.setattr(game, "start_video", starting)
    patch.setattr(game, "open_window", opening)
    patch.setattr(loop.App, "frame", first_frame)
    assert game.run((960, 600)) == 0
    return seen


@pytest.mark.parametrize("after", ["video", "window"])
def test_documents_that_come_before_the_first_frame_are_opened(
    after: str, record: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(HOME, str(tmp_path / "home"))
    bad = tmp_path / "bad.bacon"
    seen = scenes_at_the_first_frame(monkeypatch, record, bad, after=after)
    assert seen == [Title, ReplayScene, SnugDialog]


def test_a_document_is_opened_on_top_of_notices(
    record: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "home"
    home.mkdir()
    (home / "settings.toml").write_text("[sound]\nvolume = 900\n", "utf-8")
    monkeypatch.setenv(HOME, str(home))
    assert scenes_at_the_first_frame(monkeypatch, record, after="video") == [Title, SnugDialog, ReplayScene]


@pytest.mark.parametrize("content", [None, b"", b"\xff\x00", b"[match]\nformat = 2\ngame = 'chess'\n"])
def test_a_file_that_is_not_a_record_is_refused_kindly(content: bytes | None, tmp_path: Path) -> None:
    path = tmp_path / f"{'long' * 40}{ENDING}"
    if content is not None:
        path.write_bytes(content)
    guest = Guest()
    assert rung(guest, path)
    (sentence,) = guest.dialog.sentences
    assert sentence.startswith(f"“{path.name}” can’t be opened. ")
    guest.watch(500, 50)
    guest.key(pygame.K_RETURN)
    assert guest.at_the_title


@pytest.mark.skipif(sys.platform != "linux", reason="only there a name can be of any bytes")
def test_a_name_that_no_font_can_show_is_shown_as_far_as_it_can() -> None:
    guest = Guest()
    guest.request(OpenFile(Path(os.fsdecode(b"/tmp/\xff.bacon"))))
    guest.watch(500, 50)
    assert guest.dialog.heading == "“?.bacon” can’t be opened"
    assert guest.dialog.sentences[0].startswith("The file can’t be read")


def test_a_record_with_names_that_nobody_can_write_is_shown_with_those_it_could_be(record: Path) -> None:
    odd = "x\\u0000\\u001b\\u202e" * 1_000
    text = record.read_text("utf-8").replace(
        "[match.rules]", f'[match.names]\nsouth = "{odd}"\n[match.rules]', 1
    )
    record.write_text(text, "utf-8")
    guest = Guest()
    guest.request(OpenFile(record))
    guest.frame()
    assert "The name of south is too long" in guest.dialog.sentences[0]
    guest.watch(300, 50)
    guest.key(pygame.K_RETURN)
    guest.watch(300, 50)
    assert guest.sees(ReplayScene)


# When nobody listens


def test_a_busy_window_is_not_waited_for_and_does_nothing_later(
    record: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(loop, "_RESPONSE_SECONDS", 0.01)
    guest = Guest()
    assert not loop.ask_for_front(record)
    guest.watch(100)
    assert guest.at_the_title


def test_a_ring_that_was_noted_counts_though_its_file_takes_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loop, "_RESPONSE_SECONDS", 0.01)
    Guest()
    heard: list[Future[None]] = []

    def note(event: DeviceEvent) -> bool:
        heard.append(event.heard)
        return event.heard.set_running_or_notify_cancel()  # type: ignore[no-any-return]

    monkeypatch.setattr(pygame.event, "post", note)
    assert loop.ask_for_front(None)
    assert not heard[0].cancelled()


def test_without_a_window_nobody_hears() -> None:
    pygame.quit()
    assert not loop.ask_for_front(None)


def test_a_window_that_is_just_closing_does_not_hear(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loop, "_RESPONSE_SECONDS", 0.05)
    guest = Guest()
    guest.app.close()
    assert not rung(guest, None)


# The whole game


def test_the_door_is_open_from_the_first_frame_until_the_window_closes(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv(HOME, str(tmp_path))
    monkeypatch.setattr(game, "start_video", lambda: start_video(headless=True))
    door, there = tmp_path / "door.json", []

    def wait(_: loop.App) -> list[DeviceEvent]:
        there.append(door.exists())
        return [DeviceEvent(pygame.QUIT)] if door.exists() else []

    monkeypatch.setattr(loop.App, "wait", wait)
    assert game.run((960, 600)) == 0
    assert there[-2:] == [False, True]
    assert not door.exists()


def test_a_window_given_a_bad_file_at_the_start_still_opens(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv(HOME, str(tmp_path))
    monkeypatch.setattr(game, "start_video", lambda: start_video(headless=True))
    shown: list[type] = []

    def wait(window: loop.App) -> list[DeviceEvent]:
        if isinstance(window.scenes.top, loop.Opening):  # on a slow disk, the matches are still being opened
            return []
        shown.append(type(window.scenes.top))
        return [DeviceEvent(pygame.QUIT)]

    monkeypatch.setattr(loop.App, "wait", wait)
    assert game.run((960, 600), file=tmp_path / "none.bacon") == 0
    assert shown == [SnugDialog]


@contextmanager
def window(home: Path) -> Iterator[subprocess.Popen[str]]:
    """Start the game in a separate process without a screen, and wait until its door is open."""
    command = [sys.executable, "-c", FIRST_WINDOW, "--size", "960x600"]
    with subprocess.Popen(command, env=_at(home), cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        try:
            _wait(lambda: ask_window(home / "door.json") or process.poll() is not None)
            yield process
        finally:
            process.kill()


def _at(home: Path) -> dict[str, str]:
    screen = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "DISPLAY": ":none"}
    quiet = {"PYGAME_HIDE_SUPPORT_PROMPT": "1", "PYTHONPATH": str(ROOT)}
    return {**os.environ, **screen, **quiet, HOME: str(home)}


def _wait(there: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not there():
        assert time.monotonic() < until, "it does not come"
        time.sleep(0.01)


def _start(home: Path, *arguments: str, cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", SECOND_START, *arguments]
    return subprocess.run(
        command, env=_at(home), cwd=cwd, capture_output=True, text=True, check=False, timeout=PATIENCE
    )


def test_a_second_start_hands_over_to_the_first_window_and_says_so(record: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    bad = tmp_path / "bad.bacon"
    with window(home) as first:
        for arguments in ((), (record.name,), ("open", str(bad))):
            second = _start(home, *arguments, cwd=tmp_path)
            assert (second.returncode, second.stderr) == (0, "")
            assert second.stdout == "Bacon is already open; here is its window.\n"
        assert first.stdout
        assert first.stdout.readline() == f"ReplayScene {record}\n"
        assert first.stdout.readline() == f"SnugDialog {bad}\n"
        if os.name != "nt":
            first.send_signal(signal.SIGTERM)
            assert first.wait(PATIENCE) == 0
            assert not (home / "door.json").exists()
