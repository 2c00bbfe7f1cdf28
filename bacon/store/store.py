"""The saved matches: an SQLite file to which events are only ever added."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from threading import RLock
from typing import Final, TypeAlias
from weakref import finalize

import msgspec
from msgspec import Struct

from bacon.core.events import Event, HandStarted, MatchStarted, MatchWon, encode
from bacon.core.match import Match
from bacon.core.rules import TableState
from bacon.kits import decode, rules_of, why_missing
from bacon.store import backups, ledger
from bacon.store.database import (
    Unusable,
    connect,
    fold,
    in_memory,
    inode_of,
    prepare,
    reason,
    seal_file,
    to_read,
    transaction,
)
from bacon.store.ledger import Stored
from bacon.system import clock
from bacon.system.lock import Lock, take_lock
from bacon.system.reading import sentence

Row: TypeAlias = Sequence[object]
Value: TypeAlias = str | int | None


class StoreError(Exception):
    """Raised when the store cannot be read or written; its message is a sentence for the player."""

    def __init__(self, words: str) -> None:
        super().__init__(sentence(words))


class DamagedMatch(StoreError):
    """Raised for a stored match that has gaps, is unreadable or breaks the rules."""


class MissingGame(StoreError):
    """Raised for a stored match of a game that is not installed; the match stays as it is."""

    def __init__(self, why: str) -> None:
        super().__init__(f"This match can’t be opened: {why}. It’s still saved.")


@contextmanager
def raising_store_error() -> Iterator[None]:
    """Turn errors from malformed columns in the block into a `StoreError`."""
    try:
        yield
    except (ValueError, RecursionError) as error:
        raise StoreError(f"Some saved data is damaged: {error}.") from error


class Details(Struct, frozen=True, kw_only=True):
    """The details of a match that are not in its log.

    `seat` is the player's, None if only the computer plays; `names` are all players'. `player` is the
    player's name, empty if not given. A plain match whose log says practice gets that kind. `key` identifies
    a match among its kind, such as the date of a deal of the day.
    """

    seat: int | None = 0
    names: Sequence[str] = ()
    player: str = ""
    kind: Stored = "plain"
    key: str = ""


ANY: Final = Details()


class Store:
    """The matches in one database; see `bacon.store.opening`. The file closes when the store is deleted."""

    def __init__(
        self, database: sqlite3.Connection, where: str, *, file: Path | None = None, lock: Lock | None = None
    ) -> None:
        self._database = database
        self._where = where
        self._file = file
        self._lock = lock
        self._event_count = 0
        self._notices: list[str] = []
        self._resources = ExitStack()
        self._database_lock = RLock()  # slow operations run in a thread beside the window
        self._register(database, lock)
        finalize(self, self._resources.close)

    @property
    def read_only(self) -> bool:
        """Whether another process has the right to write, as far as known."""
        return self._file is not None and self._lock is None

    @property
    def file(self) -> Path | None:
        """The file; None if the store is in memory."""
        return self._file

    def begin(self, events: Sequence[Event], about: Details = ANY, *, replacing: bool = False) -> int:
        """Save a new match with its first events, durably; return its id.

        With `replacing`, this ends the last unfinished match of the same player, kind and game. Raises
        `StoreError` on failure.
        """
        started = start_of(events)
        with self.writing():
            match_id = self._insert(started, about)
            if replacing:
                self._execute(_REPLACE, now=_now(), id=match_id)
            self._add(match_id, 1, events)
        self._saved(events)
        return match_id

    def append(self, match_id: int, first_number: int, events: Sequence[Event]) -> None:
        """Append events to a match, durably and all or none; `first_number` counts from 1.

        Raises `StoreError` on failure, and if `first_number` is not the next one.
        """
        with self.writing():
            stored = self.count(match_id)
            if first_number != stored + 1:
                raise StoreError(
                    f"The saved match has {stored} events, so number {first_number} can’t be added; "
                    "it may have been continued in another window."
                )
            self._add(match_id, first_number, events)
        self._saved(events)

    def finish(self, match_id: int) -> None:
        """Mark a match as finished, so that it is not continued; raises `StoreError` on failure."""
        with self.writing():
            self._execute(_FINISH, _now(), match_id)

    def newest(self) -> int | None:
        """The id of the newest match that is not set aside, if any."""
        return next(map(_integer, self.query(_NEWEST)), None)

    def count(self, match_id: int) -> int:
        """The number of stored events of a match; raises `StoreError` for an unknown match."""
        return self._game_and_count(match_id)[1]

    def events_of(self, match_id: int, first: int = 1, last: int | None = None) -> tuple[Event, ...]:
        """The events of a match, all or a range of numbers.

        Raises `MissingGame` if its game is not installed, `DamagedMatch` if some are missing or unreadable.
        """
        game, stored = self._game_and_count(match_id)
        if missing := missing_game(game):
            raise missing
        rows = self.query(
            "SELECT number, CAST(json AS BLOB) FROM events WHERE match_id = ? AND number BETWEEN ? AND ?"
            " ORDER BY number",
            match_id,
            first,
            stored if last is None else last,
        )
        events = tuple(_decoded(game, place, row) for place, row in enumerate(rows, start=first))
        if last is None and 0 < len(events) <= stored - first:
            raise DamagedMatch(f"Event {first + len(events)} is missing.")
        return events

    def query(self, query: str, *values: Value, **named: Value) -> list[Row]:
        """The rows of a query, with positional or named values; raises `StoreError` on failure."""
        with self.reading() as database:
            return database.execute(query, named or values).fetchall()

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """The database for reading; raises `StoreError` if the block cannot read it."""
        try:
            with self._database_lock:
                yield self._database
        except sqlite3.Error as error:
            self._distrust()
            raise StoreError(f"The saved matches can’t be read: {self._reason(error)}.") from error

    @contextmanager
    def snapshot(self) -> Iterator[sqlite3.Connection]:
        """The database as it is now, for a long read; others write meanwhile, and it does not see that.

        Raises `StoreError` when the block cannot read it.
        """
        if self._file is None or self.read_only:
            with self.reading() as database:
                yield database
            return
        try:
            with closing(to_read(self._file)) as database:
                database.execute("BEGIN")
                database.execute("SELECT 1 FROM matches LIMIT 1").fetchone()
                yield database
        except sqlite3.Error as error:
            self._distrust()
            raise StoreError(f"The saved matches can’t be read: {self._reason(error)}.") from error

    @property
    def is_empty(self) -> bool:
        """Whether no match was ever saved here; raises `StoreError`."""
        return not self.query("SELECT 1 FROM matches LIMIT 1")

    def restore(self, copy: Path) -> None:
        """Load a backup's matches into this empty store; raises `StoreError` on failure."""
        self._claim()
        if not self.is_empty:
            raise StoreError("Matches have been saved here since then; a backup would replace them.")
        try:
            with self._database_lock:
                backups.restore_into(copy, self._database)
                prepare(self._database)
        except (sqlite3.Error, Unusable, UnicodeDecodeError) as error:
            raise StoreError(f"The backup {copy.name} couldn’t be used: {error}.") from error
        self.missing()

    def missing(self) -> int:
        """Count saved events that have disappeared; each loss is only reported once."""
        self._event_count = _integer(self.query("SELECT coalesce(sum(logged), 0) FROM matches")[0])
        lost = self._lock.noted() - self._event_count if self._lock else 0
        self._note()
        return max(lost, 0)

    def match_of(self, match_id: int) -> Match[TableState]:
        """A match as it stands, replayed; raises `DamagedMatch` if its log breaks the rules."""
        return match_from(self.events_of(match_id))

    def add_notice(self, words: str) -> None:
        """Add a sentence to the next `take_notices`."""
        self._notices.append(sentence(words))

    def take_notices(self) -> tuple[str, ...]:
        """The sentences for the player that have come up since the last call."""
        notices, self._notices = tuple(self._notices), []
        return notices

    def health(self) -> str:
        """One line on what the store holds and whether the file is sound; never raises."""
        try:
            matches, unfinished, aside, events = self.query(_CENSUS)[0]
            (sound,) = self.query("PRAGMA quick_check(1)")[0]
        except StoreError as error:
            return str(error)
        return (
            f"{self._where}: matches {matches}, unfinished {unfinished}, set aside {aside}, "
            f"events {events}, file check {sound}"
        )

    def close(self) -> None:
        """Close the file; the store cannot be used any more."""
        self._resources.close()

    def _game_and_count(self, match_id: int) -> tuple[str, int]:
        rows = self.query(_GAME_AND_COUNT, match_id)
        if not rows:
            raise StoreError(f"There is no match {match_id} in {self._where}.")
        return msgspec.convert(tuple(rows[0]), tuple[str, int])

    def _execute(self, statement: str, *values: Value, **named: Value) -> int | None:
        return self._database.execute(statement, named or values).lastrowid

    def _insert(self, started: MatchStarted, about: Details) -> int:
        match_id = self._execute(
            "INSERT INTO matches (game, rules, started_at, seat, names, player, kind, key)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            started.game,
            msgspec.json.encode(started.rules).decode(),
            _now(),
            about.seat,
            msgspec.json.encode(about.names).decode(),
            about.player,
            about.kind,
            about.key,
        )
        assert match_id is not None
        ledger.open_account(self._database, match_id, started)
        return match_id

    def _add(self, match_id: int, first_number: int, events: Sequence[Event]) -> None:
        rows = [
            (match_id, number, encode(event).decode()) for number, event in enumerate(events, first_number)
        ]
        self._database.executemany("INSERT INTO events (match_id, number, json) VALUES (?, ?, ?)", rows)
        self._execute(_LOGGED, first_number + len(rows) - 1, _now(), match_id)
        if ledger.affects_ledger(events):
            ledger.bring_up_to_date(self._database, match_id)

    def _saved(self, events: Sequence[Event]) -> None:
        """Note how much was saved; after each hand, move the log's contents into the file."""
        self._event_count += len(events)
        self._note()
        if any(isinstance(event, HandStarted | MatchWon) for event in events):
            fold(self._database)

    def _note(self) -> None:
        if self._lock:
            self._lock.note(self._event_count)

    def set_aside(self, match_id: int, why: str) -> None:
        """Mark a match as damaged, so that it is no longer shown, and add a notice."""
        with suppress(StoreError), self.writing():
            self._execute("UPDATE matches SET set_aside = ? WHERE id = ?", why, match_id)
            ledger.rebuild(self._database)
        self.add_notice(f"The saved match {match_id} is damaged and was set aside. {why}")

    def list_again(self, match_id: int) -> None:
        """Show a match again that was set aside; raises `StoreError` if that cannot be written."""
        with self.writing() as database:
            self._execute("UPDATE matches SET set_aside = NULL WHERE id = ?", match_id)
            ledger.bring_up_to_date(database, match_id)
            ledger.rebuild(database)

    @contextmanager
    def writing(self, what: str = "match") -> Iterator[sqlite3.Connection]:
        """Write durably: everything the block does or, if it raises, nothing.

        Raises `StoreError` that says `what` could not be saved.
        """
        self._claim(what)
        try:
            with self._database_lock, transaction(self._database):
                yield self._database
        except sqlite3.Error as error:
            self._distrust()
            raise StoreError(f"The {what} couldn’t be saved: {self._reason(error)}.") from error

    def _reason(self, error: sqlite3.Error) -> str:
        return reason(error, self._file)

    def _distrust(self) -> None:
        """Have every page checked when the file is opened again."""
        if self._lock:
            self._lock.trusts_file = False

    def claimed(self) -> bool:
        """Whether this process may write, after trying to get the right if it has become free."""
        with suppress(StoreError):
            self._claim()
        return not self.read_only

    def _claim(self, what: str = "match") -> None:
        """Get the right to write if another process has released it; raises `StoreError` if not."""
        if self._file is None or self._lock:
            return
        try:
            lock = take_lock(self._file, patience=0)
            if lock is None:
                raise StoreError(f"The {what} couldn’t be saved: {ANOTHER_WRITES}.")
            self._write_with(lock, self._file)
        except OSError as error:
            raise StoreError(f"The match couldn’t be saved: {reason(error)}.") from error

    def _write_with(self, lock: Lock, file: Path) -> None:
        try:
            database = connect(str(file))
        except (sqlite3.Error, Unusable) as error:
            lock.release()
            raise StoreError(f"The match couldn’t be saved: {error}.") from error
        self._register(database, lock)
        self._database, self._lock = database, lock
        self.missing()

    def _register(self, database: sqlite3.Connection, lock: Lock | None) -> None:
        """Register what must be released with the store, the lock last."""
        if lock and self._file:
            self._resources.callback(lock.release)
            self._resources.callback(_seal, self._file, inode_of(self._file), lock)
        self._resources.callback(database.close)


def _seal(file: Path, number: int, lock: Lock) -> None:
    """Store the fingerprint of a closed file, if it is sound and still the one that was opened."""
    lock.note_state(seal_file(file) if lock.trusts_file and inode_of(file) == number else "")


MAX_EVENT_BYTES: Final = 100_000
"""Maximum bytes of an event in the log; the longest ever written have under 5,000."""

ANOTHER_WRITES: Final = "another Bacon window is open and is saving there"
_NEWEST: Final = "SELECT id FROM matches WHERE set_aside IS NULL ORDER BY started_at DESC, id DESC LIMIT 1"
_LOGGED: Final = "UPDATE matches SET logged = ?, played_at = ? WHERE id = ?"
_GAME_AND_COUNT: Final = "SELECT game, logged FROM matches WHERE id = ?"
_REPLACE: Final = """UPDATE matches SET finished_at = :now WHERE id = (SELECT old.id FROM matches AS old
    JOIN matches AS new USING (player, kind, game) WHERE new.id = :id
    AND old.finished_at IS NULL AND old.set_aside IS NULL AND old.winner IS NULL AND old.id <> :id
    ORDER BY old.played_at DESC, old.id DESC LIMIT 1)"""
_FINISH: Final = "UPDATE matches SET finished_at = ? WHERE id = ? AND finished_at IS NULL"
_CENSUS: Final = """SELECT count(*), coalesce(sum(finished_at IS NULL AND set_aside IS NULL), 0),
    count(set_aside), (SELECT count(*) FROM events) FROM matches"""


def store_in_memory() -> Store:
    """A store that ends with the process, as for a demo."""
    return Store(in_memory(), "in memory only")


def missing_game(game: str) -> MissingGame | None:
    """The error for a match of a game that is not installed; None if it is."""
    why = why_missing(game)
    return MissingGame(why) if why else None


def match_from(events: Sequence[Event]) -> Match[TableState]:
    """The match with this log, replayed; raises `DamagedMatch` if the log breaks the rules."""
    try:
        return Match(rules_of(start_of(events)), events=events)
    except ValueError as error:
        raise DamagedMatch(f"Its log breaks the rules: {error}.") from error


def start_of(events: Sequence[Event]) -> MatchStarted:
    """The first event of a log; raises `DamagedMatch` if it does not start a match."""
    if events and isinstance(events[0], MatchStarted):
        return events[0]
    raise DamagedMatch("Its log doesn’t start with a match.")


def _decoded(game: str, place: int, row: Row) -> Event:
    number, line = row
    if number != place:
        raise DamagedMatch(f"Event {place} is missing.")
    try:
        return decode(line if isinstance(line, bytes) and len(line) <= MAX_EVENT_BYTES else b"", game)
    except (ValueError, RecursionError) as error:
        raise DamagedMatch(f"Event {place} can’t be read: {error}.") from error


def _integer(row: Row) -> int:
    assert isinstance(row[0], int)
    return row[0]


def _now() -> str:
    return clock.now().isoformat(timespec="seconds")
