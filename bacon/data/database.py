"""The SQLite file under the store: its tables, their versions, and what makes a file unusable."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import chain
from pathlib import Path
from typing import Final, TypeAlias

from bacon.data import ledger
from bacon.data.files import patiently

_HEADER: Final = b"SQLite format 3\0"
IN_MEMORY: Final = ":memory:"
_PATIENCE: Final = 2.0
"""Seconds to wait for another program that is writing."""

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
"""What each seat did in a deal of the climbing game, which no older file can hold."""

MIGRATIONS: tuple[tuple[str, ...], ...] = (_FIRST, _SECOND, _THIRD)
"""The statements that lead from each version to the next; a published one is never edited."""

_ACCOUNT_SINCE: Final = 2
"""The first version that keeps the account of `bacon.data.ledger`; older files have it made then."""

_COLUMNS: Final = {
    "matches": {"id", "game", "rules", "started_at", "finished_at", "set_aside", "shared", "scores"},
    "events": {"match_id", "number", "json"},
    "hands": {"match_id", "number", "first_event", "last_event", "points"},
    "climbers": {"match_id", "number", "seat", "place"},
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


def connect(path: str, guard: Guard | None = None) -> sqlite3.Connection:
    """Open the database, new or old, bring it to the current version and make sure it can be written.

    Raises `Unusable` for a file to be set aside, ``sqlite3.Error`` or ``OSError`` when it just cannot be
    used now.
    """
    _check_header(path)
    database = sqlite3.connect(path, timeout=_PATIENCE, isolation_level=None)
    try:
        _check_pages(database)
        if guard and _tables(database):
            guard(database, _version(database) < len(MIGRATIONS))
        prepare(database)
    except sqlite3.Error as error:
        database.close()
        if _code(error) in _REASONS:
            raise
        raise Unusable(f"it is damaged: {error}") from error
    except BaseException:
        database.close()
        raise
    return database


def look_into(path: Path) -> sqlite3.Connection:
    """Open a database of the current version to read it only; raise ``sqlite3.Error`` or `Unusable`."""
    database = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=_PATIENCE)
    try:
        if _version(database) != len(MIGRATIONS):
            raise Unusable("it is of another version")
    except BaseException:
        database.close()
        raise
    return database


def prepare(database: sqlite3.Connection) -> None:
    """Make every write durable and bring the database to the current version."""
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = FULL")
    with transaction(database):
        _migrate(database)
    _check_columns(database)


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


def reason(error: sqlite3.Error) -> str:
    """Say in a few words why the database refused."""
    return _REASONS.get(_code(error)) or str(error)


def _code(error: sqlite3.Error) -> int:
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def _check_header(path: str) -> None:
    """Refuse what is no database before SQLite sees it, which would throw away its write-ahead log."""
    if path == IN_MEMORY or not Path(path).exists():
        return
    with patiently(lambda: Path(path).open("rb")) as file:
        if file.read(len(_HEADER)) not in (b"", _HEADER):
            raise Unusable("it is damaged: it is not a database")


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
        ledger.fill(database)
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
