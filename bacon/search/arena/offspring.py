"""Finding and killing all descendants of this process, however they try to escape.

A program can start others, move them to a session of their own, and exit before they do. On Linux, orphans
are reparented to the nearest process that called `adopt`, so none gets away; orphans of a killed worker are
recognised by an environment variable, their mark. On Windows, all that a worker starts ends with its job, so
there is nothing to find. Elsewhere, only processes whose ancestors still run are found.
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
"""The environment variable that marks the arena's programs."""

_GRACE: Final = 3.0
"""Seconds after which to give up on processes that cannot be killed."""
_PAUSE: Final = 0.005
_PROC: Final = Path("/proc")
_ADOPT: Final = 36
"""Linux's PR_SET_CHILD_SUBREAPER."""


def adopt() -> None:
    """Make orphaned descendants children of this process or, on Windows, end them along with it."""
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(_ADOPT, 1, 0, 0, 0)
    Job().add(os.getpid())  # kept open on purpose: Windows ends the job when this process ends


def descendants(of: int) -> set[int]:
    """All running descendants of a process."""
    parents = dict(_parents())
    found: set[int] = set()
    young = {of}
    while young:
        young = {process for process, parent in parents.items() if parent in young} - found
        found |= young
    return found


def end_descendants() -> None:
    """Kill all descendants of this process, and all that they start meanwhile."""
    _end_while(lambda: descendants(os.getpid()))


def end_marked(mark: str) -> None:
    """Kill all processes with a mark, whatever their parents, on systems that show marks."""
    _end_while(lambda: set(_marked(mark)))


def end(processes: Iterable[int]) -> None:
    """Kill processes; those that are gone or belong to others are skipped."""
    if sys.platform != "win32":
        for process in processes:
            with suppress(ProcessLookupError, PermissionError):
                os.kill(process, signal.SIGKILL)


def _end_while(found: Callable[[], set[int]]) -> None:
    last = time.monotonic() + _GRACE
    while (processes := found()) and time.monotonic() < last:
        end(processes)
        time.sleep(_PAUSE)


def _parents() -> Iterator[tuple[int, int]]:
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
