"""What a person has won and lost, counted from the store's account of hands and matches.

>>> from bacon.data.store import store_in_memory
>>> statistics(store_in_memory()).total.matches
Share(made=0, of=0)
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, groupby
from typing import Final, TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import asdict, astuple, fields, replace

from bacon.data.filters import KINDS, ORDINARY, Filter, Kind, of_matches
from bacon.data.store import Store, telling_damage

ALL: Final = "All"
"""What stands in the place of a game or preset in figures that sum up several."""


class Share(Struct, frozen=True):
    """How many of how many."""

    made: int = 0
    of: int = 0

    @property
    def rate(self) -> float | None:
        """Give the share as a number from 0 to 1; None of nothing."""
        return self.made / self.of if self.of else None

    def __add__(self, other: Share) -> Share:
        """Give both together."""
        return Share(self.made + other.made, self.of + other.of)


class Climbed(Struct, frozen=True, kw_only=True):
    """What a seat, or several together, did in deals of the climbing game.

    `deals` counts a deal once for each of the seats. `first` are those in which a seat was out first, and
    `left_over` those at whose end it still had cards.
    """

    deals: int = 0
    first: int = 0
    left_over: int = 0
    plays: int = 0
    bombs: int = 0
    passes: int = 0
    rounds: int = 0
    given: int = 0

    def __add__(self, other: Climbed) -> Climbed:
        """Give both together."""
        return Climbed(**{name: count + getattr(other, name) for name, count in asdict(self).items()})

    @property
    def passed(self) -> Share:
        """Give how many of the turns were passes."""
        return Share(self.passes, self.plays + self.passes)

    @property
    def led_on(self) -> Share:
        """Give how many of the rounds that the seats won had the lead given away."""
        return Share(self.given, self.rounds)

    def share(self, count: int) -> Share:
        """Give a count of deals as a share of all."""
        return Share(count, self.deals)

    def each(self, count: int) -> float:
        """Give what a count comes to in a deal; 0 of nothing."""
        return count / self.deals if self.deals else 0.0


class Figures(Struct, frozen=True, kw_only=True):
    """How one seat did in some matches.

    `matches` are those with an end and `hands` all that ended, each with how many the seat's side won.
    `declared` are hands the seat declared with its partner, `alone` those it declared alone, `partnered`
    those its partner declared and `defended` those of other sides; each with how many brought its side the
    points. `marches` are hands in which its side took every trick. `denied` tells how often it said no when
    asked, `claims` how many held. Streaks are of matches won one after the other.

    In the climbing game `own`, `partners` and `others` are what the seats did. `second` to `fifth` are the
    places of the next partner, of all deals in which the side was out first and the partner's place known.
    """

    game: str = ALL
    preset: str = ALL
    matches: Share = Share()
    hands: Share = Share()
    points: int = 0
    points_against: int = 0
    declared: Share = Share()
    alone: Share = Share()
    partnered: Share = Share()
    defended: Share = Share()
    marches: int = 0
    marches_against: int = 0
    denied: Share = Share()
    claims: Share = Share()
    second: Share = Share()
    third: Share = Share()
    fourth: Share = Share()
    fifth: Share = Share()
    own: Climbed = Climbed()
    partners: Climbed = Climbed()
    others: Climbed = Climbed()
    longest_streak: int = 0
    current_streak: int = 0

    @property
    def points_per_hand(self) -> float | None:
        """Give what the seat's side made in a hand on average."""
        return self.points / self.hands.of if self.hands.of else None

    @property
    def in_tricks(self) -> int:
        """Give how many of the hands were of a game with tricks."""
        return self.hands.of - self.own.deals

    @property
    def with_partner(self) -> dict[str, Share]:
        """Give the shares of the results of the side that was out first, such as ``1–2``; those there are."""
        shares = zip("2345", (self.second, self.third, self.fourth, self.fifth), strict=True)
        return {f"1–{place}": share for place, share in shares if place in "234" or share.made}

    @property
    def rounds(self) -> Share:
        """Give how many rounds of the climbing game the seat won, of all."""
        return Share(self.own.rounds, (self.own + self.partners + self.others).rounds)


class Statistics(Struct, frozen=True):
    """The figures of ordinary matches, in sum and for each game and preset; the others apart, in sum only."""

    total: Figures
    tables: tuple[Figures, ...]
    assisted: Figures
    practice: Figures


@telling_damage()
def statistics(
    store: Store, game: str | None = None, preset: str | None = None, *, seat: int | None = None
) -> Statistics:
    """Count how the person did, or one seat whoever had it.

    Takes a game and a preset's name to count only those. Raises `StoreError` when the store cannot be read.
    """
    wanted = Filter(game=game, preset=preset)
    results = _finished(store, wanted, seat)
    tables = _tables(store, wanted, seat, results)
    sums = {kind: _summed_up(kind, tables, results) for kind in KINDS}
    ordinary = tuple(figures for (kind, *_), figures in tables.items() if kind == "ordinary")
    return Statistics(sums["ordinary"], ordinary, sums["assisted"], sums["practice"])


def as_csv(figures: Statistics) -> str:
    """Print the figures as CSV with a header: one line for each game and preset, then the sums."""
    out = io.StringIO(newline="")
    writer = csv.writer(out)
    writer.writerow(["matches are", *_columns()])
    lines: list[tuple[Kind, Figures]] = [("ordinary", each) for each in (*figures.tables, figures.total)]
    for kind, each in (*lines, ("assisted", figures.assisted), ("practice", figures.practice)):
        writer.writerow([kind, *_cells(each)])
    return out.getvalue()


def score_history(store: Store, match_id: int) -> tuple[tuple[int, ...], ...]:
    """Give the scores of a match after each hand that is over."""
    rows = store.query("SELECT points FROM hands WHERE match_id = ? ORDER BY number", match_id)
    points = (msgspec.json.decode(str(row[0]), type=tuple[int, ...]) for row in rows)
    return tuple(accumulate(points, _plus))


def margins(store: Store, wanted: Filter = ORDINARY, last: int = 50) -> tuple[int, ...]:
    """Give by how many points the person won the last finished matches; below zero are lost, oldest first."""
    condition = of_matches(wanted)
    rows = store.query(
        f"SELECT m.seat, m.scores FROM matches AS m WHERE {condition.sql}"  # noqa: S608
        " AND m.winner IS NOT NULL AND m.seat IS NOT NULL ORDER BY m.id DESC LIMIT ?",
        *condition.values,
        last,
    )
    return tuple(reversed([_margin(row) for row in rows]))


# Counting

_Key: TypeAlias = tuple[str, str, str]
"""The kind, the game and the preset."""

_Results: TypeAlias = Sequence[tuple[_Key, bool]]
"""Whether each finished match was won, in their order."""

_KIND: Final = "CASE WHEN m.practice THEN 'practice' WHEN m.assisted THEN 'assisted' ELSE 'ordinary' END"
_SUM: Final = "coalesce(sum({}), 0)"
_POINTS: Final = "json_extract(m.scores, '$[' || m.mine || ']')"
_EVERYBODYS: Final = "(SELECT sum(value) FROM json_each(m.scores))"

_OF_MATCHES: Final = (
    "m.winner = m.mine",
    "m.winner IS NOT NULL",
    _POINTS,
    f"{_EVERYBODYS} - {_POINTS}",
    "m.hands",
)
_WON: Final = "h.side = m.mine"
_TAKERS: Final = (
    "h.declarer = m.seat AND NOT h.alone",
    "h.declarer = m.seat AND h.alone",
    "h.declarer != m.seat AND h.declarer % m.sides = m.mine",
    "h.declarer % m.sides != m.mine",
)
_OF_HANDS: Final = (
    _WON,
    *(part for taker in _TAKERS for part in (f"{taker} AND coalesce({_WON}, 0)", taker)),
    f"h.march AND {_WON}",
    "h.march AND h.side != m.mine",
    "json_extract(h.denied, '$[' || m.seat || ']')",
    "json_extract(h.asked, '$[' || m.seat || ']')",
    "h.claimed = m.seat AND h.claim_held",
    "h.claimed = m.seat",
)


def _rows(store: Store, wanted: Filter, seat: int | None, query: str) -> list[Sequence[object]]:
    """Ask for something of the wanted matches, which the query knows as m, with their kind, game and preset.

    Of each match the seat that is asked for, the number of sides and the seat's side are worked out once.
    """
    whose = "m.seat" if seat is None else str(seat)
    condition = of_matches(wanted)
    matches = (
        f"SELECT m.id, {_KIND} AS kind, m.game, m.preset, {whose} AS seat, m.scores, m.winner, m.hands,"  # noqa: S608
        f" json_array_length(m.scores) AS sides, {whose} % json_array_length(m.scores) AS mine"
        f" FROM matches AS m WHERE {condition.sql} AND {whose} IS NOT NULL"
    )
    return store.query(
        f"WITH m AS MATERIALIZED ({matches}) SELECT m.kind, m.game, m.preset, {query}", *condition.values
    )


def _tables(store: Store, wanted: Filter, seat: int | None, results: _Results) -> dict[_Key, Figures]:
    def sums(columns: Iterable[str], tables: str) -> dict[_Key, list[int]]:
        query = f"{', '.join(map(_SUM.format, columns))} FROM {tables} GROUP BY 1, 2, 3"
        return _numbers(_rows(store, wanted, seat, query))

    matches = sums(_OF_MATCHES, "m")
    hands = sums(_OF_HANDS, "m JOIN hands AS h ON h.match_id = m.id")
    climbing = _climbed(_rows(store, wanted, seat, _OF_CLIMBERS))
    partners = _numbers(_rows(store, wanted, seat, _OF_PARTNERS))
    return {
        key: replace(
            _figures(key, figures, hands.get(key, _NO_HANDS), _streaks_of(key, results)),
            **climbing.get(key, {}),
            **_next_partners(partners.get(key, _NO_PARTNERS)),
        )
        for key, figures in matches.items()
        if figures[1] or figures[4]
    }


_SEATS: Final = "FROM m JOIN climbers AS c ON c.match_id = m.id"
_OF_CLIMBERS: Final = (
    "CASE WHEN c.seat = m.seat THEN 'own' WHEN c.seat % m.sides = m.mine THEN 'partners' ELSE 'others' END,"
    " count(*), sum(coalesce(c.place = 1, 0)), sum(c.left_over), sum(c.plays), sum(c.bombs), sum(c.passes),"
    f" sum(c.rounds), sum(c.given) {_SEATS} GROUP BY 1, 2, 3, 4"
)
_PARTNERS: Final = (
    "SELECT m.id, min(c.place) AS first, min(CASE WHEN c.place > 1 THEN c.place END) AS next"
    f" {_SEATS} WHERE c.seat % m.sides = m.mine GROUP BY m.id, c.number"
)
_PLACES: Final = ("second", "third", "fourth", "fifth")
_OF_PARTNERS: Final = (
    f"{', '.join(f'sum(d.next = {place})' for place, _ in enumerate(_PLACES, start=2))}, count(*)"
    f" FROM m JOIN ({_PARTNERS}) AS d ON d.id = m.id WHERE d.first = 1 AND d.next IS NOT NULL"
    " GROUP BY 1, 2, 3"
)
_NO_PARTNERS: Final = (0,) * (len(_PLACES) + 1)


def _climbed(rows: Iterable[Sequence[object]]) -> dict[_Key, dict[str, Climbed]]:
    found: dict[_Key, dict[str, Climbed]] = {}
    for row in rows:
        counts = msgspec.convert(row[4:], list[int])
        climbed = Climbed(**dict(zip(Climbed.__struct_fields__, counts, strict=True)))
        found.setdefault(_key(row), {})[str(row[3])] = climbed
    return found


def _next_partners(counts: Sequence[int]) -> dict[str, Share]:
    *made, of = counts
    return {name: Share(count, of) for name, count in zip(_PLACES, made, strict=True)}


_NO_HANDS: Final = (0,) * 15


def _streaks_of(key: _Key, results: _Results) -> tuple[int, int]:
    return _streaks([won for played, won in results if played == key])


def _numbers(rows: Iterable[Sequence[object]]) -> dict[_Key, list[int]]:
    return {_key(row): msgspec.convert(row[3:], list[int]) for row in rows}


def _key(row: Sequence[object]) -> _Key:
    kind, game, preset = map(str, row[:3])
    return kind, game, preset


def _figures(key: _Key, matches: Sequence[int], hands: Sequence[int], streaks: tuple[int, int]) -> Figures:
    won, finished, points, against, played = matches
    shares = [Share(made, of) for made, of in zip(hands[1:9:2], hands[2:9:2], strict=True)]
    return Figures(
        game=key[1],
        preset=key[2],
        matches=Share(won, finished),
        hands=Share(hands[0], played),
        points=points,
        points_against=against,
        declared=shares[0],
        alone=shares[1],
        partnered=shares[2],
        defended=shares[3],
        marches=hands[9],
        marches_against=hands[10],
        denied=Share(hands[11], hands[12]),
        claims=Share(hands[13], hands[14]),
        longest_streak=streaks[0],
        current_streak=streaks[1],
    )


def _summed_up(kind: Kind, tables: Mapping[_Key, Figures], results: _Results) -> Figures:
    total = Figures()
    for key, each in tables.items():
        if key[0] == kind:
            total = Figures(**{name: getattr(total, name) + getattr(each, name) for name in _SUMMED})
    longest, current = _streaks([won for key, won in results if key[0] == kind])
    return replace(total, longest_streak=longest, current_streak=current)


_APART: Final = ("game", "preset", "longest_streak", "current_streak")
_SUMMED: Final = tuple(field.name for field in fields(Figures) if field.name not in _APART)


def _finished(store: Store, wanted: Filter, seat: int | None) -> _Results:
    rows = _rows(store, wanted, seat, "m.winner = m.mine FROM m WHERE m.winner IS NOT NULL ORDER BY m.id")
    return [(_key(row), bool(row[3])) for row in rows]


def _streaks(results: Sequence[bool]) -> tuple[int, int]:
    """Give the longest run of matches won, and the one that is running."""
    runs = [(won, len(list(run))) for won, run in groupby(results)]
    longest = max((length for won, length in runs if won), default=0)
    return longest, runs[-1][1] if runs and runs[-1][0] else 0


def _margin(row: Sequence[object]) -> int:
    seat, scores = row[0], msgspec.json.decode(str(row[1]), type=list[int])
    assert isinstance(seat, int)
    mine = scores.pop(seat % len(scores))
    return mine - max(scores)


def _plus(one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(a + b for a, b in zip(one, other, strict=True))


def _columns() -> Iterator[str]:
    for field in fields(Figures):
        name = field.name.replace("_", " ")
        yield from (name, f"{name}: of") if isinstance(field.default, Share) else _heads(name, field.default)


def _heads(name: str, value: object) -> Sequence[str]:
    parts = fields(value) if isinstance(value, Climbed) else ()
    return [f"{name}: {part.name.replace('_', ' ')}" for part in parts] or [name]


def _cells(figures: Figures) -> Iterator[object]:
    for value in asdict(figures).values():
        yield from astuple(value) if isinstance(value, Share | Climbed) else (value,)
