"""Everything that is kept of the players in one file, to be taken along to another computer.

It is a ZIP archive, so that anybody can look into it, and each part is what it is at home: a copy of the
saved matches as SQLite writes it, the settings and the learnt lessons in TOML, and a few words on what it all
is. What is brought in is merged: nothing here is overwritten, and what is here already does not come twice. A
file comes from anywhere, so all of it is looked at before anything is changed.
"""

from __future__ import annotations

import errno
import os
import sqlite3
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import msgspec
import tomli_w
from msgspec import Struct
from msgspec.structs import replace

from bacon.data import backups, clock, files
from bacon.data.database import Newer, Unusable, Watch, left_untouched, nobody_watches, reason, watched
from bacon.data.learned import Progress, read_progress
from bacon.data.merging import Brought, bring_in
from bacon.data.people import joined
from bacon.data.reading import legible, read_toml
from bacon.data.settings import Settings, parse, print_settings, with_those_of
from bacon.data.store import Store, StoreError
from bacon.version import __version__

ENDING: Final = ".zip"
FORMAT: Final = 1

_ABOUT, _MATCHES, _SETTINGS, _LESSONS = "bacon.toml", "matches.db", "settings.toml", "lessons.toml"
_LARGEST: Final = {_ABOUT: 10_000, _SETTINGS: 100_000, _LESSONS: 100_000, _MATCHES: 2 * 2**30}
"""In bytes; 100,000 hands have 400 million."""

_MOST_PARTS: Final = 20
_TIMES: Final = 200
"""So many times as large as in the archive a part may be; saved matches are some ten times as large."""

_CHUNK: Final = 2**20
_LONGEST_VALUE: Final = 10_000_000
"""Bytes that a value in the saved matches has at most; the longest, a line of others, has some 20,000."""

_SQLITE: Final = b"SQLite format 3\0"
_TABLES: Final = frozenset({"table", "index", "trigger"})


class BundleError(Exception):
    """Raised for a file that cannot be written, or brought in; its text is a sentence for the player."""


class Bundle(Struct, frozen=True):
    """What a file holds besides the matches: the settings and how far the lessons are, where it has them."""

    matches: Path
    settings: Settings | None = None
    lessons: dict[str, Progress] = {}


class _About(Struct, frozen=True):
    format: int
    program: str = ""


# Saving


def save_everything(
    to: Path, store: Store, settings: Settings, lessons: str, watch: Watch = nobody_watches
) -> Path:
    """Write everything to one file, the whole of it or nothing; an earlier one is replaced. Gives its path.

    Raises `BundleError` when that fails, or where another file would be lost, and what `watch` raises.
    """
    _check_target(to, store)
    about = {"format": FORMAT, "program": f"Bacon {__version__}", "made": clock.now()}
    fresh = to.with_name(f".{to.name}.{os.getpid()}.new")
    try:
        with TemporaryDirectory(prefix="bacon-") as folder, zipfile.ZipFile(fresh, "w", _DEFLATED) as archive:
            archive.writestr(_ABOUT, tomli_w.dumps(about))
            archive.writestr(_SETTINGS, print_settings(settings))
            archive.writestr(_LESSONS, lessons)
            copy = Path(folder) / _MATCHES
            with store.snapshot() as database:
                backups.copy_to(database, copy, watch)
            _pack(archive, copy, watch)
        files.keep_private(fresh)
        return files.patiently(lambda: fresh.replace(to))
    except OSError as error:
        raise BundleError(f"{to} cannot be written: {reason(error)}.") from error
    except (StoreError, sqlite3.Error) as error:
        raise BundleError(str(error)) from error
    finally:
        files.discard(fresh)


_DEFLATED: Final = zipfile.ZIP_DEFLATED


def _check_target(to: Path, store: Store) -> None:
    """Refuse a file that is something else, and the names of the store's own files."""
    own = store.file is not None and to.name.startswith(store.file.name) and _together(to, store.file)
    if own or (to.is_file() and not _is_bundle(to)):
        raise BundleError(f"{to} is another file. Choose a new name, such as bacon.zip; nothing was written.")


def _together(one: Path, other: Path) -> bool:
    return one.parent.resolve() == other.parent.resolve()


def _is_bundle(file: Path) -> bool:
    with suppress(*_RUBBISH, OSError), zipfile.ZipFile(file) as archive:
        return _ABOUT in archive.namelist()
    return False


def _pack(archive: zipfile.ZipFile, copy: Path, watch: Watch) -> None:
    size, done = copy.stat().st_size, 0
    with copy.open("rb") as source, archive.open(_MATCHES, "w", force_zip64=True) as target:
        while chunk := source.read(_CHUNK):
            target.write(chunk)
            done += len(chunk)
            watch("Packing the saved matches", done / size)


# Bringing in


@contextmanager
def opened_bundle(file: Path, watch: Watch = nobody_watches) -> Iterator[Bundle]:
    """Open what `save_everything` has written, or a file of saved matches, once it is found to be sound.

    Raises `BundleError`, whose sentence says why it cannot be brought in, and what `watch` raises.
    """
    with ExitStack() as held:
        try:
            bundle = _opened(file, held, watch)
            _check_matches(bundle.matches, watch)
        except OSError as error:
            raise BundleError(f"{file} cannot be read: {reason(error)}.") from error
        except (*_RUBBISH, Unusable, sqlite3.Error) as error:
            raise BundleError(_why_not(file, error)) from error
        yield bundle


_RUBBISH: Final = (zipfile.BadZipFile, zlib.error, EOFError, ValueError, NotImplementedError, RuntimeError)


def _why_not(file: Path, error: Exception) -> str:
    if isinstance(error, Newer):
        return f"{file} was saved by a newer version of Bacon; bring it in with that one."
    return f"{file} is not a file of Bacon’s saved matches, or it is damaged. Nothing was changed."


def _opened(file: Path, held: ExitStack, watch: Watch) -> Bundle:
    if file.exists() and not file.is_file():  # a pipe would keep its reader waiting
        raise OSError(errno.EISDIR if file.is_dir() else errno.EINVAL, "it is not a file on a disk")
    with file.open("rb") as start:
        if start.read(len(_SQLITE)) == _SQLITE:
            return Bundle(file)
    archive = held.enter_context(zipfile.ZipFile(file))
    parts = _parts(archive)
    about = msgspec.convert(read_toml(_text(archive, parts, _ABOUT)), _About)
    if about.format > FORMAT:
        raise Newer
    folder = Path(held.enter_context(TemporaryDirectory(prefix="bacon-")))
    _unpack(archive, parts[_MATCHES], folder / _MATCHES, watch)
    settings = parse(_text(archive, parts, _SETTINGS)).settings if _SETTINGS in parts else None
    lessons = read_progress(_text(archive, parts, _LESSONS)) if _LESSONS in parts else {}
    return Bundle(folder / _MATCHES, settings, lessons)


def _parts(archive: zipfile.ZipFile) -> dict[str, zipfile.ZipInfo]:
    """The parts of an archive that mean something here; raises ``ValueError`` for one that was made up."""
    infos = archive.infolist()
    if len(infos) > _MOST_PARTS or len({info.filename for info in infos}) < len(infos):
        raise ValueError("it has too many parts")
    parts = {info.filename: info for info in infos if info.filename in _LARGEST}
    for name, info in parts.items():
        if info.file_size > min(_LARGEST[name], _TIMES * info.compress_size + _CHUNK):
            raise ValueError(f"{legible(name)} is too large")
    if not {_ABOUT, _MATCHES} <= parts.keys():
        raise ValueError("it has no matches")
    return parts


def _text(archive: zipfile.ZipFile, parts: dict[str, zipfile.ZipInfo], name: str) -> str:
    with archive.open(parts[name]) as part:
        return part.read(_LARGEST[name]).decode()


def _unpack(archive: zipfile.ZipFile, info: zipfile.ZipInfo, to: Path, watch: Watch) -> None:
    """Unpack the matches, no more than the archive says they are."""
    left = info.file_size
    with archive.open(info) as source, to.open("wb") as target:
        while left > 0 and (chunk := source.read(min(_CHUNK, left))):
            target.write(chunk)
            left -= len(chunk)
            watch("Unpacking the saved matches", 1 - left / info.file_size)


def _check_matches(file: Path, watch: Watch) -> None:
    """Look at every page, and at what the tables are: others could keep a reader busy for ever."""
    with _guarded(file) as database:
        with watched(database, watch, "Looking through the file"):
            (found,) = database.execute("PRAGMA quick_check(1)").fetchone()
        tables = database.execute("SELECT type, sql FROM sqlite_master").fetchall()
        odd = [kind for kind, sql in tables if kind not in _TABLES or "VIRTUAL" in str(sql).upper()]
        if found != "ok" or odd:
            raise Unusable("it is damaged")
        for table in ("matches", "events"):
            database.execute(f"SELECT 1 FROM {table} LIMIT 1").fetchone()  # noqa: S608


class Arrived(Struct, frozen=True):
    """What has come of a file: the matches are in the store, the rest is for the caller to take over.

    `first` tells that no match was saved here before.
    """

    brought: Brought
    first: bool
    settings: Settings | None = None
    lessons: dict[str, Progress] = {}

    def taken_over(self, mine: Settings, names: Iterable[str]) -> Settings:
        """The settings with what comes of the file's; `names` are those of everybody who has matches now."""
        if self.settings is None:
            return mine
        merged = with_those_of(mine, self.settings)
        return replace(merged, players=joined(merged.players, self.settings.players, names, first=self.first))


def bring_everything(file: Path, store: Store, watch: Watch = nobody_watches) -> Arrived:
    """Bring the matches of a file in; raises `BundleError`, `StoreError`, and what `watch` raises.

    When it raises one of the first two before a match came, nothing has changed.
    """
    with opened_bundle(file, watch) as bundle:
        return bring_bundle(bundle, store, watch)


def bring_bundle(bundle: Bundle, store: Store, watch: Watch = nobody_watches) -> Arrived:
    """Bring the matches of an opened file in; raises as `bring_everything` does."""
    with _guarded(bundle.matches) as database:
        first = store.is_empty
        brought = bring_in(store, database, watch)
        return Arrived(brought, first, bundle.settings, bundle.lessons)


@contextmanager
def _guarded(file: Path) -> Iterator[sqlite3.Connection]:
    """Open saved matches that come from anywhere; nothing in them is run, or grows beyond what is meant."""
    with left_untouched(file) as database:
        database.execute("PRAGMA trusted_schema = OFF")
        database.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _LONGEST_VALUE)
        yield database
