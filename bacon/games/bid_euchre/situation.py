"""One decision of Bid Euchre: rules, score, what the seat knows, and what the bids have told it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import fsum, sqrt
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from bacon.core.actions import Action
from bacon.core.cards import Strain
from bacon.core.events import Passed
from bacon.games.bid_euchre.decide import order
from bacon.games.bid_euchre.game import BidEuchre
from bacon.games.bid_euchre.state import BidEuchreState
from bacon.games.tricks.bids import BidMade
from bacon.games.tricks.player.knowledge import Knowledge
from bacon.games.tricks.player.knowledge import know as deduce
from bacon.games.tricks.player.situation import GameSituation, Manner, deciding
from bacon.games.tricks.player.valuation import chance
from bacon.games.tricks.ranking import next_seat, side_of


def know(rules: BidEuchre, view: BidEuchreState, seat: int, strain: Strain | None = None) -> Knowledge:
    """Deduce what a seat knows from its own view, supposing the strain if none is named yet."""
    return deduce(view, seat, order(rules, strain or view.strain), rules.pack())


_MEAN_SCORE_SHARE: Final = 0.38
"""A side's average score in a hand, as a share of its tricks; measured in 2,800 hands of self-play."""
_SCORE_DEVIATION_SHARE: Final = 0.85
"""The standard deviation of the sides' difference in a hand, as a share of its tricks; also measured."""

_BARE_POINTS_WEIGHT: Final = 0.25
"""How much bare points count beside the chance to win: players keep scoring in a match that looks lost."""


class Terms(Struct, frozen=True):
    """What wins a match, and the number of tricks in a hand."""

    target: int
    floor: int
    must_bid: bool
    hand: int


class BidScore(Struct, frozen=True):
    """The points of a seat's side and of the other side, and the terms on which they win."""

    terms: Terms
    ours: int
    theirs: int

    @property
    def winning(self) -> float:
        """The chance that the seat's side wins the match, before a hand."""
        return _winning(self.terms, self.ours, self.theirs, None)

    def worth(self, mine: int, other: int, bid_made: bool | None) -> float:
        """Return the value, in points of an even match, of a hand that brings the sides these points.

        `bid_made` is True if the seat's side made its bid, False if the other side did, and None if a bid was
        set.
        """
        after = _winning(self.terms, self.ours + mine, self.theirs + other, bid_made)
        gained = (after - self.winning) / first_point(self.terms)
        return (1 - _BARE_POINTS_WEIGHT) * gained + _BARE_POINTS_WEIGHT * (mine - other)


def terms_of(rules: BidEuchre) -> Terms:
    """Return the terms of a match under the rules in force."""
    return Terms(rules.target, rules.floor, rules.must_bid_to_win, rules.hand)


def score_of(rules: BidEuchre, view: BidEuchreState, seat: int) -> BidScore:
    """Return the score as the seat's side sees it."""
    ours = side_of(seat)
    return BidScore(terms_of(rules), view.scores[ours], view.scores[1 - ours])


@cache
def _winning(terms: Terms, ours: int, theirs: int, bid_made: bool | None) -> float:
    """Return the chance to win from this score, after a hand in which one side may have made its bid."""
    if terms.floor and min(ours, theirs) <= -terms.floor:
        return 1.0 if ours > theirs else 0.0
    if terms.must_bid:
        return _winning_by_bid(terms, ours, theirs, bid_made)
    if max(ours, theirs) >= terms.target and ours != theirs:
        return 1.0 if ours > theirs else 0.0
    return _winning_when_open(terms, ours, theirs)


def _winning_by_bid(terms: Terms, ours: int, theirs: int, bid_made: bool | None) -> float:
    if bid_made is True and ours >= terms.target:
        return 1.0
    if bid_made is False and theirs >= terms.target:
        return 0.0
    return _winning_when_open(terms, min(ours, terms.target - 1), min(theirs, terms.target - 1))


def _winning_when_open(terms: Terms, ours: int, theirs: int) -> float:
    hands = max(terms.target - max(ours, theirs), 1) / (_MEAN_SCORE_SHARE * terms.hand) + 0.5
    return chance(1.7 * (ours - theirs) / (_SCORE_DEVIATION_SHARE * terms.hand * sqrt(hands)))


@cache
def first_point(terms: Terms) -> float:
    """Return how much the first point of a match adds to the chance of winning it."""
    return (_winning(terms, 1, 0, None) - _winning(terms, 0, 1, None)) / 2


SINGLE: Final = Manner()

DOUBLE: Final = replace(SINGLE, in_hands=1)
"""With two packs there are twice as many higher cards."""


class BidSituation(GameSituation[BidEuchre, BidEuchreState], frozen=True):
    """A decision in Bid Euchre."""


def situation(rules: BidEuchre, view: BidEuchreState, legal: Sequence[Action]) -> BidSituation:
    """Describe the decision of the seat to act."""
    known = know(rules, view, deciding(view))
    return BidSituation.of(rules, view, known, legal, aim=_aim(rules, view, known), manner=_manner(rules))


def place_to_bid(rules: BidEuchre, view: BidEuchreState) -> BidSituation:
    """Describe a seat's decision to bid, without anything that depends on its hand."""
    known = Knowledge(view, deciding(view), (), order(rules, view.strain), (), ())
    return BidSituation.of(rules, view, known, (), aim=0, manner=_manner(rules))


def _manner(rules: BidEuchre) -> Manner:
    return SINGLE if rules.cards == 24 else DOUBLE


def _aim(rules: BidEuchre, view: BidEuchreState, known: Knowledge) -> int:
    """Return the number of tricks that makes the bid, or sets it, while that is open."""
    if view.bid is None:
        return 0
    aim = view.bid.tricks if known.declaring else rules.hand - view.bid.tricks + 1
    ours, theirs = known.taken
    return aim if ours < aim <= rules.hand - theirs else 0


def leads_as_bidder(at: BidSituation) -> bool:
    """Whether the seat would lead to the first trick if it played a bid."""
    first = next_seat(at.view.dealer or 0, seats=at.rules.seats)
    return at.rules.lead == "bidder" or at.known.seat == first


class Signal(Struct, frozen=True):
    """The tricks that a bid promises to a seat that plays the same strain, or another."""

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


class Promises(Struct, frozen=True):
    """The tricks that the others' calls promise to a bidder, as hints count them.

    A partner's bid in the same strain adds `same`, and `more` for each trick above two fifths of the hand; if
    it raises this seat's own bid, it also adds `raised`. In another strain it adds `other`, and a pass
    `passed`. An opponent's bid in the same strain adds `against`, and any other call of theirs `heard`. `any`
    is added in every strain, `no_trump` only there. Tricks that the hand expects beyond the usual number
    count `own` times. `scale` is the logistic scale of the error, beside the one that bids are chosen by.
    """

    same: float
    more: float
    other: float
    passed: float
    against: float
    raised: float = 0.0
    heard: float = 0.0
    any: float = 0.0
    no_trump: float = 0.0
    own: float = 1.0
    scale: float = 1.0


_PROMISES: Final = {
    4: Promises(same=0.6, more=0.7, other=-0.15, passed=-0.15, against=-0.8, heard=0.15, own=1.2, scale=1.1),
    6: Promises(
        same=0.65, more=0.75, other=-0.2, passed=0.05, against=-1.0, any=0.15, no_trump=0.5, scale=1.2
    ),
}
_PROMISES_IN_AUCTIONS: Final = Promises(
    same=1.35, more=0.45, other=-0.1, passed=-0.05, against=-0.8, raised=-0.7, own=1.4, scale=1.2
)
"""Fitted to bids that rule bots played out: 10,500 for four players, 8,600 for six, 36,800 in auctions.

With four players, bots that choose their bids by these lose 0.1 points a hand to bots that go by `_SIGNALS`.
"""
_CHEAP_SHARE: Final = 0.4
"""Bids of up to this share of the tricks all promise the same."""
_USUAL_SHARE: Final = 0.64
"""About what a bidder's hand expects, as a share of the tricks."""


def promised(at: BidSituation, strain: Strain, own: float) -> float:
    """Return the tricks in a strain as hints count them, for a hand that expects `own` by itself."""
    promises, bids, usual = promises_of(at), last_bids(at), _USUAL_SHARE * at.rules.hand
    passed = {call.seat for call in at.view.auction if isinstance(call, Passed)}
    silent = passed - {at.known.seat, *(bid.seat for bid in bids)}
    tricks = usual + promises.own * (own - usual) + promises.any
    tricks += 0.0 if strain.suit else promises.no_trump
    tricks += fsum([promises.passed if at.ours(seat) else promises.heard for seat in silent])
    return tricks + fsum([_promised_by(at, promises, bid, strain) for bid in bids])


def promises_of(at: BidSituation) -> Promises:
    """Return what calls promise with this number of players and way of bidding."""
    return _PROMISES_IN_AUCTIONS if at.rules.bidding == "auction" else _PROMISES[at.rules.seats]


def _promised_by(at: BidSituation, promises: Promises, bid: BidMade, strain: Strain) -> float:
    if not bid.strain:  # a strain is only named once the bidding is over
        return _signal_tricks(at, bid, strain)
    same = bid.strain is strain
    if not at.ours(bid.seat):
        return promises.against if same else promises.heard
    if not same:
        return promises.other
    high = max(bid.tricks - _CHEAP_SHARE * at.rules.hand, 0.0)
    return promises.same + promises.more * high + (promises.raised if _is_raise(at, bid) else 0.0)


def _is_raise(at: BidSituation, bid: BidMade) -> bool:
    """Whether a bid raises this seat's own: with the strain already named, less is enough for it."""
    before = at.view.auction[: at.view.auction.index(bid)]
    own = [call for call in before if isinstance(call, BidMade | Passed) and call.seat == at.known.seat]
    return bool(own) and isinstance(own[-1], BidMade) and own[-1].strain is bid.strain


_AGAINST_A_BID: Final = -0.3
_AGAINST_A_LONER: Final = -0.8
"""What an opponent's bid takes from a loner's log-odds, since it shows cards.

They are set so that loners succeed about as often as expected.
"""


def heard_alone(at: BidSituation, bids: Sequence[BidMade]) -> float:
    """Return what the opponents' bids add to going alone, in log-odds."""
    others = [bid for bid in bids if not at.ours(bid.seat)]
    return fsum(_AGAINST_A_LONER if bid.alone else _AGAINST_A_BID for bid in others)
