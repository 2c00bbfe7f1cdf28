"""A frozen program for the tests: a small one that only says what it is asked, or a real one."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

import pytest

PROGRAM = """\
#!/bin/sh
echo "bacon says $1"
"""
LIBRARY = b"\x7fELF\0GLIBC_2.4\0GLIBC_2.17\0GLIBC_2.9\0"


@pytest.fixture
def app(tmp_path: Path) -> Path:
    """The folder of a program that can be started, with a library and a name with a space."""
    folder = tmp_path / "bacon"
    inside = folder / "_internal" / "some assets"
    inside.mkdir(parents=True)
    (inside / "a card.svg").write_text("<svg/>")
    (folder / "_internal" / "libcards.so.1").write_bytes(LIBRARY)
    _link(folder / "_internal" / "libcards.so", "libcards.so.1")
    (folder / "bacon").write_text(PROGRAM, newline="\n")
    (folder / "bacon").chmod(0o700)
    return folder


def _link(file: Path, target: str) -> None:
    """Make a link; on Windows, where not everybody may, a file with the link's target."""
    if os.name == "nt":
        file.write_text(target)
    else:
        file.symlink_to(target)


@pytest.fixture
def frozen(app: Path) -> Path:
    """The real frozen program that ``BACON_FROZEN`` names, or the small one."""
    return Path(os.environ.get("BACON_FROZEN") or app)


@pytest.fixture
def takes(lacks: Callable[[str], NoReturn]) -> Callable[[str], None]:
    """Return a check that skips a test without a program, or fails it if ``BACON_INSTALLERS`` says so."""

    def check(program: str) -> None:
        if not shutil.which(program):
            lacks(f"this machine has no {program}")

    return check
