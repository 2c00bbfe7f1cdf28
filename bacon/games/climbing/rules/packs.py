"""The packs of the climbing game, and how they are dealt.

Each player gets two X, which are handed out rather than shuffled in. One shuffle of the whole pack must still
prove the deal, so the shuffled pack is read from the top without the X: the natural cards are dealt one at a
time from the dealer's left, then each player gets two X. If every order of the pack is equally likely, so is
every order of the natural cards. If the rules shuffle the X in, the pack is dealt as it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, zip_longest
from typing import Final

from bacon.core.cards import WILD, Card, Cards, Suit
from bacon.core.events import HandDealt
from bacon.games.climbing.rules.options import ClimbingOptions

X: Final = Card(WILD)
WILDS_EACH: Final = 2
COPIES: Final = 2
_RANKS: Final = "123456789T"
_SUITS: Final = tuple(Suit)
_PACKS: Final = {3: (3, 8), 4: (3, 10), 5: (4, 10)}
_SIX_PLAYER_PACKS: Final = {"one_to_nine": (4, 9), "one_to_ten": (4, 10)}


def _suits_and_ranks(options: ClimbingOptions) -> tuple[int, int]:
    return _PACKS.get(options.players) or _SIX_PLAYER_PACKS[options.six_player_pack]


def suits_of(options: ClimbingOptions) -> tuple[Suit, ...]:
    """Return the suits of the pack."""
    return _SUITS[: _suits_and_ranks(options)[0]]


def x_rank(options: ClimbingOptions) -> int:
    """Return the highest rank an X can stand for: one above the highest natural rank."""
    return _suits_and_ranks(options)[1] + 1


def rank_of(card: Card) -> int:
    """Return a natural card's rank as a number; 0 for an X."""
    return 0 if card is X else _RANKS.index(card.rank) + 1


def naturals_of(options: ClimbingOptions) -> Cards:
    """Return the natural cards in their fixed order: suit by suit, rank by rank, both copies together."""
    ranks = _RANKS[: x_rank(options) - 1]
    one_of_each = [Card(rank + suit.value) for suit in suits_of(options) for rank in ranks]
    return tuple(card for card in one_of_each for _ in range(COPIES))


def pack_of(options: ClimbingOptions) -> Cards:
    """Return the whole pack in its fixed order: the natural cards, then the X."""
    return naturals_of(options) + (X,) * (WILDS_EACH * options.players)


def hand_size(options: ClimbingOptions) -> int:
    """Return the number of cards in a hand, including the X."""
    return len(pack_of(options)) // options.players


def deal(options: ClimbingOptions, dealer: int, deck: Sequence[Card]) -> HandDealt:
    """Deal from a shuffled pack; leftover cards are set aside face down."""
    given = handed_out(options)
    dealt = [card for card in deck if not (given and card is X)]
    around = options.players * (hand_size(options) - len(given))
    starts = [(seat - dealer - 1) % options.players for seat in range(options.players)]
    hands = tuple((*dealt[start : around : options.players], *given) for start in starts)
    return HandDealt(hands, tuple(dealt[around:]))


def gather(options: ClimbingOptions, dealer: int, dealt: HandDealt) -> Cards:
    """Return the pack from which `deal` would deal these hands, with any X that are handed out at its end."""
    given = handed_out(options)
    around = (*dealt.hands[dealer + 1 :], *dealt.hands[: dealer + 1])
    turns = zip_longest(*([card for card in hand if not (given and card is X)] for hand in around))
    naturals = [card for card in chain.from_iterable(turns) if card is not None]
    return (*naturals, *dealt.stock, *given * options.players)


def handed_out(options: ClimbingOptions) -> Cards:
    """Return the X that each player gets besides the shuffled cards."""
    return () if options.wilds_shuffled else (X,) * WILDS_EACH
