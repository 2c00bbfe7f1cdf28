"""The table of a trick game in which everyone bids how many tricks they will take."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from msgspec.structs import replace

from bacon.core.actions import Action, Pass
from bacon.core.cards import Cards, Suit
from bacon.core.events import Event
from bacon.core.override import override
from bacon.core.words import capital, counted, together
from bacon.games.tricks.events import BidTricks, TricksBid
from bacon.games.tricks.hand_input import ChoosingHand, PlainPresenter
from bacon.games.tricks.own_bids import BLIND_NIL, Goal, OwnBidRules, bid_words
from bacon.games.tricks.ranking import TWO_SIDES
from bacon.games.tricks.state import Phase, TrickState
from bacon.ui.actors import Zone, Zones
from bacon.ui.drawing.tween import Place
from bacon.ui.kit.intents import Verb
from bacon.ui.stage import Cue
from bacon.ui.table.advice import News
from bacon.ui.table.calls import Call
from bacon.ui.table.cues import call_cue
from bacon.ui.table.hand_input import Answer, Ask, simple_ask
from bacon.ui.table.presenter import Contract, TableKit

OWN_BID: Final = Ask(
    label="Bid",
    verb=Verb.PICK_UP,
    icon="pickup",
    answers=(Answer("Bid", "pickup", BidTricks(1)),),
    question=("How many tricks will you take?", ""),
    grid=("Tricks", ""),
    primary=True,
)
BLIND: Final = simple_ask("Bid blind nil", Verb.ALONE, "alone", BLIND_NIL)
LOOK: Final = simple_ask("Look at my cards", Verb.PASS, "pass", Pass(), primary=True)


_TURNED_STEP: Final = 0.45  # from the stock to the card turned up beside it, of its height


class OwnBidPresenter(PlainPresenter):
    """The table of a game whose rules are `OwnBidRules`: each bid stands before its bidder."""

    says: ClassVar[tuple[Ask, ...]] = (OWN_BID, BLIND, LOOK)
    firsts: ClassVar = {
        **PlainPresenter.firsts,
        TricksBid: News(
            "own bid", "Each player bids how many tricks they’ll take. Nobody can outbid anyone."
        ),
    }

    @property
    @override
    def no_calls(self) -> str:
        return "Nobody has bid yet."

    @property
    def own(self) -> OwnBidRules:
        """The rules as `OwnBidRules`."""
        assert isinstance(self.rules, OwnBidRules)
        return self.rules

    @override
    def ways(self, ask: Ask, legal: Sequence[Action]) -> list[Action]:
        blind = ask.answers[0].action == BLIND_NIL
        ways = super().ways(ask, legal)
        return [way for way in ways if not isinstance(way, BidTricks) or way.blind == blind]

    @override
    def worded(self, ask: Ask, state: TrickState) -> Ask:
        if ask is not OWN_BID:
            return ask
        return replace(ask, question=(ask.question[0], self._bid_so_far(state)))

    @override
    def answer(self, ask: Ask, action: Action) -> Answer:
        if not isinstance(action, BidTricks) or action.blind:
            return super().answer(ask, action)
        return Answer(capital(action.advice), "pickup", action, cell=(str(action.tricks), ""))

    @override
    def preselected(self, state: TrickState, ways: Sequence[Action]) -> Action:
        """Begin with a bid of the player's share of the tricks."""
        share = self.own.cards_dealt(state.hand) / self.own.seats
        return min(ways, key=lambda way: abs(way.tricks - share) if isinstance(way, BidTricks) else 0)

    @override
    def asked(self, state: TrickState, seat: int, names: Sequence[str], *, stuck: bool) -> str | None:
        match state.phase:
            case Phase.BLIND:
                return "You haven’t seen your cards. Bid blind nil, or look at them first?"
            case Phase.BID:
                return f"{self._bid_so_far(state)} How many tricks will you take?"
            case _:
                return super().asked(state, seat, names, stuck=stuck)

    def _bid_so_far(self, state: TrickState) -> str:
        """Return how many of the tricks have been bid."""
        bids, tricks = self.own.bids(state), self.own.cards_dealt(state.hand)
        if not bids:
            return (
                f"Nobody has bid yet. There {'is only one trick' if tricks == 1 else f'are {tricks} tricks'}."
            )
        return f"{sum(bids.values())} of {counted(tricks, 'trick')} bid so far."

    @override
    def contract(self, state: TrickState, names: Sequence[str]) -> Contract | None:
        contract = super().contract(state, names)
        if contract is None or len(state.scores) > TWO_SIDES:
            return contract
        mine = self.rules.side_of(self.layout.viewer)
        goals = sorted(self.own.goals(state), key=lambda goal: self.rules.side_of(goal.seats[0]) != mine)
        if not goals:
            return contract
        return replace(contract, note=" · ".join(_goal_words(goal, names) for goal in goals))

    @override
    def role(self, state: TrickState, seat: int) -> str:
        """Return what a seat bid, and how many tricks it has taken towards it."""
        bid = self.own.bids(state).get(seat)
        if bid is None or not (state.trick or state.tricks):
            return super().role(state, seat)
        won = sum(trick.winner == seat for trick in state.tricks)
        if bid:
            return f"{won} of {counted(bid, 'trick')}"
        return f"nil · {counted(won, 'trick')}" if won else "nil"

    @override
    def last_call(self, state: TrickState, seat: int) -> str:
        said = next((each for each in _bids(state) if each.seat == seat), None)
        return f"bid {bid_words(said)}" if said else "dealer" if seat == state.dealer else ""

    @override
    def passed(self, state: TrickState, seat: int) -> bool:
        """Return False: whoever passes on a blind nil looks at their cards, and bids."""
        return False

    @override
    def zones(self, state: TrickState) -> Zones:
        """Return the cards on the table; the card turned up for trump stays in sight."""
        return {**super().zones(state), Zone("upcard"): (state.upcard,) if state.upcard else ()}

    @override
    def stock(self, state: TrickState, count: int) -> list[Place]:
        """Lay the stock aside with the card turned up for trump, for bids lie in the middle."""
        pile = self.layout.middle.stock(playing=state.upcard is not None or self.playing(state))
        return [pile] * count

    @override
    def place(self, state: TrickState, zone: Zone, held: Cards) -> list[Place]:
        if zone.kind != "upcard":
            return super().place(state, zone, held)
        [pile] = self.stock(state, 1)
        return [pile.moved(pile.height * _TURNED_STEP, 0)]

    @override
    def mark(self, state: TrickState) -> Suit | None:
        return state.trump if state.phase is Phase.BID else super().mark(state)

    @override
    def calls(self, state: TrickState) -> Sequence[Call]:
        if state.phase not in (Phase.BLIND, Phase.BID):
            return ()
        said = {each.seat: each for each in _bids(state)}
        return [Call(seat, capital(bid_words(each))) for seat, each in said.items()]

    @override
    def own_cue(self, event: Event, state: TrickState, *, spoken: bool) -> Cue | None:
        if isinstance(event, TricksBid):
            return call_cue(alone=event.blind)
        return super().own_cue(event, state, spoken=spoken)


def _bids(state: TrickState) -> Sequence[TricksBid]:
    return [event for event in state.auction if isinstance(event, TricksBid)]


def _goal_words(goal: Goal, names: Sequence[str]) -> str:
    """Return a side's bid, such as ``you and North 7``, or a player's nil."""
    who = together([names[seat] for seat in goal.seats])
    return f"{who} {goal.tricks or 'nil'}"


OWN_BIDS: Final = TableKit(presenter=OwnBidPresenter, hand=ChoosingHand)
"""The table of a game with bids of one's own tricks whose kit brings none."""
