"""One writer at a time: a lock that the system holds for a process, and frees when the process ends."""

from __future__ import annotations

import os
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

from bacon.data.files import patiently

_PATIENCE: Final = 0.3
"""Seconds to wait for another window that is just closing, or a command that is just reading."""

_NAP: Final = 0.02
_DIGITS: Final = 18


class Lock:
    """The right to write a file, held until it is let go or the process ends, however that comes."""

    def __init__(self, handle: int) -> None:
        self._handle: int | None = handle

    def note(self, number: int) -> None:
        """Leave a number in the mark for whoever has the lock next; where that fails, an older one stays."""
        if self._handle is not None:
            with suppress(OSError):
                os.lseek(self._handle, 0, os.SEEK_SET)
                os.write(self._handle, b"%*d\n" % (_DIGITS, number))

    def noted(self) -> int:
        """Give the number that was left in the mark; 0 when there is none."""
        try:
            assert self._handle is not None
            os.lseek(self._handle, 0, os.SEEK_SET)
            return int(os.read(self._handle, _DIGITS + 1))
        except (OSError, ValueError):
            return 0

    def release(self) -> None:
        """Let others write; a second time it does nothing."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None


def take_lock(path: Path, patience: float = _PATIENCE) -> Lock | None:
    """Take the lock that belongs to a file, or give None when another process or window has it.

    The mark beside the file stays when the lock is let go, with the number that was noted in it. Raises
    ``OSError`` where no mark can be made.
    """
    mark = path.with_name(f"{path.name}.lock")
    handle = patiently(lambda: os.open(mark, os.O_RDWR | os.O_CREAT, 0o644))
    until = time.monotonic() + patience
    while not _locked(handle):
        if time.monotonic() >= until:
            os.close(handle)
            return None
        time.sleep(_NAP)
    return Lock(handle)


if sys.platform == "win32":
    import msvcrt

    def _locked(handle: int) -> bool:
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _locked(handle: int) -> bool:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
