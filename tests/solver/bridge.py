"""Positions of Bacon's plain order, and what DDS finds in them, asked through `endplay`."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING

from bacon.core.cards import Card, Cards, Suit
from bacon.games.bacon.game import Bacon
from bacon.games.bacon.state import FULL_PACK, ranking
from bacon.solver import Position

if TYPE_CHECKING:
    from endplay.types import Deal

_BY_BRIDGE = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
_RANKS = "AKQJT98765432"


def random_deal(chance: Random, size: int) -> Position:
    """Return a random lead of Bacon from hands of that size, of the full pack."""
    drawn = chance.sample(FULL_PACK, 4 * size)
    hands = tuple(tuple(drawn[seat::4]) for seat in range(4))
    return Position(ranking(Bacon(), chance.choice(_BY_BRIDGE)), hands, chance.randrange(4))


def as_bridge(position: Position) -> Deal:
    """Write a lead as a deal of bridge."""
    from endplay.types import Deal, Denom, Player

    deal = Deal("N:" + " ".join(map(_hand, position.hands)))
    assert position.order.trump is not None
    deal.trump = Denom(_BY_BRIDGE.index(position.order.trump))
    deal.first = Player(position.to_act)
    return deal


def _hand(hand: Cards) -> str:
    return ".".join("".join(sorted(_ranks(hand, suit), key=_RANKS.index)) for suit in _BY_BRIDGE)


def _ranks(hand: Cards, suit: Suit) -> Iterator[str]:
    return (card.rank for card in hand if card.suit is suit)


def solved_by_dds(position: Position) -> dict[Card, int]:
    """Return the tricks that each card brings its side, as DDS finds them."""
    from endplay.dds import solve_board

    solved = solve_board(as_bridge(position))
    return {Card(card.rank.abbr + _BY_BRIDGE[card.suit.value].value): tricks for card, tricks in solved}
