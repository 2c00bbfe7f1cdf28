"""Only one process at a time may write, and one that dies, in whatever way, holds nobody up."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from bacon.system.lock import file_lock, take_lock

ROOT = Path(__file__).parents[2]
HOLDER = """
import sys
from pathlib import Path
from bacon.system.lock import take_lock
held = take_lock(Path(sys.argv[1]))
print(bool(held), flush=True)
sys.stdin.read()
"""


@contextmanager
def _held(path: Path) -> Iterator[subprocess.Popen[str]]:
    """Have another process hold the lock until its standard input ends."""
    with subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(path)],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as holder:
        assert holder.stdout
        assert holder.stdout.readline() == "True\n"
        yield holder


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
    with _held(path) as holder:
        assert take_lock(path, patience=0) is None
        holder.kill()
        holder.wait()
        lock = take_lock(path, patience=0)
        assert lock
        lock.release()


def test_one_waits_a_little_for_another_that_is_closing(tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    with _held(path) as holder:
        assert holder.stdin
        holder.stdin.close()
        lock = take_lock(path, patience=60)
        assert lock
        lock.release()


def test_there_is_no_lock_if_nothing_can_be_written(read_only_folder: Path) -> None:
    with pytest.raises(PermissionError):
        take_lock(read_only_folder / "matches.db")


def test_a_number_that_was_noted_is_found_by_the_next_one_who_has_the_lock(tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    for left, noted in ((None, 0), (12, 12), (123_456, 123_456), (7, 7)):
        lock = take_lock(path)
        assert lock
        if left is not None:
            lock.note(left)
        lock.release()
        again = take_lock(path)
        assert again
        assert again.noted() == noted
        again.release()


def test_a_mark_in_which_something_else_stands_has_no_number(tmp_path: Path) -> None:
    (tmp_path / "matches.db.lock").write_bytes(b"\xff" * 100)
    lock = take_lock(tmp_path / "matches.db")
    assert lock
    assert lock.noted() == 0
    lock.release()


def _waits(patch: pytest.MonkeyPatch, each: Callable[[float], object]) -> None:
    """Make waiting take no time, though the clock advances, and call something with the time at each nap."""
    now = [0.0]

    def nap(seconds: float) -> None:
        now[0] += seconds
        each(now[0])

    patch.setattr(time, "monotonic", lambda: now[0])
    patch.setattr(time, "sleep", nap)


def test_who_takes_long_to_change_a_file_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, done = tmp_path / "settings.toml", ExitStack()
    done.enter_context(file_lock(path))
    _waits(monkeypatch, lambda now: done.close() if now > 5 else None)
    with file_lock(path):
        assert 5 < time.monotonic() < 5.1
        assert [file.name for file in tmp_path.iterdir()] == [".settings.toml.lock"]
    assert not list(tmp_path.iterdir())


def test_a_process_that_hangs_while_changing_a_file_does_not_block_others_forever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "settings.toml"
    _waits(monkeypatch, lambda _: None)
    with file_lock(path):
        with file_lock(path):
            assert time.monotonic() > 9
        assert [file.name for file in tmp_path.iterdir()] == [".settings.toml.lock"], "it is his"
    assert not list(tmp_path.iterdir())
