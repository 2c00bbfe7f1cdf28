"""One writer at a time: a lock that the system holds for a process, and frees when the process ends."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Final

from bacon.data.files import discard, patiently

_PATIENCE: Final = 0.3
"""Seconds to wait for another window that is just closing, or a command that is just reading."""

_LONG: Final = 10.0
"""Seconds to wait for windows that are just saving; a busy machine lets each do so only now and then."""

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


@contextmanager
def alone(path: Path) -> Iterator[None]:
    """Keep other windows of the game from changing a file meanwhile.

    Waits for those that do. Neither one that hangs nor a mark that cannot be had keeps anybody from going on
    in the end, and what a crash left behind is nobody's.
    """
    mark = Path(os.path.realpath(path)).with_name(f".{path.name}.lock")
    mark.parent.mkdir(parents=True, exist_ok=True)
    handle = _patiently_marked(mark)
    try:
        yield
    finally:
        if handle is not None:
            _let_go(handle, mark)


def _patiently_marked(mark: Path) -> int | None:
    """The mark, locked for us; None when it cannot be had."""
    until = time.monotonic() + _LONG
    with suppress(OSError):  # where nothing can be written, writing the file says so
        while time.monotonic() < until:
            handle = _marked(mark)
            if handle is not None:
                return handle
            time.sleep(_NAP)
    return None


def _marked(mark: Path) -> int | None:
    """The mark, locked for us; None while another window has it, or has just taken it away."""
    handle = patiently(lambda: os.open(mark, os.O_RDWR | os.O_CREAT, 0o644))
    with ExitStack() as opened:
        opened.callback(os.close, handle)
        if _locked(handle) and _is_at(mark, handle):
            opened.pop_all()
            return handle
    return None


def _is_at(mark: Path, handle: int) -> bool:
    with suppress(FileNotFoundError):
        return os.path.samestat(mark.stat(), os.fstat(handle))
    return False


if sys.platform == "win32":
    import msvcrt

    def _locked(handle: int) -> bool:
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

    def _let_go(handle: int, mark: Path) -> None:
        """Take a mark away that we have locked; nobody can while it is open."""
        os.close(handle)
        discard(mark)

else:
    import fcntl

    def _locked(handle: int) -> bool:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def _let_go(handle: int, mark: Path) -> None:
        """Take a mark away that we have locked, before the next one can have it."""
        discard(mark)
        os.close(handle)
