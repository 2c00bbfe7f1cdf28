"""What all trick games share: seats, suits, strength, and who takes the trick."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bacon.core.cards import HIDDEN, RANKS, Card, Suit, cards, pack, spell
from bacon.games.bacon.state import FULL_PACK, ranking
from bacon.games.tricks.events import CardPlayed
from bacon.games.tricks.ranking import Plays, Ranking, next_seat, partner_of, partners_of, side_of
from tests.tables import SEATS, STANDARD

any_trump = st.sampled_from([None, *Suit])


def plays(names: str, first: int = 0) -> Plays:
    return tuple(CardPlayed((first + turn) % 4, card) for turn, card in enumerate(cards(names)))


def test_partners_sit_opposite_and_form_two_sides() -> None:
    assert [partner_of(seat) for seat in SEATS] == [2, 3, 0, 1]
    assert [side_of(seat) for seat in SEATS] == [0, 1, 0, 1]


def test_the_turn_goes_clockwise_past_whoever_sits_out() -> None:
    assert [next_seat(seat) for seat in SEATS] == [1, 2, 3, 0]
    assert [next_seat(seat, sitting_out=(2,)) for seat in SEATS] == [1, 3, 3, 0]
    assert [next_seat(seat, sitting_out=(2, 3)) for seat in SEATS] == [1, 0, 0, 0]


def test_six_sit_round_a_table_in_two_sides_of_three() -> None:
    assert [next_seat(seat, seats=6) for seat in range(6)] == [1, 2, 3, 4, 5, 0]
    assert [next_seat(seat, (3, 5), 6) for seat in range(6)] == [1, 2, 4, 4, 0, 0]
    assert [partners_of(seat, 6) for seat in range(3)] == [(2, 4), (3, 5), (4, 0)]
    assert [partners_of(seat, 4) for seat in SEATS] == [(2,), (3,), (0,), (1,)]


@pytest.mark.parametrize(
    ("trick", "trump", "taker"),
    [
        ("7H KH 2H 9H", None, 1),
        ("7H KH 2H 9H", Suit.SPADES, 1),
        ("7H KS 2S AS", None, 0),
        ("7H KH 2S AH", Suit.SPADES, 2),
        ("7H 3S 2S AH", Suit.SPADES, 1),
        ("2C AD AH AS", None, 0),
        ("2C AD AH AS", Suit.DIAMONDS, 1),
        ("2C 3C", None, 1),
        ("TC 9C JC", None, 2),
    ],
)
def test_the_highest_trump_else_the_highest_of_the_led_suit_takes_the_trick(
    trick: str, trump: Suit | None, taker: int
) -> None:
    assert ranking(STANDARD, trump).best(plays(trick)).seat == taker


def test_of_two_equal_cards_the_first_played_wins() -> None:
    assert ranking(STANDARD, None).best(plays("KH KH")).seat == 0


@given(any_trump, st.permutations(FULL_PACK).map(lambda deck: deck[:4]))
def test_the_best_card_beats_every_other_and_none_beats_it(trump: Suit | None, dealt: list[Card]) -> None:
    order, trick = ranking(STANDARD, trump), plays(spell(dealt))
    best = order.best(trick).card
    assert not any(order.beats(card, best) for card in dealt)


@pytest.mark.parametrize("trump", [None, *Suit])
@pytest.mark.parametrize("suit", Suit)
def test_aces_are_high_and_twos_low_in_every_suit_and_there_are_no_bowers(
    suit: Suit, trump: Suit | None
) -> None:
    order = ranking(STANDARD, trump)
    of_suit = sorted((card for card in FULL_PACK if order.suit(card) is suit), key=order.strength)
    assert [card.rank for card in of_suit] == list("23456789TJQKA")
    assert all(order.is_trump(card) is (suit is trump) for card in of_suit)


def test_a_hidden_card_belongs_to_no_suit_and_is_never_a_trump() -> None:
    assert ranking(STANDARD, None).suit(HIDDEN) is None
    assert not any(ranking(STANDARD, trump).is_trump(HIDDEN) for trump in (None, *Suit))


@pytest.mark.parametrize(
    ("hand", "trick", "playable"),
    [
        ("2S KH 3H", "", "2S KH 3H"),
        ("2S KH 3H", "9H", "KH 3H"),
        ("2S KH 3H", "9H 3S", "KH 3H"),
        ("2S KH 3H", "9D", "2S KH 3H"),
        ("2S", "9D AD KD", "2S"),
    ],
)
def test_a_hand_follows_suit_if_it_can_and_else_plays_anything(hand: str, trick: str, playable: str) -> None:
    assert ranking(STANDARD, Suit.SPADES).following(cards(hand), plays(trick)) == cards(playable)


def test_a_ranking_may_move_cards_to_another_suit() -> None:
    left_bower = Card("JD")
    order = Ranking(
        pack("9TJQKA"),
        Suit.HEARTS,
        suit_of=lambda card: Suit.HEARTS if card is left_bower else card.suit,
        strength_of=lambda card: 99 if card is left_bower else RANKS.index(card.rank),
    )
    assert order.following(cards("JD 9C"), plays("9H")) == cards("JD")
    assert order.following(cards("JD 9C"), plays("9D")) == cards("JD 9C")
    assert order.best(plays("AH JD QH")).seat == 1


def test_a_hidden_card_is_of_no_suit_in_the_order_of_any_pack() -> None:
    order = Ranking(pack("789TJQKA"), None, lambda card: card.suit, lambda card: card.index)
    assert order.suit(HIDDEN) is None
    assert not order.is_trump(HIDDEN)
