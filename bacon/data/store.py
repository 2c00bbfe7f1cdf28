"""The saved matches: an SQLite file to which events are only ever added.

What a writing call was given is on the disk when it returns (write-ahead log, ``synchronous=FULL``). Nothing
is deleted: a damaged match is marked and stays where it is. How a file is opened, `bacon.data.opening` tells.
Only one process writes at a time; another one reads, and writes as soon as it may.
"""

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
from bacon.data import backups, clock, ledger, sums
from bacon.data.database import (
    Unusable,
    connect,
    fold,
    in_memory,
    number_of,
    prepare,
    reason,
    sealed,
    to_read,
    transaction,
)
from bacon.data.lock import Lock, take_lock
from bacon.data.reading import sentence
from bacon.data.sums import Stored
from bacon.kits import decode, rules_of, why_missing

Row: TypeAlias = Sequence[object]
Value: TypeAlias = str | int | None


class StoreError(Exception):
    """Raised when the store could not be read or written; its text is a sentence for the player."""

    def __init__(self, words: str) -> None:
        super().__init__(sentence(words))


class DamagedMatch(StoreError):
    """Raised for a stored match that has gaps, cannot be read or does not follow the rules."""


class MissingGame(StoreError):
    """Raised for a stored match of a game that is not installed; the match stays as it is."""

    def __init__(self, why: str) -> None:
        super().__init__(f"This match cannot be opened, for {why}. It is kept.")


@contextmanager
def telling_damage() -> Iterator[None]:
    """Let what is not as it was written, in columns that are read in the block, be a `StoreError`."""
    try:
        yield
    except (ValueError, RecursionError) as error:
        raise StoreError(f"What is saved is damaged: {error}.") from error


class Details(Struct, frozen=True, kw_only=True):
    """What is known of a match besides its log.

    `seat` is the person's, None when only the computer plays; `names` are all players'. `player` is the
    person's name, nothing where he has not given it. A plain match whose log says that it is for practice is
    of that kind. `key` tells which one of its kind it is, such as the date of a deal of the day.
    """

    seat: int | None = 0
    names: Sequence[str] = ()
    player: str = ""
    kind: Stored = "plain"
    key: str = ""


ANY: Final = Details()


class Store:
    """The matches in one database; `bacon.data.opening` gives one. A store that is let go closes its file."""

    def __init__(
        self, database: sqlite3.Connection, where: str, *, file: Path | None = None, lock: Lock | None = None
    ) -> None:
        self._database = database
        self._where = where
        self._file = file
        self._lock = lock
        self._facts = 0
        self._notices: list[str] = []
        self._held = ExitStack()
        self._turn = RLock()  # what takes long is done in a thread beside the window
        self._hold(database, lock)
        finalize(self, self._held.close)

    @property
    def read_only(self) -> bool:
        """Whether another process has the right to write, as far as is known."""
        return self._file is not None and self._lock is None

    @property
    def file(self) -> Path | None:
        """The file in which it is kept; None where it ends with the process."""
        return self._file

    def begin(self, events: Sequence[Event], about: Details = ANY, *, replacing: bool = False) -> int:
        """Save a new match with its first events, durably, and give its id.

        With `replacing` the match of that player, kind and game which was played last, and is not over, is
        ended by it. Raises `StoreError` on failure.
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
        """Add events to a match, durably and all or none; `first_number` counts from 1 and leaves no gap.

        Raises `StoreError` on failure, and when the match already has that number or lacks the one before.
        """
        with self.writing():
            stored = self.count(match_id)
            if first_number != stored + 1:
                raise StoreError(
                    f"The saved match has {stored} events, so number {first_number} cannot be added; "
                    "another window may have played on in it."
                )
            self._add(match_id, first_number, events)
        self._saved(events)

    def finish(self, match_id: int) -> None:
        """Mark a match as finished, so that it is not continued; raise `StoreError` on failure."""
        with self.writing():
            self._execute(_FINISH, _now(), match_id)

    def newest(self) -> int | None:
        """The id of the newest match that is not set aside; None when there is none."""
        return next(map(_integer, self.query(_SOUND)), None)

    def count(self, match_id: int) -> int:
        """How many events of a match are stored; raises `StoreError` for an unknown match."""
        return self._game_and_count(match_id)[1]

    def events_of(self, match_id: int, first: int = 1, last: int | None = None) -> tuple[Event, ...]:
        """The events of a match, all or from one number to another.

        Raises `MissingGame` when its game is not installed, `DamagedMatch` when some are missing or cannot be
        read.
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
        events = tuple(_decoded(place, row) for place, row in enumerate(rows, start=first))
        if last is None and 0 < len(events) <= stored - first:
            raise DamagedMatch(f"Event {first + len(events)} is missing.")
        return events

    def query(self, query: str, *values: Value, **named: Value) -> list[Row]:
        """The rows of a query, given its values in order or by name; raises `StoreError` if reading fails."""
        with self.reading() as database:
            return database.execute(query, named or values).fetchall()

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """Give the database to be read only; raise `StoreError` when the block cannot read it."""
        try:
            with self._turn:
                yield self._database
        except sqlite3.Error as error:
            self._distrust()
            raise StoreError(f"The saved matches cannot be read: {self._reason(error)}.") from error

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
            raise StoreError(f"The saved matches cannot be read: {self._reason(error)}.") from error

    @property
    def is_empty(self) -> bool:
        """Whether no match was ever saved here; raises `StoreError`."""
        return not self.query("SELECT 1 FROM matches LIMIT 1")

    def restore(self, copy: Path) -> None:
        """Put a copy's matches into this store, which must still be empty; raise `StoreError` on failure."""
        self._claim()
        if not self.is_empty:
            raise StoreError("Matches have been saved here since; a copy would replace them.")
        try:
            with self._turn:
                backups.pour(copy, self._database)
                prepare(self._database)
        except (sqlite3.Error, Unusable, UnicodeDecodeError) as error:
            raise StoreError(f"The copy {copy.name} could not be used: {error}.") from error
        self.missing()

    def missing(self) -> int:
        """Count the events that were saved and are not there any more; each loss is told once."""
        self._facts = _integer(self.query("SELECT coalesce(sum(logged), 0) FROM matches")[0])
        lost = self._lock.noted() - self._facts if self._lock else 0
        self._note()
        return max(lost, 0)

    def match_of(self, match_id: int) -> Match[TableState]:
        """A match as it stands, replayed; raises `DamagedMatch` when its log cannot be followed."""
        events = self.events_of(match_id)
        try:
            return Match(rules_of(start_of(events)), events=events)
        except ValueError as error:
            raise DamagedMatch(f"Its log does not follow the rules: {error}.") from error

    def tell(self, words: str) -> None:
        """Have a sentence told with the next `take_notices`."""
        self._notices.append(sentence(words))

    def take_notices(self) -> tuple[str, ...]:
        """The sentences for the player that have come up since the last call."""
        notices, self._notices = tuple(self._notices), []
        return notices

    def health(self) -> str:
        """Say in one line what the store holds and whether the file is sound; never raises."""
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
        self._held.close()

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
        if ledger.concerns(events):
            ledger.bring_up_to_date(self._database, match_id)

    def _saved(self, events: Sequence[Event]) -> None:
        """Note what was saved; after each hand the file itself holds it, and its log can be lost."""
        self._facts += len(events)
        self._note()
        if any(isinstance(event, HandStarted | MatchWon) for event in events):
            fold(self._database)

    def _note(self) -> None:
        if self._lock:
            self._lock.note(self._facts)

    def set_aside(self, match_id: int, why: str) -> None:
        """Mark a match as damaged, so that nothing shows it any more, and tell so in `take_notices`."""
        with suppress(StoreError), self.writing():
            self._execute("UPDATE matches SET set_aside = ? WHERE id = ?", why, match_id)
            sums.add_up(self._database)
        self.tell(f"The saved match {match_id} is damaged and was set aside. {why}")

    def list_again(self, match_id: int) -> None:
        """Show a match again that was set aside; raises `StoreError` when that cannot be written."""
        with self.writing() as database:
            self._execute("UPDATE matches SET set_aside = NULL WHERE id = ?", match_id)
            ledger.bring_up_to_date(database, match_id)
            sums.add_up(database)

    @contextmanager
    def writing(self, what: str = "match") -> Iterator[sqlite3.Connection]:
        """Write durably: all of what the block does, or, when it raises, nothing.

        Raises `StoreError`, which says `what` could not be saved.
        """
        self._claim(what)
        try:
            with self._turn, transaction(self._database):
                yield self._database
        except sqlite3.Error as error:
            self._distrust()
            raise StoreError(f"The {what} could not be saved: {self._reason(error)}.") from error

    def _reason(self, error: sqlite3.Error) -> str:
        return reason(error, self._file)

    def _distrust(self) -> None:
        """Have every page of the file looked at when it is opened again."""
        if self._lock:
            self._lock.trusts_file = False

    def claimed(self) -> bool:
        """Take the right to write if another process has let it go; tell whether this one has it."""
        with suppress(StoreError):
            self._claim()
        return not self.read_only

    def _claim(self, what: str = "match") -> None:
        """Take the right to write when another process has let it go; raise `StoreError` when it has not."""
        if self._file is None or self._lock:
            return
        try:
            lock = take_lock(self._file, patience=0)
            if lock is None:
                raise StoreError(f"The {what} could not be saved: {ANOTHER_WRITES}.")
            self._write_with(lock, self._file)
        except OSError as error:
            raise StoreError(f"The match could not be saved: {reason(error)}.") from error

    def _write_with(self, lock: Lock, file: Path) -> None:
        try:
            database = connect(str(file))
        except (sqlite3.Error, Unusable) as error:
            lock.release()
            raise StoreError(f"The match could not be saved: {error}.") from error
        self._hold(database, lock)
        self._database, self._lock = database, lock
        self.missing()

    def _hold(self, database: sqlite3.Connection, lock: Lock | None) -> None:
        """Keep what must be let go with the store, the lock last."""
        if lock and self._file:
            self._held.callback(lock.release)
            self._held.callback(_seal, self._file, number_of(self._file), lock)
        self._held.callback(database.close)


def _seal(file: Path, number: int, lock: Lock) -> None:
    """Note how a closed file is left, if it gave no cause for distrust and is the one that was opened."""
    lock.note_state(sealed(file) if lock.trusts_file and number_of(file) == number else "")


LONGEST_LINE: Final = 100_000
"""Bytes that the log's entry of an event has at most; none that was ever written has 5,000."""

ANOTHER_WRITES: Final = "another window of Bacon is open and saves there"
_SOUND: Final = "SELECT id FROM matches WHERE set_aside IS NULL ORDER BY started_at DESC, id DESC LIMIT 1"
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
    """Make a store that keeps nothing beyond the process, as a demo wants it."""
    return Store(in_memory(), "in memory only")


def missing_game(game: str) -> MissingGame | None:
    """The error with which a match of a game is refused that is not installed; None for one that is."""
    why = why_missing(game)
    return MissingGame(why) if why else None


def start_of(events: Sequence[Event]) -> MatchStarted:
    """The first event of a log; raises `DamagedMatch` when it is not the start of a match."""
    if events and isinstance(events[0], MatchStarted):
        return events[0]
    raise DamagedMatch("Its log does not begin with the start of a match.")


def _decoded(place: int, row: Row) -> Event:
    number, line = row
    if number != place:
        raise DamagedMatch(f"Event {place} is missing.")
    try:
        return decode(line if isinstance(line, bytes) and len(line) <= LONGEST_LINE else b"")
    except (ValueError, RecursionError) as error:
        raise DamagedMatch(f"Event {place} cannot be read: {error}.") from error


def _integer(row: Row) -> int:
    assert isinstance(row[0], int)
    return row[0]


def _now() -> str:
    return clock.now().isoformat(timespec="seconds")
