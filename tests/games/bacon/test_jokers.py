"""Jokers: named suits, following, leading, and which of two wins.

Unless a test says otherwise seat 0 declares hearts and seat 1 takes up the up-card and leads.
"""

from __future__ import annotations

import pytest

from bacon.core.actions import Pass
from bacon.core.cards import Card, Strain, Suit, cards, spell
from bacon.core.events import DealerCut
from bacon.games.bacon.events import Called, PermissionAsked, Withdrawn
from bacon.games.bacon.game import Bacon
from bacon.games.bacon.state import ranking
from bacon.games.tricks.events import (
    CardTakenUp,
    ClaimRest,
    ClaimSettled,
    Discard,
    PickItUp,
    Play,
    TrickTaken,
    TrumpDeclared,
    UpcardTurned,
)
from tests.tables import OFFERS, PLAIN, Table, refusal_of, run, table

JOKERS = Bacon(jokers=2)
FREE = Bacon(jokers=2, joker_follows="free")
ANY_SUIT = (
    *(PickItUp(suit=suit) for suit in Suit),
    *(PickItUp(alone=True, suit=suit) for suit in Suit),
)
each_suit = pytest.mark.parametrize("suit", Suit)
each_joker = pytest.mark.parametrize("joker", ["BJ", "LJ"])


def offered(joker: str = "BJ", script: str = "", *, rules: Bacon = JOKERS) -> Table:
    """Return a table at which a joker is turned up first."""
    match = table(stock=f"{joker} 8S 7D 6C", rules=rules)
    run(match, script)
    return match


def playing(hands: tuple[str, ...], script: str, *, rules: Bacon = JOKERS, stock: str = "2H") -> Table:
    match = table(hands, stock, rules=rules)
    run(match, script)
    return match


def playable(match: Table) -> str:
    return spell(action.card for action in match.legal() if isinstance(action, Play))


@each_joker
def test_for_a_joker_the_declarer_names_any_suit_or_passes(joker: str) -> None:
    match = offered(joker)
    assert match.legal() == (*ANY_SUIT, Pass())


@each_suit
@pytest.mark.parametrize("alone", [False, True])
def test_the_named_suit_is_trump_and_the_joker_goes_to_the_declarers_left(suit: Suit, alone: bool) -> None:
    match = offered()
    events = match.apply(PickItUp(alone, suit))
    assert events[0] == Called(0, suit, alone)
    run(match, "yes yes" if alone else "yes")
    assert TrumpDeclared(0, Strain(suit.value), alone) in match.events
    assert match.events[-1] == CardTakenUp(1, Card("BJ"))
    assert match.to_act == 1


def test_without_a_named_suit_a_joker_cannot_be_declared() -> None:
    match = offered()
    refused = ("name_a_suit", "The up-card is a joker. Name the suit you want as trump.")
    assert refusal_of(match, PickItUp()) == refused
    assert refusal_of(match, PickItUp(alone=True)) == refused


@each_suit
def test_for_any_other_card_no_suit_is_named_not_even_its_own(suit: Suit) -> None:
    match = table(rules=JOKERS)
    refused = ("suit_is_fixed", "The up-card’s suit is trump. You only name a suit for a joker.")
    assert refusal_of(match, PickItUp(suit=suit)) == refused


def test_a_joker_is_passed_like_any_card_and_the_next_one_is_a_card_again() -> None:
    match = offered()
    assert run(match, "pass pass pass pass")[-1] == UpcardTurned(Card("8S"))
    assert match.legal() == (PickItUp(), PickItUp(alone=True), Pass())


def test_a_joker_may_be_turned_up_after_a_card() -> None:
    match = table(stock="8S LJ", rules=JOKERS)
    run(match, "pass pass pass pass alone:D yes yes")
    assert (match.state.declarer, match.state.trump, match.state.alone) == (0, Suit.DIAMONDS, True)


def test_the_partner_is_asked_about_a_joker_as_about_any_card() -> None:
    match = offered(script="up:S")
    assert match.events[-1] == PermissionAsked(2, "declare")
    assert run(match, "no")[-1] == Withdrawn(0)
    run(match, "up:D yes")
    assert (match.state.declarer, match.state.trump) == (1, Suit.DIAMONDS)


def test_and_a5_who_denied_a_joker_may_name_another_suit_for_it() -> None:
    match = offered(script="up:S no pass up:D yes")
    assert (match.state.declarer, match.state.trump) == (2, Suit.DIAMONDS)


def test_and_a5_unless_a_denier_may_not_declare_the_same_card() -> None:
    match = offered(script="up:S no pass", rules=Bacon(jokers=2, denier_may_declare=False))
    assert match.legal() == (Pass(),)
    assert refusal_of(match, PickItUp(suit=Suit.DIAMONDS))[0] == "denied_before"


def test_and_a3_a_refused_loner_keeps_the_suit_he_named() -> None:
    match = offered(script="alone:C yes no")
    assert TrumpDeclared(0, Strain.CLUBS, alone=False) in match.events


def test_and_a2_a_stuck_dealer_names_a_suit_for_the_last_joker() -> None:
    match = table(stock="9H 8S 7D LJ", rules=Bacon(jokers=2, stick_dealer=True))
    run(match, "pass " * 15)
    assert match.legal() == ANY_SUIT
    assert refusal_of(match, Pass())[0] == "dealer_is_stuck"
    run(match, "up:H")
    assert (match.state.declarer, match.state.trump) == (3, Suit.HEARTS)


def test_a_joker_that_was_taken_up_may_be_discarded() -> None:
    match = offered(script="up:H yes -BJ")
    assert (match.state.discard, match.state.hands[1]) == (Card("BJ"), cards(PLAIN[1]))


def test_or_must_be_kept_where_the_card_taken_up_must() -> None:
    match = offered(script="up:H yes", rules=Bacon(jokers=2, may_discard_upcard=False))
    sentence = "You have to keep the up-card at this table. Discard another card."
    assert refusal_of(match, Discard(Card("BJ"))) == ("keeps_upcard", sentence)
    run(match, "-2C")
    assert match.state.hands[1] == cards("KD TD 9C 8C BJ")


TRUMP_LED = ("AH KH 7H 6S 4C", "KD TD 9C 8C QH", "BJ QC JC 7S 4S", "LJ 3H AS 5S KC")


@pytest.mark.parametrize("lead", ["QH", "2H"])
def test_h_a_joker_must_follow_a_trump_lead_if_it_is_the_only_trump(lead: str) -> None:
    match = playing(TRUMP_LED, f"up yes -8C {lead}")
    assert playable(match) == "BJ"
    sentence = "Follow suit: your joker counts as a heart."
    assert refusal_of(match, Play(Card("QC"))) == ("must_follow", sentence)


def test_with_other_trumps_the_joker_is_one_of_them() -> None:
    match = playing(TRUMP_LED, "up yes -8C QH BJ")
    assert playable(match) == "LJ 3H"
    sentence = "Follow suit: you still have a heart."
    assert refusal_of(match, Play(Card("AS"))) == ("must_follow", sentence)


def test_a_joker_does_not_follow_another_suit() -> None:
    match = playing(TRUMP_LED, "up yes -8C 9C")
    assert playable(match) == "QC JC"
    sentence = "Follow suit: you still have a club."
    assert refusal_of(match, Play(Card("BJ"))) == ("must_follow", sentence)


def test_a_joker_trumps_a_suit_its_holder_does_not_have() -> None:
    match = playing(TRUMP_LED, "up yes -8C KD BJ 3H 7H")
    assert match.events[-1] == TrickTaken(2)


JOKER_LEADS = ("AH KH 7H 6S 4C", "KD TD 9C BJ 8C", "6D QC JC 7S 4S", "LJ 3H AS 5S KC")


@pytest.mark.parametrize("rules", [JOKERS, FREE], ids=["trump", "free"])
def test_leading_a_joker_calls_for_trumps(rules: Bacon) -> None:
    match = playing(JOKER_LEADS, "up yes -8C BJ 6D", rules=rules)
    assert playable(match) == "LJ 3H"
    run(match, "LJ")
    assert playable(match) == "AH KH 7H"
    sentence = "Follow suit: the joker counts as a heart, and you have one."
    assert refusal_of(match, Play(Card("6S"))) == ("must_follow", sentence)
    assert run(match, "AH")[-1] == TrickTaken(1)


ONLY_JOKER = ("AH KH 7H 6S 4C", "KD TD 9C 8C QH", "BJ QC JC 7S 4S", "LJ 3D AS 5S KC")


@pytest.mark.parametrize(
    ("rules", "lead", "by_the_partner"),
    [
        (JOKERS, "QH", "BJ"),
        (JOKERS, "9C", "QC JC"),
        (JOKERS, "KD", "BJ QC JC 7S 4S"),
        (FREE, "QH", "BJ QC JC 7S 4S"),
        (FREE, "9C", "BJ QC JC"),
        (FREE, "KD", "BJ QC JC 7S 4S"),
    ],
)
def test_a_free_joker_may_be_played_at_any_time_and_never_must(
    rules: Bacon, lead: str, by_the_partner: str
) -> None:
    match = playing(ONLY_JOKER, f"up yes -8C {lead}", rules=rules)
    assert playable(match) == by_the_partner


def test_a_hand_with_a_trump_beside_its_free_joker_must_follow_with_either() -> None:
    match = playing(TRUMP_LED, "up yes -8C QH 4S", rules=FREE)
    assert playable(match) == "LJ 3H"


def test_a_free_joker_follows_no_joker_that_was_led_if_it_is_the_only_trump() -> None:
    hands = (*JOKER_LEADS[:3], "LJ 3D AS 5S KC")
    match = playing(hands, "up yes -8C BJ 6D", rules=FREE)
    assert playable(match) == "LJ 3D AS 5S KC"


def test_a_free_joker_takes_the_trick_it_is_thrown_on() -> None:
    match = playing(ONLY_JOKER, "up yes -8C 9C BJ KC 4C", rules=FREE)
    assert match.events[-1] == TrickTaken(2)


@each_suit
@pytest.mark.parametrize("jacks_high", [False, True])
def test_the_coloured_joker_beats_the_plain_one_and_both_beat_every_card(
    suit: Suit, jacks_high: bool
) -> None:
    rules = Bacon(jokers=2, jacks_high=jacks_high)
    order, (*others, big, little) = ranking(rules, suit), rules.pack()
    assert (big.name, little.name) == ("BJ", "LJ")
    assert order.beats(big, little)
    assert not order.beats(little, big)
    for card in others:
        assert order.beats(little, card)
        assert not order.beats(card, little)


def test_of_two_jokers_in_a_trick_the_coloured_one_takes_it() -> None:
    match = playing(TRUMP_LED, "up yes -8C QH BJ LJ 7H")
    assert match.events[-1] == TrickTaken(2)
    assert playing(JOKER_LEADS, "up yes -8C BJ 6D LJ 7H").events[-1] == TrickTaken(1)


CLAIMS = ("BJ AH KH QH JH", "KD TD 9C 8C 2C", "6D QC JC 7S 4S", "2D 3H AS 5S KC")
LITTLE_ON_THE_RIGHT = ("AH KH QH JH TH", "KD TD 9C 8C 2C", "6D QC JC 7S 4S", "LJ 2D AS 5S KC")
LITTLE_OPPOSITE = ("AH KH QH JH TH", "KD TD 9C 8C 2C", "LJ 6D JC 7S 4S", "3H 2D AS 5S KC")
TWO_TO_ONE = ("BJ AH KH QH JH", "KD TD 9C 8C 2C", "6D QC JC 7S 4S", "LJ 2D AS 5S KC")
each_following = pytest.mark.parametrize("rules", [JOKERS, FREE], ids=["trump", "free"])


def claimed(hands: tuple[str, ...], *, rules: Bacon) -> ClaimSettled:
    match = playing(hands, "up yes -2C KD 6D 2D", rules=rules)
    settled = match.apply(ClaimRest())[1]
    assert isinstance(settled, ClaimSettled)
    return settled


@each_following
def test_a_joker_is_a_trump_that_may_be_claimed_with(rules: Bacon) -> None:
    assert claimed(CLAIMS, rules=rules) == ClaimSettled(0, side=0, tricks=5, refuted_by=None)


@each_following
def test_an_opponents_joker_refutes_a_claim_though_it_never_must_be_played(rules: Bacon) -> None:
    assert claimed(LITTLE_ON_THE_RIGHT, rules=rules).refuted_by == Card("LJ")


@each_following
def test_every_card_of_a_claim_must_beat_the_lower_joker_too(rules: Bacon) -> None:
    assert claimed(TWO_TO_ONE, rules=rules).refuted_by == Card("LJ")


def test_a_partners_joker_refutes_a_claim_only_against_everyone() -> None:
    assert claimed(LITTLE_OPPOSITE, rules=JOKERS).refuted_by is None
    assert claimed(LITTLE_OPPOSITE, rules=Bacon(jokers=2, claim="everyone")).refuted_by == Card("LJ")


@pytest.mark.parametrize(
    ("cut", "rules", "dealer"),
    [
        ("BJ 3S LJ AC", JOKERS, 1),
        ("BJ AS LJ KC", JOKERS, 3),
        ("BJ JS LJ KC", JOKERS, 1),
        ("BJ JS LJ KC", Bacon(jokers=2, jacks_high=True), 3),
        ("BJ JS LJ AC", Bacon(jokers=2, jacks_high=True), 3),
        ("BJ JS LJ JC", Bacon(jokers=2, jacks_high=True), None),
        ("LJ BJ 2S 2C", JOKERS, None),
    ],
)
def test_a_joker_is_the_highest_card_to_cut_and_a_high_jack_the_next(
    cut: str, rules: Bacon, dealer: int | None
) -> None:
    assert rules.cut(cards(cut)) == DealerCut(cards(cut), dealer)


def test_without_jokers_in_the_pack_none_is_dealt() -> None:
    with pytest.raises(ValueError, match="BJ, does not belong to this deck"):
        table(stock="BJ")


@pytest.mark.parametrize("offer", range(4))
def test_each_of_the_four_offers_may_be_a_joker(offer: int) -> None:
    stock = OFFERS.split()
    stock[offer] = "LJ"
    match = table(stock=" ".join(stock), rules=JOKERS)
    run(match, "pass " * 4 * offer)
    assert match.legal() == (*ANY_SUIT, Pass())
