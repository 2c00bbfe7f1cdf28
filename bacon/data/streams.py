"""The process's own streams, and doing without them: a windowed program on Windows has none at all."""

from __future__ import annotations

import io
import os
import stat
import sys
from contextlib import suppress


class Nowhere(io.StringIO):
    """A stream that keeps nothing of what is written to it, and of which nothing can be read."""

    def write(self, text: str, /) -> int:
        """Take a text, and let it go."""
        return len(text)


def do_without_streams() -> None:
    """Put a stream that leads nowhere in the place of each that the process was started without."""
    for name in ("stdin", "stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, Nowhere())


def tell(line: str) -> None:
    """Write a line to the error stream; where there is none, or it takes nothing, nothing is written."""
    with suppress(OSError, ValueError):
        if sys.stderr is not None:
            sys.stderr.write(f"{line}\n")


def somebody_reads() -> bool:
    """Whether errors are written where they may be read: to a terminal, a file or another program.

    They are not where there is no error stream, nor where a desktop has started the program: its menu gives
    them to the null device or to the system's journal.
    """
    if sys.stderr is None or isinstance(sys.stderr, Nowhere):
        return False
    try:
        handle = sys.stderr.fileno()
        kind = os.fstat(handle).st_mode
    except (OSError, ValueError):
        return True
    return os.isatty(handle) or stat.S_ISREG(kind) or stat.S_ISFIFO(kind)
