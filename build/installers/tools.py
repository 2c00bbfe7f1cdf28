"""The programs that make installers: found, or missed in a sentence that says how to get them."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

SOURCES: Final = {
    "dpkg-deb": "it comes with Debian and Ubuntu; elsewhere the package is called dpkg",
    "makeself": "apt-get install makeself",
    "makensis": "https://nsis.sourceforge.io, or apt-get install nsis",
    "hdiutil": "it comes with macOS",
    "objdump": "apt-get install binutils",
    "strip": "apt-get install binutils",
}
"""For every program how to get it."""


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
