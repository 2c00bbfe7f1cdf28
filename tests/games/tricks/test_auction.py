"""An auction goes around once where a game says so, and the dealer may have to bid."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bacon.core.actions import Action, IllegalAction, Pass
from bacon.core.cards import SUITS, Strain, cards
from bacon.core.events import Passed
from bacon.core.match import Match
from bacon.games.tricks.bid_table import AuctionPresenter
from bacon.games.tricks.bids import Bid, standing
from bacon.games.tricks.events import Acquitted, NameTrump, TrumpDeclared
from bacon.games.tricks.player.plain import PlainBot
from bacon.games.tricks.state import Phase, TrickState
from bacon.ui.drawing.theme import Metrics
from bacon.ui.table.frame import Frame
from bacon.ui.table.layout import Layout
from tests.examples.bidders import OneRound, Shrinking
from tests.examples.callers import Sheepshead

TWO, THREE, FOUR = (Bid(tricks, Strain.HEARTS) for tricks in (2, 3, 4))
NAMES = ("You", "West", "North", "East")


def after(*calls: Action, stuck: bool = True, dealer: int = 3, later: bool = False) -> Match[TrickState]:
    match = Match(OneRound(dealer_stuck=stuck, name_later=later), seed="round", dealer=dealer)
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
