"""How many tricks a hand should take in a strain, with the partners and alone.

The heights of cards count ranks, not cards, since two packs hold each card twice.
"""

from __future__ import annotations

from functools import cache, lru_cache
from math import fsum
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from bacon.core.cards import RANKS, Cards, Strain
from bacon.games.bid_euchre.events import BidMade
from bacon.games.bid_euchre.game import BidEuchre
from bacon.games.tricks.player.knowledge import (
    Heights,
    Knowledge,
    Table,
    at_least,
    chance,
    entry,
    heights,
    know,
    shares,
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


@lru_cache(maxsize=4096)
def held_in(rules: BidEuchre, hand: Cards, strain: Strain) -> Heights:
    """Return the heights of a hand's cards in a strain, in ranks, before the play.

    This is cached because an imagined hand needs it once for each bid that it might make.
    """
    held = heights(replace(_known(rules, hand), order=rules.order(strain)))
    packs = 1 if rules.cards == 24 else 2
    trumps, plain = [above // packs for above in held.trumps], [-(-above // packs) for above in held.plain]
    return Heights(tuple(trumps), tuple(plain), held.voids)


@lru_cache(maxsize=1)
def _known(rules: BidEuchre, hand: Cards) -> Knowledge:
    """Return the knowledge of a hand; cached, because every strain needs it in turn."""
    start = rules.start()
    view = replace(start, hands=(hand, *start.hands[1:]))
    return know(view, 0, rules.order(None), rules.pack())


def tricks_of(rules: BidEuchre, strain: Strain, held: Heights, *, leads: bool) -> float:
    """Return the tricks that a side can expect when the seat plays this hand in a strain.

    In no trump there are fewer if it does not lead to the first trick.
    """
    if strain.suit:
        return _sum(rules, held, SUIT)
    return _sum(rules, held, NO_TRUMP) - (0.0 if leads else _LEAD_TRICKS)


def lone_success(
    rules: BidEuchre, strain: Strain, held: Heights, exchange: int, heard: float = 0.0, *, leads: bool
) -> float:
    """Return the chance to take all the tricks alone after exchanging this many cards.

    `heard` is what the bids of the others add, in log-odds.
    """
    suit, none = (HELPED_SUIT, HELPED_NO_TRUMP) if exchange else (ALONE_SUIT, ALONE_NO_TRUMP)
    worths = suit if strain.suit else none
    lead = 0.0 if strain.suit or leads else _LEAD_LOG_ODDS
    return chance(heard + _sum(rules, held, worths) + entry(worths.exchanged, exchange) - lead)


@lru_cache(maxsize=64)
def spread_of(hand: int, mean: float) -> Table:
    """Spread an expected number of tricks over the possible numbers, zero to `hand`."""
    return shares(at_least(mean / _ERROR_SCALE[hand], _cuts(hand)))


@cache
def _cuts(hand: int) -> Table:
    scale = _ERROR_SCALE[hand]
    return tuple([(tricks - 0.5) / scale for tricks in range(1, hand + 1)])


def above_average(rules: BidEuchre, strain: Strain, held: Heights, *, leads: bool) -> float:
    """Return how many more tricks the hand expects in a strain than the average hand."""
    return tricks_of(rules, strain, held, leads=leads) - _AVERAGE_TRICK_SHARE * rules.hand


def bidders_tricks(rules: BidEuchre, bid: BidMade, more: float, *, ours: bool) -> Table:
    """Return the chances of zero to all tricks for the side of another seat that plays its bid.

    `more` is how many more tricks this hand expects in the strain than an average hand, 0 without a strain.
    """
    if bid.alone:
        success = _LONER_SUCCESS
        return (*(0.0,) * (rules.hand - 1), 1 - success, success)
    mean = _HAND_SHARE[rules.bidding] * rules.hand
    mean += _BID_SHARE[rules.bidding] * max(bid.tricks, _MIN_BID_SHARE * rules.hand)
    mean += (_PARTNER_FACTOR if ours else -_OPPONENT_FACTOR) * more
    return spread_of(rules.hand, min(max(mean, 0.0), rules.hand))


def outbid(rules: BidEuchre, tricks: int) -> float:
    """Return the chance that an opponent who still speaks bids more."""
    return chance((_OUTBID_SHARE - tricks / rules.hand) * _OUTBID_SLOPE)


def _sum(rules: BidEuchre, held: Heights, worths: FeatureValues) -> float:
    trump, plain = _for_all_ranks(worths.trump), _for_all_ranks(worths.plain)
    total = worths.base[rules.hand] + worths.void * held.voids
    total += fsum([trump[above] for above in held.trumps])
    return total + fsum([plain[above] for above in held.plain])


@cache
def _for_all_ranks(table: Table) -> Table:
    """Return the table extended to every rank with its last value."""
    return (*table, *(table[-1],) * len(RANKS))
