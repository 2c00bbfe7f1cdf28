"""Daily copies of the saved matches, and which matches each file holds."""

from __future__ import annotations

import os
import re
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, suppress
from datetime import UTC, datetime, timedelta
from functools import partial
from itertools import count, islice
from pathlib import Path
from typing import Final, TypeAlias

from msgspec import Struct

from bacon.store.database import Unusable, Watch, no_watch, opened_untouched, parts, to_read, watched
from bacon.system import clock
from bacon.system.files import discard, keep_private, patiently

Key: TypeAlias = tuple[str, str]
"""A match's start time and its first event."""

UNREADABLE: Final = (sqlite3.Error, ValueError, TypeError, OverflowError)
"""Exceptions raised for a damaged part of a file."""

MOST_EVENTS: Final = 1_000_000
"""No match has more events, and no file more matches."""


class Holdings:
    """The matches in a file, and how many events each has."""

    def __init__(self, counts: Mapping[Key, Sequence[int]]) -> None:
        self._counts = {key: sorted(each, reverse=True) for key, each in counts.items()}

    def __len__(self) -> int:
        return sum(map(len, self._counts.values()))

    def lacks(self, other: Holdings) -> int:
        """The number of the other's matches that are missing or shorter here."""
        return sum(
            sum(there > here for there, here in zip(counts, self._padded(key, len(counts)), strict=True))
            for key, counts in other._counts.items()
        )

    def merged_with(self, other: Holdings) -> Holdings:
        """The matches in either, each at its greater length."""
        keys = self._counts.keys() | other._counts.keys()
        return Holdings({key: self._longer_counts(other, key) for key in keys})

    def _longer_counts(self, other: Holdings, key: Key) -> list[int]:
        longest = max(len(self._counts.get(key, ())), len(other._counts.get(key, ())))
        pairs = zip(self._padded(key, longest), other._padded(key, longest), strict=True)
        return [max(pair) for pair in pairs]

    def _padded(self, key: Key, length: int) -> list[int]:
        counts = self._counts.get(key, [])
        return [*counts, *[0] * length][:length]


def holdings(database: sqlite3.Connection, *, marked: bool = False) -> Holdings:
    """A database's holdings, as far as they are readable.

    Matches `marked` as damaged count only if asked for: an older version may have marked one that it could
    not follow.
    """
    counts: dict[Key, list[int]] = {}
    for match_id in _ids(database):
        with suppress(*UNREADABLE):
            rows = database.execute(_STANDING, (match_id, marked)).fetchall()
            for began, first, count in rows:
                counts.setdefault((str(began), str(first)), []).append(int(count))
    return Holdings(counts)


_STANDING: Final = """SELECT started_at, json, (SELECT max(number) FROM events WHERE match_id = id)
    FROM matches JOIN events ON match_id = id AND number = 1 WHERE id = ? AND (? OR set_aside IS NULL)"""


def _ids(database: sqlite3.Connection) -> list[int]:
    """The match ids; past a damaged page they are searched from the other end and in between."""
    up, whole = _ids_until_damage(database, "SELECT id FROM matches ORDER BY id")
    if whole:
        return up
    down, _ = _ids_until_damage(database, "SELECT id FROM matches ORDER BY id DESC")
    between = range(up[-1] + 1 if up else 1, down[-1]) if down else ()
    return sorted({*up, *islice(between, MOST_EVENTS), *down})


def _ids_until_damage(database: sqlite3.Connection, query: str) -> tuple[list[int], bool]:
    found: list[int] = []
    try:
        found.extend(row[0] for row in database.execute(query) if isinstance(row[0], int))
    except UNREADABLE:
        return found, False
    return found, True


def in_order(source: sqlite3.Connection) -> list[int]:
    """The match ids in the order the matches began, if that can be read."""
    with suppress(*UNREADABLE):
        rows = source.execute("SELECT id FROM matches ORDER BY started_at, id").fetchall()
        return [row[0] for row in rows if isinstance(row[0], int)]
    return _ids(source)


def clearly_holds(database: sqlite3.Connection, file: Path, *, marked: bool = False) -> bool:
    """Whether a database has everything in a file under the same ids, as after copying it.

    Much faster than comparing their holdings.
    """
    with suppress(*UNREADABLE, OSError, Unusable), opened_untouched(file) as other:
        mine = {row[0]: row[1:] for row in database.execute(_BEGUN, (False,))}
        return all(
            match_id in mine and mine[match_id][0] == began and mine[match_id][1] >= count
            for match_id, began, count in other.execute(_BEGUN, (marked,))
        )
    return False


_BEGUN: Final = "SELECT id, started_at, logged FROM matches WHERE ? OR set_aside IS NULL"


def held_in(file: Path, *, marked: bool = False) -> Holdings:
    """A file's holdings, as far as they are readable; see `holdings` for `marked`."""
    with suppress(sqlite3.Error, OSError, UnicodeDecodeError, Unusable), opened_untouched(file) as database:
        return holdings(database, marked=marked)
    return Holdings({})


KEEP_NEWEST: Final = 3
INTERVAL: Final = timedelta(days=1)

_FOLDER: Final = "backups"
_STAMP: Final = "%Y-%m-%d-%H%M%S"
_PAGES_PER_STEP: Final = 2000
"""Pages copied between two calls of the watch; they take a few milliseconds."""


class Backup(Struct, frozen=True):
    """A good backup: its path, when it was made (UTC), and how many matches it holds."""

    path: Path
    made: datetime
    matches: int


def back_up_if_due(
    database: sqlite3.Connection,
    path: Path,
    *,
    at_once: bool = False,
    now: datetime | None = None,
    watch: Watch = no_watch,
) -> Path | None:
    """Make a backup if the last is a day old or `at_once`; keep the three newest.

    Older ones are also kept while they hold a match that the new one lacks. Without matches no backup is
    made. Returns the new path, or None if no backup was due. Raises ``sqlite3.Error`` or ``OSError`` if it
    cannot be made, and whatever `watch` raises; then all older ones are still there.
    """
    moment = now or clock.now()
    if not (at_once or is_due(path, moment)) or not _any_match(database):
        return None
    copy = _folder(path) / f"{path.stem}-{moment.strftime(_STAMP)}{path.suffix}"
    _write_backup(database, copy, watch)
    if older := list(_copies(path, moment))[KEEP_NEWEST:]:
        held = held_in(copy)
        for _, old in older:
            if not held.lacks(held_in(old)):
                discard(old)
    return copy


def _any_match(database: sqlite3.Connection) -> bool:
    return database.execute("SELECT 1 FROM matches LIMIT 1").fetchone() is not None


def tidy_up(path: Path) -> None:
    """Delete unfinished backups of a killed program; nobody else may be making one."""
    for left in _folder(path).glob(f".{path.stem}-*{path.suffix}.new*"):
        discard(left)


def is_due(path: Path, moment: datetime) -> bool:
    """Whether the last backup is a day old or there is none."""
    newest = next(_copies(path, moment), None)
    return not (newest and newest[0] <= moment < newest[0] + INTERVAL)


def dated_ahead(path: Path) -> tuple[str, ...]:
    """A warning about backups that a wrong clock has dated in the future."""
    now = clock.now()
    ahead = (copy for made, copy in _copies(path, now) if made > now)
    return tuple(
        f"Some backups are dated in the future, such as {copy.name}: the clock was wrong then, or it’s "
        "wrong now. They count as the oldest."
        for copy in islice(ahead, 1)
    )


def copies(path: Path) -> tuple[Path, ...]:
    """All backups, newest first."""
    return tuple(copy for _, copy in _copies(path, clock.now()))


def dated_copies(path: Path) -> Iterator[tuple[datetime, Path]]:
    """All backups with the times they were made, newest first."""
    return _copies(path, clock.now())


def is_whole(copy: Path, watch: Watch = no_watch) -> bool:
    """Whether every page of a backup can be read; raises whatever `watch` raises."""
    with suppress(sqlite3.Error, OSError, UnicodeDecodeError):
        _examine(copy, watch)
        return True
    return False


def restore_into(copy: Path, target: sqlite3.Connection) -> None:
    """Replace a database's contents with a backup's; raises ``sqlite3.Error`` on failure."""
    with closing(to_read(copy)) as source:
        source.backup(target)


def _write_backup(database: sqlite3.Connection, copy: Path, watch: Watch) -> None:
    """Write a backup under a temporary name first, so that every file with a backup's name is complete."""
    copy.parent.mkdir(parents=True, exist_ok=True)
    fresh = copy.with_name(f".{copy.name}.new")
    try:
        copy_to(database, fresh, watch)
        _examine(fresh, watch)
        _flush(fresh)
        patiently(lambda: fresh.replace(copy))
    finally:
        discard(fresh)


def copy_to(database: sqlite3.Connection, file: Path, watch: Watch) -> None:
    """Copy a database to a file that only its owner can read."""
    os.close(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600))
    with closing(sqlite3.connect(file)) as target:
        database.backup(target, pages=_PAGES_PER_STEP, progress=partial(_tell, watch))
        target.execute("PRAGMA journal_mode = DELETE")


def _tell(watch: Watch, _: int, left: int, pages: int) -> None:
    watch("Copying the saved matches", 1 - left / pages if pages else 1)


def _examine(copy: Path, watch: Watch = no_watch) -> None:
    """Raise ``sqlite3.Error`` if a backup is damaged, and whatever `watch` raises."""
    with closing(to_read(copy)) as database:
        with watched(database, watch, "Checking the new copy"):
            (found,) = database.execute("PRAGMA quick_check(1)").fetchone()
        if found != "ok":
            raise sqlite3.DatabaseError(found)
        for table in ("matches", "events"):
            database.execute(f"SELECT 1 FROM {table} LIMIT 1").fetchone()  # noqa: S608


def _flush(path: Path) -> None:
    handle = os.open(path, os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _copies(path: Path, now: datetime) -> Iterator[tuple[datetime, Path]]:
    """The backups, newest first, with the times they were made.

    Those dated in the future sort as oldest: their true age is unknown, and they must not displace others.
    """
    named = re.compile(rf"{re.escape(path.stem)}-(\d{{4}}-\d\d-\d\d-\d{{6}}){re.escape(path.suffix)}")
    found = ((named.fullmatch(copy.name), copy) for copy in _folder(path).glob(f"*{path.suffix}"))
    dated = [(_moment(match[1]), copy) for match, copy in found if match]
    return iter(sorted(dated, key=lambda each: (each[0] <= now, *each), reverse=True))


def _moment(stamp: str) -> datetime:
    return datetime.fromisoformat(stamp).replace(tzinfo=UTC)


def _folder(path: Path) -> Path:
    return path.parent / _FOLDER


def move_aside(path: Path) -> Path:
    """Rename a damaged file and its write-ahead log; returns the new path."""
    aside = _free_name(path)
    keep_private(*parts(path))
    for part, beside in zip(parts(path), parts(aside), strict=True):
        if part.exists():
            patiently(partial(part.rename, beside))
    return aside


def _free_name(path: Path) -> Path:
    day = clock.local(clock.now()).date().isoformat()
    names = (path.with_name(f"{path.stem}-damaged-{day}-{number}{path.suffix}") for number in count(1))
    return next(name for name in names if not any(part.exists() for part in parts(name)))
