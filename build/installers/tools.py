"""The programs that make installers: found, or missed in a sentence that says how to get them."""

from __future__ import annotations

import shutil
import subprocess
import time
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

SOURCES: Final = {
    "dpkg-deb": "it comes with Debian and Ubuntu; elsewhere the package is called dpkg",
    "makeself": "apt-get install makeself",
    "makensis": "https://nsis.sourceforge.io, or apt-get install nsis",
    "hdiutil": "it comes with macOS",
    "codesign": "it comes with macOS",
    "objdump": "apt-get install binutils",
    "strip": "apt-get install binutils",
}
"""For every program how to get it."""

_PAUSES: Final = (2.0, 4.0, 8.0, 16.0)
"""How many seconds to wait before each new try."""


class Trouble(Exception):
    """Raised when something cannot be made, with a sentence that says why."""


def need(names: Iterable[str]) -> None:
    """Make sure that programs are there; raise `Trouble` that names each one missing and how to get it."""
    missing = [name for name in names if not shutil.which(name)]
    if missing:
        hints = "".join(f"\n  {name}: {SOURCES[name]}" for name in missing)
        raise Trouble(f"Nothing was made, because these programs are missing:{hints}")


def run(*command: str | Path, env: Mapping[str, str] | None = None, within: Path | None = None) -> str:
    """Run a program and give what it printed; raise `Trouble` with all that it said when it failed."""
    words = [str(word) for word in command]
    done = subprocess.run(
        words, env=env, cwd=within, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )
    if done.returncode:
        raise Trouble(f"{words[0]} failed with exit code {done.returncode}:\n{done.stdout.rstrip()}")
    return done.stdout


def run_patiently(*command: str | Path, while_it_says: str) -> str:
    """Run a program again, at most four times and after longer and longer pauses, while it fails with a word.

    Returns what it printed; raises `Trouble` when it fails otherwise, or to the last.
    """
    for pause in _PAUSES:
        try:
            return run(*command)
        except Trouble as trouble:
            if while_it_says not in str(trouble):
                raise
            print(f"{command[0]}: {while_it_says}; it is tried again in {pause:.0f} seconds")
            time.sleep(pause)
    return run(*command)
