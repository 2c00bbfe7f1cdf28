"""What the bids heard so far add to, or take from, the tricks a seat may expect in a strain."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from typing import Final

from msgspec import Struct

from bacon.core.cards import Strain
from bacon.games.bid_euchre.player.situation import BidSituation
from bacon.games.bid_euchre.rules.events import BidMade


class Signal(Struct, frozen=True):
    """What a bid says to a seat that plays the same strain, or another."""

    same: float
    other: float


_SIGNALS: Final = {
    "once": (Signal(1.0, 0.1), Signal(-0.5, -0.1)),
    "auction": (Signal(0.7, 0.1), Signal(-0.5, -0.3)),
}
"""What partners' and opponents' bids say, in tricks, by the way of bidding: measured in self-play.

Where the bidding goes on, a bid of the opponents says more: with a weak hand they would have stopped.
"""


def last_bids(at: BidSituation) -> tuple[BidMade, ...]:
    """What each of the others bid last."""
    bids = {bid.seat: bid for bid in at.view.auction if isinstance(bid, BidMade)}
    return tuple([bid for seat, bid in bids.items() if seat != at.known.seat])


def heard(at: BidSituation, bids: Sequence[BidMade], strain: Strain) -> float:
    """What bids of the others say about playing a strain, in tricks."""
    return fsum([_says(at, bid, strain) for bid in bids])


def _says(at: BidSituation, bid: BidMade, strain: Strain) -> float:
    partner, opponent = _SIGNALS[at.rules.bidding]
    signal = partner if at.ours(bid.seat) else opponent
    return signal.same if bid.strain is strain else signal.other


_AGAINST_A_BID: Final = -0.3
_AGAINST_A_LONER: Final = -0.8
"""What a bid of an opponent takes from a loner's log-odds, for somebody holds the cards for it.

It is set so that, with both, loners are made about as often as they are thought to be.
"""


def heard_alone(at: BidSituation, bids: Sequence[BidMade]) -> float:
    """What the opponents' bids take from going alone, in log-odds."""
    others = [bid for bid in bids if not at.ours(bid.seat)]
    return fsum(_AGAINST_A_LONER if bid.alone else _AGAINST_A_BID for bid in others)
