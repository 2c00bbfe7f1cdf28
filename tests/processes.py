"""Whether processes still run, on every system."""

from __future__ import annotations

import ctypes
import os
import sys
import time
from pathlib import Path

if sys.platform == "win32":
    _MAY_ASK, _STILL_ACTIVE = 0x1000, 259

    def _has_ended(process: int) -> bool:
        """Return whether a process has an exit code, for Python's ``os.kill`` would end it."""
        code = ctypes.c_ulong(0)
        handle = ctypes.windll.kernel32.OpenProcess(_MAY_ASK, False, process)
        ctypes.windll.kernel32.GetExitCodeProcess(handle, ctypes.byref(code))
        ctypes.windll.kernel32.CloseHandle(handle)
        return code.value != _STILL_ACTIVE


def all_gone(processes: list[int], patience: float = 10.0) -> bool:
    """Wait until none of the processes runs any more; return whether that came about."""
    end = time.monotonic() + patience
    while any(map(runs, processes)):
        if time.monotonic() > end:
            return False
        time.sleep(0.01)
    return True


def runs(process: int) -> bool:
    """Return whether a process runs; a negative number is a whole group of them."""
    if sys.platform == "win32":
        return not _has_ended(process)
    try:
        os.kill(process, 0)
    except (ProcessLookupError, PermissionError):  # macOS says so of a group that has only zombies left
        return False
    return not _is_a_zombie_of_init(process)


def _is_a_zombie_of_init(process: int) -> bool:
    """Return whether it has ended and is still waiting to be reaped."""
    try:
        state, parent = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[:2]
    except OSError:
        return False
    return state == "Z" and int(parent) != os.getpid()
