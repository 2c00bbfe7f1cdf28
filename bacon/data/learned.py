"""Lesson progress, in a small file that is safe to lose.

["bacon/1-tricks"]
step = 3
choices = ["7H"]
done = false
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Final

import msgspec
import tomli_w
from msgspec import Meta, Struct
from msgspec.structs import asdict, replace

from bacon.data.files import reason, write_whole
from bacon.data.reading import read_file, read_toml

_MAX_BYTES: Final = 100_000
"""In bytes; a lesson takes about 200."""

_log = logging.getLogger(__name__)


class Progress(Struct, frozen=True):
    """Progress in a lesson: the step, the choices so far, and whether it was ever completed."""

    step: Annotated[int, Meta(ge=0)] = 0
    choices: tuple[str, ...] = ()
    done: bool = False


class Learned:
    """The player's progress in all lessons, by lesson name.

    Takes the file, or None to keep progress in memory only. Unreadable entries count as not begun; if writing
    fails, the log notes it.
    """

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self._lessons = _read(path) if path else {}

    @property
    def any_done(self) -> bool:
        """Whether any lesson was ever completed."""
        return any(each.done for each in self._lessons.values())

    def of(self, name: str) -> Progress:
        """The progress in a lesson."""
        return self._lessons.get(name, Progress())

    def note(self, name: str, progress: Progress) -> None:
        """Save the progress in a lesson; a completed lesson stays completed."""
        self._keep(name, replace(progress, done=self.of(name).done))

    def finish(self, name: str) -> None:
        """Mark a lesson as completed; next time it starts from the beginning."""
        self._keep(name, Progress(done=True))

    def merge(self, others: Mapping[str, Progress]) -> int:
        """Merge progress from elsewhere; lessons begun here keep their step. Returns how many changed."""
        before = dict(self._lessons)
        for name, theirs in others.items():
            mine = self._lessons.get(name, theirs)
            self._lessons[name] = replace(mine, done=mine.done or theirs.done)
        changed = sum(before.get(name) != progress for name, progress in self._lessons.items())
        if changed:
            self._write()
        return changed

    def text(self) -> str:
        """The contents of the file."""
        return tomli_w.dumps({name: asdict(each) for name, each in self._lessons.items()})

    def _keep(self, name: str, progress: Progress) -> None:
        if self.of(name) != progress:
            self._lessons[name] = progress
            self._write()

    def _write(self) -> None:
        if self._path is None:
            return
        try:
            write_whole(self._path, self.text())
        except OSError as error:
            _log.warning("%s cannot be written: %s.", self._path, reason(error))


def _read(path: Path) -> dict[str, Progress]:
    try:
        tree = read_toml(read_file(path, _MAX_BYTES).decode())
    except (OSError, ValueError) as error:
        if not isinstance(error, FileNotFoundError):
            _log.warning("%s cannot be read: %s.", path, error)
        return {}
    return _progress(tree)


def read_progress(text: str) -> dict[str, Progress]:
    """Parse a file's text, skipping malformed entries; raises ``ValueError`` if it is not TOML."""
    return _progress(read_toml(text))


def _progress(tree: Mapping[str, object]) -> dict[str, Progress]:
    read = {}
    for name, value in tree.items():
        with suppress(msgspec.ValidationError):
            read[name] = msgspec.convert(value, Progress)
    return read
