"""Turning a position with cards into what the search sees, and its answers back into cards."""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby
from typing import Final, NamedTuple

from bacon.core.cards import Card, Cards, Suit
from bacon.solver.holding import FREE, PLAYER, Marks, tie
from bacon.solver.position import CardOrder, Position, side_of
from bacon.solver.search import LEAD, SUITS, TRUMPS, CardGroup, Turn

_PLACES: Final = {suit: 1 + number for number, suit in enumerate(Suit)}
_MARK: Final = 6
_PLACE: Final = 24
"""A card as a number: its mark, from this bit on how low it is, from that one on the place of its suit."""
_HIGHEST: Final = 1 << 12
"""More than the strength of any card."""


class EncodedPosition(NamedTuple):
    """A position as the search sees it, and in `faces` the cards that the marks of each suit stand for."""

    sides: bytes
    last: bool
    marks: tuple[Marks, ...]
    faces: tuple[Cards, ...]
    turn: Turn

    def cards(self, option: CardGroup) -> Cards:
        """Give the cards that an option stands for."""
        return self.faces[option.place][option.high : option.low + 1]


def board_of(position: Position) -> EncodedPosition:
    """Set up a position for the search.

    Raises ``ValueError`` for hands that do not belong to one moment of a hand, and for hidden cards.
    """
    active = position.active
    _check(position, active)
    marks, faces = _suits(position, active)
    return EncodedPosition(
        sides=bytes(map(side_of, active)),
        last=any(position.order.beats(card, card) for card in position.hands[position.to_act][:1]),
        marks=marks,
        faces=faces,
        turn=_turn(position, active, faces),
    )


def _suits(position: Position, active: tuple[int, ...]) -> tuple[tuple[Marks, ...], tuple[Cards, ...]]:
    """Give the marks of each suit, and the cards that they stand for."""
    entries: list[tuple[int, Card]] = []
    numbers = _numbers(position.order)
    for player, seat in enumerate(active):
        for card in position.hands[seat]:
            number = numbers.get(card.index, -1)
            if number < 0:
                number = numbers[card.index] = _number(position.order, card)
            entries.append((number + player, card))
    entries.sort()
    suits: list[list[int]] = [[] for _ in range(SUITS)]
    faces: list[list[Card]] = [[] for _ in range(SUITS)]
    for number, card in entries:
        suits[number >> _PLACE].append(number)
        faces[number >> _PLACE].append(card)
    return tuple([_marks(suit) for suit in suits]), tuple([tuple(cards) for cards in faces])


@lru_cache(maxsize=64)
def _numbers(_order: CardOrder) -> dict[int, int]:
    """Give the numbers of cards in an order as far as they are known, by the cards’ indices."""
    return {}


def _number(order: CardOrder, card: Card) -> int:
    free = FREE if card in order.free else 0
    return _place(order, card) << _PLACE | _HIGHEST - order.strength(card) << _MARK | free


def _place(order: CardOrder, card: Card) -> int:
    """Give the place of a card's suit: the trumps are the first; their place among the others stays empty."""
    suit = order.suit(card)
    if suit is None:
        raise ValueError(f"{card.words} belongs to no suit, so that this cannot be solved.")
    return TRUMPS if suit is order.trump else _PLACES[suit]


def _marks(suit: list[int]) -> Marks:
    """Take the marks from the numbers of a suit's cards, and tie those of cards that are equally low."""
    if len({number >> _MARK for number in suit}) == len(suit):
        return tuple([number & (FREE | PLAYER) for number in suit])
    groups = [[number & (FREE | PLAYER) for number in group] for _, group in groupby(suit, key=_lowness)]
    return tuple([mark for group in groups for mark in tie(tuple(group))])


def _lowness(number: int) -> int:
    return number >> _MARK


def _turn(position: Position, active: tuple[int, ...], faces: tuple[Cards, ...]) -> Turn:
    player, tricks = active.index(position.to_act), len(position.hands[position.to_act])
    if not position.trick:
        return Turn(player, len(active), LEAD, tricks)
    order = position.order
    held = position.winning
    best = _place(order, held.card)
    above = len([card for card in faces[best] if order.beats(card, held.card)])
    led = _place(order, position.trick[0].card)
    left = len(active) - len(position.trick)
    return Turn(player, left, (led, best, above, active.index(held.seat)), tricks)


def _check(position: Position, active: tuple[int, ...]) -> None:
    """Refuse hands of sizes that cannot come together, and seats that are out of turn."""
    if position.to_act not in active:
        raise ValueError(f"Seat {position.to_act} does not take part, so it cannot be to act.")
    start = active.index(position.to_act) - len(position.trick)
    played = [active[(start + step) % len(active)] for step in range(len(position.trick))]
    if [play.seat for play in position.trick] != played or len(played) == len(active):
        raise ValueError(f"The trick does not lead up to seat {position.to_act}.")
    size = len(position.hands[position.to_act])
    for seat in active:
        wanted = size - (seat in played)
        if len(position.hands[seat]) != wanted:
            held = len(position.hands[seat])
            raise ValueError(f"Seat {seat} holds {held} cards, where it should hold {wanted}.")
