"""The chances that makers are told of in Euchre heed what the others' calls say."""

from __future__ import annotations

import pytest

from bacon.core.cards import Strain
from bacon.games.euchre.valuation import EuchreSituation, situation, success_as_told
from tests.games.euchre.at import CLUB, ROUND_ONE, STOCK, run, table

THREE_PASSES = "pass; pass; pass"


def at(script: str, stock: str = STOCK) -> EuchreSituation:
    """Return the situation of the seat to act after a script; seat 3 deals."""
    match = table(stock=stock)
    run(match, script)
    return situation(CLUB, match.view(match.to_act or 0), match.legal())


def test_a_dealer_whose_partner_passed_on_a_jack_is_told_of_less() -> None:
    queen, jack = at(THREE_PASSES), at(THREE_PASSES, "JC KD QS QH")
    assert success_as_told(jack, Strain.CLUBS, 0.7) < success_as_told(queen, Strain.HEARTS, 0.7) - 0.05


@pytest.mark.parametrize(("script", "better"), [(ROUND_ONE, True), (f"{ROUND_ONE}pass", False)])
def test_the_next_suit_is_for_the_dealers_opponents(script: str, better: bool) -> None:
    seat = at(script)
    following, other = (success_as_told(seat, suit, 0.6) for suit in (Strain.DIAMONDS, Strain.SPADES))
    assert (following > other) is better


def test_any_hand_is_made_now_and_then_because_the_partner_makes_it() -> None:
    assert 0.05 < success_as_told(at(""), Strain.HEARTS, 0.001) < 0.1


def test_no_trump_is_told_as_it_is_rated() -> None:
    assert success_as_told(at(ROUND_ONE), Strain.NO_TRUMP, 0.6) == 0.6
