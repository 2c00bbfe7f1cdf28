"""The order of the cards in Bacon: ace high to two low in every suit, and no bowers (A.1, item 1)."""

from __future__ import annotations

from functools import cache
from typing import Final

from bacon.core.cards import HIDDEN, RANKS, Suit, pack
from bacon.games.tricks import Ranking

FULL_PACK: Final = pack("23456789TJQKA")


@cache
def ranking(trump: Suit | None) -> Ranking:
    """Give the order of the cards under a trump, or before there is one."""
    return Ranking(
        (*FULL_PACK, HIDDEN),
        trump,
        suit_of=lambda card: card.suit,
        strength_of=lambda card: RANKS.find(card.rank),
    )
