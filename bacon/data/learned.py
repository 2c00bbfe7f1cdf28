"""How far the player is in the lessons: a small file that may be lost without harm.

["bacon/1-tricks"]
step = 3
choices = ["7H"]
done = false
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Final

import msgspec
import tomli_w
from msgspec import Meta, Struct
from msgspec.structs import asdict, replace

from bacon.data.files import reason, write_whole
from bacon.data.reading import read_file, read_toml

_LARGEST: Final = 100_000
"""In bytes; a lesson takes some 200."""

_log = logging.getLogger(__name__)


class Progress(Struct, frozen=True):
    """How far a lesson is: the step, the learner's choices up to it, and whether all of it was ever done."""

    step: Annotated[int, Meta(ge=0)] = 0
    choices: tuple[str, ...] = ()
    done: bool = False


class Learned:
    """The player's progress in all lessons, by their names.

    Takes the file it is kept in, or None to keep it only until the program ends. What cannot be read of it
    counts as not begun; what cannot be written is not remembered, and the log says so.
    """

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self._known = _read(path) if path else {}

    @property
    def any_done(self) -> bool:
        """Whether any lesson was ever done."""
        return any(each.done for each in self._known.values())

    def of(self, name: str) -> Progress:
        """How far a lesson is."""
        return self._known.get(name, Progress())

    def note(self, name: str, progress: Progress) -> None:
        """Keep how far a lesson is; that it was done once stays."""
        self._keep(name, replace(progress, done=self.of(name).done))

    def finish(self, name: str) -> None:
        """Keep that a lesson was done; the next time it begins anew."""
        self._keep(name, Progress(done=True))

    def bring_in(self, others: Mapping[str, Progress]) -> int:
        """Take in how far lessons are elsewhere; what was begun here stays. Tells how many have changed."""
        before = dict(self._known)
        for name, theirs in others.items():
            mine = self._known.get(name, theirs)
            self._known[name] = replace(mine, done=mine.done or theirs.done)
        changed = sum(before.get(name) != progress for name, progress in self._known.items())
        if changed:
            self._write()
        return changed

    def text(self) -> str:
        """All of it, as the file has it."""
        return tomli_w.dumps({name: asdict(each) for name, each in self._known.items()})

    def _keep(self, name: str, progress: Progress) -> None:
        if self.of(name) != progress:
            self._known[name] = progress
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
        written = read_toml(read_file(path, _LARGEST).decode())
    except (OSError, ValueError) as error:
        if not isinstance(error, FileNotFoundError):
            _log.warning("%s cannot be read: %s.", path, error)
        return {}
    return _progress(written)


def read_progress(text: str) -> dict[str, Progress]:
    """Read how far lessons are from a file's text; what is none is left out. Raises ``ValueError``."""
    return _progress(read_toml(text))


def _progress(written: Mapping[str, object]) -> dict[str, Progress]:
    read = {name: _one(value) for name, value in written.items()}
    return {name: progress for name, progress in read.items() if progress}


def _one(value: object) -> Progress | None:
    try:
        return msgspec.convert(value, Progress)
    except msgspec.ValidationError:
        return None
