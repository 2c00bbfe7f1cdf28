"""Bringing the matches of another file into a store, match by match.

The other file may be a copy, one that is damaged, or what was saved on another computer, of any version. A
match is known by when it began and by its first event, which holds its seed. Only its log is taken, with what
the log does not tell; the account is made anew of that. Nothing that is in the store is changed, but that a
match goes on which had gone further in the other file.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from typing import Annotated, Final, TypeAlias

import msgspec
from msgspec import Meta, Struct

from bacon.core.events import MatchStarted
from bacon.data import ledger
from bacon.data.database import Watch, nobody_watches
from bacon.data.holdings import MOST_EVENTS, UNREADABLE, Key, in_order
from bacon.data.pars import read_line
from bacon.data.reviews import read_reviews, write_review
from bacon.data.store import LONGEST_LINE, Row, Store
from bacon.data.sums import Stored
from bacon.kits import decode

_Line: TypeAlias = tuple[int, bytes]

_AT_ONCE: Final = 20
"""So many matches are brought in by one transaction."""

_BRINGING: Final = "Bringing in matches"


class Brought(Struct, frozen=True):
    """What came of bringing matches in: the new ones, those that go further now, those that were here
    already, and those that could not be read."""

    new: int = 0
    longer: int = 0
    known: int = 0
    unreadable: int = 0

    def plus(self, other: Brought) -> Brought:
        """These and the others."""
        return Brought(
            self.new + other.new,
            self.longer + other.longer,
            self.known + other.known,
            self.unreadable + other.unreadable,
        )


class _Match(Struct, frozen=True, kw_only=True):
    """A row of the matches in another file, as far as the log does not tell it; older files have less."""

    id: int
    started_at: datetime
    finished_at: datetime | None = None
    set_aside: str | None = None
    """Why no older version could read it; whether this one can shows when it is opened."""
    seat: Annotated[int, Meta(ge=0, le=9)] | None = 0
    names: str = "[]"
    player: Annotated[str, Meta(max_length=200)] = ""
    kind: Stored = "plain"
    key: Annotated[str, Meta(max_length=200)] = ""
    played_at: str = ""


class _Found(Struct, frozen=True):
    """A match in another file: its row as it is written and as it is read, and its whole log."""

    row: Mapping[str, object]
    match: _Match
    started: MatchStarted
    lines: Sequence[_Line]

    @property
    def key(self) -> Key:
        return str(self.row["started_at"]), self.lines[0][1].decode()


def bring_in(store: Store, source: sqlite3.Connection, watch: Watch = nobody_watches) -> Brought:
    """Bring the matches of another file in, with their reviews, and what others made of boards.

    They come in some at a time, so that who is stopped, or killed, has lost nothing and can begin again.
    Raises `StoreError` when the store cannot be written, and what `watch` raises.
    """
    ids = in_order(source)
    merger, brought = _Merger(store, source), Brought()
    for start in range(0, len(ids), _AT_ONCE):
        watch(_BRINGING, start / len(ids))
        with store.writing() as database:
            for match_id in ids[start : start + _AT_ONCE]:
                brought = brought.plus(merger.bring(database, match_id))
    with store.writing() as database:
        _bring_lines(database, source)
    store.missing()
    return brought


class _Merger:
    """Knows which matches of a store stand for one of the other file already."""

    def __init__(self, store: Store, source: sqlite3.Connection) -> None:
        self._store, self._source = store, source
        self._taken: set[int] = set()

    def bring(self, database: sqlite3.Connection, match_id: int) -> Brought:
        """Bring a match in, if it is not here."""
        try:
            found = _read(self._source, match_id)
        except (*UNREADABLE, RecursionError):
            return (
                Brought(known=1) if self._came_from_elsewhere(database, match_id) else Brought(unreadable=1)
            )
        if found is None:
            return Brought()
        here, had = self._here(database, found)
        if here is None:
            here, came = _insert(database, found), Brought(new=1)
        elif had < len(found.lines):
            _extend(database, here, found, had)
            came = Brought(longer=1)
        else:
            came = Brought(new=1) if _listed_again(database, here, found) else Brought(known=1)
        self._taken.add(here)
        if came.new or came.longer:
            ledger.bring_up_to_date(database, here)
        _bring_reviews(database, self._source, match_id, here)
        return came

    def _came_from_elsewhere(self, database: sqlite3.Connection, match_id: int) -> bool:
        """Whether a match that cannot be read here was brought in from another file, by when it began."""
        began = _rows(self._source, "SELECT started_at, game FROM matches WHERE id = ?", match_id)
        query = "SELECT 1 FROM matches WHERE started_at = ? AND game = ?"
        return any(database.execute(query, row).fetchone() for row in began)

    def _here(self, database: sqlite3.Connection, found: _Found) -> tuple[int | None, int]:
        """The match of the store that is this one, as far as both go, and how far it goes there."""
        for (match_id,) in database.execute(_SAME_START, found.key).fetchall():
            if match_id not in self._taken:
                mine = _lines(database, match_id)
                both = min(len(mine), len(found.lines))
                if mine[:both] == found.lines[:both]:
                    return match_id, len(mine)
        return None, 0


def _read(source: sqlite3.Connection, match_id: int) -> _Found | None:
    """Read a match whole; None where there is none of that number, ``ValueError`` where it has a gap."""
    cursor = source.execute("SELECT * FROM matches WHERE id = ?", (match_id,))
    values = cursor.fetchone()
    if values is None:
        return None
    row = dict(zip([column[0] for column in cursor.description], values, strict=True))
    lines = _lines(source, match_id)
    if [number for number, _ in lines] != list(range(1, len(lines) + 1)):
        raise ValueError("its log has a gap")
    if any(not isinstance(line, bytes) or len(line) > LONGEST_LINE for _, line in lines):
        raise ValueError("its log has an entry that is none")
    started = decode(lines[0][1]) if lines else None
    if not isinstance(started, MatchStarted) or _logged(row, lines) != len(lines):
        raise ValueError("its log is not whole")
    for _, line in lines:
        line.decode()
    return _Found(row, msgspec.convert(row, _Match), started, lines)


def _logged(row: Mapping[str, object], lines: Sequence[_Line]) -> object:
    """How many events there should be; older files do not tell."""
    return row.get("logged", len(lines))


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


def _listed_again(database: sqlite3.Connection, here: int, found: _Found) -> bool:
    """List a match again that was set aside here, and not there; tell whether it was."""
    if found.match.set_aside is not None:
        return False
    query = "UPDATE matches SET set_aside = NULL WHERE id = ? AND set_aside IS NOT NULL"
    return database.execute(query, (here,)).rowcount > 0


def _extend(database: sqlite3.Connection, match_id: int, found: _Found, had: int) -> None:
    """Add the events that a match lacks, and what became of it then."""
    rows = [(match_id, number, line.decode()) for number, line in found.lines[had:]]
    database.executemany("INSERT INTO events (match_id, number, json) VALUES (?, ?, ?)", rows)
    played = _moment(found.match.played_at) or found.row.get("finished_at") or found.row["started_at"]
    database.execute(
        "UPDATE matches SET logged = ?, played_at = max(played_at, ?), finished_at = coalesce(finished_at, ?)"
        " WHERE id = ?",
        (len(found.lines), played, found.row.get("finished_at"), match_id),
    )


def _moment(text: str) -> str:
    """A moment as it is written; nothing where it is none."""
    with suppress(ValueError):
        datetime.fromisoformat(text)
        return text
    return ""


def _names(text: str) -> list[str]:
    with suppress(ValueError):
        return msgspec.json.decode(text, type=list[str])
    return []


def _bring_reviews(
    database: sqlite3.Connection, source: sqlite3.Connection, match_id: int, here: int
) -> None:
    """Bring in the reviews of a match that it has none of here."""
    for review in read_reviews(_rows(source, _REVIEWS, match_id)):
        if not database.execute(_REVIEWED, (here, review.hand, review.seat)).fetchone():
            write_review(database, here, review)


_REVIEWS: Final = "SELECT number, seat, payload FROM reviews WHERE match_id = ?"
_REVIEWED: Final = "SELECT 1 FROM reviews WHERE match_id = ? AND number = ? AND seat = ?"
_PARS: Final = "SELECT board, players, version, log FROM pars"


def _bring_lines(database: sqlite3.Connection, source: sqlite3.Connection) -> None:
    """Bring in what others made of boards, where nothing is kept of that here."""
    for *key, log in _rows(source, _PARS):
        if read_line(str(log)) and [type(each) for each in key] == [str, str, int]:
            database.execute("INSERT OR IGNORE INTO pars VALUES (?, ?, ?, ?)", (*key, log))


def _rows(source: sqlite3.Connection, query: str, *values: int) -> list[Row]:
    """What a query finds in the other file; nothing where that cannot be read, or an older file lacks it."""
    with suppress(*UNREADABLE):
        return source.execute(query, values).fetchall()
    return []
