"""The SQLite file under the store: its tables, their versions, and what makes a file unusable."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

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

MIGRATIONS: tuple[tuple[str, ...], ...] = (_FIRST,)
"""The statements that lead from each version to the next; a published one is never edited."""

_COLUMNS: Final = {
    "matches": {"id", "game", "rules", "started_at", "finished_at", "set_aside"},
    "events": {"match_id", "number", "json"},
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


def connect(path: str) -> sqlite3.Connection:
    """Open the database, new or old, bring it to the current version and make sure it can be written.

    Raises `Unusable` for a file to be set aside, ``sqlite3.Error`` or ``OSError`` when it just cannot be
    used now.
    """
    _check_header(path)
    database = sqlite3.connect(path, timeout=_PATIENCE, isolation_level=None)
    try:
        _prepare(database)
    except sqlite3.Error as error:
        database.close()
        if _code(error) in _REASONS:
            raise
        raise Unusable(f"it is damaged: {error}") from error
    except BaseException:
        database.close()
        raise
    return database


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
    with Path(path).open("rb") as file:
        if file.read(len(_HEADER)) not in (b"", _HEADER):
            raise Unusable("it is damaged: it is not a database")


def _prepare(database: sqlite3.Connection) -> None:
    _check_pages(database)
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = FULL")
    with transaction(database):
        _migrate(database)
    _check_columns(database)


def _check_pages(database: sqlite3.Connection) -> None:
    found = database.execute("PRAGMA quick_check(1)").fetchone()[0]
    if found != "ok":
        raise Unusable(f"it is damaged: {found}")


def _migrate(database: sqlite3.Connection) -> None:
    """Take the steps that are missing; writing the version, even the same, proves the file writable."""
    version = database.execute("PRAGMA user_version").fetchone()[0]
    if version > len(MIGRATIONS):
        raise Unusable("it was written by a newer version of Bacon")
    if version < 0 or (version == 0 and _tables(database)):
        raise Unusable("it belongs to another program")
    for statement in (statement for step in MIGRATIONS[version:] for statement in step):
        database.execute(statement)
    database.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")


def _tables(database: sqlite3.Connection) -> list[str]:
    return [row[0] for row in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]


def _check_columns(database: sqlite3.Connection) -> None:
    for table, columns in _COLUMNS.items():
        found = {row[0] for row in database.execute("SELECT name FROM pragma_table_info(?)", (table,))}
        if not columns <= found:
            raise Unusable(f"its table of {table} is not as it should be")
