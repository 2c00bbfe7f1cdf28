"""What a seat may conclude with jokers, short packs and cards that must be kept."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bacon import Bacon
from bacon.core.cards import Card, Cards, Suit, pack
from bacon.core.match import Match
from bacon.games.bacon.state import BaconState
from bacon.games.bacon.valuation import know
from bacon.games.tricks.player.knowledge import Knowledge, left_of
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


SINGLE, DOUBLE = pack("9TJQKA"), pack("9TJQKA") * 2


@given(
    st.sampled_from([SINGLE, DOUBLE]).flatmap(lambda cards: st.tuples(st.just(cards), st.permutations(cards)))
)
def test_what_is_left_of_a_pack_lacks_each_card_as_often_as_it_is_gone(
    both: tuple[Cards, list[Card]],
) -> None:
    cards, shuffled = both
    for count in (0, 1, len(cards) // 2, len(cards)):
        rest, gone = left_of(cards, shuffled[:count]), Counter(shuffled[:count])
        assert Counter(rest) == Counter(cards) - gone
        assert list(rest) == [
            card for place, card in enumerate(cards) if cards[:place].count(card) >= gone[card]
        ]


def test_a_card_of_another_pack_takes_nothing_from_this_one() -> None:
    assert left_of(SINGLE, [Card("2H"), Card("9S")]) == SINGLE[1:]
