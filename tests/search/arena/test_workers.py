"""Whatever happens to the arena's processes, none keeps running, and nothing fails silently."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from bacon.core.actions import Action
from bacon.core.rules import TableState
from bacon.games.bacon.game import Bacon
from bacon.games.bacon.state import BaconState
from bacon.search.arena import workers
from bacon.search.arena.workers import WorkerFailed, play_all
from bacon.search.process import start
from tests.processes import all_gone
from tests.search.arena.orders import order
from tests.search.arena.programs import competitor, noted

ROOT = Path(__file__).parents[3]

unix_only = pytest.mark.skipif(os.name == "nt", reason="there are no such signals on Windows")


def arena(b: str, jobs: int) -> subprocess.Popen[str]:
    """Start the command with a patience that outlasts the test."""
    command = [sys.executable, "-m", "bacon", "arena", "--b", b, "--jobs", str(jobs), "--patience", "600"]
    return subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )


KIN = 4
"""The number of processes of one with relatives: itself, a child, one in another session, and an orphan."""


@pytest.mark.sparse(1)
@unix_only
@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_ends_everything(jobs: int, tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    with arena(competitor("has kin", notes), jobs) as running:
        programs = noted(notes, KIN * jobs)
        os.killpg(running.pid, signal.SIGINT)
        out, err = running.communicate(timeout=30)
    assert (running.returncode, out, err) == (130, "", "")
    assert all_gone([*programs, -running.pid]), "a negative number is a whole group of processes"


@pytest.mark.sparse(1)
@unix_only
@pytest.mark.parametrize(("name", "jobs"), [("SIGTERM", 1), ("SIGKILL", 1), ("SIGKILL", 2)])
def test_however_the_arena_is_ended_it_leaves_no_program(name: str, jobs: int, tmp_path: Path) -> None:
    """The whole group is sent the signal, as by a shell; what has left for its own session is not."""
    notes, sent = tmp_path / "notes", signal.Signals[name]
    with arena(competitor("has kin", notes), jobs) as running:
        programs = noted(notes, KIN * jobs)
        os.killpg(running.pid, sent)
        out, err = running.communicate(timeout=30)
    assert (running.returncode, out, err) == (-sent, "", "")
    assert all_gone(programs)


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_arena_that_is_killed_leaves_no_program(jobs: int, tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    with arena(competitor("has kin", notes), jobs) as running:
        try:
            programs = noted(notes, KIN * jobs)
        finally:
            running.kill()
    assert all_gone(programs)


@pytest.mark.skipif(sys.platform == "darwin", reason="there what has no parent any more is not found")
@pytest.mark.parametrize("name", ["SIGTERM", *(["SIGKILL"] if os.name == "posix" else [])])
def test_a_worker_that_is_ended_leaves_no_program(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On Windows a process is ended by any signal at once, as by SIGKILL elsewhere."""
    notes = tmp_path / "notes"
    started: list[subprocess.Popen[bytes]] = []

    def starting(code: str, argument: str) -> subprocess.Popen[bytes]:
        started.append(start(code, argument))
        return started[-1]

    def end_the_worker() -> list[int]:
        programs = noted(notes, KIN)
        (worker,) = started
        os.kill(worker.pid, signal.Signals[name])
        return programs

    monkeypatch.setattr(workers, "start", starting)
    with ThreadPoolExecutor() as pool:
        programs = pool.submit(end_the_worker)
        with pytest.raises(WorkerFailed, match="the workers ended with 6 boards still to play"):
            next(play_all(order(b=competitor("has kin", notes), patience=600.0), 1))
    assert all_gone(programs.result())


def test_when_all_is_played_no_program_is_left(tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    (board,) = play_all(order(b=competitor("has kin and answers", notes), deals=1), 1)
    assert board.sheets[1].faults == []
    assert all_gone(noted(notes, KIN * 2))


@pytest.mark.thorough
def test_leaving_early_ends_the_programs(tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    for jobs in (1, 2):
        with closing(play_all(order(b=competitor("honest", notes), deals=100), jobs)) as boards:
            next(boards)
    assert all_gone(noted(notes, 5))


class Broken(Bacon, frozen=True):
    """Rules with a bug."""

    def legal(self, state: TableState) -> tuple[Action, ...]:  # noqa: ARG002
        raise ZeroDivisionError("a bug")


class Deadly(Bacon, frozen=True):
    """Rules that end the process in which they are asked."""

    def legal(self, state: TableState) -> tuple[Action, ...]:  # noqa: ARG002
        os._exit(1)


@pytest.mark.sparse(1)
@pytest.mark.parametrize(
    ("rules", "sentence"),
    [(Broken, "ZeroDivisionError: a bug"), (Deadly, "the workers ended with 6 boards still to play")],
)
def test_a_worker_that_cannot_play_is_missed(rules: type[Bacon], sentence: str) -> None:
    boards = play_all(order(rules()), 2)
    with pytest.raises(WorkerFailed, match=sentence):
        next(boards)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux tells of a process's children")
def test_a_worker_is_one_process_and_no_more() -> None:
    """What `multiprocessing` would keep beside it takes as much memory as the process itself."""
    boards = play_all(order(deals=100), 2)
    try:
        next(boards)
        children = Path(f"/proc/self/task/{os.getpid()}/children").read_text("ascii").split()
        commands = [Path(f"/proc/{child}/cmdline").read_bytes() for child in children]
    finally:
        boards.close()
    assert sum(b"arena.workers" in command for command in commands) == 2
    assert not any(b"resource_tracker" in command for command in commands)


class Talkative(Bacon, frozen=True):
    """Rules that print something at every decision."""

    def legal(self, state: BaconState) -> tuple[Action, ...]:
        print("Hm.")
        return super().legal(state)


def test_what_is_printed_while_boards_are_played_is_no_result(capfd: pytest.CaptureFixture[str]) -> None:
    boards = list(play_all(order(Talkative(), deals=2), 2))
    assert len(boards) == 2
    assert "Hm." in capfd.readouterr().err


def test_boards_of_rules_that_a_worker_cannot_import_are_missed(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    class Nowhere(Bacon, frozen=True):
        """Rules that only this process has."""

    Nowhere.__qualname__ = "Nowhere"
    monkeypatch.setitem(globals(), "Nowhere", Nowhere)
    with pytest.raises(WorkerFailed, match="the workers ended with 6 boards still to play"):
        next(play_all(order(Nowhere()), 2))
    assert "Nowhere" in capfd.readouterr().err
