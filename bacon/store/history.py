"""The list of saved matches, and the filters for it."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from datetime import UTC, date, datetime, time, timedelta
from itertools import accumulate, pairwise
from typing import Final, Literal, TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bacon.core.rules import Rules
from bacon.core.takeback import kept
from bacon.kits import why_missing
from bacon.kits.presets import read_shared
from bacon.store.figures import KeyPlay, ListedHand, figures_of, hand_of
from bacon.store.ledger import KIND, Kind
from bacon.store.store import Row, Store, Value, raising_store_error
from bacon.system import clock
from bacon.system.reading import legible

Result: TypeAlias = Literal["won", "lost"]

_log = logging.getLogger(__name__)


class Filter(Struct, frozen=True, kw_only=True):
    """Conditions to match; None means any.

    `player` is the player's name, empty for one without a name. `preset` is the name of a built-in preset, or
    `bacon.kits.presets.OWN_RULES`. `result` is the match's in a list of matches and the hand's in a list of
    hands. `mark` selects hands with that mark, such as ``alone``, or matches with one. `key` identifies a
    match among its kind. `mistakes` selects matches in whose reviews the player made a mistake, `opponent`
    those with somebody of that name at the table. The dates are days in the player's time zone, both
    inclusive. Practice is left out unless it is asked for, if `practice` is false. With `whole_rounds`, a
    list of matches has only the newest hand of each round.
    """

    player: str | None = None
    game: str | None = None
    preset: str | None = None
    result: Result | None = None
    mark: str | None = None
    kind: Kind | None = None
    key: str | None = None
    mistakes: bool = False
    opponent: str | None = None
    since: date | None = None
    until: date | None = None
    practice: bool = True
    whole_rounds: bool = False


EVERYTHING: Final = Filter()
ORDINARY: Final = Filter(kind="ordinary")


class Condition(Struct, frozen=True):
    """An SQL condition over ``matches AS m`` and, for hands, ``hands AS h``, with its values."""

    sql: str
    values: tuple[Value, ...]


MY_SIDE: Final = "m.mine"
"""The side of the player's seat."""

MATCH_WON: Final = f"m.winner = {MY_SIDE}"
HAND_WON: Final = f"h.side = {MY_SIDE}"

KINDS: Final[dict[Kind, str]] = {
    "ordinary": "m.kind = 'plain' AND m.assisted = 0",
    "assisted": "m.kind = 'plain' AND m.assisted = 1",
    "practice": "m.kind = 'practice'",
    "duplicate": "m.kind = 'duplicate'",
    "daily": "m.kind = 'daily'",
}
_RESULTS: Final[dict[Result, str]] = {"won": "{}", "lost": "NOT ({})"}

_MISTAKEN: Final = (
    "EXISTS (SELECT 1 FROM reviews AS r WHERE r.match_id = m.id AND r.seat = m.seat AND r.missing <= 0"
    """ AND (instr(r.payload, '"mistake"') OR instr(r.payload, '"blunder"')))"""
)
_WITH: Final = (
    "CASE WHEN json_valid(m.names) THEN EXISTS"
    " (SELECT 1 FROM json_each(m.names) AS n WHERE n.value = ? AND n.key IS NOT m.seat) END"
)

_Part: TypeAlias = tuple[str, tuple[Value, ...]]


def match_condition(wanted: Filter) -> Condition:
    """The condition for matches."""
    marked = "EXISTS (SELECT 1 FROM hands AS h WHERE h.match_id = m.id AND {})"
    return _join([*_parts(wanted, MATCH_WON), *_mark_parts(wanted, marked)])


def hand_condition(wanted: Filter) -> Condition:
    """The condition for hands with their matches."""
    return _join([*_parts(wanted, HAND_WON), *_mark_parts(wanted, "{}")])


def _join(parts: list[_Part]) -> Condition:
    sql = " AND ".join(f"({part})" for part, _ in parts)
    return Condition(sql, tuple(value for _, values in parts for value in values))


def _parts(wanted: Filter, won: str) -> Iterator[_Part]:
    yield "m.set_aside IS NULL", ()
    if wanted.player is not None:
        yield "m.player = ?", (wanted.player,)
    if wanted.game is not None:
        yield "m.game = ?", (wanted.game,)
    if wanted.preset is not None:
        yield "m.preset = ?", (wanted.preset,)
    if wanted.kind is not None:
        yield KINDS[wanted.kind], ()
    elif not wanted.practice:
        yield "m.kind <> 'practice'", ()
    if wanted.key is not None:
        yield "m.key = ?", (wanted.key,)
    if wanted.result is not None:
        yield _RESULTS[wanted.result].format(won), ()
    if wanted.mistakes:
        yield _MISTAKEN, ()
    if wanted.opponent is not None:
        yield _WITH, (wanted.opponent,)
    if wanted.since is not None:
        yield "m.started_at >= ?", (_day_start(wanted.since),)
    if wanted.until is not None:
        yield "m.started_at < ?", (_day_start(wanted.until + timedelta(days=1)),)


def _mark_parts(wanted: Filter, condition: str) -> Iterator[_Part]:
    if wanted.mark is not None:
        yield condition.format("instr(h.marks, ?) > 0"), (f'"{wanted.mark}"',)


def _day_start(day: date) -> str:
    return clock.local(datetime.combine(day, time())).astimezone(UTC).isoformat(timespec="seconds")


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


class DecidedMatch(Struct, frozen=True):
    """The hand that decided a match, the plays that decided the hand, and the scores after each hand."""

    hand: int = 0
    plays: tuple[KeyPlay, ...] = ()
    scores: tuple[tuple[int, ...], ...] = ()


def deciding_hand(rules: Rules, scores: Sequence[Sequence[int]], winner: int) -> int:
    """Return the place of the hand that gained the winners most on their best rival; the latest of equals.

    Takes the scores after each hand.
    """

    def lead(score: Sequence[int]) -> int:
        merits = [*map(rules.merit, score)]
        return merits.pop(winner) - max(merits)

    gains = [lead(scores[0]), *(lead(now) - lead(before) for before, now in pairwise(scores))]
    return max(range(len(scores)), key=lambda hand: (gains[hand], hand))


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
        newest = f"SELECT max(m.id) FROM matches AS m WHERE {condition.sql} GROUP BY {_ROUND}"  # noqa: S608
        which = f"m.id IN ({newest})" if wanted.whole_rounds else condition.sql
        rows = self._store.query(
            f"SELECT {_MATCH} FROM matches AS m WHERE {which} ORDER BY m.started_at DESC, m.id DESC"  # noqa: S608
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

    def last_played(self, player: str) -> MatchRow | None:
        """The match in which a player last played, practice aside; None without any."""
        rows = self._store.query(
            f"SELECT {_MATCH} FROM matches AS m WHERE m.set_aside IS NULL AND NOT m.practice AND m.player = ?"  # noqa: S608
            " ORDER BY m.played_at DESC, m.id DESC LIMIT 1",
            player,
        )
        return self._read_row(rows[0], _plain_row) if rows else None

    def last_of_rounds(self, player: str) -> tuple[MatchRow, ...]:
        """For each deal of the day and duplicate, the hand that a player played last; the latest first."""
        newest = (
            f"SELECT id, row_number() OVER (PARTITION BY {_ROUND}"  # noqa: S608
            " ORDER BY m.played_at DESC, m.id DESC) AS place FROM matches AS m"
            " WHERE m.set_aside IS NULL AND m.kind IN ('daily', 'duplicate') AND m.player = ?"
        )
        rows = self._store.query(
            f"SELECT {_MATCH} FROM matches AS m WHERE m.id IN (SELECT id FROM ({newest}) WHERE place = 1)"  # noqa: S608
            " ORDER BY m.played_at DESC, m.id DESC",
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

    def deciding(self, row: MatchRow) -> DecidedMatch:
        """What decided a match: a hand and the plays in it; without plays if they cannot be read.

        Of an unfinished match, it is the last finished hand.
        """
        rows = self._store.query(
            "SELECT number, first_event, last_event, points FROM hands WHERE match_id = ? ORDER BY number",
            row.id,
        )
        try:
            return self._decided(row, msgspec.convert(rows, list[tuple[int, int, int, str]]))
        except Exception:  # whatever a damaged log raises, the list is still shown
            _log.warning("The deciding plays of match %s cannot be found.", row.id, exc_info=True)
            return DecidedMatch()

    def _decided(self, row: MatchRow, hands: Sequence[tuple[int, int, int, str]]) -> DecidedMatch:
        if not hands:
            return DecidedMatch()
        rules = read_shared(row.rules)
        points = [msgspec.json.decode(hand[3], type=tuple[int, ...]) for hand in hands]
        scores = list(accumulate(points, lambda one, other: tuple(map(sum, zip(one, other, strict=True)))))
        place = -1 if row.winner is None else deciding_hand(rules, scores, row.winner)
        number, first, last, _ = hands[place]
        events = kept(self._store.events_of(row.id, first, last), first - 1)
        return DecidedMatch(number, figures_of(row.game).deciding(hand_of(rules, events)), tuple(scores))

    def count_matches(self, wanted: Filter = EVERYTHING) -> int:
        """Count the matches."""
        condition = match_condition(wanted)
        counted = f"DISTINCT {_ROUND}" if wanted.whole_rounds else "*"
        return self._number(
            f"SELECT count({counted}) FROM matches AS m WHERE {condition.sql}",  # noqa: S608
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

    def games(self, player: str | None = None) -> tuple[str, ...]:
        """The names of all games played, by a player if one is given, most played first."""
        rows = self._store.query(
            "SELECT game FROM matches WHERE set_aside IS NULL AND (:player IS NULL OR player = :player)"
            " GROUP BY game ORDER BY count(*) DESC, game",
            player=player,
        )
        return tuple(str(row[0]) for row in rows)

    @raising_store_error()
    def kinds(self, player: str | None = None) -> frozenset[Kind]:
        """The kinds of all matches played, by a player if one is given."""
        rows = self._store.query(
            f"SELECT DISTINCT {KIND} FROM matches AS m"  # noqa: S608
            " WHERE set_aside IS NULL AND (:player IS NULL OR player = :player)",
            player=player,
        )
        return msgspec.convert([row[0] for row in rows], frozenset[Kind])

    def opponents(self, player: str | None = None) -> tuple[str, ...]:
        """The names of all who sat at the table with a player, in alphabetical order."""
        rows = self._store.query(
            "SELECT DISTINCT names, seat FROM matches"
            " WHERE set_aside IS NULL AND (:player IS NULL OR player = :player)",
            player=player,
        )
        found = set[str]()
        for names, seat in rows:
            with suppress(ValueError, RecursionError):
                listed = msgspec.json.decode(str(names), type=tuple[str, ...])
                found.update(name for place, name in enumerate(listed) if place != seat)
        return tuple(sorted(filter(None, found), key=str.casefold))

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
            self._store.set_aside(msgspec.convert(row[0], int), f"It can’t be listed: {error}.")
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
_ROUND: Final = (
    "CASE WHEN m.kind IN ('daily', 'duplicate') AND instr(m.key, ' ') THEN"
    " m.player || '|' || m.game || '|' || m.kind || '|' || substr(m.key, 1, instr(m.key, ' ')) ELSE m.id END"
)
"""The round of a match: the same for all its hands, and another for every other match."""
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
