"""Writes that cannot leave half a file, and files that only their owner can read."""

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

_RETRY_SECONDS: Final = 1.0
_PAUSE_SECONDS: Final = 0.01

_REASONS: Final = {
    **dict.fromkeys((errno.ENOSPC, errno.EDQUOT), "the disk is full"),
    **dict.fromkeys((errno.EACCES, errno.EPERM), "permission denied"),
    errno.EROFS: "the disk is read-only",
    errno.ENOENT: "it does not exist",
    errno.EISDIR: "it is a folder",
    errno.ENOTDIR: "a part of its path is not a folder",
}

_SHARING_ERRORS: Final = (32, 33)
"""Windows error codes for sharing and lock violations."""

_log = logging.getLogger(__name__)


def reason(error: OSError) -> str:
    """Why the system refused, in a few words."""
    if isinstance(error, PermissionError) and _on_windows():
        return _reason_of_windows(error)
    if error.errno == errno.ENOENT and not _has_folder(error.filename):
        return "its folder does not exist"
    return _REASONS.get(error.errno or 0) or (error.strerror or str(error)).lower()


def patiently(act: Callable[[], T]) -> T:
    """Call `act`, retrying for up to a second while another program holds the file; return its result.

    On Windows a virus scanner or a second window can hold a file open for a moment, which looks like a
    permission error. Raises the ``OSError`` after that second, or at once if it is another error.
    """
    until = time.monotonic() + _RETRY_SECONDS
    while True:
        try:
            return act()
        except PermissionError as error:
            if not _on_windows() or _names_folder(error) or time.monotonic() >= until:
                raise
        time.sleep(_PAUSE_SECONDS)


def discard(path: Path) -> None:
    """Delete a file; if that fails, it stays, and the log notes it."""
    try:
        patiently(partial(path.unlink, missing_ok=True))
    except OSError as error:
        _log.warning("%s cannot be deleted: %s.", path, reason(error))


def _has_folder(name: str | bytes | int | None) -> bool:
    return not isinstance(name, str | bytes) or Path(os.fsdecode(name)).absolute().parent.is_dir()


def _on_windows() -> bool:
    return os.name == "nt"


def _names_folder(error: PermissionError) -> bool:
    return any(name and os.path.isdir(name) for name in (error.filename, error.filename2))  # noqa: PTH112


def _reason_of_windows(error: PermissionError) -> str:
    """Why Windows refuses a file; it does not always tell files in use from missing permission."""
    if _names_folder(error):
        return "it is a folder"
    if getattr(error, "winerror", None) in _SHARING_ERRORS:
        return "another program is using it"
    return "another program is using it, or permission was denied"


def write_whole(path: Path, text: str) -> None:
    """Replace a file's text so that a crash leaves either the old text or the new.

    Creates a missing folder, and follows a link to the file itself. Raises ``OSError``; the old file is then
    untouched.
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
    """Restrict existing files to their owner, as far as the system allows."""
    for path in paths:
        with suppress(OSError):
            path.chmod(0o600)


def _write_through(path: Path, text: str) -> None:
    with patiently(lambda: path.open("w", encoding="utf-8", newline="\n")) as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
