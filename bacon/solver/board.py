"""A position as the search sees it: a bit for every card, a number for every hand and suit.

Bits run from a suit's lowest card to its highest, suit by suit, trumps last. Between suits there is a bit
without a card, a wall, which keeps the cards on its two sides from being taken for equals.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby
from typing import Final

from bacon.core.cards import Card, Cards, Suit
from bacon.solver.holding import FREE, PLAYER
from bacon.solver.position import CardOrder, Position, side_of

_SUIT_PLACES: Final = {suit: number for number, suit in enumerate(Suit)}
_TRUMP_PLACE: Final = len(_SUIT_PLACES)
_HEIGHT_SHIFT: Final = 6
_SUIT_SHIFT: Final = 24
"""A card's number has its mark in the low bits, then its height, then (from this bit) its suit's place."""
_STRENGTH_OFFSET: Final = 1 << 12
"""Added to a card's strength, which may be negative."""
_WALL_MASK: Final = -1 << _SUIT_SHIFT | FREE
"""Cards whose numbers differ in these bits are never equivalent."""
_GAP: Final = -1
"""The number of a bit without a card."""


class Board:
    """A position as bits; immutable during a search.

    In `suits`, trumps (if any) come last, and `trumps` holds them again. `walls` separate cards that are
    never equivalent. Cards of equal height tie: `ties` lists each tie with the walls on both its sides, which
    stand unless one hand holds all of the tie. With `last_wins` the last card of a tie takes the trick,
    otherwise the first. `free` cards need not follow suit.

    `player` is to act, `last` plays the last card to this trick, and `tricks` are still to be taken. `left`
    are the cards in all `hands`. During a trick, `led` is the suit led and `best` the winning card.

    Tables indexed by a card's place (its bit, counted from 1) give its number (`numbers`), its player
    (`owners`), its suit (`suit_of`) and the cards that beat it (`beaters`).
    """

    def __init__(self, sides: bytes) -> None:
        self.sides = sides
        self.hands = [0] * len(sides)
        self.suits: list[int] = []
        self.trumps = self.walls = self.free = 0
        self.ties: list[tuple[int, int]] = []
        self.last_wins = False
        self.player = self.last = self.tricks = self.left = self.led = self.best = 0
        self.numbers: list[int] = [_GAP]
        self.owners = b""
        self.suit_of: list[int] = []
        self.beaters: list[int] = []


def board_of(position: Position) -> Board:
    """Convert a position for the search.

    Raises ``ValueError`` for hidden cards and for hands that cannot occur together.
    """
    active, hands, trick = position.active, position.hands, position.trick
    _check(position, active)
    order, board = position.order, Board(bytes([side_of(seat) for seat in active]))
    numbers = [
        number + player for player, seat in enumerate(active) for number in _numbers(order, hands[seat])
    ]
    board.player, players = active.index(position.to_act), len(active)
    board.last = (board.player - len(trick) - 1) % players
    board.tricks = -(-len(numbers) // players)
    best = _GAP
    if trick:
        [best] = _numbers(order, (position.winning.card,))
        best += active.index(position.winning.seat)
        numbers.append(best)
    hand = hands[position.to_act]
    board.last_wins = len(hand) > 0 and order.beats(hand[0], hand[0])
    _lay_out(board, sorted(numbers))
    if trick:
        board.best = 1 << board.numbers.index(best) - 1
        board.hands[best & PLAYER] ^= board.best
        [led] = _numbers(order, (trick[0].card,))
        board.led = _suit(board, led >> _SUIT_SHIFT)
    board.left = sum(board.hands)
    return board


def bits_of(board: Board, position: Position) -> list[int]:
    """The bits of the cards of the player to act, in the order of the hand."""
    numbers = _numbers(position.order, position.hands[position.to_act])
    return [1 << board.numbers.index(number + board.player) - 1 for number in numbers]


def _lay_out(board: Board, numbers: list[int]) -> None:
    """Assign a bit to every card and put the walls between them."""
    tied = len({number >> _HEIGHT_SHIFT for number in numbers}) < len(numbers)
    places, hands = board.numbers, board.hands
    card, before = 1, numbers[0] if numbers else 0
    suit = walls = free = 0
    for number in _with_gaps(numbers) if tied else numbers:
        if number != _GAP:
            if (number ^ before) & _WALL_MASK:
                walls |= card
                card <<= 1
                places.append(_GAP)
                if (number ^ before) >> _SUIT_SHIFT:
                    board.suits.append(suit)
                    suit = 0
            hands[number & PLAYER] |= card
            free |= card if number & FREE else 0
            suit |= card
            before = number
        places.append(number)
        card <<= 1
    board.walls, board.free = walls | card, free
    if suit:
        board.suits.append(suit)
    board.trumps = suit if before >> _SUIT_SHIFT == _TRUMP_PLACE else 0
    board.ties = _ties(places) if tied else []
    _look_up(board)


def _look_up(board: Board) -> None:
    """Fill the tables indexed by a card's place."""
    board.owners = bytes([number & PLAYER for number in board.numbers])
    board.suit_of = [0] * len(board.numbers)
    board.beaters = [0] * len(board.numbers)
    for suit in board.suits:
        rest, trumps = suit, 0 if suit == board.trumps else board.trumps
        while rest:
            place = (rest & -rest).bit_length()
            rest &= rest - 1
            board.suit_of[place] = suit
            board.beaters[place] = rest | trumps
    for tie, _ in board.ties:
        for place in range(tie.bit_length() + 1):
            if tie << 1 >> place & 1:
                over = board.beaters[place]
                board.beaters[place] = over | tie ^ 1 << place - 1 if board.last_wins else over & ~tie


def _with_gaps(numbers: list[int]) -> list[int]:
    """Leave a bit free on both sides of each group of cards of equal height."""
    spread: list[int] = []
    for _, group in groupby(numbers, key=height):
        cards = list(group)
        spread += [_GAP, *cards, _GAP] if len(cards) > 1 else cards
    return spread


def _ties(numbers: list[int]) -> list[tuple[int, int]]:
    """The cards of each tie between different players, with the bits on both sides of it."""
    ties: list[tuple[int, int]] = []
    for high, group in groupby(range(len(numbers)), key=lambda place: height(numbers[place])):
        places = list(group)
        if high >= 0 and len({numbers[place] for place in places}) > 1:
            tie = sum([1 << place - 1 for place in places])
            ties.append((tie, 1 << places[0] - 2 | 1 << places[-1]))
    return ties


def height(number: int) -> int:
    """A card's suit and height in one number, equal for cards that tie."""
    return number >> _HEIGHT_SHIFT


def _suit(board: Board, place: int) -> int:
    return sum([1 << bit - 1 for bit, number in enumerate(board.numbers) if number >> _SUIT_SHIFT == place])


def _numbers(order: CardOrder, cards: Cards) -> list[int]:
    known = _number_cache(order)
    return [known.get(card.index) or _number(order, card) for card in cards]


def _number(order: CardOrder, card: Card) -> int:
    free = FREE if card in order.free else 0
    number = (
        _place(order, card) << _SUIT_SHIFT | _STRENGTH_OFFSET + order.strength(card) << _HEIGHT_SHIFT | free
    )
    _number_cache(order)[card.index] = number
    return number


@lru_cache(maxsize=64)
def _number_cache(_order: CardOrder) -> dict[int, int]:
    """A cache of numbers by card index, one for each order."""
    return {}


def _place(order: CardOrder, card: Card) -> int:
    """The place of a card's suit. Trumps come last; the trump suit's usual place stays empty."""
    suit = order.suit(card)
    if suit is None:
        raise ValueError(f"{card.words} belongs to no suit, so that this cannot be solved.")
    return _TRUMP_PLACE if suit is order.trump else _SUIT_PLACES[suit]


def _check(position: Position, active: tuple[int, ...]) -> None:
    """Raise ``ValueError`` for hand sizes that cannot occur together and for seats out of turn."""
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
