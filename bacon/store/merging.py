"""Matches of another file brought into the store, each once."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from typing import Annotated, Final, TypeAlias

import msgspec
from msgspec import Meta, Struct

from bacon.core.events import MatchStarted
from bacon.kits import decode
from bacon.store import ledger
from bacon.store.backups import MOST_EVENTS, UNREADABLE, Key, in_order
from bacon.store.database import Watch, no_watch
from bacon.store.ledger import Stored
from bacon.store.reviews import read_line, read_reviews, write_review
from bacon.store.store import MAX_EVENT_BYTES, Row, Store

_Line: TypeAlias = tuple[int, bytes]

_BATCH: Final = 20
"""Matches imported per transaction."""

_BRINGING: Final = "Importing matches"


class ImportCounts(Struct, frozen=True):
    """The result of an import: how many matches were new, extended, already known, and unreadable."""

    new: int = 0
    longer: int = 0
    known: int = 0
    unreadable: int = 0

    def plus(self, other: ImportCounts) -> ImportCounts:
        """The sum of both."""
        return ImportCounts(
            self.new + other.new,
            self.longer + other.longer,
            self.known + other.known,
            self.unreadable + other.unreadable,
        )


class _Match(Struct, frozen=True, kw_only=True):
    """A match's columns that its log does not contain; older files have fewer."""

    id: int
    started_at: datetime
    finished_at: datetime | None = None
    set_aside: str | None = None
    """Why an older version could not read it; this version finds out when opening it."""
    seat: Annotated[int, Meta(ge=0, le=9)] | None = 0
    names: str = "[]"
    player: Annotated[str, Meta(max_length=200)] = ""
    kind: Stored = "plain"
    key: Annotated[str, Meta(max_length=200)] = ""
    played_at: str = ""


class _Found(Struct, frozen=True):
    """A match in another file: its raw and parsed row, and its whole log."""

    row: Mapping[str, object]
    match: _Match
    started: MatchStarted
    lines: Sequence[_Line]

    @property
    def key(self) -> Key:
        return str(self.row["started_at"]), self.lines[0][1].decode()


def import_matches(store: Store, source: sqlite3.Connection, watch: Watch = no_watch) -> ImportCounts:
    """Import the matches of another file, their reviews, and the others' lines for boards.

    They are imported in small batches, so that an interrupted import loses nothing and can be repeated.
    Raises `StoreError` if the store cannot be written, and whatever `watch` raises.
    """
    ids = in_order(source)
    merger, brought = _Merger(store, source), ImportCounts()
    for start in range(0, len(ids), _BATCH):
        watch(_BRINGING, start / len(ids))
        with store.writing() as database:
            for match_id in ids[start : start + _BATCH]:
                brought = brought.plus(merger.import_match(database, match_id))
    with store.writing() as database:
        for *key, log in _rows(source, _PARS):
            if read_line(str(log)) and [type(each) for each in key] == [str, str, int]:
                database.execute("INSERT OR IGNORE INTO pars VALUES (?, ?, ?, ?)", (*key, log))
    store.missing()
    return brought


class _Merger:
    def __init__(self, store: Store, source: sqlite3.Connection) -> None:
        self._store, self._source = store, source
        self._matched: set[int] = set()

    def import_match(self, database: sqlite3.Connection, match_id: int) -> ImportCounts:
        try:
            found = _read(self._source, match_id)
        except (*UNREADABLE, RecursionError):
            return (
                ImportCounts(known=1)
                if self._came_from_elsewhere(database, match_id)
                else ImportCounts(unreadable=1)
            )
        if found is None:
            return ImportCounts()
        own_id, length = self._find_match(database, found)
        if own_id is None:
            own_id, outcome = _insert(database, found), ImportCounts(new=1)
        elif length < len(found.lines):
            _extend(database, own_id, found, length)
            outcome = ImportCounts(longer=1)
        else:
            outcome = ImportCounts(new=1) if _listed_again(database, own_id, found) else ImportCounts(known=1)
        self._matched.add(own_id)
        if outcome.new or outcome.longer:
            ledger.bring_up_to_date(database, own_id)
        _import_reviews(database, self._source, match_id, own_id)
        return outcome

    def _came_from_elsewhere(self, database: sqlite3.Connection, match_id: int) -> bool:
        """Whether a match that is unreadable here was imported from elsewhere, judging by its start."""
        began = _rows(self._source, "SELECT started_at, game FROM matches WHERE id = ?", match_id)
        query = "SELECT 1 FROM matches WHERE started_at = ? AND game = ?"
        return any(database.execute(query, row).fetchone() for row in began)

    def _find_match(self, database: sqlite3.Connection, found: _Found) -> tuple[int | None, int]:
        """The id and length of the same match in the store, if any."""
        for (match_id,) in database.execute(_SAME_START, found.key).fetchall():
            if match_id not in self._matched:
                mine = _lines(database, match_id)
                both = min(len(mine), len(found.lines))
                if mine[:both] == found.lines[:both]:
                    return match_id, len(mine)
        return None, 0


def _read(source: sqlite3.Connection, match_id: int) -> _Found | None:
    """Read a whole match; None if there is none with this id, ``ValueError`` if its log has a gap."""
    cursor = source.execute("SELECT * FROM matches WHERE id = ?", (match_id,))
    values = cursor.fetchone()
    if values is None:
        return None
    row = dict(zip([column[0] for column in cursor.description], values, strict=True))
    lines = _lines(source, match_id)
    if [number for number, _ in lines] != list(range(1, len(lines) + 1)):
        raise ValueError("its log has a gap")
    if any(not isinstance(line, bytes) or len(line) > MAX_EVENT_BYTES for _, line in lines):
        raise ValueError("its log has an invalid entry")
    started = decode(lines[0][1]) if lines else None
    if not isinstance(started, MatchStarted) or row.get("logged", len(lines)) != len(lines):
        raise ValueError("its log is incomplete")
    for _, line in lines:
        line.decode()
    return _Found(row, msgspec.convert(row, _Match), started, lines)


def _lines(database: sqlite3.Connection, match_id: int) -> list[_Line]:
    return database.execute(
        "SELECT number, CAST(json AS BLOB) FROM events WHERE match_id = ? ORDER BY number LIMIT ?",
        (match_id, MOST_EVENTS),
    ).fetchall()


_SAME_START: Final = """SELECT id FROM matches JOIN events ON match_id = id AND number = 1
    WHERE started_at = ? AND json = ? ORDER BY logged DESC, id"""


def _insert(database: sqlite3.Connection, found: _Found) -> int:
    match, started = found.match, found.started
    values = {
        "game": started.game,
        "rules": msgspec.json.encode(started.rules).decode(),
        "started_at": found.row["started_at"],
        "finished_at": found.row.get("finished_at"),
        "seat": match.seat,
        "names": msgspec.json.encode(_names(match.names)).decode(),
        "player": match.player,
        "kind": match.kind,
        "key": match.key,
    }
    marks = ", ".join("?" * len(values))
    query = f"INSERT INTO matches ({', '.join(values)}) VALUES ({marks})"  # noqa: S608  (the names are ours)
    match_id = database.execute(query, tuple(values.values())).lastrowid
    assert match_id is not None
    _extend(database, match_id, found, 0)
    ledger.open_account(database, match_id, started)
    return match_id


def _listed_again(database: sqlite3.Connection, own_id: int, found: _Found) -> bool:
    """List a match again that was set aside here but not there; return whether it was."""
    if found.match.set_aside is not None:
        return False
    query = "UPDATE matches SET set_aside = NULL WHERE id = ? AND set_aside IS NOT NULL"
    return database.execute(query, (own_id,)).rowcount > 0


def _extend(database: sqlite3.Connection, match_id: int, found: _Found, length: int) -> None:
    rows = [(match_id, number, line.decode()) for number, line in found.lines[length:]]
    database.executemany("INSERT INTO events (match_id, number, json) VALUES (?, ?, ?)", rows)
    played = _timestamp(found.match.played_at) or found.row.get("finished_at") or found.row["started_at"]
    database.execute(
        "UPDATE matches SET logged = ?, played_at = max(played_at, ?), finished_at = coalesce(finished_at, ?)"
        " WHERE id = ?",
        (len(found.lines), played, found.row.get("finished_at"), match_id),
    )


def _timestamp(text: str) -> str:
    with suppress(ValueError):
        datetime.fromisoformat(text)
        return text
    return ""


def _names(text: str) -> list[str]:
    with suppress(ValueError):
        return msgspec.json.decode(text, type=list[str])
    return []


def _import_reviews(
    database: sqlite3.Connection, source: sqlite3.Connection, match_id: int, own_id: int
) -> None:
    for review in read_reviews(_rows(source, _REVIEWS, match_id)):
        if not database.execute(_REVIEWED, (own_id, review.hand, review.seat)).fetchone():
            write_review(database, own_id, review)


_REVIEWS: Final = "SELECT number, seat, payload FROM reviews WHERE match_id = ?"
_REVIEWED: Final = "SELECT 1 FROM reviews WHERE match_id = ? AND number = ? AND seat = ?"
_PARS: Final = "SELECT board, players, version, log FROM pars"


def _rows(source: sqlite3.Connection, query: str, *values: int) -> list[Row]:
    """The rows of a query on the other file; none if it fails or an older file lacks the table."""
    with suppress(*UNREADABLE):
        return source.execute(query, values).fetchall()
    return []
