"""The SQLite file: opened, checked, brought to the current version."""

from __future__ import annotations

import errno
import logging
import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import cache
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, TypeAlias

from bacon.store import ledger, migrations
from bacon.system import files
from bacon.system.files import discard, keep_private, patiently

_HEADER: Final = b"SQLite format 3\0"
IN_MEMORY: Final = ":memory:"
_LOCK_TIMEOUT_SECONDS: Final = 2.0
"""Seconds to wait for another program that is writing."""

_MAX_BYTES: Final = 8 * 2**30
"""Maximum size in bytes, about that of 100,000 matches."""

_OPENED_SINCE: Final = 2
"""The first schema version that stores match details at the start."""
_ACCOUNT_SINCE: Final = 4
"""The first schema version with the ledger (`bacon.store.ledger`); older files get it when migrated."""
_SUMS_SINCE: Final = 5
"""The first schema version with the sums (`bacon.store.ledger`)."""

_COLUMNS: Final = {
    "matches": {"id", "game", "rules", "started_at", "finished_at", "set_aside", "shared", "preset", "seat"}
    | {"names", "practice", "assisted", "scores", "winner", "hands", "logged"}
    | {"player", "kind", "key", "played_at"},
    "events": {"match_id", "number", "json"},
    "hands": {"match_id", "number", "first_event", "last_event", "points", "notes"},
    "figures": {"match_id", "seats"},
    "sums": {"player", "kind", "game", "preset", "seat", "results"},
    "dealt": {"player", "game", "shared", "variant", "sizes", "cards"},
    "reviews": {"match_id", "number", "seat", "version", "missing", "payload"},
    "pars": {"board", "players", "version", "log"},
    "given_away": {"match_id", "number", "seat", "kind", "choices", "points", "chance"},
}

_REASONS: Final = {
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_READONLY: "the file is read-only",
    sqlite3.SQLITE_CANTOPEN: "the file can’t be opened there",
    sqlite3.SQLITE_PERM: "permission denied",
    sqlite3.SQLITE_IOERR: "the disk reported an error",
    sqlite3.SQLITE_BUSY: "another program is using the file",
    sqlite3.SQLITE_LOCKED: "another program is using the file",
    sqlite3.SQLITE_INTERRUPT: "it was interrupted",
}
"""Errors that may hit a sound file; any other error on opening means damage."""

_DAMAGED: Final = "it is damaged"
_MAX_VERSIONS_AHEAD: Final = 1000
"""A schema version further ahead than this is damage, not a newer program."""

_MIN_FREE_BYTES: Final = 2**20
"""Free bytes that SQLite needs beside a file; with less, its errors do not name the cause."""

_STEPS_PER_WATCH: Final = 100_000
"""SQLite VM instructions between two calls of the watch: a few milliseconds."""

_log = logging.getLogger(__name__)


class Unusable(Exception):
    """Raised for a file that is damaged or not ours; says briefly what is wrong with it."""


class Newer(Unusable):
    """Raised for a sound file from a newer version of Bacon, which is left alone."""

    def __init__(self) -> None:
        super().__init__("they were saved by a newer version of Bacon, and this one can’t read them")


class Stopped(Exception):
    """Raised by a `Watch` to stop waiting."""


Watch: TypeAlias = Callable[[str, float], None]
"""Called with the current step and the share done (0 if unknown); may raise `Stopped`."""


def no_watch(_: str, __: float) -> None:
    """A `Watch` that does nothing."""


Guard: TypeAlias = Callable[[sqlite3.Connection, bool], None]
"""Called with a sound file before it is written, and with whether its version will change."""


def connect(
    path: str, guard: Guard | None = None, *, checked: bool = False, watch: Watch = no_watch
) -> sqlite3.Connection:
    """Open a database, new or old, migrate it, and make sure it can be written.

    Only its owner can read it afterwards. Every page is checked before anything is written, which takes a
    while for a large file, unless it was `checked` and untouched since. Raises `Unusable` for a file to set
    aside, `Newer` for one to leave alone, ``sqlite3.Error`` or ``OSError`` if it cannot be used right now,
    and whatever `watch` raises.
    """
    _check_file(path)
    with _removing_empty_file(Path(path)), _closing_on_error(_to_write(path)) as database:
        if not checked:
            _check_pages(database, watch)
        keep_private(*parts(Path(path)))
        if guard and _tables(database):
            guard(database, _version(database) < len(migrations.MIGRATIONS))
        prepare(database)
    return database


@cache
def _empty() -> sqlite3.Connection:
    return connect(IN_MEMORY)


def in_memory() -> sqlite3.Connection:
    """A new in-memory database; copied from a template, because creating the tables takes far longer."""
    database = _connected(IN_MEMORY)
    _empty().backup(database)
    return database


def open_read_only(path: Path) -> sqlite3.Connection:
    """Open a database of the current version read-only; raises ``sqlite3.Error`` or `Unusable`."""
    with _closing_on_error(to_read(path)) as database:
        if _version(database) != len(migrations.MIGRATIONS):
            raise Unusable("it is from a different version")
    return database


def read_into_memory(path: Path) -> sqlite3.Connection:
    """Load a database that cannot be written into memory, and migrate it there.

    Raises `Unusable`, ``sqlite3.Error`` or ``OSError`` if it cannot be read either.
    """
    _check_file(str(path))
    with _closing_on_error(_to_write(IN_MEMORY)) as memory:
        with _at_rest(path) as database:
            database.backup(memory)
        _check_pages(memory)
        prepare(memory)
    return memory


@contextmanager
def opened_untouched(path: Path) -> Iterator[sqlite3.Connection]:
    """Open a file that nobody else has open, of any version and however damaged, without changing it.

    SQLite discards a write-ahead log that does not fit, so a file with a log is read from a copy. Raises
    `Unusable`, `Newer`, ``sqlite3.Error`` or ``OSError`` if nothing can be read.
    """
    _check_file(str(path))
    with ExitStack() as held:
        database = _without_a_log(path) or _copy_opened(path, held)
        held.callback(database.close)
        if 0 < _version(database) - len(migrations.MIGRATIONS) <= _MAX_VERSIONS_AHEAD:
            raise Newer
        yield database


def seal_file(path: Path) -> str:
    """Truncate a closed file's time to a full second, so that later writes show; return its `state_of`.

    Returns nothing if that fails.
    """
    with suppress(OSError):
        second = path.stat().st_mtime_ns // 10**9 * 10**9
        os.utime(path, ns=(second, second))
        return state_of(path)
    return ""


def state_of(path: Path) -> str:
    """A fingerprint of an untouched file; empty if it has a write-ahead log or does not exist."""
    with suppress(OSError):
        if not _not_empty(parts(path)[0]):
            return f"{inode_of(path)} {path.stat().st_size} {path.stat().st_mtime_ns}"
    return ""


def inode_of(path: Path) -> int:
    """The file's inode number; 0 if there is none."""
    with suppress(OSError):
        return path.stat().st_ino
    return 0


def parts(path: Path) -> tuple[Path, ...]:
    """The files of a database: its write-ahead log, the index of that, and the file itself."""
    return tuple(Path(f"{path}{ending}") for ending in ("-wal", "-shm", ""))


@contextmanager
def _at_rest(path: Path) -> Iterator[sqlite3.Connection]:
    """Open a file that nobody is writing to, with its log, although its folder may be read-only."""
    with ExitStack() as held:
        database = _readable(path) or _without_a_log(path) or _copy_opened(path, held)
        held.callback(database.close)
        yield database


def _readable(path: Path) -> sqlite3.Connection | None:
    """Open a file as usual; None if that needs to create a file beside it and cannot."""
    database = to_read(path)
    try:
        database.execute("SELECT 1 FROM sqlite_master")
    except sqlite3.Error:
        database.close()
        return None
    return database


def _without_a_log(path: Path) -> sqlite3.Connection | None:
    return None if _not_empty(parts(path)[0]) else to_read(path, still=True)


def _copy_opened(path: Path, held: ExitStack) -> sqlite3.Connection:
    folder = Path(held.enter_context(TemporaryDirectory(prefix="bacon-")))
    log, _, file = parts(path)
    for part in (log, file):
        shutil.copyfile(part, folder / part.name)
    return _to_write(str(folder / file.name))


@contextmanager
def _removing_empty_file(path: Path) -> Iterator[None]:
    """Remove the empty file that SQLite creates if the block fails."""
    is_new = not path.exists()
    try:
        yield
    except BaseException:
        if is_new and path.exists() and not path.stat().st_size:
            discard(path)
        raise


@contextmanager
def _closing_on_error(database: sqlite3.Connection) -> Iterator[sqlite3.Connection]:
    """Close the database if the block raises, and turn damage into `Unusable`."""
    try:
        yield database
    except sqlite3.Error as error:
        database.close()
        if _code(error) in _REASONS:
            raise
        _log.warning("SQLite found a problem in the saved matches: %s", error)
        raise Unusable(_DAMAGED) from error
    except UnicodeDecodeError as error:  # raised by SQLite's own message, which quotes what it could not read
        database.close()
        raise Unusable(f"{_DAMAGED}: its table definitions are not text") from error
    except BaseException:
        database.close()
        raise


def to_read(path: Path, *, still: bool = False) -> sqlite3.Connection:
    """Open a file read-only; with `still`, nobody may be writing and its log is ignored."""
    where = f"{path.absolute().as_uri()}?{'immutable=1' if still else 'mode=ro'}"
    return _connected(where, uri=True)


def _to_write(path: str) -> sqlite3.Connection:
    return _connected(path)


def _connected(where: str, *, uri: bool = False) -> sqlite3.Connection:
    """A connection that any thread may close, because the garbage collector may run in any."""
    return sqlite3.connect(
        where, timeout=_LOCK_TIMEOUT_SECONDS, isolation_level=None, check_same_thread=False, uri=uri
    )


def prepare(database: sqlite3.Connection) -> None:
    """Make every write durable and migrate the database to the current version."""
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = FULL")
    with transaction(database):
        _migrate(database)
    _check_columns(database)


def fold(database: sqlite3.Connection) -> None:
    """Move the write-ahead log's contents into the file itself."""
    with suppress(sqlite3.Error):  # if that fails, they stay in the log
        database.execute("PRAGMA wal_checkpoint(PASSIVE)")


@contextmanager
def transaction(database: sqlite3.Connection) -> Iterator[None]:
    """Write durably: everything the block does or, if it raises, nothing."""
    database.execute("BEGIN IMMEDIATE")
    try:
        yield
        database.execute("COMMIT")
    except BaseException:
        with suppress(sqlite3.Error):
            database.execute("ROLLBACK")
        raise


def reason(error: sqlite3.Error | OSError, path: Path | None = None) -> str:
    """Why the database or the system refused, in a few words.

    `path` is the file: if its disk is nearly full, SQLite only reports an I/O error.
    """
    if isinstance(error, OSError):
        return files.reason(error)
    if _code(error) == sqlite3.SQLITE_IOERR and path and _nearly_full(path.parent):
        return _REASONS[sqlite3.SQLITE_FULL]
    return _REASONS.get(_code(error)) or str(error)


def _nearly_full(folder: Path) -> bool:
    with suppress(OSError):
        return shutil.disk_usage(folder).free < _MIN_FREE_BYTES
    return False


def _code(error: sqlite3.Error) -> int:
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def _check_file(path: str) -> None:
    """Reject anything that is not a database before SQLite sees it and discards its write-ahead log."""
    file = Path(path)
    if path == IN_MEMORY or not (file.exists() or _not_empty(parts(file)[0])):
        return
    if not file.exists():
        raise Unusable("only its write-ahead log is left")
    if not file.is_file():
        raise OSError(errno.EINVAL, "it is not a regular file")
    if (size := file.stat().st_size) > _MAX_BYTES:
        raise OSError(errno.EFBIG, f"it is larger than {_MAX_BYTES:,} bytes")
    if not size:
        raise Unusable("it is empty")
    with patiently(lambda: file.open("rb")) as start:
        if start.read(len(_HEADER)) != _HEADER:
            raise Unusable(f"{_DAMAGED}: it is not a database")


def _not_empty(log: Path) -> bool:
    return log.exists() and log.stat().st_size > 0


def _check_pages(database: sqlite3.Connection, watch: Watch = no_watch) -> None:
    """Check every page; raises `Unusable` for damage, ``sqlite3.Error``, or whatever `watch` raises."""
    with watched(database, watch, "Checking the saved matches"):
        found = database.execute("PRAGMA quick_check(1)").fetchone()[0]
    if found != "ok":
        _log.warning("SQLite found a problem in the saved matches: %s", found)
        raise Unusable(_DAMAGED)


@contextmanager
def watched(database: sqlite3.Connection, watch: Watch, what: str) -> Iterator[None]:
    """Let `watch` follow, and stop, one statement of the block."""
    if watch is no_watch:
        yield
        return
    database.set_progress_handler(lambda: watch(what, 0), _STEPS_PER_WATCH)
    try:
        yield
    except sqlite3.OperationalError as error:
        if _code(error) == sqlite3.SQLITE_INTERRUPT:
            watch(what, 0)  # raises again what SQLite has swallowed
        raise
    finally:
        database.set_progress_handler(None, 0)


def _migrate(database: sqlite3.Connection) -> None:
    """Run missing migrations; writing the version, even the same one, proves the file writable."""
    version = _version(database)
    if 0 < version - len(migrations.MIGRATIONS) <= _MAX_VERSIONS_AHEAD:
        raise Newer
    if version > len(migrations.MIGRATIONS):
        raise Unusable(_DAMAGED)
    if version < 0 or (version == 0 and _tables(database)):
        raise Unusable("it belongs to another program")
    for statement in chain.from_iterable(migrations.MIGRATIONS[version:]):
        database.execute(statement)
    if version < _ACCOUNT_SINCE:
        ledger.fill(database, opened=version >= _OPENED_SINCE)
    if version < _SUMS_SINCE:
        ledger.rebuild(database)
    database.execute(f"PRAGMA user_version = {len(migrations.MIGRATIONS)}")


def _version(database: sqlite3.Connection) -> int:
    version = database.execute("PRAGMA user_version").fetchone()[0]
    assert isinstance(version, int)
    return version


def _tables(database: sqlite3.Connection) -> list[str]:
    return [row[0] for row in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]


def _check_columns(database: sqlite3.Connection) -> None:
    for table, columns in _COLUMNS.items():
        found = {row[0] for row in database.execute("SELECT name FROM pragma_table_info(?)", (table,))}
        if not columns <= found:
            raise Unusable(f"its table {table} has columns missing")
