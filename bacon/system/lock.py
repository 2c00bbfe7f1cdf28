"""One writer of a file at a time."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Final

from bacon.system.files import discard, patiently

_WAIT_SECONDS: Final = 0.3
"""Seconds to wait for a window that is closing or a command that is reading."""

_MAX_WAIT_SECONDS: Final = 10.0
"""Seconds to wait for windows that are saving; on a busy machine each gets its turn only now and then."""

_PAUSE_SECONDS: Final = 0.02
_DIGITS: Final = 18
_STATE_BYTES: Final = 80


class Lock:
    """The right to write a file, held until released or until the process ends, however it ends.

    Notes in its lock file are for the next holder. `trusts_file` is whether nothing suggests damage.
    """

    def __init__(self, handle: int) -> None:
        self._handle: int | None = handle
        self.trusts_file = True

    def note(self, number: int) -> None:
        """Write a number into the lock file; if that fails, the old one stays."""
        self._write(0, b"%*d\n" % (_DIGITS, number))

    def noted(self) -> int:
        """The number in the lock file; 0 if there is none."""
        try:
            return int(self._read(0, _DIGITS + 1))
        except ValueError:
            return 0

    def note_state(self, state: str) -> None:
        """Write the file's fingerprint into the lock file, after the number."""
        self._write(_DIGITS + 1, b"%-*b\n" % (_STATE_BYTES, state.encode()))

    def noted_state(self) -> str:
        """The fingerprint in the lock file; empty if there is none."""
        return self._read(_DIGITS + 1, _STATE_BYTES).decode("ascii", "replace").strip()

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
        """Release the lock; calling it again does nothing."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None


def take_lock(path: Path, patience: float = _WAIT_SECONDS) -> Lock | None:
    """Take the lock of a file; None if another process or window holds it.

    The lock file stays after release, with the notes in it. Raises ``OSError`` if it cannot be created.
    """
    mark = path.with_name(f"{path.name}.lock")
    handle = patiently(lambda: os.open(mark, os.O_RDWR | os.O_CREAT, 0o644))
    until = time.monotonic() + patience
    while not _lock_handle(handle):
        if time.monotonic() >= until:
            os.close(handle)
            return None
        time.sleep(_PAUSE_SECONDS)
    return Lock(handle)


@contextmanager
def file_lock(path: Path) -> Iterator[None]:
    """Keep other windows of the game from changing a file during the block.

    Waits for windows that are changing it, but not forever, and not if the lock file cannot be created. Lock
    files left by a crash do no harm.
    """
    mark = Path(os.path.realpath(path)).with_name(f".{path.name}.lock")
    mark.parent.mkdir(parents=True, exist_ok=True)
    handle = _wait_for_lock(mark)
    try:
        yield
    finally:
        if handle is not None:
            _unlock(handle, mark)


def _wait_for_lock(mark: Path) -> int | None:
    """The lock file's handle, locked; None if that fails in time."""
    until = time.monotonic() + _MAX_WAIT_SECONDS
    with suppress(OSError):  # if nothing can be written, writing the file itself will fail
        while time.monotonic() < until:
            handle = _try_lock(mark)
            if handle is not None:
                return handle
            time.sleep(_PAUSE_SECONDS)
    return None


def _try_lock(mark: Path) -> int | None:
    """The lock file's handle, locked; None if another window holds or has just deleted it."""
    handle = patiently(lambda: os.open(mark, os.O_RDWR | os.O_CREAT, 0o644))
    with ExitStack() as opened:
        opened.callback(os.close, handle)
        if _lock_handle(handle) and _is_at(mark, handle):
            opened.pop_all()
            return handle
    return None


def _is_at(mark: Path, handle: int) -> bool:
    with suppress(FileNotFoundError):
        return os.path.samestat(mark.stat(), os.fstat(handle))
    return False


if sys.platform == "win32":
    import msvcrt

    def _lock_handle(handle: int) -> bool:
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

    def _unlock(handle: int, mark: Path) -> None:
        """Delete a lock file we hold; on Windows only after closing it."""
        os.close(handle)
        discard(mark)

else:
    import fcntl

    def _lock_handle(handle: int) -> bool:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def _unlock(handle: int, mark: Path) -> None:
        """Delete a lock file we hold before anyone else can lock it."""
        discard(mark)
        os.close(handle)
