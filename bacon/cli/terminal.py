"""What the commands say to the terminal, whatever becomes of it."""

from __future__ import annotations

import contextlib
import io
import os
import re
import sys
from collections.abc import Iterable, Iterator
from typing import Final, TextIO

from bacon.data.files import reason
from bacon.data.streams import tell


class Unprinted(Exception):
    """Raised when the output could not be written where it was sent; says in a few words why."""


def say(lines: Iterable[str]) -> None:
    """Print lines; a sign in one that would steer the terminal, or begin another line, shows as its code.

    Raises `Unprinted` where they cannot be written.
    """
    for line in lines:
        with _printing():
            print(harmless(line))


def write(text: str) -> None:
    """Print a text as it is, in UTF-8; raise `Unprinted` as `say` does."""
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


def harmless(text: str) -> str:
    r"""Show what would steer a terminal as its code: control signs, and what turns the direction of writing.

    >>> print(harmless("Ada\x1b]0;Bob\x07"))
    Ada\x1b]0;Bob\x07
    """
    return _STEERING.sub(lambda found: found[0].encode("unicode_escape").decode("ascii"), text)


_STEERING: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")


def progress(done: int, of: int) -> None:
    """Show how far something is, on a line of the terminal that is wiped at the end."""
    shown = f"{done} of {of}" if done < of else ""
    print(f"\r{shown:<24}\r", end="", file=sys.stderr, flush=True)


def complain(sentence: str, code: int) -> int:
    """Print a sentence, on one line, where errors are printed; give the code back."""
    tell(f"bacon: {harmless(' '.join(sentence.split()))}")
    return code


def nobody_reads() -> None:
    """End quietly when whoever read the output has gone; nothing may be left that Python would flush."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def flush() -> None:
    """Send out what was printed; raise `Unprinted` where that fails."""
    with _printing():
        sys.stdout.flush()


def never_stumble_over_a_letter() -> None:
    """Print what the terminal has no letter for as its code."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure(stream, errors="backslashreplace")


def reconfigure(stream: TextIO, *, encoding: str | None = None, errors: str | None = None) -> None:
    """Change how a stream encodes text, if it is one that can."""
    if isinstance(stream, io.TextIOWrapper):
        stream.reconfigure(encoding=encoding, errors=errors)
