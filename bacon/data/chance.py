"""The probability that chance alone distributes cards as unevenly as observed, or more."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from typing import Final

from msgspec import Struct

_TINY: Final = 1e-9


class Spread(Struct, frozen=True):
    """The expected counts at several equal seats: mean, variance and covariance."""

    mean: float = 0.0
    variance: float = 0.0
    covariance: float = 0.0

    def __add__(self, other: Spread) -> Spread:
        return Spread(
            self.mean + other.mean, self.variance + other.variance, self.covariance + other.covariance
        )

    def times(self, deals: int) -> Spread:
        """The spread of the sum over this many deals."""
        return Spread(self.mean * deals, self.variance * deals, self.covariance * deals)


class Comparison(Struct, frozen=True):
    """A chi-square test: statistic, degrees of freedom, and the probability that chance exceeds it."""

    statistic: float
    freedom: int
    probability: float


def one_deal(pack: int, wanted: int, hand: float) -> Spread:
    """The spread in one deal: how many of `wanted` cards among `pack` each hand of `hand` cards gets.

    >>> one_deal(52, 4, 13).mean
    1.0
    """
    share = hand / pack
    drawn = wanted * (pack - wanted) / (pack - 1) if pack > 1 else 0.0
    return Spread(wanted * share, drawn * share * (1 - share), -drawn * share * share)


@cache
def ranks_in_deal(pack: int, ranks: int, copies: int, hand: int, least: int) -> Spread:
    """The spread in one deal: of how many ranks a hand gets at least `least` cards.

    The pack has `copies` of each of the `ranks`, and may have other cards too.

    >>> ranks_in_deal(4, 2, 2, 2, 2)  # of two pairs either both hands get one, or neither does
    Spread(mean=0.3333333333333333, variance=0.2222222222222222, covariance=0.2222222222222222)
    """
    enough, any_number = range(least, copies + 1), range(copies + 1)
    rest = pack - 2 * copies

    def first(some: int, others: int) -> float:
        """The probability that a hand has `some` cards of one rank and `others` of another."""
        ways = _ways(copies, some) * _ways(copies, others) * _ways(rest, hand - some - others)
        return ways / _ways(pack, hand)

    def second(left: int) -> float:
        """The probability that the next hand has enough of a rank with `left` cards left."""
        ways = sum(_ways(left, some) * _ways(pack - hand - left, hand - some) for some in enough)
        return ways / _ways(pack - hand, hand)

    cases = [(some, others, first(some, others)) for some in enough for others in any_number]
    one = math.fsum(chance for *_, chance in cases)
    both = math.fsum(chance for _, others, chance in cases if others >= least)
    same = math.fsum(chance * second(copies - some) for some, _, chance in cases)
    another = math.fsum(chance * second(copies - others) for _, others, chance in cases)
    mean, pairs = ranks * one, ranks * (ranks - 1)
    return Spread(mean, mean + pairs * both - mean**2, ranks * same + pairs * another - mean**2)


def _ways(cards: int, taken: int) -> int:
    return math.comb(cards, taken) if 0 <= taken <= cards else 0


def compare(counts: Sequence[int], expected: Spread) -> Comparison | None:
    """Compare counts with the expected spread; None if nothing was dealt by chance.

    The statistic is the squared distance in units of the covariance matrix, which has one value on its
    diagonal and another everywhere else. If every card is dealt, the counts have a fixed sum and one degree
    of freedom less.
    """
    deviations = [count - expected.mean for count in counts]
    between = expected.variance - expected.covariance
    across = expected.variance + (len(counts) - 1) * expected.covariance
    if between <= _TINY:
        return None
    mean = math.fsum(deviations) / len(deviations)
    statistic = math.fsum((each - mean) ** 2 for each in deviations) / between
    freedom = len(counts) - 1
    if across > _TINY * between:
        statistic += len(counts) * mean**2 / across
        freedom += 1
    return Comparison(statistic, freedom, chi_square_exceeds(statistic, freedom))


def chi_square_exceeds(statistic: float, freedom: int) -> float:
    """The probability that a chi-square variable exceeds `statistic`.

    Starting from one or two degrees of freedom, every two more add one term.

    >>> round(chi_square_exceeds(9.487729036781154, 4), 12)
    0.05
    """
    half = max(statistic, 0.0) / 2
    if not half:
        return 1.0
    odd = freedom % 2
    total = math.erfc(math.sqrt(half)) if odd else math.exp(-half)
    for doubled in range(2 - odd, freedom, 2):
        power = doubled / 2
        total += math.exp(power * math.log(half) - half - math.lgamma(power + 1))
    return min(total, 1.0)
