"""The processes that descend from this one, wherever they may have fled, and how all of them are ended.

A program can start others, put them into a session of their own, and end before they do. On Linux whatever
it leaves behind becomes a child of the nearest process that has said `adopt`, so that nothing gets away; and
what a process that was killed has left is known by its mark, a variable of the environment. On Windows there
is nothing to find, as all that such a process started ends with it. Elsewhere only what still has its parents
is found.
"""

from __future__ import annotations

import ctypes
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

from bacon.search.arena.job import Job

MARK: Final = "BACON_ARENA"
"""The variable of the environment by which the arena's programs are known."""

_GRACE: Final = 3.0
"""Seconds after which no more is done about processes that cannot be ended."""
_PAUSE: Final = 0.005
_PROC: Final = Path("/proc")
_ADOPT: Final = 36
"""Linux's PR_SET_CHILD_SUBREAPER."""


def adopt() -> None:
    """Let what descendants of this process leave behind become its children, or end with it on Windows."""
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(_ADOPT, 1, 0, 0, 0)
    Job().add(os.getpid())  # nobody ends this job; Windows does so when the process that made it has ended


def descendants(of: int) -> set[int]:
    """The processes that descend from one, and still run."""
    parents = dict(_parents())
    found: set[int] = set()
    young = {of}
    while young:
        young = {process for process, parent in parents.items() if parent in young} - found
        found |= young
    return found


def end_descendants() -> None:
    """End all that descends from this process, and what that starts meanwhile."""
    _end_while(lambda: descendants(os.getpid()))


def end_marked(mark: str) -> None:
    """End all processes with a mark, whoever their parents are, where the system shows marks."""
    _end_while(lambda: set(_marked(mark)))


def end(processes: Iterable[int]) -> None:
    """End processes at once; those that are gone or others' are let be."""
    if sys.platform != "win32":
        for process in processes:
            with suppress(ProcessLookupError, PermissionError):
                os.kill(process, signal.SIGKILL)


def _end_while(found: Callable[[], set[int]]) -> None:
    """End what is found until there is nothing more."""
    last = time.monotonic() + _GRACE
    while (processes := found()) and time.monotonic() < last:
        end(processes)
        time.sleep(_PAUSE)


def _parents() -> Iterator[tuple[int, int]]:
    """Each running process with its parent; one that has ended but is not buried yet runs no more."""
    for process, parent, state in _processes():
        if not state.startswith("Z"):
            yield process, parent


def _processes() -> Iterator[tuple[int, int, str]]:
    if sys.platform == "linux":
        yield from _processes_in_proc()
    elif sys.platform != "win32":
        yield from _processes_of_ps()


def _processes_in_proc() -> Iterator[tuple[int, int, str]]:
    for folder in _folders():
        with suppress(OSError):
            state, parent = (folder / "stat").read_text("utf-8", "replace").rpartition(")")[2].split()[:2]
            yield int(folder.name), int(parent), state


def _processes_of_ps() -> Iterator[tuple[int, int, str]]:
    command = ["ps", "-A", "-o", "pid=", "-o", "ppid=", "-o", "stat="]
    with suppress(OSError):
        listed = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
        for line in listed.stdout.splitlines():
            process, parent, state = line.split()
            yield int(process), int(parent), state


def _marked(mark: str) -> Iterator[int]:
    wanted = os.fsencode(f"{MARK}={mark}")
    for folder in _folders():
        with suppress(OSError):
            if wanted in (folder / "environ").read_bytes().split(b"\0"):
                yield int(folder.name)


def _folders() -> Iterator[Path]:
    with suppress(OSError):
        yield from (folder for folder in _PROC.iterdir() if folder.name.isdecimal())
