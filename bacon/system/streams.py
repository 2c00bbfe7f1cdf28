"""Output and log of a program whose streams may be closed."""

from __future__ import annotations

import io
import logging
import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from pathlib import Path
from typing import Final


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


NAME: Final = "bacon.log"
_FULL_BYTES: Final = 180_000
_FORMAT: Final = "%(asctime)s %(levelname)s %(name)s: %(message)s"


@contextmanager
def keeping_log(folder: Path) -> Iterator[None]:
    """Write log records to a file in `folder` during the block; both are created when first needed.

    One old file is kept, as ``bacon.log.1``. If the file cannot be written, logging does nothing.
    """
    handler = _LogFile(folder / NAME, encoding="utf-8", delay=True)
    handler.setFormatter(logging.Formatter(_FORMAT))
    root = logging.getLogger()
    root.addHandler(handler)
    try:
        yield
    finally:
        root.removeHandler(handler)
        handler.close()


class _LogFile(logging.FileHandler):
    """A log file that never fails, not even on a full disk.

    The standard library's rotating handler imports sockets and pickling, which would delay the first frame.
    """

    def _open(self) -> TextIOWrapper:
        Path(self.baseFilename).parent.mkdir(parents=True, exist_ok=True)
        return super()._open()

    def emit(self, record: logging.LogRecord) -> None:
        """Write a record, in a new file if the old one is full."""
        with suppress(OSError):
            self._roll_over()
        with suppress(OSError):
            super().emit(record)

    def _roll_over(self) -> None:
        """Start a new file when one is full; keep using one that can't be renamed.

        On Windows another window may have it open.
        """
        file = Path(self.baseFilename)
        if file.is_file() and file.stat().st_size >= _FULL_BYTES:
            self.close()
            file.replace(file.with_name(f"{NAME}.1"))

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802  (overrides logging's)
        """Drop the line."""
