"""The standard streams, and programs without them, such as a windowed one on Windows."""

from __future__ import annotations

import io
import os
import stat
import sys
from contextlib import suppress


class NullStream(io.StringIO):
    """A stream that discards what is written and has nothing to read."""

    def write(self, text: str, /) -> int:
        """Discard the text."""
        return len(text)


def replace_missing_streams() -> None:
    """Replace each standard stream that the process lacks by a `NullStream`."""
    for name in ("stdin", "stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, NullStream())


def write_error_line(line: str) -> None:
    """Write a line to the error stream, if there is one that works."""
    with suppress(OSError, ValueError):
        if sys.stderr is not None:
            sys.stderr.write(f"{line}\n")


def errors_visible() -> bool:
    """Whether the error stream goes where someone may read it: a terminal, a file or a pipe.

    Not so without an error stream, nor when started from a desktop menu, which sends errors to the null
    device or the system's journal.
    """
    if sys.stderr is None or isinstance(sys.stderr, NullStream):
        return False
    try:
        handle = sys.stderr.fileno()
        kind = os.fstat(handle).st_mode
    except (OSError, ValueError):
        return True
    return os.isatty(handle) or stat.S_ISREG(kind) or stat.S_ISFIFO(kind)
