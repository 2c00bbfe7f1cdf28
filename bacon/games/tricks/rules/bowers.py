"""The order of the cards in Euchre and its relatives.

The jack of trumps, the right bower, is the highest trump. The other jack of its colour, the left bower, comes
next and counts as a trump in every way. A joker, the Benny, beats both. Without trump there are no bowers,
and each suit ranks from the ace down, or in low no trump from the lowest card up.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from bacon.core.cards import HIDDEN, JOKERS, RANKS, Card, Cards, Strain, Suit, pack
from bacon.games.tricks.rules.ranking import LastOfEqual, Ranking, is_joker

JOKER: Final = Card("BJ")

_EVERY_CARD: Final[Cards] = (*pack("23456789TJQKA"), *map(Card, JOKERS), HIDDEN)
_SAME_COLOUR: Final = {
    Suit.SPADES: Suit.CLUBS,
    Suit.CLUBS: Suit.SPADES,
    Suit.HEARTS: Suit.DIAMONDS,
    Suit.DIAMONDS: Suit.HEARTS,
}
_LEFT: Final = len(RANKS)
_RIGHT: Final = _LEFT + 1
_BENNY: Final = _RIGHT + 1


def right_bower(trump: Suit) -> Card:
    """Return the jack of trumps."""
    return Card("J" + trump.value)


def left_bower(trump: Suit) -> Card:
    """Return the other jack of the same colour."""
    return right_bower(_SAME_COLOUR[trump])


@cache
def ranking(strain: Strain | None, *, last_of_equal: bool = False) -> Ranking:
    """Return the order of the cards in a strain, which is None before it is named.

    With `last_of_equal`, the second of two identical cards takes the trick, not the first.
    """
    kind = LastOfEqual if last_of_equal else Ranking
    trump = None if strain is None else strain.suit
    if trump is not None:
        return _with_bowers(kind, trump)
    return kind(
        _EVERY_CARD,
        None,
        suit_of=lambda card: card.suit,
        strength_of=_low_strength if strain is Strain.LOW_NO_TRUMP else _high_strength,
    )


def _with_bowers(kind: type[Ranking], trump: Suit) -> Ranking:
    right, left = right_bower(trump), left_bower(trump)
    bowers = {right: _RIGHT, left: _LEFT}
    return kind(
        _EVERY_CARD,
        trump,
        suit_of=lambda card: trump if is_joker(card) or card is left else card.suit,
        strength_of=lambda card: bowers.get(card, _high_strength(card)),
    )


def _high_strength(card: Card) -> int:
    return _BENNY if is_joker(card) else RANKS.find(card.rank)


def _low_strength(card: Card) -> int:
    return -_high_strength(card)
