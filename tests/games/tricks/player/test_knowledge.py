"""What a seat may conclude where there are jokers, short packs and cards that must be kept."""

from __future__ import annotations

import pytest

from bacon import Bacon
from bacon.core.cards import Card, Suit
from bacon.core.match import Match
from bacon.games.bacon.player.situation import know
from bacon.games.bacon.rules.state import BaconState
from bacon.games.tricks.player.knowledge import Knowledge
from tests.games.tricks.player.positions import position

HANDS = "AS KS 7H 2H 8C|AH KH QH 4D 5D|BJ 5H TH 8H 6D|4H 3H JC 9C 6C"
TRUMP = Bacon(permission="off", jokers=1)
FREE = Bacon(permission="off", jokers=1, joker_follows="free")


def known(match: Match[BaconState], rules: Bacon, seat: int) -> Knowledge:
    return know(rules, match.view(seat), seat)


PLAYS = "declare -4D 6S 5H 4H AS"


def test_who_does_not_follow_trumps_has_none() -> None:
    match = position(HANDS.replace("BJ", "7C"), "6S", PLAYS, TRUMP)
    assert known(match, TRUMP, 0).out_of(2, Suit.SPADES)


def test_who_does_not_follow_trumps_may_still_hold_a_joker_that_is_free() -> None:
    match = position(HANDS, "6S", PLAYS, FREE)
    assert not known(match, FREE, 0).out_of(2, Suit.SPADES)


def test_a_free_joker_on_a_plain_suit_shows_no_void() -> None:
    match = position(HANDS, "6S", "declare -4D AH BJ", FREE)
    assert not known(match, FREE, 3).out_of(2, Suit.HEARTS)


def test_a_joker_that_must_follow_shows_a_void_in_the_suit_it_ruffs() -> None:
    hands = "AS KS 7H 2H 8C|AH KH QH 4D 5D|BJ 5C TC 8D 6D|4H 3H JC 9C 6C"
    match = position(hands, "6S", "declare -4D AH BJ", TRUMP)
    assert known(match, TRUMP, 3).out_of(2, Suit.HEARTS)


SHORT = "KS QH TH 9H JD|AH KH JH TD QD|AD KD 9D TC QC|AC KC JC 9C QS"


@pytest.mark.parametrize(
    ("rules", "above"),
    [
        (Bacon(), 1),
        (Bacon(deck=24), 1),
        (Bacon(jokers=1), 2),
        (Bacon(jokers=2), 3),
        (Bacon(jacks_high=True), 2),
    ],
)
def test_cards_above_are_counted_in_the_pack_and_the_order_in_force(rules: Bacon, above: int) -> None:
    assert known(position(SHORT, "9S", "", rules), rules, 0).above(Card("KS")) == above
