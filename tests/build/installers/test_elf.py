"""The glibc that a folder needs is the newest that any of its binaries asks for."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from installers.elf import binaries, needed_glibc, version


def test_the_newest_of_all_binaries_counts(app: Path) -> None:
    assert needed_glibc(app) == ("2.17", "libcards.so.1")
    (app / "other.so").write_bytes(b"\x7fELF\0GLIBC_2.31\0")
    assert needed_glibc(app) == ("2.31", "other.so")


def test_only_binaries_are_asked(app: Path) -> None:
    (app / "story.txt").write_bytes(b"\0GLIBC_2.99\0")
    assert [file.name for file in binaries(app)] == ["libcards.so.1"]


def test_versions_are_compared_as_numbers() -> None:
    assert version("2.9") < version("2.31")


@pytest.mark.skipif(sys.platform != "linux", reason="another system's Python is no ELF")
def test_a_real_python_needs_a_glibc(tmp_path: Path) -> None:
    (tmp_path / "python").write_bytes(Path(sys.executable).resolve().read_bytes())
    assert version(needed_glibc(tmp_path)[0]) >= (2, 2)
