"""The contents of a file of saved matches, as far as readable, for comparing two files.

A match is identified by its start time and its first event, which holds its seed; its id may differ between
files.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import Final, TypeAlias

from bacon.data.database import Unusable, opened_untouched

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
