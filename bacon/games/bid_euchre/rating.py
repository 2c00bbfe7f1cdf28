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
    def tricks_words(self) -> str:
        """The expected tricks in words, capped at those in the hand."""
        return f"about {min(max(self.tricks, 0.0), float(self.hand)):.1f} tricks"

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
        self._hand = hand
        self._scale = scale
        self._tricks = tricks
        self._alone = list(alone.items())

    def of_values(self, values: list[float]) -> StrainForecast:
        """Forecast the strain for a hand of these values."""
        alone = {cards: 1 / (1 + exp(-term.of(values))) for cards, term in self._alone}
        return StrainForecast(self.strain, self._hand, self._scale, self._tricks.of(values), alone)


def _mean(chances: Table, results: Table) -> float:
    shares: list[float] = []
    for tricks in range(len(chances)):
        shares.append(chances[tricks] * results[tricks])  # noqa: PERF401  (faster when compiled)
    return fsum(shares)


class BidTerms:
    """The value of a bid at the score, for any hand.

    `results` has the values of zero to all the tricks. The bid is `held` with this chance; an opponent who
    outbids it leaves a hand worth `outbid`. `only_raises` tells that the bid gains nothing beside passing.
    """

    def __init__(
        self, bid: Bid, results: Table, held: float, outbid: float, min_gain: float, *, only_raises: bool
    ) -> None:
        self.bid = bid
        self.exchange = bid.exchange if bid.alone else -1
        self._results = results
        self._held = held
        self._outbid = outbid
        self._min_gain = min_gain
        self._only_raises = only_raises

    def played(self, forecast: StrainForecast, passed: float) -> float:
        """Return the expected value, in points at the score, of playing the bid in a strain."""
        if self.exchange >= 0:
            won, results = forecast.alone[self.exchange], self._results
            played = won * results[-1] + (1 - won) * results[-2]
        else:
            played = _mean(forecast.chances, self._results)
        return min(played, passed) if self._only_raises else played

    def worth(self, forecast: StrainForecast, passed: float) -> float:
        """Return the value above passing of a bid that opponents may still outbid.

        An opponent who outbids a low bid would have bid without it, too; so that is like passing, or better.
        """
        value = self.played(forecast, passed)
        if self._held != 1.0:
            value = self._held * value + (1 - self._held) * max(self._outbid, passed)
        return value - (passed + self._min_gain)


class _Group:
    """The bids of a number, or of a way to go alone, by the number of the strain; None if there is none."""

    def __init__(self, bids: BidGroup, strains: Sequence[Strain]) -> None:
        self.bids = [bids.get(strain) or bids.get(None) for strain in strains]
        self.terms: dict[int, BidTerms] = {}
        first = next(iter(bids.values()))
        self.exchange = first.exchange if first.alone else -1
        self.is_open = not first.alone and None not in self.bids


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
        named = [each.strain for each in strains]
        found = [_Group(bids, named) for bids in groups]
        self._values = values
        self._strains = list(strains)
        self._open = [group for group in found if group.is_open]
        self._others = [group for group in found if not group.is_open]
        self._terms_of = terms_of
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
        forecasts = [each.of_values(values) for each in self._strains]
        passed = self._passing.of(values)
        rated: list[tuple[Bid, float]] = []
        if self._open:
            best = _best(self._open[0], forecasts)
            rated += [self._worth(group, best, forecasts[best], passed) for group in self._open]
        for group in self._others:
            best = _best(group, forecasts)
            rated.append(self._worth(group, best, forecasts[best], passed))
        return rated

    def _worth(
        self, group: _Group, number: int, forecast: StrainForecast, passed: float
    ) -> tuple[Bid, float]:
        bid = group.bids[number]
        assert bid is not None
        terms = group.terms.get(number)
        if terms is None:
            terms = group.terms[number] = self._terms_of(bid)
        return bid, terms.worth(forecast, passed)


def _best(group: _Group, forecasts: list[StrainForecast]) -> int:
    """Return the number of the best strain for some bids: by a loner's chance, then by tricks."""
    best, most, tricks = -1, 0.0, 0.0
    for number, forecast in enumerate(forecasts):
        if group.bids[number] is not None:
            alone = forecast.alone[group.exchange] if group.exchange >= 0 else 0.0
            if best < 0 or alone > most or (alone == most and forecast.tricks > tricks):
                best, most, tricks = number, alone, forecast.tricks
    return best
