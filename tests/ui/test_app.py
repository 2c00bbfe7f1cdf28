"""If nothing moves, nothing is painted; settings are kept; and no machine is too poor to play on."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from itertools import pairwise
from pathlib import Path
from typing import Final, TextIO

import pygame
import pytest
from msgspec.structs import replace
from pygame.event import Event as DeviceEvent

from bacon.search.worker import Worker
from bacon.settings.settings import Settings, Sound, Window, load
from bacon.system import files
from bacon.system.folders import HOME
from bacon.ui.app import game, loop
from bacon.ui.app.loop import App
from bacon.ui.app.reader import Silence
from bacon.ui.app.sound import SOUNDS, Sounds, next_take, open_mixer
from bacon.ui.app.window import start_video
from bacon.ui.kit.scene import Scene
from bacon.ui.scenes.dialog import Dialog, notice
from bacon.ui.scenes.past_matches import MatchLibrary, ToContinue
from bacon.ui.scenes.title import Title
from tests.ui.stage_door import Guest, a_match, among_scripted, at_speed, at_the_table, motion, play_on

IDLE_FRAMES = 120


# Idling


def _at_an_offer() -> Guest:
    guest = at_the_table(a_match("idle"), at_speed("brisk"))
    guest.wait()
    return guest


def _at_a_panel() -> Guest:
    guest = among_scripted(a_match("idle"))
    play_on(guest, lambda: guest.offers("Next hand"))
    guest.key(pygame.K_TAB)  # or the next hand would be dealt
    return guest


def _at_the_rules() -> Guest:
    guest = Guest()
    guest.key(pygame.K_F1)
    return guest


IDLE = {
    "title": lambda: Guest(at_speed("instant")),
    "offer": _at_an_offer,
    "panel": _at_a_panel,
    "rules": _at_the_rules,
}


@pytest.mark.sparse(2)
@pytest.mark.parametrize("where", IDLE)
def test_if_nothing_moves_no_frame_paints_anything(where: str) -> None:
    guest = IDLE[where]()
    guest.watch(3000)
    assert not any(guest.frame() for _ in range(IDLE_FRAMES))
    assert not guest.app.scenes.moving()
    wake = guest.top.wake_at()
    assert wake is None or wake > guest.clock.now


def _weight(guest: Guest) -> int:
    """The bytes taken by pictures of cards in flight, their shadows and everything drawn once."""
    art = guest.app.art
    return sum(cache.weight for cache in (art._still, art._moving, art._halos))


_DEALT: Final = 100
"""In so many frames cards are dealt."""


def test_at_rest_only_what_is_shown_is_kept_and_nothing_has_to_be_painted_anew() -> None:
    guest = at_the_table(a_match("idle"), at_speed("brisk"))
    for _ in range(_DEALT):  # each frame is looked at, so that the pictures of the flight are there
        guest.frame()
    guest.wait()
    guest.watch(3000)
    weight, due = _weight(guest), guest.app._free_unused(guest.app.now)
    assert due
    assert _weight(guest) == weight
    assert guest.app._free_unused(due) is None
    assert 0 < _weight(guest) < weight / 2
    assert guest.app._free_unused(due + 1) is None
    assert not guest.frame()


def test_what_bots_show_beside_the_title_rests_with_the_window() -> None:
    guest = Guest(at_speed("normal"))
    guest.watch(6000)
    assert isinstance(guest.top, Title)
    assert guest.top.bots
    flying = guest.top.bots.art._moving
    weight = flying.weight
    assert guest.app._free_unused(guest.app.now + 60_000) is None
    assert flying.weight < weight


def test_a_pointer_over_nothing_paints_nothing() -> None:
    guest = at_the_table(a_match("idle"), at_speed("brisk"))
    guest.wait()
    guest.watch(3000)
    for x in range(100, 200, 5):
        guest.send(motion((x, 150)))
        assert not guest.frame()


def test_what_a_bubble_left_behind_is_painted_once_more_and_then_nothing() -> None:
    guest = at_the_table(a_match("idle"), at_speed("brisk"))
    guest.wait()
    guest.key(pygame.K_p)
    guest.wait()
    guest.watch(4000)
    assert not any(guest.frame() for _ in range(IDLE_FRAMES))


def _real_app(scene: type[Scene] = Scene) -> App:
    start_video(headless=True)
    pygame.display.set_mode((320, 240))
    app = App(Settings(), lambda _: None)
    app.scenes.push(scene(app))
    app._stale = False
    pygame.event.clear()
    return app


def _waited(app: App) -> tuple[float, list[DeviceEvent]]:
    begun = time.perf_counter()
    events = app.wait()
    return (time.perf_counter() - begun) * 1000, events


def test_waiting_sleeps_until_something_happens() -> None:
    app = _real_app()
    timer = threading.Timer(0.15, lambda: pygame.event.post(DeviceEvent(pygame.USEREVENT)))
    timer.start()
    slept, events = _waited(app)
    assert slept > 100
    assert [event.type for event in events] == [pygame.USEREVENT]


class _WakesSoon(Scene):
    def wake_at(self) -> float:
        return self.app.now + 120


class _Moves(Scene):
    def moving(self) -> bool:
        return True


def test_waiting_wakes_for_what_happens_by_itself() -> None:
    app = _real_app(_WakesSoon)
    app.now = app.clock()
    slept, events = _waited(app)
    assert 80 <= slept <= 600
    assert events == []


class _MovesLeisurely(_Moves):
    frames_per_second = 25


@pytest.mark.parametrize(("scene", "least"), [(_Moves, 14), (_MovesLeisurely, 38)])
def test_waiting_while_something_moves_paces_the_frames(scene: type[Scene], least: float) -> None:
    app = _real_app(scene)
    app.wait()
    begun = time.perf_counter()
    for _ in range(6):
        app.wait()
    assert (time.perf_counter() - begun) * 1000 >= 6 * least


# The window


def test_the_size_is_remembered_and_written_by_the_next_save() -> None:
    guest = Guest()
    guest.resize((1000, 700))
    guest.frame()
    guest.send(DeviceEvent(pygame.WINDOWMOVED, x=40, y=-30))
    assert guest.saved == []
    guest.key(pygame.K_m)
    assert guest.saved[-1].window == Window(width=1000, height=700, x=40, y=-30)


def moved(guest: Guest, x: int, y: int) -> tuple[int | None, int | None]:
    """The remembered place of the window after a move."""
    guest.send(DeviceEvent(pygame.WINDOWMOVED, x=x, y=y))
    return guest.app.settings.window.x, guest.app.settings.window.y


def placed(x: int, y: int) -> Guest:
    return Guest(replace(Settings(), window=Window(x=x, y=y)))


def test_a_window_that_is_put_into_its_frame_does_not_creep() -> None:
    guest = placed(11, 30)
    assert moved(guest, 12, 50) == (11, 30)
    assert moved(guest, 301, 220) == (300, 200)


def test_a_window_that_comes_back_from_full_screen_does_not_creep() -> None:
    guest = placed(11, 30)
    moved(guest, 12, 50)
    for before, client in pairwise([(12, 50), (13, 70), (14, 90)]):
        guest.watch(10_000, 1000)
        guest.key(pygame.K_F11)
        moved(guest, 0, 0)
        guest.key(pygame.K_F11)
        moved(guest, *before)
        assert moved(guest, *client) == (11, 30)
    assert moved(guest, 301, 220) == (300, 200)


def test_a_window_moved_later_is_remembered_in_its_new_place() -> None:
    guest = placed(11, 30)
    guest.clock.now += 10_000
    assert moved(guest, 12, 50) == (12, 50)


@pytest.mark.parametrize("place", [(300, 200), (10, 30), (11, 200)])
def test_a_window_that_something_else_has_moved_is_remembered_there(place: tuple[int, int]) -> None:
    assert moved(placed(11, 30), *place) == place


@pytest.mark.parametrize(("x", "y"), [(-32000, -32000), (0, 0), (40_000, 3)])
def test_a_window_that_is_put_away_is_not_remembered_there(x: int, y: int) -> None:
    guest = Guest()
    guest.send(DeviceEvent(pygame.WINDOWMOVED, x=x, y=y))
    window = guest.app.settings.window
    assert (window.x, window.y) in ((0, 0), (None, None), (None, 3))


@pytest.mark.parametrize("size", [(0, 0), (0, 300), (20_000, 10)])
def test_a_size_that_no_window_has_is_not_remembered(size: tuple[int, int]) -> None:
    guest = Guest()
    guest.send(DeviceEvent(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1]))
    assert guest.app.settings.window.width >= 1
    guest.frame()


def test_in_full_screen_the_windows_own_size_is_kept() -> None:
    guest = Guest(replace(Settings(), window=Window(width=1000, height=700)), size=(1000, 700))
    guest.key(pygame.K_F11)
    assert guest.app.settings.window.fullscreen
    guest.frame()
    full = guest.app.metrics.size
    guest.send(DeviceEvent(pygame.WINDOWSIZECHANGED, x=full[0], y=full[1]))
    guest.key(pygame.K_F11)
    guest.frame()
    assert guest.app.settings.window == Window(width=1000, height=700)
    assert guest.app.metrics.size == (1000, 700)
    assert [settings.window.fullscreen for settings in guest.saved] == [True, False]


@pytest.mark.parametrize("event", [pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED])
def test_what_was_covered_is_painted_again(event: int) -> None:
    guest = Guest()
    guest.frame()
    assert not guest.frame()
    guest.send(DeviceEvent(event))
    assert guest.frame()


# Settings


def test_the_speed_is_saved_as_soon_as_it_is_set() -> None:
    guest = at_the_table(a_match())
    guest.key(pygame.K_s)
    assert [settings.table.speed for settings in guest.saved] == ["brisk"]


def test_sound_is_switched_off_and_on_anywhere_and_saved() -> None:
    guest = Guest()
    muted = []
    for key in (pygame.K_m, pygame.K_F1, pygame.K_m):
        guest.key(key)
        muted.append(guest.app.sounds.settings.muted)
    assert muted == [True, True, False]
    assert [settings.sound.muted for settings in guest.saved] == [True, False]


# Sound


def _refuses(*_: object, **__: object) -> None:
    raise pygame.error("ALSA: no such device")


def test_a_machine_without_sound_plays_silently(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(pygame.mixer, "init", _refuses)
    sounds = Sounds(Sound())
    for name in SOUNDS:
        sounds.play(name)
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize(
    ("system", "errors"), [("linux", None), ("win32", sys.__stderr__), ("darwin", sys.__stderr__)]
)
def test_only_on_linux_is_an_error_stream_hushed_while_the_mixer_opens(
    system: str, errors: TextIO | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Elsewhere nothing complains; and without streams that file may be any, such as the saved matches."""
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setattr(sys, "__stderr__", errors)
    with monkeypatch.context() as patch:
        patch.delattr(os, "dup2")
        assert open_mixer()
    pygame.mixer.quit()


def test_a_device_that_is_missing_is_asked_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def refuses(**_: object) -> None:
        asked.append(1)
        raise pygame.error("no")

    monkeypatch.setattr(pygame.mixer, "init", refuses)
    sounds = Sounds(Sound())
    sounds.play("deal")
    sounds.play("deal")
    assert asked == [1]


def test_muted_or_at_no_volume_not_even_the_device_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.mixer, "init", _refuses)
    for sounds in (Sounds(Sound(muted=True)), Sounds(Sound(volume=0))):
        sounds.play("deal")
        assert sounds._opened is None


def test_every_sound_plays_at_the_volume_that_is_set() -> None:
    sounds = Sounds(Sound(volume=50))
    for name in SOUNDS:
        sounds.play(name, 0.5)
    assert {name.removesuffix(".wav").split("-")[0] for name in sounds._loaded} == SOUNDS.keys()
    for loaded in sounds._loaded.values():
        assert loaded.get_volume() == pytest.approx(0.25, abs=0.01)
    pygame.mixer.quit()


def test_no_take_of_a_sound_is_heard_twice_in_a_row() -> None:
    takes = [next_take(4, None)]
    for _ in range(200):
        takes.append(next_take(4, takes[-1]))
    assert all(one != other for one, other in pairwise(takes))
    assert set(takes) == {1, 2, 3, 4}
    assert next_take(1, 1) == 1


def test_cards_and_voices_have_volumes_of_their_own_and_the_rest_only_that_of_all() -> None:
    sounds = Sounds(Sound(volume=50, cards=0, voices=40))
    volumes = {name: sounds.volume(name) for name in SOUNDS}
    assert {name for name, volume in volumes.items() if not volume} == {
        *("deal", "turn", "place", "land", "gather", "bomb")
    }
    assert {name for name, volume in volumes.items() if volume == pytest.approx(0.2)} == {
        *("knock", "call", "alone")
    }
    assert volumes["game_won"] == volumes["refused"] == pytest.approx(0.5)


class Resting:
    """Sounds whose device a test closes, and what the device does at it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.sounds, self.busy = Sounds(Sound(volume=50)), False
        monkeypatch.setattr(pygame.mixer, "get_busy", lambda: self.busy)

    def is_open(self) -> bool:
        return pygame.mixer.get_init() is not None

    def falls_silent(self, now: float) -> None:
        due = self.sounds.rest(now)
        assert due
        assert self.sounds.rest(due) is None


def test_a_device_that_was_silent_for_a_while_is_closed_until_something_is_heard(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    resting = Resting(monkeypatch)
    assert resting.sounds.rest(0) is None
    resting.sounds.play("deal")
    assert resting.is_open()
    resting.falls_silent(0)
    assert not resting.is_open()
    resting.sounds.play("turn")
    assert resting.is_open()
    resting.falls_silent(60_000)
    resting.sounds.wake()
    assert resting.is_open()
    pygame.mixer.quit()


def test_while_something_is_heard_the_device_stays_open_and_a_while_longer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    resting = Resting(monkeypatch)
    resting.sounds.play("deal")
    first = resting.sounds.rest(0)
    assert first
    resting.sounds.play("turn")
    second = resting.sounds.rest(first)
    assert second == 2 * first
    resting.busy = True
    assert resting.sounds.rest(second) == second + first
    assert resting.is_open()
    pygame.mixer.quit()


def test_returning_to_a_silenced_game_opens_no_sound_device(monkeypatch: pytest.MonkeyPatch) -> None:
    resting = Resting(monkeypatch)
    resting.sounds.play("deal")
    resting.falls_silent(0)
    resting.sounds.settings = Sound(muted=True)
    resting.sounds.wake()
    assert not resting.is_open()


def test_any_input_opens_a_device_that_rests() -> None:
    app = _real_app()
    app.sounds.play("deal")
    pygame.mixer.stop()
    due = app.sounds.rest(0)
    assert due
    app.sounds.rest(due)
    assert pygame.mixer.get_init() is None
    app.handle_events([motion((100, 150))])
    assert pygame.mixer.get_init()
    pygame.mixer.quit()


# The whole game


def _run_with(events: list[DeviceEvent], monkeypatch: pytest.MonkeyPatch, settings_home: Path) -> int:
    """Run the game on the dummy driver; these events come one a frame, and then the window is closed.

    None of them goes to a panel that tells how far the matches have been opened.
    """
    monkeypatch.setattr(loop, "PANEL_DELAY_SECONDS", 60)
    monkeypatch.setenv(HOME, str(settings_home))
    monkeypatch.setattr(game, "start_video", lambda: start_video(headless=True))
    waiting = [*events, DeviceEvent(pygame.QUIT)]
    monkeypatch.setattr(App, "wait", lambda _: [waiting.pop(0)])
    return game.run((960, 600))


def _key(key: int) -> DeviceEvent:
    return DeviceEvent(pygame.KEYDOWN, key=key, mod=0, unicode="")


def test_the_game_runs_and_closes_and_keeps_its_settings(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    events = [_key(pygame.K_m), DeviceEvent(pygame.WINDOWMOVED, x=7, y=8)]
    assert _run_with(events, monkeypatch, tmp_path) == 0
    kept = load(tmp_path / "settings.toml").settings
    assert kept.sound == Sound(muted=True)
    assert kept.window == Window(width=960, height=600, x=7, y=8)


def test_a_match_that_was_running_when_the_window_closed_is_offered_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    down, enter = _key(pygame.K_DOWN), _key(pygame.K_RETURN)
    assert _run_with([down, enter, enter], monkeypatch, tmp_path) == 0
    offered: list[str] = []
    to_continue = MatchLibrary.to_continue

    def spy(library: MatchLibrary) -> ToContinue:
        found = to_continue(library)
        offered.append(found.words)
        return found

    monkeypatch.setattr(MatchLibrary, "to_continue", spy)
    assert _run_with([], monkeypatch, tmp_path) == 0
    assert offered[0]


def test_the_process_that_thinks_comes_with_the_table_and_goes_with_the_window(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    came: list[int | None] = []
    ours: list[Worker] = []  # one of an earlier test may be closed only now
    coming, close = Worker.warm_up, Worker.close

    def noting(worker: Worker, seconds: float = 0.0) -> bool:
        assert worker.pid is None
        there = coming(worker, seconds)
        ours.append(worker)
        came.append(worker.pid)
        return there

    def noting_too(worker: Worker) -> None:
        close(worker)
        if worker in ours:
            came.append(worker.pid)

    monkeypatch.setattr(Worker, "warm_up", noting)
    monkeypatch.setattr(Worker, "close", noting_too)
    down, enter = _key(pygame.K_DOWN), _key(pygame.K_RETURN)
    assert _run_with([down, enter], monkeypatch, tmp_path) == 0
    assert came == []
    assert _run_with([down, enter, enter], monkeypatch, tmp_path) == 0
    pid, gone = came
    assert pid is not None
    assert gone is None


def test_settings_that_cannot_be_saved_do_not_end_the_game(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "settings.toml").mkdir()
    assert _run_with([_key(pygame.K_m), _key(pygame.K_F1)], monkeypatch, tmp_path) == 0


@pytest.mark.parametrize("call", ["replace", "unlink"])
def test_files_that_another_program_holds_do_not_spoil_the_end_of_a_clean_evening(
    call: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def held(path: Path, *_: object, **__: object) -> None:
        error = PermissionError(13, "Permission denied", str(path))
        error.winerror = 32  # type: ignore[attr-defined,unused-ignore]  # only Windows has it
        raise error

    monkeypatch.setattr(files, "_RETRY_SECONDS", 0)
    monkeypatch.setattr(files, "_on_windows", lambda: True)
    monkeypatch.setattr(Path, call, held)
    assert _run_with([_key(pygame.K_m)], monkeypatch, tmp_path) == 0
    assert not (tmp_path / "reports").exists()


def test_a_mistake_in_the_settings_is_reported_first(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text("[sound]\nvolume = 900\n", "utf-8")
    told: list[str] = []

    def spy(app: App, sentence: str) -> Dialog:
        told.append(sentence)
        return notice(app, sentence)

    monkeypatch.setattr("bacon.ui.scenes.dialog.notice", spy)
    assert _run_with([], monkeypatch, tmp_path) == 0
    assert [sentence[:20] for sentence in told] == ["Line 2: sound.volume"]


class _Broken(Exception):
    pass


def test_a_crash_writes_a_report_with_its_match_and_ends_in_order(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shown: list[str] = []

    def crash(*_: object) -> None:
        raise _Broken("in the middle of a hand")

    monkeypatch.setattr("bacon.ui.scenes.table.TableScene.update", crash)
    monkeypatch.setattr(pygame.display, "message_box", lambda _, text, **__: shown.append(text))
    down, enter = _key(pygame.K_DOWN), _key(pygame.K_RETURN)
    assert _run_with([down, enter, enter], monkeypatch, tmp_path) == 1
    (report,) = (tmp_path / "reports").glob("*.txt")
    text = report.read_text("utf-8")
    assert "_Broken: in the middle of a hand" in text
    assert "MatchStarted" in text
    assert str(report) in shown[0]
    assert str(report) in capsys.readouterr().err


def test_the_game_starts_in_a_separate_process(tmp_path: Path) -> None:
    """A real loop, which sleeps; only the quit is posted by a timer."""
    code = (
        "import threading, pygame;from bacon.ui.app import game, window;"
        "game.start_video = lambda: window.start_video(headless=True);"
        "threading.Timer(1.0, lambda: pygame.event.post(pygame.event.Event(pygame.QUIT))).start();"
        "raise SystemExit(game.run((960, 600)))"
    )
    home = {**os.environ, HOME: str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", code], env=home, check=False, timeout=60)
    assert done.returncode == 0
    assert load(tmp_path / "settings.toml").settings.window.width == 960


def test_the_first_scene_is_shown_although_nothing_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    guest = Guest()
    pygame.event.clear()
    monkeypatch.setattr("bacon.ui.app.sdl.sleep", lambda _: pytest.fail("it sleeps before it shows anything"))
    monkeypatch.setattr(guest.app, "frame", guest.app.close)
    guest.app.run()
    assert guest.closed


def test_the_screen_readers_bridge_opens_after_the_first_painted_frame() -> None:
    told: list[bool] = []

    class Bridge(Silence):
        def window_focus(self, *, has: bool) -> None:
            told.append(has)

    guest = Guest()
    app = guest.app
    while app.frame():
        pass
    app.reader.open_bridge = Bridge
    app.in_front = False
    assert not app.frame(), "nothing changes"
    assert type(app.reader.bridge) is Silence
    app.canvas.forget()
    assert app.frame()
    assert type(app.reader.bridge) is Bridge
    assert told == [False], "it learns of what it missed"
    assert app.reader.open_bridge is None


def test_what_the_first_frame_did_not_need_is_done_after_it(monkeypatch: pytest.MonkeyPatch) -> None:
    guest, seen = Guest(), list[str]()
    frame = App.frame

    def watched(app: App) -> bool:
        seen.append("frame")
        if len(seen) > 2:
            app.close()
        return frame(app)

    monkeypatch.setattr(App, "frame", watched)
    monkeypatch.setattr(App, "wait", lambda _: [])
    guest.app.run(lambda: seen.append("the rest"))
    assert seen == ["frame", "the rest", "frame"]
