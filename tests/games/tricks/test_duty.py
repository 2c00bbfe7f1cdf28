"""The question of a trick says what may be played, and why a card isn't what it looks."""

from __future__ import annotations

import pytest

from bacon.core.actions import Refusal
from bacon.core.cards import Card, Strain, Suit, cards
from bacon.games.tricks.duty import Duty
from bacon.games.tricks.plain import ace_high
from bacon.games.tricks.ranking import ranking

NO_HEARTS = Refusal("unled", "You can’t lead hearts yet: nobody has played any.")


def barred(card: Card) -> Refusal:
    return NO_HEARTS if card.suit is Suit.HEARTS else Refusal("other", f"Not {card.sign}.")


def asked(hand: str, first: str, playable: str = "", strain: Strain = Strain.SPADES) -> str:
    """Return the duty with bowers; without `playable` cards any may be played."""
    order, led = ranking(strain), Card(first) if first else None
    suit = order.suit(led) if led else None
    return Duty(cards(hand), cards(playable or hand), led, suit, order, barred).sentence


@pytest.mark.parametrize(
    ("hand", "first", "playable", "sentence"),
    [
        ("9C TC AD", "", "", "Lead any card."),
        ("9C TC AD", "KC", "9C TC", "Follow suit: play a club."),
        ("9C TC QC", "KC", "", "Follow suit: play a club."),
        ("9H TH AD", "KC", "", "No clubs: play any card."),
        ("9C TH AD", "KC", "9C", "You must play 9♣, your only club."),
        ("9C", "KC", "", "Play your last card."),
        ("TH", "", "", "Play your last card."),
    ],
)
def test_the_duty_of_a_trick_is_said_in_one_line(hand: str, first: str, playable: str, sentence: str) -> None:
    assert asked(hand, first, playable) == sentence


@pytest.mark.parametrize(
    ("hand", "first", "playable", "sentence"),
    [
        ("JC AS 9H", "KS", "JC AS", "Follow suit: play a spade (J♣ counts as a spade)."),
        ("JC TH 9H", "KS", "JC", "You must play J♣: it counts as a spade."),
        ("AS TS 9H", "JC", "AS TS", "Follow suit: play a spade (J♣ counts as a spade)."),
        ("AC TC 9H", "JC", "", "No spades (J♣ counts as a spade): play any card."),
        ("JC TC 9C 9H", "KC", "TC 9C", "Follow suit: play a club (J♣ counts as a spade)."),
        ("JC TD 9H", "KC", "", "No clubs (J♣ counts as a spade): play any card."),
        ("BJ TD 9H", "KS", "BJ", "You must play the joker: it counts as a spade."),
        ("JC TD 9H", "KH", "9H", "You must play 9♥, your only heart."),
    ],
)
def test_a_card_that_counts_as_another_suit_is_named_where_it_matters(
    hand: str, first: str, playable: str, sentence: str
) -> None:
    assert asked(hand, first, playable) == sentence


def test_a_joker_that_may_always_be_played_is_offered_beside_the_suit() -> None:
    order = ranking(Strain.NO_TRUMP)
    duty = Duty(cards("BJ 9C TC AD"), cards("BJ 9C TC"), Card("KC"), Suit.CLUBS, order, barred)
    assert duty.sentence == "Follow suit: play a club, or the joker."


@pytest.mark.parametrize(
    ("hand", "first", "playable", "sentence"),
    [
        ("9H TH AD 2C", "", "AD 2C", "Your lead. You can’t lead hearts yet: nobody has played any."),
        ("9H TH QS AD KD", "", "AD KD", "Lead anything but hearts and Q♠."),
        ("9H TH QS AD 3S", "KC", "AD 3S", "No clubs: play anything but hearts and Q♠."),
        ("9H TH AD 3S", "KC", "9H TH", "No clubs: play a heart."),
        ("9H TH AD QS", "KC", "AD", "No clubs: you must play A♦."),
    ],
)
def test_what_a_game_forbids_besides_is_named(hand: str, first: str, playable: str, sentence: str) -> None:
    order, led = ace_high(Strain.NO_TRUMP), Card(first) if first else None
    duty = Duty(cards(hand), cards(playable), led, led.suit if led else None, order, barred)
    assert duty.sentence == sentence


def test_an_opener_is_asked_for_in_the_words_of_the_rules() -> None:
    opener = Refusal("opener", "Lead the two of clubs: it opens the hand.")
    order = ace_high(Strain.NO_TRUMP)
    duty = Duty(cards("2C 9H AD"), cards("2C"), None, None, order, lambda _: opener)
    assert duty.sentence == opener.sentence


@pytest.mark.parametrize(
    ("hand", "playable", "sentence"),
    [
        ("9C QC AC AD", "QC AC", "Follow suit: play Q♣ or A♣."),
        ("9C QC AC AD", "AC", "You must play A♣."),
        ("9H TH QH AD", "TH QH", "No clubs: play 10♥ or Q♥."),
    ],
)
def test_of_a_suit_that_is_barred_in_part_the_cards_are_named(
    hand: str, playable: str, sentence: str
) -> None:
    assert asked(hand, "JC", playable, Strain.NO_TRUMP) == sentence
