"""The glibc that a folder needs is the newest that any of its binaries asks for."""

from __future__ import annotations

import struct
import sys
from pathlib import Path

import pytest
from installers.elf import binaries, has_symbols, needed_glibc, version


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


def _elf(*kinds: int) -> bytes:
    """Return a 64-bit binary with only these kinds of sections."""
    head = (
        b"\x7fELF\2\1" + bytes(0x22) + struct.pack("<Q", 64) + bytes(10) + struct.pack("<2H", 64, len(kinds))
    )
    return head.ljust(64, b"\0") + b"".join(struct.pack("<2I", 0, kind).ljust(64, b"\0") for kind in kinds)


@pytest.mark.parametrize(
    ("data", "expected"),
    [(_elf(0, 1, 11, 2), True), (_elf(0, 1, 11), False), (_elf(), False), (b"\x7fELF\1\1", True)],
    ids=["symbols", "symbols for the linker alone", "no sections", "of 32 bits, and not looked into"],
)
def test_a_library_that_was_stripped_is_known(tmp_path: Path, data: bytes, expected: bool) -> None:
    (tmp_path / "lib.so").write_bytes(data)
    assert has_symbols(tmp_path / "lib.so") is expected
