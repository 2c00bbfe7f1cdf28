"""One window at a time: a second start asks the open window to come to the front.

The first frame does without this module, which imports sockets and cryptography.
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

from bacon.system.files import discard, patiently
from bacon.system.lock import Lock, take_lock
from bacon.system.reading import read_file

Answer: TypeAlias = Callable[[Path | None], bool]
"""Brings the window to the front and opens a file, if given; returns whether it will."""

_HOST: Final = "127.0.0.1"
_ANSWER_SECONDS: Final = 1.0
"""Seconds for a window to answer."""

_REQUEST_SECONDS: Final = 0.3
"""Seconds for a request to arrive completely."""

_MAX_BYTES: Final = 20_000
_SECRET_BYTES: Final = 32


class _Address(Struct, frozen=True):
    """The contents of the file: the port, and the secrets of the caller and the window."""

    port: int
    knock: bytes
    answer: bytes


class _Request(Struct, frozen=True):
    secret: bytes
    file: bytes | None = None


class Listener:
    """Listens for second starts until closed or until its process ends."""

    def __init__(self, path: Path, lock: Lock, answer: Answer) -> None:
        self._path, self._lock, self._answer = path, lock, answer
        self._listener = socket.create_server((_HOST, 0))
        self._address = _Address(
            self._listener.getsockname()[1],
            secrets.token_bytes(_SECRET_BYTES),
            secrets.token_bytes(_SECRET_BYTES),
        )
        self._listening = True
        self._thread = Thread(target=self._listen, name="second starts", daemon=True)

    def begin(self) -> None:
        """Start listening; raises ``OSError`` if the file cannot be written."""
        _write_private(self._path, msgspec.json.encode(self._address))
        self._thread.start()

    def close(self) -> None:
        """Stop listening; calling it again does nothing."""
        if not self._listening:
            return
        self._listening = False
        if self._thread.ident is not None:
            discard(self._path)
            with suppress(OSError):
                socket.create_connection((_HOST, self._address.port), _ANSWER_SECONDS).close()
            self._thread.join(_ANSWER_SECONDS)
        self._listener.close()
        self._lock.release()

    def _listen(self) -> None:
        """Handle each caller in a thread, so that a silent one keeps nobody waiting."""
        while self._listening:
            with suppress(OSError, RuntimeError):  # RuntimeError: no thread left
                client, _ = self._listener.accept()
                Thread(target=self._receive, args=(client,), name="second start", daemon=True).start()

    def _receive(self, client: socket.socket) -> None:
        """Handle a caller; without the secret there is no answer."""
        with client, suppress(OSError):
            request = _parse_request(_receive_data(client, _REQUEST_SECONDS, _MAX_BYTES, until=b"\n"))
            if request is None or not hmac.compare_digest(request.secret, self._address.knock):
                return
            if self._listening and self._answer(Path(os.fsdecode(request.file)) if request.file else None):
                client.sendall(self._address.answer)


def await_starts(path: Path, answer: Answer) -> Listener | None:
    """Start listening for second starts; None if another window does, or if that fails.

    `answer` is called from another thread.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = take_lock(path, patience=0)
    except OSError:
        return None
    return _start_listener(path, lock, answer) if lock else None


def ask_window(path: Path, file: Path | None = None) -> bool:
    """Ask the window that wrote the file `path` to come to the front and open a file.

    Returns whether it will; it won't if no window is open or it does not answer within about a second.
    """
    try:
        address = msgspec.json.decode(read_file(path, _MAX_BYTES), type=_Address)
        with socket.create_connection((_HOST, address.port), _ANSWER_SECONDS) as window:
            name = os.fsencode(file.absolute()) if file else None
            window.sendall(msgspec.json.encode(_Request(address.knock, name)) + b"\n")
            return hmac.compare_digest(_receive_data(window, _ANSWER_SECONDS, _SECRET_BYTES), address.answer)
    except (OSError, OverflowError, msgspec.DecodeError):
        return False


def _start_listener(path: Path, lock: Lock, answer: Answer) -> Listener | None:
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


def _receive_data(other: socket.socket, seconds: float, longest: int, until: bytes = b"") -> bytes:
    """Receive data up to a terminator, a length or the end of the stream, within a time limit."""
    received = b""
    end = time.monotonic() + seconds
    while len(received) < longest and not (until and received.endswith(until)):
        other.settimeout(max(end - time.monotonic(), 0.001))
        part = other.recv(longest - len(received))
        if not part:
            break
        received += part
    return received


def _parse_request(received: bytes) -> _Request | None:
    """Parse a request; None if it is malformed or its file name is impossible."""
    try:
        request = msgspec.json.decode(received, type=_Request)
    except (ValueError, RecursionError):
        return None
    return None if request.file and b"\0" in request.file else request


def _write_private(path: Path, content: bytes) -> None:
    fresh = path.with_name(f".{path.name}.{os.getpid()}.new")
    handle = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(handle, "wb") as file:
        file.write(content)
    patiently(lambda: fresh.replace(path))
