"""Hidden cards are dealt to places that may hold them, and as likely to each as its room says."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bacon.core.cards import EVERY_CARD, Cards, Suit, cards, pack
from bacon.games.tricks.player.knowledge import set_of
from bacon.games.tricks.player.search.dealing import Dealer, HiddenPlace

CARDS = pack("TJQKA")


def without_suits(*suits: Suit) -> int:
    """Return the cards of no suit, as a set of bits."""
    return ~set_of(tuple(card for card in CARDS if card.suit in suits))


def dealer(held: Cards, places: list[HiddenPlace]) -> Dealer:
    """Return who deals these cards to places."""
    return Dealer([card.index for card in held], places)


def piles(held: Cards, places: list[HiddenPlace], random: Random) -> list[Cards]:
    """Deal cards to places, and return what each of them has."""
    deals = dealer(held, places)
    deal = deals.deal(random)
    return [tuple(EVERY_CARD[card] for card in deals.pile(deal, number)) for number in range(len(places))]


@given(st.integers(), st.lists(st.sets(st.sampled_from(Suit)), min_size=4, max_size=4))
def test_a_deal_that_is_possible_is_always_found(seed: int, shown: list[set[Suit]]) -> None:
    random = Random(seed)
    shuffled = random.sample(CARDS, len(CARDS))
    hands: list[Cards] = [tuple(shuffled[start : start + 5]) for start in range(0, 20, 5)]
    out = [suits - {card.suit for card in hand} for suits, hand in zip(shown, hands, strict=True)]
    places = [HiddenPlace(5, without_suits(*suits)) for suits in out]
    dealt = piles(CARDS, places, random)
    assert sorted(card for hand in dealt for card in hand) == sorted(CARDS)
    for hand, suits in zip(dealt, out, strict=True):
        assert len(hand) == 5
        assert not suits & {card.suit for card in hand}


def test_cards_that_fit_nowhere_are_named() -> None:
    with pytest.raises(ValueError, match="no place may hold"):
        piles(cards("AS KS"), [HiddenPlace(1, without_suits(Suit.SPADES)), HiddenPlace(1, -1)], Random(1))


def test_without_anything_shown_every_card_is_as_likely_everywhere() -> None:
    random, found = Random(1), Counter[int]()
    for _ in range(2000):
        hands = piles(CARDS, [HiddenPlace(5, -1)] * 4, random)
        found[next(place for place, hand in enumerate(hands) if CARDS[0] in hand)] += 1
    assert all(400 < found[place] < 600 for place in range(4))
