"""The comparison with chance gives the textbook's figures, and finds a crooked deal but not an honest one."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from bacon.store.fairness import chi_square_exceeds, compare
from bacon.store.figures import Spread, one_deal, ranks_in_deal

# The values that a chi-square variable exceeds so often, from the usual tables.
TABLES = [
    (1, 0.05, 3.841458820694124),
    (1, 0.01, 6.634896601021213),
    (2, 0.05, 5.991464547107979),
    (3, 0.05, 7.814727903251179),
    (3, 0.5, 2.365973884375338),
    (4, 0.05, 9.487729036781154),
    (5, 0.05, 11.070497693516351),
    (6, 0.95, 1.635382894327907),
    (10, 0.05, 18.307038053275146),
]


@pytest.mark.parametrize(("freedom", "probability", "value"), TABLES)
def test_the_probabilities_are_those_of_the_tables(freedom: int, probability: float, value: float) -> None:
    assert chi_square_exceeds(value, freedom) == pytest.approx(probability, rel=1e-9)


def test_everything_exceeds_nothing() -> None:
    assert [chi_square_exceeds(0, freedom) for freedom in range(1, 7)] == [1.0] * 6


def test_one_deal_has_the_moments_of_drawing_without_putting_back() -> None:
    spread = one_deal(pack=10, wanted=4, hand=5)
    assert spread.mean == 2
    assert spread.variance == pytest.approx(5 * 0.4 * 0.6 * 5 / 9)
    assert one_deal(pack=10, wanted=4, hand=5).covariance == pytest.approx(-spread.variance)
    both = one_deal(52, 4, 5) + one_deal(52, 4, 5)
    assert both == one_deal(52, 4, 5).times(2)


def test_a_table_worked_out_by_hand() -> None:
    """Two seats without a stock: the difference alone counts, as in tossing a coin."""
    expected = Spread(mean=50, variance=25, covariance=-25)
    comparison = compare([60, 40], expected)
    assert comparison
    assert (comparison.statistic, comparison.freedom) == (4.0, 1)
    assert comparison.probability == pytest.approx(0.04550026389635842)


def test_seats_beside_a_stock_are_compared_with_it() -> None:
    """Independent counts: the sum of the squares in units of the variance."""
    comparison = compare([110, 95, 100, 100], Spread(mean=100, variance=100, covariance=0))
    assert comparison
    assert comparison.statistic == pytest.approx(1.25)
    assert comparison.freedom == 4


def test_where_chance_has_no_say_nothing_is_compared() -> None:
    assert compare([0, 0, 0, 0], Spread()) is None
    assert compare([5, 5], one_deal(10, 10, 5)) is None


def _counts(deals: int, chance: Random, *, crooked: float = 0.0) -> list[int]:
    counts = [0] * 4
    for _ in range(deals):
        pack = [1] * 4 + [0] * 48
        chance.shuffle(pack)
        if chance.random() < crooked:
            pack.sort(reverse=True)
        for seat in range(4):
            counts[seat] += sum(pack[5 * seat : 5 * seat + 5])
    return counts


def test_honest_deals_are_spread_over_all_probabilities_and_crooked_ones_are_not() -> None:
    chance = Random(1)
    expected = one_deal(52, 4, 5).times(200)
    honest = [compare(_counts(200, chance), expected) for _ in range(100)]
    low = sum(each.probability < 0.1 for each in honest if each)
    assert 3 <= low <= 20
    crooked = compare(_counts(200, chance, crooked=0.1), expected)
    assert crooked
    assert crooked.probability < 0.001


@pytest.mark.parametrize(("ranks", "copies", "others", "hand", "least"), [(3, 2, 2, 3, 2), (2, 3, 3, 4, 2)])
def test_how_many_ranks_a_hand_has_several_of_is_that_of_all_deals_there_are(
    ranks: int, copies: int, others: int, hand: int, least: int
) -> None:
    pack = [*(rank for rank in range(ranks) for _ in range(copies)), *(-1 for _ in range(others))]
    places = set(range(len(pack)))

    def sets(held: tuple[int, ...]) -> int:
        return sum(sum(pack[place] == rank for place in held) >= least for rank in range(ranks))

    deals = [
        (sets(one), sets(other))
        for one in combinations(places, hand)
        for other in combinations(places - set(one), hand)
    ]
    mean = sum(one for one, _ in deals) / len(deals)
    spread = ranks_in_deal(len(pack), ranks, copies, hand, least)
    assert spread.mean == pytest.approx(mean)
    assert spread.variance == pytest.approx(sum(one**2 for one, _ in deals) / len(deals) - mean**2)
    assert spread.covariance == pytest.approx(sum(one * other for one, other in deals) / len(deals) - mean**2)
