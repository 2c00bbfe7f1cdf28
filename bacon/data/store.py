"""The saved matches: an SQLite file to which facts are only ever added.

What a writing call was given is on the disk when it returns (write-ahead log, ``synchronous=FULL``). Nothing
is deleted: a damaged file is set aside under a dated name, a damaged match is marked and stays where it is.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from typing import Final, TypeAlias
from weakref import finalize

import msgspec
from msgspec import Struct

from bacon.core.events import Event, MatchStarted, decode, encode
from bacon.core.game import TableState
from bacon.core.match import Match
from bacon.data import files
from bacon.data.database import IN_MEMORY, Unusable, connect, reason, transaction
from bacon.games import rules_of

_Row: TypeAlias = Sequence[object]


class StoreError(Exception):
    """Raised when the store could not be read or written; its text is a sentence for the player."""


class DamagedMatch(StoreError):
    """Raised for a stored match that has gaps, cannot be read or does not follow the rules."""


class Saved(Struct, frozen=True):
    """A stored match: its id and all its facts."""

    id: int
    events: tuple[Event, ...]


class Store:
    """The matches in one database; `open_store` gives one. A store that is let go closes its file."""

    def __init__(self, database: sqlite3.Connection, where: str) -> None:
        self._database = database
        self._where = where
        self._notices: list[str] = []
        finalize(self, database.close)

    def begin(self, events: Sequence[Event]) -> int:
        """Save a new match with its first facts, durably, and give its id; raise `StoreError` on failure."""
        started = _start_of(events)
        with self._writing():
            match_id = self._insert(started)
            self._add(match_id, 1, events)
        return match_id

    def append(self, match_id: int, first_number: int, events: Sequence[Event]) -> None:
        """Add facts to a match, durably and all or none; `first_number` counts from 1 and leaves no gap.

        Raises `StoreError` on failure, and when the match already has that number or lacks the one before.
        """
        with self._writing():
            stored = self.count(match_id)
            if first_number != stored + 1:
                raise StoreError(
                    f"The saved match has {stored} events, so number {first_number} cannot be added; "
                    "another window may have played on in it."
                )
            self._add(match_id, first_number, events)

    def finish(self, match_id: int) -> None:
        """Mark a match as finished, so that it is not continued; raise `StoreError` on failure."""
        with self._writing():
            self._execute(_FINISH, _now(), match_id)

    def unfinished(self) -> Saved | None:
        """Give the newest match that can be continued; None when there is none.

        A match whose log is damaged is marked as set aside and told in `take_notices`, one that turns out
        to be over is marked as finished; then the next newest is tried. Raises `StoreError`.
        """
        for match_id in self._ids(_CONTINUABLE):
            try:
                match = self.match_of(match_id)
            except DamagedMatch as error:
                self._set_aside(match_id, str(error))
                continue
            if not match.over:
                return Saved(match_id, self.events_of(match_id))
            with suppress(StoreError):
                self.finish(match_id)
        return None

    def newest(self) -> int | None:
        """Give the id of the newest match that is not set aside; None when there is none."""
        return next(iter(self._ids(_SOUND)), None)

    def count(self, match_id: int) -> int:
        """Give how many facts of a match are stored; raise `StoreError` for an unknown match."""
        if not self._rows("SELECT 1 FROM matches WHERE id = ?", match_id):
            raise StoreError(f"There is no match {match_id} in {self._where}.")
        return _integer(self._rows("SELECT count(*) FROM events WHERE match_id = ?", match_id)[0])

    def events_of(self, match_id: int) -> tuple[Event, ...]:
        """Give all facts of a match; raise `DamagedMatch` when some are missing or cannot be read."""
        self.count(match_id)
        rows = self._rows(
            "SELECT number, CAST(json AS BLOB) FROM events WHERE match_id = ? ORDER BY number", match_id
        )
        return tuple(_decoded(place, row) for place, row in enumerate(rows, start=1))

    def match_of(self, match_id: int) -> Match[TableState]:
        """Give a match as it stands, replayed; raise `DamagedMatch` when its log cannot be followed."""
        events = self.events_of(match_id)
        try:
            return Match(rules_of(_start_of(events)), events=events)
        except ValueError as error:
            raise DamagedMatch(f"Its log does not follow the rules: {error}.") from error

    def take_notices(self) -> tuple[str, ...]:
        """Give the sentences for the player that have come up since the last call."""
        notices, self._notices = tuple(self._notices), []
        return notices

    def health(self) -> str:
        """Say in one line what the store holds and whether the file is sound; never raises."""
        try:
            matches, unfinished, aside, events = self._rows(_CENSUS)[0]
            (sound,) = self._rows("PRAGMA quick_check(1)")[0]
        except StoreError as error:
            return str(error)
        return (
            f"{self._where}: matches {matches}, unfinished {unfinished}, set aside {aside}, "
            f"events {events}, file check {sound}"
        )

    def close(self) -> None:
        """Close the file; the store cannot be used any more."""
        self._database.close()

    def _ids(self, query: str) -> list[int]:
        return [_integer(row) for row in self._rows(query)]

    def _rows(self, query: str, *values: int) -> list[_Row]:
        try:
            return self._database.execute(query, values).fetchall()
        except sqlite3.Error as error:
            raise StoreError(f"The saved matches cannot be read: {reason(error)}.") from error

    def _execute(self, statement: str, *values: str | int) -> int | None:
        return self._database.execute(statement, values).lastrowid

    def _insert(self, started: MatchStarted) -> int:
        rules = msgspec.json.encode(started.rules).decode()
        match_id = self._execute(
            "INSERT INTO matches (game, rules, started_at) VALUES (?, ?, ?)", started.game, rules, _now()
        )
        assert match_id is not None
        return match_id

    def _add(self, match_id: int, first_number: int, events: Sequence[Event]) -> None:
        rows = [
            (match_id, number, encode(event).decode()) for number, event in enumerate(events, first_number)
        ]
        self._database.executemany("INSERT INTO events (match_id, number, json) VALUES (?, ?, ?)", rows)

    def _set_aside(self, match_id: int, why: str) -> None:
        with suppress(StoreError), self._writing():
            self._execute("UPDATE matches SET set_aside = ? WHERE id = ?", why, match_id)
        self._notices.append(f"The saved match {match_id} is damaged and was set aside. {why}")

    @contextmanager
    def _writing(self) -> Iterator[None]:
        try:
            with transaction(self._database):
                yield
        except sqlite3.Error as error:
            raise StoreError(f"The match could not be saved: {reason(error)}.") from error


_SOUND: Final = "SELECT id FROM matches WHERE set_aside IS NULL ORDER BY id DESC"
_CONTINUABLE: Final = (
    "SELECT id FROM matches WHERE set_aside IS NULL AND finished_at IS NULL ORDER BY id DESC"
)
_FINISH: Final = "UPDATE matches SET finished_at = ? WHERE id = ? AND finished_at IS NULL"
_CENSUS: Final = """SELECT count(*), coalesce(sum(finished_at IS NULL AND set_aside IS NULL), 0),
    count(set_aside), (SELECT count(*) FROM events) FROM matches"""


class Opened(Struct, frozen=True):
    """A store that can be used, and sentences for the player about what was not as it should be."""

    store: Store
    notices: tuple[str, ...] = ()


def open_store(path: Path) -> Opened:
    """Open the saved matches, in a new file when there is none; never raises.

    A file that is damaged, not ours or from a newer version is set aside under a dated name and a fresh one
    started. Where nothing can be written the store lives in memory only. A notice tells of either.
    """
    try:
        return Opened(_store_at(path))
    except Unusable as error:
        return _start_afresh(path, str(error))
    except sqlite3.Error as error:
        return _unsaved(path, reason(error))
    except OSError as error:
        return _unsaved(path, files.reason(error))


def _store_at(path: Path) -> Store:
    path.parent.mkdir(parents=True, exist_ok=True)
    return Store(connect(str(path)), str(path))


def _start_afresh(path: Path, why: str) -> Opened:
    try:
        aside = _move_aside(path)
        fresh = _store_at(path)
    except (OSError, sqlite3.Error, Unusable):
        return _unsaved(path, why)
    return Opened(fresh, (f"The saved matches in {path} were set aside as {aside.name}: {why}.",))


def _unsaved(path: Path, why: str) -> Opened:
    notice = f"Matches cannot be saved in {path.parent}: {why}. What is played now ends with the window."
    return Opened(store_in_memory(), (notice,))


def store_in_memory() -> Store:
    """Make a store that keeps nothing beyond the process, as a demo wants it."""
    return Store(connect(IN_MEMORY), "in memory only")


def _move_aside(path: Path) -> Path:
    """Rename the file with its write-ahead log, which belongs to it."""
    aside = _free_name(path)
    for ending in ("-wal", "-shm", ""):
        if (part := Path(f"{path}{ending}")).exists():
            part.rename(f"{aside}{ending}")
    return aside


def _free_name(path: Path) -> Path:
    day = datetime.now().astimezone().date().isoformat()
    names = (path.with_name(f"{path.stem}-damaged-{day}-{number}{path.suffix}") for number in count(1))
    return next(name for name in names if not name.exists())


def _start_of(events: Sequence[Event]) -> MatchStarted:
    if events and isinstance(events[0], MatchStarted):
        return events[0]
    raise DamagedMatch("Its log does not begin with the start of a match.")


def _decoded(place: int, row: _Row) -> Event:
    number, line = row
    if number != place:
        raise DamagedMatch(f"Event {place} is missing.")
    try:
        return decode(bytes(line) if isinstance(line, bytes) else b"")
    except (ValueError, RecursionError) as error:
        raise DamagedMatch(f"Event {place} cannot be read: {error}.") from error


def _integer(row: _Row) -> int:
    assert isinstance(row[0], int)
    return row[0]


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
