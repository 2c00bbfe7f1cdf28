"""The cards of a pack as bits under one order, so that hands are numbers and comparing is cheap."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final

from bacon.core.cards import Card, Cards
from bacon.games.tricks.rules.ranking import Ranking

_ANYTHING: Final = -1


@cache
def table_of(order: Ranking, pack: Cards) -> CardTable:
    """Give the table of an order; each is laid out once."""
    return CardTable(order, pack)


class CardTable:
    """Every card of the pack as a bit: suit by suit, and in each from the lowest card up.

    By the number of a bit, `cards` has its card, `suit` the cards of its suit, `over` those of them that beat
    it, and `beaters` all that do; at -1 that is every card, as anything beats no card. Of the `suits` all but
    the `trumps` are `plain`; `free` cards may be played at any time. What is in the pack twice has two bits.
    """

    __slots__ = (
        "_bits",
        "_under",
        "all",
        "beaters",
        "cards",
        "free",
        "order",
        "over",
        "plain",
        "suit",
        "suits",
        "trumps",
    )

    def __init__(self, order: Ranking, pack: Cards) -> None:
        self.order = order
        places = list(dict.fromkeys(map(order.suit, pack)))
        self.cards = sorted(
            pack, key=lambda card: (places.index(order.suit(card)), order.strength(card), card.index)
        )
        self._bits: dict[Card, int] = {}
        for number, card in enumerate(self.cards):
            self._bits.setdefault(card, 1 << number)
        self.suits = [self._those([card for card in pack if order.suit(card) is place]) for place in places]
        self.all = sum(self.suits)
        self.free = self._those([card for card in pack if card in order.free])
        self.trumps = self._those(list(filter(order.is_trump, pack)))
        self.plain = [suit for suit in self.suits if suit != self.trumps]
        self.suit = [self.suits[places.index(order.suit(card))] for card in self.cards]
        self.beaters = [
            self._those([card for card in pack if order.beats(card, best)]) for best in self.cards
        ]
        self.over = [suit & beaters for suit, beaters in zip(self.suit, self.beaters, strict=True)]
        self._under = [
            suit & self._those([card for card in pack if order.beats(best, card)])
            for suit, best in zip(self.suit, self.cards, strict=True)
        ]
        self.beaters.append(_ANYTHING)

    def _those(self, cards: Sequence[Card]) -> int:
        """Give all the cards of a kind: each as often as it is in the pack."""
        return self.shared([cards])[0]

    def shared(self, piles: Iterable[Sequence[Card]], used: int = 0) -> list[int]:
        """Give piles of cards as sets of bits; of equal cards each is another bit, and none of those used."""
        bits, sets = self._bits, []
        for pile in piles:
            before = used
            for card in pile:
                one = bits[card]
                used |= one << 1 if used & one else one
            sets.append(used ^ before)
        return sets

    def bit(self, card: Card, among: int = _ANYTHING) -> int:
        """Give the bit of a card, of the one among these if it is there twice."""
        one = self._bits[card]
        return one if one & among else one << 1

    def number(self, card: Card) -> int:
        """Give the number of a card's bit."""
        return self._bits[card].bit_length() - 1

    def suit_of(self, card: Card) -> int:
        """Give the cards of a card's suit."""
        return self.suit[self.number(card)]

    def touching(self, one: Card, other: Card, between: int) -> bool:
        """Tell whether two cards do the same: none of these beats, or is beaten by, only one of them."""
        first, second = self.number(one), self.number(other)
        if self.suit[first] != self.suit[second] or (one in self.order.free) != (other in self.order.free):
            return False
        apart = self.over[first] ^ self.over[second] | self._under[first] ^ self._under[second]
        return not apart & between

    def spelt(self, bits: int) -> Cards:
        """Give the cards of a set of bits."""
        found: list[Card] = []
        while bits:
            low = bits & -bits
            found.append(self.cards[low.bit_length() - 1])
            bits ^= low
        return tuple(found)
