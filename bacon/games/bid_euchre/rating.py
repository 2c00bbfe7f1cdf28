"""What bids are worth for a hand: its forecast in each strain, and the value of each bid at the score.

Search rates the bids of hundreds of imagined hands for each decision, so mypyc compiles this module.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import exp, fsum
from typing import Final, TypeAlias

from bacon.core.actions import Action, Pass
from bacon.core.cards import Strain
from bacon.games.tricks.bids import Bid
from bacon.games.tricks.player.sums import HandSums, rounded

Table: TypeAlias = tuple[float, ...]
"""Chances or values of zero to all the tricks."""
BidGroup: TypeAlias = Mapping[Strain | None, Bid]
"""The bids of a number and a way to go alone, by strain; None is for a strain that is named later."""

_PASS: Final = Pass()


class StrainForecast:
    """The tricks that the side can expect in a strain, and the chance to take all of them alone.

    `hand` is the number of tricks in a hand, `scale` the logistic scale of the error in tricks; `alone` has
    the chances by number of cards exchanged.
    """

    def __init__(
        self, strain: Strain, hand: int, scale: float, tricks: float, alone: dict[int, float]
    ) -> None:
        self.strain = strain
        self.hand = hand
        self.tricks = tricks
        self.alone = alone
        self._scale = scale
        self._chances: Table = ()

    @property
    def chances(self) -> Table:
        """The chances of zero to all the tricks."""
        if not self._chances:
            self._chances = spread(self.hand, self._scale, self.tricks)
        return self._chances


def spread(hand: int, scale: float, mean: float) -> Table:
    """Spread an expected number of tricks over the possible numbers, zero to `hand`."""
    expected, more = mean / scale, 1.0
    found: list[float] = []
    for tricks in range(1, hand + 1):
        least = 1 / (1 + exp((tricks - 0.5) / scale - expected))
        found.append(more - least)
        more = least
    return (*found, more)


class Term:
    """One of a hand's values, by its number, and what the bidder's place adds to it, one after the other."""

    def __init__(self, number: int, first: float, second: float = 0.0, third: float = 0.0) -> None:
        self._number = number
        self._first = first
        self._second = second
        self._third = third

    def of(self, values: list[float]) -> float:
        """Return the sum for a hand of these values."""
        return values[self._number] + self._first + self._second + self._third


class OthersBid:
    """The value to this side of a bid that another seat made.

    `results` has the values of zero to all the tricks, and `mean` the tricks that the seat expects beside an
    average hand; `factor` is how many of those that this hand expects more come on top. A loner's chances
    are `fixed`.
    """

    def __init__(self, results: Table, scale: float, mean: float, factor: float, fixed: Table = ()) -> None:
        self._results = results
        self._scale = scale
        self._mean = mean
        self._factor = factor
        self._fixed = fixed

    def worth(self, more: float) -> float:
        """Return the value if this hand expects so many tricks more than an average one."""
        results, chances = self._results, self._fixed
        if not chances:
            hand = len(results) - 1
            mean = self._mean + self._factor * more
            chances = spread(hand, self._scale, min(max(mean, 0.0), float(hand)))
        total = 0.0
        for tricks in range(len(results)):
            total += chances[tricks] * results[tricks]
        return total


class Passing:
    """The value of passing: that of the standing bid by what a hand adds to it, or a `fixed` one before."""

    def __init__(self, bid: OthersBid | None, added: Term | None, fixed: float = 0.0) -> None:
        self._bid = bid
        self._added = added
        self._fixed = fixed
        self._known: dict[float, float] = {}

    def of(self, values: list[float]) -> float:
        """Return the value for a hand of these values."""
        if self._bid is None:
            return self._fixed
        more = 0.0 if self._added is None else self._added.of(values)
        known = self._known.get(more)
        if known is None:
            known = self._known[more] = self._bid.worth(more)
        return known


class Forecaster:
    """Forecasts a strain for any hand by its values: the tricks, and a loner's log-odds by exchange."""

    def __init__(
        self, strain: Strain, hand: int, scale: float, tricks: Term, alone: Mapping[int, Term]
    ) -> None:
        self.strain = strain
        self.tricks = tricks
        self._hand = hand
        self._scale = scale
        self._alone = dict(alone)

    def of_values(self, values: list[float]) -> StrainForecast:
        """Forecast the strain for a hand of these values."""
        alone = {cards: self.alone(values, cards) for cards in self._alone}
        return StrainForecast(self.strain, self._hand, self._scale, self.tricks.of(values), alone)

    def alone(self, values: list[float], exchange: int) -> float:
        """Return the chance of a hand of these values to take all the tricks alone after an exchange."""
        return 1 / (1 + exp(-self._alone[exchange].of(values)))


class BidResults:
    """The `values` of a bid to the side that plays it, at this score, by the tricks it takes from zero up.

    Hands that expect equally many tricks come again and again, so what they are worth is kept. `scale` is
    that of a `StrainForecast`.
    """

    def __init__(self, values: Table, scale: float) -> None:
        self._values = values
        self._scale = scale
        self._known: dict[float, float] = {}

    def expected(self, tricks: float) -> float:
        """Return the value for a hand that expects so many tricks with the partners."""
        known = self._known.get(tricks)
        if known is None:
            if len(self._known) >= _MAX_KNOWN:
                self._known.clear()
            known = self._known[tricks] = self._mean(tricks)
        return known

    def _mean(self, tricks: float) -> float:
        chances = spread(len(self._values) - 1, self._scale, tricks)
        shares: list[float] = []
        for taken in range(len(chances)):
            shares.append(chances[taken] * self._values[taken])  # noqa: PERF401  (faster when compiled)
        return fsum(shares)

    def alone(self, won: float) -> float:
        """Return the value for a loner with this chance to take all the tricks."""
        return won * self._values[-1] + (1 - won) * self._values[-2]


_MAX_KNOWN: Final = 1 << 14
"""Forget what is kept of the results of a bid when it is more than this."""


class BidTerms:
    """The value of a bid at the score, for any hand, by the tricks it expects or, of a loner, by its chance.

    The bid is `held` with this chance; an opponent who outbids it leaves a hand worth `outbid`. `only_raises`
    tells that the bid gains nothing beside passing.
    """

    def __init__(
        self, bid: Bid, results: BidResults, held: float, outbid: float, min_gain: float, *, only_raises: bool
    ) -> None:
        self.bid = bid
        self.alone: bool = bid.alone
        self._results = results
        self._held = held
        self._outbid = outbid
        self._min_gain = min_gain
        self._only_raises = only_raises

    def of(self, forecast: StrainForecast) -> float:
        """Return what the value of the bid in a strain depends on: the tricks, or a loner's chance."""
        return forecast.alone[self.bid.exchange] if self.alone else forecast.tricks

    def played(self, expected: float, passed: float) -> float:
        """Return the expected value, in points at the score, of playing the bid."""
        played = self._results.alone(expected) if self.alone else self._results.expected(expected)
        return min(played, passed) if self._only_raises else played

    def worth(self, expected: float, passed: float) -> float:
        """Return the value above passing of a bid that opponents may still outbid.

        An opponent who outbids a low bid would have bid without it, too; so that is like passing, or better.
        """
        value = self.played(expected, passed)
        if self._held != 1.0:
            value = self._held * value + (1 - self._held) * max(self._outbid, passed)
        return value - (passed + self._min_gain)


class _Group:
    """The bids of a number, or of a way to go alone, by the number of the strain; None if there is none.

    `terms_of` returns a bid's terms.
    """

    def __init__(
        self, bids: BidGroup, strains: Sequence[Forecaster], terms_of: Callable[[Bid], BidTerms]
    ) -> None:
        self._bids = [bids.get(each.strain) or bids.get(None) for each in strains]
        self._strains = list(strains)
        self._terms: list[BidTerms | None] = [None for _ in strains]
        self._terms_of = terms_of
        first = next(iter(bids.values()))
        self._exchange = first.exchange
        self.alone: bool = first.alone
        self.is_open = not first.alone and None not in self._bids

    def rated_alone(self, values: list[float], tricks: list[float], passed: float) -> tuple[Bid, float]:
        """Return the bid in the strain with the best chance and, of equal ones, with the most tricks."""
        best, most = -1, 0.0
        for number in range(len(self._bids)):
            if self._bids[number] is not None:
                chance = self._strains[number].alone(values, self._exchange)
                if best < 0 or chance > most or (chance == most and tricks[number] > tricks[best]):
                    best, most = number, chance
        return self.rated(best, most, passed)

    def rated_best(self, tricks: list[float], passed: float) -> tuple[Bid, float]:
        """Return the bid in the strain with the most tricks, with its value."""
        best = -1
        for number in range(len(self._bids)):
            if self._bids[number] is not None and (best < 0 or tricks[number] > tricks[best]):
                best = number
        return self.rated(best, tricks[best], passed)

    def rated(self, number: int, expected: float, passed: float) -> tuple[Bid, float]:
        """Return the bid in a strain with its value."""
        terms = self._terms[number]
        if terms is None:
            bid = self._bids[number]
            assert bid is not None
            terms = self._terms[number] = self._terms_of(bid)
        return terms.bid, terms.worth(expected, passed)


class HandRater:
    """Rates the bids of any hand in a bidder's place, for the many hands that a search imagines.

    Equal hands get the same values as from `offers`. `terms_of` returns a bid's terms.
    """

    def __init__(
        self,
        values: HandSums,
        strains: Sequence[Forecaster],
        groups: Sequence[BidGroup],
        terms_of: Callable[[Bid], BidTerms],
        passing: Passing,
        *,
        may_pass: bool,
    ) -> None:
        found = [_Group(bids, strains, terms_of) for bids in groups]
        self._values = values
        self._strains = list(strains)
        self._open = [group for group in found if group.is_open]
        self._others = [group for group in found if not group.is_open]
        self._passing = passing
        self._may_pass = may_pass

    def points(self, code: int) -> list[tuple[Action, float]]:
        """Return the points of the sensible bids for a hand's code, as `candidates` has them."""
        rated: list[tuple[Action, float]] = [(bid, rounded(value)) for bid, value in self._rated(code)]
        if self._may_pass:
            rated.append((_PASS, 0.0))
        return rated

    def best(self, code: int) -> Action:
        """Return the bid that the tactics make: the best one if it beats passing or is forced."""
        rated = self._rated(code)
        if not rated:
            return _PASS
        best, value = min(rated, key=lambda each: (-each[1], each[0].tricks))
        return _PASS if value < 0 and self._may_pass else best

    def _rated(self, code: int) -> list[tuple[Bid, float]]:
        """Return the values of the sensible bids; of equal ones, the lowest comes first."""
        values = self._values.of_hand(code)
        tricks: list[float] = [each.tricks.of(values) for each in self._strains]
        passed = self._passing.of(values)
        rated: list[tuple[Bid, float]] = []
        if self._open:
            best, most = 0, tricks[0]
            for number, expected in enumerate(tricks):
                if expected > most:
                    best, most = number, expected
            rated += [group.rated(best, most, passed) for group in self._open]
        for group in self._others:
            if group.alone:
                rated.append(group.rated_alone(values, tricks, passed))
            else:
                rated.append(group.rated_best(tricks, passed))
        return rated
