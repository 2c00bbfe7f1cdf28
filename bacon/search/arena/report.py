"""The results of the arena, in a table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import chain
from math import ceil, sqrt
from statistics import fmean, median, variance
from typing import Final

import msgspec
from msgspec import Struct

from bacon.core.options import OptionValue
from bacon.core.words import counted, hundredths
from bacon.kits import find_game, hand_word_of, presets
from bacon.search.arena.contestants import Order
from bacon.search.arena.runner import PlayedBoard, Sheet
from bacon.search.levels import Results, mean, player_kit, share, sum_of

_SIGMAS_95: Final = 1.959964
"""Half the width of a 95% interval, in standard errors."""

_MAX_FAULTS: Final = 10


class Deals(Struct, frozen=True):
    """The deals: A's points minus B's per hand, and the standard error over the deals.

    If a contestant holds several sides, it is the difference per side. `hands` counts the deals in every
    seating. A single deal has no standard error.
    """

    deals: int
    hands: int
    difference: float
    standard_error: float | None


class Matches(Struct, frozen=True):
    """The matches, for A: a draw counts half in `share`; `low` and `high` are Wilson's 95% interval.

    A match and its replay with sides swapped are counted as independent. They have the same cards, so the
    share is more certain than the interval suggests.
    """

    matches: int
    played: int
    won: int
    drawn: int
    share: float
    low: float
    high: float


class Hands(Struct, frozen=True):
    """Hands of one kind: how many, how many made, how many swept, and the mean points."""

    hands: int
    made: int
    swept: int
    points: float


class ContestantFigures(Struct, frozen=True):
    """How one contestant played: hands declared in the deals, and decisions in deals and matches."""

    name: str
    declared: Hands
    alone: Hands
    decisions: int
    median_ms: float
    p99_ms: float
    faults: int


class Report(Struct, frozen=True):
    """All results; `faults` lists the first few faults of outside programs."""

    game: str
    rules: dict[str, OptionValue]
    seed: str
    deals: Deals
    matches: Matches | None
    a: ContestantFigures
    b: ContestantFigures
    faults: tuple[str, ...]

    def __repr__(self) -> str:
        both = f"{self.a.name} (a) against {self.b.name} (b)"
        return f"<Report of {both} in {self.game}: {_deals_line(self)}>"

    def __str__(self) -> str:
        """The report for people, as ``bacon arena`` prints it."""
        return "\n".join(lines(self))


def report_of(order: Order, boards: Sequence[PlayedBoard]) -> Report:
    """Report on all boards of an order, whatever order they were played in."""
    places = {name: place for place, name in enumerate(order.boards())}
    played = sorted(boards, key=lambda board: places[board.name])
    deals = [board for board in played if board.name.kind == "deal"]
    matches = [board for board in played if board.name.kind == "match"]
    a, b = (_figures(order, contestant, deals, played) for contestant in (0, 1))
    faults = chain.from_iterable(sheet.faults for board in played for sheet in board.sheets)
    return Report(
        order.rules.name,
        order.rules.values(),
        order.seed,
        _deals(deals),
        _matches(matches) if matches else None,
        a,
        b,
        tuple(faults)[:_MAX_FAULTS],
    )


def _deals(boards: Sequence[PlayedBoard]) -> Deals:
    differences = [float(sum(board.results) / len(board.results)) for board in boards]
    hands = sum(len(board.results) for board in boards)
    return Deals(len(boards), hands, fmean(differences), standard_error(differences))


def _matches(boards: Sequence[PlayedBoard]) -> Matches:
    results = [result for board in boards for result in board.results]
    share = float(sum(results) / len(results))
    low, high = wilson(share, len(results))
    won, drawn = results.count(Fraction(1)), results.count(Fraction(1, 2))
    return Matches(len(boards), len(results), won, drawn, share, round(low, 6), round(high, 6))


def _figures(
    order: Order, contestant: int, deals: Sequence[PlayedBoard], boards: Sequence[PlayedBoard]
) -> ContestantFigures:
    at_deals = [board.sheets[contestant] for board in deals]
    sheets: list[Sheet] = [board.sheets[contestant] for board in boards]
    times = sorted(chain.from_iterable(sheet.times for sheet in sheets))
    return ContestantFigures(
        (order.a, order.b)[contestant],
        _hands([sheet.declared for sheet in at_deals]),
        _hands([sheet.loners for sheet in at_deals]),
        len(times),
        round(1000 * median(times), 3) if times else 0.0,
        round(1000 * percentile(times, 0.99), 3) if times else 0.0,
        sum(len(sheet.faults) for sheet in sheets),
    )


def _hands(results: list[Results]) -> Hands:
    total = sum_of(results)
    return Hands(total.hands, total.made, total.swept, mean(total.points, total.hands))


def standard_error(values: Sequence[float]) -> float | None:
    """The standard error of the mean of independent values; None for a single value.

    >>> standard_error([1.0, -1.0])
    1.0
    """
    return sqrt(variance(values) / len(values)) if len(values) > 1 else None


def wilson(share: float, number: int) -> tuple[float, float]:
    """Wilson's 95% interval for a share observed in `number` trials.

    >>> low, high = wilson(0.5, 100)
    >>> f"{low:.4f} to {high:.4f}"
    '0.4038 to 0.5962'
    """
    square = _SIGMAS_95**2 / number
    middle = (share + square / 2) / (1 + square)
    reach = sqrt(share * (1 - share) * square + square**2 / 4) / (1 + square)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def percentile(ordered: Sequence[float], share: float) -> float:
    """The smallest value that is not below this share of the sorted values.

    >>> percentile([1.0, 2.0, 3.0, 4.0], 0.5)
    2.0
    """
    return ordered[ceil(share * len(ordered)) - 1]


_NAME_WIDTH: Final = 18
_COLUMN_WIDTH: Final = 18


def as_json(report: Report) -> str:
    """The report as one line of JSON."""
    return msgspec.json.encode(report).decode()


def lines(report: Report) -> Iterator[str]:
    """The report as lines of text."""
    rules = find_game(report.game).from_values(report.rules)
    yield f"{presets.share(rules)}, seed {report.seed}"
    yield f"a: {report.a.name}"
    yield f"b: {report.b.name}"
    yield ""
    yield _deals_line(report)
    if report.matches:
        yield _matches_line(report.matches)
    yield ""
    yield from _table(report)
    yield from report.faults


def _deals_line(report: Report) -> str:
    deals, low_wins = report.deals, find_game(report.game).low_wins
    error = deals.standard_error
    sure = "" if error is None else f" ± {error:.4f}"
    sigmas = f" ({abs(deals.difference) / error:.1f} standard errors)" if error else ""
    fewer = (deals.difference < 0) is not low_wins
    word = hand_word_of(report.game)
    more = f"{abs(deals.difference):.4f}{sure} {'fewer' if fewer else 'more'} points per {word}"
    hands = ", each in every seating" if word == "deal" else f" ({counted(deals.hands, word)})"
    return f"Bot a scores {more} than bot b{sigmas}, in {counted(deals.deals, 'deal')}{hands}"


def _matches_line(matches: Matches) -> str:
    drawn = f" and draws {matches.drawn}" if matches.drawn else ""
    return (
        f"Bot a wins {matches.won} of {matches.played} matches{drawn}: {100 * matches.share:.1f}%, "
        f"with a 95% interval of {100 * matches.low:.1f}% to {100 * matches.high:.1f}%"
    )


def _table(report: Report) -> Iterator[str]:
    both = (report.a, report.b)
    yield _row("", ("a", "b"))
    if any(figures.declared.hands for figures in both):
        yield from _calls(player_kit(report.game).tally.named, both, report.deals.hands)
    yield _row("decisions", [f"{figures.decisions}" for figures in both])
    yield _row("  median", [f"{figures.median_ms:.2f} ms" for figures in both])
    yield _row("  99th percentile", [f"{figures.p99_ms:.2f} ms" for figures in both])
    yield _row("faults", [f"{figures.faults}" for figures in both])


def _calls(named: str, both: tuple[ContestantFigures, ContestantFigures], hands: int) -> Iterator[str]:
    declared, alone = [each.declared for each in both], [each.alone for each in both]
    yield _row(named, [_count_and_share(each.hands, hands) for each in declared])
    yield _row("  made", [_count_and_share(each.made, each.hands) for each in declared])
    yield _row("  all tricks", [_count_and_share(each.swept, each.hands) for each in declared])
    yield _row("  points each", map(_points, declared))
    yield _row(
        "alone", [_count_and_share(own.hands, of.hands) for own, of in zip(alone, declared, strict=True)]
    )
    yield _row("  made", [_count_and_share(each.made, each.hands) for each in alone])
    yield _row("  all tricks", [_count_and_share(each.swept, each.hands) for each in alone])
    yield _row("  points each", map(_points, alone))


def _row(name: str, columns: Iterable[str]) -> str:
    return f"{name:<{_NAME_WIDTH}}{''.join(f'{column:>{_COLUMN_WIDTH}}' for column in columns)}"


def _points(hands: Hands) -> str:
    return hundredths(hands.points, "+") if hands.hands else "–"


def _count_and_share(part: int, whole: int) -> str:
    return f"{part}  {share(part, whole)}"
