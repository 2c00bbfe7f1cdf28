"""Writing a whole file or nothing of it, waiting for who holds one, and saying in words why that failed."""

from __future__ import annotations

import errno
import logging
import os
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Final, TypeVar

T = TypeVar("T")

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

_SHARED: Final = (32, 33)
"""The errors of Windows for a file, and a part of one, that another program does not share."""

_log = logging.getLogger(__name__)


def reason(error: OSError) -> str:
    """Say in a few words why the system refused."""
    if isinstance(error, PermissionError) and _on_windows():
        return _reason_of_windows(error)
    return _REASONS.get(error.errno or 0) or (error.strerror or str(error)).lower()


def patiently(act: Callable[[], T]) -> T:
    """Do something with a file, again for up to a second while another program holds it; give what it gives.

    On Windows a virus scanner or a second window can have a file open for a moment, and then it is refused as
    if it were not allowed. Raises the ``OSError`` when the second is over, or at once when it is another one.
    """
    until = time.monotonic() + _PATIENCE
    while True:
        try:
            return act()
        except PermissionError as error:
            if not _may_pass(error) or time.monotonic() >= until:
                raise
        time.sleep(_NAP)


def discard(path: Path) -> None:
    """Delete a file that nobody needs any more; one that cannot be deleted stays, and the log says so."""
    try:
        patiently(partial(path.unlink, missing_ok=True))
    except OSError as error:
        _log.warning("%s cannot be deleted: %s.", path, reason(error))


def _on_windows() -> bool:
    return os.name == "nt"


def _may_pass(error: PermissionError) -> bool:
    """Whether a refusal may be over in a moment."""
    return _on_windows() and not _of_a_folder(error)


def _of_a_folder(error: PermissionError) -> bool:
    return any(name and os.path.isdir(name) for name in (error.filename, error.filename2))  # noqa: PTH112


def _reason_of_windows(error: PermissionError) -> str:
    """Say why Windows refuses a file; when it is opened, it does not tell who has it from who may have it."""
    if _of_a_folder(error):
        return "it is a folder"
    if getattr(error, "winerror", None) in _SHARED:
        return "another program is using it"
    return "another program is using it, or it is not allowed there"


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
        patiently(lambda: fresh.replace(target))
    except BaseException:
        discard(fresh)
        raise


def keep_private(*paths: Path) -> None:
    """Let nobody but the owner read or write files that are there, as far as the system lets us say so."""
    for path in paths:
        with suppress(OSError):
            path.chmod(0o600)


def _write_through(path: Path, text: str) -> None:
    with patiently(lambda: path.open("w", encoding="utf-8", newline="\n")) as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
