"""What a frozen program holds: its files, its Python modules, and the distributions that they came in."""

from __future__ import annotations

import re
from email.parser import HeaderParser
from importlib import import_module
from pathlib import Path, PurePosixPath
from typing import Final

from bacon.system.folders import files_in

_AROUND: Final = frozenset({"_internal", "Contents", "Frameworks", "Resources", "MacOS"})
"""The folders into which PyInstaller divides a program."""

_MODULES: Final = "PYZ.pyz"


def files(app: Path) -> dict[PurePosixPath, PurePosixPath]:
    """Return the files of a program, by their paths as if it were not divided.

    Each stands for its real path from the program's folder.
    """
    return {undivided(file): file.relative_to("/") for file in files_in(app)}


def undivided(file: PurePosixPath) -> PurePosixPath:
    """Return a path without the folders that PyInstaller puts around all.

    >>> undivided(PurePosixPath("/_internal/pygame/base.so"))
    PurePosixPath('/pygame/base.so')
    """
    parts = file.parts[1:]
    while parts[0] in _AROUND and len(parts) > 1:
        parts = parts[1:]
    return PurePosixPath("/", *parts)


def modules(program: Path) -> set[str]:
    """Return the first names of all Python modules that lie in the program's own file."""
    # Nothing else here takes PyInstaller, which is there only where programs are frozen.
    archive = import_module("PyInstaller.archive.readers").CArchiveReader(str(program))
    names: list[str] = [*archive.toc, *archive.open_embedded_archive(_MODULES).toc]
    return {name.split(".")[0] for name in names} - {_MODULES.split(".")[0]}


def distributions(app: Path) -> dict[str, str]:
    """Return the version of every distribution in a program, by its name in small letters with hyphens."""
    found = (HeaderParser().parsestr(file.read_text("utf-8")) for file in app.rglob("*.dist-info/METADATA"))
    return {re.sub("[-_.]+", "-", told["Name"]).lower(): told["Version"] for told in found}
