"""The hostile programs, as competitors, and whether any of their processes is left."""

from __future__ import annotations

import ctypes
import os
import shlex
import subprocess
import sys
import time
from pathlib import Path

HOSTILE = Path(__file__).with_name("hostile.py")


if sys.platform == "win32":
    _MAY_ASK, _STILL_ACTIVE = 0x1000, 259

    def _has_ended(process: int) -> bool:
        """Tell whether a process has an exit code, for Python's ``os.kill`` would end it."""
        code = ctypes.c_ulong(0)
        handle = ctypes.windll.kernel32.OpenProcess(_MAY_ASK, False, process)
        ctypes.windll.kernel32.GetExitCodeProcess(handle, ctypes.byref(code))
        ctypes.windll.kernel32.CloseHandle(handle)
        return code.value != _STILL_ACTIVE


def command(what: str, notes: Path | None = None) -> list[str]:
    """Give the command of a hostile program, one that starts quickly."""
    return [sys.executable, "-I", "-S", str(HOSTILE), what, *([] if notes is None else [str(notes)])]


def competitor(what: str, notes: Path | None = None) -> str:
    """Give the word by which a hostile program competes."""
    quoted = subprocess.list2cmdline if sys.platform == "win32" else shlex.join
    return f"program:{quoted(command(what, notes))}"


def noted(notes: Path, number: int = 1, patience: float = 30.0) -> list[int]:
    """Wait until so many processes are noted, and give them."""
    end = time.monotonic() + patience
    while time.monotonic() < end:
        lines = notes.read_text().splitlines() if notes.exists() else []
        if len(lines) >= number:
            return [int(line) for line in lines]
        time.sleep(0.01)
    raise AssertionError(f"{notes} has fewer than {number} processes")


def all_gone(processes: list[int], patience: float = 10.0) -> bool:
    """Wait until none of the processes runs any more; tell whether that came about."""
    end = time.monotonic() + patience
    while any(map(_runs, processes)):
        if time.monotonic() > end:
            return False
        time.sleep(0.01)
    return True


def _runs(process: int) -> bool:
    if sys.platform == "win32":
        return not _has_ended(process)
    try:
        os.kill(process, 0)
    except (ProcessLookupError, PermissionError):  # macOS says so of a group that has only zombies left
        return False
    return not _is_a_zombie_of_init(process)


def _is_a_zombie_of_init(process: int) -> bool:
    """Tell whether it has ended and waits for a system process that takes its time to bury it."""
    try:
        state, parent = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[:2]
    except OSError:
        return False
    return state == "Z" and int(parent) != os.getpid()
