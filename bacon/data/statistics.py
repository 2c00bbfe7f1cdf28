"""What a person has won and lost, counted from the store's account of hands and matches.

>>> from bacon.data.store import store_in_memory
>>> statistics(store_in_memory()).total.matches
Share(made=0, of=0)
"""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, groupby
from typing import Final, TypeAlias

import msgspec
from msgspec import Struct, field

from bacon.core.words import game_title
from bacon.data.figures import WON, Counts, Share, figures_of, joined, share_in
from bacon.data.filters import KINDS, MY_SIDE, ORDINARY, Filter, of_matches
from bacon.data.store import Store, telling_damage
from bacon.data.sums import KIND, PERSON, Kind, Outcomes
from bacon.kits import GAMES

ALL: Final = "All"
"""What stands in the place of a game or preset in figures that sum up several."""


class Totals(Struct, frozen=True, kw_only=True):
    """How one seat did in some matches, of which those with a hand that is over are of these `games`.

    `matches` are those with an end and `hands` all that ended, each with how many the seat's side won.
    `counts` holds what the games count besides, by name; see `bacon.data.figures`. Streaks are of matches won
    one after the other.
    """

    game: str = ALL
    preset: str = ALL
    games: tuple[str, ...] = ()
    matches: Share = Share()
    hands: Share = Share()
    points: int = 0
    points_against: int = 0
    counts: Counts = field(default_factory=Counter)
    longest_streak: int = 0
    current_streak: int = 0

    @property
    def points_per_hand(self) -> float | None:
        """What the seat's side made in a hand on average."""
        return self.points / self.hands.of if self.hands.of else None

    def share(self, name: str) -> Share:
        """A figure of the games that is a share."""
        return share_in(self.counts, name)


class Statistics(Struct, frozen=True):
    """The figures of ordinary matches, in sum and for each game and preset; the others apart, in sum only."""

    total: Totals
    tables: tuple[Totals, ...]
    assisted: Totals
    practice: Totals
    duplicate: Totals
    daily: Totals

    @property
    def apart(self) -> Mapping[Kind, Totals]:
        """Those that are not of ordinary matches."""
        return {
            "assisted": self.assisted,
            "practice": self.practice,
            "duplicate": self.duplicate,
            "daily": self.daily,
        }


@telling_damage()
def statistics(
    store: Store,
    game: str | None = None,
    preset: str | None = None,
    *,
    seat: int | None = None,
    player: str | None = None,
) -> Statistics:
    """Count how the person did, or one seat whoever had it.

    Takes the name of a game, a preset or a player to count only those; who has not given his has an empty
    one. Matches at which the seat was not there are left out. Raises `StoreError` when the store cannot be
    read.
    """
    wanted = Filter(player=player, game=game, preset=preset)
    results = _finished(store, wanted, seat)
    tables = _tables(store, wanted, seat, results)
    sums = {kind: _summed_up(kind, tables, results) for kind in KINDS}
    ordinary = tuple(totals for (kind, *_), totals in tables.items() if kind == "ordinary")
    apart = [sums[kind] for kind in KINDS if kind != "ordinary"]
    return Statistics(sums["ordinary"], ordinary, *apart)


def as_csv(figures: Statistics) -> str:
    """Print the figures as CSV with a header: one line for each game and preset, then the sums."""
    out = io.StringIO(newline="")
    writer = csv.writer(out)
    declared = joined(figures_of(game).figures for game in GAMES)
    counted = [name for figure in declared for name in figure.columns]
    writer.writerow([*_FIRST, *counted, *_LAST])
    lines: list[tuple[Kind, Totals]] = [("ordinary", each) for each in (*figures.tables, figures.total)]
    played = ((kind, each) for kind, each in figures.apart.items() if kind in _ALWAYS or each.hands.of)
    for kind, each in (*lines, *played):
        writer.writerow([kind, *_cells(each, counted)])
    return out.getvalue()


def score_history(store: Store, match_id: int) -> tuple[tuple[int, ...], ...]:
    """The scores of a match after each hand that is over."""
    rows = store.query("SELECT points FROM hands WHERE match_id = ? ORDER BY number", match_id)
    points = (msgspec.json.decode(str(row[0]), type=tuple[int, ...]) for row in rows)
    return tuple(accumulate(points, _plus))


def margins(store: Store, wanted: Filter = ORDINARY, last: int = 50) -> tuple[int, ...]:
    """By how many points the person won the last finished matches; below zero are lost, oldest first."""
    condition = of_matches(wanted)
    rows = store.query(
        f"SELECT {MY_SIDE}, m.scores FROM matches AS m WHERE {condition.sql}"  # noqa: S608
        " AND m.winner IS NOT NULL AND m.seat IS NOT NULL ORDER BY m.id DESC LIMIT ?",
        *condition.values,
        last,
    )
    return tuple(reversed([_margin(row) for row in rows]))


# Counting

_Key: TypeAlias = tuple[str, str, str]
"""The kind, the game and the preset."""

_Ends: TypeAlias = Sequence[tuple[_Key, bool]]
"""Whether each finished match was won, in their order."""


def _tables(store: Store, wanted: Filter, seat: int | None, results: _Ends) -> dict[_Key, Totals]:
    rows = store.query(
        "SELECT kind, game, preset, results FROM sums WHERE seat = :seat AND (:game IS NULL OR game = :game)"
        " AND (:preset IS NULL OR preset = :preset) AND (:player IS NULL OR player = :player)"
        " ORDER BY 1, 2, 3",
        seat=PERSON if seat is None else seat,
        game=wanted.game,
        preset=wanted.preset,
        player=wanted.player,
    )
    sums: dict[_Key, Outcomes] = {}
    for *row, text in rows:
        key = msgspec.convert(row, _Key)
        sums[key] = sums.get(key, Outcomes()).plus(msgspec.json.decode(str(text), type=Outcomes))
    return {
        key: _totals(key, brought, results)
        for key, brought in sums.items()
        if brought.finished or brought.hands
    }


def _totals(key: _Key, results: Outcomes, ends: _Ends) -> Totals:
    _, game, preset = key
    counts = Counter(results.counts)
    longest, current = _streaks([won for each, won in ends if each == key])
    return Totals(
        game=game,
        preset=preset,
        games=(game,) if results.hands else (),
        matches=Share(results.won, results.finished),
        hands=Share(counts.pop(WON, 0), results.hands),
        points=results.points,
        points_against=results.against,
        counts=counts,
        longest_streak=longest,
        current_streak=current,
    )


def _summed_up(kind: Kind, tables: Mapping[_Key, Totals], results: _Ends) -> Totals:
    alike = [each for key, each in tables.items() if key[0] == kind]
    played = {game for each in alike for game in each.games}
    longest, current = _streaks([won for key, won in results if key[0] == kind])
    return Totals(
        games=tuple(game for game in GAMES if game in played),
        matches=sum((each.matches for each in alike), Share()),
        hands=sum((each.hands for each in alike), Share()),
        points=sum(each.points for each in alike),
        points_against=sum(each.points_against for each in alike),
        counts=sum((each.counts for each in alike), Counter()),
        longest_streak=longest,
        current_streak=current,
    )


def _finished(store: Store, wanted: Filter, seat: int | None) -> _Ends:
    mine = MY_SIDE if seat is None else f"json_extract(m.sides, '$[{seat}]')"
    condition = of_matches(wanted)
    rows = store.query(
        f"SELECT {KIND}, m.game, m.preset, m.winner = {mine} FROM matches AS m WHERE {condition.sql}"  # noqa: S608
        f" AND m.winner IS NOT NULL AND {mine} IS NOT NULL ORDER BY m.id",
        *condition.values,
    )
    return [((str(kind), str(game), str(preset)), bool(won)) for kind, game, preset, won in rows]


def _streaks(results: Sequence[bool]) -> tuple[int, int]:
    """The longest run of matches won, and the one that is running."""
    runs = [(won, len(list(run))) for won, run in groupby(results)]
    longest = max((length for won, length in runs if won), default=0)
    return longest, runs[-1][1] if runs and runs[-1][0] else 0


def _margin(row: Sequence[object]) -> int:
    mine, scores = msgspec.convert(row[0], int), msgspec.json.decode(str(row[1]), type=list[int])
    return scores.pop(mine) - max(scores)


def _plus(one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(a + b for a, b in zip(one, other, strict=True))


# The table for spreadsheets

_FIRST: Final = (
    "matches are",
    "game",
    "preset",
    "matches",
    "matches: of",
    "hands",
    "hands: of",
    "points",
    "points against",
)
_ALWAYS: Final[tuple[Kind, ...]] = ("assisted", "practice")
"""The kinds that have a line even where no hand of them was played."""
_LAST: Final = ("longest streak", "current streak")


def _cells(totals: Totals, counted: Sequence[str]) -> Iterator[object]:
    """The cells of a line, but the first one."""
    yield from (totals.game, totals.preset)
    yield from (totals.matches.made, totals.matches.of, totals.hands.made, totals.hands.of)
    yield from (totals.points, totals.points_against)
    yield from (totals.counts[name] for name in counted)
    yield from (totals.longest_streak, totals.current_streak)


# Lines for a terminal


def scoreboard(figures: Statistics) -> Iterator[str]:
    """A paragraph for each game and preset, and for all together; matches of other kinds apart."""
    if not any(each.hands.of for each in (figures.total, *figures.apart.values())):
        yield "No hand is over yet."
        return
    for each in figures.tables:
        yield from _paragraph(f"{game_title(each.game)}, {each.preset}", each)
    if len(figures.tables) > 1:
        yield from _paragraph("All together", figures.total)
    for kind, each in figures.apart.items():
        yield from _paragraph(_APART[kind], each)


_APART: Final[Mapping[Kind, str]] = {
    "assisted": "Assisted: a decision was taken back after it had shown a card, or a hint was asked for",
    "practice": "For practice",
    "duplicate": "Duplicate",
    "daily": "Deals of the day",
}


def _paragraph(title: str, totals: Totals) -> Iterator[str]:
    if totals.hands.of:
        yield f"{title}:"
        yield from (f"  {name:<19}{text}" for name, text in _told(totals))


def _told(totals: Totals) -> Iterator[tuple[str, str]]:
    longest, current = totals.longest_streak, totals.current_streak
    yield "matches won", f"{totals.matches.words}; longest streak {longest}, now {current}"
    yield "hands won", f"{totals.hands.words}; {totals.points_per_hand:.2f} points a hand"
    for line in joined(figures_of(game).lines for game in totals.games):
        if words := line.words(totals.counts):
            yield line.label, words
