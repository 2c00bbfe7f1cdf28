"""What a file of saved matches holds, as far as it can be read, so that two files can be compared.

A match is known by when it began and by its first event, which holds its seed; its number may be another one
in every file.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import Final, TypeAlias

from bacon.data.database import Unusable, left_untouched

Key: TypeAlias = tuple[str, str]
"""When a match began, and its first event."""

UNREADABLE: Final = (sqlite3.Error, ValueError, TypeError, OverflowError)
"""What is raised for a part of a file that is damaged."""

MOST_EVENTS: Final = 1_000_000
"""No match has more, and no file more matches."""


class Holdings:
    """Which matches a file holds, and how many events of each."""

    def __init__(self, counts: Mapping[Key, Sequence[int]]) -> None:
        self._counts = {key: sorted(each, reverse=True) for key, each in counts.items()}

    def __len__(self) -> int:
        return sum(map(len, self._counts.values()))

    def lacks(self, other: Holdings) -> int:
        """How many matches of the other are not here, or not as far."""
        return sum(
            sum(there > here for there, here in zip(counts, self._padded(key, len(counts)), strict=True))
            for key, counts in other._counts.items()
        )

    def with_those_of(self, other: Holdings) -> Holdings:
        """What is here or in the other, each match as far as it goes in one of them."""
        keys = self._counts.keys() | other._counts.keys()
        return Holdings({key: self._together(other, key) for key in keys})

    def _together(self, other: Holdings, key: Key) -> list[int]:
        longest = max(len(self._counts.get(key, ())), len(other._counts.get(key, ())))
        pairs = zip(self._padded(key, longest), other._padded(key, longest), strict=True)
        return [max(pair) for pair in pairs]

    def _padded(self, key: Key, length: int) -> list[int]:
        counts = self._counts.get(key, [])
        return [*counts, *[0] * length][:length]


def holdings(database: sqlite3.Connection, *, marked: bool = False) -> Holdings:
    """What a database holds, as far as it can be read.

    Matches that are `marked` as damaged count only where that is wanted: an older version may have marked one
    that it could not follow.
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
    """The numbers of the matches; past a damaged page they are looked for from the other end, and between."""
    up, whole = _until_damage(database, "SELECT id FROM matches ORDER BY id")
    if whole:
        return up
    down, _ = _until_damage(database, "SELECT id FROM matches ORDER BY id DESC")
    between = range(up[-1] + 1 if up else 1, down[-1]) if down else ()
    return sorted({*up, *islice(between, MOST_EVENTS), *down})


def _until_damage(database: sqlite3.Connection, query: str) -> tuple[list[int], bool]:
    """The numbers that a query gives, and whether it came to its end."""
    found: list[int] = []
    try:
        found.extend(row[0] for row in database.execute(query) if isinstance(row[0], int))
    except UNREADABLE:
        return found, False
    return found, True


def in_order(source: sqlite3.Connection) -> list[int]:
    """The numbers of the matches in the order in which they began, where that can be read."""
    with suppress(*UNREADABLE):
        rows = source.execute("SELECT id FROM matches ORDER BY started_at, id").fetchall()
        return [row[0] for row in rows if isinstance(row[0], int)]
    return _ids(source)


def clearly_holds(database: sqlite3.Connection, file: Path, *, marked: bool = False) -> bool:
    """Whether a database holds what a file does under the same numbers, as it does what was copied from it.

    This is found out far sooner than what each of them holds.
    """
    with suppress(*UNREADABLE, OSError, Unusable), left_untouched(file) as other:
        mine = {row[0]: row[1:] for row in database.execute(_BEGUN, (False,))}
        return all(
            match_id in mine and mine[match_id][0] == began and mine[match_id][1] >= count
            for match_id, began, count in other.execute(_BEGUN, (marked,))
        )
    return False


_BEGUN: Final = "SELECT id, started_at, logged FROM matches WHERE ? OR set_aside IS NULL"


def held_in(file: Path, *, marked: bool = False) -> Holdings:
    """What a file holds, as far as it can be read; see `holdings` for `marked`."""
    with suppress(sqlite3.Error, OSError, UnicodeDecodeError, Unusable), left_untouched(file) as database:
        return holdings(database, marked=marked)
    return Holdings({})
