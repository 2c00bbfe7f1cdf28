"""The table of a trick game with bids: the questions that ask for them, and how the auction is shown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, Final, Generic

from msgspec.structs import replace

from bacon.core.actions import Action
from bacon.core.cards import HIDDEN, Cards, Strain, Suit, hide
from bacon.core.events import Event, Passed
from bacon.core.override import override
from bacon.core.rules import Rules
from bacon.core.words import capital, counted, inside, points
from bacon.games.tricks.asks import DOUBLE, NAME, bid_above, first_bid, to_double
from bacon.games.tricks.auction import AuctionRules
from bacon.games.tricks.bids import Bid, BidMade, Doubled, HandCounted, doubled, keeps, spelled, standing
from bacon.games.tricks.events import (
    CallCard,
    CallPartner,
    CardCalled,
    CardsLaidAway,
    HandShown,
    KittyTaken,
    NameSuit,
    PartnerCalled,
    SuitNamed,
    TrumpDeclared,
)
from bacon.games.tricks.game import TrickRules
from bacon.games.tricks.hand_input import ChoosingHand, PlainPresenter
from bacon.games.tricks.kitty import laid_away
from bacon.games.tricks.meld_table import with_meld
from bacon.games.tricks.partner_table import (
    CALL_CARD,
    CALL_PARTNER,
    PLAY_ALONE,
    call_question,
    called_note,
    card_answer,
    partner_shown,
    secret_partner,
)
from bacon.games.tricks.plain import FIRST_LEAD
from bacon.games.tricks.ranking import TWO_SIDES, has_bowers
from bacon.games.tricks.state import Phase, TrickState
from bacon.games.tricks.table import R, T, TrickPresenter, mark_of
from bacon.games.tricks.words import tricks_in
from bacon.ui.actors import Zone, Zones
from bacon.ui.drawing.tween import Place
from bacon.ui.kit.intents import Verb
from bacon.ui.stage import Cue
from bacon.ui.table.advice import News
from bacon.ui.table.calls import Call
from bacon.ui.table.cues import call_cue, score_cue, show_cue
from bacon.ui.table.hand_input import PASS, Answer, Ask, simple_ask
from bacon.ui.table.painter import winners_edge
from bacon.ui.table.presenter import Contract, TableKit

BID: Final = Ask(
    label="Bid",
    verb=Verb.PICK_UP,
    icon="pickup",
    answers=(Answer("Bid", "pickup", Bid(1)),),
    question=("What do you bid?", ""),
    grid=("Tricks", "Trump"),
    primary=True,
)


class BidPresenter(TrickPresenter[T, R], Generic[T, R]):
    """The table of a trick game with bids for one viewer."""

    declarer = "bidder"
    firsts: ClassVar[Mapping[type[Event], News]] = {
        **TrickPresenter.firsts,
        BidMade: News(
            "bid", "A bid says how many tricks your side will take. The highest bidder names trump."
        ),
    }

    @override
    def worded(self, ask: Ask, state: T) -> Ask:
        if ask is not BID:
            return ask
        heading, _ = ask.question
        return replace(ask, question=(heading, self.stakes(state)))

    def stakes(self, state: T) -> str:  # noqa: ARG002  (a game may look at it)
        """Say what bidders score, and what they lose; by default nothing."""
        return ""

    @override
    def ways(self, ask: Ask, legal: Sequence[Action]) -> list[Action]:
        """Return the bids of a button: those for tricks, alone or together, or the misères."""
        model = ask.answers[0].action
        if not isinstance(model, Bid):
            return super().ways(ask, legal)
        return [way for way in legal if isinstance(way, Bid) and _kind(way) == _kind(model)]

    @override
    def answer(self, ask: Ask, action: Action) -> Answer:
        if not isinstance(action, Bid):
            return super().answer(ask, action)
        if ask.grid is None and action.strain and action.tricks:
            return Answer(capital(action.strain.plural), mark_of(action.strain), action)
        return self.cell(action)

    def cell(self, bid: Bid) -> Answer:
        """Return a bid as an answer in the grid of all bids."""
        cell = (str(bid.tricks), mark_of(bid.strain) if bid.strain else "")
        return Answer(capital(spelled(bid)), "alone" if bid.alone else "pickup", bid, cell=cell)

    @property
    @override
    def no_calls(self) -> str:
        return "Nobody has bid yet."

    @override
    def prompt(self, state: T, seat: int, names: Sequence[str], legal: Sequence[Action]) -> str | None:
        high = standing(state)
        if state.to_act != seat or state.phase is not Phase.BID:
            return super().prompt(state, seat, names, legal)
        if high is None:
            return first_bid(legal)
        whose = "The high bid is your partner’s. " if self.ours(high.seat) else ""
        return f"{whose}{bid_above(high, legal, self.rules.cards_dealt(state.hand))}"

    @override
    def asked(self, state: T, seat: int, names: Sequence[str], *, stuck: bool) -> str | None:
        match state.phase:
            case Phase.NAME:
                return "You won the bidding. Name trump."
            case Phase.GIVE:
                return "Choose a card to give your partner."
            case Phase.DOUBLE:
                return to_double(state, names)
            case _:
                return None

    @override
    def contract(self, state: T, names: Sequence[str]) -> Contract | None:
        bid = standing(state)
        if bid is None:
            return None
        if state.strain:
            words = self.bid_in(bid, state.strain) if bid.tricks else spelled(bid)
            contract = self.contract_of(
                state, names, f"bid {state.strain.plural if state.alone and bid.tricks else words}"
            )
            return contract and replace(contract, note=self.progress(state, bid))
        high = f"High bid: {spelled(bid)}, {inside(names[bid.seat])}"
        return Contract(words=high)

    def bid_in(self, bid: BidMade, strain: Strain) -> str:
        """Return a bid in words, with the strain that is played."""
        return tricks_in(bid.tricks, strain)

    def progress(self, state: T, bid: BidMade) -> str:
        """Return how much of their bid the bidders have made."""
        return _progress(state, bid, self.rules.cards_dealt(state.hand), self.won(state, bid))

    def won(self, state: T, bid: BidMade) -> int:
        """Return the tricks that count for a bid so far."""
        return state.taken[self.rules.side_of(bid.seat)]

    @override
    def last_call(self, state: T, seat: int) -> str:
        words = [each for each in state.auction if isinstance(each, _SAID) and each.seat == seat]
        if not words:
            return "dealer" if seat == state.dealer else ""
        last = words[-1]
        if isinstance(last, Doubled):
            return f"{last.call.advice}d"
        return f"bid {spelled(replace(last, exchange=0))}" if isinstance(last, BidMade) else "passed"

    @override
    def calls(self, state: T) -> Sequence[Call]:
        if state.phase not in (Phase.BID, Phase.DOUBLE, Phase.NAME):
            return ()
        said = {each.seat: each for each in state.auction if isinstance(each, _SAID)}
        return [self._call(state, each) for each in said.values()]

    def _call(self, state: T, said: BidMade | Doubled | Passed) -> Call:
        """Show what a seat said last; the bid to beat has an edge in the color of its side."""
        if isinstance(said, Passed):
            return Call(said.seat, "Pass", quiet=True)
        if isinstance(said, Doubled):
            return Call(said.seat, capital(said.call.advice))
        high = standing(state)
        edge = winners_edge(self.rules, self.layout.viewer, said.seat) if said == high else ""
        suit = said.strain.suit if said.strain else None
        named = capital(said.strain.plural) if said.strain and not suit else ""
        return Call(said.seat, _short(said), suit, edge=edge, named=named if said.tricks else "")

    @override
    def badge(self, state: T, seat: int) -> Suit | None:
        bid = None if state.strain else last_bid(state, seat)
        return bid.strain.suit if bid and bid.strain else super().badge(state, seat)

    @override
    def own_cue(self, event: Event, state: T, *, spoken: bool) -> Cue | None:
        match event:
            case BidMade(alone=alone) if spoken:
                return call_cue(alone=alone)
            case Doubled():
                return call_cue(alone=True)
            case HandCounted():
                return score_cue(state)
            case _:
                return super().own_cue(event, state, spoken=spoken)

    @override
    def first(self, event: Event, state: T) -> News | None:
        bowers = self._bowers(event, state) if isinstance(event, TrumpDeclared) else None
        return bowers or super().first(event, state)

    def _bowers(self, event: TrumpDeclared, state: T) -> News | None:
        """Explain the bowers of the trump that was declared, if the game has them."""
        trump = event.strain.suit
        return self.bowers(state, trump) if trump and has_bowers(self.ranking(state)) else None

    @override
    def own_news(self, event: Event, state: T, names: Sequence[str]) -> Iterator[News]:
        match event:
            case BidMade(seat, alone=True) if seat != self.layout.viewer:
                aim = (
                    "wants to take every trick" if event.tricks else "must not take a single trick, and plays"
                )
                yield News("alone", f"{names[seat]} {aim} without a partner.")
            case TrumpDeclared() if bowers := self._bowers(event, state):
                yield bowers
            case _:
                pass


def _short(bid: BidMade) -> str:
    """Name a bid in a word; what it would be played in stands beside it."""
    if not bid.tricks:
        return "Misère"
    return "Alone" if bid.alone else str(bid.tricks)


def _kind(bid: Bid) -> tuple[bool, bool]:
    return bid.alone, bool(bid.tricks)


def _progress(state: TrickState, bid: BidMade, hand: int, made: int) -> str:
    """Say how many of the tricks that were bid the bidders have made."""
    wanted = bid.tricks
    if not wanted:
        if not keeps(wanted, made):
            return "Set: took a trick"
        return "No tricks so far" if sum(state.taken) < hand else "Made it: no tricks"
    if made >= wanted:
        return f"Made it: {made} of {wanted}" if made == wanted else f"Made it, and {made - wanted} more"
    if made + hand - sum(state.taken) < wanted:
        left = hand > sum(state.taken)
        so_far, took = (" so far", "") if left else ("", "took ")
        return f"Set: {took}{f'only {made}' if made else 'none'} of {wanted}{so_far}"
    return f"{made} of {wanted} made"


_SAID: Final = (BidMade, Doubled, Passed)
"""The events in an auction that a seat says."""


def last_bid(state: TrickState, seat: int) -> BidMade | None:
    """Return the last bid of a seat in this auction, or None."""
    bids = [event for event in state.auction if isinstance(event, BidMade) and event.seat == seat]
    return bids[-1] if bids else None


MISERE: Final = Ask(
    label="Misère",
    verb=Verb.ALONE,
    icon="alone",
    answers=(Answer("Misère", "alone", Bid(0, alone=True)),),
    question=("Which misère?", "You’ll play alone, without trump, and must not take a single trick."),
)
NAME_SUIT: Final = simple_ask(
    "Name a suit",
    Verb.PICK_UP,
    "trump",
    NameSuit(Suit.SPADES),
    question=("Which suit must the others follow?", "The joker takes the trick whatever you name."),
    primary=True,
)


def _named_by_its_answer(ask: Ask) -> Ask:
    """Name a button with a single answer after it: a card to call, a redouble, or a misère."""
    if len(ask.answers) == 1 and ask.label in (CALL_CARD.label, DOUBLE.label):
        return replace(ask, label=capital(ask.answers[0].action.advice))
    bids = [answer.action for answer in ask.answers if isinstance(answer.action, Bid)]
    alone = ask.label == MISERE.label and len(bids) == 1
    return replace(ask, label=capital(spelled(bids[0]))) if alone else ask


class AuctionPresenter(BidPresenter[TrickState, TrickRules[TrickState]], PlainPresenter):
    """The table of a game that only declares its rules, among them its bids."""

    says: ClassVar = (BID, MISERE, DOUBLE, CALL_PARTNER, CALL_CARD, PLAY_ALONE, NAME_SUIT, NAME, PASS)
    piles: ClassVar = {**TrickPresenter.piles, "stock": "The kitty"}

    @override
    def stock(self, state: TrickState, count: int) -> list[Place]:
        """Lay the kitty among the bids while players bid for it."""
        if state.phase is Phase.DEAL or self.playing(state):
            return super().stock(state, count)
        pile, rise = self.layout.middle.kitty(), self.layout.metrics.u(2)
        return [pile.moved(0, -index * rise) for index in range(count)]

    @property
    def bids_points(self) -> bool:
        """Whether bids are for points and not for tricks."""
        return isinstance(self.rules, AuctionRules) and self.rules.bids_points

    @override
    def asks(self, state: TrickState, legal: Sequence[Action], names: Sequence[str]) -> tuple[Ask, ...]:
        return tuple(map(_named_by_its_answer, super().asks(state, legal, names)))

    @override
    def worded(self, ask: Ask, state: TrickState) -> Ask:
        asked = super().worded(ask, state)
        return replace(asked, grid=("Points", "Trump")) if ask is BID and self.bids_points else asked

    @override
    def stakes(self, state: TrickState) -> str:
        rules = self.rules
        if not (isinstance(rules, AuctionRules) and any(map(rules.worth, rules.bids))):
            return ""
        return "Each bid shows the points it scores."

    @override
    def bid_in(self, bid: BidMade, strain: Strain) -> str:
        if not self.bids_points:
            return super().bid_in(bid, strain)
        return spelled(bid) if bid.strain else f"{spelled(bid)} in {strain.plural}"

    @override
    def progress(self, state: TrickState, bid: BidMade) -> str:
        if not self.bids_points:
            return super().progress(state, bid)
        return f"{self.won(state, bid)} of {points(bid.tricks)} made"

    @override
    def first(self, event: Event, state: TrickState) -> News | None:
        if isinstance(event, BidMade) and self.bids_points:
            return News("bid", "A bid says how many points your side will make.")
        return super().first(event, state)

    @override
    def decides(self, state: TrickState) -> bool:
        counts = len(state.scores) == TWO_SIDES and not self.bids_points
        return counts and TrickPresenter.decides(self, state)

    @override
    def won(self, state: TrickState, bid: BidMade) -> int:
        rules = self.rules
        return rules.won(state) if isinstance(rules, AuctionRules) else super().won(state, bid)

    @override
    def makers(self, state: TrickState, declarer: int) -> Sequence[int]:
        if isinstance(self.rules, AuctionRules):
            return self.rules.bidding_sides(state)
        return super().makers(state, declarer)

    @override
    def role(self, state: TrickState, seat: int) -> str:
        role = TrickPresenter.role(self, state, seat)
        if not isinstance(self.rules, AuctionRules) or seat != self.rules.partner(state):
            return role
        return f"partner · {role}" if state.trick or state.tricks else with_meld("partner", state, seat)

    @override
    def contract(self, state: TrickState, names: Sequence[str]) -> Contract | None:
        """Return the contract; the tricks of more than two sides stand beside their players alone."""
        contract = super().contract(state, names)
        if contract and self.names_trump(state):
            bid = standing(state)
            assert bid is not None
            contract = replace(contract, words=f"{names[bid.seat]} bid {spelled(bid)}", note=FIRST_LEAD)
        if contract and isinstance(self.rules, AuctionRules) and (called := called_note(self.rules, state)):
            contract = _noting(contract, called)
        if contract and (double := doubled(state)):
            contract = _noting(contract, capital(double))
        if contract is None or len(state.scores) == TWO_SIDES:
            return contract
        return replace(contract, tricks=0)

    @override
    def asked(self, state: TrickState, seat: int, names: Sequence[str], *, stuck: bool) -> str | None:
        if state.phase is Phase.PARTNER:
            return call_question(self.rules.legal(state))
        if state.phase is Phase.NAME and state.strain:
            return "Name the suit that the others have to follow."
        if state.phase is Phase.DISCARD and isinstance(self.rules, AuctionRules):
            return f"Choose {counted(self.rules.kitty_in(state.hand), 'card')} to discard."
        return super().asked(state, seat, names, stuck=stuck)

    @override
    def to_follow(self, state: TrickState) -> Suit | None:
        named = self.rules.named(state) if isinstance(self.rules, AuctionRules) else None
        return named or super().to_follow(state)

    @override
    def answer(self, ask: Ask, action: Action) -> Answer:
        if isinstance(action, NameSuit):
            return Answer(capital(action.suit.plural), mark_of(action.suit), action)
        if isinstance(action, CallPartner):
            return Answer(self.names[action.seat] if self.names else "Call a partner", "grant", action)
        if isinstance(action, CallCard):
            return card_answer(action)
        answer = super().answer(ask, action)
        if not isinstance(action, Bid) or not isinstance(self.rules, AuctionRules):
            return answer
        worth = self.rules.worth(action)
        return replace(answer, label=f"{answer.label} ({worth})", note=str(worth)) if worth else answer

    @override
    def zones(self, state: TrickState) -> Zones:
        away = laid_away(state)
        return {**super().zones(state), Zone("discard"): away if self.open_hands else hide(away)}

    @override
    def place(self, state: TrickState, zone: Zone, held: Cards) -> list[Place]:
        return super().place(state, zone, held) * (len(held) if zone.kind == "discard" else 1)

    @override
    def laid_down(self, state: TrickState, seat: int) -> bool:
        bid = standing(state)
        shown = bid is not None and bid.open_hand and bool(state.tricks) and HIDDEN not in state.hands[seat]
        return (shown and seat == state.declarer) or super().laid_down(state, seat)

    @override
    def own_cue(self, event: Event, state: TrickState, *, spoken: bool) -> Cue | None:
        match event:
            case KittyTaken():
                return Cue(duration=320, arc=30, after=200, sound="place")
            case CardsLaidAway():
                return Cue(duration=300, after=120, sound="place")
            case HandShown():
                return show_cue()
            case CardCalled(card=card):
                return call_cue(alone=card is None)
            case SuitNamed() | PartnerCalled():
                return call_cue(alone=False)
            case _:
                return super().own_cue(event, state, spoken=spoken)

    @override
    def notice(self, event: Event, state: TrickState) -> str:
        if isinstance(event, PartnerCalled) and self.names:
            return self.rules.narrate(event, self.names)
        shown = isinstance(self.rules, AuctionRules) and partner_shown(self.rules, event, state, self.names)
        return shown or super().notice(event, state)

    @override
    def taken_up(self, event: Event) -> Cards:
        if isinstance(event, KittyTaken) and event.seat == self.layout.viewer:
            return event.cards
        return super().taken_up(event)

    @override
    def own_news(self, event: Event, state: TrickState, names: Sequence[str]) -> Iterator[News]:
        if self.taken_up(event):
            yield News("kitty", "The cards marked “new” are the kitty. Discard as many as you took.")
        rules = self.rules
        if isinstance(rules, AuctionRules) and (
            secret := secret_partner(rules, event, state, self.layout.viewer)
        ):
            yield secret
        yield from super().own_news(event, state, names)


def _noting(contract: Contract, words: str) -> Contract:
    return replace(contract, note=" · ".join(filter(None, (words, contract.note))))


_HANDS: Final = 20
"""In a match without a last hand, the largest hand is sought among this many."""


def _kitty(rules: Rules) -> int:
    """Return how many cards the largest hand holds with its kitty, beyond those of the largest deal."""
    if not isinstance(rules, AuctionRules):
        return 0
    hands = range(1, (rules.last_hand or _HANDS) + 1)
    return max(rules.cards_dealt(hand) + rules.kitty_in(hand) for hand in hands) - rules.hand


AUCTION: Final = TableKit(presenter=AuctionPresenter, hand=ChoosingHand, taken_up=_kitty)
"""The table of a game with an auction whose kit brings none."""
