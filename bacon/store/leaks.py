"""The player's leaks: situations in which choices keep costing points, found in the saved reviews."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from itertools import groupby
from math import fsum, sqrt
from typing import Final, Literal, TypeAlias

import msgspec
from msgspec import Struct

from bacon.core.review import GRADES, GradedChoice
from bacon.kits import hand_word_of
from bacon.store.history import ORDINARY, Filter, match_condition
from bacon.store.reviews import SITUATED, Reviews, saved_kind, situation_in
from bacon.store.store import Store, raising_store_error

RECENT_HANDS: Final = 1000
"""Leaks are sought in this many hands, the newest: what was mended long ago is none."""
MAX_LEAKS: Final = 3
MIN_HANDS: Final = 12
"""A situation must have come up in this many hands before anything is said about it."""
MIN_SIGMAS: Final = 2.0
"""A leak must cost this many standard errors to be shown at all, as one that isn't certain."""
SURE_SIGMAS: Final = 3.0
"""A leak that costs this many is certain.

Some twenty situations are looked at, and the worst are shown. Of 1,000 made-up players who lose little and
the same everywhere, 69% would be told of a leak after 300 hands at two standard errors, 11% at two and a
half, and 0.1% at three.
"""

_LATELY_WEEKS: Final = 4
_MIN_TREND_SIGMAS: Final = 2.0
_MONDAY: Final = date(1969, 12, 29)
"""Monday of week 0."""

Trend: TypeAlias = Literal["better", "worse", ""]


class Sample(Struct, frozen=True):
    """Hands in which a situation came up: how many, how many of them `wrong`, and the points lost.

    A hand is wrong if it lost as much winning chance in all as an inaccuracy loses. `squares` is the sum of
    the squared points of each hand.
    """

    hands: int = 0
    wrong: int = 0
    points: float = 0.0
    squares: float = 0.0

    @property
    def mean(self) -> float:
        """The points lost in a hand."""
        return self.points / self.hands if self.hands else 0.0

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        if self.hands < 2:
            return 0.0
        variance = (self.squares - self.points * self.mean) / (self.hands - 1)
        return sqrt(max(variance, 0.0) / self.hands)


def total(samples: Iterable[Sample]) -> Sample:
    """The sum of some samples."""
    each = list(samples)
    return Sample(
        sum(one.hands for one in each),
        sum(one.wrong for one in each),
        fsum(one.points for one in each),
        fsum(one.squares for one in each),
    )


class Week(Struct, frozen=True):
    """What happened in a week, by the date of its Monday."""

    monday: date
    sample: Sample


class Leak(Struct, frozen=True):
    """A situation of a game in which choices keep costing points; `kind` is its saved name."""

    game: str
    kind: str
    weeks: tuple[Week, ...]

    @property
    def situation(self) -> str:
        """The game's name for the situation; in old reviews only the kind of choice."""
        return situation_in(self.kind)

    @property
    def sample(self) -> Sample:
        """All weeks together."""
        return total(week.sample for week in self.weeks)

    @property
    def sure(self) -> bool:
        """Whether it costs too much, and too often, for an accident."""
        return self._costs(SURE_SIGMAS)

    @property
    def likely(self) -> bool:
        """Whether it probably is no accident."""
        return self._costs(MIN_SIGMAS)

    def _costs(self, sigmas: float) -> bool:
        sample = self.sample
        return sample.hands >= MIN_HANDS and sample.mean > sigmas * sample.error and sample.wrong > 0

    @property
    def cost(self) -> str:
        """What it costs, in words."""
        sample = self.sample
        return (
            f"{sample.mean:.2f} points per {hand_word_of(self.game)} ({sample.wrong:,} of {sample.hands:,})"
        )

    @property
    def trend(self) -> Trend:
        """Whether the last four weeks of play were better or worse than those before; "" if unclear."""
        return trend_of(self.weeks)


def trend_of(weeks: Sequence[Week]) -> Trend:
    """Whether fewer or more points were lost in the last four weeks than before; "" if unclear."""
    before, lately = (total(week.sample for week in some) for some in _split(weeks))
    change = lately.mean - before.mean
    error = sqrt(lately.error**2 + before.error**2)
    if min(before.hands, lately.hands) < MIN_HANDS or abs(change) <= _MIN_TREND_SIGMAS * error:
        return ""
    return "worse" if change > 0 else "better"


def _split(weeks: Sequence[Week]) -> tuple[Sequence[Week], Sequence[Week]]:
    """The weeks before the last four, counted from the newest, and those."""
    first = max((week.monday for week in weeks), default=_MONDAY) - timedelta(weeks=_LATELY_WEEKS - 1)
    return [week for week in weeks if week.monday < first], [week for week in weeks if week.monday >= first]


class RecentPlay(Struct, frozen=True):
    """The newest reviewed hands by week, and the leaks in them: the certain ones, then the most expensive."""

    weeks: tuple[Week, ...]
    leaks: tuple[Leak, ...]

    @property
    def empty(self) -> bool:
        """Whether nothing was reviewed."""
        return not self.weeks

    @property
    def sample(self) -> Sample:
        """All weeks together."""
        return total(week.sample for week in self.weeks)


@raising_store_error()
def recent_play(store: Store, wanted: Filter = ORDINARY) -> RecentPlay:
    """The player's newest reviewed hands, and up to three leaks in them."""
    condition = match_condition(wanted)
    hands = store.query(_BY_WEEK.format(condition.sql), *condition.values, RECENT_HANDS)
    kinds = store.query(_BY_KIND.format(condition.sql), *condition.values, RECENT_HANDS)
    weeks = tuple([_week(*row) for row in hands])
    found = [
        Leak(str(game), str(kind), tuple([_week(*row[2:]) for row in rows]))
        for (game, kind), rows in groupby(kinds, key=lambda row: (row[0], row[1]))
    ]
    worst = sorted(
        [leak for leak in found if leak.likely], key=lambda leak: (not leak.sure, -leak.sample.points)
    )
    return RecentPlay(weeks, tuple(worst[:MAX_LEAKS]))


def _week(week: object, *sums: object) -> Week:
    """A week from its number and its sums; raises ``ValueError`` if they are damaged."""
    return Week(
        _MONDAY + timedelta(weeks=msgspec.convert(week, int)),
        msgspec.convert(dict(zip(Sample.__struct_fields__, sums, strict=True)), Sample),
    )


@raising_store_error()
def older_reviews(store: Store, wanted: Filter = ORDINARY) -> list[tuple[int, int, int]]:
    """The match, hand and seat of recent reviews by older versions, which named no situations."""
    condition = match_condition(wanted)
    rows = store.query(_OLDER.format(condition.sql), *condition.values, RECENT_HANDS)
    return msgspec.convert(rows, list[tuple[int, int, int]])


class WrongChoice(Struct, frozen=True):
    """The costliest choice of a situation in a hand that went wrong, and that hand of its match."""

    match_id: int
    hand: int
    choice: GradedChoice


@raising_store_error()
def wrong_choices(
    store: Store,
    leak: Leak,
    wanted: Filter = ORDINARY,
    most: int = 50,
) -> tuple[WrongChoice, ...]:
    """The costliest choice of each hand that a leak made wrong, the costliest first."""
    condition = match_condition(wanted)
    query = _WRONG.format(condition.sql)
    rows = store.query(query, *condition.values, RECENT_HANDS, leak.game, leak.kind, most)
    found = []
    for match_id, hand, seat in msgspec.convert(rows, list[tuple[int, int, int]]):
        review = Reviews(store).of_hand(match_id, hand, seat)
        choices = [each for each in review.choices if saved_kind(each) == leak.kind] if review else []
        if choices:
            found.append(WrongChoice(match_id, hand, max(choices, key=lambda each: each.points)))
    return tuple(sorted(found, key=lambda each: -each.choice.points))


@raising_store_error()
def costliest_choices(store: Store, wanted: Filter = ORDINARY, most: int = 6) -> tuple[WrongChoice, ...]:
    """The costliest of the player's choices that were marked as wrong in recent hands, the worst first.

    What they cost is measured in points; in several games, whose points can't be compared, it is the lost
    chance of winning.
    """
    condition = match_condition(wanted)
    cost = "points" if wanted.game else "chance"
    query = _COSTLIEST.format(condition.sql, cost)
    rows = store.query(query, *condition.values, RECENT_HANDS, _HANDS_PER_CHOICE * most)
    found = []
    for match_id, hand, seat in msgspec.convert(rows, list[tuple[int, int, int]]):
        review = Reviews(store).of_hand(match_id, hand, seat)
        wrong = [choice for choice in review.choices if choice.wrong] if review else []
        found += [WrongChoice(match_id, hand, choice) for choice in wrong]
    found.sort(key=lambda each: -(each.choice.points if wanted.game else each.choice.chance))
    return tuple(found[:most])


_HANDS_PER_CHOICE: Final = 3
"""Hands read for each choice wanted: they are found by what all choices of a kind cost together."""
_RECENT: Final = (
    "WITH recent AS (SELECT r.match_id, r.number, r.seat, m.game,"
    " CAST((julianday(m.started_at) - 2440584.5) / 7 AS INT) AS week"  # the day number of Monday of week 0
    " FROM reviews AS r JOIN matches AS m ON m.id = r.match_id AND m.seat = r.seat"
    " WHERE {} AND r.missing <= 0 ORDER BY r.match_id DESC, r.number DESC LIMIT ?)"
)
_MARKED: Final = f"chance >= {GRADES['inaccurate']}"
_BY_WEEK: Final = (
    f"{_RECENT}, hands AS (SELECT week, total(points) AS points, total(chance) AS chance FROM recent"  # noqa: S608
    " LEFT JOIN given_away USING (match_id, number, seat) GROUP BY match_id, number)"
    f" SELECT week, count(*), sum({_MARKED}), total(points), total(points * points) FROM hands GROUP BY 1"
)
_BY_KIND: Final = (
    f"{_RECENT} SELECT game, kind, week, count(*), sum({_MARKED}), total(points), total(points * points)"  # noqa: S608
    " FROM recent JOIN given_away USING (match_id, number, seat) GROUP BY 1, 2, 3"
)
_OLDER: Final = (
    f"{_RECENT} SELECT DISTINCT match_id, number, seat FROM recent"  # noqa: S608
    f" JOIN given_away USING (match_id, number, seat) WHERE NOT instr(kind, '{SITUATED}') ORDER BY 1, 2"
)
_WRONG: Final = (
    f"{_RECENT} SELECT match_id, number, seat FROM recent JOIN given_away USING (match_id, number, seat)"  # noqa: S608
    f" WHERE game = ? AND kind = ? AND {_MARKED} ORDER BY points DESC, 1 DESC, 2 DESC LIMIT ?"
)
_COSTLIEST: Final = (
    f"{_RECENT} SELECT match_id, number, seat FROM recent JOIN given_away USING (match_id, number, seat)"  # noqa: S608
    f" WHERE {_MARKED} GROUP BY 1, 2, 3 ORDER BY max({{}}) DESC, 1 DESC, 2 DESC LIMIT ?"
)
