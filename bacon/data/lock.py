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
_LONGEST_STATE: Final = 80


class Lock:
    """The right to write a file, held until it is let go or the process ends, however that comes.

    What is left in its mark is for whoever has the lock next. `trusts_file` tells that the file has given no
    cause to look for damage.
    """

    def __init__(self, handle: int) -> None:
        self._handle: int | None = handle
        self.trusts_file = True

    def note(self, number: int) -> None:
        """Leave a number in the mark; where that fails, an older one stays."""
        self._write(0, b"%*d\n" % (_DIGITS, number))

    def noted(self) -> int:
        """The number that was left in the mark; 0 when there is none."""
        try:
            return int(self._read(0, _DIGITS + 1))
        except ValueError:
            return 0

    def note_state(self, state: str) -> None:
        """Leave in the mark, behind the number, how the file was left."""
        self._write(_DIGITS + 1, b"%-*b\n" % (_LONGEST_STATE, state.encode()))

    def noted_state(self) -> str:
        """How the file was left, as it was noted; empty when it was not."""
        return self._read(_DIGITS + 1, _LONGEST_STATE).decode("ascii", "replace").strip()

    def _write(self, place: int, data: bytes) -> None:
        if self._handle is not None:
            with suppress(OSError):
                os.lseek(self._handle, place, os.SEEK_SET)
                os.write(self._handle, data)

    def _read(self, place: int, length: int) -> bytes:
        with suppress(OSError):
            if self._handle is not None:
                os.lseek(self._handle, place, os.SEEK_SET)
                return os.read(self._handle, length)
        return b""

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
