"""Files as an installer holds them: written with their folders, and with the same rights everywhere."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Final

from installers import elf, macho

_SCRIPT: Final = b"#!"


def write(file: Path, content: str | bytes) -> None:
    """Write a file and the folders above it; text is UTF-8 with plain ends of lines."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content.encode() if isinstance(content, str) else content)


def compressed(text: str) -> bytes:
    """Give a text as gzip has it, without a date, so that it is the same each time."""
    return gzip.compress(text.encode(), 9, mtime=0)


def settle_rights(folder: Path) -> None:
    """Let everybody read a folder and all in it, and its owner write, whatever the umask was.

    Programs and scripts can be run, libraries need not.
    """
    for path in (folder, *folder.rglob("*")):
        if not path.is_symlink():
            path.chmod(rights_of(path))


def rights_of(path: Path) -> int:
    """Return the rights that a file or folder gets, told by how it begins and not by those that it has."""
    return 0o755 if path.is_dir() or _is_program(path) else 0o644


def _is_program(file: Path) -> bool:
    with file.open("rb") as start:
        beginning = start.read(4)
    if beginning in macho.MAGICS:
        return macho.is_program(file)
    return beginning.startswith((elf.MAGIC, _SCRIPT)) and ".so" not in file.name


def size_of(folder: Path) -> int:
    """Give how many bytes the files in a folder have."""
    return sum(file.lstat().st_size for file in folder.rglob("*") if not file.is_dir())
