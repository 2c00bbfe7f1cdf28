"""The calls of Bid Euchre at the table, and the questions that ask for them."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from bacon.core.actions import Action
from bacon.core.events import Event
from bacon.core.override import override
from bacon.core.words import capital, counted, points, spelled_out
from bacon.games.bid_euchre.game import BidEuchre
from bacon.games.bid_euchre.state import BidEuchreState, bidders_points
from bacon.games.tricks.asks import CLAIM, NAME, NAME_ALONE
from bacon.games.tricks.bid_table import BID, BidPresenter
from bacon.games.tricks.bids import Bid
from bacon.games.tricks.events import TrumpDeclared
from bacon.games.tricks.words import cards_in
from bacon.ui.kit.intents import Verb
from bacon.ui.table.advice import News
from bacon.ui.table.hand_input import PASS, Answer, Ask
from bacon.ui.table.presenter import TableKit

_ALONE: Final = Ask(
    label="Go alone",
    verb=Verb.ALONE,
    icon="alone",
    answers=(Answer("Go alone", "alone", Bid(1, alone=True)),),
    question=("What’s trump?", "You’ll go alone, for all the tricks."),
)
_SWAP: Final = ("Swap", "Trump")


class BidEuchrePresenter(BidPresenter[BidEuchreState, BidEuchre]):
    """The table of Bid Euchre for one viewer."""

    says = (BID, _ALONE, NAME, NAME_ALONE, PASS, CLAIM)

    @override
    def worded(self, ask: Ask, state: BidEuchreState) -> Ask:
        if ask is not _ALONE:
            return super().worded(ask, state)
        heading, sentence = ask.question
        later, swaps = self.rules.name_later, self.rules.exchanges
        heading = "How many cards will you swap?" if later else heading
        if len(swaps) == 1 and swaps[0]:
            sentence = (
                f"You’ll swap {cards_in(swaps[0])} with your partner, then go alone for all the tricks."
            )
        question = (heading, f"{sentence} {_stakes_alone(self.rules)}")
        return replace(ask, question=question, grid=_SWAP if len(swaps) > 1 and not later else None)

    @override
    def first(self, event: Event, state: BidEuchreState) -> News | None:
        if isinstance(event, TrumpDeclared) and event.strain.suit:
            return self.bowers(state, event.strain.suit)
        return super().first(event, state)

    @override
    def answer(self, ask: Ask, action: Action) -> Answer:
        """Return an answer; while trump is named later, loners only say how many cards they swap."""
        answer = super().answer(ask, action)
        if ask.label != _ALONE.label or not isinstance(action, Bid) or action.strain:
            return answer
        cards = {0: "none", 1: "one card"}.get(action.exchange, f"{spelled_out(action.exchange)} cards")
        return replace(answer, label=capital(cards)) if len(self.rules.exchanges) > 1 else answer

    @override
    def cell(self, bid: Bid) -> Answer:
        answer = super().cell(bid)
        row = counted(bid.exchange, "card") if bid.exchange else "None"
        return replace(answer, cell=(row, answer.cell[1])) if bid.alone else answer

    @override
    def stakes(self, state: BidEuchreState) -> str:
        """Say what bidders score, and what they lose."""
        rules = self.rules
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
    return f"Take all {hand} and you score {points(made)}. Miss one and you lose {points(lost)}."


TABLE: Final = TableKit(presenter=BidEuchrePresenter)
