"""The calls of Bid Euchre at the table, and the questions that ask for them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, Final

from msgspec.structs import replace

from bacon.core.actions import Action
from bacon.core.cards import Suit
from bacon.core.events import Event, Passed
from bacon.core.override import override
from bacon.core.words import capital, counted, inside, points
from bacon.games.bid_euchre.events import Bid, BidMade, HandCounted
from bacon.games.bid_euchre.game import BidEuchre
from bacon.games.bid_euchre.state import BidEuchreState, bidders_points
from bacon.games.bid_euchre.words import spelled as bid_words
from bacon.games.tricks.events import TrumpDeclared
from bacon.games.tricks.ranking import partners_of, side_of
from bacon.games.tricks.state import Phase
from bacon.games.tricks.table import CLAIM, NAME, NAME_ALONE, TrickPresenter, mark_of
from bacon.games.tricks.words import cards_in, tricks_in
from bacon.ui.kit.intents import Verb
from bacon.ui.stage import Cue
from bacon.ui.table.advice import News
from bacon.ui.table.hand_input import PASS, Answer, Ask
from bacon.ui.table.presenter import Contract, TableKit, call_cue, score_cue

_BID: Final = Ask(
    label="Bid",
    verb=Verb.PICK_UP,
    icon="pickup",
    answers=(Answer("Bid", "pickup", Bid(1)),),
    question=("What do you bid?", ""),
    grid=("Tricks", "Trump"),
    primary=True,
)
_ALONE: Final = Ask(
    label="Go alone",
    verb=Verb.ALONE,
    icon="alone",
    answers=(Answer("Go alone", "alone", Bid(1, alone=True)),),
    question=("What’s trump?", "You’ll go alone, for all the tricks."),
)
_SWAP: Final = ("Swap", "Trump")


class BidPresenter(TrickPresenter[BidEuchreState, BidEuchre]):
    """The table of Bid Euchre for one viewer."""

    declarer = "bidder"
    says = (_BID, _ALONE, NAME, NAME_ALONE, PASS, CLAIM)
    firsts: ClassVar[Mapping[type[Event], News]] = {
        **TrickPresenter.firsts,
        BidMade: News("bid", "A bid says how many tricks your side will take. The highest one names trump."),
    }

    @override
    def worded(self, ask: Ask, state: BidEuchreState) -> Ask:
        heading, sentence = ask.question
        if ask is _BID:
            told = f"{_auction_so_far(state)} {_stakes(self.rules)}"
            return replace(ask, question=(heading, told))
        if ask is not _ALONE:
            return ask
        later, swaps = self.rules.name_later, self.rules.exchanges
        heading = "How many cards do you swap?" if later else heading
        if len(swaps) == 1 and swaps[0]:
            sentence = (
                f"You’ll swap {cards_in(swaps[0])} with your partner, then go alone for all the tricks."
            )
        question = (heading, f"{sentence} {_stakes_alone(self.rules)} {_auction_so_far(state)}")
        return replace(ask, question=question, grid=_SWAP if len(swaps) > 1 and not later else None)

    @override
    def ways(self, ask: Ask, legal: Sequence[Action]) -> list[Action]:
        ways = super().ways(ask, legal)
        return [way for way in ways if way.goes_alone is (ask is _ALONE)] if ask in (_BID, _ALONE) else ways

    @override
    def answer(self, ask: Ask, action: Action) -> Answer:
        if not isinstance(action, Bid):
            return super().answer(ask, action)
        if ask.grid is None and action.strain:
            return Answer(capital(action.strain.plural), mark_of(action.strain), action)
        return _answer(action)

    @override
    def asked(self, state: BidEuchreState, seat: int, names: Sequence[str], *, stuck: bool) -> str | None:
        return _asked(state, names, stuck=stuck)

    @override
    def contract(self, state: BidEuchreState, names: Sequence[str]) -> Contract | None:
        if state.strain and state.bid:
            strain = state.strain.plural
            bid = f"bid {strain if state.alone else tricks_in(state.bid.tricks, state.strain)}"
            contract = self.contract_of(state, names, bid)
            return contract and replace(contract, note=_progress(state, self.rules.hand))
        if state.bid is None:
            return None
        high = f"High bid: {bid_words(state.bid)}, {inside(names[state.bid.seat])}"
        return Contract(words=high, note=f"Hand {state.hand} · to {points(self.rules.target)}")

    @override
    def last_call(self, state: BidEuchreState, seat: int) -> str:
        words = [each for each in state.auction if isinstance(each, BidMade | Passed) and each.seat == seat]
        if not words:
            return "dealer" if seat == state.dealer else ""
        last = words[-1]
        return f"bid {bid_words(replace(last, exchange=0))}" if isinstance(last, BidMade) else "passed"

    @override
    def badge(self, state: BidEuchreState, seat: int) -> Suit | None:
        bid = None if state.strain else _last_bid(state, seat)
        return bid.strain.suit if bid and bid.strain else super().badge(state, seat)

    @override
    def own_cue(self, event: Event, state: BidEuchreState, *, spoken: bool) -> Cue | None:
        match event:
            case BidMade(alone=alone) if spoken:
                return call_cue(alone=alone)
            case HandCounted():
                return score_cue(state)
            case _:
                return None

    @override
    def first(self, event: Event, state: BidEuchreState) -> News | None:
        if isinstance(event, TrumpDeclared) and event.strain.suit:
            return self.bowers(state, event.strain.suit)
        return super().first(event, state)

    @override
    def own_news(self, event: Event, state: BidEuchreState, names: Sequence[str]) -> Iterator[News]:
        match event:
            case BidMade(seat, alone=True) if seat != self.layout.viewer:
                yield News("alone", f"{names[seat]} wants to take every trick without a partner.")
            case TrumpDeclared(strain=strain) if strain.suit:
                yield self.bowers(state, strain.suit)
            case _:
                pass


def _auction_so_far(state: BidEuchreState) -> str:
    """Sum up the auction for the dialog, which covers the table."""
    if state.bid is None:
        return "Nobody has bid yet."
    to_beat = f"The bid to beat is {bid_words(state.bid)}."
    seats = partners_of(state.to_act or 0, len(state.hands))
    bids = [bid_words(bid) for seat in seats if (bid := _last_bid(state, seat))]
    if not bids:
        return to_beat
    if state.bid.seat in seats and len(bids) == 1:
        return f"Your partner’s bid of {bids[0]} is the one to beat."
    return f"Your partner{'s' if len(bids) > 1 else ''} bid {' and '.join(bids)}. {to_beat}"


def _stakes(rules: BidEuchre) -> str:
    """Say what bidders score, and what they lose."""
    bonus = f", and you get {rules.made_bonus} more" if rules.made_bonus else ""
    lost = {
        "bid": "what you bid",
        "tricks_taken": "a point for each trick you took",
        "hand_size": points(rules.hand),
    }[rules.set_penalty]
    return f"If you make it, each trick you take scores a point{bonus}. If you don’t, you lose {lost}."


def _stakes_alone(rules: BidEuchre) -> str:
    """Say what a loner scores for all the tricks, and loses for one less."""
    hand = rules.hand
    made = bidders_points(rules, hand, hand, alone=True)
    lost = -bidders_points(rules, hand - 1, hand, alone=True)
    return f"Take all {hand} and you score {points(made)}; miss one and you lose {points(lost)}."


def _answer(bid: Bid) -> Answer:
    made = BidMade(0, bid.tricks, bid.strain, bid.alone, bid.exchange)
    row = str(bid.tricks)
    if bid.alone:
        row = counted(bid.exchange, "card") if bid.exchange else "None"
    cell = (row, mark_of(bid.strain) if bid.strain else "")
    return Answer(capital(bid_words(made)), "alone" if bid.alone else "pickup", bid, cell=cell)


def _progress(state: BidEuchreState, hand: int) -> str:
    """Say how many of the tricks that were bid the bidders have made."""
    assert state.bid is not None
    bid, made = state.bid.tricks, state.taken[side_of(state.bid.seat)]
    if made >= bid:
        return f"Made it: {made} of {bid}" if made == bid else f"Made it, and {made - bid} more"
    if made + hand - sum(state.taken) < bid:
        return f"Set: only {made} of {bid} made"
    return f"{made} of {bid} made"


def _asked(state: BidEuchreState, names: Sequence[str], *, stuck: bool) -> str | None:
    match state.phase:
        case Phase.BID:
            return _to_bid(state, names, stuck=stuck)
        case Phase.NAME:
            return "You won the bidding. Name trump."
        case Phase.GIVE:
            return "Choose a card to give your partner."
        case _:
            return None


def _to_bid(state: BidEuchreState, names: Sequence[str], *, stuck: bool) -> str:
    if stuck:
        return "Everyone passed, and you’re the dealer, so you have to bid."
    if state.bid is None:
        return "Nobody has bid yet. Bid or pass."
    return f"{names[state.bid.seat]} bid {bid_words(state.bid)}. Bid higher or pass."


def _last_bid(state: BidEuchreState, seat: int) -> BidMade | None:
    bids = [event for event in state.auction if isinstance(event, BidMade) and event.seat == seat]
    return bids[-1] if bids else None


TABLE: Final = TableKit(presenter=BidPresenter)
