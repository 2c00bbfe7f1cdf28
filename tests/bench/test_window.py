"""The program as a desktop sees it: how soon it shows something, and what time and memory it takes at rest.

``pytest tests/bench/test_window.py`` runs it on a virtual screen, beside a bare window of pygame and beside
Aisleriot where that is installed. Nothing is asserted. ``BACON_PROGRAM`` names an installed or frozen
program; without it the one of this Python is measured.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from statistics import median
from typing import Final

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from bacon.core.match import Match
from bacon.games.bacon.game import Bacon
from bacon.store.opening import open_store
from bacon.store.unfinished import Autosave
from tests.bench.test_frames import once
from tests.window.desk import PROGRAM, Desk, missing, players_environment, times_slept, wait_for

ROUNDS: Final = 7
SETTLED: Final = float(os.environ.get("BACON_SETTLED", "15"))
"""Seconds after which the sound device is closed and the pictures of what has moved are let go.

After 75 the title rests, too: its bots have stopped playing.
"""

WATCHED: Final = 10.0
_LOOK: Final = 0.001
_SPOT: Final = 1 << 16

BARE: Final = """
import pygame
pygame.display.init()
window = pygame.display.set_mode((1280, 800))
window.blit(pygame.transform.smoothscale(pygame.Surface((2, 2)), (1280, 800)), (0, 0))
window.fill("white", (0, 0, 640, 400))
pygame.display.flip()
while pygame.event.wait().type != pygame.QUIT:
    pass
"""
AISLERIOT: Final = "/usr/games/sol"
CONTINUED: Final = "bacon with a match to continue"
PROGRAMS: Final = {
    "bacon": PROGRAM,
    CONTINUED: PROGRAM,
    "a bare window": (sys.executable, "-c", BARE),
    "aisleriot": (AISLERIOT,),
}

pytestmark = pytest.mark.skipif(
    bool(missing()) or not sys.platform.startswith("linux"), reason="needs Xvfb and xdotool, on Linux"
)


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with Desk(tmp_path) as opened:
        yield opened


class Started:
    """A program started on a desk; it and its children are measured, and killed at the end."""

    def __init__(self, desk: Desk, home: Path, *command: str) -> None:
        self._screen = desk.folder / "Xvfb_screen0"
        env = players_environment(desk.display, home, {})
        env.pop("PYTHONDONTWRITEBYTECODE", None)  # a player's Python compiles each module only once
        empty, begun = self._seen(), time.perf_counter()
        self.process = subprocess.Popen(
            command,
            env=env,
            stdin=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        while self._seen() == empty:
            time.sleep(_LOOK)
        self.seconds = time.perf_counter() - begun
        self.processor = sum(self._worked(pid) for pid in self.tree())

    def __enter__(self) -> Started:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait()

    def _seen(self) -> bytes:
        """The picture in the middle of the screen."""
        with self._screen.open("rb") as pixels:
            pixels.seek(self._screen.stat().st_size // 2)
            return pixels.read(_SPOT)

    def tree(self) -> list[int]:
        """The program's process and all its descendants."""
        found = [self.process.pid]
        for pid in found:
            found += map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text("ascii").split())
        return found

    def memory(self) -> float:
        """The memory of all processes in MB; shared memory is divided among them."""
        return sum(_pss(pid) for pid in self.tree()) / 1024

    def woken(self) -> int:
        """The number of times that any thread has woken so far."""
        return sum(times_slept(status) for pid in self.tree() for status in _tasks(pid, "status"))

    def worked(self) -> float:
        """CPU seconds used so far."""
        return sum(map(self._worked, self.tree()))

    def _worked(self, pid: int) -> float:
        return sum(int(file.read_text("ascii").split()[0]) for file in _tasks(pid, "schedstat")) / 1e9


def _tasks(pid: int, name: str) -> list[Path]:
    return list(Path(f"/proc/{pid}/task").glob(f"*/{name}"))


def _pss(pid: int) -> int:
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text("ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("Pss:"))


def leave_a_match(home: Path) -> None:
    """Save a match that has begun."""
    home.mkdir()
    with closing(open_store(home / "matches.db").store) as store:
        Autosave(store).start(Match(Bacon()))


@pytest.mark.parametrize("name", PROGRAMS)
def test_from_the_start_to_something_on_the_screen(
    benchmark: BenchmarkFixture, desk: Desk, tmp_path: Path, name: str
) -> None:
    if not shutil.which(PROGRAMS[name][0]):
        pytest.skip(f"{name} is not installed")
    took: list[tuple[float, float]] = []
    home = tmp_path / "home"
    if name == CONTINUED:
        leave_a_match(home)

    def start() -> None:
        with Started(desk, home, *PROGRAMS[name]) as program:
            took.append((program.seconds, program.processor))
        (home / "door.json").unlink(missing_ok=True)  # which only a window that is killed leaves behind
        time.sleep(0.2)

    once(benchmark, start, rounds=ROUNDS)
    benchmark.extra_info["median s"] = round(median(wall for wall, _ in took), 3)
    benchmark.extra_info["median s of the processor"] = round(median(processor for _, processor in took), 3)


def _as_it_opens(_: Desk) -> None:
    """Do nothing: Bacon opens at its title, Aisleriot at a table."""


def _at_the_table(desk: Desk) -> None:
    """Start a new match."""
    known = ("--onlyvisible", "--class", "^bacon-table$")
    window = wait_for("the window", lambda: desk.do("search", *known).split())[-1]
    desk.do("windowfocus", window)
    for _ in range(2):
        desk.do("key", "Return")
        time.sleep(1)


PLACES: Final[dict[str, tuple[tuple[str, ...], Callable[[Desk], None]]]] = {
    "title": ((*PROGRAM, "--size", "1280x800"), _as_it_opens),
    "table": ((*PROGRAM, "--size", "1280x800"), _at_the_table),
    **{name: (command, _as_it_opens) for name, command in PROGRAMS.items() if command != PROGRAM},
}


@pytest.mark.parametrize("place", PLACES)
def test_at_rest(benchmark: BenchmarkFixture, desk: Desk, tmp_path: Path, place: str) -> None:
    command, go = PLACES[place]
    if not shutil.which(command[0]):
        pytest.skip(f"{place} is not installed")

    def watch() -> None:
        with Started(desk, tmp_path / "home", *command) as program:
            go(desk)
            time.sleep(SETTLED)
            woken, worked = program.woken(), program.worked()
            time.sleep(WATCHED)
            told = benchmark.extra_info
            told["MB of all processes"] = round(program.memory(), 1)
            told["times woken a second"] = round((program.woken() - woken) / WATCHED, 1)
            told["per cent of a core"] = round((program.worked() - worked) / WATCHED * 100, 2)

    once(benchmark, watch)
