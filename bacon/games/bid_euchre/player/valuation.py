"""How many tricks a hand promises in a strain, with the partners and alone.

The heights of cards are counted by ranks, not by cards: of two packs every card is there twice.
"""

from __future__ import annotations

from functools import cache, lru_cache
from math import fsum
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from bacon.core.cards import RANKS, Cards, Strain
from bacon.games.bid_euchre.rules import BidEuchre
from bacon.games.bid_euchre.rules.events import BidMade
from bacon.games.tricks.player.knowledge import Knowledge, know
from bacon.games.tricks.player.valuation import Heights, Table, at_least, chance, entry, heights, shares


class Worths(Struct, frozen=True):
    """What the cards of a hand add up to.

    A base by the size of the hand, the trumps and plain cards by how many ranks may be above them, each
    plain suit that trumps can ruff, and the cards exchanged with the partner.
    """

    base: dict[int, float]
    trump: Table
    plain: Table
    void: float = 0.0
    exchanged: Table = (0.0,)


SUIT: Final = Worths({6: 0.21, 8: 0.1, 12: 0.7}, (1.14, 0.85, 0.77, 0.73, 0.67), (0.5, 0.31, 0.26), 0.23)
NO_TRUMP: Final = Worths({6: 0.15, 8: -0.35, 12: -0.3}, (0.0,), (0.91, 0.45, 0.4, 0.37))
"""The tricks of the bidder's side, fitted to 7,000 deals of all sizes that these bots played out.

The bases are such that in self-play a side takes what the bid it plays had promised, within half a trick.
"""

ALONE_SUIT: Final = Worths(
    {6: 0.3, 8: -0.9, 12: -0.8},
    (0.06, -0.52, -0.55, -0.76),
    (-0.49, -1.26, -1.78, -2.95),
    1.27,
)
ALONE_NO_TRUMP: Final = Worths({6: 1.2, 8: -1.7, 12: -0.9}, (0.0,), (0.08, -1.05, -1.48, -1.85))
HELPED_SUIT: Final = Worths(
    {6: 0.2, 8: -0.6, 12: -1.1}, (0.41, 0.0, 0.0, -0.16), (-0.3, -0.75), 0.0, (0.0, -0.39, 0.14, 0.42)
)
HELPED_NO_TRUMP: Final = Worths(
    {6: 1.0, 8: -0.3, 12: -1.7}, (0.0,), (0.02, -0.78, -0.99, -0.75), 0.0, (0.0, 0.29, 0.33, 0.33)
)
"""A loner's log-odds for all the tricks, without help and after an exchange.

They are fitted to 8,000 deals played alone, less 0.3 to 0.6: the best of several strains is overrated.
"""

_SCALE: Final = {6: 0.53, 8: 0.72, 12: 0.88}
"""By the size of a hand: how far off the promised tricks are (logistic)."""

_LONERS_MADE: Final = 0.65
_OWN: Final = {"once": 0.15, "auction": 0.3}
_BY_THE_BID: Final = {"once": 0.92, "auction": 0.7}
_LEAST: Final = 0.4
_AVERAGE: Final = 0.48
_HELPS: Final = 0.9
_HINDERS: Final = 0.7
"""A bidder's tricks: a share of the hand, a part of what he bid, and what this hand adds or takes.

It is measured against what a hand promises on average in a strain that another seat has bid. Where everybody
speaks once, a bid says nearly all; where the bidding goes on until all pass, a low one is a beginning. Bids
below the least share of the tricks all say the same: they cost nothing. What others make of their bids, where
everybody speaks once, was measured in 15,900 hands in which the dealer passed them, with all packs; where the
bidding goes on, the line is the best of a few that played each other.
"""
_LIMIT: Final = 0.54
_STEEP: Final = 15.0
"""Opponents outbid a bid of this share of the tricks as often as not; how fast that changes."""
_LEAD: Final = 0.35
_LEAD_ALONE: Final = 1.0
"""What the first lead is worth without trump, in tricks and to a loner in log-odds; with trumps, nothing."""


@lru_cache(maxsize=4096)
def held_in(rules: BidEuchre, hand: Cards, strain: Strain) -> Heights:
    """How high the cards of a hand are in a strain, in ranks, before anything was played.

    An imagined hand is asked for as often as there are bids to be tried before it speaks.
    """
    held = heights(replace(_known(rules, hand), order=rules.order(strain)))
    packs = 1 if rules.cards == 24 else 2
    trumps, plain = [above // packs for above in held.trumps], [-(-above // packs) for above in held.plain]
    return Heights(tuple(trumps), tuple(plain), held.voids)


@lru_cache(maxsize=1)
def _known(rules: BidEuchre, hand: Cards) -> Knowledge:
    """What a hand says of the others; all strains are asked for one after the other."""
    start = rules.start()
    view = replace(start, hands=(hand, *start.hands[1:]))
    return know(view, 0, rules.order(None), rules.pack())


def tricks_of(rules: BidEuchre, strain: Strain, held: Heights, *, leads: bool) -> float:
    """The tricks that a side may expect when the seat plays what it holds in a strain.

    Without trump they are fewer where it does not lead to the first trick.
    """
    if strain.suit:
        return _sum(rules, held, SUIT)
    return _sum(rules, held, NO_TRUMP) - (0.0 if leads else _LEAD)


def all_alone(
    rules: BidEuchre, strain: Strain, held: Heights, exchange: int, heard: float = 0.0, *, leads: bool
) -> float:
    """The chance to take all the tricks alone after exchanging so many cards.

    `heard` is what the bids of the others add, in log-odds.
    """
    suit, none = (HELPED_SUIT, HELPED_NO_TRUMP) if exchange else (ALONE_SUIT, ALONE_NO_TRUMP)
    worths = suit if strain.suit else none
    lead = 0.0 if strain.suit or leads else _LEAD_ALONE
    return chance(heard + _sum(rules, held, worths) + entry(worths.exchanged, exchange) - lead)


@lru_cache(maxsize=64)
def spread_of(hand: int, mean: float) -> Table:
    """Spread an expected number of tricks over none to all that a hand of so many cards may take."""
    return shares(at_least(mean / _SCALE[hand], _cuts(hand)))


@cache
def _cuts(hand: int) -> Table:
    scale = _SCALE[hand]
    return tuple([(tricks - 0.5) / scale for tricks in range(1, hand + 1)])


def above_average(rules: BidEuchre, strain: Strain, held: Heights, *, leads: bool) -> float:
    """The tricks that the hand promises in a strain, more than others do in one bid."""
    return tricks_of(rules, strain, held, leads=leads) - _AVERAGE * rules.hand


def bidders_tricks(rules: BidEuchre, bid: BidMade, more: float, *, ours: bool) -> Table:
    """The chances of none to all tricks for the side of another seat that plays its bid.

    This hand promises so many `more` than others do in what is bid; nothing where only a number is.
    """
    if bid.alone:
        sure = _LONERS_MADE
        return (*(0.0,) * (rules.hand - 1), 1 - sure, sure)
    mean = _OWN[rules.bidding] * rules.hand
    mean += _BY_THE_BID[rules.bidding] * max(bid.tricks, _LEAST * rules.hand)
    mean += (_HELPS if ours else -_HINDERS) * more
    return spread_of(rules.hand, min(max(mean, 0.0), rules.hand))


def outbid(rules: BidEuchre, tricks: int) -> float:
    """The chance that an opponent who still speaks bids more."""
    return chance((_LIMIT - tricks / rules.hand) * _STEEP)


def _sum(rules: BidEuchre, held: Heights, worths: Worths) -> float:
    trump, plain = _to_the_lowest(worths.trump), _to_the_lowest(worths.plain)
    total = worths.base[rules.hand] + worths.void * held.voids
    total += fsum([trump[above] for above in held.trumps])
    return total + fsum([plain[above] for above in held.plain])


@cache
def _to_the_lowest(table: Table) -> Table:
    """The table, long enough for any rank: all beyond its last place are worth the same."""
    return (*table, *(table[-1],) * len(RANKS))
