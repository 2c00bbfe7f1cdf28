"""Cards print, parse, sort, pickle and hide; packs say what is wrong with them."""

from __future__ import annotations

import copy
import pickle
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bacon.core.cards import (
    HIDDEN,
    RANKS,
    SUITS,
    Card,
    Strain,
    Suit,
    cards,
    hide,
    pack,
    spell,
    why_not_this_pack,
    without,
)

LATE = [rank + suit.value for suit in Suit for rank in "EWR"]
EARLY = [rank + suit.value for suit in Suit for rank in RANKS if rank not in "EWR"]
SUITED = [*EARLY, *LATE]
NAMES = [*EARLY, "BJ", "LJ", "X", "??", *LATE]

any_cards = st.lists(st.sampled_from(NAMES).map(Card), max_size=12).map(tuple)


def test_a_card_prints_and_parses_itself() -> None:
    for name in NAMES:
        card = Card(name)
        assert str(card) == card.name == name
        assert Card(str(card)) is card


def test_repr_is_the_constructor_call() -> None:
    for name in NAMES:
        assert repr(Card(name)) == f"Card({name!r})"
        assert eval(repr(Card(name))) is Card(name)


def test_a_card_stays_the_same_object_through_pickle_and_copy() -> None:
    for name in NAMES:
        card = Card(name)
        assert pickle.loads(pickle.dumps(card)) is card
        assert copy.copy(card) is copy.deepcopy(card) is card


def test_a_suited_card_has_its_rank_and_suit() -> None:
    for name in SUITED:
        card = Card(name)
        assert (card.rank, card.suit) == (name[0], Suit(name[1]))
        number = {"T": "10", "E": "11", "W": "12", "R": "13"}.get(name[0], name[0])
        assert card.label == number + Suit(name[1]).symbol
        assert card.words.endswith(f" of {Suit(name[1]).plural}")


@pytest.mark.parametrize(
    ("name", "label", "words"),
    [
        ("QH", "Q♥", "the queen of hearts"),
        ("TS", "10♠", "the ten of spades"),
        ("AD", "A♦", "the ace of diamonds"),
        ("KC", "K♣", "the king of clubs"),
        ("JC", "J♣", "the jack of clubs"),
        ("2S", "2♠", "the two of spades"),
        ("EH", "11♥", "the eleven of hearts"),
        ("RD", "13♦", "the thirteen of diamonds"),
        ("BJ", "BJ", "the joker"),
        ("LJ", "LJ", "the plain joker"),
        ("X", "X", "the wild X"),
        ("??", "??", "a hidden card"),
    ],
)
def test_labels_and_words_are_fit_for_people(name: str, label: str, words: str) -> None:
    assert (Card(name).label, Card(name).words) == (label, words)


@pytest.mark.parametrize("name", ["BJ", "LJ", "X", "??"])
def test_jokers_wild_and_hidden_cards_have_no_suit(name: str) -> None:
    assert Card(name).suit is None


def test_only_the_hidden_card_is_hidden() -> None:
    assert [name for name in NAMES if Card(name).hidden] == ["??"]
    assert Card("??") is HIDDEN


def test_cards_sort_by_suit_then_rank_then_the_plain_ones_then_those_of_large_packs() -> None:
    assert spell(sorted(map(Card, reversed(NAMES)))) == " ".join(NAMES)
    assert not Card("QH") < Card("QH")


def test_equal_names_are_equal_cards_and_others_are_not() -> None:
    assert len({Card(name) for name in NAMES * 2}) == len(NAMES)
    assert Card("QH") != cast(object, "QH")


@given(st.text(max_size=4))
def test_any_other_name_is_refused_with_a_sentence_that_quotes_it(name: str) -> None:
    if name in NAMES:
        assert Card(name).name == name
        return
    with pytest.raises(ValueError, match=r"is not a card( \(.*\))?: a card is a rank from") as refused:
        Card(name)
    assert repr(name) in str(refused.value)


@pytest.mark.parametrize("name", ["qh", "HQ", "10H", "QH ", "", "Q", "H", "1", "JB", "?", "Q♥"])
def test_near_misses_are_not_cards(name: str) -> None:
    with pytest.raises(ValueError, match="is not a card"):
        Card(name)


@pytest.mark.parametrize(
    ("name", "meant"),
    [("as", "AS"), ("10h", "TH"), ("A♠", "AS"), ("10♥", "TH"), ("A-S", "AS"), ("bj", "BJ"), ("12c", "WC")],
)
def test_a_card_written_in_another_way_is_refused_with_its_name(name: str, meant: str) -> None:
    with pytest.raises(ValueError, match=rf"^'{name}' is not a card \(did you mean '{meant}'\?\): "):
        Card(name)


def test_cards_with_commas_are_refused_with_the_way_to_write_them() -> None:
    with pytest.raises(ValueError, match=r"^'AS,KS' is not a card \(separate cards with spaces\): "):
        cards("AS,KS")


def test_a_list_is_no_text_of_cards() -> None:
    with pytest.raises(
        TypeError, match=r"^cards\(\) takes a string, such as 'QH 9S', not a value of type list\.$"
    ):
        cards(cast(str, ["AS"]))


@pytest.mark.parametrize("value", ["spades", "s", ""])
def test_a_suit_or_a_strain_that_there_is_not_is_refused_with_those_there_are(value: str) -> None:
    with pytest.raises(ValueError, match=r"is not a suit; choose one of S \(spades\), H \(hearts\), "):
        Suit(value)
    with pytest.raises(
        ValueError, match=r"is not a strain; choose one of S \(spades\), .*, NT \(no trump\), "
    ):
        Strain(value)


@pytest.mark.parametrize("value", [None, 3, ["QH"], Suit.HEARTS, b"QH"])
def test_what_is_not_even_text_is_not_a_card(value: object) -> None:
    with pytest.raises(ValueError, match="is not a card"):
        Card(cast(str, value))


@given(any_cards)
def test_hands_print_and_parse(hand: tuple[Card, ...]) -> None:
    assert cards(spell(hand)) == hand


@pytest.mark.parametrize(
    ("suit", "symbol", "plural", "red"),
    [
        (Suit.SPADES, "♠", "spades", False),
        (Suit.HEARTS, "♥", "hearts", True),
        (Suit.DIAMONDS, "♦", "diamonds", True),
        (Suit.CLUBS, "♣", "clubs", False),
    ],
)
def test_suits_know_their_sign_name_and_colour(suit: Suit, symbol: str, plural: str, red: bool) -> None:
    assert (suit.symbol, suit.plural, suit.red) == (symbol, plural, red)
    assert pickle.loads(pickle.dumps(suit)) is suit


def test_a_pack_has_every_rank_of_every_suit_in_the_documented_order() -> None:
    full = pack("23456789TJQKA")
    assert len(full) == len(set(full)) == 52
    assert [full[0], full[12], full[13], full[26], full[51]] == list(cards("2S AS 2H 2D AC"))


@given(any_cards, st.sampled_from(NAMES).map(Card))
def test_taking_a_card_out_takes_exactly_one(hand: tuple[Card, ...], card: Card) -> None:
    rest = without(hand, card)
    assert len(rest) == max(0, len(hand) - 1)
    if card in hand:
        assert sorted((*rest, card)) == sorted(hand)


def test_what_leaves_a_hidden_hand_was_hidden_in_it() -> None:
    assert without(cards("?? QH ??"), Card("2C")) == cards("QH ??")
    assert without(cards("?? QH ??"), Card("QH")) == cards("?? ??")
    assert without(cards("QH ?? 2S"), Card("2C")) == cards("QH 2S")
    assert without(cards("QH ?? 2S"), HIDDEN) == cards("QH 2S")


@given(any_cards)
def test_hiding_keeps_nothing_but_the_number(hand: tuple[Card, ...]) -> None:
    assert hide(hand) == (HIDDEN,) * len(hand)


SMALL_PACK = cards("AS KS AH KH")


@pytest.mark.parametrize("deck", ["AS KS AH KH", "KH AH KS AS"])
def test_any_order_of_the_pack_is_the_pack(deck: str) -> None:
    assert why_not_this_pack(cards(deck), SMALL_PACK) is None


@pytest.mark.parametrize(
    ("deck", "problem"),
    [
        ("AS KS AH", "the deck has 3 of 4 cards; KH is missing"),
        ("", "the deck has 0 of 4 cards; AS is missing"),
        ("AS KS QH KH", "card 3, QH, does not belong to this deck"),
        ("AS KS ?? KH", "card 3, ??, does not belong to this deck"),
        ("AS KS AS KH", "card 3, AS, appears too many times"),
        ("AS KS AH KH AS", "card 5, AS, appears too many times"),
    ],
)
def test_a_wrong_pack_is_refused_with_the_reason(deck: str, problem: str) -> None:
    assert why_not_this_pack(cards(deck), SMALL_PACK) == problem


def test_a_pack_with_two_of_a_card_wants_two_of_it() -> None:
    double = cards("9S 9S 9H 9H")
    assert why_not_this_pack(cards("9H 9S 9H 9S"), double) is None
    assert why_not_this_pack(cards("9H 9S 9H 9H"), double) == ("card 4, 9H, appears too many times")


def test_a_strain_is_a_suit_as_trump_or_no_trump() -> None:
    assert [(strain.suit, strain.plural) for strain in SUITS] == [(suit, suit.plural) for suit in Suit]
    assert [(strain.symbol, strain.red) for strain in SUITS] == [(suit.symbol, suit.red) for suit in Suit]
    assert [Strain(suit.value) for suit in Suit] == list(SUITS)
    none = [strain for strain in Strain if strain.suit is None]
    assert [(strain.plural, strain.symbol, strain.low) for strain in none] == [
        ("no trump", "NT", False),
        ("low no trump", "low NT", True),
    ]


DOUBLE = pack("9T") * 2


@pytest.mark.parametrize(
    ("deck", "problem"),
    [
        (DOUBLE, None),
        (DOUBLE[::-1], None),
        (DOUBLE[:-1], "the deck has 15 of 16 cards; TC is missing"),
        ((*DOUBLE, Card("9S")), "card 17, 9S, appears too many times"),
        ((*DOUBLE[1:], Card("9H")), "card 16, 9H, appears too many times"),
    ],
)
def test_a_pack_may_hold_each_card_twice(deck: tuple[Card, ...], problem: str | None) -> None:
    assert why_not_this_pack(deck, DOUBLE) == problem


def test_of_two_identical_cards_one_is_taken() -> None:
    assert without(cards("9S 9H 9S"), Card("9S")) == cards("9H 9S")
    assert without(cards("?? 9S ??"), Card("9S")) == cards("?? ??")
    assert without(cards("?? ??"), Card("9S")) == cards("??")
