"""Only one process at a time may write, and one that dies, however it dies, holds nobody up."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from bacon.data.lock import take_lock

ROOT = Path(__file__).parents[2]
HOLDER = """
import sys
from pathlib import Path
from bacon.data.lock import take_lock
held = take_lock(Path(sys.argv[1]))
print(bool(held), flush=True)
sys.stdin.read()
"""


def _holder(path: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(path)],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def test_a_lock_is_held_by_one_until_it_is_let_go(tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    first = take_lock(path)
    assert first
    assert take_lock(path, patience=0) is None
    first.release()
    first.release()
    second = take_lock(path, patience=0)
    assert second
    second.release()


def test_a_killed_process_holds_nobody_up(tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    with _holder(path) as holder:
        assert holder.stdout
        assert holder.stdout.readline() == "True\n"
        assert take_lock(path, patience=0) is None
        holder.kill()
        holder.wait()
        lock = take_lock(path, patience=0)
        assert lock
        lock.release()


def test_one_waits_a_little_for_another_that_is_closing(tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    with _holder(path) as holder:
        assert holder.stdin
        assert holder.stdout
        assert holder.stdout.readline() == "True\n"
        holder.stdin.close()
        lock = take_lock(path, patience=60)
        assert lock
        lock.release()


def test_where_nothing_can_be_written_there_is_no_lock(read_only_folder: Path) -> None:
    with pytest.raises(OSError, match="denied"):
        take_lock(read_only_folder / "matches.db")
