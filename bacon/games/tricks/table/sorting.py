"""The orders in which a hand can be held."""

from __future__ import annotations

from bacon.core.cards import RANKS, Card, Cards, Suit
from bacon.data.settings import Sorting
from bacon.games.tricks.rules.ranking import Ranking
from bacon.ui.table.face import SUITS


def sorted_hand(hand: Cards, how: Sorting, order: Ranking) -> Cards:
    """A hand in the order in which the player holds it; `order` knows the trump."""
    match how:
        case "dealt":
            return hand
        case "rank":
            return tuple(sorted(hand, key=lambda card: (-_height(card, order), _suit(card.suit))))
        case "trump_left" | "trump_right":
            side = -1 if how == "trump_left" else 1
            return tuple(sorted(hand, key=lambda card: (side * order.is_trump(card), *_by_suit(card, order))))
        case _:
            return tuple(sorted(hand, key=lambda card: _by_suit(card, order)))


def _by_suit(card: Card, order: Ranking) -> tuple[int, int]:
    """A card's place in a hand held by suits, high cards left; jokers come last until there is trump."""
    return (_suit(order.suit(card)), -_height(card, order))


def _suit(suit: Suit | None) -> int:
    return SUITS.index(suit) if suit else len(SUITS)


def _height(card: Card, order: Ranking) -> int:
    return order.strength(card) if card.suit or card.name in ("BJ", "LJ") else RANKS.find(card.rank)
