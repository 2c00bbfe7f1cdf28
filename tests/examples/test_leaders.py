"""Where the first lead names trump, rules, bots and table need no more than that one word."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bacon.core.actions import Action, Pass
from bacon.core.cards import Card, Strain, cards
from bacon.core.match import Match
from bacon.games.tricks.bid_table import AuctionPresenter
from bacon.games.tricks.bids import Bid
from bacon.games.tricks.events import CardPlayed, Play, TrumpDeclared
from bacon.games.tricks.hand_input import PlainPresenter
from bacon.games.tricks.player.plain import PlainBot, SearchablePlain
from bacon.games.tricks.state import Phase, TrickState
from bacon.ui.drawing.theme import Metrics
from bacon.ui.table.frame import Frame
from bacon.ui.table.layout import Layout
from tests.examples.leaders import FirstLead, Pitch

pytestmark = pytest.mark.usefixtures("small_games")

NAMES = ("You", "West", "North", "East")
HAND = "AS KS QS JS 4S 6C"


def pitch(*calls: Action, dealer: int = 3) -> Match[TrickState]:
    """A hand of Pitch in which the first seat to bid holds these cards."""
    held = cards(HAND)
    rest = [card for card in Pitch().pack() if card not in held]
    deck = [held[place // 4] if place % 4 == 0 else rest.pop() for place in range(24)]
    match = Match(Pitch(), deck=[*deck, *rest], dealer=dealer)
    for call in calls:
        match.apply(call)
    return match


def bid() -> Match[TrickState]:
    return pitch(Bid(3), Pass(), Pass(), Pass())


def test_the_highest_bidder_leads_and_the_card_names_trump() -> None:
    match = bid()
    assert (match.to_act, match.state.strain, match.state.declarer) == (0, None, 0)
    played = match.apply(Play(Card("4S")))
    assert played == (CardPlayed(0, Card("4S")), TrumpDeclared(0, Strain.SPADES, alone=False))
    assert (match.state.phase, match.state.strain, match.to_act) == (Phase.PLAY, Strain.SPADES, 1)


def test_trump_takes_the_first_trick_by_its_own_order() -> None:
    match = bid()
    match.apply(Play(Card("4S")))
    while len(match.state.trick) in (1, 2, 3):
        match.apply(match.legal()[0])
    plays = match.state.tricks[0].plays
    spades = [each for each in plays if each.card.suit is match.state.trump]
    assert (
        match.state.tricks[0].winner
        == max(spades, key=lambda each: "23456789TJQKA".index(each.card.rank)).seat
    )


def test_a_card_without_a_suit_names_trump_only_if_there_is_no_other() -> None:
    rules, state = FirstLead(), Match(FirstLead(), seed="suitless", dealer=3).state
    state = replace(state, hands=(cards("BJ AS"), *state.hands[1:]))
    assert rules.legal(state) == (Play(Card("AS")),)
    assert rules.refusal(state, Play(Card("BJ"))).id == "names_trump"
    alone = replace(state, hands=(cards("BJ"), *state.hands[1:]))
    led = rules.evolve(alone, rules.decide(alone, *rules.legal(alone)))
    assert rules.consequence(led) == TrumpDeclared(0, Strain.NO_TRUMP, alone=False)


def test_bots_lead_the_best_of_their_best_suit() -> None:
    match = bid()
    choice = PlainBot(Pitch()).choose(match.view(0), match.legal())
    assert choice.action == Play(Card("AS"))
    assert choice.reason == "Spades make the most of your hand as trump."


def test_bots_bid_for_what_they_would_lead() -> None:
    choice = PlainBot(Pitch()).choose(pitch().view(0), pitch().legal())
    assert {each.action for each in choice.candidates} == {Pass(), *Pitch.bids}
    assert "make 2" in choice.reason or "make 3" in choice.reason


def test_the_search_plays_each_lead_in_its_own_trump() -> None:
    match = bid()
    searchable, leads = SearchablePlain(Pitch()), (Play(Card("AS")), Play(Card("6C")))
    spades, clubs = searchable.values(match.view(0), match.state, leads, lambda: False)
    assert spades > clubs


def test_the_table_says_that_the_lead_names_trump() -> None:
    match = bid()
    presenter = AuctionPresenter(Layout(Frame(Metrics(1280, 720), cards=6)), Pitch())
    prompt = presenter.prompt(match.view(0), 0, NAMES, match.legal())
    assert prompt == "Lead any card: its suit will be trump."
    contract = presenter.contract(match.view(0), NAMES)
    assert contract is not None
    assert (contract.words, contract.note) == ("You bid 3", "The first card led names trump")
    match.apply(Play(Card("AS")))
    contract = presenter.contract(match.view(0), NAMES)
    assert contract is not None
    assert (contract.words, contract.note) == ("You bid 3 in spades", "0 of 3 points made")
    assert match.rules.narrate(TrumpDeclared(0, Strain.SPADES, alone=False), NAMES) == "Spades are trump."


def test_a_game_without_bids_shows_the_same() -> None:
    match = Match(FirstLead(), seed="plain", dealer=3)
    presenter = PlainPresenter(Layout(Frame(Metrics(1280, 720), cards=4)), FirstLead())
    contract = presenter.contract(match.view(0), NAMES)
    assert contract is not None
    assert contract.words == "The first card led names trump"
    match.apply(match.legal()[0])
    contract = presenter.contract(match.view(0), NAMES)
    assert contract is not None
    assert contract.trump is match.state.trump is not None


def test_a_bid_of_points_is_asked_for_in_points() -> None:
    match = pitch(Bid(3), dealer=2)
    presenter = AuctionPresenter(Layout(Frame(Metrics(1280, 720), cards=6)), Pitch())
    prompt = presenter.prompt(match.view(0), 0, NAMES, match.legal())
    assert prompt == "Bid 4, or pass?"
    [ask] = [each for each in presenter.asks(match.view(0), match.legal(), NAMES) if each.grid]
    assert ask.grid == ("Points", "Trump")
    assert {answer.cell[0] for answer in ask.answers} == {"4"}
