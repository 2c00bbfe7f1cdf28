"""How fast the screen is. Nothing is asserted; the figures stand in the report.

``pytest tests/bench/test_frames.py`` runs it, without a screen. Times of the wall and of the processor
are given both: on a busy machine only the second tells something.
"""

from __future__ import annotations

import random
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median, quantiles

import pygame
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from bacon.core.cards import HIDDEN
from bacon.core.events import Event, HandDealt
from bacon.games.bacon.state import FULL_PACK
from bacon.games.tricks.events import CardPlayed, TrickTaken
from bacon.settings.settings import Settings
from bacon.system.folders import HOME
from bacon.ui.actors import Actor, Zone
from bacon.ui.app.demo import FRAME_MS
from bacon.ui.app.window import start_video
from bacon.ui.drawing.art import Art
from bacon.ui.drawing.canvas import Canvas
from bacon.ui.drawing.theme import Metrics, load_theme
from bacon.ui.drawing.tween import Span
from bacon.ui.table.frame import Frame
from bacon.ui.table.layout import Layout
from bacon.ui.table.painter import Painter, draw_ahead
from tests.tables import table
from tests.ui.stage_door import Guest, among_scripted, play_on

HD, FULL_HD, FOUR_K = (1280, 720), (1920, 1080), (3840, 2160)
BUSIEST: dict[str, type[Event]] = {"dealing": HandDealt, "playing": CardPlayed, "gathering": TrickTaken}
"""The animations with most in motion, by the fact they play."""


class Stopwatch:
    """Measures frames by the wall and by the processor, in milliseconds."""

    def __init__(self) -> None:
        self.wall: list[float] = []
        self.processor: list[float] = []

    def frame(self, guest: Guest) -> None:
        self.time(lambda: guest.frame(FRAME_MS))

    def time(self, what: Callable[[], object]) -> None:
        wall, processor = time.perf_counter(), time.process_time()
        what()
        self.wall.append((time.perf_counter() - wall) * 1000)
        self.processor.append((time.process_time() - processor) * 1000)

    def tell(self, benchmark: BenchmarkFixture, when: str) -> None:
        for name, times in (("", self.wall), (" of the processor", self.processor)):
            benchmark.extra_info[f"{when}: median ms{name}"] = round(median(times), 2)
            benchmark.extra_info[f"{when}: p99 ms{name}"] = round(quantiles(times, n=100)[98], 2)
            benchmark.extra_info[f"{when}: longest ms{name}"] = round(max(times), 2)
        benchmark.extra_info[f"{when}: frames"] = len(self.wall)


def once(benchmark: BenchmarkFixture, what: Callable[[], None], rounds: int = 1) -> None:
    """Run something slow this many times; the times it measures itself are what counts."""
    benchmark.pedantic(what, rounds=rounds)  # type: ignore[no-untyped-call]  # pytest-benchmark's is not typed


def a_guest(size: tuple[int, int], art: Art | None = None) -> Guest:
    """A guest at a table that always plays the same hand, with ready-made pictures if there are any."""
    guest = among_scripted(table(dealer=3), west="-KD 9H", north="yes")
    guest.app.change(Settings())
    guest.resize(size)
    guest.frame()
    if art:
        guest.app.art = art
        guest.app.scenes.resized()
    return guest


def until_it_plays(guest: Guest, kind: type[Event]) -> None:
    """Play on to the frame in which an event of this kind has just begun to move."""
    seen: list[Event] = []
    guest.stage.watch = lambda event, _: seen.append(event)
    play_on(guest, lambda: any(isinstance(event, kind) for event in seen), FRAME_MS)


def watched(guest: Guest, kind: type[Event]) -> Stopwatch:
    """Measure every frame while the animation of an event runs."""
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
    foreseen = a_guest(size)
    looking_ahead(foreseen).tell(benchmark, "looking ahead, a picture at a time")
    watched(foreseen, BUSIEST[animation]).tell(benchmark, "first time, foreseen")
    again = a_guest(size, guest.app.art)
    once(benchmark, lambda: watched(again, BUSIEST[animation]).tell(benchmark, "once more"))


def looking_ahead(guest: Guest) -> Stopwatch:
    """Measure each picture that is made at idle time."""
    stopwatch = Stopwatch()
    steps = draw_ahead(guest.app.art, guest.match.rules.pack())
    for _ in range(len(guest.match.rules.pack())):
        stopwatch.time(lambda: next(steps))
    for _ in steps:
        pass
    return stopwatch


CARDS, FLIGHT, FRAMES = 200, 260, 120
"""The number of flying cards, each flight's length in milliseconds, and the number of frames measured."""


class Flurry:
    """Cards that are dealt in arcs to the four hands, again and again; those for the viewer turn over."""

    def __init__(self, size: tuple[int, int], art: Art) -> None:
        self.art, self.canvas = art, Canvas(pygame.display.set_mode(size))
        self.chance = random.Random(5)
        self.layout = Layout(Frame(art.metrics))
        self.painter = Painter(lambda _: "plain", lambda _: False)
        self.pile = self.layout.middle.stock(playing=False)
        self.actors = [Actor(HIDDEN, Zone("hand", number % 4), self.pile) for number in range(CARDS)]
        self.starts = [-self.chance.uniform(0, FLIGHT) for _ in self.actors]

    def deal(self, now: float) -> None:
        """Send off every card that has arrived."""
        for number, start in enumerate(self.starts):
            if now >= start:
                self.actors[number] = self._flying(number, start)
                self.starts[number] += FLIGHT

    def _flying(self, number: int, start: float) -> Actor:
        seat = number % 4
        actor = Actor(HIDDEN, Zone("hand", seat), self.pile)
        actor.index = number
        card = HIDDEN if seat else self.chance.choice(FULL_PACK)
        place = self.chance.choice(self.layout.seating.hand(seat, 6))
        actor.go(card, place, Span(start, FLIGHT), start, arc=40, unit=self.art.metrics.unit)
        return actor

    def frame(self, now: float) -> None:
        """Draw and paint one frame."""
        self.canvas.add(self.art.table, (0, 0))
        self.painter.draw(self.art, self.canvas, self.actors, now)
        pygame.display.update(self.canvas.paint())


def flurry(size: tuple[int, int], art: Art) -> Stopwatch:
    """Measure the frames of a flurry, except the first, which paints the whole window."""
    stopwatch, flying = Stopwatch(), Flurry(size, art)
    for number in range(FRAMES + 1):
        now = number * FRAME_MS
        flying.deal(now)
        assert all(actor.moving(now) for actor in flying.actors)
        if number:
            stopwatch.time(partial(flying.frame, now))
        else:
            flying.frame(now)
    return stopwatch


@pytest.mark.parametrize("size", [FULL_HD, FOUR_K], ids=["1080p", "4K"])
def test_two_hundred_cards_in_flight(benchmark: BenchmarkFixture, size: tuple[int, int]) -> None:
    start_video(headless=True)
    pygame.display.set_mode(size)
    cold, warm = (Art(load_theme(), Metrics(*size)) for _ in range(2))
    flurry(size, cold).tell(benchmark, "cold")
    for _ in draw_ahead(warm, FULL_PACK):
        pass
    flurry(size, warm).tell(benchmark, "foreseen")
    once(benchmark, lambda: flurry(size, warm).tell(benchmark, "warm"))


RESIZES = 9


class Wound:
    """A clock that a test winds, and that goes on by itself as well."""

    def __init__(self, guest: Guest) -> None:
        self.guest, self.started = guest, time.perf_counter()

    def __call__(self) -> float:
        return self.guest.clock.now + (time.perf_counter() - self.started) * 1000


@pytest.mark.parametrize("size", [HD, FULL_HD, FOUR_K], ids=["720p", "1080p", "4K"])
def test_from_a_resize_to_a_sharp_table(benchmark: BenchmarkFixture, size: tuple[int, int]) -> None:
    guest = a_guest((960, 600))
    play_on(guest, lambda: guest.asked)
    guest.watch(3000)
    guest.app.clock = Wound(guest)
    frames, whole = Stopwatch(), Stopwatch()

    def sharp() -> None:
        guest.resize(size)
        while guest.app.stale:
            frames.time(guest.app.frame)

    for number in range(RESIZES):
        guest.resize((960, 600 + number))
        while guest.app.stale:
            guest.app.frame()
        whole.time(sharp)
    frames.tell(benchmark, "frames")
    whole.tell(benchmark, "until all is sharp")
    once(benchmark, sharp)


def test_a_frame_in_which_nothing_changes(benchmark: BenchmarkFixture) -> None:
    guest = a_guest(FULL_HD)
    play_on(guest, lambda: guest.asked)
    guest.watch(3000)
    assert not benchmark(guest.frame, FRAME_MS)


STARTING = str(Path(__file__).with_name("starting.py"))
NOTHING = "import time; print(time.time(), time.process_time())"


@pytest.mark.parametrize(
    ("what", "program"),
    [("bacon", (STARTING,)), ("python alone", ("-c", NOTHING))],
    ids=["bacon", "python alone"],
)
def test_from_the_start_of_the_process_to_the_first_frame(
    benchmark: BenchmarkFixture,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    what: str,
    program: tuple[str, ...],
) -> None:
    monkeypatch.setenv(HOME, str(tmp_path))
    times: list[tuple[float, float]] = []

    def start() -> None:
        begun = time.time()
        ended, processor = map(float, _python(*program).split())
        times.append((ended - begun, processor))

    once(benchmark, start, rounds=7)
    benchmark.extra_info[f"{what}: median s"] = round(median(wall for wall, _ in times), 3)
    benchmark.extra_info[f"{what}: median s of the processor"] = round(median(cpu for _, cpu in times), 3)


def _python(*arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, *arguments], capture_output=True, text=True, check=True, timeout=60
    )
    return done.stdout.splitlines()[-1]
