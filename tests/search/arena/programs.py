"""The hostile programs as contestants, and the processes they record."""

from __future__ import annotations

import shlex
import subprocess
import sys
import time
from pathlib import Path

HOSTILE = Path(__file__).with_name("hostile.py")


def command(what: str, notes: Path | None = None) -> list[str]:
    """Return the command of a hostile program, one that starts quickly."""
    return [sys.executable, "-I", "-S", str(HOSTILE), what, *([] if notes is None else [str(notes)])]


def competitor(what: str, notes: Path | None = None) -> str:
    """Return the word by which a hostile program competes."""
    quoted = subprocess.list2cmdline if sys.platform == "win32" else shlex.join
    return f"program:{quoted(command(what, notes))}"


def noted(notes: Path, number: int = 1, patience: float = 90.0) -> list[int]:
    """Wait until this many processes are noted, and return them."""
    end = time.monotonic() + patience
    while time.monotonic() < end:
        lines = notes.read_text().splitlines() if notes.exists() else []
        if len(lines) >= number:
            return [int(line) for line in lines]
        time.sleep(0.01)
    raise AssertionError(f"{notes} has fewer than {number} processes")
