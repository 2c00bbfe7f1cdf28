"""Which C library the frozen program needs, read from its binaries."""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Final, TypeAlias

Version: TypeAlias = tuple[int, ...]

MAGIC: Final = b"\x7fELF"
"""How every program and library of Linux begins."""

_LONG_AND_SMALL_END_FIRST: Final = b"\2\1"
_SYMBOLS: Final = 2
"""``SHT_SYMTAB``, the kind of the section that ``strip`` takes away."""

_GLIBC: Final = re.compile(rb"\0GLIBC_(\d+(?:\.\d+)+)(?=\0)")


def is_elf(file: Path) -> bool:
    """Tell whether a file is a program or a library of Linux."""
    if file.is_symlink() or not file.is_file():
        return False
    with file.open("rb") as start:
        return start.read(len(MAGIC)) == MAGIC


def binaries(folder: Path) -> Iterator[Path]:
    """Give all programs and libraries in a folder."""
    return (file for file in sorted(folder.rglob("*")) if is_elf(file))


def has_symbols(file: Path) -> bool:
    """Tell whether a binary has its table of symbols yet, which nobody but a debugger reads."""
    data = file.read_bytes()
    if data[4:6] != _LONG_AND_SMALL_END_FIRST:
        return True
    (place,) = struct.unpack_from("<Q", data, 0x28)
    length, count = struct.unpack_from("<2H", data, 0x3A)
    kinds = (struct.unpack_from("<I", data, place + number * length + 4)[0] for number in range(count))
    return _SYMBOLS in kinds


def needed_glibc(*folders: Path) -> tuple[str, str]:
    """Give the oldest glibc that all binaries in some folders run with, and the name of one that needs it.

    Every version that a binary asks for stands by its name in the binary's table of strings.
    """
    needed, file = max((_newest(file), file) for folder in folders for file in binaries(folder))
    return ".".join(map(str, needed)), file.name


def version(text: str) -> Version:
    """Read a version, so that 2.9 comes before 2.31."""
    return tuple(int(part) for part in text.split("."))


def _newest(file: Path) -> Version:
    found = (version(text.decode()) for text in _GLIBC.findall(file.read_bytes()))
    return max(found, default=(0,))
