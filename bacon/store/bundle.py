"""Everything in one file, for another computer."""

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

from bacon.settings.lessons import Progress, read_progress
from bacon.settings.settings import Settings, fill_defaults_from, parse, print_settings
from bacon.store import backups
from bacon.store.database import Newer, Unusable, Watch, no_watch, opened_untouched, reason, watched
from bacon.store.merging import ImportCounts, import_matches
from bacon.store.people import merge_players
from bacon.store.store import Store, StoreError
from bacon.system import clock, files
from bacon.system.reading import legible, read_toml
from bacon.version import __version__

ENDING: Final = ".zip"
FORMAT: Final = 1

_ABOUT, _MATCHES, _SETTINGS, _LESSONS = "bacon.toml", "matches.db", "settings.toml", "lessons.toml"
_MAX_BYTES: Final = {_ABOUT: 10_000, _SETTINGS: 100_000, _LESSONS: 100_000, _MATCHES: 2 * 2**30}
"""Maximum sizes in bytes; 100,000 hands take 400 million."""

_MAX_PARTS: Final = 20
_MAX_RATIO: Final = 200
"""Maximum compression ratio of a part; saved matches shrink about tenfold."""

_CHUNK: Final = 2**20
_MAX_VALUE_BYTES: Final = 10_000_000
"""Maximum bytes of a value in the saved matches; the longest, a line of others, has about 20,000."""

_SQLITE: Final = b"SQLite format 3\0"
_TABLES: Final = frozenset({"table", "index", "trigger"})


class BundleError(Exception):
    """Raised for a file that cannot be written or imported; its message is for the player."""


class Bundle(Struct, frozen=True):
    """The contents of a file: its matches and, if present, settings and lesson progress."""

    matches: Path
    settings: Settings | None = None
    lessons: dict[str, Progress] = {}


class _About(Struct, frozen=True):
    format: int
    program: str = ""


# Export


def export_everything(
    to: Path, store: Store, settings: Settings, lessons: str, watch: Watch = no_watch
) -> Path:
    """Write everything to one file, completely or not at all, replacing an earlier one; return its path.

    Raises `BundleError` if that fails or would overwrite some other file, and whatever `watch` raises.
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
        raise BundleError(f"{to} can’t be written: {reason(error)}.") from error
    except (StoreError, sqlite3.Error) as error:
        raise BundleError(str(error)) from error
    finally:
        files.discard(fresh)


_DEFLATED: Final = zipfile.ZIP_DEFLATED


def _check_target(to: Path, store: Store) -> None:
    file = store.file
    own = file is not None and to.name.startswith(file.name) and to.parent.resolve() == file.parent.resolve()
    if own or (to.is_file() and not _is_bundle(to)):
        raise BundleError(
            f"{to} isn’t a Bacon backup, so it won’t be overwritten. Choose a new name, such as bacon.zip."
        )


def _is_bundle(file: Path) -> bool:
    with suppress(*_MALFORMED, OSError), zipfile.ZipFile(file) as archive:
        return _ABOUT in archive.namelist()
    return False


def _pack(archive: zipfile.ZipFile, copy: Path, watch: Watch) -> None:
    size, done = copy.stat().st_size, 0
    with copy.open("rb") as source, archive.open(_MATCHES, "w", force_zip64=True) as target:
        while chunk := source.read(_CHUNK):
            target.write(chunk)
            done += len(chunk)
            watch("Packing the saved matches", done / size)


# Import


@contextmanager
def open_bundle(file: Path, watch: Watch = no_watch) -> Iterator[Bundle]:
    """Open and check a file that `export_everything` wrote, or a file of saved matches.

    Raises `BundleError` that says why it cannot be imported, and whatever `watch` raises.
    """
    with ExitStack() as held:
        try:
            bundle = _opened(file, held, watch)
            _check_matches(bundle.matches, watch)
        except OSError as error:
            raise BundleError(f"{file} can’t be read: {reason(error)}.") from error
        except (*_MALFORMED, Unusable, sqlite3.Error) as error:
            raise BundleError(_why_not(file, error)) from error
        yield bundle


_MALFORMED: Final = (zipfile.BadZipFile, zlib.error, EOFError, ValueError, NotImplementedError, RuntimeError)


def _why_not(file: Path, error: Exception) -> str:
    if isinstance(error, Newer):
        return f"{file} is from a newer version of Bacon. Import it with that version."
    return f"{file} isn’t a Bacon backup, or it’s damaged. Nothing was changed."


def _opened(file: Path, held: ExitStack, watch: Watch) -> Bundle:
    if file.exists() and not file.is_file():  # reading from a pipe would block
        raise OSError(errno.EISDIR if file.is_dir() else errno.EINVAL, "it is not a regular file")
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
    """The known parts of an archive; raises ``ValueError`` for a malicious one."""
    infos = archive.infolist()
    if len(infos) > _MAX_PARTS or len({info.filename for info in infos}) < len(infos):
        raise ValueError("it has too many parts")
    parts = {info.filename: info for info in infos if info.filename in _MAX_BYTES}
    for name, info in parts.items():
        if info.file_size > min(_MAX_BYTES[name], _MAX_RATIO * info.compress_size + _CHUNK):
            raise ValueError(f"{legible(name)} is too large")
    if not {_ABOUT, _MATCHES} <= parts.keys():
        raise ValueError("it has no matches")
    return parts


def _text(archive: zipfile.ZipFile, parts: dict[str, zipfile.ZipInfo], name: str) -> str:
    with archive.open(parts[name]) as part:
        return part.read(_MAX_BYTES[name]).decode()


def _unpack(archive: zipfile.ZipFile, info: zipfile.ZipInfo, to: Path, watch: Watch) -> None:
    """Unpack the matches, but no more bytes than the archive declares."""
    left = info.file_size
    with archive.open(info) as source, to.open("wb") as target:
        while left > 0 and (chunk := source.read(min(_CHUNK, left))):
            target.write(chunk)
            left -= len(chunk)
            watch("Unpacking the saved matches", 1 - left / info.file_size)


def _check_matches(file: Path, watch: Watch) -> None:
    """Check every page, and that the schema is plain tables: others could keep a reader busy forever."""
    with _guarded(file) as database:
        with watched(database, watch, "Checking the file"):
            (found,) = database.execute("PRAGMA quick_check(1)").fetchone()
        tables = database.execute("SELECT type, sql FROM sqlite_master").fetchall()
        unexpected = [kind for kind, sql in tables if kind not in _TABLES or "VIRTUAL" in str(sql).upper()]
        if found != "ok" or unexpected:
            raise Unusable("it is damaged")
        for table in ("matches", "events"):
            database.execute(f"SELECT 1 FROM {table} LIMIT 1").fetchone()  # noqa: S608


class ImportResult(Struct, frozen=True):
    """The result of an import: the matches are in the store, the rest is up to the caller.

    `first` is whether the store had no matches before.
    """

    brought: ImportCounts
    first: bool
    settings: Settings | None = None
    lessons: dict[str, Progress] = {}

    def merged_settings(self, mine: Settings, names: Iterable[str]) -> Settings:
        """`mine` merged with the file's settings; `names` are all players who have matches now."""
        if self.settings is None:
            return mine
        merged = fill_defaults_from(mine, self.settings)
        return replace(
            merged, players=merge_players(merged.players, self.settings.players, names, first=self.first)
        )


def import_file(file: Path, store: Store, watch: Watch = no_watch) -> ImportResult:
    """Import the matches of a file; raises `BundleError`, `StoreError`, and whatever `watch` raises.

    If it raises one of the first two before a match was imported, nothing has changed.
    """
    with open_bundle(file, watch) as bundle:
        return import_bundle(bundle, store, watch)


def import_bundle(bundle: Bundle, store: Store, watch: Watch = no_watch) -> ImportResult:
    """Import the matches of an opened file; raises as `import_file` does."""
    with _guarded(bundle.matches) as database:
        first = store.is_empty
        brought = import_matches(store, database, watch)
        return ImportResult(brought, first, bundle.settings, bundle.lessons)


@contextmanager
def _guarded(file: Path) -> Iterator[sqlite3.Connection]:
    """Open untrusted saved matches: nothing in them is executed or grows beyond its limits."""
    with opened_untouched(file) as database:
        database.execute("PRAGMA trusted_schema = OFF")
        database.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _MAX_VALUE_BYTES)
        yield database
