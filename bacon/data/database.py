"""The SQLite file under the store: its tables, their versions, and what makes a file unusable."""

from __future__ import annotations

import errno
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

from bacon.data import files, ledger, sums
from bacon.data.files import discard, keep_private, patiently

_HEADER: Final = b"SQLite format 3\0"
IN_MEMORY: Final = ":memory:"
_PATIENCE: Final = 2.0
"""Seconds to wait for another program that is writing."""

_LARGEST: Final = 8 * 2**30
"""In bytes; 100,000 matches have about as many."""

_FIRST: Final = (
    """CREATE TABLE matches (
        id INTEGER PRIMARY KEY,
        game TEXT NOT NULL,
        rules TEXT NOT NULL,
        started_at TEXT NOT NULL,
        finished_at TEXT,
        set_aside TEXT
    )""",
    """CREATE TABLE events (
        match_id INTEGER NOT NULL REFERENCES matches (id),
        number INTEGER NOT NULL CHECK (number > 0),
        json TEXT NOT NULL,
        PRIMARY KEY (match_id, number)
    ) WITHOUT ROWID""",
    """CREATE TRIGGER events_are_not_changed BEFORE UPDATE ON events
        BEGIN SELECT raise(ABORT, 'events are only added'); END""",
    """CREATE TRIGGER events_are_not_deleted BEFORE DELETE ON events
        BEGIN SELECT raise(ABORT, 'events are only added'); END""",
    """CREATE TRIGGER matches_are_not_deleted BEFORE DELETE ON matches
        BEGIN SELECT raise(ABORT, 'matches are only added'); END""",
)

_SECOND: Final = (
    "ALTER TABLE matches ADD COLUMN shared TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE matches ADD COLUMN preset TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE matches ADD COLUMN seat INTEGER DEFAULT 0",
    "ALTER TABLE matches ADD COLUMN names TEXT NOT NULL DEFAULT '[]'",
    "ALTER TABLE matches ADD COLUMN practice INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE matches ADD COLUMN assisted INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE matches ADD COLUMN scores TEXT NOT NULL DEFAULT '[]'",
    "ALTER TABLE matches ADD COLUMN winner INTEGER",
    "ALTER TABLE matches ADD COLUMN hands INTEGER NOT NULL DEFAULT 0",
    """CREATE TABLE hands (
        match_id INTEGER NOT NULL REFERENCES matches (id),
        number INTEGER NOT NULL,
        first_event INTEGER NOT NULL,
        last_event INTEGER NOT NULL,
        dealer INTEGER NOT NULL,
        declarer INTEGER,
        trump TEXT,
        alone INTEGER NOT NULL,
        side INTEGER,
        points TEXT NOT NULL,
        taken TEXT NOT NULL,
        march INTEGER NOT NULL,
        claimed INTEGER,
        claim_held INTEGER,
        asked TEXT NOT NULL,
        denied TEXT NOT NULL,
        fixed INTEGER NOT NULL,
        dealt TEXT NOT NULL,
        aces TEXT NOT NULL,
        trumps TEXT NOT NULL,
        jokers TEXT NOT NULL,
        PRIMARY KEY (match_id, number)
    ) WITHOUT ROWID""",
)

_THIRD: Final = (
    """CREATE TABLE climbers (
        match_id INTEGER NOT NULL,
        number INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        place INTEGER,
        left_over INTEGER NOT NULL,
        plays INTEGER NOT NULL,
        bombs INTEGER NOT NULL,
        passes INTEGER NOT NULL,
        rounds INTEGER NOT NULL,
        given INTEGER NOT NULL,
        wilds INTEGER NOT NULL,
        tops INTEGER NOT NULL,
        quads INTEGER NOT NULL,
        PRIMARY KEY (match_id, number, seat)
    ) WITHOUT ROWID""",
)
"""What each seat did in the hands of one game; the next step takes it away again."""

_FOURTH: Final = (
    "ALTER TABLE matches ADD COLUMN sides TEXT NOT NULL DEFAULT '[]'",
    "ALTER TABLE matches ADD COLUMN mine INTEGER",
    "DROP TABLE climbers",
    "DROP TABLE hands",
    """CREATE TABLE hands (
        match_id INTEGER NOT NULL,
        number INTEGER NOT NULL,
        first_event INTEGER NOT NULL,
        last_event INTEGER NOT NULL,
        dealer INTEGER NOT NULL,
        side INTEGER,
        marks TEXT NOT NULL,
        points TEXT NOT NULL,
        fixed INTEGER NOT NULL,
        dealt TEXT NOT NULL,
        variant TEXT NOT NULL,
        cards TEXT NOT NULL,
        notes TEXT NOT NULL,
        PRIMARY KEY (match_id, number)
    ) WITHOUT ROWID""",
    "CREATE TABLE figures (match_id INTEGER PRIMARY KEY, seats TEXT NOT NULL)",
)
"""The account in the games' own figures, by seat of each match, with the notes of each hand."""

_FIFTH = (
    "ALTER TABLE matches ADD COLUMN logged INTEGER NOT NULL DEFAULT 0",
    "UPDATE matches SET logged = (SELECT count(*) FROM events WHERE match_id = matches.id)",
    """CREATE TABLE sums (
        kind TEXT NOT NULL,
        game TEXT NOT NULL,
        preset TEXT NOT NULL,
        seat INTEGER NOT NULL,
        results TEXT NOT NULL,
        PRIMARY KEY (kind, game, preset, seat)
    ) WITHOUT ROWID""",
    """CREATE TABLE dealt (
        game TEXT NOT NULL,
        shared TEXT NOT NULL,
        variant TEXT NOT NULL,
        sizes TEXT NOT NULL,
        cards TEXT NOT NULL,
        PRIMARY KEY (game, shared, variant, sizes)
    ) WITHOUT ROWID""",
    """CREATE INDEX matches_with_an_end
        ON matches (id, practice, assisted, game, preset, winner, mine, set_aside)
        WHERE winner IS NOT NULL""",
)
"""How many events each match has, and the account in sum, so that neither has to be counted again."""

_SIXTH = (
    """CREATE TABLE reviews (
        match_id INTEGER NOT NULL,
        number INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        version INTEGER NOT NULL,
        missing INTEGER NOT NULL,
        payload TEXT NOT NULL,
        PRIMARY KEY (match_id, number, seat)
    )""",
    """CREATE TABLE given_away (
        match_id INTEGER NOT NULL,
        number INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        kind TEXT NOT NULL,
        choices INTEGER NOT NULL,
        points REAL NOT NULL,
        chance REAL NOT NULL,
        PRIMARY KEY (match_id, number, seat, kind)
    ) WITHOUT ROWID""",
)
"""The reviews of hands, and what each kind of choice in them gave away, so that nobody need open them."""

_SEVENTH = (
    "ALTER TABLE matches ADD COLUMN player TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE matches ADD COLUMN kind TEXT NOT NULL DEFAULT 'plain'",
    "ALTER TABLE matches ADD COLUMN key TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE matches ADD COLUMN played_at TEXT NOT NULL DEFAULT ''",
    "UPDATE matches SET kind = 'practice' WHERE practice",
    "UPDATE matches SET played_at = coalesce(finished_at, started_at)",
    "CREATE INDEX matches_running ON matches (player, kind, game) WHERE finished_at IS NULL",
    "DROP INDEX matches_with_an_end",
    """CREATE INDEX matches_with_an_end
        ON matches (id, player, kind, assisted, game, preset, winner, mine, set_aside)
        WHERE winner IS NOT NULL""",
    "ALTER TABLE sums RENAME TO sums_of_all",
    """CREATE TABLE sums (
        player TEXT NOT NULL,
        kind TEXT NOT NULL,
        game TEXT NOT NULL,
        preset TEXT NOT NULL,
        seat INTEGER NOT NULL,
        results TEXT NOT NULL,
        PRIMARY KEY (player, kind, game, preset, seat)
    ) WITHOUT ROWID""",
    "INSERT INTO sums SELECT '', kind, game, preset, seat, results FROM sums_of_all",
    "DROP TABLE sums_of_all",
    "ALTER TABLE dealt RENAME TO dealt_to_all",
    """CREATE TABLE dealt (
        player TEXT NOT NULL,
        game TEXT NOT NULL,
        shared TEXT NOT NULL,
        variant TEXT NOT NULL,
        sizes TEXT NOT NULL,
        cards TEXT NOT NULL,
        PRIMARY KEY (player, game, shared, variant, sizes)
    ) WITHOUT ROWID""",
    "INSERT INTO dealt SELECT '', game, shared, variant, sizes, cards FROM dealt_to_all",
    "DROP TABLE dealt_to_all",
)
"""Who played a match, what kind of match it is, and when it was played last."""

_EIGHTH = (
    """CREATE TABLE pars (
        board TEXT NOT NULL,
        players TEXT NOT NULL,
        version INTEGER NOT NULL,
        log TEXT NOT NULL,
        PRIMARY KEY (board, players, version)
    ) WITHOUT ROWID""",
)
"""What others made of boards: the events, by who sat at the table and which version of the search it was."""

MIGRATIONS: tuple[tuple[str, ...], ...] = (
    *(_FIRST, _SECOND, _THIRD, _FOURTH, _FIFTH, _SIXTH, _SEVENTH),
    _EIGHTH,
)
"""The statements that lead from each version to the next; a published one is never edited."""

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
}
"""What keeps a sound file from being used; any other error on opening means that the file is damaged."""


class Unusable(Exception):
    """Raised for a file that is damaged or not ours; says in a few words what is wrong with it."""


Guard: TypeAlias = Callable[[sqlite3.Connection, bool], None]
"""What is to be done with a sound file before it is written; is told whether its version will change."""


def connect(path: str, guard: Guard | None = None, *, checked: bool = False) -> sqlite3.Connection:
    """Open the database, new or old, bring it to the current version and make sure it can be written.

    Nobody but its owner can read it then. Every page is looked at before anything is written, which takes a
    while for a large file, unless that was `checked` and nobody has touched it since. Raises `Unusable` for a
    file to be set aside, ``sqlite3.Error`` or ``OSError`` when it just cannot be used now.
    """
    _check_file(path)
    with _no_empty_file_left(Path(path)), _judged(_to_write(path)) as database:
        if not checked:
            _check_pages(database)
        keep_private(*parts(Path(path)))
        if guard and _tables(database):
            guard(database, _version(database) < len(MIGRATIONS))
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
        if _version(database) != len(MIGRATIONS):
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
        raise Unusable(f"it is damaged: {error}") from error
    except UnicodeDecodeError as error:  # of SQLite's own sentence, which quotes what it could not read
        database.close()
        raise Unusable("it is damaged: its tables are not described in letters") from error
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


def reason(error: sqlite3.Error | OSError) -> str:
    """Say in a few words why the database, or the system, refused."""
    if isinstance(error, OSError):
        return files.reason(error)
    return _REASONS.get(_code(error)) or str(error)


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
            raise Unusable("it is damaged: it is not a database")


def _holds_something(log: Path) -> bool:
    return log.exists() and log.stat().st_size > 0


def _check_pages(database: sqlite3.Connection) -> None:
    found = database.execute("PRAGMA quick_check(1)").fetchone()[0]
    if found != "ok":
        raise Unusable(f"it is damaged: {found}")


def _migrate(database: sqlite3.Connection) -> None:
    """Take the steps that are missing; writing the version, even the same, proves the file writable."""
    version = _version(database)
    if version > len(MIGRATIONS):
        raise Unusable("it was written by a newer version of Bacon")
    if version < 0 or (version == 0 and _tables(database)):
        raise Unusable("it belongs to another program")
    for statement in chain.from_iterable(MIGRATIONS[version:]):
        database.execute(statement)
    if version < _ACCOUNT_SINCE:
        ledger.fill(database, opened=version >= _OPENED_SINCE)
    if version < _SUMS_SINCE:
        sums.add_up(database)
    database.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")


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
