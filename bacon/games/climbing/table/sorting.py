"""The orders in which a hand can be held from which sets of cards are laid; X is the highest card.

>>> from bacon.core.cards import cards
>>> print(*sorted_sets(cards("2H 9S X 9H 3H 4D 2C TD"), "rank"))
X TD 9S 9H 4D 3H 2H 2C
>>> print(*sorted_sets(cards("2H 9S X 9H 3H 4D 5C 6C TD"), "groups"))
X 6C 5C 4D 3H 2H 9S 9H TD
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeAlias

from bacon.core.cards import HIDDEN, Card, Cards
from bacon.data.settings import SetSorting
from bacon.games.climbing.rules.packs import X, rank_of
from bacon.ui.table.face import SUITS

_Held: TypeAlias = dict[int, list[Card]]
"""The natural cards of a hand by their ranks, the highest first."""

_STRAIGHT: Final = 5
_RUN: Final = 3


def sorted_sets(hand: Cards, how: SetSorting) -> Cards:
    """A hand in the order in which the player holds it."""
    if HIDDEN in hand:
        return hand
    wilds = (X,) * hand.count(X)
    by_rank = sorted((card for card in hand if card is not X), key=lambda card: (-rank_of(card), _suit(card)))
    match how:
        case "suit":
            return (*wilds, *sorted(by_rank, key=_suit))
        case "groups":
            return (*wilds, *_grouped(by_rank))
        case _:
            return (*wilds, *by_rank)


def _suit(card: Card) -> int:
    return SUITS.index(card.suit) if card.suit else len(SUITS)


def _grouped(by_rank: Iterable[Card]) -> Cards:
    """Put together what is laid together: bombs, straights, triples, pairs, runs, and what is left over."""
    held: _Held = {}
    for card in by_rank:
        held.setdefault(rank_of(card), []).append(card)
    bombs = _alike(held, least=4)
    straights = _in_a_row(held, least=_STRAIGHT)
    triples, pairs = _alike(held, least=3), _alike(held, least=2)
    runs = _in_a_row(held, least=_RUN)
    return (*bombs, *straights, *triples, *pairs, *runs, *_alike(held, least=1))


def _alike(held: _Held, least: int) -> list[Card]:
    """Take out the ranks of which there are so many cards."""
    ranks = [rank for rank, cards in held.items() if len(cards) >= least]
    return [card for rank in ranks for card in held.pop(rank)]


def _in_a_row(held: _Held, least: int) -> list[Card]:
    """Take out the single cards that stand in a row of so many."""
    row: list[int] = []
    taken: list[int] = []
    for rank in [rank for rank, cards in held.items() if len(cards) == 1] + [0]:
        if row and row[-1] != rank + 1:
            taken += row if len(row) >= least else []
            row = []
        row.append(rank)
    return [held.pop(rank)[0] for rank in taken]
