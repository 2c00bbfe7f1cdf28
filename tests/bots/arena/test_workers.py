"""Whatever happens to the arena's processes, nobody is left running, and nothing fails in silence."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from bacon.bots.arena.workers import WorkerFailed, play_all
from bacon.core.actions import Action
from bacon.core.game import TableState
from bacon.games import Bacon
from tests.bots.arena.orders import order
from tests.bots.arena.programs import all_gone, competitor, noted

ROOT = Path(__file__).parents[3]

unix_only = pytest.mark.skipif(os.name == "nt", reason="processes are looked for otherwise there")


def arena(b: str, jobs: int) -> subprocess.Popen[str]:
    """Start the command with a patience that outlasts the test."""
    command = [sys.executable, "-m", "bacon", "arena", "--b", b, "--jobs", str(jobs), "--patience", "600"]
    return subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )


@unix_only
@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_ends_everything(jobs: int, tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    with arena(competitor("silent", notes), jobs) as running:
        programs = noted(notes, jobs)
        os.killpg(running.pid, signal.SIGINT)
        out, err = running.communicate(timeout=30)
    assert (running.returncode, out, err) == (130, "", "")
    assert all_gone([*programs, -running.pid]), "a negative number is a whole group of processes"


@unix_only
def test_when_the_arena_is_killed_its_workers_end_the_programs(tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    with arena(competitor("silent", notes), 2) as running:
        programs = noted(notes, 2)
        running.kill()
        out, err = running.communicate(timeout=30)
    assert (out, err) == ("", "")
    assert all_gone(programs)


@unix_only
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


@pytest.mark.parametrize(
    ("rules", "sentence"),
    [(Broken, "ZeroDivisionError: a bug"), (Deadly, "the workers ended with 6 boards still to play")],
)
def test_a_worker_that_cannot_play_is_missed(rules: type[Bacon], sentence: str) -> None:
    boards = play_all(order(rules()), 2)
    with pytest.raises(WorkerFailed, match=sentence):
        next(boards)
