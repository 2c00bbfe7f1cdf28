"""The matches and hands that were played, page by page, newest first.

history = History(store)
page = history.matches(Filter(game="bacon", result="won"), page=2)
hands = history.hands_of(page[0].id)
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bacon.data.figures import ListedHand
from bacon.data.filters import (
    EVERYTHING,
    HAND_WON,
    MATCH_WON,
    MY_SIDE,
    Filter,
    hand_condition,
    match_condition,
)
from bacon.data.reading import legible
from bacon.data.store import Row, Store, raising_store_error
from bacon.data.sums import KIND, Kind
from bacon.kits import why_missing
from bacon.kits.presets import read_shared

PAGE: Final = 50


class MatchRow(Struct, frozen=True, array_like=True):
    """A match in the list.

    `rules` are in the text form that players share. `seat` is the player's, None if only the computer played.
    `winner` is a side, `won` whether it is the player's; both are None for an unfinished match. `finished`
    means that it cannot be continued: it was won or given up. `mine` is the player's side and `player` the
    name, empty if not given. `kind` and `key` say what match it is, `played` when something was last added.
    """

    id: int
    started: datetime
    game: str
    preset: str
    rules: str
    seat: int | None
    names: tuple[str, ...]
    scores: tuple[int, ...]
    winner: int | None
    won: bool | None
    finished: bool
    hands: int
    assisted: bool
    kind: Kind
    key: str
    mine: int
    player: str
    played: datetime


class HandRow(ListedHand, frozen=True, array_like=True, kw_only=True):
    """A hand in the list; `won` is whether the player's side won it, None if nobody did."""

    match_id: int
    started: datetime
    game: str
    preset: str
    seat: int | None
    won: bool | None
    assisted: bool
    kind: Kind


class History:
    """The stored matches as lists; every method raises `StoreError` if the store cannot be read."""

    def __init__(self, store: Store) -> None:
        self._store = store

    @property
    def store(self) -> Store:
        """The store."""
        return self._store

    def matches(self, wanted: Filter = EVERYTHING, page: int = 0, size: int = PAGE) -> tuple[MatchRow, ...]:
        """One page of the matches, counting from 0; damaged ones are set aside and left out."""
        condition = match_condition(wanted)
        rows = self._store.query(
            f"SELECT {_MATCH} FROM matches AS m WHERE {condition.sql} ORDER BY m.started_at DESC, m.id DESC"  # noqa: S608
            " LIMIT ? OFFSET ?",
            *condition.values,
            size,
            page * size,
        )
        return tuple(listed for row in rows if (listed := self._read_row(row, _match_row)))

    def match(self, match_id: int) -> MatchRow | None:
        """One match; None if it does not exist or was set aside."""
        rows = self._store.query(
            f"SELECT {_MATCH} FROM matches AS m WHERE m.id = ? AND m.set_aside IS NULL",  # noqa: S608
            match_id,
        )
        return self._read_row(rows[0], _match_row) if rows else None

    def unfinished(self, player: str) -> tuple[MatchRow, ...]:
        """A player's unfinished matches, last played first, practice matches at the end."""
        rows = self._store.query(
            f"SELECT {_MATCH} FROM matches AS m WHERE {_RUNNING}"  # noqa: S608
            " ORDER BY kind = 'practice', played_at DESC, id DESC",
            player,
        )
        return tuple(listed for row in rows if (listed := self._read_row(row, _plain_row)))

    @raising_store_error()
    def hands(self, wanted: Filter = EVERYTHING, page: int = 0, size: int = PAGE) -> tuple[HandRow, ...]:
        """One page of the finished hands, counting from 0."""
        condition = hand_condition(wanted)
        rows = self._store.query(
            f"SELECT {_HAND} FROM hands AS h JOIN matches AS m ON m.id = h.match_id WHERE {condition.sql}"  # noqa: S608
            " ORDER BY h.match_id DESC, h.number DESC LIMIT ? OFFSET ?",
            *condition.values,
            size,
            page * size,
        )
        return tuple(_hand_row(row) for row in rows)

    @raising_store_error()
    def hands_of(self, match_id: int) -> tuple[HandRow, ...]:
        """The finished hands of one match, in order."""
        rows = self._store.query(
            f"SELECT {_HAND} FROM hands AS h JOIN matches AS m ON m.id = h.match_id"  # noqa: S608
            " WHERE m.id = ? ORDER BY h.number",
            match_id,
        )
        return tuple(_hand_row(row) for row in rows)

    def count_matches(self, wanted: Filter = EVERYTHING) -> int:
        """Count the matches."""
        condition = match_condition(wanted)
        return self._number(
            f"SELECT count(*) FROM matches AS m WHERE {condition.sql}",  # noqa: S608
            *condition.values,
        )

    def count_hands(self, wanted: Filter = EVERYTHING) -> int:
        """Count the finished hands."""
        condition = hand_condition(wanted)
        if wanted.mark or wanted.result:
            query = "SELECT count(*) FROM hands AS h JOIN matches AS m ON m.id = h.match_id"
        else:
            query = "SELECT coalesce(sum(m.hands), 0) FROM matches AS m"
        return self._number(f"{query} WHERE {condition.sql}", *condition.values)

    def presets(self, game: str | None = None) -> tuple[str, ...]:
        """The names of all presets played, most played first."""
        rows = self._store.query(
            "SELECT preset FROM matches WHERE set_aside IS NULL AND (:game IS NULL OR game = :game)"
            " GROUP BY preset ORDER BY count(*) DESC, preset",
            game=game,
        )
        return tuple(str(row[0]) for row in rows)

    def most_played(self, player: str) -> str | None:
        """The game of which a player has played the most hands, practice aside; None without any."""
        rows = self._store.query(
            "SELECT game FROM matches WHERE set_aside IS NULL AND NOT practice AND hands AND player = ?"
            " GROUP BY game ORDER BY sum(hands) DESC, max(id) DESC LIMIT 1",
            player,
        )
        return str(rows[0][0]) if rows else None

    def take_notices(self) -> tuple[str, ...]:
        """Sentences about matches found damaged since the last call."""
        return self._store.take_notices()

    def _read_row(self, row: Row, read: Callable[[Row], MatchRow]) -> MatchRow | None:
        try:
            return read(row)
        except (ValueError, RecursionError, OverflowError) as error:
            self._store.set_aside(msgspec.convert(row[0], int), f"It cannot be listed: {error}.")
            return None

    def _number(self, query: str, *values: str | int | None) -> int:
        (number,) = self._store.query(query, *values)[0]
        assert isinstance(number, int)
        return number


_MATCH: Final = (
    "m.id, m.started_at, m.game, m.preset, m.shared, m.seat, m.names, m.scores, m.winner,"
    f" {MATCH_WON}, m.winner IS NOT NULL OR m.finished_at IS NOT NULL, m.hands, m.assisted, {KIND}, m.key,"
    f" coalesce({MY_SIDE}, 0), m.player, m.played_at"
)
_MAX_KEY_LETTERS: Final = 200
"""In letters; longer keys are cut, and then match nothing."""
_RUNNING: Final = "set_aside IS NULL AND finished_at IS NULL AND winner IS NULL AND player = ?"
_HAND: Final = (
    f"h.number, h.dealer, h.side, h.points, h.notes, coalesce({MY_SIDE}, 0), m.sides,"
    f" h.match_id, m.started_at, m.game, m.preset, m.seat, {HAND_WON}, m.assisted, {KIND}"
)


def _match_row(row: Row) -> MatchRow:
    """Parse a row; raises ``ValueError`` if it is damaged or its game does not know the rules."""
    listed = _plain_row(row)
    if not why_missing(listed.game):
        read_shared(listed.rules)
    return listed


def _plain_row(row: Row) -> MatchRow:
    """Parse a row without importing its game."""
    listed = msgspec.convert(_decode(row, 6, 7), MatchRow, strict=False)
    for moment in (listed.started, listed.played):
        moment.astimezone()
    names = tuple(map(legible, listed.names))
    return replace(
        listed,
        preset=legible(listed.preset),
        names=names,
        player=legible(listed.player),
        key=legible(listed.key, _MAX_KEY_LETTERS),
    )


def _hand_row(row: Row) -> HandRow:
    return msgspec.convert(_decode(row, 3, 4, 6), HandRow, strict=False)


def _decode(row: Row, *lists: int) -> list[object]:
    """Decode the columns that hold JSON lists."""
    return [msgspec.json.decode(str(value)) if n in lists else value for n, value in enumerate(row)]
