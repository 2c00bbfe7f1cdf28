"""The account that the store keeps beside its logs: what each ended hand and each match came to.

It is made of the logs alone, in the transaction that writes them, and could be made again at any time. The
history, the statistics and the fairness page read it, so that they need not replay anything.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import astuple, fields

from bacon.core.events import Event, HandStarted, HintTaken, MatchStarted, MatchWon, TakenBack
from bacon.core.rules import Rules
from bacon.core.takeback import Placed, assisted, counting_placed
from bacon.data.summary import Summary, summarise
from bacon.games import decode, find_game, rules_of
from bacon.games.climbing.figures import Climber
from bacon.games.presets import presets_of, share

OWN_RULES: Final = "Own rules"
"""What stands in the place of a preset's name for rules that are no built-in preset's."""

_COLUMNS: Final = tuple(field.name for field in fields(Summary) if field.name != "climbers")
_NEW_HAND: Final = (
    f"INSERT INTO hands (match_id, first_event, last_event, {', '.join(_COLUMNS)})"  # noqa: S608
    f" VALUES ({', '.join('?' * (3 + len(_COLUMNS)))})"
)
_SEATS: Final = tuple(field.name for field in fields(Climber))
_NEW_CLIMBER: Final = (
    f"INSERT INTO climbers (match_id, number, seat, {', '.join(_SEATS)})"  # noqa: S608
    f" VALUES ({', '.join('?' * (3 + len(_SEATS)))})"
)


class Ended(Struct, frozen=True):
    """A hand that is over: the numbers of its first and last event, and what it came to."""

    first_event: int
    last_event: int
    summary: Summary


def preset_of(rules: Rules) -> str:
    """Give the name of the built-in preset with these rules, or `OWN_RULES`."""
    named = (preset.name for preset in presets_of(rules.name) if preset.rules == rules)
    return next(named, OWN_RULES)


def concerns(events: Sequence[Event]) -> bool:
    """Tell whether new events end a hand, take something back or note a hint, so that the account changes."""
    return any(isinstance(event, HandStarted | MatchWon | TakenBack | HintTaken) for event in events)


def open_account(database: sqlite3.Connection, match_id: int, started: MatchStarted) -> None:
    """Write down what is known of a match from its start."""
    rules = _rules_or_none(started)
    database.execute(
        "UPDATE matches SET shared = ?, preset = ?, practice = ? WHERE id = ?",
        (
            share(rules) if rules else started.game,
            preset_of(rules) if rules else OWN_RULES,
            started.practice,
            match_id,
        ),
    )


def bring_up_to_date(database: sqlite3.Connection, match_id: int) -> None:
    """Write down the hands that have ended since the last time; a log that cannot be read is let be."""
    done, scores = _standing(database, match_id)
    try:
        log = _log_from(database, match_id, done)
        ended = list(_ended(_rules(database, match_id), log, done))
        helped = assisted(log, done)
    except sqlite3.Error:
        raise
    except Exception:  # whatever a damaged log does, saving the next fact must not fail of it
        return
    for hand in ended:
        database.execute(_NEW_HAND, (match_id, hand.first_event, hand.last_event, *_row(hand.summary)))
        database.executemany(_NEW_CLIMBER, _seats(match_id, hand.summary))
        scores = _plus(scores, hand.summary.points)
    winner = next((event.side for event in log if isinstance(event, MatchWon)), None)
    database.execute(
        "UPDATE matches SET scores = ?, hands = hands + ?, assisted = max(assisted, ?), winner = ?"
        " WHERE id = ?",
        (_json(scores), len(ended), helped, winner, match_id),
    )


def fill(database: sqlite3.Connection) -> None:
    """Make the account of every stored match, as an older version kept none."""
    for (match_id,) in database.execute("SELECT id FROM matches").fetchall():
        line = database.execute(
            "SELECT json FROM events WHERE match_id = ? AND number = 1", (match_id,)
        ).fetchone()
        if (started := _started(line)) is not None:
            open_account(database, match_id, started)
            bring_up_to_date(database, match_id)


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


def _standing(database: sqlite3.Connection, match_id: int) -> tuple[int, tuple[int, ...]]:
    """Give the number of the last event that is accounted for, and the scores then."""
    done = database.execute(
        "SELECT coalesce(max(last_event), 0) FROM hands WHERE match_id = ?", (match_id,)
    ).fetchone()[0]
    scores = database.execute("SELECT scores FROM matches WHERE id = ?", (match_id,)).fetchone()[0]
    return done, msgspec.json.decode(scores, type=tuple[int, ...])


def _log_from(database: sqlite3.Connection, match_id: int, done: int) -> list[Event]:
    rows = database.execute(
        "SELECT json FROM events WHERE match_id = ? AND number > ? ORDER BY number", (match_id, done)
    )
    return [decode(line) for (line,) in rows]


def _ended(rules: Rules, log: Sequence[Event], done: int) -> Iterator[Ended]:
    standing = counting_placed(log, done)
    marks = [index for index, each in enumerate(standing) if isinstance(each.fact, HandStarted | MatchWon)]
    for index, after in pairwise(marks):
        yield _hand(rules, standing[index:after], standing[after].place)


def _hand(rules: Rules, hand: Sequence[Placed], last_event: int) -> Ended:
    return Ended(hand[0].place + 1, last_event, summarise(rules, [each.fact for each in hand]))


def _row(summary: Summary) -> list[object]:
    values = (getattr(summary, column) for column in _COLUMNS)
    return [_json(value) if isinstance(value, tuple) else value for value in values]


def _seats(match_id: int, summary: Summary) -> Iterator[tuple[object, ...]]:
    for seat, climber in enumerate(summary.climbers):
        yield match_id, summary.number, seat, *astuple(climber)


def _plus(scores: Sequence[int], points: Sequence[int]) -> tuple[int, ...]:
    before = scores or [0] * len(points)
    return tuple(had + made for had, made in zip(before, points, strict=True))


def _json(numbers: Sequence[int]) -> str:
    return msgspec.json.encode(numbers).decode()
