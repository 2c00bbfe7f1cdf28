"""The door of the open window: a second start knocks here instead of opening another window.

The window listens on this machine only, at a port that the system gives it. The port stands with two secrets
in a file that nobody but the player can read: who knocks shows the first, and is answered with the second, so
a stranger is neither heard nor believed. All that can be asked for is that the window comes to the front and
opens a file.
"""

from __future__ import annotations

import hmac
import os
import secrets
import socket
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import Final, TypeAlias

import msgspec
from msgspec import Struct

from bacon.data.files import discard, patiently
from bacon.data.lock import Lock, take_lock
from bacon.data.reading import read_file

Answer: TypeAlias = Callable[[Path | None], bool]
"""Asks the window to come to the front and to open a file, if there is one; tells whether it has heard."""

_HERE: Final = "127.0.0.1"
_KNOCKING: Final = 1.0
"""Seconds in which a window has to answer."""

_LISTENING: Final = 0.3
"""Seconds in which a knock has to be complete."""

_LONGEST: Final = 20_000
_SECRET: Final = 32


class _Plate(Struct, frozen=True):
    """What stands in the file: where to knock, and the two secrets."""

    port: int
    knock: bytes
    answer: bytes


class _Knock(Struct, frozen=True):
    """What is said at the door; the file's name is as the system spells it."""

    secret: bytes
    file: bytes | None = None


class Door:
    """A door that is open until it is closed, or its process ends."""

    def __init__(self, path: Path, lock: Lock, answer: Answer) -> None:
        self._path, self._lock, self._answer = path, lock, answer
        self._listener = socket.create_server((_HERE, 0))
        self._plate = _Plate(
            self._listener.getsockname()[1], secrets.token_bytes(_SECRET), secrets.token_bytes(_SECRET)
        )
        self._open = True
        self._thread = Thread(target=self._listen, name="door", daemon=True)

    def put_up(self) -> None:
        """Begin to listen; raise ``OSError`` where the file cannot be written."""
        _write_private(self._path, msgspec.json.encode(self._plate))
        self._thread.start()

    def close(self) -> None:
        """Listen no more; a second time it does nothing."""
        if not self._open:
            return
        self._open = False
        if self._thread.ident is not None:
            discard(self._path)
            with suppress(OSError):
                socket.create_connection((_HERE, self._plate.port), _KNOCKING).close()
            self._thread.join(_KNOCKING)
        self._listener.close()
        self._lock.release()

    def _listen(self) -> None:
        """Let everybody in at once, so that whoever stands there and says nothing keeps nobody waiting."""
        while self._open:
            with suppress(OSError, RuntimeError):  # the latter when the system has no thread left
                guest, _ = self._listener.accept()
                Thread(target=self._receive, args=(guest,), name="guest", daemon=True).start()

    def _receive(self, guest: socket.socket) -> None:
        """Hear who knocks; whoever does not know the secret gets no answer."""
        with guest, suppress(OSError):
            knock = _understood(_heard(guest, _LISTENING, _LONGEST, until=b"\n"))
            if knock is None or not hmac.compare_digest(knock.secret, self._plate.knock):
                return
            if self._open and self._answer(Path(os.fsdecode(knock.file)) if knock.file else None):
                guest.sendall(self._plate.answer)


def open_door(path: Path, answer: Answer) -> Door | None:
    """Open the door that belongs to a file; None when another window has one there, or none can be made.

    `answer` is called from another thread.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = take_lock(path, patience=0)
    except OSError:
        return None
    return _put_up(path, lock, answer) if lock else None


def knock(path: Path, file: Path | None = None) -> bool:
    """Ask the window whose door belongs to `path` to come to the front, and to open a file.

    Tells whether it does. It does not when no window is open, or the one that is does not answer within about
    a second.
    """
    try:
        plate = msgspec.json.decode(read_file(path, _LONGEST), type=_Plate)
        with socket.create_connection((_HERE, plate.port), _KNOCKING) as door:
            name = os.fsencode(file.absolute()) if file else None
            door.sendall(msgspec.json.encode(_Knock(plate.knock, name)) + b"\n")
            return hmac.compare_digest(_heard(door, _KNOCKING, _SECRET), plate.answer)
    except (OSError, OverflowError, msgspec.DecodeError):
        return False


def _put_up(path: Path, lock: Lock, answer: Answer) -> Door | None:
    try:
        door = Door(path, lock, answer)
    except OSError:
        lock.release()
        return None
    try:
        door.put_up()
    except OSError:
        door.close()
        return None
    return door


def _heard(other: socket.socket, patience: float, longest: int, until: bytes = b"") -> bytes:
    """Give what another says: up to an ending, a length or its end, and only as long as patience lasts."""
    said = b""
    end = time.monotonic() + patience
    while len(said) < longest and not (until and said.endswith(until)):
        other.settimeout(max(end - time.monotonic(), 0.001))
        part = other.recv(longest - len(said))
        if not part:
            break
        said += part
    return said


def _understood(said: bytes) -> _Knock | None:
    """Give what was said, if it is a knock with a name that a file can have."""
    try:
        knock = msgspec.json.decode(said, type=_Knock)
    except (ValueError, RecursionError):
        return None
    return None if knock.file and b"\0" in knock.file else knock


def _write_private(path: Path, content: bytes) -> None:
    """Replace a file by one that only its owner can read."""
    fresh = path.with_name(f".{path.name}.{os.getpid()}.new")
    handle = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(handle, "wb") as file:
        file.write(content)
    patiently(lambda: fresh.replace(path))
