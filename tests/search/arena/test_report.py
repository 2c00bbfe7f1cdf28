"""The figures are those that a hand calculation gives, and JSON holds all of them."""

from __future__ import annotations

import re
from fractions import Fraction
from math import sqrt
from typing import Literal

import msgspec
import pytest

from bacon.games.bacon.game import Bacon
from bacon.games.bid_euchre.game import BidEuchre
from bacon.search.arena import Report, as_json, lines
from bacon.search.arena.contestants import BoardName
from bacon.search.arena.report import percentile, report_of, standard_error, wilson
from bacon.search.arena.runner import PlayedBoard, Sheet
from bacon.search.levels import Results
from tests.search.arena.orders import measured, order


def board(
    kind: Literal["deal", "match"], number: int, *results: Fraction | int, faults: int = 0
) -> PlayedBoard:
    sheet = Sheet([0.003, 0.001], Results(2, 1, 1, 3), Results(1, 1, 1, 4), ["b lost."] * faults)
    return PlayedBoard(BoardName(kind, number), tuple(map(Fraction, results)), (Sheet([0.002]), sheet))


BOARDS = [
    board("match", 2, 1, Fraction(1, 2), faults=11),
    board("deal", 2, -3, 1),
    board("deal", 1, 4, 2),
    board("match", 1, 1, 0),
    board("deal", 3, 2, 2),
]


@pytest.fixture(scope="module")
def report() -> Report:
    return report_of(order(deals=3, matches=2), BOARDS)


def test_a_deal_is_one_value_the_mean_of_its_seatings(report: Report) -> None:
    assert (report.deals.deals, report.deals.hands) == (3, 6)
    assert report.deals.difference == pytest.approx((3 - 1 + 2) / 3)
    middle = 4 / 3
    squares = (3 - middle) ** 2 + (-1 - middle) ** 2 + (2 - middle) ** 2
    assert report.deals.standard_error == pytest.approx(sqrt(squares / 2) / sqrt(3))


def test_a_drawn_match_is_half_a_win(report: Report) -> None:
    assert report.matches is not None
    assert (report.matches.matches, report.matches.played) == (2, 4)
    assert (report.matches.won, report.matches.drawn, report.matches.share) == (2, 1, 0.625)


def test_calls_are_those_of_the_deals_and_times_those_of_all(report: Report) -> None:
    assert (report.b.declared.hands, report.b.declared.points) == (6, 1.5)
    assert (report.b.alone.hands, report.b.alone.swept, report.b.alone.points) == (3, 3, 4.0)
    assert (report.a.declared.hands, report.a.alone.points) == (0, 0.0)
    assert (report.b.decisions, report.b.median_ms, report.b.p99_ms) == (10, 2.0, 3.0)
    assert (report.a.decisions, report.a.median_ms) == (5, 2.0)


def test_all_faults_are_counted_and_the_first_ones_listed(report: Report) -> None:
    assert (report.a.faults, report.b.faults, len(report.faults)) == (0, 11, 10)


def test_the_order_in_which_boards_come_does_not_matter(report: Report) -> None:
    assert report_of(order(deals=3, matches=2), BOARDS[::-1]) == report


@pytest.mark.parametrize(
    ("values", "error"), [([], None), ([2.0], None), ([2.0, 2.0], 0.0), ([1.0, -1.0], 1.0), ([0.0, 6.0], 3.0)]
)
def test_the_standard_error_is_that_of_the_mean(values: list[float], error: float | None) -> None:
    assert standard_error(values) == error


@pytest.mark.parametrize(
    ("share", "number", "low", "high"),
    [(0.8, 10, 0.4902, 0.9433), (0.0, 10, 0.0, 0.2775), (1.0, 10, 0.7225, 1.0), (0.5, 4, 0.15, 0.85)],
)
def test_the_interval_is_that_of_wilson(share: float, number: int, low: float, high: float) -> None:
    assert wilson(share, number) == pytest.approx((low, high), abs=0.0001)


@pytest.mark.parametrize(("share", "value"), [(0.99, 99), (0.5, 50), (1.0, 100), (0.005, 1)])
def test_so_many_of_a_hundred_are_no_greater(share: float, value: int) -> None:
    assert percentile(list(map(float, range(1, 101))), share) == value


HANDS = {"hands": int, "made": int, "swept": int, "points": float}
FIGURES = {
    "name": str,
    "declared": HANDS,
    "alone": HANDS,
    "decisions": int,
    "median_ms": float,
    "p99_ms": float,
    "faults": int,
}
SCHEMA = {
    "game": str,
    "seed": str,
    "deals": {"deals": int, "hands": int, "difference": float, "standard_error": float},
    "matches": {
        "matches": int,
        "played": int,
        "won": int,
        "drawn": int,
        "share": float,
        "low": float,
        "high": float,
    },
    "a": FIGURES,
    "b": FIGURES,
    "faults": list,
}


def shape(value: object) -> object:
    return {key: shape(each) for key, each in value.items()} if isinstance(value, dict) else type(value)


def test_json_is_one_object_with_all_figures() -> None:
    report = measured(order(matches=1))
    text = as_json(report)
    assert "\n" not in text
    told: dict[str, object] = msgspec.json.decode(text, type=dict[str, object])
    assert told.pop("rules") == Bacon().values()
    assert shape(told) == SCHEMA
    assert msgspec.json.decode(text, type=Report) == report


def test_the_table_shows_what_was_measured() -> None:
    report = measured(order(BidEuchre(players=6), matches=1))
    text = "\n".join(lines(report))
    assert text.startswith("bid-euchre players=6, seed arena\na: normal\nb: random\n")
    for words in (
        f"Bot a scores {report.deals.difference:.4f} ± {report.deals.standard_error:.4f} more points ",
        "points per hand than bot b (",
        " standard errors), in 6 deals (12 hands)",
        "Bot a wins 2 of 2 matches: 100.0%, with a 95% interval of 34.2% to 100.0%",
        "\nbid ",
        "99th percentile",
        "faults",
    ):
        assert words in text
    assert all(len(line) < 110 for line in text.splitlines())


def test_the_weaker_contestant_scores_fewer() -> None:
    report = report_of(order(deals=1), [board("deal", 1, -2, -2)])
    assert "Bot a scores 2.0000 fewer points per hand than bot b, in 1 deal (2 hands)" in str(report)
    assert repr(report).startswith("<Report of normal (a) against random (b) in bacon: Bot a scores 2.0000 ")


def test_the_table_has_no_figures_of_what_there_was_not() -> None:
    text = "\n".join(lines(report_of(order(deals=1), [board("deal", 1, 2, 2)])))
    assert "±" not in text
    assert "matches" not in text
    assert re.search(r"picked up +0    0\.0% +2  100\.0%\n  made +0 +– +1   50\.0%\n", text)
    assert re.search(r"points each +– +\+1\.50\n", text)


def test_where_low_scores_win_the_better_contestant_has_fewer_points(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = measured(order(a="house"))
    assert usual.deals.difference > 0
    assert "more points per hand than bot b" in str(usual)
    monkeypatch.setattr(Bacon, "low_wins", True)
    low = measured(order(a="house"))
    assert low.deals.difference == -usual.deals.difference
    assert "more points per hand than bot b" in str(low)
