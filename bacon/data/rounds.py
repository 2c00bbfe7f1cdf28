"""Rounds: hands that are played one after the other to be compared, and what a player has made of them.

Each hand is a stored match of its own, of which only the first hand counts; its key tells which one it is.
The first that was begun counts, whatever is played again later, and whatever the clock says by then.
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

from bacon.core.board import Planned, net_points, points_in
from bacon.core.override import override
from bacon.core.rules import Rules
from bacon.data.compare import Compared, beside
from bacon.data.daily import hands_of_day, read_day
from bacon.data.history import MatchRow
from bacon.data.pars import Kept
from bacon.data.store import Store, Value, telling_damage
from bacon.data.sums import Stored
from bacon.kits.presets import read_shared

SEAT: Final = 0
"""Where the person sits in every round."""

MOST: Final = 64
"""A duplicate has so many hands at most."""


class Round(Struct, frozen=True):
    """Base of the rounds: the name of one, and the rules it is played by."""

    kind: ClassVar[Stored]
    title: ClassVar[str]

    name: str
    rules: Rules

    @property
    @abstractmethod
    def hands(self) -> tuple[Planned, ...]:
        """The hands in order."""

    @abstractmethod
    def key(self, number: int) -> str:
        """By what a hand is known among the matches of its game and kind."""

    def called(self, number: int) -> str:
        """What a hand is called, such as ``Deal of the day, 2 of 6``."""
        return f"{self.title}, {number} of {len(self.hands)}"

    @property
    def game(self) -> str:
        """The game's name."""
        return self.rules.name

    @property
    def side(self) -> int:
        """The side of the person."""
        return self.rules.side_of(SEAT)


class Day(Round, frozen=True):
    """The deal of the day."""

    kind: ClassVar[Stored] = "daily"
    title: ClassVar[str] = "Deal of the day"

    day: date

    @property
    @override
    def hands(self) -> tuple[Planned, ...]:
        return hands_of_day(self.day, self.game)

    @override
    def key(self, number: int) -> str:
        return f"{self.name} {number}"


class Duplicate(Round, frozen=True):
    """Hands by any rules with players of any level at the other seats, which its text `others` tells."""

    kind: ClassVar[Stored] = "duplicate"
    title: ClassVar[str] = "Duplicate"

    count: int
    others: str

    @property
    @override
    def hands(self) -> tuple[Planned, ...]:
        numbers = range(1, self.count + 1)
        return tuple(Planned(self.rules, number, f"duplicate {self.name} {number}") for number in numbers)

    @override
    def key(self, number: int) -> str:
        return f"{self.name} {number}/{self.count} {self.others}".rstrip()


_DUPLICATE: Final = re.compile(r"([0-9a-f]{16}) [0-9]{1,2}/([0-9]{1,2}) ?([a-z.]*)", re.ASCII)


_NUMBER: Final = re.compile(r"\S+ ([0-9]{1,2})\b", re.ASCII)


def day_of(day: date, game: str) -> Day:
    """The round of a game on a date; raises `bacon.data.daily.DayError` for a date that has none."""
    return Day(day.isoformat(), hands_of_day(day, game)[0].rules, day)


def new_duplicate(rules: Rules, count: int, others: str) -> Duplicate:
    """Make a duplicate whose cards nobody knows."""
    return Duplicate(secrets.token_hex(8), rules, count, others)


def round_of(row: MatchRow) -> Round | None:
    """The round that a stored match belongs to; None for one that belongs to none, or is not understood."""
    with suppress(ValueError):  # a date without deals, or a game that is not installed
        if row.kind == "daily":
            return day_of(read_day(row.key.partition(" ")[0]), row.game)
        found = _DUPLICATE.fullmatch(row.key) if row.kind == "duplicate" else None
        if found and 1 <= int(found[2]) <= MOST:
            return Duplicate(found[1], read_shared(row.rules), int(found[2]), found[3])
    return None


def number_of(row: MatchRow) -> int | None:
    """The number of the hand in its round for which a stored match is; None for any other match."""
    found = _NUMBER.match(row.key) if row.kind in ("daily", "duplicate") else None
    return int(found[1]) if found else None


class PlayedHand(Struct, frozen=True):
    """What became of a hand: the match it is, and what each side made, None while it is not over.

    It is `assisted` when the player had help.
    """

    match_id: int
    points: tuple[int, ...] | None
    running: bool
    assisted: bool = False

    def worth(self, side: int) -> int | None:
        """What it was worth to a side."""
        return None if self.points is None else net_points(self.points, side)


OWN_HAND: Final = "m.id, h.points, m.finished_at IS NULL, m.assisted FROM matches AS m" + (
    " LEFT JOIN hands AS h ON h.match_id = m.id AND h.number = 1 WHERE m.set_aside IS NULL"
)
"""What `read_own` reads, of the matches of which more is said."""


def read_own(match_id: object, points: object, running: object, assisted: object) -> PlayedHand:
    """Make what became of a hand; raises ``ValueError`` where that is damaged."""
    made = None if points is None else msgspec.json.decode(str(points), type=tuple[int, ...])
    return PlayedHand(msgspec.convert(match_id, int), made, bool(running) and made is None, bool(assisted))


@telling_damage()
def own_hands(store: Store, player: str, of: Round) -> dict[int, PlayedHand]:
    """The hands of a round that a player has begun, by their numbers; raises `StoreError`."""
    numbers = {of.key(hand.number): hand.number for hand in of.hands}
    values: tuple[Value, ...] = (of.kind, player, of.game, *numbers)
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


def result_of(of: Round, own: Mapping[int, PlayedHand], kept: Kept) -> Compared:
    """What the person made of a round beside what others made of it."""
    made = [own[hand.number].worth(of.side) if hand.number in own else None for hand in of.hands]
    lines: Sequence[int | None] = [
        None if line is None else net_points(points_in(line, of.rules), of.side) for line in kept.lines
    ]
    return beside(made, lines, kept.version)
