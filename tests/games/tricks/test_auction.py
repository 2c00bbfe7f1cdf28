"""An auction goes around once where a game says so, and the dealer may have to bid."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Literal

import pytest
from msgspec.structs import replace

from bacon.core.actions import Action, IllegalAction, Pass
from bacon.core.cards import SUITS, Strain, cards
from bacon.core.events import Passed
from bacon.core.match import Match
from bacon.games.tricks.bid_table import AuctionPresenter
from bacon.games.tricks.bids import Bid, Double, Doubled, HandCounted, standing
from bacon.games.tricks.events import Acquitted, NameTrump, TrumpDeclared
from bacon.games.tricks.player.plain import PlainBot, SearchablePlain
from bacon.games.tricks.state import Phase, TrickState
from bacon.ui.drawing.theme import Metrics
from bacon.ui.table.frame import Frame
from bacon.ui.table.layout import Layout
from tests.examples.bidders import OneRound, Shrinking
from tests.examples.callers import Sheepshead

TWO, THREE, FOUR = (Bid(tricks, Strain.HEARTS) for tricks in (2, 3, 4))
NAMES = ("You", "West", "North", "East")


def after(
    *calls: Action,
    stuck: bool = True,
    dealer: int = 3,
    later: bool = False,
    doubling: Literal[0, 1, 2] = 0,
) -> Match[TrickState]:
    rules = OneRound(dealer_stuck=stuck, name_later=later, doubling=doubling)
    match = Match(rules, seed="round", dealer=dealer)
    for call in calls:
        match.apply(call)
    return match


def test_each_seat_bids_once_and_the_highest_bid_is_played() -> None:
    match = after(TWO, THREE, Pass(), FOUR)
    assert match.state.phase is Phase.PLAY
    bid = standing(match.state)
    assert bid is not None
    assert (bid.seat, bid.call, match.to_act) == (3, FOUR, 3)


def test_a_seat_that_passed_is_not_asked_again_and_one_that_bid_neither() -> None:
    match = after(TWO, THREE, FOUR)
    assert match.to_act == 3
    match.apply(Pass())
    assert (match.state.phase, match.to_act) == (Phase.PLAY, 2)


def test_a_stuck_dealer_has_to_bid_when_everyone_else_has_passed() -> None:
    match = after(Pass(), Pass(), Pass())
    assert match.to_act == match.state.dealer
    assert Pass() not in match.legal()
    with pytest.raises(IllegalAction, match="you’re the dealer, so you have to bid"):
        match.apply(Pass())


def test_a_dealer_over_a_bid_may_pass() -> None:
    assert Pass() in after(Pass(), TWO, Pass()).legal()


def test_a_dealer_who_is_not_stuck_may_pass_the_hand_out() -> None:
    match = after(Pass(), Pass(), Pass(), Pass(), stuck=False)
    assert any(isinstance(event, Acquitted) for event in match.events)


def test_the_first_bid_ends_the_auction_where_a_game_says_so() -> None:
    match = Match(Sheepshead(), seed="first", dealer=4)
    match.apply(Pass())
    match.apply(match.legal()[0])
    assert (match.state.phase, match.state.declarer, match.to_act) == (Phase.DISCARD, 1, 1)


def test_bots_choose_the_least_bad_bid_when_they_are_stuck() -> None:
    match = after(Pass(), Pass(), Pass())
    seat = match.to_act
    assert seat is not None
    choice = PlainBot(match.rules).choose(match.view(seat), match.legal())
    assert isinstance(choice.action, Bid)
    assert choice.reason


def test_the_prompt_tells_a_stuck_dealer_why() -> None:
    match = after(Pass(), Pass(), Pass(), dealer=0)
    assert isinstance(match.rules, OneRound)
    presenter = AuctionPresenter(Layout(Frame(Metrics(1280, 720), cards=5)), match.rules)
    prompt = presenter.prompt(match.view(0), 0, NAMES, match.legal())
    assert prompt == "Everyone passed, and you’re the dealer, so you have to bid."
    assert sum(isinstance(event, Passed) for event in match.events) == 3


# Trump named after the bids.


def won_by_the_first() -> Match[TrickState]:
    return after(Bid(3), Pass(), Pass(), Pass(), later=True)


def test_the_winner_of_the_auction_names_trump_and_leads() -> None:
    match = won_by_the_first()
    assert (match.to_act, match.state.strain) == (0, None)
    assert match.legal() == tuple(map(NameTrump, SUITS))
    with pytest.raises(IllegalAction, match="You won the bidding: name trump"):
        match.apply(Pass())
    match.apply(NameTrump(Strain.CLUBS))
    assert (match.state.phase, match.to_act, match.state.strain) == (Phase.PLAY, 0, Strain.CLUBS)


def test_bots_name_what_makes_the_most_of_their_hand() -> None:
    match = won_by_the_first()
    view = replace(match.view(0), hands=(cards("AC KC QC 9D 9H"), *match.view(0).hands[1:]))
    choice = PlainBot(match.rules).choose(view, match.legal())
    assert (choice.action, choice.reason) == (NameTrump(Strain.CLUBS), "Clubs make the most of your hand.")


def test_bots_bid_without_a_strain_for_what_they_would_name() -> None:
    match = after(later=True)
    choice = PlainBot(match.rules).choose(match.view(0), match.legal())
    assert {each.action for each in choice.candidates} == {Pass(), *map(Bid, range(2, 6))}


def test_trump_is_asked_for_and_a_record_states_it() -> None:
    match = won_by_the_first()
    assert isinstance(match.rules, OneRound)
    presenter = AuctionPresenter(Layout(Frame(Metrics(1280, 720), cards=5)), match.rules)
    assert presenter.prompt(match.view(0), 0, NAMES, match.legal()) == "You won the bidding. Name trump."
    [ask] = presenter.asks(match.view(0), match.legal(), NAMES)
    assert [answer.label for answer in ask.answers] == ["Spades", "Hearts", "Diamonds", "Clubs"]
    written = match.rules.write_call(TrumpDeclared(0, Strain.CLUBS, alone=False), match.state)
    assert written == "name clubs"
    assert match.rules.read_call(written) == NameTrump(Strain.CLUBS)


def test_whoever_can_no_longer_bid_is_not_asked_to_bid_higher() -> None:
    five = [Bid(5, strain) for strain in (*SUITS, Strain.NO_TRUMP)]
    match = after(five[-1], dealer=2)
    assert match.legal() == (Pass(),)
    prompt = table_of(OneRound()).prompt(match.view(0), 0, NAMES, match.legal())
    assert prompt == "You can only pass."


# Hands that differ in size.


def test_the_kitty_is_what_this_hands_deal_leaves() -> None:
    rules = Shrinking()
    assert [rules.kitty_in(hand) for hand in (1, 2, 3, 4)] == [0, 4, 8, 8]
    assert [OneRound().kitty_in(hand) for hand in (1, 2)] == [0, 0]


def table_of(rules: OneRound | Shrinking) -> AuctionPresenter:
    return AuctionPresenter(Layout(Frame(Metrics(1280, 720), cards=5)), rules)


def in_the_second_hand(*calls: Action) -> Match[TrickState]:
    match = Match(Shrinking(), seed="second")
    while match.state.hand < 2:
        match.apply(match.legal()[0])
    for call in calls:
        match.apply(call)
    return match


def test_a_smaller_hand_takes_up_and_lays_away_its_own_kitty() -> None:
    match = in_the_second_hand(Bid(4, Strain.HEARTS), Pass(), Pass(), Pass())
    seat = match.to_act
    assert seat is not None
    assert (match.state.phase, len(match.state.hands[seat])) == (Phase.DISCARD, 8)
    presenter = table_of(Shrinking())
    assert presenter.prompt(match.view(seat), seat, NAMES, match.legal()) == "Choose 4 cards to discard."
    match.apply(match.legal()[0])
    assert Shrinking().needs(match.state)[seat % 2] == 4
    contract = presenter.contract(match.view(seat), NAMES)
    assert contract is not None
    assert contract.tricks == 4


def test_the_question_offers_the_numbers_that_this_hand_allows() -> None:
    match = in_the_second_hand()
    match.apply(Bid(2, Strain.HEARTS))
    asks = table_of(Shrinking()).asks(match.state, match.legal(), NAMES)
    assert {answer.cell[0] for ask in asks if ask.grid for answer in ask.answers} == set("234")


# Doubles after the auction.

DOUBLE, REDOUBLE = Double(), Double(again=True)
BID_BY_NORTH = (Pass(), TWO, THREE, Pass())


def north_bid(*calls: Action, doubling: Literal[0, 1, 2] = 2, later: bool = False) -> Match[TrickState]:
    """A match in which seat 2 won the auction, and then these calls were made."""
    bids = (Pass(), Bid(2), Bid(3), Pass()) if later else BID_BY_NORTH
    return after(*bids, *calls, doubling=doubling, later=later)


def test_nobody_doubles_where_a_game_does_not_say_so() -> None:
    assert north_bid(doubling=0).state.phase is Phase.PLAY


def test_the_opponents_are_asked_in_turn_and_the_hand_begins_when_both_pass() -> None:
    match = north_bid()
    assert (match.to_act, match.legal()) == (3, (DOUBLE, Pass()))
    match.apply(Pass())
    assert match.to_act == 1
    match.apply(Pass())
    assert (match.state.phase, match.to_act) == (Phase.PLAY, 2)
    assert isinstance(match.rules, OneRound)
    assert match.rules.factor(match.state) == 1


def test_once_one_has_doubled_the_bidders_may_redouble_and_nobody_after_them() -> None:
    match = north_bid(DOUBLE)
    assert (match.to_act, match.legal()) == (0, (REDOUBLE, Pass()))
    match.apply(Pass())
    assert match.to_act == 2
    match.apply(REDOUBLE)
    assert (match.state.phase, match.to_act) == (Phase.PLAY, 2)
    assert isinstance(match.rules, OneRound)
    assert match.rules.factor(match.state) == 4


def test_a_double_stands_where_nobody_may_redouble() -> None:
    assert north_bid(DOUBLE, doubling=1).state.phase is Phase.PLAY


def test_trump_is_named_after_the_doubles() -> None:
    match = north_bid(DOUBLE, Pass(), Pass(), later=True)
    assert match.legal() == tuple(map(NameTrump, SUITS))


def test_a_double_is_refused_to_whoever_may_not_make_it_now() -> None:
    with pytest.raises(IllegalAction, match=r"^Double, or pass\.$"):
        north_bid(REDOUBLE)
    with pytest.raises(IllegalAction, match="isn’t a bid at this table"):
        after(DOUBLE, doubling=2)


def counted(match: Match[TrickState]) -> TrickState:
    """The state after the hand, in which everyone passes and plays the first card they may."""
    state = match.rules.start()
    while match.state.hand == 1:
        playing = match.state.phase is Phase.PLAY
        match.apply(match.legal()[0] if playing else Pass())
    for event in match.events:
        state = match.rules.evolve(state, event)
        if event.ends_hand:
            break
    return state


@pytest.mark.parametrize(("calls", "times"), [((), 1), ((DOUBLE,), 2), ((DOUBLE, REDOUBLE), 4)])
def test_the_points_of_the_hand_are_doubled(calls: tuple[Action, ...], times: int) -> None:
    plain, doubled = counted(north_bid(Pass(), Pass())), counted(north_bid(*calls))
    assert isinstance(plain.result, HandCounted)
    assert isinstance(doubled.result, HandCounted)
    assert doubled.result.gains == tuple(times * points for points in plain.result.gains)
    said = {1: "3 hearts", 2: "3 hearts doubled", 4: "3 hearts redoubled"}[times]
    sentence = OneRound().outcome(doubled, NAMES, 0).sentence
    assert sentence.startswith(f"North bid {said}, but together you took ")


@pytest.mark.parametrize(
    ("event", "line", "bubble", "written"),
    [
        (Doubled(3), "East doubles: this hand counts twice as much.", "Double!", "double"),
        (
            Doubled(0, again=True),
            "You redouble: this hand counts four times as much.",
            "Redouble!",
            "redouble",
        ),
    ],
)
def test_a_double_is_said_and_written_and_read(event: Doubled, line: str, bubble: str, written: str) -> None:
    rules = OneRound(doubling=2)
    assert rules.narrate(event, NAMES) == line
    assert rules.bubble(event) == bubble
    assert rules.write_call(event, rules.start()) == written
    assert rules.read_call(written) == event.call
    assert event.call.words == f"{written.removesuffix('e')}ing"


def test_the_table_asks_for_a_double_and_shows_it() -> None:
    match = after(TWO, THREE, Pass(), Pass(), DOUBLE, doubling=2, dealer=2)
    assert isinstance(match.rules, OneRound)
    presenter = AuctionPresenter(Layout(Frame(Metrics(1280, 720), 0, cards=5)), match.rules)
    redoubling = after(TWO, Pass(), Pass(), Pass(), DOUBLE, doubling=2, dealer=1)
    doubling = after(Pass(), TWO, Pass(), Pass(), Pass(), doubling=2, dealer=3)
    assert doubling.to_act == 0
    for each, label, prompt in (
        (doubling, "Double", "West bid 2 hearts. Double, or pass?"),
        (redoubling, "Redouble", "2 hearts is doubled. Redouble, or pass?"),
    ):
        view = each.view(0)
        assert presenter.prompt(view, 0, NAMES, each.legal()) == prompt
        assert [ask.label for ask in presenter.asks(view, each.legal(), NAMES)] == [label, "Pass"]
    shown = redoubling.view(0)
    doubler = next(event.seat for event in redoubling.events if isinstance(event, Doubled))
    assert "Double" in [call.words for call in presenter.calls(shown) if call.seat == doubler]
    assert presenter.last_call(shown, doubler) == "doubled"
    contract = presenter.contract(shown, NAMES)
    assert contract is not None
    assert contract.note == "Doubled"


@pytest.mark.parametrize(("hand", "action"), [("AH KH QH JH TH", DOUBLE), ("9S TD 9D 9C TC", Pass())])
def test_bots_double_what_they_would_stop_and_say_how_often_it_is_made(hand: str, action: Action) -> None:
    match = after(Pass(), TWO, Pass(), Pass(), Pass(), doubling=1, dealer=3)
    view = match.view(0)
    view = replace(view, hands=(cards(hand), *view.hands[1:]))
    choice = PlainBot(match.rules).choose(view, match.legal())
    assert choice.action == action
    assert choice.reason.startswith("They’d ")
    assert {each.action for each in choice.candidates} == {DOUBLE, Pass()}


def test_the_search_counts_what_a_double_doubles_and_more_if_it_loses() -> None:
    match = after(Pass(), TWO, Pass(), Pass(), Pass(), doubling=1, dealer=3)
    search = SearchablePlain(match.rules)
    found = set()
    for world in islice(search.worlds(match.view(0), Random(1)), 30):
        doubled, passed = search.values(match.view(0), world, (DOUBLE, Pass()), lambda: False)
        assert doubled == passed * (2 if passed > 0 else 16)
        found.add(passed > 0)
    assert found == {True, False}
