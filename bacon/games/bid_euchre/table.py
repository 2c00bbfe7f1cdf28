"""The calls of Bid Euchre at the table, and the questions that ask for them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from bacon.core.actions import Action
from bacon.core.cards import Suit
from bacon.core.events import Event, Passed
from bacon.core.override import override
from bacon.core.words import capital
from bacon.games.bid_euchre.events import Bid, BidMade, HandCounted
from bacon.games.bid_euchre.game import BidEuchre
from bacon.games.bid_euchre.state import BidEuchreState
from bacon.games.bid_euchre.words import spelled as bid_words
from bacon.games.tricks.events import TrumpDeclared
from bacon.games.tricks.ranking import partners_of
from bacon.games.tricks.state import Phase
from bacon.games.tricks.table import CLAIM, NAME, NAME_ALONE, TrickPresenter, mark_of, news_of_bowers
from bacon.games.tricks.words import cards_in
from bacon.ui.kit.intents import Verb
from bacon.ui.stage import Cue
from bacon.ui.table.advice import News
from bacon.ui.table.face import Contract, TableKit, call_cue, score_cue
from bacon.ui.table.hands import PASS, Answer, Ask

_BID: Final = Ask(
    label="Bid",
    verb=Verb.PICK_UP,
    icon="pickup",
    answers=(Answer("Bid", "pickup", Bid(1)),),
    question=("What do you bid?", ""),
    grid=("Tricks", "Trump"),
    primary=True,
)


class BidPresenter(TrickPresenter[BidEuchreState, BidEuchre]):
    """The table of Bid Euchre for one viewer."""

    declarer = "bidder"
    says = (_BID, NAME, NAME_ALONE, PASS, CLAIM)

    @override
    def worded(self, ask: Ask, state: BidEuchreState) -> Ask:
        return replace(ask, question=(ask.question[0], _auction_so_far(state))) if ask is _BID else ask

    @override
    def answer(self, ask: Ask, action: Action) -> Answer:
        return _answer(action) if isinstance(action, Bid) else super().answer(ask, action)

    @override
    def asked(self, state: BidEuchreState, seat: int, names: Sequence[str], *, stuck: bool) -> str | None:
        return _asked(state, names, stuck=stuck)

    @override
    def contract(self, state: BidEuchreState, names: Sequence[str]) -> Contract | None:
        return self.contract_of(state, names, f"bid {state.bid.tricks}" if state.bid else "bids")

    @override
    def last_call(self, state: BidEuchreState, seat: int) -> str:
        words = [each for each in state.auction if isinstance(each, BidMade | Passed) and each.seat == seat]
        if not words:
            return "dealer" if seat == state.dealer else ""
        last = words[-1]
        return _short_bid(last) if isinstance(last, BidMade) else "passed"

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
    def own_news(self, event: Event, state: BidEuchreState, names: Sequence[str]) -> Iterator[News]:
        match event:
            case BidMade(seat, alone=True) if seat != self.layout.viewer:
                yield News("alone", f"{names[seat]} would take every trick without a partner.")
            case BidMade(seat) if seat != self.layout.viewer:
                yield News("bid", "A bid says how many tricks a side will take.")
            case TrumpDeclared(strain=strain) if strain.suit:
                yield news_of_bowers(self.ranking(state), self.rules.pack(), strain.suit)
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


def _answer(bid: Bid) -> Answer:
    made = BidMade(0, bid.tricks, bid.strain, bid.alone, bid.exchange)
    cell = (_number_cell(bid), mark_of(bid.strain) if bid.strain else "")
    return Answer(capital(bid_words(made)), "pickup", bid, cell=cell)


def _number_cell(bid: Bid) -> str:
    if not bid.alone:
        return str(bid.tricks)
    return f"Alone, {cards_in(bid.exchange)}" if bid.exchange else "Alone"


def _asked(state: BidEuchreState, names: Sequence[str], *, stuck: bool) -> str | None:
    match state.phase:
        case Phase.BID:
            return _to_bid(state, names, stuck=stuck)
        case Phase.NAME:
            return "The bid is yours: say what is trump."
        case Phase.GIVE:
            return "Choose a card to give to your partner."
        case _:
            return None


def _to_bid(state: BidEuchreState, names: Sequence[str], *, stuck: bool) -> str:
    if stuck:
        return "Everybody passed, and you are the dealer: you must bid."
    if state.bid is None:
        return "Nobody has bid yet: bid, or pass."
    return f"{names[state.bid.seat]} bid {bid_words(state.bid)}: bid higher, or pass."


def _last_bid(state: BidEuchreState, seat: int) -> BidMade | None:
    bids = [event for event in state.auction if isinstance(event, BidMade) and event.seat == seat]
    return bids[-1] if bids else None


def _short_bid(bid: BidMade) -> str:
    """Word a bid with a symbol for no trump, and without an exchange."""
    if bid.strain is None or bid.strain.suit:
        return f"bid {bid_words(replace(bid, exchange=0))}"
    sign = bid.strain.symbol
    return f"{sign} alone" if bid.alone else f"bid {bid.tricks} {sign}"


TABLE: Final = TableKit(presenter=BidPresenter)
