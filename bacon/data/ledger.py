"""The ledger: what each finished hand and each match came to, stored beside the logs.

It derives from the logs alone, is written in the same transaction, and can be rebuilt at any time. History,
statistics and the fairness page read it instead of replaying matches.
"""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final, TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import fields

from bacon.core.events import Event, HandStarted, HintTaken, MatchStarted, MatchWon, TakenBack
from bacon.core.rules import Rules
from bacon.core.takeback import Placed, assisted, kept_placed
from bacon.data import sums
from bacon.data.figures import HandAccount, account_of, sides_by_seat
from bacon.kits import decode, find_game, rules_of
from bacon.kits.presets import presets_of, share

_Figures: TypeAlias = tuple[dict[str, int], ...]
"""By seat, the counts over all hands of a match."""

OWN_RULES: Final = "Own rules"
"""The preset name for rules that match no built-in preset."""

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
    """The name of the built-in preset with these rules, or `OWN_RULES`."""
    named = (preset.name for preset in presets_of(rules.name) if preset.rules == rules)
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
        before = sums.match_totals(database, match_id)
        _bring_up_to_date(database, match_id)
        sums.add_totals(database, before, -1)
        sums.add_totals(database, sums.match_totals(database, match_id))
    except sums.DAMAGED:
        sums.rebuild(database)


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
