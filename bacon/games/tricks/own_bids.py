"""The base of the rules of trick games in which everyone bids the tricks they will take."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import ClassVar, Final

from msgspec import Struct
from msgspec.structs import replace

from bacon.core.actions import Action, Pass, Refusal
from bacon.core.cards import Strain
from bacon.core.events import Event, HandDealt, HandStarted, Passed
from bacon.core.override import override
from bacon.core.rules import Outcome, dealer_of, seat_to_act
from bacon.core.words import YOU, capital, counted, does, listed, look_up, signed
from bacon.games.tricks import play
from bacon.games.tricks.events import BidTricks, PointsScored, TricksBid, UpcardTurned
from bacon.games.tricks.plain import PlainRules
from bacon.games.tricks.ranking import Seats, next_seat
from bacon.games.tricks.state import Phase, TrickState, play_begun

BLIND_NIL: Final = BidTricks(0, blind=True)
_PASS: Final = Pass()
_BID: Final = re.compile(r"bid (\d{1,2})")
_NAMED: Final[dict[str, Action]] = {"pass": _PASS, "bid blind nil": BLIND_NIL}
_PATTERNS: Final = ("bid 3",)


class Goal(Struct, frozen=True):
    """The tricks that some seats have bid to take together."""

    seats: Seats
    tricks: int


class OwnBidRules(PlainRules, frozen=True, kw_only=True):
    """Base of the rules of trick games in which each seat in turn bids a number of tricks, once.

    Nobody outbids anybody: every bid stands. The player on the dealer's left bids first, and leads. Partners
    add up their bids, but a bid of no tricks, a nil, is its bidder's own. A game defines its `points_for`
    with `goals`, `won` and `kept`. It may bar some bids with `may_bid`, let a seat bid a nil before it sees
    its cards with `may_go_blind`, and turn up a card of the stock for trump with `turns_trump`.
    """

    has_auction: ClassVar[bool] = True
    exact: ClassVar[bool] = False
    """Whether a bid is missed by taking more tricks, and not just by taking fewer."""
    turns_trump: ClassVar[bool] = False
    """Whether the top card of the stock is turned up for trump; without a stock, there is no trump."""

    # What a game says.

    def may_bid(self, state: TrickState, tricks: int) -> bool:  # noqa: ARG002  (a game looks at them)
        """Whether the seat to act may bid a number of tricks; by default any. One must always be left."""
        return True

    def may_go_blind(self, state: TrickState, seat: int) -> bool:  # noqa: ARG002  (a game looks at them)
        """Whether a seat may bid a nil before the deal of this hand; by default never."""
        return False

    # What follows from it.

    def bids(self, state: TrickState) -> dict[int, int]:
        """The tricks that each seat has bid so far."""
        return {event.seat: event.tricks for event in state.auction if isinstance(event, TricksBid)}

    def goals(self, state: TrickState) -> tuple[Goal, ...]:
        """Return the bids as goals: one for the seats of each side together, and one for each nil."""
        bids = self.bids(state)
        nils = [Goal((seat,), 0) for seat, tricks in bids.items() if not tricks]
        sides = [tuple(seat for seat in side if bids.get(seat)) for side in self.sides]
        shared = [Goal(side, sum(bids[seat] for seat in side)) for side in sides if side]
        return tuple(sorted((*nils, *shared), key=lambda goal: goal.seats))

    def won(self, state: TrickState, goal: Goal) -> int:
        """The tricks that the seats of a goal have taken so far."""
        return sum(trick.winner in goal.seats for trick in state.tricks)

    def kept(self, state: TrickState, goal: Goal) -> bool:
        """Whether the tricks that were bid were taken, or more unless bids are `exact`; after a nil, none."""
        won = self.won(state, goal)
        return won == goal.tricks if self.exact or not goal.tricks else won >= goal.tricks

    def goal_of(self, state: TrickState, seat: int) -> Goal | None:
        """The goal that a seat plays for; None before it has bid."""
        return next((goal for goal in self.goals(state) if seat in goal.seats), None)

    def wanted(self, state: TrickState, seat: int) -> int:
        """Return the tricks that a seat and those who share its goal still need; below 0 for too many."""
        goal = self.goal_of(state, seat)
        return 0 if goal is None else goal.tricks - self.won(state, goal)

    @property
    @override
    def counts_tricks(self) -> bool:
        return False

    @override
    def shuns(self, state: TrickState) -> bool:
        seat = state.to_act
        return seat is not None and self.goal_of(state, seat) is not None and self.wanted(state, seat) <= 0

    @override
    def parties(self, state: TrickState) -> Seats:
        """Return the parties; a player who bid a nil is a party of their own."""
        nils = {seat for seat, tricks in self.bids(state).items() if not tricks}
        by_side = super().parties(state)
        return tuple(len(self.sides) + seat if seat in nils else side for seat, side in enumerate(by_side))

    def strain_for(self, state: TrickState) -> Strain | None:
        """Return the strain of the hand: the suit of the card that was turned up, or else `first_strain`."""
        suit = state.upcard.suit if state.upcard is not None else None
        return self.first_strain if suit is None else Strain(suit.value)

    @override
    def legal(self, state: TrickState) -> tuple[Action, ...]:
        match state.phase:
            case Phase.BLIND:
                return (_PASS, BLIND_NIL)
            case Phase.BID:
                numbers = range(self.cards_dealt(state.hand) + 1)
                return tuple([BidTricks(number) for number in numbers if self.may_bid(state, number)])
            case _:
                return super().legal(state)

    @override
    def decide(self, state: TrickState, action: Action) -> Event:
        match action:
            case BidTricks(tricks, blind):
                return TricksBid(seat_to_act(state), tricks, blind)
            case Pass():
                return Passed(seat_to_act(state))
            case _:
                return super().decide(state, action)

    @override
    def opening(self, state: TrickState) -> Event | None:
        turned = self.turns_trump and state.stock and state.upcard is None
        return UpcardTurned(state.stock[0]) if turned else super().opening(state)

    @override
    def evolve(self, state: TrickState, event: Event) -> TrickState:
        match event:
            case HandStarted(dealer=dealer):
                return self._asked_blind(super().evolve(state, event), dealer)
            case HandDealt():
                dealt = play.folded(state, event)
                return dealt if self.turns_trump and dealt.stock else self._asked(dealt, dealer_of(state))
            case UpcardTurned(card):
                turned = replace(state, upcard=card, stock=state.stock[1:])
                return self._asked(turned, dealer_of(state))
            case Passed(seat) | TricksBid(seat):
                called = replace(state, auction=(*state.auction, event))
                blind = state.phase is Phase.BLIND
                return self._asked_blind(called, seat) if blind else self._asked(called, seat)
            case _:
                return super().evolve(state, event)

    def _asked_blind(self, state: TrickState, after: int) -> TrickState:
        """Ask the next seat that may bid a blind nil, or deal."""
        asked = {event.by for event in state.auction}
        for seat in self._round(after):
            if seat not in asked and self.may_go_blind(state, seat):
                return replace(state, phase=Phase.BLIND, to_act=seat)
        return replace(state, phase=Phase.DEAL, to_act=None)

    def _asked(self, state: TrickState, after: int) -> TrickState:
        """Ask the next seat for its bid, or begin the play once all have bid."""
        bids, strain = self.bids(state), self.strain_for(state)
        for seat in self._round(after):
            if seat not in bids:
                return replace(state, phase=Phase.BID, strain=strain, to_act=seat)
        return self.ready(play_begun(state, strain))

    def _round(self, after: int) -> Sequence[int]:
        """Every seat, from the one after a seat."""
        first = next_seat(after, seats=self.seats)
        return [(first + step) % self.seats for step in range(self.seats)]

    # Words.

    @override
    def refusal(self, state: TrickState, action: Action) -> Refusal:
        if state.winner is not None or state.to_act is None:
            return play.MATCH_OVER
        match state.phase:
            case Phase.BLIND:
                return Refusal("blind_or_not", "Bid blind nil, or pass to look at your cards first.")
            case Phase.BID if isinstance(action, BidTricks) and action.tricks <= self.cards_dealt(state.hand):
                return Refusal("barred_bid", f"You can’t bid {bid_words(action)} now. Bid another number.")
            case Phase.BID:
                most = self.cards_dealt(state.hand)
                return Refusal("bid_first", f"Bid how many tricks you’ll take, from none to {most}.")
            case _:
                return super().refusal(state, action)

    @override
    def headline(self, state: TrickState) -> str:
        bid, tricks = sum(self.bids(state).values()), self.cards_dealt(state.hand)
        return f"{super().headline(state)}, {bid} of {tricks} bid"

    @override
    def write_call(self, event: Event, state: TrickState) -> str | None:
        match event:
            case Passed():
                return "pass"
            case TricksBid(tricks=tricks, blind=blind):
                return "bid blind nil" if blind else f"bid {tricks}"
            case _:
                return super().write_call(event, state)

    @override
    def read_call(self, text: str) -> Action:
        if bid := _BID.fullmatch(" ".join(text.lower().split())):
            return BidTricks(int(bid[1]))
        return look_up(text, _NAMED, _PATTERNS)

    @override
    def narrate(self, event: Event, names: Sequence[str]) -> str:
        match event:
            case TricksBid(seat, tricks, blind=False) if tricks:
                return f"{does(names[seat], 'bid')} {counted(tricks, 'trick')}."
            case TricksBid(seat):
                return f"{does(names[seat], 'bid')} {bid_words(event)}."
            case Passed(seat):
                their = "your" if names[seat] == YOU else "their"
                return f"{does(names[seat], 'look')} at {their} cards before bidding."
            case _:
                return super().narrate(event, names)

    @override
    def bubble(self, event: Event) -> str | None:
        if isinstance(event, Passed):
            return "I’ll look"
        return capital(bid_words(event)) if isinstance(event, TricksBid) else super().bubble(event)

    @override
    def outcome(self, state: TrickState, names: Sequence[str], viewer_side: int) -> Outcome:
        if not isinstance(state.result, PointsScored):
            return super().outcome(state, names, viewer_side)
        told = " ".join(self._goal_words(state, goal, names) for goal in self.goals(state))
        return self.with_meld_points(Outcome(self._title(state, names, viewer_side), told), state, names)

    def _title(self, state: TrickState, names: Sequence[str], viewer_side: int) -> str:
        """Whether the viewer made their bid, and what their side scores; without one, the best side."""
        assert state.result is not None
        gains = state.result.gains
        mine = any(names[seat] == YOU for seat in self.sides[viewer_side])
        side = viewer_side if mine else gains.index(max(gains, key=self.merit))
        name = YOU if mine else self.side_name(names, side)
        goals = [goal for goal in self.goals(state) if self.side_of(goal.seats[0]) == side]
        did = "made" if all(self.kept(state, goal) for goal in goals) else "missed"
        whose = "your" if mine else "their"
        return f"{name} {did} {whose} bid: {signed(gains[side])}"

    def _goal_words(self, state: TrickState, goal: Goal, names: Sequence[str]) -> str:
        """A sentence about the bid and the tricks taken."""
        players, won = [names[seat] for seat in goal.seats], self.won(state, goal)
        who = listed(["you" if name == YOU else name for name in players])
        conjunction = "and" if self.kept(state, goal) else "but"
        bid = str(goal.tricks) if goal.tricks else "nil"
        return f"{capital(who)} bid {bid} {conjunction} took {won or 'none'}."


def bid_words(bid: BidTricks | TricksBid) -> str:
    """Return a bid in a word or two.

    >>> bid_words(BidTricks(3)), bid_words(BidTricks(0)), bid_words(BLIND_NIL)
    ('3', 'nil', 'blind nil')
    """
    if bid.tricks:
        return str(bid.tricks)
    return "blind nil" if bid.blind else "nil"
