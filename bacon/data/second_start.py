"""A second start while a window is open: it asks that window, instead of opening another one.

The window listens on this machine only, at a port that the system gives it. The port stands with two secrets
in a file that nobody but the player can read: who asks shows the first, and is answered with the second, so a
stranger is neither heard nor believed. All that can be asked for is that the window comes to the front and
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
_ASKING: Final = 1.0
"""Seconds in which a window has to answer."""

_LISTENING: Final = 0.3
"""Seconds in which a request has to be complete."""

_LONGEST: Final = 20_000
_SECRET: Final = 32


class _Address(Struct, frozen=True):
    """What stands in the file: the port, and the two secrets, of who asks and of who answers."""

    port: int
    knock: bytes
    answer: bytes


class _Request(Struct, frozen=True):
    """What a second start asks for; the file's name is as the system spells it."""

    secret: bytes
    file: bytes | None = None


class Listener:
    """Hears second starts until it is closed, or its process ends."""

    def __init__(self, path: Path, lock: Lock, answer: Answer) -> None:
        self._path, self._lock, self._answer = path, lock, answer
        self._listener = socket.create_server((_HERE, 0))
        self._address = _Address(
            self._listener.getsockname()[1], secrets.token_bytes(_SECRET), secrets.token_bytes(_SECRET)
        )
        self._hearing = True
        self._thread = Thread(target=self._listen, name="second starts", daemon=True)

    def begin(self) -> None:
        """Begin to listen; raise ``OSError`` where the file cannot be written."""
        _write_private(self._path, msgspec.json.encode(self._address))
        self._thread.start()

    def close(self) -> None:
        """Listen no more; a second time it does nothing."""
        if not self._hearing:
            return
        self._hearing = False
        if self._thread.ident is not None:
            discard(self._path)
            with suppress(OSError):
                socket.create_connection((_HERE, self._address.port), _ASKING).close()
            self._thread.join(_ASKING)
        self._listener.close()
        self._lock.release()

    def _listen(self) -> None:
        """Hear everybody at once, so that whoever connects and says nothing keeps nobody waiting."""
        while self._hearing:
            with suppress(OSError, RuntimeError):  # the latter when the system has no thread left
                guest, _ = self._listener.accept()
                Thread(target=self._receive, args=(guest,), name="second start", daemon=True).start()

    def _receive(self, guest: socket.socket) -> None:
        """Hear who asks; whoever does not know the secret gets no answer."""
        with guest, suppress(OSError):
            request = _understood(_heard(guest, _LISTENING, _LONGEST, until=b"\n"))
            if request is None or not hmac.compare_digest(request.secret, self._address.knock):
                return
            if self._hearing and self._answer(Path(os.fsdecode(request.file)) if request.file else None):
                guest.sendall(self._address.answer)


def await_starts(path: Path, answer: Answer) -> Listener | None:
    """What hears second starts by way of a file; None when another window does, or nothing can be made.

    `answer` is called from another thread.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = take_lock(path, patience=0)
    except OSError:
        return None
    return _begun(path, lock, answer) if lock else None


def ask_window(path: Path, file: Path | None = None) -> bool:
    """Ask the window that has written the file `path` to come to the front, and to open a file.

    Tells whether it does. It does not when no window is open, or the one that is does not answer within about
    a second.
    """
    try:
        address = msgspec.json.decode(read_file(path, _LONGEST), type=_Address)
        with socket.create_connection((_HERE, address.port), _ASKING) as window:
            name = os.fsencode(file.absolute()) if file else None
            window.sendall(msgspec.json.encode(_Request(address.knock, name)) + b"\n")
            return hmac.compare_digest(_heard(window, _ASKING, _SECRET), address.answer)
    except (OSError, OverflowError, msgspec.DecodeError):
        return False


def _begun(path: Path, lock: Lock, answer: Answer) -> Listener | None:
    try:
        listener = Listener(path, lock, answer)
    except OSError:
        lock.release()
        return None
    try:
        listener.begin()
    except OSError:
        listener.close()
        return None
    return listener


def _heard(other: socket.socket, patience: float, longest: int, until: bytes = b"") -> bytes:
    """What another says: up to an ending, a length or its end, and only as long as patience lasts."""
    said = b""
    end = time.monotonic() + patience
    while len(said) < longest and not (until and said.endswith(until)):
        other.settimeout(max(end - time.monotonic(), 0.001))
        part = other.recv(longest - len(said))
        if not part:
            break
        said += part
    return said


def _understood(said: bytes) -> _Request | None:
    """What was said, if it is a request with a name that a file can have."""
    try:
        request = msgspec.json.decode(said, type=_Request)
    except (ValueError, RecursionError):
        return None
    return None if request.file and b"\0" in request.file else request


def _write_private(path: Path, content: bytes) -> None:
    """Replace a file by one that only its owner can read."""
    fresh = path.with_name(f".{path.name}.{os.getpid()}.new")
    handle = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(handle, "wb") as file:
        file.write(content)
    patiently(lambda: fresh.replace(path))
