"""Output to the terminal, whatever becomes of it."""

from __future__ import annotations

import contextlib
import io
import os
import re
import sys
from collections.abc import Iterable, Iterator
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
    return _CONTROLS.sub(lambda found: found[0].encode("unicode_escape").decode("ascii"), text)


_CONTROLS: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")


def progress(done: int, of: int) -> None:
    """Show progress on a terminal line that is cleared at the end."""
    shown = f"{done} of {of}" if done < of else ""
    print(f"\r{shown:<24}\r", end="", file=sys.stderr, flush=True)


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
