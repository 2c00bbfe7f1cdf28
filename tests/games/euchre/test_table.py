"""What the table of Euchre asks: in the words of whoever is asked, with the Benny by its name."""

from __future__ import annotations

import pytest

from bacon.core.actions import Action, Pass
from bacon.core.cards import Card, Suit, cards
from bacon.games.euchre.game import Euchre
from bacon.games.euchre.state import EuchreState
from bacon.games.euchre.table import EuchrePresenter
from bacon.games.tricks.asks import PICK_UP
from bacon.games.tricks.events import PickItUp, TrickTaken
from bacon.games.tricks.state import Phase
from bacon.ui.drawing.theme import Metrics
from bacon.ui.table.frame import Frame
from bacon.ui.table.layout import Layout
from tests import typed
from tests.games.euchre.at import ROUND_ONE, Table, run, table

FACE = EuchrePresenter(Layout(Frame(Metrics(1280, 720))), Euchre())
NAMES = ("You", "West", "North", "East")


@pytest.mark.parametrize(
    ("maker", "card", "asked"),
    [
        (0, "TC", "Choose a card to discard."),
        (1, "TC", "West ordered it up, so you get 10♣. Choose a card to discard."),
        (2, "BJ", "North ordered it up, so you get the Benny. Choose a card to discard."),
    ],
)
def test_a_dealer_who_discards_is_told_who_made_them_take_which_card(
    maker: int, card: str, asked: str
) -> None:
    state = EuchreState(phase=Phase.DISCARD, dealer=0, to_act=0, declarer=maker, upcard=Card(card))
    assert FACE.prompt(state, 0, NAMES, ()) == asked


@pytest.mark.parametrize(
    ("rules", "hand", "asked"),
    [
        ("go_under=mixed", "JS JH 9D TD TS", "Go under, or keep your hand?"),
        ("misdeal=ace_no_face", "AC 9S TH 9D TD", "Call a misdeal, or keep your hand?"),
        (
            "go_under=mixed misdeal=no_ace_no_face",
            "TS 9S TH 9D TD",
            "Go under, call a misdeal, or keep your hand?",
        ),
    ],
)
def test_before_the_first_call_the_question_has_what_this_hand_may_do(
    rules: str, hand: str, asked: str
) -> None:
    values = dict(each.split("=") for each in rules.split())
    hands, stock = (cards(hand), (), (), ()), cards("KD QS JC")
    state = EuchreState(
        phase=Phase.LOOK, dealer=3, to_act=0, hands=hands, stock=stock, upcard_suit=Suit.HEARTS
    )
    face = EuchrePresenter(FACE.layout, Euchre.parse(values))
    assert face.prompt(state, 0, NAMES, ()) == asked


@pytest.mark.parametrize("named", ["off", "on"])
def test_a_stuck_dealer_who_may_forfeit_is_told_what_passing_costs(named: str) -> None:
    values = {"all_passed": "stick_or_forfeit", "stuck_may_name_turned_down": named}
    match = table(rules=Euchre.parse(values))
    run(match, ROUND_ONE + "pass; pass")
    assert prompt(match, 2) == "Hearts were turned down. Call another suit, or pass?"
    run(match, "pass")
    cost = "Everyone passed, and you’re the dealer. Call a suit, or pass and give them a point?"
    assert prompt(match, 3) == cost


def prompt(match: Table, seat: int) -> str | None:
    """What a seat is asked at its turn."""
    rules = match.rules
    assert isinstance(rules, Euchre)
    return EuchrePresenter(FACE.layout, rules).prompt(match.state, seat, NAMES, match.legal())


def test_the_joker_is_the_benny_wherever_a_card_is_named() -> None:
    assert (FACE.card_words(Card("BJ")), FACE.named(Card("BJ"))) == ("the Benny", "Benny")
    assert FACE.card_words(Card("TC")) == "the ten of clubs"
    played, terminal = typed.table(Euchre(joker=True), typed.at_random(0), seed="benny0")
    played.play()
    assert any("winning with the Benny" in line for line in terminal.lines)
    assert not [line for line in terminal.lines if "joker" in line.lower()]


def test_the_benny_that_is_up_is_asked_about_by_its_name() -> None:
    state = EuchreState(phase=Phase.OFFER, dealer=1, to_act=0, upcard=Card("BJ"))
    assert FACE.prompt(state, 0, NAMES, (PickItUp(),)) == "The Benny is up. Order it up for West, or pass?"
    assert FACE.worded(PICK_UP, state).question == ("Which suit?", "The Benny is up, so you choose.")


@pytest.mark.parametrize(
    ("card", "seat", "call", "note"),
    [
        ("9D", 0, PickItUp(), "Trump is diamonds; West takes 9♦"),
        ("9D", 1, PickItUp(), "Trump is diamonds; you take 9♦ and discard a card"),
        ("9D", 0, PickItUp(alone=True), "North sits out; all 5 tricks score 4"),
        ("9D", 0, Pass(), ""),
        ("BJ", 1, PickItUp(), "Trump is spades; you take the Benny and discard a card"),
    ],
)
def test_a_call_says_what_follows_from_it(card: str, seat: int, call: Action, note: str) -> None:
    up = Card(card)
    state = EuchreState(
        phase=Phase.OFFER, dealer=1, to_act=seat, upcard=up, upcard_suit=up.suit or Suit.SPADES
    )
    assert FACE.effect(state, call, NAMES) == note


def test_a_benny_whose_suit_is_still_open_names_no_trump() -> None:
    state = EuchreState(phase=Phase.OFFER, dealer=1, to_act=1, upcard=Card("BJ"))
    assert FACE.effect(state, PickItUp(), NAMES) == "You take the Benny and discard a card"


def test_the_words_for_makers_and_for_falling_short_are_explained_at_the_first_trick() -> None:
    tip = EuchrePresenter.firsts[TrickTaken].line
    assert tip.startswith("The makers called trump. With fewer than three tricks they’re euchred")
