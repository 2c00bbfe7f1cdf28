"""A position as the search sees it: every card a bit, every hand and suit a number.

The bits run from the lowest card of a suit to its highest, suit by suit, the trumps last. Between two suits
stands a bit that is no card, a wall, so that the cards on both sides of it are never taken for neighbours.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby
from typing import Final

from bacon.core.cards import Card, Cards, Suit
from bacon.solver.holding import FREE, PLAYER
from bacon.solver.position import CardOrder, Position, side_of

_PLACES: Final = {suit: number for number, suit in enumerate(Suit)}
_TRUMPS: Final = len(_PLACES)
MARK: Final = FREE | PLAYER
_HEIGHT: Final = 6
_PLACE: Final = 24
"""A card as a number: its mark, from this bit on how high it is, from that one on the place of its suit."""
_LOWEST: Final = 1 << 12
"""Added to the strength of a card, which may be less than nothing."""
_GAP: Final = -1
"""The number of a bit that is no card."""


class Board:
    """A position as bits. What stands here never changes; `left` are the cards that are still held.

    Of the `suits` the last are the `trumps`, if there are any. The `walls` stand between cards that are never
    alike. Cards that are equally high are a tie: `ties` has them with the walls on both their sides, which
    stand as long as they are not all in one hand; `last` tells whether the last, not the first, of them takes
    the trick. The `free` cards need not follow. `numbers` has each bit's card as a number.

    It is the turn of `player`, and so many `cards` are still to be played in all; in a trick the suit `led`,
    the `best` card and its `holder` are known.
    """

    def __init__(self, players: int) -> None:
        self.sides = b""
        self.hands = [0] * players
        self.suits: list[int] = []
        self.trumps = self.walls = self.free = 0
        self.ties: list[tuple[int, int]] = []
        self.last = False
        self.numbers: list[int] = []
        self.player = self.cards = self.led = self.best = self.holder = 0

    @property
    def left(self) -> int:
        """The cards that are held."""
        return sum(self.hands)

    @property
    def tricks(self) -> int:
        """How many tricks are still to be taken, with the one that is being played."""
        return -(-self.cards // len(self.hands))

    def among(self, hand: Cards, order: CardOrder, cards: int) -> list[Card]:
        """Those cards of the hand of the player to act that bits stand for."""
        known = _numbers(order)
        numbers = {number - self.player for bit, number in enumerate(self.numbers) if cards >> bit & 1}
        return [card for card in hand if known[card.index] in numbers]


def board_of(position: Position) -> Board:
    """Set up a position for the search.

    Raises ``ValueError`` for hands that do not belong to one moment of a hand, and for hidden cards.
    """
    active = position.active
    _check(position, active)
    order, board = position.order, Board(len(active))
    board.sides = bytes([side_of(seat) for seat in active])
    known = _numbers(order)
    held = [
        (known.get(card.index) or _number(order, card)) + player
        for player, seat in enumerate(active)
        for card in position.hands[seat]
    ]
    board.player, board.cards = active.index(position.to_act), len(held)
    if position.trick:
        board.holder = active.index(position.winning.seat)
        best = _number(order, position.winning.card) + board.holder
        _lay_out(board, sorted([*held, best]))
        board.best = 1 << board.numbers.index(best)
        board.hands[board.holder] ^= board.best
        board.led = _suit(board, _number(order, position.trick[0].card) >> _PLACE)
    else:
        _lay_out(board, sorted(held))
    hand = position.hands[position.to_act]
    board.last = bool(hand) and order.beats(hand[0], hand[0])
    return board


def _lay_out(board: Board, numbers: list[int]) -> None:
    """Give every card its bit, and put the walls between them."""
    tied = len({number >> _HEIGHT for number in numbers}) < len(numbers)
    suit, before = 0, numbers[0] if numbers else 0
    for number in _with_gaps(numbers) if tied else numbers:
        if number == _GAP:
            board.numbers.append(_GAP)
            continue
        if (number ^ before) >> _PLACE:
            board.suits.append(suit)
            suit = 0
        if (number ^ before) >> _PLACE or (number ^ before) & FREE:
            board.walls |= 1 << len(board.numbers)
            board.numbers.append(_GAP)
        card = 1 << len(board.numbers)
        board.numbers.append(number)
        board.hands[number & PLAYER] |= card
        board.free |= card if number & FREE else 0
        suit |= card
        before = number
    board.walls |= 1 << len(board.numbers)
    board.suits += [suit] if suit else []
    board.trumps = suit if before >> _PLACE == _TRUMPS else 0
    board.ties = _ties(board.numbers) if tied else []


def _with_gaps(numbers: list[int]) -> list[int]:
    """Keep a bit free on both sides of cards that are equally high."""
    spread: list[int] = []
    for _, group in groupby(numbers, key=height):
        cards = list(group)
        spread += [_GAP, *cards, _GAP] if len(cards) > 1 else cards
    return spread


def _ties(numbers: list[int]) -> list[tuple[int, int]]:
    """The cards of each tie that is between players, with the bits on both sides of it."""
    ties: list[tuple[int, int]] = []
    for high, group in groupby(range(len(numbers)), key=lambda bit: height(numbers[bit])):
        bits = list(group)
        if high >= 0 and len({numbers[bit] for bit in bits}) > 1:
            ties.append((sum([1 << bit for bit in bits]), 1 << bits[0] - 1 | 1 << bits[-1] + 1))
    return ties


def height(number: int) -> int:
    """How high a card is, and of what suit: the same for cards that tie."""
    return number >> _HEIGHT


def _suit(board: Board, place: int) -> int:
    return sum([1 << bit for bit, number in enumerate(board.numbers) if number >> _PLACE == place])


def _number(order: CardOrder, card: Card) -> int:
    """A card as a number, without its player."""
    known = _numbers(order)
    if card.index not in known:
        free = FREE if card in order.free else 0
        known[card.index] = _place(order, card) << _PLACE | _LOWEST + order.strength(card) << _HEIGHT | free
    return known[card.index]


@lru_cache(maxsize=64)
def _numbers(_order: CardOrder) -> dict[int, int]:
    """The numbers of cards in an order as far as they are known, by the cards’ indices."""
    return {}


def _place(order: CardOrder, card: Card) -> int:
    """The place of a card's suit: the trumps are the last; their place among the others stays empty."""
    suit = order.suit(card)
    if suit is None:
        raise ValueError(f"{card.words} belongs to no suit, so that this cannot be solved.")
    return _TRUMPS if suit is order.trump else _PLACES[suit]


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
