"""A process beside the game, and the pipes that lead to it.

``multiprocessing`` would keep a third process, its resource tracker, and import the game's main program
anew in the second.
"""

from __future__ import annotations

import pickle
import sys
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, SimpleQueue
from subprocess import PIPE, Popen
from threading import Thread
from typing import IO, Generic, TypeVar

Sent = TypeVar("Sent")
Received = TypeVar("Received")


class Pipes(Generic[Sent, Received]):
    """A pipe in and one out, for one object after the other; a thread of its own reads what comes.

    That thread calls `arrived` for each object, and at the end.
    """

    def __init__(
        self, inward: IO[bytes], outward: IO[bytes], arrived: Callable[[], None] = lambda: None
    ) -> None:
        self._inward, self._outward, self._arrived = inward, outward, arrived
        self._came: SimpleQueue[tuple[Received, ...]] = SimpleQueue()
        self._next: tuple[Received, ...] | None = None
        self._reader = Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        """Read until there is nothing any more, which is told by an empty tuple."""
        with suppress(EOFError, OSError, ValueError, pickle.UnpicklingError):
            while True:
                self._came.put((pickle.load(self._inward),))  # noqa: S301  (it is our own process that wrote)
                self._arrived()
        self._came.put(())
        self._arrived()

    def send(self, what: Sent) -> None:
        """Write an object; raise ``OSError`` when nobody reads any more."""
        pickle.dump(what, self._outward)
        self._outward.flush()

    def poll(self, seconds: float = 0.0) -> bool:
        """Whether something has come, or nothing can come any more; waits at most so many seconds for it."""
        if self._next is None:
            with suppress(Empty):
                self._next = self._came.get(seconds > 0, seconds or None)
        return self._next is not None

    def recv(self) -> Received:
        """Wait for the next object that comes; raise ``EOFError`` when nothing can come any more."""
        came = self._came.get() if self._next is None else self._next
        self._next = None if came else ()
        if not came:
            raise EOFError
        return came[0]

    def hang_up(self) -> None:
        """Close the pipe out, which the other end hears as the end."""
        with suppress(OSError):
            self._outward.close()

    def close(self) -> None:
        """Close both, when the other end is gone."""
        self.hang_up()
        self._reader.join()
        self._inward.close()


def start(code: str, argument: str) -> Popen[bytes]:
    """A Python beside this one that runs some code, and that this one writes to and reads from.

    It finds all modules where this one does. The frozen program, which takes no code, is given the argument.
    """
    frozen = getattr(sys, "frozen", False)
    what = (argument,) if frozen else ("-c", f"import sys; sys.path[:] = {sys.path!r}; {code}")
    return Popen([sys.executable, *what], stdin=PIPE, stdout=PIPE)  # noqa: S603  (our own program)
