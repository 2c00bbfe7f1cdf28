"""The questions to the player say everything that matters for the answer."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bacon.core.actions import Action, Pass
from bacon.core.cards import Card, Strain, Suit
from bacon.core.match import Match
from bacon.core.rules import TableState
from bacon.games.bacon.events import Called, Deny, Grant, PermissionAsked
from bacon.games.bacon.game import Bacon
from bacon.games.bacon.state import BaconState, Phase, as_bacon
from bacon.games.bacon.table import BaconPresenter
from bacon.games.tricks.events import CardPlayed, CardTakenUp, PickItUp, TrickTaken
from bacon.games.tricks.state import Trick
from bacon.ui.drawing.theme import Metrics
from bacon.ui.table.frame import Frame
from bacon.ui.table.layout import Layout
from tests.tables import Table, table

FACE = BaconPresenter(Layout(Frame(Metrics(1280, 720))), Bacon())
NAMES = ("You", "West", "North", "East")
LAST = BaconState(phase=Phase.OFFER, dealer=0, to_act=0, upcard=Card("KH"), offered=(Card("2S"),) * 3)


def test_an_offer_asks_and_the_buttons_say_what_follows() -> None:
    first = BaconState(phase=Phase.OFFER, dealer=0, hand=1, to_act=0, upcard=Card("KH"))
    assert notes(first, PickItUp(), PickItUp(alone=True), Pass()) == {
        "Pick it up": "West gets K♥ and leads; trump is hearts",
        "Go alone": "North sits out; all 5 tricks score 4",
        "Pass": "",
    }
    assert FACE.prompt(LAST, 0, NAMES, (PickItUp(), Pass())) == "Card 4 of 4: K♥. Pick it up, or pass?"
    later = replace(first, hand=2)
    assert FACE.prompt(later, 0, NAMES, (PickItUp(), Pass())) == "Card 1 of 4: K♥. Pick it up, or pass?"


def notes(state: BaconState, *legal: Action, rules: Bacon = Bacon()) -> dict[str, str]:  # noqa: B008
    """What the table says follows from each button."""
    face = BaconPresenter(FACE.layout, rules)
    return {ask.label: ask.note for ask in face.asks(state, legal, NAMES) if not ask.repeats}


def test_the_answers_to_a_partner_say_what_follows() -> None:
    called = Called(2, Suit.HEARTS, alone=True)
    state = BaconState(phase=Phase.PERMISSION, dealer=1, to_act=0, upcard=Card("KH"), called=called)
    to_call, alone = replace(state, asked="declare"), replace(state, asked="alone")
    strict = Bacon(refused_alone="counts_as_pass")
    gets, passes = "East gets K♥ and leads", "North passes instead"
    assert notes(to_call, Grant(), Deny()) == {"Go ahead": f"You sit out; {gets}", "No": passes}
    together = replace(to_call, called=Called(2, Suit.HEARTS, alone=False))
    assert notes(together, Grant(), Deny()) == {"Go ahead": gets, "No": passes}
    assert notes(alone, Grant(), Deny()) == {"Go ahead": "You sit out", "No": "You play with North"}
    assert notes(alone, Grant(), Deny(), rules=strict) == {"Go ahead": "You sit out", "No": passes}


def test_a_partner_who_asks_to_go_alone_wears_the_question_until_it_is_answered() -> None:
    called = Called(2, Suit.HEARTS, alone=True)
    asked = BaconState(phase=Phase.PERMISSION, dealer=1, to_act=0, upcard=Card("KH"), called=called)
    assert [FACE.ribbon(asked, seat) for seat in range(4)] == ["", "", "alone?", ""]
    assert FACE.asking_alone(asked) == 2
    together = replace(asked, called=Called(2, Suit.HEARTS, alone=False))
    assert FACE.asking_alone(together) is FACE.asking_alone(LAST) is None


def test_the_crown_is_explained_once_a_card_wears_it() -> None:
    plays = (CardPlayed(0, Card("AS")), CardPlayed(1, Card("KS")))
    for count, said in ((1, False), (2, True)):
        state = BaconState(phase=Phase.PLAY, strain=Strain.SPADES, trick=plays[:count])
        assert bool(FACE.first(plays[count - 1], state)) is said


def test_a_stuck_dealer_hears_that_he_must() -> None:
    asked = "Card 4 of 4: K♥. You’re the dealer, so you have to pick it up."
    assert FACE.prompt(LAST, 0, NAMES, (PickItUp(),)) == asked


def test_who_declares_a_joker_hears_that_he_names_the_suit() -> None:
    joker = BaconState(phase=Phase.OFFER, dealer=0, to_act=0, upcard=Card("BJ"))
    asked = "Card 1 of 4: the joker. Pick it up and name trump, or pass?"
    assert FACE.prompt(joker, 0, NAMES, (PickItUp(), Pass())) == asked


def test_whoever_refused_the_partner_a_card_hears_that_only_passing_is_left() -> None:
    asked = "You told your partner no, so you can only pass."
    assert FACE.prompt(LAST, 0, NAMES, (Pass(),)) == f"Card 4 of 4: K♥. {asked}"


def test_plates_show_only_the_calls_on_the_card_that_is_up() -> None:
    match: Match[TableState] = Match(Bacon(), seed="plates")
    for _ in range(4):
        match.apply(Pass())
    second = as_bacon(match.state)
    assert {FACE.role(second, seat) for seat in range(4)} == {"dealer", ""}
    (speaker,) = {match.to_act}
    match.apply(Pass())
    assert [seat for seat in range(4) if FACE.role(as_bacon(match.state), seat) == "passed"] == [speaker]


def test_whoever_gets_the_card_is_told_which_and_that_it_is_their_lead() -> None:
    taken = BaconState(phase=Phase.DISCARD, dealer=0, to_act=0, upcard=Card("5S"))
    assert FACE.prompt(taken, 0, NAMES, ()) == "You get 5♠ and lead. Choose a card to discard first."


def test_the_others_are_told_who_gets_which_card() -> None:
    told = [each.line for each in FACE.own_news(CardTakenUp(2, Card("5S")), BaconState(), NAMES)]
    assert told == ["North takes 5♠, discards a card and leads."]


@pytest.mark.parametrize(
    ("card", "caller", "note"),
    [("7C", 1, "North got 7♣"), ("7C", 3, "You got 7♣"), ("BJ", 0, "West got the joker")],
)
def test_the_panel_says_who_called_and_who_took_which_card(card: str, caller: int, note: str) -> None:
    called = BaconState(phase=Phase.PLAY, declarer=caller, strain=Strain.CLUBS, upcard=Card(card))
    contract = FACE.contract(called, NAMES)
    assert contract is not None
    assert (contract.words, contract.note) == (f"{NAMES[caller]} picked up clubs", note)


def test_nobody_is_said_to_have_the_card_before_they_take_it() -> None:
    called = BaconState(phase=Phase.TAKE_UP, declarer=1, strain=Strain.CLUBS, upcard=Card("7C"))
    contract = FACE.contract(called, NAMES)
    assert contract is not None
    assert contract.note == ""


def test_the_callers_plate_says_what_its_number_counts() -> None:
    won = tuple(Trick((), winner) for winner in (1, 1, 0))
    state = BaconState(phase=Phase.PLAY, declarer=1, strain=Strain.CLUBS, tricks=won)
    assert [FACE.role(state, seat) for seat in range(3)] == ["1 trick", "maker · 2 tricks", "0 tricks"]


@pytest.mark.parametrize(
    ("calling", "dealer", "said"),
    [
        (0, 3, "North says no, so you pass. West is next."),
        (2, 1, "You say no, so North passes. East is next."),
        (1, 2, "East says no, so West passes. North is next."),
        (3, 2, "West says no, so East passes."),  # the question to you follows
        (3, 3, "West says no, so East passes. A new card is turned up."),
    ],
)
def test_a_partners_no_is_explained_with_who_is_next(calling: int, dealer: int, said: str) -> None:
    match = table(dealer=dealer)
    while match.to_act != calling:
        match.apply(Pass())
    match.apply(PickItUp())
    number = len(match.events)
    match.apply(Deny())
    assert notices(match, number) == [said]


def test_a_refused_loner_is_explained_too() -> None:
    match = table(dealer=3, rules=Bacon(permission="alone"))
    match.apply(PickItUp(alone=True))
    number = len(match.events)
    match.apply(Deny())
    assert notices(match, number) == ["North says no to going alone, so you play together."]


def test_where_only_going_alone_needs_permission_the_tips_say_so() -> None:
    face, asked = BaconPresenter(FACE.layout, Bacon(permission="alone")), PermissionAsked(0, "alone")
    told = [news.line for news in (face.first(asked, LAST), *face.own_news(asked, LAST, NAMES)) if news]
    assert told == [
        "At this table, you need your partner’s permission to go alone.",
        "North can’t go alone unless you say “go ahead.”",
    ]


def notices(match: Table, since: int) -> list[str]:
    """The lines about the events of a match from a number on."""
    presenter = BaconPresenter(Layout(Frame(Metrics(1280, 720))), Bacon())
    presenter.names = NAMES
    state, lines = match.rules.start(0), list[str]()
    for number, event in enumerate(match.events):
        state = match.rules.evolve(state, event.seen_by(0))
        lines += [presenter.notice(event, state)] * (number >= since)
    return [line for line in lines if line]


def test_nobody_else_is_asked() -> None:
    assert FACE.prompt(LAST, 1, NAMES, ()) is None


def test_the_words_for_makers_success_and_failure_are_explained_at_the_first_trick() -> None:
    tip = BaconPresenter.firsts[TrickTaken].line
    assert tip == "The makers named trump. With three tricks they make it; with fewer, they’re set."


def test_where_a_loner_must_take_all_five_the_tip_at_the_first_trick_says_so() -> None:
    face = BaconPresenter(FACE.layout, Bacon(loner_must_take_five=True))
    told = face.first(TrickTaken(0), LAST)
    assert told is not None
    assert "they make it, but a loner needs all five; with fewer than three, they’re set." in told.line
