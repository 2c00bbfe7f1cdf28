"""The base of the rules of trick games in which players bid for the play, and perhaps for a kitty."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from operator import add
from typing import ClassVar, Final

from msgspec.structs import replace

from bacon.core.actions import Action, Pass, Refusal
from bacon.core.cards import SUITS, Card, Cards, Strain, Suit, spell
from bacon.core.events import Event, HandDealt, MatchWon, Passed
from bacon.core.override import override
from bacon.core.rules import Outcome, dealer_of, seat_to_act
from bacon.core.words import capital, cards_after, counted, does, look_up, whose
from bacon.games.tricks import bids as bidding
from bacon.games.tricks import play
from bacon.games.tricks.bids import Bid, Double, Doubled, HandCounted, PartnersCounted, standing
from bacon.games.tricks.events import (
    Acquitted,
    CallCard,
    CallPartner,
    CardCalled,
    CardPlayed,
    CardsLaidAway,
    HandShown,
    KittyTaken,
    LayAway,
    MeldsShown,
    NameSuit,
    NameTrump,
    PartnerCalled,
    Play,
    PointsScored,
    SuitNamed,
    ThrownIn,
    TrickTaken,
    TrumpDeclared,
)
from bacon.games.tricks.kitty import after_laying_away, after_taking_up, ways_to_lay_away
from bacon.games.tricks.melds import after_showing
from bacon.games.tricks.partners import PartnerRules
from bacon.games.tricks.ranking import TWO_SIDES, Ranking, Seats, next_seat, ranking
from bacon.games.tricks.state import Phase, TrickState, shown_voids

_PASS: Final = Pass()
_SUITS: Final = tuple([strain.suit for strain in SUITS if strain.suit])
_NAMED: Final[dict[str, Action]] = {
    "pass": _PASS,
    "double": Double(),
    "redouble": Double(again=True),
    **{f"suit {suit.plural}": NameSuit(suit) for suit in _SUITS},
    **{f"name {strain.plural}": NameTrump(strain) for strain in Strain},
}
_PATTERNS: Final = ("7 hearts", "misere", "lay away 4S 5S")


class AuctionRules(PartnerRules, frozen=True, kw_only=True):
    """Base of the rules of trick games with an auction that goes on until all but one have passed.

    With `one_round` each seat bids just once; with `dealer_stuck` the dealer must bid if nobody else has.
    Each bid must outrank the one before, and whoever passes is out. The winner names the strain with the bid,
    or one of the `strains` after the auction if bids name none, or with `leads_trump` by the first lead;
    takes up the kitty (what the deal leaves), lays as many cards away, and leads. A card without a suit, such
    as a joker in no trump, names one when it is led. Who bids no tricks plays alone and loses with the first.
    Where there are more than two sides, all others play against the bidder, who may call a partner.

    A game defines its `bids` and `points_for`. With `bids_points` they are bids of points. It may bar bids
    (`may_bid`), let players double (`doubling`) and find a partner (`PartnerRules`), and name the `leader`.
    """

    has_auction: ClassVar[bool] = True
    calls_in_play: ClassVar[bool] = True
    bids_points: ClassVar[bool] = False
    """Whether bids are for points and not for tricks."""

    # What a game says.

    @property
    @abstractmethod
    def bids(self) -> tuple[Bid, ...]:
        """Every bid, from the lowest up."""

    def may_bid(self, state: TrickState, bid: Bid) -> bool:  # noqa: ARG002  (a game looks at them)
        """Whether a bid may be made now, besides being high enough; by default always."""
        return True

    @property
    def strains(self) -> tuple[Strain, ...]:
        """What may be named by the winner of the auction if bids name nothing; by default the four suits."""
        return SUITS

    @property
    def one_round(self) -> bool:
        """Whether each seat bids or passes just once; by default the auction goes on."""
        return False

    @property
    def first_bid_wins(self) -> bool:
        """Whether the auction ends with the first bid; by default others may bid higher."""
        return False

    @property
    def dealer_stuck(self) -> bool:
        """Whether the dealer must bid when everyone else has passed; by default the hand is passed out."""
        return False

    @property
    def doubling(self) -> int:
        """How often a bid may be doubled: 1 by opponents, 2 if bidders may redouble; by default 0."""
        return 0

    @property
    def kitty(self) -> int | None:
        """The number of cards that the winner of the auction takes up; by default None: all that are left."""
        return None

    def leader(self, state: TrickState) -> int:
        """The seat that leads to the first trick; by default the bidder's."""
        assert state.declarer is not None
        return state.declarer

    def worth(self, bid: Bid) -> int:  # noqa: ARG002  (a game looks at it)
        """Return the points for making a bid, as its button says; by default 0, which is not said."""
        return 0

    @override
    def order(self, strain: Strain | None) -> Ranking:
        return ranking(strain, joker_beats_all=True)

    # What follows from it.

    def factor(self, state: TrickState) -> int:
        """Return the factor for a hand's points: by default 2, or 4 if it was redoubled, and otherwise 1."""
        return 1 << bidding.doubles(state)

    def kitty_in(self, hand: int) -> int:
        """The number of cards that the winner of the auction takes up in a hand, counted from 1."""
        left = len(self.pack()) - self.seats * self.cards_dealt(hand)
        return left if self.kitty is None else self.kitty

    @property
    @override
    def counts_tricks(self) -> bool:
        return False

    @override
    def shuns(self, state: TrickState) -> bool:
        bid = standing(state)
        return bid is not None and not bid.tricks

    def bidding_sides(self, state: TrickState) -> tuple[int, ...]:
        """The sides whose tricks count for the bid, once there is one."""
        bid, partner = standing(state), self.partner(state)
        own = () if bid is None else (self.side_of(bid.seat),)
        return own if partner is None else (*own, self.side_of(partner))

    def won(self, state: TrickState) -> int:
        """The tricks that count for the bid so far, or where points are bid, those declared and melded."""
        counted = state.taken
        if self.bids_points:
            counted = self.by_side(tuple(map(add, self.taken_by_seat(state), super().melded(state))))
        return sum(counted[side] for side in self.bidding_sides(state))

    def kept(self, state: TrickState) -> bool:
        """Whether the bid has been made."""
        bid = standing(state)
        return bid is not None and bidding.keeps(bid.tricks, self.won(state))

    @override
    def melded(self, state: TrickState) -> tuple[int, ...]:
        made = super().melded(state)
        lost = self.bidding_sides(state) if self.melds_need == "bid" and not self.kept(state) else ()
        return tuple([points * (self.side_of(seat) not in lost) for seat, points in enumerate(made)])

    @override
    def parties(self, state: TrickState) -> Seats:
        by_seat = super().parties(state)
        bidders = self.bidding_sides(state)
        if not bidders or len(self.sides) == TWO_SIDES:
            return by_seat
        return tuple([int(side not in bidders) for side in by_seat])

    def is_suitless(self, card: Card, strain: Strain | None) -> bool:
        """Whether a card belongs to no suit, and so names one when it is led."""
        return self.order(strain).suit(card) is None

    def named(self, state: TrickState) -> Suit | None:
        """The suit that was named for the card that was led, if it has none itself."""
        if not state.trick or not self.is_suitless(state.trick[0].card, state.strain):
            return None
        return next((event.suit for event in reversed(state.auction) if isinstance(event, SuitNamed)), None)

    @override
    def needs(self, state: TrickState) -> tuple[int, ...]:
        bid = standing(state)
        pairs = len(self.sides) == TWO_SIDES
        return (
            super().needs(state)
            if bid is None or not pairs or self.bids_points
            else bidding.needed(bid, self.cards_dealt(state.hand))
        )

    @override
    def following(self, state: TrickState) -> Cards:
        suit = self.named(state)
        if suit is None:
            return super().following(state)
        hand, order = state.hands[seat_to_act(state)], self.order(state.strain)
        return tuple([card for card in hand if order.suit(card) is suit]) or hand

    @override
    def legal(self, state: TrickState) -> tuple[Action, ...]:
        match state.phase:
            case Phase.BID:
                return (*self._higher(state), *(() if self._stuck(state) else (_PASS,)))
            case Phase.DOUBLE:
                return (bidding.next_double(state), _PASS)
            case Phase.DISCARD:
                return ways_to_lay_away(
                    tuple(sorted(state.hands[seat_to_act(state)])), self.kitty_in(state.hand)
                )
            case Phase.PARTNER:
                return self.partner_calls(state)
            case Phase.NAME if state.strain is None:
                return tuple(map(NameTrump, self.strains))
            case Phase.NAME:
                return self._nameable(state)
            case _:
                return super().legal(state)

    @override
    def legacy_legal(self, state: TrickState) -> tuple[Action, ...]:
        """Return any suit for a joker: until 0.11 it could name one that its player was out of."""
        return tuple(map(NameSuit, _SUITS)) if state.phase is Phase.NAME and state.strain else ()

    def _nameable(self, state: TrickState) -> tuple[Action, ...]:
        """Every suit that the leader has not shown to be out of, or any with the last card."""
        seat = seat_to_act(state)
        out = shown_voids(state, self.order(state.strain))[seat] if state.hands[seat] else ()
        return tuple([NameSuit(suit) for suit in _SUITS if suit not in out])

    def _stuck(self, state: TrickState) -> bool:
        """Whether the seat to act is the dealer, and must bid because everyone else has passed."""
        passed = {event.by for event in state.auction if isinstance(event, Passed)}
        everyone_else = len(passed) == self.seats - 1
        return self.dealer_stuck and state.to_act == state.dealer and not standing(state) and everyone_else

    def _higher(self, state: TrickState) -> list[Bid]:
        high, bids = standing(state), self.bids
        above = 0 if high is None else bids.index(high.call) + 1
        return [bid for bid in bids[above:] if self.may_bid(state, bid)]

    @override
    def decide(self, state: TrickState, action: Action) -> Event:
        seat = seat_to_act(state)
        match action:
            case Bid():
                return action.made_by(seat)
            case Pass():
                return Passed(seat)
            case Double(again):
                return Doubled(seat, again)
            case CallPartner(partner):
                return PartnerCalled(seat, partner)
            case CallCard(card):
                return CardCalled(seat, card)
            case LayAway(cards):
                return CardsLaidAway(seat, cards)
            case NameSuit(suit):
                return SuitNamed(seat, suit)
            case NameTrump(strain):
                bid = standing(state)
                return TrumpDeclared(seat, strain, alone=bid is not None and bid.alone)
            case _:
                return super().decide(state, action)

    @override
    def consequence(self, state: TrickState) -> Event | None:
        bid = standing(state)
        match state.phase:
            case Phase.CALLED if bid and bid.strain:
                return TrumpDeclared(bid.seat, bid.strain, bid.alone)
            case Phase.TAKE_UP if bid:
                return KittyTaken(bid.seat, state.stock)
            case Phase.LOOK if bid:
                taken = self.won(state)
                return ThrownIn() if taken else HandShown(bid.seat, state.hands[bid.seat])
            case Phase.COUNT if bid is None:
                return Acquitted()
            case _:
                return super().consequence(state)

    @override
    def score(self, state: TrickState) -> Event:
        bid = standing(state)
        assert bid is not None
        factor, partner = self.factor(state), self.partner(state)
        points = tuple([factor * made for made in self.points_for(state)])
        if self.bids_points:
            return PointsScored(state.taken, points)
        if partner is None:
            return HandCounted(bid.seat, state.alone, bid.tricks, state.taken, points)
        return PartnersCounted(bid.seat, state.alone, bid.tricks, state.taken, points, partner)

    @override
    def evolve(self, state: TrickState, event: Event) -> TrickState:
        match event:
            case CardPlayed() | TrumpDeclared() if self.names_trump(state) or state.phase is Phase.LED:
                return super().evolve(state, event)
            case CardPlayed() if not state.trick and self.is_suitless(event.card, state.strain):
                return replace(play.played(state, event), phase=Phase.NAME, to_act=event.seat)
            case CardPlayed():
                return play.played(state, event)
            case TrickTaken():
                return self._after_trick(super().evolve(state, event))
            case HandDealt():
                first = next_seat(dealer_of(state), seats=self.seats)
                return replace(play.folded(state, event), phase=Phase.BID, to_act=first)
            case _:
                return self._called(state, event)

    def _called(self, state: TrickState, event: Event) -> TrickState:
        """Return the state after a call, or what follows from it."""
        match event:
            case Passed() | Doubled() if state.phase is Phase.DOUBLE:
                return self._bid_over(replace(state, auction=(*state.auction, event)))
            case Passed(seat) | bidding.BidMade(seat):
                return self._after_bid(replace(state, auction=(*state.auction, event)), seat)
            case TrumpDeclared():
                return self.contracted(state, event)
            case PartnerCalled():
                return self._to_the_kitty(replace(state, auction=(*state.auction, event)))
            case KittyTaken():
                return replace(after_taking_up(state, event), phase=Phase.DISCARD, to_act=event.seat)
            case CardsLaidAway():
                return self.with_call(self._led(after_laying_away(state, event)))
            case CardCalled():
                return self.after_call(self._led(state), event)
            case MeldsShown():
                return after_showing(state, event)
            case SuitNamed(seat):
                following = next_seat(seat, state.sitting_out, self.seats)
                auction = (*state.auction, event)
                return replace(state, phase=Phase.PLAY, to_act=following, auction=auction)
            case HandShown(seat, cards):
                shown = replace(state, phase=Phase.PLAY, to_act=state.tricks[-1].winner)
                return replace(shown, hands=play.with_hand(state, seat, cards))
            case _:
                return play.folded(state, event)

    def contracted(self, state: TrickState, contract: TrumpDeclared | bidding.BidMade) -> TrickState:
        """Return the state after trump was declared, or is left to the first lead of the highest bidder."""
        seat = contract.seat
        named = play.declared(state, seat, contract.strain, alone=contract.alone)
        if self.calls_partner and not contract.alone:
            return replace(named, phase=Phase.PARTNER, to_act=seat)
        return self._to_the_kitty(named)

    def _to_the_kitty(self, state: TrickState) -> TrickState:
        """Let the bidder take up the kitty, or lead if there is none."""
        if not self.kitty_in(state.hand):
            return self.with_call(self._led(state))
        return replace(state, phase=Phase.TAKE_UP, to_act=None)

    def _led(self, state: TrickState) -> TrickState:
        return replace(state, phase=Phase.PLAY, to_act=self.leader(state))

    def _after_bid(self, state: TrickState, seat: int) -> TrickState:
        """Move on to the next seat that may still bid, or end the auction."""
        out = tuple([event.seat for event in state.auction if isinstance(event, Passed)])
        if len(out) == self.seats:
            return replace(state, phase=Phase.COUNT, to_act=None)
        bid = standing(state)
        over = len(state.auction) == self.seats if self.one_round else len(out) == self.seats - 1
        over = over or (bid is not None and self.first_bid_wins)
        if over and bid is not None:
            return self._bid_over(state)
        return replace(state, to_act=next_seat(seat, out, self.seats))

    def _bid_over(self, state: TrickState) -> TrickState:
        """Return the state after the bids: someone may double the highest, or its hand goes on."""
        bid = standing(state)
        assert bid is not None
        doubler = bidding.next_to_double(state, self.parties(state), self.doubling)
        if doubler is not None:
            return replace(state, phase=Phase.DOUBLE, to_act=doubler)
        if self.leads_trump:
            return self.contracted(state, bid)
        named = bid.strain is not None
        return replace(state, phase=Phase.CALLED if named else Phase.NAME, to_act=None if named else bid.seat)

    def _after_trick(self, state: TrickState) -> TrickState:
        """Stop after a trick when a misère is lost, or its hand is to be shown."""
        bid = standing(state)
        if state.phase is not Phase.PLAY or bid is None or bid.tricks:
            return state
        stops = self.won(state) or (bid.open_hand and len(state.tricks) == 1)
        return replace(state, phase=Phase.LOOK, to_act=None) if stops else state

    # Words.

    @override
    def refusal(self, state: TrickState, action: Action) -> Refusal:
        if state.to_act is None:
            return play.MATCH_OVER
        match state.phase:
            case Phase.BID:
                return bidding.no_bid(self.bids, state, action)
            case Phase.DOUBLE:
                return Refusal("double", f"{capital(bidding.next_double(state).advice)}, or pass.")
            case Phase.DISCARD:
                return Refusal("lay_away", f"Choose {counted(self.kitty_in(state.hand), 'card')} to discard.")
            case Phase.PARTNER:
                return self.no_partner(state)
            case Phase.NAME if state.strain is None:
                return Refusal("name_trump", "You won the bidding: name trump.")
            case Phase.NAME:
                return self._no_name(action)
            case _:
                pass
        suit, hand = self.named(state), state.hands[state.to_act]
        if suit and isinstance(action, Play) and action.card in hand:
            return Refusal("must_follow", f"Follow suit: {suit.plural} were named, and you have one.")
        return super().refusal(state, action)

    def _no_name(self, action: Action) -> Refusal:
        if isinstance(action, NameSuit):
            suit = action.suit.plural
            return Refusal("shown_out", f"You’ve shown that you’re out of {suit}: name another suit.")
        return Refusal("name_suit", "Name the suit that the others have to follow.")

    @override
    def write_call(self, event: Event, state: TrickState) -> str | None:
        match event:
            case Passed():
                return "pass"
            case bidding.BidMade():
                return bidding.write_bid(event)
            case CardsLaidAway(cards=cards):
                return f"lay away {spell(cards)}"
            case Doubled():
                return event.call.advice
            case SuitNamed(suit=suit):
                return f"suit {suit.plural}"
            case TrumpDeclared(strain=strain) if state.phase is Phase.NAME:
                return f"name {strain.plural}"
            case PartnerCalled() | CardCalled():
                return super().write_call(event, state)
            case _:
                return None

    @override
    def read_call(self, text: str) -> Action:
        if bid := bidding.read_bid(text):
            return bid
        if named := cards_after(text, "lay away"):
            return LayAway(tuple(sorted(named)))
        if called := self.read_called(text):
            return called
        patterns = (*_PATTERNS, "call AS") if self.calls_card else _PATTERNS
        return look_up(text, {**_NAMED, **self.partners_by_name}, patterns)

    @override
    def narrate(self, event: Event, names: Sequence[str]) -> str:
        match event:
            case CardsLaidAway(seat, cards):
                return f"{does(names[seat], 'discard')} {counted(len(cards), 'card')}."
            case KittyTaken(seat):
                return f"{does(names[seat], 'take')} the kitty."
            case SuitNamed(seat, suit):
                return f"{does(names[seat], 'name')} {suit.plural}: that’s the suit to follow."
            case HandShown(seat):
                return f"{whose(names[seat])} cards are laid down for all to see."
            case MatchWon() | PartnerCalled() | CardCalled():
                return super().narrate(event, names)
            case PointsScored():
                return self.told(event, names)
            case _:
                return bidding.narrate(event, names)

    @override
    def bubble(self, event: Event) -> str | None:
        if isinstance(event, CardCalled):
            return super().bubble(event)
        return capital(event.suit.plural) if isinstance(event, SuitNamed) else bidding.bubble(event)

    @override
    def outcome(self, state: TrickState, names: Sequence[str], viewer_side: int) -> Outcome:
        if isinstance(state.result, PointsScored):
            return super().outcome(state, names, viewer_side)
        return self.with_meld_points(bidding.outcome(state, names, viewer_side), state, names)
