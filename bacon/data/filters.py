"""SQL conditions for the matches and hands in a list or a sum."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from bacon.data import clock
from bacon.data.store import Value
from bacon.data.sums import Kind

Result: TypeAlias = Literal["won", "lost"]


class Filter(Struct, frozen=True, kw_only=True):
    """Conditions to match; None means any.

    `player` is the player's name, empty for one without a name. `preset` is the name of a built-in preset, or
    `bacon.data.ledger.OWN_RULES`. `result` is the match's in a list of matches and the hand's in a list of
    hands. `mark` selects hands with that mark, such as ``alone``, or matches with one. `key` identifies a
    match among its kind. The dates are days in the player's time zone, both inclusive.
    """

    player: str | None = None
    game: str | None = None
    preset: str | None = None
    result: Result | None = None
    mark: str | None = None
    kind: Kind | None = None
    key: str | None = None
    since: date | None = None
    until: date | None = None


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
    if wanted.key is not None:
        yield "m.key = ?", (wanted.key,)
    if wanted.result is not None:
        yield _RESULTS[wanted.result].format(won), ()
    if wanted.since is not None:
        yield "m.started_at >= ?", (_day_start(wanted.since),)
    if wanted.until is not None:
        yield "m.started_at < ?", (_day_start(wanted.until + timedelta(days=1)),)


def _mark_parts(wanted: Filter, condition: str) -> Iterator[_Part]:
    if wanted.mark is not None:
        yield condition.format("instr(h.marks, ?) > 0"), (f'"{wanted.mark}"',)


def _day_start(day: date) -> str:
    return clock.local(datetime.combine(day, time())).astimezone(UTC).isoformat(timespec="seconds")
