"""Which matches and hands a list or a sum is to hold, as an SQL condition."""

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
    """What to keep; a field left out keeps everything.

    `player` is the name of who played, an empty one for who has not given his. `preset` is the name of a
    built-in preset, or `bacon.data.ledger.OWN_RULES`. `result` is the match's in a list of matches and the
    hand's in a list of hands. `mark` keeps hands that their game marks so, such as ``alone``, or matches with
    one. `key` tells which one of its kind a match is. The dates are the player's own days, both included.
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
    """An SQL condition over ``matches AS m``, and where hands are wanted ``hands AS h``, with its values."""

    sql: str
    values: tuple[Value, ...]


MY_SIDE: Final = "m.mine"
"""The side of the person's seat."""

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


def of_matches(wanted: Filter) -> Condition:
    """The condition for matches."""
    marked = "EXISTS (SELECT 1 FROM hands AS h WHERE h.match_id = m.id AND {})"
    return _joined([*_parts(wanted, MATCH_WON), *_marked(wanted, marked)])


def of_hands(wanted: Filter) -> Condition:
    """The condition for hands with their matches."""
    return _joined([*_parts(wanted, HAND_WON), *_marked(wanted, "{}")])


def _joined(parts: list[_Part]) -> Condition:
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
        yield "m.started_at >= ?", (_start_of(wanted.since),)
    if wanted.until is not None:
        yield "m.started_at < ?", (_start_of(wanted.until + timedelta(days=1)),)


def _marked(wanted: Filter, condition: str) -> Iterator[_Part]:
    if wanted.mark is not None:
        yield condition.format("instr(h.marks, ?) > 0"), (f'"{wanted.mark}"',)


def _start_of(day: date) -> str:
    """The first moment of the player's day as the store writes moments."""
    return clock.local(datetime.combine(day, time())).astimezone(UTC).isoformat(timespec="seconds")
