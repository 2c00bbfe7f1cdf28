"""The order of the cards in Bacon: ace high to two low in every suit, without bowers (A.1, item 1).

With Jacks High every jack ranks just above the ace of its own suit; the other jack of trump's colour does not
move. Jokers are the highest trumps, the coloured one above the plain one (A.2, A12, A14). An option frees
them from following suit like trumps.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from bacon.core.cards import HIDDEN, RANKS, Card, Cards, Suit, pack
from bacon.games.bacon.rules.options import BaconOptions
from bacon.games.tricks.rules.ranking import Ranking, is_joker

__all__ = ["FULL_PACK", "is_joker", "pack_of", "ranking"]

_RANKS: Final = {52: "23456789TJQKA", 24: "9TJQKA"}
_JOKERS: Final[dict[int, Cards]] = {0: (), 1: (Card("BJ"),), 2: (Card("BJ"), Card("LJ"))}
_EVERY_CARD: Final[Cards] = (*pack(_RANKS[52]), *_JOKERS[2], HIDDEN)
_HIGH_JACK_STRENGTH: Final = len(RANKS)
_JOKER_STRENGTHS: Final = {"LJ": _HIGH_JACK_STRENGTH + 1, "BJ": _HIGH_JACK_STRENGTH + 2}


def pack_of(options: BaconOptions) -> Cards:
    """Return the pack in its fixed order: the suits, then the jokers, the coloured one first."""
    return _pack(options.deck, options.jokers)


def ranking(options: BaconOptions, trump: Suit | None) -> Ranking:
    """Return how the cards rank in a trump suit, or before there is one."""
    return _ranking(options.jacks_high, options.joker_follows == "free", trump)


FULL_PACK: Final = pack(_RANKS[52])
"""The standard game's pack."""


@cache
def _pack(deck: int, jokers: int) -> Cards:
    return (*pack(_RANKS[deck]), *_JOKERS[jokers])


@cache
def _ranking(jacks_high: bool, jokers_are_free: bool, trump: Suit | None) -> Ranking:
    def strength_of(card: Card) -> int:
        if jacks_high and card.rank == "J":
            return _HIGH_JACK_STRENGTH
        return _JOKER_STRENGTHS.get(card.name, RANKS.find(card.rank))

    return Ranking(
        _EVERY_CARD,
        trump,
        suit_of=lambda card: trump if is_joker(card) else card.suit,
        strength_of=strength_of,
        free=_JOKERS[2] if jokers_are_free else (),
    )
