"""The order of the cards in Euchre: bowers, the Benny, and no trump high and low."""

from __future__ import annotations

import pytest

from bacon.core.cards import HIDDEN, SUITS, Card, Strain, Suit, cards, pack
from bacon.games.tricks.events import CardPlayed
from bacon.games.tricks.ranking import JOKER, Plays, left_bower, ranking, right_bower

EUCHRE = pack("9TJQKA")
LEFTS = {"S": "JC", "C": "JS", "H": "JD", "D": "JH"}
each_strain = pytest.mark.parametrize("strain", SUITS)


def plays(names: str) -> Plays:
    return tuple(CardPlayed(seat, card) for seat, card in enumerate(cards(names)))


@each_strain
def test_trumps_run_from_the_benny_over_both_bowers_down(strain: Strain) -> None:
    order, suit = ranking(strain), strain.value
    trumps = sorted(filter(order.is_trump, (*EUCHRE, JOKER)), key=order.strength, reverse=True)
    names = ["BJ", f"J{suit}", LEFTS[suit], *(f"{rank}{suit}" for rank in "AKQT9")]
    assert [card.name for card in trumps] == names


@each_strain
def test_the_left_bower_leaves_its_suit_for_trumps_for_every_purpose(strain: Strain) -> None:
    assert strain.suit is not None
    order, left = ranking(strain), left_bower(strain.suit)
    assert left.name == LEFTS[strain.value]
    assert order.suit(left) is strain.suit is not left.suit
    others = [card for card in EUCHRE if not order.is_trump(card)]
    assert all(order.suit(card) is card.suit for card in others)
    assert left not in others
    assert len(others) == 24 - 7


def test_h_the_jack_of_diamonds_is_no_diamond_when_hearts_are_trump() -> None:
    order = ranking(Strain.HEARTS)
    assert order.following(cards("JD 9C"), plays("AD")) == cards("JD 9C")
    assert order.is_trump(Card("JD"))
    assert order.following(cards("JD 9C"), plays("9H")) == cards("JD")
    assert order.following(cards("9H 9D"), plays("JD")) == cards("9H")


@pytest.mark.parametrize("strain", [None, Strain.NO_TRUMP, Strain.LOW_NO_TRUMP])
def test_without_trump_there_are_no_bowers(strain: Strain | None) -> None:
    order = ranking(strain)
    assert not any(map(order.is_trump, EUCHRE))
    assert all(order.suit(card) is card.suit for card in EUCHRE)


@pytest.mark.parametrize(
    ("strain", "trick", "taker"),
    [
        (Strain.HEARTS, "AH JD 9H KH", 1),
        (Strain.HEARTS, "JD JH AH KH", 1),
        (Strain.HEARTS, "JH BJ JD AH", 1),
        (Strain.HEARTS, "AD JD KD 9H", 1),
        (Strain.HEARTS, "AD KD 9H AS", 2),
        (Strain.NO_TRUMP, "JH AH JD AS", 1),
        (Strain.NO_TRUMP, "9C AH JC AS", 2),
        (Strain.LOW_NO_TRUMP, "AH 9H TH 9S", 1),
        (Strain.LOW_NO_TRUMP, "JH AH 9D 9S", 0),
    ],
)
def test_who_takes_the_trick(strain: Strain, trick: str, taker: int) -> None:
    assert ranking(strain).best(plays(trick)).seat == taker


@pytest.mark.parametrize("strain", Strain)
@pytest.mark.parametrize(("last", "taker"), [(False, 0), (True, 1)])
def test_of_identical_cards_the_first_takes_the_trick_or_the_last(
    strain: Strain, last: bool, taker: int
) -> None:
    assert ranking(strain, last_of_equal=last).best(plays("JH JH")).seat == taker


@pytest.mark.parametrize("strain", [None, *Strain])
def test_a_hidden_card_belongs_to_no_suit(strain: Strain | None) -> None:
    assert ranking(strain).suit(HIDDEN) is None
    assert not ranking(strain).is_trump(HIDDEN)


def test_the_bowers_by_name() -> None:
    assert [right_bower(suit).name for suit in Suit] == ["JS", "JH", "JD", "JC"]
    assert [left_bower(suit).name for suit in Suit] == ["JC", "JD", "JH", "JS"]
