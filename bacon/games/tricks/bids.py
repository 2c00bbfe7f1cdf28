"""Bids of tricks in any trick game that has them: actions, events, what follows from them, and their words.

>>> from bacon.core.cards import Strain
>>> spelled(BidMade(0, 4, Strain.HEARTS)), spelled(BidMade(0, 4)), spelled(BidMade(0, 6, alone=True))
('4 hearts', '4', 'alone')
>>> spelled(BidMade(0, 8, Strain.NO_TRUMP, alone=True, exchange=2)), spelled(BidMade(0, 0, alone=True))
('no trump alone, swapping 2 cards', 'misère')
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import ClassVar, Final

from bacon.core.actions import Action, Pass, Refusal
from bacon.core.cards import Strain
from bacon.core.events import Event, MatchWon, Passed
from bacon.core.override import override
from bacon.core.rules import Outcome
from bacon.core.words import YOU, capital, does, inside, of_each, phrase, spelled_out, together, verb
from bacon.games.tricks import words
from bacon.games.tricks.events import (
    EVENTS,
    Acquitted,
    CardCalled,
    CardsLaidAway,
    HandShown,
    KittyTaken,
    PartnerCalled,
    SuitNamed,
    TrumpDeclared,
)
from bacon.games.tricks.ranking import TWO_SIDES, side_of
from bacon.games.tricks.state import Phase, TrickState


class Bid(Action, frozen=True):
    """Bid a number of tricks; the strain is None if it is named after the auction.

    A lone bid is for all the tricks; before it is played, `exchange` cards are exchanged with the partner. A
    bid of no tricks is a misère: the bidder plays alone, and must not take any.
    """

    tricks: int
    strain: Strain | None = None
    alone: bool = False
    exchange: int = 0

    is_call: ClassVar[bool] = True
    open_hand: ClassVar[bool] = False
    """Whether the bidder lays down the hand after the first trick."""

    @property
    @override
    def advice(self) -> str:
        if not self.tricks:
            return f"bid {_misere(self)}"
        if not self.alone:
            return f"bid {words.tricks_in(self.tricks, self.strain)}"
        swapping = f" with a {spelled_out(self.exchange)}-card swap" if self.exchange else ""
        return f"go alone{f' in {self.strain.plural}' if self.strain else ''}{swapping}"

    def made_by(self, seat: int) -> BidMade:
        """Return the event of a seat that makes this bid."""
        return BidMade(seat, self.tricks, self.strain, self.alone, self.exchange)


class OpenBid(Bid, frozen=True):
    """Bid, and lay down the hand after the first trick."""

    open_hand: ClassVar[bool] = True

    @override
    def made_by(self, seat: int) -> OpenBidMade:
        return OpenBidMade(seat, self.tricks, self.strain, self.alone, self.exchange)


class Double(Action, frozen=True):
    """Double what the hand counts after the auction, or with `again` redouble it."""

    again: bool = False

    is_call: ClassVar[bool] = True

    @property
    @override
    def advice(self) -> str:
        return "redouble" if self.again else "double"


class BidMade(Event, frozen=True):
    """A seat bid; the strain is None if it is named after the auction."""

    is_call: ClassVar[bool] = True
    open_hand: ClassVar[bool] = False

    seat: int
    tricks: int
    strain: Strain | None = None
    alone: bool = False
    exchange: int = 0

    @property
    def call(self) -> Bid:
        """The action that made the bid."""
        kind = OpenBid if self.open_hand else Bid
        return kind(self.tricks, self.strain, self.alone, self.exchange)


class OpenBidMade(BidMade, frozen=True):
    """A seat bid with an open hand."""

    open_hand: ClassVar[bool] = True


class Doubled(Event, frozen=True):
    """A seat doubled what the hand counts, or redoubled it."""

    is_call: ClassVar[bool] = True

    seat: int
    again: bool = False

    @property
    def call(self) -> Double:
        """The action that doubled."""
        return Double(self.again)


class HandCounted(Event, frozen=True):
    """A hand in which all sides count was scored: `bid` tricks were bid, and each side made its `points`."""

    declarer: int
    alone: bool
    bid: int
    taken: tuple[int, ...]
    points: tuple[int, ...]
    ends_hand: ClassVar[bool] = True

    @property
    @override
    def gains(self) -> tuple[int, ...]:
        return self.points

    @property
    def bidders(self) -> int:
        """The side that bid."""
        return self.declarer % len(self.taken)

    @property
    def bidding_sides(self) -> tuple[int, ...]:
        """The sides whose tricks count for the bid, the bidder's first."""
        return (self.bidders,)

    @property
    def won(self) -> int:
        """The tricks that count for the bid."""
        return sum(self.taken[side] for side in self.bidding_sides)

    @property
    def made(self) -> bool:
        """Whether the bidders took the tricks they bid, or none in a misère."""
        return keeps(self.bid, self.won)

    @property
    def winner(self) -> int:
        """The side that won the hand, whatever each side scored: the bidders if they made their bid.

        >>> HandCounted(2, alone=False, bid=4, taken=(3, 3), points=(-4, 3)).winner
        1
        """
        if self.made:
            return self.bidders
        others = [side for side in range(len(self.taken)) if side not in self.bidding_sides]
        return max(others, key=self.points.__getitem__)

    @override
    def result(self, seats: Sequence[str], sides: Sequence[str]) -> str:
        bidders = " with ".join(sides[side] for side in self.bidding_sides)
        took = f"{bidders} bid {self.bid} and took {self.won} tricks to {sum(self.taken) - self.won}"
        return f"{took}, which makes {of_each(sides, self.points)}"


class PartnersCounted(HandCounted, frozen=True):
    """A hand was scored that the bidder played with the `partner` they called."""

    partner: int

    @property
    @override
    def bidding_sides(self) -> tuple[int, ...]:
        return (self.declarer, self.partner)


BID_EVENTS: Final[tuple[type[Event], ...]] = (*EVENTS, BidMade, HandCounted)
"""The events of trick games with bids, beyond those of every game."""

AUCTION_EVENTS: Final[tuple[type[Event], ...]] = (
    *BID_EVENTS,
    OpenBidMade,
    Doubled,
    PartnerCalled,
    CardCalled,
    PartnersCounted,
    KittyTaken,
    CardsLaidAway,
    SuitNamed,
    HandShown,
)
"""The events of trick games whose rules are `AuctionRules`."""


def keeps(bid: int, taken: int) -> bool:
    """Whether so many tricks make a bid: as many or more, but none in a misère."""
    return taken >= bid if bid else not taken


def standing(state: TrickState) -> BidMade | None:
    """Return the bid to beat, and after the auction the one that is played."""
    return next((event for event in reversed(state.auction) if isinstance(event, BidMade)), None)


def doubles(state: TrickState) -> int:
    """Return how often what the hand counts has been doubled."""
    return sum(isinstance(event, Doubled) for event in state.auction)


def next_double(state: TrickState) -> Double:
    """Return the double that may be made now: a redouble if there has been one."""
    return Double(again=bool(doubles(state)))


def next_to_double(state: TrickState, parties: Sequence[int], most: int) -> int | None:
    """Return the seat that may double the standing bid next, at `most` so often; None if none is left.

    After the auction the bidder's opponents are asked, from the bidder's left; once one of them has doubled,
    the bidder's side. `parties` says who plays together, as a number for each seat.
    """
    bid, times = standing(state), doubles(state)
    if bid is None or times >= most:
        return None
    seats, own, last = len(parties), parties[bid.seat], state.auction[-1]
    turn = [(bid.seat + step) % seats for step in range(1, seats + 1)]
    asked = turn.index(last.seat) + 1 if state.phase is Phase.DOUBLE and isinstance(last, Passed) else 0
    bidders = [bid.seat] if bid.alone else [seat for seat in turn if parties[seat] == own]
    may = bidders if times else [seat for seat in turn if parties[seat] != own]
    return next((seat for seat in turn[asked:] if seat in may), None)


def needed(bid: BidMade, hand: int) -> tuple[int, int]:
    """Return how many of the `hand` tricks win the hand for each of two sides."""
    tricks, others = (min(bid.tricks, hand), hand - bid.tricks + 1) if bid.tricks else (hand + 1, hand)
    return (tricks, others) if side_of(bid.seat) == 0 else (others, tricks)


def match_won(state: TrickState, target: int, *, floor: int = 0, must_bid: bool = False) -> MatchWon | None:
    """Return the win of the match, if any: by points, or because another side has fallen too far.

    With a `floor`, a side that is so many points below zero has lost, and the best side has won. If a side
    `must_bid` to win, it only reaches the target in a hand in which it makes its own bid.
    """
    scores, high = state.scores, max(state.scores)
    if floor and min(scores) <= -floor:
        return MatchWon(scores.index(high)) if scores.count(high) == 1 else None
    if not must_bid:
        return MatchWon(scores.index(high)) if high >= target and scores.count(high) == 1 else None
    hand = state.result
    if not isinstance(hand, HandCounted) or not hand.made:
        return None
    best = max(hand.bidding_sides, key=scores.__getitem__)
    return MatchWon(best) if scores[best] >= target else None


# Words.


def narrate(event: Event, names: Sequence[str]) -> str:
    """Describe an event of a game with bids, full or as one seat saw it, in one line."""
    match event:
        case BidMade(seat):
            bid = _to_go_alone(event) if event.alone and event.tricks else spelled(event)
            return f"{does(names[seat], 'bid')} {bid}."
        case Doubled(seat, again):
            times = "four times" if again else "twice"
            return f"{does(names[seat], event.call.advice)}: this hand counts {times} as much."
        case TrumpDeclared():
            return words.trump_settled(event, names)
        case HandCounted():
            return f"{capital(all_scores(event, names))}."
        case _:
            return words.narrate(event, names)


def bubble(event: Event) -> str | None:
    """Return what the event's seat says aloud, or None."""
    if isinstance(event, BidMade):
        return f"{capital(spelled(event))}{'!' if event.alone else ''}"
    return f"{capital(event.call.advice)}!" if isinstance(event, Doubled) else words.bubble(event)


def doubled(state: TrickState) -> str:
    """Return in a word how often what the hand counts has been doubled; empty if it has not."""
    return ("", "doubled", "redoubled")[doubles(state)]


def no_bid(bids: Sequence[Bid], state: TrickState, action: Action) -> Refusal:
    """Explain why an action isn't a legal bid; each of the `bids` is higher than the one before."""
    high = standing(state)
    if isinstance(action, Pass):
        return Refusal("stuck", "Everyone passed, and you’re the dealer, so you have to bid.")
    if not isinstance(action, Bid) or action not in bids:
        return Refusal("no_such_bid", "That isn’t a bid at this table. Bid something else, or pass.")
    if high is None or bids.index(action) > bids.index(high.call):
        return Refusal("bid_too_early", f"You can’t bid {spelled(action)} yet. Bid something else, or pass.")
    bid = high.call.words if high.alone and high.tricks else spelled(high)  # "going alone", not "alone"
    return Refusal("too_low", f"Bid higher than {bid}, or pass.")


def spelled(bid: Bid | BidMade) -> str:
    """Return a bid in words."""
    if not bid.tricks:
        return _misere(bid)
    if not bid.alone:
        return words.tricks_in(bid.tricks, bid.strain)
    swapping = f", swapping {words.cards_in(bid.exchange)}" if bid.exchange else ""
    return f"{bid.strain.plural if bid.strain else ''} alone".strip() + swapping


def _to_go_alone(bid: BidMade) -> str:
    """Return a bid to go alone as it follows a player's name."""
    swapping = f" and swap {words.cards_in(bid.exchange)} first" if bid.exchange else ""
    return f"to go alone{f' in {bid.strain.plural}' if bid.strain else ''}{swapping}"


def _misere(bid: Bid | BidMade) -> str:
    return "open misère" if bid.open_hand else "misère"


STRAINS: Final = {strain.plural: strain for strain in Strain}
_BID: Final = re.compile(rf"(\d{{1,2}})(?: ({'|'.join(STRAINS)}))?(?: (alone)| call (\d))?")
_MISERES: Final[dict[str, Bid]] = {
    "misere": Bid(0, Strain.NO_TRUMP, alone=True),
    "open misere": OpenBid(0, Strain.NO_TRUMP, alone=True),
}


def write_bid(bid: BidMade) -> str:
    """Write a bid as a record states it."""
    if not bid.tricks:
        return _misere(bid).replace("è", "e")
    call = f"call {bid.exchange}" if bid.exchange else "alone"
    return phrase(str(bid.tricks), bid.strain.plural if bid.strain else "", call if bid.alone else "")


def read_bid(text: str) -> Bid | None:
    """Read what `write_bid` wrote; return None for anything else.

    >>> read_bid("4 hearts"), read_bid("8 hearts call 2"), read_bid("pass")
    (Bid(tricks=4, strain=<Strain.HEARTS: 'H'>, alone=False, exchange=0), \
Bid(tricks=8, strain=<Strain.HEARTS: 'H'>, alone=True, exchange=2), None)
    """
    written = " ".join(text.lower().split())
    if bid := _BID.fullmatch(written):
        tricks, strain, alone, call = bid.groups()
        return Bid(int(tricks), STRAINS.get(strain), bool(alone or call), int(call or 0))
    return _MISERES.get(written)


def all_scores(event: Event, names: Sequence[str]) -> str:
    """Return each side's score in words, such as ``you and North score 3, and West and East lose 4``."""
    return _scores(event.gains, names, range(len(event.gains)))


def _scores(gains: Sequence[int], names: Sequence[str], sides: Iterable[int]) -> str:
    """Return what these sides score, in words; empty if there are none."""
    clauses = []
    for side in sides:
        players = names[side :: len(gains)]
        change = _change_words(gains[side], YOU if len(players) > 1 else players[0])
        clauses.append(f"{inside(together(players))} {change}")
    *firsts, last = clauses or [""]
    return f"{', '.join(firsts)}, and {last}" if firsts else last


def _change_words(gained: int, name: str = YOU) -> str:
    """Return what a side scores, its verb as that of a name."""
    return f"{verb(name, 'lose')} {-gained}" if gained < 0 else f"{verb(name, 'score')} {gained or 'nothing'}"


def outcome(state: TrickState, names: Sequence[str], viewer_side: int) -> Outcome:
    """Describe the result of a hand; raise ``ValueError`` if it has none yet."""
    match state.result:
        case HandCounted() as counted:
            return Outcome(_title(counted, names, viewer_side), _sentence(state, counted, names))
        case Acquitted():
            return words.PASSED_OUT
        case _:
            raise ValueError("The hand has no result yet.")


def _title(counted: HandCounted, names: Sequence[str], viewer_side: int) -> str:
    side = counted.bidders
    gain = counted.points[side]
    if len(counted.points) > TWO_SIDES:
        bidders = together([names[seat] for seat in _bidders(counted, names)])
        is_set = "were" if bidders == YOU or len(_bidders(counted, names)) > 1 else "was"
        return f"{bidders} made it: +{gain}" if counted.made else f"{bidders} {is_set} set: −{-gain}"
    bidders = words.side_for(names, side, viewer_side)
    if counted.made:
        makers = names[counted.declarer] if counted.alone else bidders
        alone = " alone" if counted.alone and counted.bid else ""
        return f"{makers} made it{alone}: {words.gained_by(bidders, gain)}"
    setters = words.side_for(names, 1 - side, viewer_side)
    victims = inside(words.side_for(names, side, viewer_side, "them"))
    losers = inside(bidders) if bidders == words.pair(names, side) else bidders.lower()
    return f"{setters} set {victims}: {losers} {_change_words(gain)}"


def _bidders(counted: HandCounted, names: Sequence[str]) -> list[int]:
    """Return the seats that played for the bid, clockwise from the bidder."""
    if counted.alone:
        return [counted.declarer]
    seats, sides = len(names), len(counted.taken)
    clockwise = [(counted.declarer + step) % seats for step in range(seats)]
    return [seat for seat in clockwise if seat % sides in counted.bidding_sides]


def _sentence(state: TrickState, counted: HandCounted, names: Sequence[str]) -> str:
    assert state.strain is not None
    made = standing(state)
    if counted.bid or made is None:
        alone = f"{state.strain.plural} alone"
        bid = alone if counted.alone else words.tricks_in(counted.bid, state.strain)
    else:
        bid = _misere(made)
    twice = f" {doubled(state)}" if doubles(state) else ""
    sentence = f"{names[counted.declarer]} bid {bid}{twice}{_took(counted, names)}"
    why = words.how_it_ended(state, names, "That settled it.")
    return " ".join([f"{sentence}.", *_what_others_score(counted, names), *why])


def _what_others_score(counted: HandCounted, names: Sequence[str]) -> list[str]:
    """Return a sentence on what the others score, if anything; the title has the bidders' points."""
    gains = counted.points
    others = [side for side, gain in enumerate(gains) if gain and side not in counted.bidding_sides]
    return [f"{capital(_scores(gains, names, others))}."] if others else []


def _took(counted: HandCounted, names: Sequence[str]) -> str:
    """Return the tricks of the bidders in words, as in `` and took 5 with East``."""
    taken = counted.won
    conjunction, tricks = "and" if counted.made else "but", _many(counted)
    if not counted.made and counted.bid and taken:
        tricks = f"only {_tricks(taken)}"
    _, *partners = [names[seat] for seat in _bidders(counted, names)]
    if YOU in partners:
        return f", {conjunction} together you took {tricks}"
    if not partners or not taken:
        return f" {conjunction} took {tricks}"
    return f" {conjunction} took {tricks} with {' and '.join(partners)}"


def _many(counted: HandCounted) -> str:
    taken = counted.won
    if not taken:
        return "no tricks"
    return f"all {_tricks(taken)}" if taken == sum(counted.taken) > 1 else _tricks(taken)


def _tricks(number: int) -> str:
    return f"{number} trick{'' if number == 1 else 's'}"
