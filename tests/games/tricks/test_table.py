"""The table that all trick games share: in which order cards are dealt, and what a plain game is offered."""

from __future__ import annotations

from random import Random
from typing import cast

import pytest
from msgspec.structs import replace

from bacon.core.actions import Pass
from bacon.core.cards import HIDDEN, Card, Strain, Suit, cards, pack
from bacon.core.events import HandDealt, HandStarted
from bacon.core.match import Match
from bacon.core.rules import Rules, TableState
from bacon.games.bacon.game import Bacon
from bacon.games.bid_euchre.game import BidEuchre
from bacon.games.euchre.game import Euchre
from bacon.games.tricks import TrickKit
from bacon.games.tricks.asks import CLAIM
from bacon.games.tricks.cues import bower, sorted_hand
from bacon.games.tricks.events import CardPlayed, ClaimMade, ClaimRest, ClaimSettled, PickItUp
from bacon.games.tricks.game import TrickRules
from bacon.games.tricks.hand_input import PLAIN, PlainPresenter
from bacon.games.tricks.play import must_follow
from bacon.games.tricks.ranking import Ranking, has_bowers
from bacon.games.tricks.state import Phase, TrickState
from bacon.kits import GAMES, find_game
from bacon.settings.settings import Sorting, TableSettings
from bacon.ui.actors import Actor, Cast, Zone
from bacon.ui.drawing.theme import Metrics
from bacon.ui.kit.intents import Verb
from bacon.ui.table.frame import Frame
from bacon.ui.table.layout import Layout
from bacon.ui.table.presenter import UNSET, make_presenter

NAMES = ("You", "West", "North", "East")


def dealt(rules: Rules) -> tuple[Match[TableState], list[Actor]]:
    """A match after its first deal, and the cards of the hands in the order in which they set out."""
    match: Match[TableState] = Match(rules, seed="deal")
    number = next(at for at, event in enumerate(match.events) if isinstance(event, HandDealt))
    state = rules.start(0)
    for event in match.events[: number + 1]:
        state = rules.evolve(state, event.seen_by(0))
    presenter = make_presenter(Layout(Frame(Metrics(1280, 720), seats=rules.seats, cards=6)), rules)
    cast = Cast()
    cast.recast(presenter.zones(state), presenter.source(state))
    hands = [actor for actor in cast.actors if actor.zone.kind == "hand"]
    return match, sorted(hands, key=lambda actor: presenter.order(state, actor))


@pytest.mark.parametrize("rules", [Euchre(), BidEuchre()], ids=["euchre", "bid-euchre"])
def test_a_partner_who_sits_out_sees_the_hand_as_long_as_cards_are_given(rules: Rules) -> None:
    state = dealt(rules)[0].view(0)
    assert isinstance(state, TrickState)
    presenter = make_presenter(Layout(Frame(Metrics(1280, 720), seats=rules.seats)), rules)
    giving = replace(state, phase=Phase.GIVE, sitting_out=(0,), to_act=0)
    assert set(presenter.zones(giving)[Zone("hand", 0)]) == set(state.hands[0])
    assert presenter.sitting_out(giving) == ()
    playing = replace(giving, phase=Phase.PLAY, to_act=2)
    assert set(presenter.zones(playing)[Zone("hand", 0)]) == {HIDDEN}


@pytest.mark.parametrize(("rules", "packet"), [(Bacon(), 1), (BidEuchre(), 2)], ids=["bacon", "bid-euchre"])
def test_cards_fly_in_the_order_in_which_they_are_dealt(rules: Rules, packet: int) -> None:
    match, actors = dealt(rules)
    dealer = next(event.dealer for event in match.events if isinstance(event, HandStarted))
    seats = [actor.zone.number for actor in actors]
    turn = [(dealer + 1 + seat) % 4 for seat in range(4) for _ in range(packet)]
    assert seats == turn * (len(seats) // len(turn))
    for seat in range(4):
        places = [actor.index for actor in actors if actor.zone == Zone("hand", seat)]
        assert places == sorted(places)


def test_a_kit_without_a_table_has_that_of_a_plain_trick_game() -> None:
    class Plain(TrickKit):
        name = "plain"

        def rules(self) -> type[Rules]:
            return Bacon

    assert Plain().table() is PLAIN


def test_the_plain_table_says_what_is_trump() -> None:
    rules = cast("TrickRules[TrickState]", Bacon())
    match: Match[TrickState] = Match(rules, seed="trump")
    presenter = PlainPresenter(Layout(Frame(Metrics(1280, 720))), rules)
    assert presenter.contract(match.state, NAMES) is None
    told = presenter.contract(replace(match.state, strain=Strain.SPADES), NAMES)
    assert told is not None
    assert (told.words, told.trump, told.tricks) == ("Spades are trump", Suit.SPADES, 5)
    named = presenter.contract(replace(match.state, strain=Strain.SPADES, declarer=2), NAMES)
    assert named is not None
    assert named.words == "North called it"


@pytest.mark.parametrize("game", GAMES)
def test_a_key_means_what_its_button_says(game: str) -> None:
    rules = find_game(game)()
    presenter = make_presenter(Layout(Frame(Metrics(1280, 720), seats=rules.seats)), rules)
    keys = {ask.verb for ask in presenter.says}
    assert all(
        type(presenter.action_for_key(verb)) in {type(ask.answers[0].action) for ask in presenter.says}
        for verb in keys
    )
    assert presenter.action_for_key(Verb.LEFT) is None


def test_a_call_for_a_joker_is_offered_by_its_suits_alone_and_not() -> None:
    presenter = make_presenter(Layout(Frame(Metrics(1280, 720))), Bacon(jokers=2))
    legal = [PickItUp(alone=alone, suit=suit) for alone in (False, True) for suit in Suit]
    match: Match[TableState] = Match(Bacon(), seed="joker")
    state = replace(match.state, upcard=Card("BJ"))
    both, alone, last, _ = presenter.asks(state, [*legal, Pass()], NAMES)
    assert (both.label, alone.label, last.label) == ("Pick it up", "Go alone", "Pass")
    assert [answer.action for answer in both.answers] == legal[:4]
    assert [answer.label for answer in alone.answers] == [suit.plural.capitalize() for suit in Suit]


def test_each_seat_keeps_its_last_call_on_its_plate_until_the_play_begins() -> None:
    match: Match[TableState] = Match(Bacon(), seed="plates")
    presenter = make_presenter(Layout(Frame(Metrics(1280, 720))), Bacon())
    assert {presenter.role(match.state, seat) for seat in range(4)} == {"dealer", ""}
    first = match.to_act
    assert first is not None
    match.apply(Pass())
    assert presenter.role(match.state, first) == "passed"
    while not presenter.playing(match.state):
        match.apply(next(action for action in match.legal() if not isinstance(action, Pass)))
    assert presenter.role(match.state, first) in {"passed", "Yes, go on", "declarer"}


@pytest.mark.parametrize("rules", [Bacon(), Euchre()], ids=["bacon", "euchre"])
def test_no_pass_of_the_first_round_stands_on_a_plate_in_the_second(rules: Rules) -> None:
    match: Match[TableState] = Match(rules, seed="plates")
    presenter = make_presenter(Layout(Frame(Metrics(1280, 720))), rules)
    for _ in range(4):
        match.apply(Pass())
    assert sorted(presenter.role(match.state, seat) for seat in range(4)) == ["", "", "", "dealer"]
    first = match.to_act
    assert first is not None
    match.apply(Pass())
    assert presenter.role(match.state, first) == "passed"


def test_a_loner_wears_a_ribbon_and_trump_lies_in_the_cloth_during_play() -> None:
    match: Match[TableState] = Match(Bacon(permission="off"), seed="plates")
    presenter = make_presenter(Layout(Frame(Metrics(1280, 720))), Bacon())
    assert presenter.mark(match.state) is None
    caller = match.to_act
    match.apply(next(each for each in match.legal() if isinstance(each, PickItUp) and each.alone))
    assert [seat for seat in range(4) if presenter.ribbon(match.state, seat)] == [caller]
    assert presenter.mark(match.state) is not None


def test_trump_leaves_the_cloth_once_the_hand_is_over() -> None:
    match: Match[TableState] = Match(Euchre(), seed="over")
    while match.state.hand < 3:
        match.apply(match.legal()[0])
    presenter = make_presenter(Layout(Frame(Metrics(1280, 720))), Euchre())
    state, over = match.rules.start(0), list[TrickState]()
    for event in match.events:
        state = match.rules.evolve(state, event)
        if isinstance(state, TrickState) and state.phase is Phase.BETWEEN:
            over.append(state)
    assert any(each.trump for each in over)
    assert not any(presenter.mark(each) for each in over)


def test_bowers_wear_a_letter_and_jacks_that_are_none_do_not() -> None:
    order = find_game("euchre")().order(Strain.SPADES)  # type: ignore[attr-defined]  # of a trick game
    worn = {name: bower(order, Card(name)) for name in ("JS", "JC", "JH", "AS", "QC")}
    assert worn == {"JS": "R", "JC": "L", "JH": "", "AS": "", "QC": ""}
    plain = Bacon(jacks_high=True).order(Strain.SPADES)
    assert bower(plain, Card("JS")) == bower(plain, Card("JC")) == ""
    assert bower(find_game("euchre")().order(None), Card("JS")) == ""  # type: ignore[attr-defined]


def test_where_all_jacks_are_trumps_as_in_sheepshead_none_is_a_bower() -> None:
    order = Ranking(
        pack("789TJQKA"), Suit.DIAMONDS, _sheepshead_suit, lambda card: "789KTAJQ".index(card.rank)
    )
    assert not has_bowers(order)
    assert {bower(order, Card(f"J{suit.value}")) for suit in Suit} == {""}
    led = CardPlayed(3, Card("7D"))
    state = TrickState(hands=(cards("JH 9S"), (), (), ()), trick=(led,), to_act=0)
    assert must_follow(state, order).sentence == "Follow suit: your jack of hearts counts as a diamond."


def _sheepshead_suit(card: Card) -> Suit | None:
    return Suit.DIAMONDS if card.rank in "JQ" else card.suit


def heavy_cards(rules: Rules, settings: TableSettings = UNSET) -> list[tuple[TrickState, bool]]:
    """The state after each card of a match of random players, and whether the card lands heavily."""
    presenter = make_presenter(Layout(Frame(Metrics(1280, 720))), rules, settings)
    match: Match[TableState] = Match(rules, seed="heavy")
    chance = Random(4)
    while match.state.hand < 4 and not match.over:
        ways = [action for action in match.legal() if not isinstance(action, ClaimRest)]
        match.apply(chance.choice(ways))
    state, played = rules.start(), list[tuple[TrickState, bool]]()
    for event in match.events:
        state = rules.evolve(state, event)
        if isinstance(event, CardPlayed):
            assert isinstance(state, TrickState)
            played.append((state, presenter.cue(event, state).sound == "land"))
    return played


@pytest.mark.parametrize("rules", [Bacon(), BidEuchre()], ids=["bacon", "bid-euchre"])
def test_only_the_card_that_decides_a_hand_lands_heavily(rules: Rules) -> None:
    played = heavy_cards(rules)
    decided = [state for state, heavy in played if heavy]
    assert decided
    assert all(len(state.trick) == state.active_seats for state in decided)
    assert len({state.hand for state in decided}) == len(decided)


def test_in_bacon_it_is_the_third_trick_of_a_side_that_decides() -> None:
    decided = [state for state, heavy in heavy_cards(Bacon()) if heavy]
    assert all(2 in state.taken and max(state.taken) == 2 for state in decided)


def test_without_life_at_the_table_all_cards_land_alike() -> None:
    assert not any(heavy for _, heavy in heavy_cards(Bacon(), TableSettings(life=False)))


def test_the_warning_before_a_claim_says_what_it_costs_in_one_short_sentence() -> None:
    assert CLAIM.warning
    assert CLAIM.warning[1] == "You’ll show your cards. If you’re wrong, the other side takes the rest."


@pytest.mark.parametrize(
    ("hand", "trump", "how", "wanted"),
    [
        ("9S 9C 9D", None, "suit", "9S 9D 9C"),
        ("9H 9C 9D", None, "suit", "9H 9C 9D"),
        ("9S 9H 9C 9D", Suit.HEARTS, "trump_left", "9H 9S 9D 9C"),
        ("9S 9H 9C 9D", Suit.CLUBS, "trump_right", "9H 9S 9D 9C"),
        ("9S 9C 9D", Suit.DIAMONDS, "trump_left", "9D 9S 9C"),  # trump forces it
    ],
)
def test_suits_of_one_color_lie_apart_unless_trump_forces_it(
    hand: str, trump: Suit | None, how: Sorting, wanted: str
) -> None:
    held = sorted_hand(cards(hand), how, Bacon().order(Strain(trump.value) if trump else None))
    assert " ".join(card.name for card in held) == wanted


def test_no_suit_moves_when_another_one_runs_out() -> None:
    order = Bacon().order(None)
    before = sorted_hand(cards("9S 9D 9C"), "suit", order)
    after = sorted_hand(cards("9S 9C"), "suit", order, cards("9D"))
    assert after == tuple(card for card in before if card.suit is not Suit.DIAMONDS)
    four = sorted_hand(cards("9S 9C 9D"), "suit", order, cards("9H"))
    assert [card.suit for card in four] == [Suit.SPADES, Suit.CLUBS, Suit.DIAMONDS]


def test_after_a_claim_no_plate_counts_tricks_that_were_not_played_out() -> None:
    match, _ = dealt(Bacon())
    state = match.view(0)
    assert isinstance(state, TrickState)
    settled = ClaimSettled(0, 0, 3)
    state = replace(state, phase=Phase.PLAY, declarer=1, claim=ClaimMade(0, ()), claim_settled=settled)
    presenter = make_presenter(Layout(Frame(Metrics(1280, 720), seats=4, cards=5)), Bacon())
    assert [presenter.role(state, seat) for seat in range(4)] == ["claimed", "maker", "", ""]
