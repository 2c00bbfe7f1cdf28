"""Statistics of saved matches."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, groupby
from typing import Final, TypeAlias

import msgspec
from msgspec import Struct, field

from bacon.core.words import game_title, hundredths
from bacon.kits import GAMES, find_game, hand_word_of
from bacon.kits.presets import preset_title
from bacon.store.figures import WON, Counts, Share, figures_of, joined, share_in
from bacon.store.history import KINDS, MY_SIDE, ORDINARY, Filter, match_condition
from bacon.store.joined_figures import joined_lines
from bacon.store.ledger import KIND, PERSON, Kind, Outcomes
from bacon.store.store import Store, raising_store_error

ALL: Final = "All"
"""Stands for the game or preset in totals over several."""


class Totals(Struct, frozen=True, kw_only=True):
    """The results of one seat in some matches; `games` are those with a finished hand.

    `matches` counts finished matches and `hands` finished hands, each with how many the seat's side won.
    Nobody won `scoreless` hands, such as those that everyone passed out. `counts` has the games' own figures
    by name; see `bacon.store.figures`. Streaks are consecutive matches won.
    """

    game: str = ALL
    preset: str = ALL
    games: tuple[str, ...] = ()
    matches: Share = Share()
    hands: Share = Share()
    scoreless: int = 0
    points: int = 0
    points_against: int = 0
    counts: Counts = field(default_factory=Counter)
    longest_streak: int = 0
    current_streak: int = 0

    @property
    def points_per_hand(self) -> float | None:
        """The mean points of the seat's side per hand."""
        return self.points / self.hands.of if self.hands.of else None

    @property
    def decided(self) -> Share:
        """The hands won, of those that somebody won."""
        return Share(self.hands.made, self.hands.of - self.scoreless)

    def share(self, name: str) -> Share:
        """One of the games' figures that is a share."""
        return share_in(self.counts, name)


class Statistics(Struct, frozen=True):
    """Figures for ordinary matches, in total and by game and preset; other kinds as totals only."""

    total: Totals
    tables: tuple[Totals, ...]
    assisted: Totals
    practice: Totals
    duplicate: Totals
    daily: Totals

    @property
    def other_kinds(self) -> Mapping[Kind, Totals]:
        """The totals of the other kinds."""
        return {
            "assisted": self.assisted,
            "practice": self.practice,
            "duplicate": self.duplicate,
            "daily": self.daily,
        }


@raising_store_error()
def statistics(
    store: Store,
    game: str | None = None,
    preset: str | None = None,
    *,
    seat: int | None = None,
    player: str | None = None,
) -> Statistics:
    """The results of the player, or of one seat whoever had it.

    Takes the name of a game, a preset or a player to count only those; a player without a name has an empty
    one. Matches without the seat are left out. Raises `StoreError` if the store cannot be read.
    """
    wanted = Filter(player=player, game=game, preset=preset)
    results = _finished(store, wanted, seat)
    tables = _tables(store, wanted, seat, results, _scoreless(store, wanted, seat))
    sums = {kind: _totals_of_kind(kind, tables, results) for kind in KINDS}
    ordinary = tuple(totals for (kind, *_), totals in tables.items() if kind == "ordinary")
    other_kinds = [sums[kind] for kind in KINDS if kind != "ordinary"]
    return Statistics(sums["ordinary"], ordinary, *other_kinds)


def as_csv(figures: Statistics) -> str:
    """Format the figures as CSV with a header: a line for each game and preset, then the totals."""
    out = io.StringIO(newline="")
    writer = csv.writer(out)
    declared = joined(figures_of(game).figures for game in GAMES)
    counted = [name for figure in declared for name in figure.columns]
    writer.writerow([*_FIRST_COLUMNS, *counted, *_LAST_COLUMNS])
    lines: list[tuple[Kind, Totals]] = [("ordinary", each) for each in (*figures.tables, figures.total)]
    played = (
        (kind, each) for kind, each in figures.other_kinds.items() if kind in _ALWAYS_LISTED or each.hands.of
    )
    for kind, each in (*lines, *played):
        writer.writerow([kind, *_cells(each, counted)])
    return out.getvalue()


def score_history(store: Store, match_id: int) -> tuple[tuple[int, ...], ...]:
    """The scores of a match after each finished hand."""
    rows = store.query("SELECT points FROM hands WHERE match_id = ? ORDER BY number", match_id)
    points = (msgspec.json.decode(str(row[0]), type=tuple[int, ...]) for row in rows)
    return tuple(accumulate(points, _add_points))


def margins(store: Store, wanted: Filter = ORDINARY, last: int = 50) -> tuple[int, ...]:
    """The player's margins in the last finished matches (negative if lost), oldest first."""
    condition = match_condition(wanted)
    rows = store.query(
        f"SELECT {MY_SIDE}, m.scores, m.game FROM matches AS m WHERE {condition.sql}"  # noqa: S608
        " AND m.winner IS NOT NULL AND m.seat IS NOT NULL ORDER BY m.id DESC LIMIT ?",
        *condition.values,
        last,
    )
    return tuple(reversed([_margin(row) for row in rows]))


# Counting

_Key: TypeAlias = tuple[str, str, str]
"""Kind, game and preset."""

_Ends: TypeAlias = Sequence[tuple[_Key, bool]]
"""Whether each finished match was won, in order."""


def _tables(
    store: Store, wanted: Filter, seat: int | None, results: _Ends, scoreless: Mapping[_Key, int]
) -> dict[_Key, Totals]:
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
        key: _totals(key, brought, results, scoreless.get(key, 0))
        for key, brought in sums.items()
        if brought.finished or brought.hands
    }


def _totals(key: _Key, results: Outcomes, ends: _Ends, scoreless: int) -> Totals:
    _, game, preset = key
    counts = Counter(results.counts)
    longest, current = _streaks([won for each, won in ends if each == key])
    return Totals(
        game=game,
        preset=preset,
        games=(game,) if results.hands else (),
        matches=Share(results.won, results.finished),
        hands=Share(counts.pop(WON, 0), results.hands),
        scoreless=scoreless,
        points=results.points,
        points_against=results.against,
        counts=counts,
        longest_streak=longest,
        current_streak=current,
    )


def _totals_of_kind(kind: Kind, tables: Mapping[_Key, Totals], results: _Ends) -> Totals:
    same_kind = [each for key, each in tables.items() if key[0] == kind]
    played = {game for each in same_kind for game in each.games}
    longest, current = _streaks([won for key, won in results if key[0] == kind])
    return Totals(
        games=tuple(game for game in GAMES if game in played),
        matches=sum((each.matches for each in same_kind), Share()),
        hands=sum((each.hands for each in same_kind), Share()),
        scoreless=sum(each.scoreless for each in same_kind),
        points=sum(each.points for each in same_kind),
        points_against=sum(each.points_against for each in same_kind),
        counts=sum((each.counts for each in same_kind), Counter()),
        longest_streak=longest,
        current_streak=current,
    )


def _finished(store: Store, wanted: Filter, seat: int | None) -> _Ends:
    mine = MY_SIDE if seat is None else f"json_extract(m.sides, '$[{seat}]')"
    condition = match_condition(wanted)
    rows = store.query(
        f"SELECT {KIND}, m.game, m.preset, m.winner = {mine} FROM matches AS m WHERE {condition.sql}"  # noqa: S608
        f" AND m.winner IS NOT NULL AND {mine} IS NOT NULL ORDER BY m.id",
        *condition.values,
    )
    return [((str(kind), str(game), str(preset)), bool(won)) for kind, game, preset, won in rows]


def _scoreless(store: Store, wanted: Filter, seat: int | None) -> dict[_Key, int]:
    """Count the hands that nobody won."""
    condition = match_condition(wanted)
    mine = "m.seat IS NOT NULL" if seat is None else f"json_array_length(m.sides) > {seat}"
    rows = store.query(
        f"SELECT {KIND}, m.game, m.preset, count(*) FROM hands AS h JOIN matches AS m ON m.id = h.match_id"  # noqa: S608
        f" WHERE h.side IS NULL AND {mine} AND {condition.sql} GROUP BY 1, 2, 3",
        *condition.values,
    )
    return {msgspec.convert(key, _Key): msgspec.convert(count, int) for *key, count in rows}


def _streaks(results: Sequence[bool]) -> tuple[int, int]:
    runs = [(won, len(list(run))) for won, run in groupby(results)]
    longest = max((length for won, length in runs if won), default=0)
    return longest, runs[-1][1] if runs and runs[-1][0] else 0


def _margin(row: Sequence[object]) -> int:
    mine, scores = msgspec.convert(row[0], int), msgspec.json.decode(str(row[1]), type=list[int])
    game, own = str(row[2]), scores.pop(mine)
    low_wins = game in GAMES and find_game(game).low_wins
    return min(scores) - own if low_wins else own - max(scores)


def _add_points(one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(a + b for a, b in zip(one, other, strict=True))


# CSV

_FIRST_COLUMNS: Final = (
    "kind",
    "game",
    "preset",
    "matches",
    "matches: of",
    "hands",
    "hands: of",
    "points",
    "points against",
)
_ALWAYS_LISTED: Final[tuple[Kind, ...]] = ("assisted", "practice")
"""Kinds that get a line even without any hands."""
_LAST_COLUMNS: Final = ("longest streak", "current streak")


def _cells(totals: Totals, counted: Sequence[str]) -> Iterator[object]:
    yield from (totals.game, totals.preset)
    yield from (totals.matches.made, totals.matches.of, totals.hands.made, totals.hands.of)
    yield from (totals.points, totals.points_against)
    yield from (totals.counts[name] for name in counted)
    yield from (totals.longest_streak, totals.current_streak)


# Lines for a terminal


def scoreboard(figures: Statistics) -> Iterator[str]:
    """A paragraph for each game and preset and one for all; other kinds separately.

    Points of different games are not added up.
    """
    if not any(each.hands.of for each in (figures.total, *figures.other_kinds.values())):
        yield "No finished hands yet."
        return
    for each in figures.tables:
        yield from _paragraph(f"{game_title(each.game)}, {preset_title(each.game, each.preset)}", each)
    if len(figures.tables) > 1:
        yield from _paragraph("All games", figures.total)
    for kind, each in figures.other_kinds.items():
        yield from _paragraph(_OTHER_KINDS[kind], each)


_OTHER_KINDS: Final[Mapping[Kind, str]] = {
    "assisted": "Assisted (with a hint, or a choice taken back after seeing new cards)",
    "practice": "Practice",
    "duplicate": "Duplicate",
    "daily": "Deals of the day",
}


_LABEL_WIDTH: Final = 19


def _paragraph(title: str, totals: Totals) -> Iterator[str]:
    if totals.hands.of:
        yield f"{title}:"
        lines = list(_lines(totals))
        width = max(_LABEL_WIDTH, *(len(label) + 1 for label, _ in lines))
        yield from (f"  {label:<{width}}{text}" for label, text in lines)


def _lines(totals: Totals) -> Iterator[tuple[str, str]]:
    streak = f"; streak {totals.current_streak} (best: {totals.longest_streak})"
    yield "matches won", f"{totals.matches.words}{streak if totals.matches.of else ''}"
    scoreless = f"; nobody scored in {totals.scoreless}" if totals.scoreless else ""
    word, several = hand_word_of(*totals.games), len(totals.games) > 1
    average = "" if several else f"; {hundredths(totals.points_per_hand or 0)} points per {word}"
    yield f"{word}s won", f"{totals.decided.words}{scoreless}{average}"
    for line in joined_lines(figures_of(game).lines for game in totals.games):
        if words := line.words(totals.counts):
            yield line.label, words
