"""What the account comes to in sum, so that nobody has to add up a life's worth of hands.

The table ``sums`` has for each player the results of each seat, and once more the player's, for each kind of
matches, game and preset; the table ``dealt`` has what chance has dealt in all hands of a player of which it
expects the same. A match that is set aside is in neither. They are written in the transaction that writes the
account, and could be made of it again at any time.
"""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import zip_longest
from typing import Final, Literal, TypeAlias, TypeVar

import msgspec
from msgspec import Struct

Stored: TypeAlias = Literal["plain", "practice", "duplicate", "daily"]
"""What a match is from its start: one like any, one for practice, a duplicate, or a deal of the day."""

Kind: TypeAlias = Literal["ordinary", "assisted", "practice", "duplicate", "daily"]
"""What a match is told as: a plain one is assisted as soon as its player had help."""

KIND: Final = "CASE WHEN kind <> 'plain' THEN kind WHEN assisted THEN 'assisted' ELSE 'ordinary' END"
"""The kind of a row of the matches, as SQL tells it."""


def stored_as(kind: Kind) -> Stored:
    """What a match is from its start that is told as this."""
    return "plain" if kind == "ordinary" or kind == "assisted" else kind  # noqa: PLR1714  (mypy follows this)


PERSON: Final = -1
"""What stands in the place of a seat for that of the person, wherever it is."""


class Outcomes(Struct, frozen=True, array_like=True):
    """What matches brought one seat.

    Of the matches those that were won and those that have an end; the points of its side and of the others;
    the hands that are over; and what the games count besides, by name.
    """

    won: int = 0
    finished: int = 0
    points: int = 0
    against: int = 0
    hands: int = 0
    counts: Mapping[str, int] = {}

    def plus(self, other: Outcomes, times: int = 1) -> Outcomes:
        """These, and so many times the others."""
        counts = Counter(self.counts)
        for name, count in other.counts.items():
            counts[name] += times * count
        return Outcomes(
            self.won + times * other.won,
            self.finished + times * other.finished,
            self.points + times * other.points,
            self.against + times * other.against,
            self.hands + times * other.hands,
            {name: count for name, count in counts.items() if count},
        )


class DealtCards(Struct, frozen=True, array_like=True):
    """What hands dealt: how many they are, and of each kind of cards how many every seat got."""

    hands: int = 0
    kinds: Mapping[str, Sequence[int]] = {}

    def plus(self, other: DealtCards, times: int = 1) -> DealtCards:
        """These, and so many times the others."""
        kinds = dict(self.kinds)
        for kind, counts in other.kinds.items():
            both = zip_longest(kinds.get(kind, ()), counts, fillvalue=0)
            kinds[kind] = [had + times * got for had, got in both]
        return DealtCards(self.hands + times * other.hands, kinds)


_Sum = TypeVar("_Sum", Outcomes, DealtCards)
_Key: TypeAlias = tuple[str | int, ...]


DAMAGED: Final = (ValueError, IndexError, RecursionError)
"""What is raised for columns that are not as they were written."""


class Portion(Struct, frozen=True):
    """What one match, or several, add to the rows of both tables."""

    sums: dict[_Key, Outcomes]
    dealt: dict[_Key, DealtCards]

    def take_in(self, other: Portion) -> None:
        """Add what others add."""
        for key, results in other.sums.items():
            self.sums[key] = self.sums.get(key, Outcomes()).plus(results)
        for place, cards in other.dealt.items():
            self.dealt[place] = self.dealt.get(place, DealtCards()).plus(cards)


class _Match(Struct, frozen=True, array_like=True):
    player: str
    kind: Kind
    game: str
    preset: str
    shared: str
    seat: int | None
    winner: int | None
    hands: int
    scores: tuple[int, ...]
    sides: tuple[int, ...]
    figures: tuple[dict[str, int], ...]

    def results(self) -> Iterator[tuple[_Key, Outcomes]]:
        """What it has brought each of its seats, and the person's, once a hand is over."""
        for seat, side in enumerate(self.sides if self.scores else ()):
            brought = Outcomes(
                won=self.winner == side,
                finished=self.winner is not None,
                points=self.scores[side],
                against=sum(self.scores) - self.scores[side],
                hands=self.hands,
                counts=self.figures[seat] if self.figures else {},
            )
            for whose in (seat, PERSON) if seat == self.seat else (seat,):
                yield (self.player, self.kind, self.game, self.preset, whose), brought


def portion_of(database: sqlite3.Connection, match_id: int) -> Portion:
    """What a match adds; nothing when it is set aside. Raises one of `DAMAGED` where it is damaged."""
    row = database.execute(_MATCH, (match_id,)).fetchone()
    if row is None:
        return Portion({}, {})
    match = msgspec.convert([*row[:8], *map(msgspec.json.decode, row[8:])], _Match)
    dealt: dict[_Key, DealtCards] = {}
    for variant, sizes, kinds in database.execute(_HANDS, (match_id,)):
        key = match.player, match.game, match.shared, variant, sizes
        dealt[key] = dealt.get(key, DealtCards()).plus(DealtCards(1, msgspec.json.decode(kinds, type=_KINDS)))
    return Portion(dict(match.results()), dealt)


def add(database: sqlite3.Connection, portion: Portion, times: int = 1) -> None:
    """Add what a match adds, or, with -1, take it away; raises one of `DAMAGED` for damaged sums."""
    _add(database, _SUMS, portion.sums, times, Outcomes())
    _add(database, _DEALT, portion.dealt, times, DealtCards())


def add_up(database: sqlite3.Connection) -> None:
    """Make all sums anew of the account; a match that is damaged is left out."""
    for table in ("sums", "dealt"):
        database.execute(f"DELETE FROM {table}")  # noqa: S608
    total = Portion({}, {})
    for (match_id,) in database.execute("SELECT id FROM matches").fetchall():
        with suppress(*DAMAGED):
            total.take_in(portion_of(database, match_id))
    add(database, total)


def _add(
    database: sqlite3.Connection, table: _Table, more: Mapping[_Key, _Sum], times: int, none: _Sum
) -> None:
    key: _Key
    for key in more:
        row = database.execute(table.read, key).fetchone()
        had = msgspec.json.decode(row[0], type=type(none)) if row else none
        database.execute(table.write, (*key, msgspec.json.encode(had.plus(more[key], times)).decode()))


class _Table(Struct, frozen=True):
    """How a row of a table is read by its key, and written."""

    read: str
    write: str


_SUMS: Final = _Table(
    "SELECT results FROM sums WHERE player = ? AND kind = ? AND game = ? AND preset = ? AND seat = ?",
    "INSERT OR REPLACE INTO sums VALUES (?, ?, ?, ?, ?, ?)",
)
_DEALT: Final = _Table(
    "SELECT cards FROM dealt WHERE player = ? AND game = ? AND shared = ? AND variant = ? AND sizes = ?",
    "INSERT OR REPLACE INTO dealt VALUES (?, ?, ?, ?, ?, ?)",
)
_MATCH: Final = (
    f"SELECT player, {KIND}, game, preset, shared, seat, winner, hands, scores, sides, coalesce(seats, '[]')"  # noqa: S608
    " FROM matches LEFT JOIN figures ON match_id = id WHERE id = ? AND set_aside IS NULL"
)
_HANDS: Final = """SELECT variant, dealt, cards FROM hands JOIN matches ON id = match_id
    WHERE match_id = ? AND NOT fixed AND NOT practice AND kind <> 'daily'"""
_KINDS: Final = dict[str, list[int]]
