"""How the bids heard so far change the tricks expected in a strain."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from typing import Final

from msgspec import Struct

from bacon.core.cards import Strain
from bacon.games.bid_euchre.player.situation import BidSituation
from bacon.games.bid_euchre.rules.events import BidMade


class Signal(Struct, frozen=True):
    """What a bid adds for a seat that plays the same strain, or another."""

    same: float
    other: float


_SIGNALS: Final = {
    "once": (Signal(1.0, 0.1), Signal(-0.5, -0.1)),
    "auction": (Signal(0.7, 0.1), Signal(-0.5, -0.3)),
}
"""Tricks signalled by partners' and opponents' bids, by the way of bidding; measured in self-play.

In an auction an opponent's bid says more: with a weak hand it would have stopped.
"""


def last_bids(at: BidSituation) -> tuple[BidMade, ...]:
    """Return the last bid of each other seat."""
    bids = {bid.seat: bid for bid in at.view.auction if isinstance(bid, BidMade)}
    return tuple([bid for seat, bid in bids.items() if seat != at.known.seat])


def heard(at: BidSituation, bids: Sequence[BidMade], strain: Strain) -> float:
    """Return what the others' bids add to playing a strain, in tricks."""
    return fsum([_signal_tricks(at, bid, strain) for bid in bids])


def _signal_tricks(at: BidSituation, bid: BidMade, strain: Strain) -> float:
    partner, opponent = _SIGNALS[at.rules.bidding]
    signal = partner if at.ours(bid.seat) else opponent
    return signal.same if bid.strain is strain else signal.other


_AGAINST_A_BID: Final = -0.3
_AGAINST_A_LONER: Final = -0.8
"""What an opponent's bid takes from a loner's log-odds, since it shows cards.

They are set so that loners succeed about as often as expected.
"""


def heard_alone(at: BidSituation, bids: Sequence[BidMade]) -> float:
    """Return what the opponents' bids add to going alone, in log-odds."""
    others = [bid for bid in bids if not at.ours(bid.seat)]
    return fsum(_AGAINST_A_LONER if bid.alone else _AGAINST_A_BID for bid in others)
