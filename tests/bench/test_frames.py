"""How fast the screen is. Nothing is asserted; the figures stand in the report.

``pytest tests/bench/test_frames.py`` runs it, without a screen. Times of the wall and of the processor
are given both: on a busy machine only the second tells something.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median, quantiles

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from bacon.core.events import CardPlayed, Event, HandDealt, TrickTaken
from bacon.data.paths import HOME
from bacon.data.settings import Settings
from bacon.ui.art import Art
from bacon.ui.demo import FRAME
from tests.tables import table
from tests.ui.stage_door import Guest, among_scripted, play_on

FULL_HD, FOUR_K = (1920, 1080), (3840, 2160)
IDLE_SECONDS = 3.0
"""How long an idle table is watched."""

BUSIEST: dict[str, type[Event]] = {"dealing": HandDealt, "playing": CardPlayed, "gathering": TrickTaken}
"""The animations with most in motion, by the fact they play."""


class Stopwatch:
    """Measures frames by the wall and by the processor, in milliseconds."""

    def __init__(self) -> None:
        self.wall: list[float] = []
        self.processor: list[float] = []

    def frame(self, guest: Guest) -> None:
        wall, processor = time.perf_counter(), time.process_time()
        guest.frame(FRAME)
        self.wall.append((time.perf_counter() - wall) * 1000)
        self.processor.append((time.process_time() - processor) * 1000)

    def tell(self, benchmark: BenchmarkFixture, when: str) -> None:
        for name, times in (("", self.wall), (" of the processor", self.processor)):
            benchmark.extra_info[f"{when}: median ms{name}"] = round(median(times), 2)
            benchmark.extra_info[f"{when}: p99 ms{name}"] = round(quantiles(times, n=100)[98], 2)
        benchmark.extra_info[f"{when}: frames"] = len(self.wall)


def once(benchmark: BenchmarkFixture, what: Callable[[], None], rounds: int = 1) -> None:
    """Run something slow so many times and no more; what it measures itself is what counts."""
    benchmark.pedantic(what, rounds=rounds)  # type: ignore[no-untyped-call]  # pytest-benchmark's is not typed


def a_guest(size: tuple[int, int], art: Art | None = None) -> Guest:
    """A guest at a table that plays always the same hand, with pictures made before if there are any."""
    guest = among_scripted(table(dealer=3), west="-KD 9H", north="yes")
    guest.app.change(Settings())
    guest.resize(size)
    guest.frame()
    if art:
        guest.app.art = art
        guest.app.scenes.resized()
    return guest


def until_it_plays(guest: Guest, kind: type[Event]) -> None:
    """Play on to the frame in which a fact of this kind has just begun to move."""
    seen: list[Event] = []
    guest.stage.watch = lambda event, _: seen.append(event)
    play_on(guest, lambda: any(isinstance(event, kind) for event in seen), FRAME)


def watched(guest: Guest, kind: type[Event]) -> Stopwatch:
    """Measure every frame while the animation of a fact runs."""
    stopwatch = Stopwatch()
    until_it_plays(guest, kind)
    while any(actor.moving(guest.app.now) for actor in guest.stage.cast.actors):
        stopwatch.frame(guest)
    return stopwatch


@pytest.mark.parametrize("animation", BUSIEST)
@pytest.mark.parametrize("size", [FULL_HD, FOUR_K], ids=["1080p", "4K"])
def test_frames_of(benchmark: BenchmarkFixture, size: tuple[int, int], animation: str) -> None:
    guest = a_guest(size)
    watched(guest, BUSIEST[animation]).tell(benchmark, "first time")
    again = a_guest(size, guest.app.art)
    once(benchmark, lambda: watched(again, BUSIEST[animation]).tell(benchmark, "once more"))


def test_a_frame_in_which_nothing_changes(benchmark: BenchmarkFixture) -> None:
    guest = a_guest(FULL_HD)
    play_on(guest, lambda: guest.asked)
    guest.watch(3000)
    assert not benchmark(guest.frame, FRAME)


IDLE = """
import os, sys, threading, time
os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
import pygame
from bacon.core.match import Match
from bacon.data.keeper import Keeper
from bacon.data.settings import Settings, Table
from bacon.data.store import store_in_memory
from bacon.games import Bacon
from bacon.ui.app import App, start_video
from bacon.ui.game import House
from bacon.ui.scenes.table import TableScene
from bacon.ui.session import Session

start_video(headless=True)
pygame.display.set_mode((1920, 1080))
app = App(Settings(table=Table(speed="instant")), lambda _: None)
keeper = Keeper(store_in_memory())
House(app, keeper).open(())
seats = Session(Match(Bacon(), seed="idle", dealer=3), keeper)
app.scenes.push(TableScene(app, seats))
seconds = float(sys.argv[1])

def measure():
    time.sleep(3)
    begun = time.process_time()
    time.sleep(seconds)
    print((time.process_time() - begun) / seconds, flush=True)
    pygame.event.post(pygame.event.Event(pygame.QUIT))

threading.Thread(target=measure, daemon=True).start()
app.run()
"""
"""The real loop at a table where the player is to act."""

FIRST_FRAME = """
import os, time
os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
from bacon.ui import app, game
game.start_video = lambda: app.start_video(headless=True)

def first(self, real=app.App.frame):
    real(self)
    print(time.time(), time.process_time(), flush=True)
    os._exit(0)

app.App.frame = first
game.run((1920, 1080))
"""
"""The real start, up to its first painted frame."""

NOTHING = "import time; print(time.time(), time.process_time())"


def test_idle_processor_time(benchmark: BenchmarkFixture) -> None:
    def watch() -> None:
        share = float(_python(IDLE, str(IDLE_SECONDS)))
        benchmark.extra_info["per cent of one processor"] = round(share * 100, 2)

    once(benchmark, watch)


@pytest.mark.parametrize(
    ("what", "code"), [("bacon", FIRST_FRAME), ("python alone", NOTHING)], ids=["bacon", "python alone"]
)
def test_from_the_start_of_the_process_to_the_first_frame(
    benchmark: BenchmarkFixture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str, code: str
) -> None:
    monkeypatch.setenv(HOME, str(tmp_path))
    times: list[tuple[float, float]] = []

    def start() -> None:
        begun = time.time()
        ended, processor = map(float, _python(code).split())
        times.append((ended - begun, processor))

    once(benchmark, start, rounds=7)
    benchmark.extra_info[f"{what}: median s"] = round(median(wall for wall, _ in times), 3)
    benchmark.extra_info[f"{what}: median s of the processor"] = round(median(cpu for _, cpu in times), 3)


def _python(code: str, *arguments: str) -> str:
    command = [sys.executable, "-c", code, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60)
    return done.stdout.splitlines()[-1]
