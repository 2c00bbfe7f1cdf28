"""Everyone bids for themselves, once: what may be bid and when, what it binds, and what it is called."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from bacon.core.actions import IllegalAction, Pass
from bacon.core.cards import Card
from bacon.core.events import HandDealt, HandStarted
from bacon.core.match import Match
from bacon.games.tricks.events import BidTricks, CardPlayed, Play, TricksBid, UpcardTurned
from bacon.games.tricks.own_bid_table import OwnBidPresenter
from bacon.games.tricks.own_bids import BLIND_NIL, Goal, OwnBidRules
from bacon.games.tricks.state import Phase, Trick, TrickState
from bacon.ui.drawing.theme import Metrics
from bacon.ui.table.calls import Call
from bacon.ui.table.frame import Frame
from bacon.ui.table.layout import Layout
from tests.examples.bidders import Exactly, Nils

NAMES = ("You", "West", "North", "East")


def exactly(hand: int = 1, *, hook: bool = True) -> Match[TrickState]:
    """A match of Exactly at the first bid of a hand; earlier hands are played at random."""
    match, chance = Match(Exactly(hook=hook), seed="exactly", dealer=3), Random(4)
    while match.state.hand < hand:
        match.apply(chance.choice(match.legal()))
    return match


def nils(*calls: BidTricks | Pass, blind: bool = True) -> Match[TrickState]:
    match = Match(Nils(blind=blind), seed="nils", dealer=3)
    for call in calls:
        match.apply(call)
    return match


def taken(rules: Exactly | Nils, bids: Sequence[int], winners: Sequence[int]) -> TrickState:
    """The state after a hand with these bids, and tricks won by these seats."""
    auction = tuple(TricksBid(seat, tricks) for seat, tricks in enumerate(bids))
    tricks = tuple(Trick((CardPlayed(seat, Card("2C")),), seat) for seat in winners)
    won = [sum(seat in side for seat in winners) for side in rules.sides]
    start = rules.start()
    return type(start)(
        scores=start.scores, hands=start.hands, hand=5, auction=auction, tricks=tricks, taken=tuple(won)
    )


# What may be bid.


def test_each_seat_bids_once_from_the_dealers_left_and_that_seat_leads() -> None:
    match = exactly(hook=False)
    for seat in (0, 1, 2, 3):
        assert (match.to_act, match.state.phase) == (seat, Phase.BID)
        assert match.legal() == (BidTricks(0), BidTricks(1))
        match.apply(BidTricks(1))
    assert (match.to_act, match.state.phase) == (0, Phase.PLAY)
    assert Exactly().bids(match.state) == dict.fromkeys(range(4), 1)


def test_a_game_may_bar_a_bid() -> None:
    match = exactly()
    for tricks in (0, 1, 0):
        match.apply(BidTricks(tricks))
    assert match.legal() == (BidTricks(1),)
    with pytest.raises(IllegalAction, match="You can’t bid nil now"):
        match.apply(BidTricks(0))


@pytest.mark.parametrize("action", [BidTricks(2), Pass(), BLIND_NIL, Play(Card("2C"))])
def test_nothing_but_a_possible_number_is_a_bid(action: Pass) -> None:
    assert action not in exactly().legal()
    with pytest.raises(IllegalAction) as refused:
        exactly().apply(action)
    assert refused.value.refusal.sentence.endswith(".")


# How much is dealt, and what is trump.


def test_hands_grow_and_shrink_and_the_last_one_ends_the_match() -> None:
    match, chance, dealt = exactly(), Random(1), dict[int, int]()
    while not match.over:
        match.apply(chance.choice(match.legal()))
    for started, event in zip(match.events, match.events[1:], strict=False):
        if isinstance(event, HandDealt) and isinstance(started, HandStarted):
            dealt[started.number] = len(event.hands[0])
    assert [dealt[number] for number in range(1, 10)] == [1, 2, 3, 4, 5, 4, 3, 2, 1]
    assert match.state.hand >= 9
    assert max(match.scores) < 100


def test_the_card_turned_up_names_trump_before_the_first_bid() -> None:
    match = exactly()
    [turned] = [event.card for event in match.events if isinstance(event, UpcardTurned)]
    assert match.state.trump is turned.suit
    assert turned not in match.state.stock
    assert all(match.view(seat).upcard == turned for seat in range(4))


# A nil before the deal.


def test_whoever_may_bids_blind_before_anyone_has_cards() -> None:
    match = nils()
    asked = []
    while match.state.phase is Phase.BLIND:
        assert match.legal() == (Pass(), BLIND_NIL)
        assert not any(match.state.hands)
        asked.append(match.to_act)
        match.apply(Pass())
    assert asked == [0, 1, 2, 3]
    assert all(match.state.hands)


def test_a_blind_nil_is_a_bid_already() -> None:
    match = nils(Pass(), BLIND_NIL, Pass(), Pass())
    assert Nils().bids(match.state) == {1: 0}
    match.apply(BidTricks(3))
    assert match.to_act == 2


def test_nobody_is_asked_where_nobody_may_go_blind() -> None:
    assert nils(blind=False).state.phase is Phase.BID


# What is bid and kept.


def test_partners_add_up_their_bids_and_a_nil_is_its_bidders_own() -> None:
    state = taken(Nils(), bids=(4, 0, 2, 5), winners=[0] * 3 + [2] * 3 + [3] * 7)
    rules = Nils()
    assert rules.goals(state) == (Goal((0, 2), 6), Goal((1,), 0), Goal((3,), 5))
    assert [rules.won(state, goal) for goal in rules.goals(state)] == [6, 0, 7]
    assert all(rules.kept(state, goal) for goal in rules.goals(state))
    assert rules.points_for(state) == (60, 100 + 52)
    assert rules.parties(state) == (0, 3, 0, 1)


def test_a_nil_is_broken_by_the_first_trick() -> None:
    state = taken(Nils(), bids=(4, 0, 2, 5), winners=[0] * 6 + [1] + [3] * 6)
    assert Nils().points_for(state) == (60, -100 + 51)


@pytest.mark.parametrize(("bid", "won", "wanted"), [(2, 1, 1), (2, 2, 0), (2, 3, -1), (0, 0, 0)])
def test_a_player_wants_tricks_until_the_bid_is_made(bid: int, won: int, wanted: int) -> None:
    state = taken(Exactly(), bids=(bid, 0, 0, 0), winners=[0] * won)
    assert Exactly().wanted(state, 0) == wanted


# Words.


@pytest.mark.parametrize(
    ("event", "line", "bubble"),
    [
        (TricksBid(0, 3), "You bid 3 tricks.", "3"),
        (TricksBid(1, 0), "West bids nil.", "Nil"),
        (TricksBid(1, 0, blind=True), "West bids blind nil.", "Blind nil"),
    ],
)
def test_a_bid_is_said(event: TricksBid, line: str, bubble: str) -> None:
    assert (Nils().narrate(event, NAMES), Nils().bubble(event)) == (line, bubble)


@pytest.mark.parametrize("call", [BidTricks(0), BidTricks(13), BLIND_NIL])
def test_a_record_states_each_bid(call: BidTricks) -> None:
    written = Nils().write_call(TricksBid(0, call.tricks, call.blind), Nils().start())
    assert written
    assert Nils().read_call(written) == call


def test_a_call_that_is_none_is_refused_with_those_there_are() -> None:
    with pytest.raises(ValueError, match="bid blind nil, bid 3"):
        Nils().read_call("bid hearts")


def test_a_result_says_who_made_what_they_bid() -> None:
    state = taken(Exactly(), bids=(2, 0, 1, 1), winners=[0, 0, 1, 2, 2])
    scored = Exactly().evolve(state, Exactly().score(state))
    told = Exactly().outcome(scored, NAMES, 0)
    assert told.title == "You made your bid: +12"
    assert told.sentence == (
        "You bid 2 and took 2. West bid nil but took 1. North bid 1 but took 2. East bid 1 but took none."
    )


# At the table.


def shown(match: Match[TrickState]) -> tuple[OwnBidPresenter, TrickState]:
    assert isinstance(match.rules, OwnBidRules)
    presenter = OwnBidPresenter(Layout(Frame(Metrics(1280, 720), cards=match.rules.hand)), match.rules)
    return presenter, match.view(0)


def test_each_bid_stands_before_its_bidder() -> None:
    match = nils(blind=False)
    match.apply(BidTricks(4))
    match.apply(BidTricks(0))
    presenter, view = shown(match)
    assert presenter.calls(view) == [
        Call(0, "4"),
        Call(1, "Nil"),
    ]


def test_the_prompt_counts_what_has_been_bid() -> None:
    match = exactly(hand=3, hook=False)
    for _ in range((0 - (match.to_act or 0)) % 4):
        match.apply(BidTricks(1))
    presenter, view = shown(match)
    prompt = presenter.prompt(view, 0, NAMES, match.legal())
    assert prompt == "2 of 3 tricks bid so far. How many tricks will you take?"


def test_the_dialog_leaves_out_a_number_that_is_barred() -> None:
    match = exactly()
    for tricks in (0, 1, 0):
        match.apply(BidTricks(tricks))
    presenter, view = shown(match)
    [ask] = presenter.asks(view, match.legal(), NAMES)
    assert [answer.label for answer in ask.answers] == ["Bid 1"]


def test_a_plate_shows_the_tricks_towards_the_bid() -> None:
    state = taken(Exactly(), bids=(2, 0, 1, 1), winners=[0, 1])
    presenter = OwnBidPresenter(Layout(Frame(Metrics(1280, 720), cards=5)), Exactly())
    assert [presenter.role(state, seat) for seat in range(4)] == [
        "1 of 2 tricks",
        "nil · 1 trick",
        "0 of 1 trick",
        "0 of 1 trick",
    ]


def test_who_looked_at_their_cards_has_not_passed() -> None:
    match = nils(Pass(), Pass())
    looked = (match.state.dealer or 0) + 1
    assert match.state.diagram(NAMES).places[looked % 4].marks == ("looked first",)
    while match.state.phase is Phase.BLIND:
        match.apply(Pass())
    assert not any("passed" in place.marks for place in match.state.diagram(NAMES).places)
    presenter, state = shown(match)
    assert not any(presenter.passed(state, seat) for seat in range(4))
