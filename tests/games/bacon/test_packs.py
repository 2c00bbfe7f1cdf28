"""The short pack, Jacks High, and the card taken up that must be kept."""

from __future__ import annotations

import pytest

from bacon.core.cards import Card, Suit, cards
from bacon.core.events import HandDealt
from bacon.games.bacon.game import Bacon
from bacon.games.bacon.state import ranking
from bacon.games.tricks.events import Acquitted, Discard, HandScored, TrickTaken, UpcardTurned
from tests.tables import Table, finish_hand, refusal_of, run, table

SHORT = ("AH KH JH 9S 9C", "KD TD QC TC AD", "QD JD AC TS KS", "9D TH AS QS KC")
SHORT_OFFERS = "9H JS QH JC"


def short(rules: Bacon) -> Table:
    """Return a table with the short pack whose cards are known."""
    return table(SHORT, SHORT_OFFERS, rules=rules)


@pytest.mark.parametrize("jokers", [0, 1, 2])
def test_four_offers_use_the_short_pack_up_and_leave_only_the_jokers(jokers: int) -> None:
    match = short(Bacon.from_values({"deck": 24, "jokers": jokers}))
    events = run(match, "pass " * 16)
    turned = [event.card for event in match.events if isinstance(event, UpcardTurned)]
    assert turned[:4] == list(cards(SHORT_OFFERS))
    assert Acquitted() in events
    assert [len(event.stock) for event in match.events if isinstance(event, HandDealt)] == [4 + jokers] * 2


def test_the_fourth_offer_of_the_short_pack_is_played_like_any() -> None:
    match = short(Bacon(deck=24))
    run(match, "pass " * 12 + "pass pass pass up yes")
    assert (match.state.trump, match.state.stock, match.state.offered) == (Suit.CLUBS, (), cards("9H JS QH"))
    assert match.state.hands[0] == cards("AH KH JH 9S 9C JC")
    assert isinstance(finish_hand(match), HandScored)


def test_a_stuck_dealer_declares_the_last_card_of_the_short_pack() -> None:
    match = short(Bacon(deck=24, stick_dealer=True))
    run(match, "pass " * 15 + "up")
    assert (match.state.declarer, match.state.stock) == (3, ())


@pytest.mark.parametrize(("deck", "ranks"), [(52, "23456789TQKAJ"), (24, "9TQKAJ")])
@pytest.mark.parametrize("trump", [None, *Suit])
@pytest.mark.parametrize("suit", Suit)
def test_jacks_high_rank_just_above_the_ace_in_every_suit_and_stay_in_it(
    suit: Suit, trump: Suit | None, deck: int, ranks: str
) -> None:
    rules = Bacon.from_values({"jacks_high": True, "deck": deck})
    order = ranking(rules, trump)
    of_suit = sorted((card for card in rules.pack() if order.suit(card) is suit), key=order.strength)
    assert "".join(card.rank for card in of_suit) == ranks


@pytest.mark.parametrize(("jacks_high", "taker"), [(False, 3), (True, 2)])
def test_jacks_high_a_jack_takes_a_plain_suit_from_its_ace(jacks_high: bool, taker: int) -> None:
    hands = ("6H KH 7H 6S 4C", "KD TD 9C 8C 2C", "6D QC JC 7S 4S", "2D 3H AS 5S AC")
    match = table(hands, "2H", rules=Bacon(jacks_high=jacks_high))
    assert run(match, "up yes -2C 9C JC AC 4C")[-1] == TrickTaken(taker)


def test_jacks_high_the_other_jack_of_trumps_colour_need_not_follow_trumps() -> None:
    hands = ("6H KH 7H 6S 4C", "KD TD 9C 8C 2C", "6D QC JC 7S 4S", "JD 9D AS 5S AC")
    match = table(hands, "2H", rules=Bacon(jacks_high=True))
    run(match, "up yes -2C 2H 6D")
    assert len(match.legal()) == 5
    assert run(match, "JD 6H")[-1] == TrickTaken(0)


KEPT = Bacon(may_discard_upcard=False)


def test_if_it_must_be_kept_any_other_card_may_be_discarded() -> None:
    match = table(rules=KEPT)
    run(match, "up yes")
    assert match.legal() == tuple(map(Discard, cards("KD TD 9C 8C 2C")))
    sentence = "You have to keep the up-card at this table. Discard another card."
    assert refusal_of(match, Discard(Card("9H"))) == ("keeps_upcard", sentence)
    assert refusal_of(match, Discard(Card("AH")))[0] == "not_held"


def test_only_the_card_taken_up_must_be_kept_not_those_turned_down_before() -> None:
    match = table(rules=KEPT)
    run(match, "pass pass pass pass up yes")
    assert match.legal() == tuple(map(Discard, cards("KD TD 9C 8C 2C")))
    assert match.state.hands[1][-1] == Card("8S")
