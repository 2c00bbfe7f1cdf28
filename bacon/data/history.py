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

from bacon.data.figures import Listed
from bacon.data.filters import EVERYTHING, HAND_WON, MATCH_WON, MY_SIDE, Filter, of_hands, of_matches
from bacon.data.reading import legible
from bacon.data.store import Row, Store, telling_damage
from bacon.data.sums import KIND, Kind
from bacon.kits import why_missing
from bacon.kits.presets import read_shared

PAGE: Final = 50


class MatchRow(Struct, frozen=True, array_like=True):
    """A match in the list.

    `rules` is the text by which they are shared. `seat` is the person's, None when only the computer
    played; `winner` is a side, `won` whether it is the person's, both None for a match without an end.
    `finished` tells that it cannot be gone on with, won or given up. `mine` is the side of the person,
    `player` his name, nothing where he had not given it. `kind` and `key` tell what match it is, `played`
    when something was last added.
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


class HandRow(Listed, frozen=True, array_like=True, kw_only=True):
    """A hand in the list; `won` tells whether the person's side won it, None when nobody did."""

    match_id: int
    started: datetime
    game: str
    preset: str
    seat: int | None
    won: bool | None
    assisted: bool
    kind: Kind


class History:
    """The stored matches as lists; every method raises `StoreError` when the store cannot be read."""

    def __init__(self, store: Store) -> None:
        self._store = store

    @property
    def store(self) -> Store:
        """Where they are stored."""
        return self._store

    def matches(self, wanted: Filter = EVERYTHING, page: int = 0, size: int = PAGE) -> tuple[MatchRow, ...]:
        """One page of the matches, from page 0 on; a damaged one is set aside and left out."""
        condition = of_matches(wanted)
        rows = self._store.query(
            f"SELECT {_MATCH} FROM matches AS m WHERE {condition.sql} ORDER BY m.started_at DESC, m.id DESC"  # noqa: S608
            " LIMIT ? OFFSET ?",
            *condition.values,
            size,
            page * size,
        )
        return tuple(listed for row in rows if (listed := self._listed(row, _match_row)))

    def match(self, match_id: int) -> MatchRow | None:
        """One match; None for one that is not there, or was set aside."""
        rows = self._store.query(
            f"SELECT {_MATCH} FROM matches AS m WHERE m.id = ? AND m.set_aside IS NULL",  # noqa: S608
            match_id,
        )
        return self._listed(rows[0], _match_row) if rows else None

    def unfinished(self, player: str) -> tuple[MatchRow, ...]:
        """A player's matches without an end, the one he played last first, those for practice at the end."""
        rows = self._store.query(
            f"SELECT {_MATCH} FROM matches AS m WHERE {_RUNNING}"  # noqa: S608
            " ORDER BY kind = 'practice', played_at DESC, id DESC",
            player,
        )
        return tuple(listed for row in rows if (listed := self._listed(row, _plain_row)))

    @telling_damage()
    def hands(self, wanted: Filter = EVERYTHING, page: int = 0, size: int = PAGE) -> tuple[HandRow, ...]:
        """One page of the hands that are over, from page 0 on."""
        condition = of_hands(wanted)
        rows = self._store.query(
            f"SELECT {_HAND} FROM hands AS h JOIN matches AS m ON m.id = h.match_id WHERE {condition.sql}"  # noqa: S608
            " ORDER BY h.match_id DESC, h.number DESC LIMIT ? OFFSET ?",
            *condition.values,
            size,
            page * size,
        )
        return tuple(_hand_row(row) for row in rows)

    @telling_damage()
    def hands_of(self, match_id: int) -> tuple[HandRow, ...]:
        """The hands of one match that are over, in their order."""
        rows = self._store.query(
            f"SELECT {_HAND} FROM hands AS h JOIN matches AS m ON m.id = h.match_id"  # noqa: S608
            " WHERE m.id = ? ORDER BY h.number",
            match_id,
        )
        return tuple(_hand_row(row) for row in rows)

    def count_matches(self, wanted: Filter = EVERYTHING) -> int:
        """Count the matches."""
        condition = of_matches(wanted)
        return self._number(
            f"SELECT count(*) FROM matches AS m WHERE {condition.sql}",  # noqa: S608
            *condition.values,
        )

    def count_hands(self, wanted: Filter = EVERYTHING) -> int:
        """Count the hands that are over."""
        condition = of_hands(wanted)
        if wanted.mark or wanted.result:
            query = "SELECT count(*) FROM hands AS h JOIN matches AS m ON m.id = h.match_id"
        else:
            query = "SELECT coalesce(sum(m.hands), 0) FROM matches AS m"
        return self._number(f"{query} WHERE {condition.sql}", *condition.values)

    def presets(self, game: str | None = None) -> tuple[str, ...]:
        """The names of the presets that were played, the most played first."""
        rows = self._store.query(
            "SELECT preset FROM matches WHERE set_aside IS NULL AND (:game IS NULL OR game = :game)"
            " GROUP BY preset ORDER BY count(*) DESC, preset",
            game=game,
        )
        return tuple(str(row[0]) for row in rows)

    def most_played(self, player: str) -> str | None:
        """The game of which a player has played most hands, but for practice; nothing where he has none."""
        rows = self._store.query(
            "SELECT game FROM matches WHERE set_aside IS NULL AND NOT practice AND hands AND player = ?"
            " GROUP BY game ORDER BY sum(hands) DESC, max(id) DESC LIMIT 1",
            player,
        )
        return str(rows[0][0]) if rows else None

    def take_notices(self) -> tuple[str, ...]:
        """The sentences about matches that were found damaged since the last call."""
        return self._store.take_notices()

    def _listed(self, row: Row, read: Callable[[Row], MatchRow]) -> MatchRow | None:
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
_LONGEST_KEY: Final = 200
"""In letters; a longer key is cut, and tells then of no match that there is."""
_RUNNING: Final = "set_aside IS NULL AND finished_at IS NULL AND winner IS NULL AND player = ?"
_HAND: Final = (
    f"h.number, h.dealer, h.side, h.points, h.notes, coalesce({MY_SIDE}, 0), m.sides,"
    f" h.match_id, m.started_at, m.game, m.preset, m.seat, {HAND_WON}, m.assisted, {KIND}"
)


def _match_row(row: Row) -> MatchRow:
    """Make a row; raise ``ValueError`` for one that is damaged, or of rules that its game does not know."""
    listed = _plain_row(row)
    if not why_missing(listed.game):
        read_shared(listed.rules)
    return listed


def _plain_row(row: Row) -> MatchRow:
    """Make a row without a look at its game, which then need not be imported."""
    listed = msgspec.convert(_unpacked(row, 6, 7), MatchRow, strict=False)
    for moment in (listed.started, listed.played):
        moment.astimezone()
    names = tuple(map(legible, listed.names))
    return replace(
        listed,
        preset=legible(listed.preset),
        names=names,
        player=legible(listed.player),
        key=legible(listed.key, _LONGEST_KEY),
    )


def _hand_row(row: Row) -> HandRow:
    return msgspec.convert(_unpacked(row, 3, 4, 6), HandRow, strict=False)


def _unpacked(row: Row, *lists: int) -> list[object]:
    """Read the columns that hold lists as JSON."""
    return [msgspec.json.decode(str(value)) if n in lists else value for n, value in enumerate(row)]
