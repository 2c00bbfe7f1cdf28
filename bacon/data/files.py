"""Writing a whole file or nothing of it, and saying in words why that failed."""

from __future__ import annotations

import errno
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

_PATIENCE: Final = 1.0
_NAP: Final = 0.01

_REASONS: Final = {
    **dict.fromkeys((errno.ENOSPC, errno.EDQUOT), "the disk is full"),
    **dict.fromkeys((errno.EACCES, errno.EPERM), "it is not allowed there"),
    errno.EROFS: "the disk is read-only",
    errno.ENOENT: "it does not exist",
    errno.EISDIR: "it is a folder",
    errno.ENOTDIR: "a part of its path is not a folder",
}


def reason(error: OSError) -> str:
    """Say in a few words why the system refused."""
    return _REASONS.get(error.errno or 0) or (error.strerror or str(error)).lower()


def write_whole(path: Path, text: str) -> None:
    """Replace a file's text so that a crash leaves either the old text or the new one, never a part.

    Makes the folder when it is missing and writes through a link to the file itself. Raises ``OSError``;
    then the old file is untouched.
    """
    target = Path(os.path.realpath(path))
    target.parent.mkdir(parents=True, exist_ok=True)
    fresh = target.with_name(f".{target.name}.{os.getpid()}.new")
    try:
        _write_through(fresh, text)
        fresh.replace(target)
    except BaseException:
        fresh.unlink(missing_ok=True)
        raise


@contextmanager
def alone(path: Path) -> Iterator[None]:
    """Keep other windows of the game from changing a file meanwhile.

    Waits a little for one that does. A mark that was left behind, as by a crash, holds nobody up for long.
    """
    mark = Path(os.path.realpath(path)).with_name(f".{path.name}.lock")
    mark.parent.mkdir(parents=True, exist_ok=True)
    until = time.monotonic() + _PATIENCE
    while not _marked(mark) and time.monotonic() < until:
        time.sleep(_NAP)
    try:
        yield
    finally:
        mark.unlink(missing_ok=True)


def _marked(mark: Path) -> bool:
    try:
        os.close(os.open(mark, os.O_CREAT | os.O_EXCL | os.O_WRONLY))
    except FileExistsError:
        return False
    return True


def _write_through(path: Path, text: str) -> None:
    with path.open("w", encoding="utf-8", newline="\n") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
