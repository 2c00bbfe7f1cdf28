"""Who must declare and who may not: the stuck dealer and the bound denier, and both at once."""

from __future__ import annotations

import pytest

from bacon.core.actions import Pass
from bacon.core.cards import Card, Strain, Suit
from bacon.games.bacon.events import Deny, Grant, PermissionAsked, Withdrawn
from bacon.games.bacon.game import Bacon
from bacon.games.tricks.events import Acquitted, CardTakenUp, PickItUp, TrumpDeclared, UpcardTurned
from tests.tables import SEATS, Table, refusal_of, run, table

OFFER = (PickItUp(), PickItUp(alone=True), Pass())
MUST = (PickItUp(), PickItUp(alone=True))
STUCK = Bacon(stick_dealer=True)
BOUND = Bacon(denier_may_declare=False)
ALL_PASS = "pass " * 4
each_permission = pytest.mark.parametrize("permission", ["both", "declare", "alone", "off"])
each_refusal = pytest.mark.parametrize("refused_alone", ["play_together", "counts_as_pass"])


def last_offer(script: str = "pass pass pass", *, rules: Bacon = STUCK, dealer: int = 3) -> Table:
    """Return a table at which the fourth card is offered, after this script."""
    match = table(rules=rules, dealer=dealer)
    run(match, ALL_PASS * 3 + script)
    return match


@pytest.mark.parametrize("dealer", SEATS)
def test_the_dealer_must_declare_the_fourth_card(dealer: int) -> None:
    match = last_offer(dealer=dealer)
    assert (match.to_act, match.legal()) == (dealer, MUST)
    sentence = "You’re the dealer and this is the last card, so you have to pick it up."
    assert refusal_of(match, Pass()) == ("dealer_is_stuck", sentence)


def test_the_others_may_pass_the_fourth_card() -> None:
    for said in range(3):
        assert last_offer("pass " * said).legal() == OFFER


@pytest.mark.parametrize("offer", range(3))
def test_the_dealer_may_pass_any_card_before_the_fourth(offer: int) -> None:
    match = table(rules=STUCK)
    run(match, ALL_PASS * offer + "pass pass pass")
    assert (match.to_act, match.legal()) == (3, OFFER)
    assert isinstance(match.apply(Pass())[-1], UpcardTurned)


@each_permission
def test_and_a6_nobody_is_asked_whether_a_stuck_dealer_may_declare(permission: str) -> None:
    match = last_offer(rules=Bacon.parse({"stick_dealer": "on", "permission": permission}))
    assert run(match, "up")[1:] == (TrumpDeclared(3, Strain.CLUBS, alone=False), CardTakenUp(0, Card("6C")))


@each_permission
def test_and_a6_a_stuck_dealer_still_asks_to_go_alone(permission: str) -> None:
    match = last_offer(rules=Bacon.parse({"stick_dealer": "on", "permission": permission}))
    made = run(match, "alone")
    asks = permission in ("both", "alone")
    assert made[1] == (PermissionAsked(1, "alone") if asks else TrumpDeclared(3, Strain.CLUBS, alone=True))
    if asks:
        assert run(match, "yes")[1] == TrumpDeclared(3, Strain.CLUBS, alone=True)


@each_refusal
@pytest.mark.parametrize("permission", ["both", "alone"])
def test_and_a3_a_stuck_dealer_who_may_not_go_alone_plays_together_and_never_passes(
    refused_alone: str, permission: str
) -> None:
    values = {"stick_dealer": "on", "refused_alone": refused_alone, "permission": permission}
    match = last_offer(rules=Bacon.parse(values))
    assert run(match, "alone no")[3] == TrumpDeclared(3, Strain.CLUBS, alone=False)


def test_and_a3_before_the_fourth_card_a_dealers_refused_loner_is_still_a_pass() -> None:
    match = table(rules=Bacon(stick_dealer=True, refused_alone="counts_as_pass"))
    run(match, "pass pass pass alone yes no")
    assert match.events[-2:] == (Withdrawn(3), UpcardTurned(Card("8S")))


def test_and_a4_another_players_declaration_of_the_fourth_card_may_be_denied() -> None:
    match = last_offer("up no pass pass")
    assert (match.to_act, match.legal()) == (3, MUST)


def test_where_the_dealer_is_stuck_no_hand_is_void() -> None:
    match = last_offer()
    run(match, "up -6C")
    assert Acquitted() not in match.events


def test_who_denied_may_not_declare_the_same_card() -> None:
    match = table(rules=BOUND)
    run(match, "up no pass")
    assert (match.to_act, match.legal()) == (2, (Pass(),))
    sentence = "You told your partner no on this card, so you have to pass."
    for call in (PickItUp(), PickItUp(alone=True), PickItUp(suit=Suit.HEARTS)):
        assert refusal_of(match, call) == ("denied_before", sentence)


def test_who_denied_may_declare_a_later_card() -> None:
    match = table(rules=BOUND)
    run(match, "up no pass pass pass pass pass")
    assert (match.to_act, match.legal()) == (2, OFFER)


def test_only_the_denier_is_bound() -> None:
    match = table(rules=BOUND)
    run(match, "up no")
    assert (match.to_act, match.legal()) == (1, OFFER)
    run(match, "pass pass")
    assert (match.to_act, match.legal()) == (3, OFFER)


def test_who_was_denied_is_not_bound_and_neither_is_who_granted() -> None:
    match = table(rules=BOUND)
    run(match, "pass pass pass up no")
    assert match.legal() == OFFER
    granted = table(rules=Bacon(denier_may_declare=False, refused_alone="counts_as_pass"))
    run(granted, "alone yes no pass")
    assert (granted.to_act, granted.legal()) == (2, OFFER)


def test_two_deniers_of_one_card_are_both_bound() -> None:
    match = table(rules=BOUND)
    run(match, "up no up no")
    assert match.legal() == (Pass(),)
    match.apply(Pass())
    assert match.legal() == (Pass(),)


def test_and_a2_a_dealer_who_denied_the_fourth_card_must_declare_it_himself() -> None:
    rules = Bacon(stick_dealer=True, denier_may_declare=False)
    match = last_offer("pass up no pass", rules=rules)
    assert (match.to_act, match.legal()) == (3, MUST)
    assert refusal_of(match, Pass())[0] == "dealer_is_stuck"
    assert TrumpDeclared(3, Strain.CLUBS, alone=False) in run(match, "up")


def test_and_a2_a_dealer_who_denied_an_earlier_card_is_bound() -> None:
    match = table(rules=Bacon(stick_dealer=True, denier_may_declare=False))
    run(match, "pass up no pass")
    assert (match.to_act, match.legal()) == (3, (Pass(),))


def test_and_a2_a_denier_who_is_not_the_dealer_stays_bound_on_the_fourth_card() -> None:
    match = last_offer("up no pass", rules=Bacon(stick_dealer=True, denier_may_declare=False))
    assert (match.to_act, match.legal()) == (2, (Pass(),))


def test_while_the_partner_is_asked_he_can_only_answer() -> None:
    match = last_offer("pass up", rules=Bacon(stick_dealer=True, denier_may_declare=False))
    assert (match.to_act, match.legal()) == (3, (Grant(), Deny()))
