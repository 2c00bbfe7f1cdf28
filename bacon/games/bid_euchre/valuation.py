"""The tricks that a hand should take in a strain, with the partners and alone.

The heights of cards count ranks, not cards, since two packs hold each card twice.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from bacon.core.cards import Strain
from bacon.games.bid_euchre.decide import strains
from bacon.games.bid_euchre.game import BidEuchre
from bacon.games.bid_euchre.rating import BidResults, Forecaster, OthersBid, StrainForecast, Term
from bacon.games.bid_euchre.situation import (
    BidSituation,
    heard,
    heard_alone,
    last_bids,
    leads_as_bidder,
    promised,
    promises_of,
)
from bacon.games.tricks.bids import BidMade
from bacon.games.tricks.player.knowledge import Knowledge, code_of, know
from bacon.games.tricks.player.sums import HandSums
from bacon.games.tricks.player.valuation import (
    Table,
    Weights,
    chance,
    entry,
    valuing,
)


class FeatureValues(Struct, frozen=True):
    """The value of each feature of a hand.

    There is a base by the size of the hand, a value for each trump and plain card by the number of ranks that
    may be above it, one for each plain suit that trumps can ruff, and one for the cards exchanged with the
    partner.
    """

    base: dict[int, float]
    trump: Table
    plain: Table
    void: float = 0.0
    exchanged: Table = (0.0,)


SUIT: Final = FeatureValues(
    {6: 0.21, 8: 0.1, 12: 0.7}, (1.14, 0.85, 0.77, 0.73, 0.67), (0.5, 0.31, 0.26), 0.23
)
NO_TRUMP: Final = FeatureValues({6: 0.15, 8: -0.35, 12: -0.3}, (0.0,), (0.91, 0.45, 0.4, 0.37))
"""The tricks of the bidder's side, fitted to 7,000 deals of all sizes that these bots played out.

With these bases, a side in self-play takes the number of tricks its bid expected, within half a trick.
"""

ALONE_SUIT: Final = FeatureValues(
    {6: 0.3, 8: -0.9, 12: -0.8},
    (0.06, -0.52, -0.55, -0.76),
    (-0.49, -1.26, -1.78, -2.95),
    1.27,
)
ALONE_NO_TRUMP: Final = FeatureValues({6: 1.2, 8: -1.7, 12: -0.9}, (0.0,), (0.08, -1.05, -1.48, -1.85))
HELPED_SUIT: Final = FeatureValues(
    {6: 0.2, 8: -0.6, 12: -1.1}, (0.41, 0.0, 0.0, -0.16), (-0.3, -0.75), 0.0, (0.0, -0.39, 0.14, 0.42)
)
HELPED_NO_TRUMP: Final = FeatureValues(
    {6: 1.0, 8: -0.3, 12: -1.7}, (0.0,), (0.02, -0.78, -0.99, -0.75), 0.0, (0.0, 0.29, 0.33, 0.33)
)
"""A loner's log-odds for all the tricks, without help and after an exchange.

They are fitted to 8,000 deals played alone, less 0.3 to 0.6 because the best of several strains is overrated.
"""

_ERROR_SCALE: Final = {6: 0.53, 8: 0.72, 12: 0.88}
"""The logistic scale of the error in expected tricks, by the size of a hand."""

_LONER_SUCCESS: Final = 0.65
_HAND_SHARE: Final = {"once": 0.15, "auction": 0.3}
_BID_SHARE: Final = {"once": 0.92, "auction": 0.7}
_MIN_BID_SHARE: Final = 0.4
_AVERAGE_TRICK_SHARE: Final = 0.48
_PARTNER_FACTOR: Final = 0.9
_OPPONENT_FACTOR: Final = 0.7
"""Expected tricks of a bidder: a share of the hand, a share of the bid, and what this hand adds or takes.

The last is measured against an average hand in a strain that another seat has bid. If everyone bids once, a
bid says nearly everything; in an auction, a low bid is only a start. Bids below the least share of the tricks
all say the same: they cost nothing. The values for bidding once were measured in 15,900 hands in which the
dealer passed, with all packs; those for an auction are the best of a few that played each other.
"""
_OUTBID_SHARE: Final = 0.54
_OUTBID_SLOPE: Final = 15.0
"""A bid of this share of the tricks is outbid half the time; how fast that changes."""
_LEAD_TRICKS: Final = 0.35
_LEAD_LOG_ODDS: Final = 1.0
"""The value of the first lead in no trump, in tricks, and in log-odds for a loner; with trumps, it is 0."""


def weights_in(rules: BidEuchre, strain: Strain) -> list[Weights]:
    """Return what hands are valued by in a strain: in tricks with the partners, then in log-odds alone.

    There is one value for each way to go alone that the rules have.
    """
    number, *alone = _VALUES[strain.suit is not None]
    features = [number, *[each for each in alone if _in_use(rules, each)]]
    return [Weights(each.base[rules.hand], each.trump, each.plain, void=each.void) for each in features]


def any_hand_in(rules: BidEuchre, strain: Strain) -> Knowledge:
    """Return what a seat with an empty hand would know in a strain."""
    start = rules.start()
    return know(replace(start, hands=((), *start.hands[1:])), 0, rules.order(strain), rules.pack())


_VALUES: Final = {
    True: (SUIT, ALONE_SUIT, HELPED_SUIT),
    False: (NO_TRUMP, ALONE_NO_TRUMP, HELPED_NO_TRUMP),
}


def _in_use(rules: BidEuchre, alone: FeatureValues) -> bool:
    helped = alone in (HELPED_SUIT, HELPED_NO_TRUMP)
    return any(bool(exchange) is helped for exchange in rules.exchanges)


@cache
def hand_values(rules: BidEuchre) -> HandSums:
    """Return the values of any hand in each strain, one after the other, as `weights_in` has them."""
    packs = 2 if rules.doubled else 1
    return HandSums(
        [valuing(any_hand_in(rules, each), weights_in(rules, each), packs) for each in strains(rules)]
    )


def own_values(at: BidSituation) -> list[float]:
    """Return the values of the seat's own hand."""
    return hand_values(at.rules).of_hand(code_of(at.known.hand))


@cache
def _column(rules: BidEuchre, strain: Strain) -> int:
    """Return where the values of a strain begin among those of a hand."""
    return strains(rules).index(strain) * len(weights_in(rules, strain))


def lead_value(strain: Strain, *, leads: bool) -> float:
    """Return the tricks that a hand loses in a strain in which it doesn't lead to the first trick."""
    return 0.0 if strain.suit or leads else _LEAD_TRICKS


def above_average(rules: BidEuchre, strain: Strain, *, leads: bool) -> Term:
    """Return how many more tricks a hand expects in a strain than the average hand."""
    lost = lead_value(strain, leads=leads)
    return Term(_column(rules, strain), -lost, -_AVERAGE_TRICK_SHARE * rules.hand)


def others_bid(rules: BidEuchre, bid: BidMade, results: Table, *, ours: bool) -> OthersBid:
    """Return what another seat's bid is worth, with these values of zero to all tricks for its side."""
    scale, factor = _ERROR_SCALE[rules.hand], _PARTNER_FACTOR if ours else -_OPPONENT_FACTOR
    success = _LONER_SUCCESS
    fixed = (*(0.0,) * (rules.hand - 1), 1 - success, success) if bid.alone else ()
    mean = _HAND_SHARE[rules.bidding] * rules.hand
    mean += _BID_SHARE[rules.bidding] * max(bid.tricks, _MIN_BID_SHARE * rules.hand)
    return OthersBid(results, scale, mean, factor, fixed)


def bid_results(rules: BidEuchre, values: Sequence[float]) -> BidResults:
    """Return what a bid is worth to its side by these values of zero to all the tricks."""
    return BidResults(tuple(values), _ERROR_SCALE[rules.hand])


def outbid(rules: BidEuchre, tricks: int) -> float:
    """Return the chance that an opponent who still speaks bids more."""
    return chance((_OUTBID_SHARE - tricks / rules.hand) * _OUTBID_SLOPE)


def strain_forecasts(at: BidSituation) -> tuple[StrainForecast, ...]:
    """Rate every strain, the best first."""
    return tuple(sorted(_forecasts(at), key=by_tricks))


def tricks_as_told(at: BidSituation, forecast: StrainForecast) -> float:
    """Return the tricks of a strain as players are told them: with all that the others' calls promise."""
    strain = forecast.strain
    return promised(at, strain, forecast.tricks - heard(at, last_bids(at), strain))


def odds_as_told(at: BidSituation, expected: float, tricks: int) -> float:
    """Return the chance to take this many tricks with the partners, as players are told it."""
    return chance((expected - tricks + 0.5) / (promises_of(at).scale * _ERROR_SCALE[at.rules.hand]))


def by_tricks(forecast: StrainForecast) -> float:
    """Return a key that sorts the forecast with the most tricks first."""
    return -forecast.tricks


@lru_cache(maxsize=2)
def _forecasts(at: BidSituation) -> tuple[StrainForecast, ...]:
    values = own_values(at)
    return tuple([each.of_values(values) for each in forecasters(at)])


def _exchange(strain: Strain, cards: int) -> float:
    """Return what exchanging this many cards adds to a loner's log-odds."""
    suit, none = (HELPED_SUIT, HELPED_NO_TRUMP) if cards else (ALONE_SUIT, ALONE_NO_TRUMP)
    return entry((suit if strain.suit else none).exchanged, cards)


def forecasters(at: BidSituation) -> list[Forecaster]:
    """Return a forecaster for each strain in a bidder's place."""
    bids = last_bids(at)
    against = heard_alone(at, bids)
    return [_forecaster(at, strain, heard(at, bids, strain), against) for strain in strains(at.rules)]


def _forecaster(at: BidSituation, strain: Strain, tricks: float, against: float) -> Forecaster:
    """Forecast a strain; the others' bids add so many `tricks`, and `against` to a loner's log-odds."""
    rules, leads = at.rules, leads_as_bidder(at)
    first, lead = _column(rules, strain), lead_value(strain, leads=leads)
    lone_lead = 0.0 if strain.suit or leads else _LEAD_LOG_ODDS
    alone = {
        cards: Term(
            first + (2 if cards and 0 in rules.exchanges else 1),
            *(against, _exchange(strain, cards), -lone_lead),
        )
        for cards in rules.exchanges
    }
    return Forecaster(strain, rules.hand, _ERROR_SCALE[rules.hand], Term(first, -lead, tricks), alone)
