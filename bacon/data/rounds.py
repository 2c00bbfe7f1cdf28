"""Rounds: series of hands played for comparison, and a player's results in them.

Each hand is stored as a separate match, of which only the first hand counts; its key says which hand it is.
Only the first attempt at a hand counts, whatever is replayed later and whatever the clock says then.
"""

from __future__ import annotations

import re
import secrets
from abc import abstractmethod
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import date
from typing import ClassVar, Final

import msgspec
from msgspec import Struct

from bacon.core.board import NumberedBoard, net_points, points_in
from bacon.core.override import override
from bacon.core.rules import Rules
from bacon.data.compare import Compared, compare_results
from bacon.data.daily import hands_of_day, read_day
from bacon.data.history import MatchRow
from bacon.data.pars import StoredLines
from bacon.data.store import Store, Value, raising_store_error
from bacon.data.sums import Stored
from bacon.kits.presets import read_shared

SEAT: Final = 0
"""The player's seat in every round."""

MAX_HANDS: Final = 64
"""The maximum number of hands in a duplicate."""


class Round(Struct, frozen=True):
    """Base of all rounds: a name, and the rules it is played by."""

    kind: ClassVar[Stored]
    title: ClassVar[str]

    name: str
    rules: Rules

    @property
    @abstractmethod
    def hands(self) -> tuple[NumberedBoard, ...]:
        """The hands in order."""

    @abstractmethod
    def key(self, number: int) -> str:
        """A hand's key among the matches of its game and kind."""

    def hand_title(self, number: int) -> str:
        """The title of a hand, such as ``Deal of the day, 2 of 6``."""
        return f"{self.title}, {number} of {len(self.hands)}"

    @property
    def game(self) -> str:
        """The game's name."""
        return self.rules.name

    @property
    def side(self) -> int:
        """The player's side."""
        return self.rules.side_of(SEAT)


class Day(Round, frozen=True):
    """The deal of the day."""

    kind: ClassVar[Stored] = "daily"
    title: ClassVar[str] = "Deal of the day"

    day: date

    @property
    @override
    def hands(self) -> tuple[NumberedBoard, ...]:
        return hands_of_day(self.day, self.game)

    @override
    def key(self, number: int) -> str:
        return f"{self.name} {number}"


class Duplicate(Round, frozen=True):
    """Hands under any rules, against players of any level; `others` encodes who they are."""

    kind: ClassVar[Stored] = "duplicate"
    title: ClassVar[str] = "Duplicate"

    count: int
    others: str

    @property
    @override
    def hands(self) -> tuple[NumberedBoard, ...]:
        numbers = range(1, self.count + 1)
        return tuple(
            NumberedBoard(self.rules, number, f"duplicate {self.name} {number}") for number in numbers
        )

    @override
    def key(self, number: int) -> str:
        return f"{self.name} {number}/{self.count} {self.others}".rstrip()


_DUPLICATE_KEY: Final = re.compile(r"([0-9a-f]{16}) [0-9]{1,2}/([0-9]{1,2}) ?([a-z.]*)", re.ASCII)


_NUMBER_IN_KEY: Final = re.compile(r"\S+ ([0-9]{1,2})\b", re.ASCII)


def day_of(day: date, game: str) -> Day:
    """The round of a game on a date; raises `bacon.data.daily.DayError` if there is none."""
    return Day(day.isoformat(), hands_of_day(day, game)[0].rules, day)


def new_duplicate(rules: Rules, count: int, others: str) -> Duplicate:
    """Create a duplicate with unknown cards."""
    return Duplicate(secrets.token_hex(8), rules, count, others)


def round_of(row: MatchRow) -> Round | None:
    """The round that a stored match belongs to; None if there is none or the key is malformed."""
    with suppress(ValueError):  # a date without deals, or a game that is not installed
        if row.kind == "daily":
            return day_of(read_day(row.key.partition(" ")[0]), row.game)
        found = _DUPLICATE_KEY.fullmatch(row.key) if row.kind == "duplicate" else None
        if found and 1 <= int(found[2]) <= MAX_HANDS:
            return Duplicate(found[1], read_shared(row.rules), int(found[2]), found[3])
    return None


def number_of(row: MatchRow) -> int | None:
    """The number of a stored match's hand in its round, if it is part of one."""
    found = _NUMBER_IN_KEY.match(row.key) if row.kind in ("daily", "duplicate") else None
    return int(found[1]) if found else None


class PlayedHand(Struct, frozen=True):
    """A hand that a player has begun: its match, and each side's points once it is over.

    It is `assisted` if the player had help.
    """

    match_id: int
    points: tuple[int, ...] | None
    running: bool
    assisted: bool = False

    def net_points_of(self, side: int) -> int | None:
        """A side's result, once the hand is over."""
        return None if self.points is None else net_points(self.points, side)


OWN_HAND: Final = "m.id, h.points, m.finished_at IS NULL, m.assisted FROM matches AS m" + (
    " LEFT JOIN hands AS h ON h.match_id = m.id AND h.number = 1 WHERE m.set_aside IS NULL"
)
"""The columns for `read_own`; more conditions may follow."""


def read_own(match_id: object, points: object, running: object, assisted: object) -> PlayedHand:
    """Build a `PlayedHand` from a row; raises ``ValueError`` if it is damaged."""
    made = None if points is None else msgspec.json.decode(str(points), type=tuple[int, ...])
    return PlayedHand(msgspec.convert(match_id, int), made, bool(running) and made is None, bool(assisted))


@raising_store_error()
def own_hands(store: Store, player: str, round_: Round) -> dict[int, PlayedHand]:
    """The hands of a round that a player has begun, by number; raises `StoreError`."""
    numbers = {round_.key(hand.number): hand.number for hand in round_.hands}
    values: tuple[Value, ...] = (round_.kind, player, round_.game, *numbers)
    marks = ", ".join("?" * len(numbers))
    rows = store.query(
        f"SELECT m.key, {OWN_HAND} AND m.kind = ? AND m.player = ? AND m.game = ? AND m.key IN ({marks})"
        " ORDER BY m.started_at, m.id",
        *values,
    )
    own: dict[int, PlayedHand] = {}
    for key, *rest in rows:
        own.setdefault(numbers[str(key)], read_own(*rest))
    return own


def result_of(round_: Round, own: Mapping[int, PlayedHand], stored: StoredLines) -> Compared:
    """The player's results in a round beside the others'."""
    made = [
        own[hand.number].net_points_of(round_.side) if hand.number in own else None for hand in round_.hands
    ]
    lines: Sequence[int | None] = [
        None if line is None else net_points(points_in(line, round_.rules), round_.side)
        for line in stored.lines
    ]
    return compare_results(made, lines, stored.version)
