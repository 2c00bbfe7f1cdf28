"""Five Hundred is one small package: all that the table has serves a game with an auction and a kitty."""

from __future__ import annotations

import os
from collections.abc import Sequence
from itertools import islice
from random import Random

import pytest

from bacon import analysis
from bacon.core.actions import Action, Pass
from bacon.core.cards import Card, Strain, Suit, cards, hide
from bacon.core.match import Match
from bacon.games.tricks.auction import AuctionRules
from bacon.games.tricks.bid_table import AuctionPresenter
from bacon.games.tricks.bids import (
    Bid,
    BidMade,
    HandCounted,
    OpenBid,
    OpenBidMade,
    PartnersCounted,
    standing,
)
from bacon.games.tricks.events import CallPartner, CardPlayed, HandShown, LayAway, NameSuit, Play, SuitNamed
from bacon.games.tricks.partner_table import CALL_PARTNER
from bacon.games.tricks.player.auction import worth
from bacon.games.tricks.state import Phase, Trick, TrickState
from bacon.kits import find_game
from bacon.notation.record import read_record, record_of, write_record
from bacon.search.bot import Level
from bacon.search.levels import LEVELS, make_bot, player_kit, rule_bot, searchable_of
from bacon.ui.drawing.theme import Metrics
from bacon.ui.table.frame import Frame
from bacon.ui.table.layout import Layout
from bacon.ui.table.presenter import hand_size
from tests.typed import table, typing

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

STRONG = "BJ JH JD AH KH QH AS AC KC 5S"
WEAK = "QS 9S 7S QC 8C 9D 8D QH 9H 6H"
LOW = "5S 7S 9C 6C 8D 5D 4D 9H 6H 4H"


def five_hundred(**options: object) -> AuctionRules:
    rules = find_game("five-hundred")(**options)
    assert isinstance(rules, AuctionRules)
    return rules


@pytest.mark.parametrize(
    ("played", "best", "fault"),
    [
        (Bid(8, Strain.HEARTS), Bid(7, Strain.HEARTS), "bid too high when you go first"),
        (Bid(7, Strain.HEARTS), Bid(8, Strain.HEARTS), "bid too low"),
        (Bid(7, Strain.SPADES), Bid(7, Strain.HEARTS), "bid the wrong suit"),
        (Bid(6, Strain.HEARTS), Pass(), "bid too high when you go first"),
        (Pass(), Bid(6, Strain.HEARTS), "pass on hands worth a bid when you go first"),
        (Bid(0, alone=True), Pass(), "bid misère on the wrong hands"),
        (Bid(6, Strain.HEARTS), Bid(0, alone=True), "bid tricks when you should bid misère"),
        (CallPartner(1), CallPartner(2), "call the wrong partner"),
        (NameSuit(Suit.CLUBS), NameSuit(Suit.HEARTS), "name the wrong suit"),
        (LayAway(cards("5S 7S 8S")), LayAway(cards("5S 7S QC")), "discard the wrong cards"),
    ],
)
def test_what_went_wrong_is_told_in_the_words_of_the_bidding(
    played: Action, best: Action, fault: str
) -> None:
    view = holding(STRONG).view(0)
    commentator = player_kit("five-hundred").commentator(five_hundred())
    assert commentator.fault(commentator.situation(view, played, best)) == fault


def holding(hand: str) -> Match[TrickState]:
    """A match in which seat 0 holds these cards and bids first."""
    rules, held = five_hundred(), cards(hand)
    others = iter([card for card in rules.pack() if card not in held])
    deck = [held[number // 4] if number < 40 and number % 4 == 0 else next(others) for number in range(43)]
    return Match(rules, deck=tuple(deck), dealer=3)


def declared(strain: Strain) -> Match[TrickState]:
    """A match in which seat 0 has bid eight with a strong hand, and is to lay cards away."""
    match = holding(STRONG)
    match.apply(Bid(8, strain))
    while match.state.phase is Phase.BID:
        match.apply(Pass())
    return match


def with_the_joker_led() -> Match[TrickState]:
    """A match in which the bidder leads the joker in no trump."""
    match, joker = declared(Strain.NO_TRUMP), Card("BJ")
    ways = [each for each in match.legal() if isinstance(each, LayAway)]
    match.apply(next(each for each in ways if joker not in each.cards))
    match.apply(Play(joker))
    return match


@pytest.mark.parametrize(("hand", "bids"), [(STRONG, True), (WEAK, False)])
@pytest.mark.parametrize("level", [None, LEVELS[0]])
def test_bots_bid_what_they_hold(hand: str, bids: bool, level: Level | None) -> None:
    match = holding(hand)
    choice = make_bot(match.rules, level).choose(match.view(0), match.legal())
    assert isinstance(choice.action, Bid) == bids
    assert choice.action == Pass() or "ou’d make" in choice.reason


def test_a_bid_comes_with_its_reason_and_the_others() -> None:
    choice = analysis.advise(holding(STRONG), worlds=8)
    assert isinstance(choice.action, Bid)
    assert len(choice.in_points) > 1


def test_a_hand_of_low_cards_is_bid_as_a_misere() -> None:
    match = holding(LOW)
    choice = rule_bot(match.rules).choose(match.view(0), match.legal())
    assert isinstance(choice.action, Bid)
    assert not choice.action.tricks


@pytest.mark.parametrize(("misere", "label"), [("any", "Misère"), ("after_seven", "Open misère")])
def test_the_button_of_a_single_misere_says_which_it_is(misere: str, label: str) -> None:
    rules = five_hundred(misere=misere)
    match = Match(rules, seed="misère", dealer=3)
    presenter = AuctionPresenter(Layout(Frame(Metrics(1280, 720), cards=10)), rules)
    asks = presenter.asks(match.view(0), match.legal(), ("You", "West", "North", "East"))
    assert [ask.label for ask in asks if "isère" in ask.label] == [label]


def shown_open(seed: str) -> Match[TrickState]:
    """A match in which seat 0 plays an open misère, and its hand lies open."""
    match = Match(five_hundred(misere="any"), seed=seed)
    while match.to_act != 0 or OpenBid(0, Strain.NO_TRUMP, alone=True) not in match.legal():
        match.apply(Pass())
    match.apply(OpenBid(0, Strain.NO_TRUMP, alone=True))
    while match.state.phase is Phase.BID:
        match.apply(Pass())
    bot = rule_bot(match.rules)
    while match.state.hand == 1 and not any(isinstance(event, HandShown) for event in match.events):
        assert match.to_act is not None
        match.apply(bot.choose(match.view(match.to_act), match.legal()).action)
    return match


def test_every_deal_that_bots_imagine_has_the_hand_that_lies_open() -> None:
    shown = [match for match in map(shown_open, map(str, range(12))) if match.state.hand == 1]
    assert shown
    for match in shown:
        for seat in {1, 3, match.state.to_act or 1} - {0}:
            worlds = searchable_of(match.rules).worlds(match.view(seat), Random(1))
            for world in islice(worlds, 5):
                assert isinstance(world, TrickState)
                assert set(world.hands[0]) == set(match.state.hands[0])


def leading_against(bidder: str, hand: str, *, open_hand: bool) -> TrickState:
    """A moment in which seat 1 leads to the second trick against the misère of seat 0."""
    kind = OpenBidMade if open_hand else BidMade
    hands = (cards(bidder) if open_hand else hide(cards(bidder)), cards(hand), (), hide(cards(hand)))
    first = tuple(CardPlayed(seat, Card(name)) for seat, name in ((0, "5C"), (1, "7C"), (3, "6C")))
    return TrickState(
        viewer=1,
        phase=Phase.PLAY,
        hand=1,
        dealer=3,
        declarer=0,
        strain=Strain.NO_TRUMP,
        alone=True,
        sitting_out=(2,),
        to_act=1,
        hands=hands,
        auction=(kind(0, 0, Strain.NO_TRUMP, alone=True),),
        tricks=(Trick(first, 1),),
        taken=(0, 1),
    )


@pytest.mark.parametrize(("bidder", "led"), [("9S 4H", "5S"), ("5S 9H", "8H"), ("7D 4H", "6D")])
def test_bots_lead_what_an_open_hand_must_take(bidder: str, led: str) -> None:
    rules = five_hundred()
    view = leading_against(bidder, "5S 8H 6D", open_hand=True)
    assert rule_bot(rules).choose(view, rules.legal(view)).action == Play(Card(led))


def counted(made: bool, points: tuple[int, int]) -> HandCounted:
    return HandCounted(0, alone=False, bid=7, taken=(7, 3) if made else (6, 4), points=points)


@pytest.mark.parametrize(
    ("scores", "result", "value"),
    [
        ((0, 0), counted(made=True, points=(200, 30)), 170),
        ((320, 0), counted(made=True, points=(200, 30)), 170 + 250),
        ((0, 480), counted(made=True, points=(200, 30)), 170),
        ((0, 0), counted(made=False, points=(-200, 40)), -240),
        ((-320, 0), counted(made=False, points=(-200, 40)), -240 - 250),
    ],
)
def test_bots_value_a_hand_more_that_wins_the_match_and_less_that_loses_it(
    scores: tuple[int, int], result: HandCounted, value: float
) -> None:
    state = TrickState(phase=Phase.COUNT, hand=1, dealer=0, scores=scores)
    assert worth(five_hundred(), state, result, 0) == value
    assert worth(five_hundred(), state, result, 1) == -value


@pytest.mark.parametrize(
    ("bids", "called", "why"),
    [
        ((), 1, "Nobody else bid, so one is as good as another."),
        ((2,), 2, "The second opponent on the left bid 6 spades."),
        ((2, 3), 3, "The second opponent on the right bid 6 clubs."),
    ],
)
def test_bots_call_the_player_who_bid_last_as_their_partner(
    bids: Sequence[int], called: int, why: str
) -> None:
    rules = five_hundred(players=5)
    made = [
        BidMade(seat, 6, strain) for seat, strain in zip(bids, (Strain.SPADES, Strain.CLUBS), strict=False)
    ]
    state = TrickState(
        viewer=0,
        phase=Phase.PARTNER,
        hand=1,
        dealer=4,
        to_act=0,
        declarer=0,
        strain=Strain.HEARTS,
        hands=(cards(STRONG), *[hide(cards(STRONG))] * 4),
        scores=(0,) * 5,
        taken=(0,) * 5,
        auction=(*made, BidMade(0, 7, Strain.HEARTS)),
    )
    choice = rule_bot(rules).choose(state, rules.legal(state))
    assert (choice.action, choice.reason) == (CallPartner(called), why)


def test_in_the_terminal_a_partner_is_called_by_name() -> None:
    played, _ = table(five_hundred(players=5), typing())
    answer = played.presenter.answer(CALL_PARTNER, CallPartner(2))
    assert answer.label == played.names[2]


@pytest.mark.sparse(1)
@pytest.mark.parametrize("players", [3, 5, 6])
def test_a_record_of_more_or_fewer_players_is_read_again(players: int) -> None:
    match = Match(five_hundred(players=players, misere="off"), seed="record")
    bot = rule_bot(match.rules)
    while match.state.hand < 2 and match.to_act is not None:
        match.apply(bot.choose(match.view(match.to_act), match.legal()).action)
    text = write_record(match)
    assert ("partner " in text) == (players == 5)
    assert read_record(text).events == record_of(match).events


@pytest.mark.parametrize("players", [3, 5, 6])
def test_a_position_of_more_or_fewer_players_is_printed_and_drawn(players: int) -> None:
    match = Match(five_hundred(players=players), seed="print")
    assert all(card.label in str(match.state) for hand in match.state.hands for card in hand if card.suit)
    assert "<svg" in match.state._repr_svg_()


@pytest.mark.parametrize(("kitty", "held"), [(3, 13), (5, 15)])
def test_the_table_has_room_for_a_hand_with_the_kitty(kitty: int, held: int) -> None:
    assert hand_size(five_hundred(kitty_of_four=kitty)) == held


def test_a_set_lights_the_others_and_not_the_partner_who_was_called() -> None:
    rules, chance = five_hundred(players=5), Random(1)
    presenter = AuctionPresenter(Layout(Frame(Metrics(1280, 720), seats=5, cards=10, sides=5)), rules)
    match, state = Match(rules, seed="feat"), rules.start()
    while not any(isinstance(event, PartnersCounted) and not event.made for event in match.events):
        match.apply(chance.choice(match.legal()))
    for event in match.events:
        state = rules.evolve(state, event)
        if isinstance(event, PartnersCounted) and not event.made:
            break
    assert isinstance(event, PartnersCounted)
    feat = presenter.feat(event, state)
    assert feat is not None
    assert set(feat.seats) == set(range(5)) - {event.declarer, event.partner}


def test_bots_keep_trumps_when_they_lay_cards_away() -> None:
    match = declared(Strain.HEARTS)
    choice = rule_bot(match.rules).choose(match.view(0), match.legal())
    assert isinstance(choice.action, LayAway)
    assert not {Card("BJ"), Card("AS"), Card("AC")} & set(choice.action.cards)


def test_a_record_with_a_joker_that_names_a_suit_is_read_again() -> None:
    match = with_the_joker_led()
    assert all(isinstance(each, NameSuit) for each in match.legal())
    bot = rule_bot(match.rules)
    while match.state.hand == 1 and match.to_act is not None:
        match.apply(bot.choose(match.view(match.to_act), match.legal()).action)
    assert any(isinstance(event, SuitNamed) for event in match.events)
    text = write_record(match)
    assert "lay away " in text
    assert read_record(text).events == record_of(match).events


def test_a_joker_that_named_a_suit_its_player_was_out_of_still_opens(monkeypatch: pytest.MonkeyPatch) -> None:
    """Matches of 0.11 have such a joker; here everyone is said to have shown out of all suits."""
    match = with_the_joker_led()
    bot = rule_bot(match.rules)
    while match.state.hand == 1 and match.to_act is not None:
        match.apply(bot.choose(match.view(match.to_act), match.legal()).action)
    monkeypatch.setattr("bacon.games.tricks.auction.shown_voids", lambda *_: (frozenset(Suit),) * 4)
    assert with_the_joker_led().legal() == ()
    assert read_record(write_record(match)).events == record_of(match).events
    assert Match(match.rules, events=match.events).events == match.events


def test_a_match_of_bots_is_won() -> None:
    match = Match(five_hundred(target=250), seed="bots")
    bot = rule_bot(match.rules)
    while match.to_act is not None:
        match.apply(bot.choose(match.view(match.to_act), match.legal()).action)
    assert match.winner is not None
    assert any(isinstance(event, HandCounted) for event in match.events)
    assert standing(match.state) is not None


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_after_a_hand_that_everybody_passed_the_next_is_scored_for_every_side(players: int) -> None:
    rules = five_hundred(players=players)
    match = Match(rules, seed="passed")
    while match.state.hand < 2:
        match.apply(next(action for action in match.legal() if isinstance(action, Pass)))
    result = next(event for event in match.events if event.voids_hand)
    assert match.state.scores == (0,) * len(rules.sides)
    assert [worth(rules, match.state, result, side) for side in range(len(rules.sides))] == [0] * len(
        rules.sides
    )
    while match.state.hand == 2 and not match.over:
        match.apply(match.legal()[0])
    assert len(match.state.scores) == len(rules.sides)
