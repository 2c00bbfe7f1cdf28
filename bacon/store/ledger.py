"""The totals of each match, kept up to date while it is saved."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import pairwise, zip_longest
from typing import Final, Literal, TypeAlias, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import fields

from bacon.core.events import Event, HandStarted, HintTaken, MatchStarted, MatchWon, TakenBack
from bacon.core.rules import Rules
from bacon.core.takeback import Placed, assisted, kept_placed
from bacon.kits import decode, find_game, rules_of
from bacon.kits.presets import OWN_RULES, presets_of, share
from bacon.store.figures import HandAccount, account_of, sides_by_seat

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


_Figures: TypeAlias = tuple[dict[str, int], ...]
"""By seat, the counts over all hands of a match."""

_COLUMNS: Final = tuple(field.name for field in fields(HandAccount) if field.name != "counts")
_NEW_HAND: Final = (
    f"INSERT INTO hands (match_id, first_event, last_event, {', '.join(_COLUMNS)})"  # noqa: S608
    f" VALUES ({', '.join('?' * (3 + len(_COLUMNS)))})"
)


class FinishedHand(Struct, frozen=True):
    """A finished hand: the numbers of its first and last event, and its account."""

    first_event: int
    last_event: int
    account: HandAccount


def preset_of(rules: Rules) -> str:
    """The name to save for the built-in preset with these rules, or `OWN_RULES`."""
    named = (each.saved_as or each.name for each in presets_of(rules.name) if each.rules == rules)
    return next(named, OWN_RULES)


def affects_ledger(events: Sequence[Event]) -> bool:
    """Whether new events end a hand, take something back or note a hint, and so change the ledger."""
    return any(isinstance(event, HandStarted | MatchWon | TakenBack | HintTaken) for event in events)


def open_account(database: sqlite3.Connection, match_id: int, started: MatchStarted) -> None:
    """Store what is known of a match from its start."""
    rules = _rules_or_none(started)
    database.execute(
        "UPDATE matches SET shared = :shared, preset = :preset, practice = :practice,"
        " kind = CASE WHEN :practice AND kind = 'plain' THEN 'practice' ELSE kind END WHERE id = :id",
        {
            "shared": share(rules) if rules else started.game,
            "preset": preset_of(rules) if rules else OWN_RULES,
            "practice": started.practice,
            "id": match_id,
        },
    )
    _write_sides(database, match_id, rules)


def bring_up_to_date(database: sqlite3.Connection, match_id: int) -> None:
    """Add the hands finished since the last call, and update the sums; a damaged match is skipped."""
    try:
        before = match_totals(database, match_id)
        _bring_up_to_date(database, match_id)
        add_totals(database, before, -1)
        add_totals(database, match_totals(database, match_id))
    except DAMAGED:
        rebuild(database)


def _bring_up_to_date(database: sqlite3.Connection, match_id: int) -> None:
    done, scores, figures = _last_state(database, match_id)
    try:
        log = _log_from(database, match_id, done)
        ended = list(_finished_hands(_rules(database, match_id), log, done))
        was_assisted = assisted(log, done)
    except sqlite3.Error:
        raise
    except Exception:  # whatever a damaged log raises, saving the next event must not fail
        return
    for hand in ended:
        database.execute(_NEW_HAND, (match_id, hand.first_event, hand.last_event, *_row(hand.account)))
        scores = _add_points(scores, hand.account.points)
        figures = _add_counts(figures, hand.account)
    winner = next((event.side for event in log if isinstance(event, MatchWon)), None)
    database.execute(
        "UPDATE matches SET scores = ?, assisted = max(assisted, ?), winner = ?,"
        " hands = (SELECT count(*) FROM hands WHERE match_id = matches.id) WHERE id = ?",
        (_json(scores), was_assisted, winner, match_id),
    )
    database.execute("INSERT OR REPLACE INTO figures VALUES (?, ?)", (match_id, _json(figures)))


def fill(database: sqlite3.Connection, *, opened: bool) -> None:
    """Rebuild the ledger for every stored match, without the sums; for files from older versions.

    With `opened`, the file already has what `open_account` stores. A match with an unreadable log keeps its
    scores.
    """
    for (match_id,) in database.execute("SELECT id FROM matches").fetchall():
        line = database.execute(
            "SELECT json FROM events WHERE match_id = ? AND number = 1", (match_id,)
        ).fetchone()
        if (started := _started(line)) is not None:
            if opened:
                _write_sides(database, match_id, _rules_or_none(started))
            else:
                open_account(database, match_id, started)
            _bring_up_to_date(database, match_id)


def _started(line: tuple[object] | None) -> MatchStarted | None:
    try:
        event = decode(str(line[0])) if line else None
    except (ValueError, RecursionError):
        return None
    return event if isinstance(event, MatchStarted) else None


def _rules_or_none(started: MatchStarted) -> Rules | None:
    try:
        return rules_of(started)
    except ValueError:
        return None


def _rules(database: sqlite3.Connection, match_id: int) -> Rules:
    game, values = database.execute("SELECT game, rules FROM matches WHERE id = ?", (match_id,)).fetchone()
    return find_game(game).from_values(msgspec.json.decode(values, type=dict[str, bool | int | str]))


def _write_sides(database: sqlite3.Connection, match_id: int, rules: Rules | None) -> None:
    sides = sides_by_seat(rules) if rules else ()
    database.execute(
        "UPDATE matches SET sides = :sides, mine = json_extract(:sides, '$[' || seat || ']') WHERE id = :id",
        {"sides": _json(sides), "id": match_id},
    )


def _last_state(database: sqlite3.Connection, match_id: int) -> tuple[int, tuple[int, ...], _Figures]:
    """The number of the last event in the ledger, and the scores and figures at that point."""
    done = database.execute(
        "SELECT coalesce(max(last_event), 0) FROM hands WHERE match_id = ?", (match_id,)
    ).fetchone()[0]
    if not done:
        return 0, (), ()
    scores, figures = database.execute(
        "SELECT scores, seats FROM matches JOIN figures ON match_id = id WHERE id = ?", (match_id,)
    ).fetchone()
    points: tuple[int, ...] = msgspec.json.decode(scores, type=tuple[int, ...])
    return done, points, msgspec.json.decode(figures, type=_Figures)


def _log_from(database: sqlite3.Connection, match_id: int, done: int) -> list[Event]:
    rows = database.execute(
        "SELECT json FROM events WHERE match_id = ? AND number > ? ORDER BY number", (match_id, done)
    )
    return [decode(line) for (line,) in rows]


def _finished_hands(rules: Rules, log: Sequence[Event], done: int) -> Iterator[FinishedHand]:
    counted = kept_placed(log, done)
    marks = [index for index, each in enumerate(counted) if isinstance(each.event, HandStarted | MatchWon)]
    for index, after in pairwise(marks):
        yield _hand(rules, counted[index:after], counted[after].place)


def _hand(rules: Rules, hand: Sequence[Placed], last_event: int) -> FinishedHand:
    return FinishedHand(hand[0].place + 1, last_event, account_of(rules, [each.event for each in hand]))


def _row(account: HandAccount) -> list[object]:
    values = (getattr(account, column) for column in _COLUMNS)
    return [_json(value) if isinstance(value, tuple | Mapping) else value for value in values]


def _add_counts(figures: _Figures, account: HandAccount) -> _Figures:
    """The figures of a match plus those of one more hand; counts of 0 are left out."""
    seats = [Counter(seat) for seat in figures or ({},) * len(account.dealt)]
    for name, counts in account.counts.items():
        for seat, count in zip(seats, counts, strict=True):
            if count:
                seat[name] += count
    return tuple(seats)


def _add_points(scores: Sequence[int], points: Sequence[int]) -> tuple[int, ...]:
    before = scores or [0] * len(points)
    return tuple(before_hand + made for before_hand, made in zip(before, points, strict=True))


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
