"""Error reports, which hold the match as a record."""

from __future__ import annotations

import os
import platform
import sys
import tempfile
import traceback
from collections.abc import Callable, Iterator
from functools import partial
from importlib.metadata import version
from itertools import count
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from bacon.core.events import Event, encode
from bacon.core.match import Match, with_names
from bacon.core.rules import TableState
from bacon.core.words import seat_names
from bacon.notation.record import Record, print_record, record_of
from bacon.system import clock
from bacon.system.folders import folders
from bacon.version import __version__

PACKAGES: Final = ("pygame-ce", "msgspec", "platformdirs", "tomli-w")
"""Packages whose versions matter."""


def versions() -> Iterator[str]:
    """A line for each version that matters: Bacon, Python, the system and the packages."""
    yield f"Bacon {__version__}"
    yield f"Python {platform.python_version()}"
    yield platform.platform()
    for package in PACKAGES:
        yield f"{package} {_or_why(partial(version, package))}"


def write_report(error: BaseException, match: Match[TableState] | None = None) -> Path:
    """Write a report of an error and the current match; return its path.

    Never raises: parts that fail are replaced by the reason, and if the reports folder cannot be written, the
    temporary one is used. If nothing can be written at all, the report goes to the error stream and the path
    is the system's null device.
    """
    text = "\n".join(_report(error, match))
    for write in (_write_in_reports, _write_in_temporary):
        try:
            return write(text)
        except (OSError, RuntimeError):
            continue
    if sys.stderr:
        sys.stderr.write(text)
    return Path(os.devnull)


def _write_in_reports(text: str) -> Path:
    return _write(folders().reports, text)


def _write_in_temporary(text: str) -> Path:
    return _write(Path(tempfile.gettempdir()), text)


def _write(folder: Path, text: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    stamp = clock.local(clock.now()).strftime("%Y-%m-%d-%H%M%S-%f")
    names = (folder / f"bacon-report-{stamp}-{number}.txt" for number in count(1))
    path = next(name for name in names if not name.exists())
    path.write_text(text, encoding="utf-8", errors="backslashreplace")
    return path


def _report(error: BaseException, match: Match[TableState] | None) -> Iterator[str]:
    yield "A report of an error in Bacon. Players' names are replaced by their seats; paths and the"
    yield ("text of the error are unchanged. It shows every card of the match, even of hands still to come.")
    yield from ("", "== Versions", *versions())
    yield from ("", "== Error", _or_why(lambda: "".join(traceback.format_exception(error))))
    if match is not None:
        yield from ("== Record", _or_why(lambda: print_record(_renamed(match))))
        yield from ("== Events", _or_why(lambda: "\n".join(encode(event).decode() for event in _log(match))))


def _log(match: Match[TableState]) -> tuple[Event, ...]:
    """The log with seat names instead of the players' names; it can be replayed like the match."""
    return with_names(match.events, seat_names(match.rules.seats))


def _renamed(match: Match[TableState]) -> Record:
    """The record without the work behind bots' choices, which would come out differently with other names."""
    return replace(record_of(Match(match.rules, events=_log(match))), thoughts={})


def _or_why(tell: Callable[[], str]) -> str:
    """A part of the report, or why it failed: one part must not spoil the report."""
    try:
        return tell()
    except Exception as error:
        return f"(not available: {type(error).__name__}: {error})"
