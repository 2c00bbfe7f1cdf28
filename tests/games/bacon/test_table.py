"""The questions to the player say everything that matters for the answer."""

from __future__ import annotations

from bacon.core.actions import Pass
from bacon.core.cards import Card
from bacon.games.bacon.game import Bacon
from bacon.games.bacon.state import BaconState, Phase
from bacon.games.bacon.table import BaconPresenter
from bacon.games.tricks.events import PickItUp
from bacon.ui.drawing.theme import Metrics
from bacon.ui.table.frame import Frame
from bacon.ui.table.layout import Layout

FACE = BaconPresenter(Layout(Frame(Metrics(1280, 720))), Bacon())
NAMES = ("You", "West", "North", "East")
LAST = BaconState(phase=Phase.OFFER, dealer=0, to_act=0, upcard=Card("KH"), offered=(Card("2S"),) * 3)


def test_an_offer_says_who_gets_the_card() -> None:
    asked = "Offer 4 of 4: the king of hearts. If you declare, West gets it, and leads."
    assert FACE.prompt(LAST, 0, NAMES, (PickItUp(), Pass())) == asked


def test_a_stuck_dealer_hears_that_he_must() -> None:
    asked = (
        "Offer 4 of 4: the king of hearts. You are the dealer and must declare it: West gets it, and leads."
    )
    assert FACE.prompt(LAST, 0, NAMES, (PickItUp(),)) == asked


def test_who_declares_a_joker_hears_that_he_names_the_suit() -> None:
    joker = BaconState(phase=Phase.OFFER, dealer=0, to_act=0, upcard=Card("BJ"))
    asked = "Offer 1 of 4: the coloured joker. If you declare, you name the suit, West gets it, and leads."
    assert FACE.prompt(joker, 0, NAMES, (PickItUp(), Pass())) == asked


def test_nobody_else_is_asked() -> None:
    assert FACE.prompt(LAST, 1, NAMES, ()) is None
