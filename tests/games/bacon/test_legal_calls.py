"""The auction of Bacon: offers, permission, going alone, void hands, and who takes the up-card."""

from __future__ import annotations

import pytest

from bacon.core.actions import Pass
from bacon.core.cards import Card, Strain, Suit, cards
from bacon.core.events import DealerCut, HandStarted, Passed
from bacon.core.match import Match
from bacon.games.bacon.events import Deny, Grant, PermissionAsked, Withdrawn
from bacon.games.bacon.game import Bacon
from bacon.games.bacon.state import FULL_PACK, Phase
from bacon.games.tricks.events import Acquitted, CardTakenUp, PickItUp, TrumpDeclared, UpcardTurned
from tests.tables import OFFERS, PLAIN, SEATS, STANDARD, Table, run, table

OFFER = (PickItUp(), PickItUp(alone=True), Pass())
PERMISSION = (Grant(), Deny())
each_dealer = pytest.mark.parametrize("dealer", SEATS)
each_seat = pytest.mark.parametrize("seat", SEATS)


def declared_by(seat: int, script: str = "up yes", *, rules: Bacon = STANDARD) -> Table:
    """Return a table at which this seat, the first to speak, has called."""
    match = table(dealer=(seat - 1) % 4, rules=rules)
    run(match, script)
    return match


def test_1_four_players_and_52_cards() -> None:
    assert (STANDARD.seats, len(set(STANDARD.pack()))) == (4, 52)


@each_dealer
def test_2_five_cards_each_and_one_turned_up_beside_the_stock(dealer: int) -> None:
    state = table(dealer=dealer).state
    assert [len(hand) for hand in state.hands] == [5, 5, 5, 5]
    assert (state.upcard, len(state.stock)) == (Card("9H"), 31)


@each_dealer
def test_3_the_dealers_left_speaks_first_and_the_dealer_last(dealer: int) -> None:
    match = table(dealer=dealer)
    spoken = []
    while not match.state.offered:
        assert match.legal() == OFFER
        spoken.append(match.to_act)
        match.apply(Pass())
    assert spoken == [(dealer + turn) % 4 for turn in (1, 2, 3, 4)]


@each_dealer
def test_3_when_all_pass_the_next_card_is_offered_again_from_the_dealers_left(dealer: int) -> None:
    match = table(dealer=dealer)
    assert run(match, "pass pass pass pass")[-1] == UpcardTurned(Card("8S"))
    assert match.to_act == (dealer + 1) % 4
    assert match.state.offered == cards("9H")


def test_3_at_most_four_cards_are_offered_and_then_the_hand_is_void() -> None:
    match = table()
    events = run(match, "pass " * 16)
    turned = [event for event in match.events if isinstance(event, UpcardTurned)]
    assert [event.card for event in turned[:4]] == list(cards(OFFERS))
    assert events[16 + 3] == Acquitted()
    assert (match.scores, match.state.hand) == ((0, 0), 2)


@pytest.mark.parametrize("offer", [0, 1, 2, 3])
def test_3_the_suit_of_the_card_on_offer_becomes_trump(offer: int) -> None:
    match = table()
    run(match, "pass " * 4 * offer + "up yes")
    assert match.state.trump is cards(OFFERS)[offer].suit


@each_seat
def test_4_the_opponent_on_the_declarers_left_takes_up_discards_and_leads(seat: int) -> None:
    match = declared_by(seat)
    left = (seat + 1) % 4
    assert match.events[-1] == CardTakenUp(left, Card("9H"))
    assert (match.to_act, match.state.phase, len(match.state.hands[left])) == (left, Phase.DISCARD, 6)
    match.apply(match.legal()[0])
    assert (match.to_act, match.state.phase, len(match.state.hands[left])) == (left, Phase.PLAY, 5)


@each_seat
@each_dealer
def test_the_lead_is_the_declarers_lefts_whoever_deals_and_even_against_a_loner(
    seat: int, dealer: int
) -> None:
    match = table(dealer=dealer)
    passes = (seat - dealer - 1) % 4
    run(match, "pass " * passes + "alone yes yes")
    assert match.to_act == (seat + 1) % 4
    match.apply(match.legal()[0])
    assert match.to_act == (seat + 1) % 4
    assert match.state.sitting_out == ((seat + 2) % 4,)


def test_5_and_a9_alone_is_said_with_the_declaration() -> None:
    match = declared_by(0, "alone yes yes")
    assert (match.state.alone, match.state.sitting_out, match.state.active_seats) == (True, (2,), 3)
    assert TrumpDeclared(0, Strain.HEARTS, alone=True) in match.events


def test_with_the_partner_nobody_sits_out() -> None:
    state = declared_by(0).state
    assert (state.alone, state.sitting_out, state.active_seats) == (False, (), 4)


@each_seat
def test_6_the_partner_is_asked_and_nobody_else(seat: int) -> None:
    match = declared_by(seat, "up")
    assert match.events[-1] == PermissionAsked((seat + 2) % 4, "declare")
    assert (match.to_act, match.legal()) == ((seat + 2) % 4, PERMISSION)


def test_6_a_loner_asks_first_to_declare_and_then_to_go_alone() -> None:
    match = declared_by(0, "alone")
    assert run(match, "yes")[-1] == PermissionAsked(2, "alone")
    assert run(match, "yes")[1] == TrumpDeclared(0, Strain.HEARTS, alone=True)


@pytest.mark.parametrize("call", ["up", "alone"])
def test_a_denied_declaration_counts_as_a_pass(call: str) -> None:
    match = declared_by(0, f"{call} no")
    assert match.events[-1] == Withdrawn(0)
    assert (match.to_act, match.state.upcard, match.legal()) == (1, Card("9H"), OFFER)


def test_a_denied_declaration_of_the_dealer_turns_the_card_down() -> None:
    match = table()
    run(match, "pass pass pass up no")
    assert match.events[-2:] == (Withdrawn(3), UpcardTurned(Card("8S")))


def test_who_denied_may_declare_the_same_card() -> None:
    match = table()
    run(match, "up no pass up yes")
    assert (match.state.declarer, match.state.trump) == (2, Suit.HEARTS)


def test_who_was_denied_may_declare_a_later_card() -> None:
    match = table()
    run(match, "up no pass pass pass up yes")
    assert (match.state.declarer, match.state.trump) == (0, Suit.SPADES)


def test_a_denied_declaration_is_forgotten_by_the_next() -> None:
    match = table(rules=Bacon(refused_alone="counts_as_pass"))
    run(match, "alone yes no up")
    assert match.events[-1] == PermissionAsked(3, "declare")
    run(match, "yes")
    assert (match.state.declarer, match.state.alone) == (1, False)


def test_by_default_a_refused_loner_plays_with_the_partner() -> None:
    match = declared_by(0, "alone yes no")
    assert TrumpDeclared(0, Strain.HEARTS, alone=False) in match.events
    assert (match.state.alone, match.state.sitting_out) == (False, ())


def test_at_some_tables_a_refused_loner_counts_as_a_pass() -> None:
    match = declared_by(0, "alone yes no", rules=Bacon(refused_alone="counts_as_pass"))
    assert match.events[-1] == Withdrawn(0)
    assert (match.to_act, match.state.trump) == (1, None)


# What is asked for after “pick it up” and after “alone”, under each setting.
ASKED = {
    "both": ("declare", "declare alone"),
    "declare": ("declare", "declare"),
    "alone": ("", "alone"),
    "off": ("", ""),
}


@pytest.mark.parametrize("permission", ASKED)
@pytest.mark.parametrize("alone", [False, True])
def test_permission_is_asked_for_what_the_table_wants(permission: str, alone: bool) -> None:
    match = table(rules=Bacon.parse({"permission": permission}))
    match.apply(PickItUp(alone=alone))
    while Grant() in match.legal():
        match.apply(Grant())
    asked = [event.of for event in match.events if isinstance(event, PermissionAsked)]
    assert asked == ASKED[permission][alone].split()
    assert (match.state.declarer, match.state.alone) == (0, alone)


@pytest.mark.parametrize("refused_alone", ["play_together", "counts_as_pass"])
def test_with_permission_for_going_alone_only_a_denial_follows_the_same_rule(refused_alone: str) -> None:
    match = table(rules=Bacon.parse({"permission": "alone", "refused_alone": refused_alone}))
    run(match, "alone no")
    declared = refused_alone == "play_together"
    assert (match.state.declarer, match.state.alone) == (0 if declared else None, False)


def test_the_card_taken_up_may_itself_be_discarded() -> None:
    match = declared_by(0)
    run(match, "-9H")
    assert (match.state.discard, match.state.hands[1]) == (Card("9H"), cards(PLAIN[1]))


@each_dealer
def test_the_next_dealer_sits_to_the_left(dealer: int) -> None:
    match = table(dealer=dealer)
    while match.state.hand == 1:
        match.apply(match.legal()[0])
    assert match.state.dealer == (dealer + 1) % 4


@each_dealer
@pytest.mark.parametrize(("redeal", "step"), [("next_dealer", 1), ("same_dealer", 0)])
def test_who_deals_after_four_dead_offers(dealer: int, redeal: str, step: int) -> None:
    match = table(dealer=dealer, rules=Bacon.parse({"acquitted_redeal": redeal}))
    events = run(match, "pass " * 16)
    started = [event for event in events if isinstance(event, HandStarted)]
    assert [event.dealer for event in started] == [(dealer + step) % 4]


def test_the_same_dealer_deals_again_only_after_a_void_hand() -> None:
    match = table(rules=Bacon(acquitted_redeal="same_dealer"))
    while match.state.hand == 1:
        match.apply(match.legal()[0])
    assert match.state.dealer == 0


def test_nobody_must_ever_declare() -> None:
    match = table()
    for _ in range(16):
        assert Pass() in match.legal()
        match.apply(Pass())


@pytest.mark.parametrize(
    ("cut", "dealer"),
    [("QH 3S JD AC", 1), ("2H 3S JD AC", 0), ("QH 4S JD 3C", 3), ("QH QS JD AC", 2), ("AH AS 2D AC", 2)],
)
def test_the_lowest_cut_card_deals(cut: str, dealer: int) -> None:
    assert STANDARD.cut(cards(cut)) == DealerCut(cards(cut), dealer)


@pytest.mark.parametrize("cut", ["3H 3S JD AC", "QH 2S 2D 2C", "5H 5S 5D 5C"])
def test_equal_lowest_cards_are_cut_again(cut: str) -> None:
    assert STANDARD.cut(cards(cut)) == DealerCut(cards(cut), None)


def test_the_cut_is_repeated_until_somebody_is_lowest() -> None:
    repeated = 0
    for seed in range(40):
        match = Match(STANDARD, seed=f"cut {seed}")
        cuts = [event for event in match.events if isinstance(event, DealerCut)]
        assert [event.dealer is None for event in cuts] == [True] * (len(cuts) - 1) + [False]
        assert all(set(event.cards) <= set(FULL_PACK) for event in cuts)
        assert (match.state.cuts, match.state.dealer) == (len(cuts), cuts[-1].dealer)
        repeated += len(cuts) > 1
    assert repeated > 0


def test_the_auction_so_far_stands_in_the_state_for_everybody() -> None:
    match = table()
    run(match, "pass alone yes no")
    said = [type(event).__name__ for event in match.state.auction]
    assert said == ["UpcardTurned", "Passed", "Called", "PermissionGranted", "PermissionDenied"]
    assert match.view(0).auction == match.state.auction
    assert match.state.auction[1] == Passed(0)
