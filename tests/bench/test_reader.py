"""What a screen reader costs the frames of a table. Nothing is asserted; docs/performance.md has the figures.

``pytest tests/bench/test_reader.py`` plays the same table without a reader, and with one that only listens,
that reads the whole page again and again, that asks for 10,000 actions at random, or whose bus hangs.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from tests.bench.test_frames import once
from tests.window.bus import lacking, processes_of, reading_python, session_bus
from tests.window.desk import Desk, missing

FRAMES: Final = int(os.environ.get("BACON_READ_FRAMES", "3000"))
ACTIONS: Final = 10_000
COLUMNS: Final = (
    *("median ms", "p99 ms", "longest ms", "over 16 ms"),
    *("longest share of the reader in ms", "over 16 ms because of it", "frames"),
)
PROGRAM: Final = Path(__file__).with_name("reading.py")
FLOOD: Final = """
import gi
gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib
def read(node):
    node.clear_cache()
    for place in range(node.get_child_count()):
        child = node.get_child_at_index(place)
        if child:
            child.get_name(), child.get_description(), child.get_state_set().get_states()
            read(child)
while True:
    try:
        read(Atspi.get_desktop(0))
    except GLib.Error:
        pass
"""

pytestmark = pytest.mark.skipif(
    bool(missing() or lacking()), reason="needs Xvfb, D-Bus, AT-SPI and a Python with it"
)


@pytest.mark.parametrize(
    "how", ["without a reader", "heard", "flooded", "10,000 actions", "a bus that hangs"]
)
def test_frames_of_a_table(benchmark: BenchmarkFixture, tmp_path: Path, how: str) -> None:
    actions, heard = (ACTIONS if "actions" in how else 0), how != "without a reader"

    def play() -> None:
        with (
            Desk(tmp_path) as desk,
            session_bus(tmp_path, desk.display) as bus,
            playing(bus, actions, heard=heard) as program,
            beside(bus, flooding=how == "flooded"),
        ):
            stopped = processes_of(bus) if "hangs" in how else []
            for process in stopped:
                os.kill(process, signal.SIGSTOP)
            try:
                lines = program.communicate("go\n")[0].splitlines()[-2:]
            finally:
                for process in stopped:
                    os.kill(process, signal.SIGCONT)
        for clock, line in zip(("wall", "processor"), lines, strict=True):
            for column, figure in zip(COLUMNS, line.split(), strict=True):
                benchmark.extra_info[f"{clock}: {column}"] = float(figure)

    once(benchmark, play)


@contextmanager
def playing(bus: dict[str, str], actions: int, *, heard: bool) -> Iterator[subprocess.Popen[str]]:
    """Start the program, and wait until it is ready to play."""
    program = subprocess.Popen(
        [sys.executable, str(PROGRAM), str(FRAMES), str(actions), *(["heard"] if heard else [])],
        env={**os.environ, **bus, "PYTHONPATH": os.pathsep.join(sys.path)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert program.stdout
        assert any(line == "ready\n" for line in program.stdout)
        yield program
    finally:
        program.kill()
        program.wait()


@contextmanager
def beside(bus: dict[str, str], *, flooding: bool) -> Iterator[None]:
    """Read the whole page again and again in another process, if asked to."""
    reader = None
    if flooding and (python := reading_python()):
        reader = subprocess.Popen([python, "-W", "ignore", "-c", FLOOD], env={**os.environ, **bus})
    try:
        yield
    finally:
        if reader:
            reader.kill()
            reader.wait()
