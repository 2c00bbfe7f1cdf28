"""A real window, a real mouse, real keys: whole hands played from outside of the process.

``pytest -s tests/window`` also prints how quick the window is.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeVar

import pygame
import pytest
from msgspec.structs import replace
from pygame import Rect

from bacon.core.events import Event, MatchStarted
from bacon.core.match import Match
from bacon.core.words import game_title
from bacon.games.bacon.game import Bacon
from bacon.games.bacon.state import BaconState
from bacon.games.tricks.events import HandScored, Play
from bacon.kits import GAMES, hand_word_of
from bacon.notation.record import write_record
from bacon.settings.lessons import Learned
from bacon.settings.settings import Settings, TableSettings, load, save
from bacon.settings.settings import Window as Size
from bacon.store.rounds import game_of_day, hands_of_day
from bacon.system import clock
from bacon.ui.scenes.lesson import LessonScene
from bacon.ui.scenes.requests import OpenFile
from bacon.ui.scenes.rounds import RoundScene
from bacon.ui.scenes.title import Title
from bacon.ui.table.advice import LOCK, TOOLS, Tips
from bacon.ui.table.presenter import TablePresenter, table_kit
from tests.play import Whims, played
from tests.window.desk import PYTHON, Desk, Window, is_blank, wait_for
from tests.window.hands import Hands, KeyHand, MouseHand
from tests.window.mirror import Log, Mirror

SIZE = (1280, 800)
IDLE = 5.0
AT_HOME_HERE = Settings(table=TableSettings(beginners="never"))
QUICK = Settings(
    table=TableSettings(speed="instant", beginners="never", next_hand="never"),
    window=Size(width=960, height=600),
)
H = TypeVar("H", bound=Hands)


@contextmanager
def playing(
    desk: Desk, home: Path, hand: Callable[[Window, Mirror], H], game: str = "", **environment: str
) -> Iterator[H]:
    """Open the window, hand it to a player, and let nothing run on behind a failed test."""
    if not (home / "settings.toml").exists():
        save(AT_HOME_HERE, home / "settings.toml")
    know_every_game(home)
    window = desk.start(home, *(("--game", game) if game else ()), **environment)
    print(f"\nfirst frame after {window.seconds_to_first_frame:.2f} s")
    try:
        settings = load(home / "settings.toml").settings
        if game:
            settings = replace(settings, table=replace(settings.table, game=game))
        yield hand(window, Mirror(home, window.rect.size, settings))
    finally:
        if window.process.poll() is None:
            window.kill()


def know_every_game(home: Path) -> None:
    """Leave nothing to explain: what is read when depends on the clock, which the mirror does not share."""
    learned = Learned(home / "lessons.toml")
    for game in GAMES:
        tips, presenter = Tips(learned, game), table_kit(game).presenter
        assert isinstance(presenter, type)
        assert issubclass(presenter, TablePresenter)
        for first in (*presenter.firsts.values(), LOCK, TOOLS):
            tips.meet(first, (), now=0.0, pace=0.0)


def ended_well(window: Window) -> bool:
    """Return whether the program ended by itself, successfully and without any output."""
    return window.wait() == 0 and window.said() == ""


@contextmanager
def covered(desk: Desk, home: Path, window: Window) -> Iterator[None]:
    """Cover a window with another player's."""
    other = desk.start(home)
    try:
        wait_for("the other window comes to the front", lambda: on_top(other))
        assert not on_top(window)
        yield
    finally:
        other.kill()


def on_top(window: Window) -> bool:
    """Return whether nothing covers the empty corner of a window."""
    return window.desk.window_at((window.rect.x + 3, window.rect.y + 3)) == window.id


def everything(hands: Hands) -> Rect:
    return Rect((0, 0), hands.window.rect.size)


def at_the_table(hands: Hands) -> None:
    """Wait for the player's turn, past results: from outside nobody knows what a review says."""
    hands.wait_for_turn()
    while hands.mirror.table is None:
        hands.move_on()
        hands.wait_for_turn()


def test_a_hand_by_mouse_alone(desk: Desk, home: Path) -> None:
    with playing(desk, home, MouseHand) as hands:
        hands.sit_down()
        hands.play_until_scored()
        hands.press(hands.mirror.control("Next hand"))
        hands.wait_for_turn()
        hands.choose("Menu")
        hands.choose("Leave the table")
        hands.choose("Quit")
        assert ended_well(hands.window)
    before = Log(home).newest()
    assert any(isinstance(event, HandScored) for event in before)
    with playing(desk, home, MouseHand) as hands:
        hands.choose("Continue")
        hands.see(everything(hands))
        assert Log(home).newest() == before
        hands.play_until_scored()
        hands.window.ask_to_close()
        assert ended_well(hands.window)


def test_a_hand_by_keys_alone(desk: Desk, home: Path) -> None:
    with playing(desk, home, KeyHand) as hands:
        hands.sit_down()
        hands.play_until_scored()
        hands.press(hands.mirror.control("Next hand"))
        hands.wait_for_turn()
        hands.key("s")
        hands.key("m")
        hands.key("Escape")
        hands.choose("Leave the table")
        hands.see()
        hands.key("Escape")
        hands.key("Return")
        assert ended_well(hands.window)
    before = Log(home).newest()
    settings = load(home / "settings.toml").settings
    assert (settings.table.speed, settings.sound.muted, settings.window.width) == ("brisk", True, SIZE[0])
    with playing(desk, home, KeyHand) as hands:
        hands.choose("Continue")
        hands.see(everything(hands))
        assert Log(home).newest() == before
        hands.move_on()


@pytest.mark.parametrize(
    ("game", "hand"), [("climbing", MouseHand), ("climbing", KeyHand), ("euchre", KeyHand)]
)
def test_a_quick_hand_of_another_game(
    desk: Desk, home: Path, game: str, hand: Callable[[Window, Mirror], Hands]
) -> None:
    save(QUICK, home / "settings.toml")
    with playing(desk, home, hand, game) as hands:
        hands.sit_down()
        hands.play_until_scored()
        while game == "climbing" and not hands.answered:  # a hand in which no set must be named is rare
            hands.play_until_scored()
        hands.press(hands.mirror.group.controls[0])
        hands.wait_for_turn()
        hands.window.ask_to_close()
        assert ended_well(hands.window)
    first = Log(home).newest()[0]
    assert isinstance(first, MatchStarted)
    assert first.game == game


def test_a_window_that_the_graphics_driver_shows_is_played_in_alike(desk: Desk, home: Path) -> None:
    """As on Wayland and macOS, where SDL has no other way; what is painted by parts is all on the screen."""
    save(QUICK, home / "settings.toml")
    size = (1000, 640)
    with playing(desk, home, KeyHand, SDL_FRAMEBUFFER_ACCELERATION="1") as hands:
        hands.sit_down()
        hands.move_on()
        hands.wait_for_turn()
        hands.window.resize(size)
        pygame.display.set_mode(size)
        hands.mirror.take(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1]))
        hands.move_on()
        at_the_table(hands)
        hands.see(everything(hands))
        hands.window.ask_to_close()
        assert ended_well(hands.window)


def test_a_deal_of_the_day_is_played_wholly_by_keys(
    desk: Desk, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save(QUICK, home / "settings.toml")
    now = datetime.fromtimestamp((home / "settings.toml").stat().st_mtime, UTC)
    monkeypatch.setattr(clock, "now", lambda: now)  # as the real window sees it
    with playing(desk, home, KeyHand, "euchre") as hands:
        today = clock.local(now).date()
        game = game_of_day(today)
        hands.choose("Deal of the day")
        hands.choose(f"Play today’s {game_title(game)}")
        last: tuple[Event, ...] = ()
        for number in range(1, len(hands_of_day(today, game)) + 1):
            if number > 1:
                hands.choose(f"Next {hand_word_of(game)}")
            last = hands.play_hand_of_round(number, last)
        hands.choose("Result")
        scene = hands.mirror.scene
        assert isinstance(scene, RoundScene)
        wait_for("par", lambda: hands.mirror.game.results.result(scene.round, scene.own).complete)
        hands.mirror.settle()
        hands.choose("Copy result")
        hands.see()
        hands.window.ask_to_close()
        assert ended_well(hands.window)


def test_a_match_survives_a_kill(desk: Desk, home: Path) -> None:
    with playing(desk, home, MouseHand) as hands:
        hands.sit_down()
        for _ in range(3):
            hands.move_on()
        at_the_table(hands)
        before = Log(home).newest()
        hands.window.kill()
    assert Log(home).newest() == before
    with playing(desk, home, MouseHand) as hands:
        hands.choose("Continue")
        hands.see(everything(hands))
        assert Log(home).newest() == before
        hands.play_until_scored()


def test_a_new_match_takes_the_place_of_the_one_that_was_left(desk: Desk, home: Path) -> None:
    started = set()
    for hand in (KeyHand, MouseHand, KeyHand):
        with playing(desk, home, hand) as hands:
            hands.sit_down()
            hands.move_on()
            started.add(repr(Log(home).newest()[0]))
    assert len(started) == 3


def test_a_window_pulled_to_another_size_is_played_on_in(desk: Desk, home: Path) -> None:
    with playing(desk, home, MouseHand) as hands:
        hands.sit_down()
        hands.move_on()
        hands.wait_for_turn()
        for size in ((960, 600), (1600, 900), (1000, 980)):
            hands.window.resize(size)
            pygame.display.set_mode(size)
            hands.mirror.take(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1]))
            hands.see()
            hands.move_on()
            hands.wait_for_turn()
        hands.window.ask_to_close()
        assert ended_well(hands.window)
    saved = load(home / "settings.toml").settings.window
    assert (saved.width, saved.height) == (1000, 980)


def test_a_window_at_rest_rests(desk: Desk, home: Path) -> None:
    with playing(desk, home, KeyHand) as hands:
        hands.sit_down()
        hands.wait_for_turn()
        hands.see(everything(hands))
        before, worked = hands.window.look(), hands.window.seconds_worked()
        time.sleep(IDLE)
        worked = hands.window.seconds_worked() - worked
        print(f"at rest: {100 * worked / IDLE:.1f} % of a processor over {IDLE:.0f} s")
        assert before.get_buffer().raw == hands.window.look().get_buffer().raw
        assert not is_blank(before)


NO_CTYPES = "raise ImportError('left out')"
SILENCE = 6.0
"""Seconds after which the sound device is closed, and a little more."""


def test_at_rest_the_program_is_woken_less_than_twice_a_second_and_hears_a_key_at_once(
    desk: Desk, home: Path
) -> None:
    with playing(desk, home, KeyHand) as hands:
        hands.sit_down()
        hands.wait_for_turn()
        time.sleep(SILENCE)
        woken = hands.window.times_woken()
        time.sleep(IDLE)
        assert hands.window.times_woken() - woken < 2 * IDLE
        hands.move_on()
        hands.wait_for_turn()


def test_without_the_means_to_sleep_in_sdl_a_hand_goes_on_all_the_same(desk: Desk, home: Path) -> None:
    (home.parent / "ctypes.py").write_text(NO_CTYPES, "utf-8")
    with playing(desk, home, KeyHand) as hands:
        hands.sit_down()
        hands.wait_for_turn()
        hands.move_on()
        hands.wait_for_turn()
        hands.window.ask_to_close()
        assert ended_well(hands.window)


def test_a_second_start_brings_the_first_window_to_the_front_and_opens_its_file_there(
    desk: Desk, home: Path
) -> None:
    match: Match[BaconState] = played(Bacon(target=5), 1, Whims())
    record = home.with_name("match.bacon")
    record.write_text(write_record(match), "utf-8")
    with playing(desk, home, KeyHand) as hands, covered(desk, home.with_name("other"), hands.window):
        second = desk.start_again(home, record.name)
        assert (second.returncode, second.stderr) == (0, "")
        assert "already open" in second.stdout
        wait_for("the window comes to the front", lambda: on_top(hands.window))
        hands.mirror.request(OpenFile(record))
        hands.mirror.settle()
        hands.see(everything(hands))


def test_a_file_that_is_not_a_record_opens_the_window_and_is_reported_there(desk: Desk, home: Path) -> None:
    bad = home.with_name("bad.bacon")
    bad.write_text("Dear diary")
    window = desk.start(home, str(bad))
    try:
        mirror = Mirror(home, window.rect.size, Settings())
        mirror.request(OpenFile(bad))
        mirror.settle()
        hands = KeyHand(window, mirror)
        hands.see()
        hands.key("Return")
        assert isinstance(mirror.scene, Title)
        window.ask_to_close()
        assert ended_well(window)
    finally:
        if window.process.poll() is None:
            window.kill()


def a_step(hands: Hands) -> LessonScene:
    """Wait until the lesson waits for the learner, in the window as in the mirror."""
    scene = hands.mirror.scene
    assert isinstance(scene, LessonScene)
    while not (scene.ready and (scene.teacher.reading or scene.table.controller.asking)):
        hands.mirror.settle()
    hands.see()
    hands.see(scene.panel)
    return scene


def take_a_step(hands: Hands) -> None:
    """Do what the lesson asks for."""
    scene = a_step(hands)
    if scene.teacher.reading:
        hands.press(hands.mirror.control("Continue"))
        return
    action = next(each for each in scene.table.controller.legal if scene.teacher.wants(each))
    assert isinstance(action, Play)
    hands.press(hands.mirror.control(action.card.words))


def test_the_first_lesson_by_mouse_alone(desk: Desk, home: Path) -> None:
    save(QUICK, home / "settings.toml")
    with playing(desk, home, MouseHand) as hands:
        hands.choose("First lesson")
        while (scene := a_step(hands)).teacher.place + 1 < len(scene.lesson.steps):
            take_a_step(hands)
        hands.choose("Done for now")
        hands.choose("Quit")
        assert ended_well(hands.window)
    assert Learned(home / "lessons.toml").of(scene.lesson.name).done
    assert Log(home).newest() == ()


def test_a_lesson_by_keys_alone_is_continued_by_the_next_program(desk: Desk, home: Path) -> None:
    save(QUICK, home / "settings.toml")
    for first, last in ((0, 4), (4, 6)):
        with playing(desk, home, KeyHand) as hands:
            hands.choose("First lesson")
            assert a_step(hands).teacher.place == first
            for _ in range(first, last):
                take_a_step(hands)
            assert a_step(hands).teacher.place == last
            hands.key("Escape")
            hands.choose("Leave the lesson")
            hands.choose("Quit")
            assert ended_well(hands.window)
    assert not Learned(home / "lessons.toml").any_done


def test_a_machine_without_sound_is_silent_about_it(desk: Desk, home: Path) -> None:
    no_sound = {"SDL_AUDIODRIVER": "alsa", "ALSA_CONFIG_PATH": os.devnull}
    with playing(desk, home, KeyHand, **no_sound) as hands:
        hands.sit_down()
        hands.move_on()
        hands.window.ask_to_close()
        assert ended_well(hands.window)


def test_the_title_is_left_by_escape_and_enter(desk: Desk, home: Path) -> None:
    with playing(desk, home, KeyHand) as hands:
        assert isinstance(hands.mirror.scene, Title)
        hands.see()  # not everything: beside the title bots play as they like
        hands.key("Escape")
        hands.see()
        hands.window.key("Return")
        assert ended_well(hands.window)
    assert load(home / "settings.toml").settings == AT_HOME_HERE


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only X11 and Wayland can be missing")
def test_without_a_display_one_sentence_says_what_still_works(tmp_path: Path) -> None:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("SDL_", "WAYLAND_"))}
    kept.pop("DISPLAY", None)
    done = subprocess.run(
        [PYTHON, "-m", "bacon"],
        env={**kept, "BACON_HOME": str(tmp_path)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        cwd=tmp_path,
    )
    assert done.returncode == 1
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    assert "bacon demo --headless" in done.stderr
