"""Totals of the ledger, so that statistics need not add up years of hands.

The table ``sums`` has each player's results by seat (with the player's own seat once more) for each kind of
match, game and preset. The table ``dealt`` has the cards dealt by chance in all hands of a player with the
same expected distribution. Matches that were set aside are in neither. Both are written in the same
transaction as the ledger, and can be recomputed from it at any time.
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
"""The kind of a match as stored: plain, practice, a duplicate, or a deal of the day."""

Kind: TypeAlias = Literal["ordinary", "assisted", "practice", "duplicate", "daily"]
"""The kind of a match as shown: a plain one becomes assisted once its player had help."""

KIND: Final = "CASE WHEN kind <> 'plain' THEN kind WHEN assisted THEN 'assisted' ELSE 'ordinary' END"
"""SQL for the kind of a row of matches."""


def stored_as(kind: Kind) -> Stored:
    """The stored form of a kind."""
    return "plain" if kind == "ordinary" or kind == "assisted" else kind  # noqa: PLR1714  (mypy follows this)


PERSON: Final = -1
"""Stands for the player's seat, wherever it is."""


class Outcomes(Struct, frozen=True, array_like=True):
    """The results of one seat: matches won and finished, points for and against, hands, and other counts."""

    won: int = 0
    finished: int = 0
    points: int = 0
    against: int = 0
    hands: int = 0
    counts: Mapping[str, int] = {}

    def plus(self, other: Outcomes, times: int = 1) -> Outcomes:
        """The sum, with the other results multiplied by `times`."""
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
    """The cards dealt in a number of hands: for each kind, how many every seat got."""

    hands: int = 0
    kinds: Mapping[str, Sequence[int]] = {}

    def plus(self, other: DealtCards, times: int = 1) -> DealtCards:
        """The sum, with the other cards multiplied by `times`."""
        kinds = dict(self.kinds)
        for kind, counts in other.kinds.items():
            both = zip_longest(kinds.get(kind, ()), counts, fillvalue=0)
            kinds[kind] = [current + times * got for current, got in both]
        return DealtCards(self.hands + times * other.hands, kinds)


_Sum = TypeVar("_Sum", Outcomes, DealtCards)
_Key: TypeAlias = tuple[str | int, ...]


DAMAGED: Final = (ValueError, IndexError, RecursionError)
"""Exceptions raised for malformed columns."""


class Totals(Struct, frozen=True):
    """The contribution of one or more matches to the rows of both tables."""

    sums: dict[_Key, Outcomes]
    dealt: dict[_Key, DealtCards]

    def add(self, other: Totals) -> None:
        """Add other totals."""
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
        for seat, side in enumerate(self.sides if self.scores else ()):
            outcomes = Outcomes(
                won=self.winner == side,
                finished=self.winner is not None,
                points=self.scores[side],
                against=sum(self.scores) - self.scores[side],
                hands=self.hands,
                counts=self.figures[seat] if self.figures else {},
            )
            for owner in (seat, PERSON) if seat == self.seat else (seat,):
                yield (self.player, self.kind, self.game, self.preset, owner), outcomes


def match_totals(database: sqlite3.Connection, match_id: int) -> Totals:
    """The totals of one match; empty if it is set aside. Raises one of `DAMAGED` if it is damaged."""
    row = database.execute(_MATCH, (match_id,)).fetchone()
    if row is None:
        return Totals({}, {})
    match = msgspec.convert([*row[:8], *map(msgspec.json.decode, row[8:])], _Match)
    dealt: dict[_Key, DealtCards] = {}
    for variant, sizes, kinds in database.execute(_HANDS, (match_id,)):
        key = match.player, match.game, match.shared, variant, sizes
        dealt[key] = dealt.get(key, DealtCards()).plus(DealtCards(1, msgspec.json.decode(kinds, type=_KINDS)))
    return Totals(dict(match.results()), dealt)


def add_totals(database: sqlite3.Connection, totals: Totals, times: int = 1) -> None:
    """Add a match's totals, or subtract them with -1; raises one of `DAMAGED` for damaged rows."""
    _add(database, _SUMS, totals.sums, times, Outcomes())
    _add(database, _DEALT, totals.dealt, times, DealtCards())


def rebuild(database: sqlite3.Connection) -> None:
    """Recompute both tables from the ledger, leaving out damaged matches."""
    for table in ("sums", "dealt"):
        database.execute(f"DELETE FROM {table}")  # noqa: S608
    total = Totals({}, {})
    for (match_id,) in database.execute("SELECT id FROM matches").fetchall():
        with suppress(*DAMAGED):
            total.add(match_totals(database, match_id))
    add_totals(database, total)


def _add(
    database: sqlite3.Connection, table: _Table, more: Mapping[_Key, _Sum], times: int, none: _Sum
) -> None:
    key: _Key
    for key in more:
        row = database.execute(table.read, key).fetchone()
        current = msgspec.json.decode(row[0], type=type(none)) if row else none
        database.execute(table.write, (*key, msgspec.json.encode(current.plus(more[key], times)).decode()))


class _Table(Struct, frozen=True):
    """SQL to read and write a row of a table by key."""

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
