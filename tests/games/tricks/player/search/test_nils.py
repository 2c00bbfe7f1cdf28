"""Opponents try to make a nil take a trick, and its partner takes tricks for it."""

from __future__ import annotations

from typing import Final

import pytest
from msgspec.structs import replace

from bacon.core.cards import Card, Strain, cards
from bacon.games.tricks.events import CardPlayed, Play, TricksBid
from bacon.games.tricks.player.plain import PlainBot
from bacon.games.tricks.state import Phase, Trick, TrickState
from tests.examples.bidders import Nils

EARLIER = Trick(tuple(CardPlayed(seat, card) for seat, card in enumerate(cards("QD 2S 3S 4S"))), 0)

SIX: Final = tuple(
    Trick(tuple(CardPlayed((2 + step) % 4, card) for step, card in enumerate(cards(laid))), 2)
    for laid in ("AS 2S 3S 4S", "KS 5S 6S 7S", "QS 8S 9S TS", "AH 3H 4H 5H", "QH 6H 7H 8H", "JH 9H TH 2D")
)
"""What seat 2 needs for both."""


def played(hand: str, table: str, bids: str, *tricks: Trick) -> Card:
    """The card that seat 2 plays to those before it, by the rules of thumb."""
    laid = cards(table)
    auction = tuple(TricksBid(seat, int(bid)) for seat, bid in enumerate(bids.split()))
    state = TrickState(viewer=2, phase=Phase.PLAY, hand=1, dealer=3, strain=Strain.SPADES, to_act=2)
    plays = tuple(CardPlayed((2 - len(laid) + place) % 4, card) for place, card in enumerate(laid))
    hands = ((), (), cards(hand), ())
    state = replace(state, hands=hands, auction=auction, trick=plays, tricks=tricks)
    chosen = PlainBot(Nils(blind=False)).choose(state, Nils(blind=False).legal(state))
    assert isinstance(chosen.action, Play)
    return chosen.action.card


@pytest.mark.parametrize(
    ("bids", "card"),
    [
        ("3 0 3 3", "8C"),  # the nil holds the trick: stay under it, as high as can be
        ("3 2 3 3", "AC"),  # nobody bid nil: take it
    ],
)
def test_opponents_leave_a_trick_to_a_nil_that_holds_it(bids: str, card: str) -> None:
    assert played("AC 8C 3C KD", "9C", bids) is Card(card)


@pytest.mark.parametrize(
    ("tricks", "bids", "card"),
    [
        ((), "3 0 3 3", "2H"),  # the side still needs six tricks
        (SIX, "3 0 4 3", "2H"),  # it needs one more
        (SIX, "3 0 3 3", "AD"),  # it has them all: high cards would only take more
    ],
)
def test_when_void_a_high_card_is_kept_as_long_as_tricks_are_needed(
    tricks: tuple[Trick, ...], bids: str, card: str
) -> None:
    last = tuple(replace(each, card=Card("JS")) if each.seat == 0 else each for each in SIX[-1].plays)
    won = (*tricks[:-1], Trick(last, 0)) if tricks else ()
    assert played("AD 3D 2H KH", "4C 9C", bids, *won) is Card(card)


def test_a_broken_nil_is_left_alone() -> None:
    broken = Trick(EARLIER.plays, 1)
    assert played("AC 8C 3C", "9C", "3 0 3 3", broken) is Card("AC")


def test_the_partner_of_a_nil_takes_the_trick_from_it() -> None:
    assert played("AC 8C 3C", "9C 2C", "0 3 3 3") is Card("AC")


def test_who_needs_no_more_tricks_leads_low_to_a_nil() -> None:
    assert played("KC 2C AD", "", "3 0 3 3", *SIX) is Card("2C")
