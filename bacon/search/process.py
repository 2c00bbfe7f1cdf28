"""A helper process and the pipes to it.

``multiprocessing`` would keep a third process, its resource tracker, and import the game's main program again
in the second.
"""

from __future__ import annotations

import os
import pickle
import sys
import traceback
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, SimpleQueue
from subprocess import PIPE, Popen
from threading import Thread
from typing import IO, Generic, TypeVar

Sent = TypeVar("Sent")
Received = TypeVar("Received")


class Pipes(Generic[Sent, Received]):
    """A pair of pipes for pickled objects; a background thread reads what comes in.

    That thread calls `arrived` for each object, and at the end.
    """

    def __init__(
        self, inward: IO[bytes], outward: IO[bytes], arrived: Callable[[], None] = lambda: None
    ) -> None:
        self._inward, self._outward, self._wake = inward, outward, arrived
        self._arrived: SimpleQueue[tuple[Received, ...]] = SimpleQueue()
        self._next: tuple[Received, ...] | None = None
        self._reader = Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        """Read until the end, which an empty tuple marks."""
        try:
            while True:
                self._arrived.put((pickle.load(self._inward),))  # noqa: S301  (our own process wrote it)
                self._wake()
        except (EOFError, OSError, ValueError, pickle.UnpicklingError):
            pass
        except Exception:  # it refers to something that cannot be imported here
            traceback.print_exc()
        self._arrived.put(())
        self._wake()

    def send(self, what: Sent) -> None:
        """Write an object; raises ``OSError`` if the other end is closed."""
        pickle.dump(what, self._outward)
        self._outward.flush()

    def poll(self, seconds: float = 0.0) -> bool:
        """Whether an object or the end has arrived; waits up to this many seconds."""
        if self._next is None:
            with suppress(Empty):
                self._next = self._arrived.get(seconds > 0, seconds or None)
        return self._next is not None

    def recv(self) -> Received:
        """Return the next object, waiting for it; raises ``EOFError`` at the end."""
        arrived = self._arrived.get() if self._next is None else self._next
        self._next = None if arrived else ()
        if not arrived:
            raise EOFError
        return arrived[0]

    def hang_up(self) -> None:
        """Close the outgoing pipe, which the other end sees as end of file."""
        with suppress(OSError):
            self._outward.close()

    def close(self) -> None:
        """Close both pipes once the other end is gone."""
        self.hang_up()
        self._reader.join()
        self._inward.close()


def start(code: str, argument: str) -> Popen[bytes]:
    """Start a Python process that runs `code`, with pipes to its standard input and output.

    It imports modules from the same places as this one. A frozen program cannot run code and gets `argument`
    instead.
    """
    frozen = getattr(sys, "frozen", False)
    what = (argument,) if frozen else ("-c", f"import sys; sys.path[:] = {sys.path!r}; {code}")
    return Popen([sys.executable, *what], stdin=PIPE, stdout=PIPE)  # noqa: S603  (our own program)


def pipes_to_parent() -> Pipes[Sent, Received]:
    """Return the pipes to the process that started this one; what is printed goes to the error stream."""
    inward, outward = (os.fdopen(number, mode, closefd=False) for number, mode in ((0, "rb"), (1, "wb")))
    sys.stdout = sys.stderr  # a bot's print must not be taken for an answer
    return Pipes(inward, outward)
