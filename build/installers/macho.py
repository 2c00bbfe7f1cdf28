"""Programs and libraries of macOS: known by how they begin, and which macOS they need."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from installers.elf import Version

_THIN: Final = {
    b"\xfe\xed\xfa\xce": ">7I",
    b"\xce\xfa\xed\xfe": "<7I",
    b"\xfe\xed\xfa\xcf": ">8I",
    b"\xcf\xfa\xed\xfe": "<8I",
}
"""How a file for one processor begins, of 32 and 64 bits, and in which order and length its head stands."""

_FAT: Final = {
    b"\xca\xfe\xba\xbe": ">5I",
    b"\xbe\xba\xfe\xca": "<5I",
    b"\xca\xfe\xba\xbf": ">2I2Q2I",
    b"\xbf\xba\xfe\xca": "<2I2Q2I",
}
"""How a file for several begins, and how the entry for each of them stands."""

MAGICS: Final = (*_THIN, *_FAT)
"""The first four bytes of everything that macOS can run or load (``mach-o/loader.h`` and ``fat.h``)."""

_PROCESSORS: Final = {"x86_64": 0x01000007, "arm64": 0x0100000C}
"""How a head names the processor that an artefact is for."""

_PROCESSOR, _FILE_TYPE, _COMMANDS = 1, 3, 4
"""Where in a head each stands."""

_RUNS: Final = 2
"""``MH_EXECUTE``: it is a program and not a library."""

_OLDEST: Final = (10, 13)

_MOST_PROCESSORS: Final = 32
"""Java's classes begin like a fat file, and then say some 50 where that has the number of processors."""

_VERSION_OF: Final = {0x24: 8, 0x32: 12}
"""For ``LC_VERSION_MIN_MACOSX`` and ``LC_BUILD_VERSION``, where the oldest macOS stands behind."""


def is_program(file: Path) -> bool:
    """Tell whether a file can be started; a fat one can when any of what it holds can."""
    return any(_words(part)[_FILE_TYPE] == _RUNS for part in _parts(file.read_bytes()))


def needed_macos(files: Iterable[Path], machine: str) -> str:
    """Return the oldest macOS that all files run with on a processor, such as ``11.0``.

    Takes any files; those of other kinds or for another processor are passed over. It is never older than
    10.13, which the program that starts Python needs.
    """
    parts = (part for file in files if _begins_well(file) for part in _parts(file.read_bytes()))
    fitting = (part for part in parts if _words(part)[_PROCESSOR] == _PROCESSORS.get(machine))
    newest = max((version for part in fitting for version in _versions(part)), default=_OLDEST)
    return ".".join(map(str, max(newest, _OLDEST)))


def _begins_well(file: Path) -> bool:
    if not file.is_file():
        return False
    with file.open("rb") as start:
        return start.read(4) in MAGICS


def _parts(data: bytes) -> Iterator[bytes]:
    """Give what a file holds for each processor."""
    entry = _FAT.get(data[:4])
    if entry is None:
        if data[:4] in _THIN and len(data) >= struct.calcsize(_THIN[data[:4]]):
            yield data
        return
    (count,) = struct.unpack_from(f"{entry[0]}I", data, 4)
    if count > _MOST_PROCESSORS:
        return
    for number in range(count):
        _, _, place, length, *_ = struct.unpack_from(entry, data, 8 + number * struct.calcsize(entry))
        yield from _parts(data[place : place + length])


def _words(part: bytes) -> tuple[int, ...]:
    words: tuple[int, ...] = struct.unpack_from(_THIN[part[:4]], part)
    return words


def _versions(part: bytes) -> Iterator[Version]:
    """Give the version in each load command that has one, stored as ``xxxx.yy.zz`` in four bytes."""
    head = _THIN[part[:4]]
    place, count = struct.calcsize(head), _words(part)[_COMMANDS]
    for _ in range(count):
        command, length = struct.unpack_from(f"{head[0]}2I", part, place)
        if command in _VERSION_OF:
            (version,) = struct.unpack_from(f"{head[0]}I", part, place + _VERSION_OF[command])
            yield (version >> 16, version >> 8 & 0xFF)
        place += length
