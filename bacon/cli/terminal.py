"""Output to the terminal, whatever becomes of it."""

from __future__ import annotations

import contextlib
import io
import os
import re
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Final, TextIO

from bacon.system.files import reason
from bacon.system.streams import write_error_line


class Unprinted(Exception):
    """Raised when the output cannot be written; says briefly why."""


def print_lines(lines: Iterable[str]) -> None:
    """Print lines, with control characters escaped.

    Raises `Unprinted` if they cannot be written.
    """
    for line in lines:
        with _printing():
            print(escape_controls(line))


def write(text: str) -> None:
    """Print text unchanged, in UTF-8; raises `Unprinted` like `print_lines`."""
    reconfigure(sys.stdout, encoding="utf-8")
    with _printing():
        sys.stdout.write(text)


@contextlib.contextmanager
def _printing() -> Iterator[None]:
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise Unprinted(reason(error)) from error


def escape_controls(text: str) -> str:
    r"""Escape characters that would control a terminal or change the writing direction.

    >>> print(escape_controls("Ada\x1b]0;Bob\x07"))
    Ada\x1b]0;Bob\x07
    """
    return re.sub(_CONTROLS, lambda found: found[0].encode("unicode_escape").decode("ascii"), text)


_CONTROLS: Final = r"[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]"


class Conversation:
    """Lines printed to the terminal, and the player's lines read from it."""

    def say(self, line: str) -> None:
        """Print a line; raises `Unprinted` if it cannot be written."""
        print_lines([line])

    def read(self) -> str | None:
        """Return the player's next line, or None at the end of the input."""
        try:
            return input("> ")
        except (EOFError, ValueError):  # a line in another encoding is no line
            return None


_BAR_WIDTH: Final = 24
_LINE_WIDTH: Final = 72


class ProgressBar:
    """A bar on a terminal line with the time left, cleared at the end; piped output gets none.

    `seconds` is the clock. Twenty lines of our own: a library would bring its licence, and on Windows another
    library, into every installer.
    """

    def __init__(self, seconds: Callable[[], float] = time.monotonic) -> None:
        self._seconds, self._began = seconds, seconds()

    def __call__(self, done: int, of: int) -> None:
        """Show that `done` of `of` steps are done."""
        if sys.stderr.isatty():
            line = self._line(done, of) if done < of else ""
            print(f"\r{line:<{_LINE_WIDTH}}\r", end="", file=sys.stderr, flush=True)

    def _line(self, done: int, of: int) -> str:
        filled = done * _BAR_WIDTH // of
        bar = "#" * filled + "-" * (_BAR_WIDTH - filled)
        left = f", {_in_words((self._seconds() - self._began) * (of - done) / done)} left" if done else ""
        return f"[{bar}] {100 * done // of}%  {done} of {of}{left}"


def _in_words(seconds: float) -> str:
    """Format a time roughly, as people say it.

    >>> _in_words(0.3), _in_words(42), _in_words(200), _in_words(9000)
    ('1 second', '42 seconds', '3 minutes', '2.5 hours')
    """
    if seconds < 90:
        whole = max(round(seconds), 1)
        return f"{whole} second{'s' * (whole != 1)}"
    return f"{round(seconds / 60)} minutes" if seconds < 5400 else f"{seconds / 3600:.1f} hours"


def complain(sentence: str, code: int) -> int:
    """Print an error as one line on the error stream; return the exit code."""
    write_error_line(f"bacon: {escape_controls(' '.join(sentence.split()))}")
    return code


def discard_output() -> None:
    """Redirect output to the null device once its reader has gone, so that Python's final flush succeeds."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def flush() -> None:
    """Flush the output; raises `Unprinted` if that fails."""
    with _printing():
        sys.stdout.flush()


def escape_unencodable() -> None:
    """Escape characters that the terminal's encoding lacks."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure(stream, errors="backslashreplace")


def reconfigure(stream: TextIO, *, encoding: str | None = None, errors: str | None = None) -> None:
    """Change how a stream encodes text, if it supports that."""
    if isinstance(stream, io.TextIOWrapper):
        stream.reconfigure(encoding=encoding, errors=errors)
