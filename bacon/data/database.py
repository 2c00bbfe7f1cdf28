"""The SQLite file under the store: its tables, their versions, and what makes a file unusable."""

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

from bacon.data import files, ledger, migrations, sums
from bacon.data.files import discard, keep_private, patiently

_HEADER: Final = b"SQLite format 3\0"
IN_MEMORY: Final = ":memory:"
_PATIENCE: Final = 2.0
"""Seconds to wait for another program that is writing."""

_LARGEST: Final = 8 * 2**30
"""In bytes; 100,000 matches have about as many."""

_OPENED_SINCE: Final = 2
"""The first version that writes down what is known of a match from its start."""
_ACCOUNT_SINCE: Final = 4
"""The first version that keeps the account of `bacon.data.ledger`; older files have it made then."""
_SUMS_SINCE: Final = 5
"""The first version that keeps the sums of `bacon.data.sums`."""

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
    sqlite3.SQLITE_CANTOPEN: "the file cannot be opened there",
    sqlite3.SQLITE_PERM: "it is not allowed there",
    sqlite3.SQLITE_IOERR: "the disk does not read or write properly",
    sqlite3.SQLITE_BUSY: "another program is using the file",
    sqlite3.SQLITE_LOCKED: "another program is using the file",
    sqlite3.SQLITE_INTERRUPT: "it was stopped",
}
"""What keeps a sound file from being used; any other error on opening means that the file is damaged."""

_DAMAGED: Final = "it is damaged"
_NEWER_AT_MOST: Final = 1000
"""A file is not ahead by more versions than this; a larger number in its place is damage."""

_LITTLE_ROOM: Final = 2**20
"""Bytes that SQLite needs free beside a file that it opens; with fewer its errors do not say why."""

_STEPS_BETWEEN: Final = 100_000
"""So many steps of SQLite's machine are some milliseconds."""

_log = logging.getLogger(__name__)


class Unusable(Exception):
    """Raised for a file that is damaged or not ours; says in a few words what is wrong with it."""


class Newer(Unusable):
    """Raised for a sound file that a newer version of Bacon has written; it is left as it is."""

    def __init__(self) -> None:
        super().__init__("a newer version of Bacon has written them, and this one cannot read them")


class Stopped(Exception):
    """Raised by a `Watch` that does not want to wait any longer."""


Watch: TypeAlias = Callable[[str, float], None]
"""Is told what is being done and the share of it that is done, 0 where nobody knows; may raise `Stopped`."""


def nobody_watches(_: str, __: float) -> None:
    """Watch nothing."""


Guard: TypeAlias = Callable[[sqlite3.Connection, bool], None]
"""What is to be done with a sound file before it is written; is told whether its version will change."""


def connect(
    path: str, guard: Guard | None = None, *, checked: bool = False, watch: Watch = nobody_watches
) -> sqlite3.Connection:
    """Open the database, new or old, bring it to the current version and make sure it can be written.

    Nobody but its owner can read it then. Every page is looked at before anything is written, which takes a
    while for a large file, unless that was `checked` and nobody has touched it since. Raises `Unusable` for a
    file to be set aside, `Newer` for one to be left alone, ``sqlite3.Error`` or ``OSError`` when it just
    cannot be used now, and what `watch` raises.
    """
    _check_file(path)
    with _no_empty_file_left(Path(path)), _judged(_to_write(path)) as database:
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
    """A new database that is in no file; it is copied, as to make its tables takes far longer."""
    database = _connected(IN_MEMORY)
    _empty().backup(database)
    return database


def look_into(path: Path) -> sqlite3.Connection:
    """Open a database of the current version to read it only; raise ``sqlite3.Error`` or `Unusable`."""
    with _judged(to_read(path)) as database:
        if _version(database) != len(migrations.MIGRATIONS):
            raise Unusable("it is of another version")
    return database


def read_into_memory(path: Path) -> sqlite3.Connection:
    """Read a database that cannot be written into memory, and bring it to the current version there.

    Raises `Unusable`, ``sqlite3.Error`` or ``OSError`` when it cannot be read either.
    """
    _check_file(str(path))
    with _judged(_to_write(IN_MEMORY)) as memory:
        with _at_rest(path) as database:
            database.backup(memory)
        _check_pages(memory)
        prepare(memory)
    return memory


@contextmanager
def left_untouched(path: Path) -> Iterator[sqlite3.Connection]:
    """Open a file that nobody else has open, of any version and however damaged, so that it stays as it is.

    SQLite throws a write-ahead log away that does not fit, so one with a log is read from a copy. Raises
    `Unusable`, `Newer`, ``sqlite3.Error`` or ``OSError`` where nothing can be read.
    """
    _check_file(str(path))
    with ExitStack() as held:
        database = _without_a_log(path) or _copied(path, held)
        held.callback(database.close)
        if 0 < _version(database) - len(migrations.MIGRATIONS) <= _NEWER_AT_MOST:
            raise Newer
        yield database


def sealed(path: Path) -> str:
    """Set the time of a closed file to a full second, so that any later write shows, and tell its `state_of`.

    Empty where that cannot be done.
    """
    with suppress(OSError):
        second = path.stat().st_mtime_ns // 10**9 * 10**9
        os.utime(path, ns=(second, second))
        return state_of(path)
    return ""


def state_of(path: Path) -> str:
    """By what a file is known that nobody has touched; empty for one with a write-ahead log, or for none."""
    with suppress(OSError):
        if not _holds_something(parts(path)[0]):
            return f"{number_of(path)} {path.stat().st_size} {path.stat().st_mtime_ns}"
    return ""


def number_of(path: Path) -> int:
    """The number by which the system knows a file, whatever its name; 0 where there is none."""
    with suppress(OSError):
        return path.stat().st_ino
    return 0


def parts(path: Path) -> tuple[Path, ...]:
    """The files of a database: its write-ahead log, the index of that, and the file itself."""
    return tuple(Path(f"{path}{ending}") for ending in ("-wal", "-shm", ""))


@contextmanager
def _at_rest(path: Path) -> Iterator[sqlite3.Connection]:
    """Open a file to which nobody writes, with its log, though nothing may be made beside it."""
    with ExitStack() as held:
        database = _readable(path) or _without_a_log(path) or _copied(path, held)
        held.callback(database.close)
        yield database


def _readable(path: Path) -> sqlite3.Connection | None:
    """Open a file as usual; None where that needs a file beside it that cannot be made."""
    database = to_read(path)
    try:
        database.execute("SELECT 1 FROM sqlite_master")
    except sqlite3.Error:
        database.close()
        return None
    return database


def _without_a_log(path: Path) -> sqlite3.Connection | None:
    return None if _holds_something(parts(path)[0]) else to_read(path, still=True)


def _copied(path: Path, held: ExitStack) -> sqlite3.Connection:
    """Open a copy that is kept as long as `held`."""
    folder = Path(held.enter_context(TemporaryDirectory(prefix="bacon-")))
    log, _, file = parts(path)
    for part in (log, file):
        shutil.copyfile(part, folder / part.name)
    return _to_write(str(folder / file.name))


@contextmanager
def _no_empty_file_left(path: Path) -> Iterator[None]:
    """Take away the file that SQLite has made when the block could not fill it."""
    is_new = not path.exists()
    try:
        yield
    except BaseException:
        if is_new and path.exists() and not path.stat().st_size:
            discard(path)
        raise


@contextmanager
def _judged(database: sqlite3.Connection) -> Iterator[sqlite3.Connection]:
    """Close the database when the block raises, and let damage be `Unusable`."""
    try:
        yield database
    except sqlite3.Error as error:
        database.close()
        if _code(error) in _REASONS:
            raise
        _log.warning("SQLite says of the saved matches: %s", error)
        raise Unusable(_DAMAGED) from error
    except UnicodeDecodeError as error:  # of SQLite's own sentence, which quotes what it could not read
        database.close()
        raise Unusable(f"{_DAMAGED}: its tables are not described in letters") from error
    except BaseException:
        database.close()
        raise


def to_read(path: Path, *, still: bool = False) -> sqlite3.Connection:
    """Open a file to read it only; with `still` nobody may be writing, and its log is not looked at."""
    where = f"{path.absolute().as_uri()}?{'immutable=1' if still else 'mode=ro'}"
    return _connected(where, uri=True)


def _to_write(path: str) -> sqlite3.Connection:
    return _connected(path)


def _connected(where: str, *, uri: bool = False) -> sqlite3.Connection:
    """A connection that any thread may close; the garbage collector runs in whichever it likes."""
    return sqlite3.connect(where, timeout=_PATIENCE, isolation_level=None, check_same_thread=False, uri=uri)


def prepare(database: sqlite3.Connection) -> None:
    """Make every write durable and bring the database to the current version."""
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = FULL")
    with transaction(database):
        _migrate(database)
    _check_columns(database)


def fold(database: sqlite3.Connection) -> None:
    """Bring what the write-ahead log holds into the file itself, so that the log can be lost."""
    with suppress(sqlite3.Error):  # where that does not work now, the log holds it
        database.execute("PRAGMA wal_checkpoint(PASSIVE)")


@contextmanager
def transaction(database: sqlite3.Connection) -> Iterator[None]:
    """Write durably: all of what the block does, or, when it raises, nothing."""
    database.execute("BEGIN IMMEDIATE")
    try:
        yield
        database.execute("COMMIT")
    except BaseException:
        with suppress(sqlite3.Error):
            database.execute("ROLLBACK")
        raise


def reason(error: sqlite3.Error | OSError, path: Path | None = None) -> str:
    """Say in a few words why the database, or the system, refused.

    `path` is the file's: where its disk is nearly full, SQLite's own reason says only that something failed.
    """
    if isinstance(error, OSError):
        return files.reason(error)
    if _code(error) == sqlite3.SQLITE_IOERR and path and _nearly_full(path.parent):
        return _REASONS[sqlite3.SQLITE_FULL]
    return _REASONS.get(_code(error)) or str(error)


def _nearly_full(folder: Path) -> bool:
    with suppress(OSError):
        return shutil.disk_usage(folder).free < _LITTLE_ROOM
    return False


def _code(error: sqlite3.Error) -> int:
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def _check_file(path: str) -> None:
    """Refuse what is no database before SQLite sees it, which would throw away its write-ahead log."""
    file = Path(path)
    if path == IN_MEMORY or not (file.exists() or _holds_something(parts(file)[0])):
        return
    if not file.exists():
        raise Unusable("only its write-ahead log is left")
    if not file.is_file():
        raise OSError(errno.EINVAL, "it is not a file on a disk")
    if (size := file.stat().st_size) > _LARGEST:
        raise OSError(errno.EFBIG, f"it is larger than {_LARGEST:,} bytes")
    if not size:
        raise Unusable("it is empty")
    with patiently(lambda: file.open("rb")) as start:
        if start.read(len(_HEADER)) != _HEADER:
            raise Unusable(f"{_DAMAGED}: it is not a database")


def _holds_something(log: Path) -> bool:
    return log.exists() and log.stat().st_size > 0


def _check_pages(database: sqlite3.Connection, watch: Watch = nobody_watches) -> None:
    """Look at every page; raise `Unusable` for damage, ``sqlite3.Error``, or what `watch` raises."""
    with watched(database, watch, "Looking through the saved matches"):
        found = database.execute("PRAGMA quick_check(1)").fetchone()[0]
    if found != "ok":
        _log.warning("SQLite has found in the saved matches: %s", found)
        raise Unusable(_DAMAGED)


@contextmanager
def watched(database: sqlite3.Connection, watch: Watch, what: str) -> Iterator[None]:
    """Let what one statement of the block does be watched, and stopped."""
    if watch is nobody_watches:
        yield
        return
    database.set_progress_handler(lambda: watch(what, 0), _STEPS_BETWEEN)
    try:
        yield
    except sqlite3.OperationalError as error:
        if _code(error) == sqlite3.SQLITE_INTERRUPT:
            watch(what, 0)  # raises again what SQLite has swallowed
        raise
    finally:
        database.set_progress_handler(None, 0)


def _migrate(database: sqlite3.Connection) -> None:
    """Take the steps that are missing; writing the version, even the same, proves the file writable."""
    version = _version(database)
    if 0 < version - len(migrations.MIGRATIONS) <= _NEWER_AT_MOST:
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
        sums.add_up(database)
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
            raise Unusable(f"its table of {table} is not as it should be")
