"""The search: whether side 0 can reach its goal, whatever the other side does.

It knows no game. It sees cards as bits and players by number, each on a side. What was found out about a
position before a trick is remembered by how the suits are shared out, so that positions which only look
different are one; and what can be told at a glance is not searched.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from typing import Final, TypeAlias

from bacon.core.override import override
from bacon.solver.board import Board, height
from bacon.solver.holding import EMPTY, MARK, WIDTH, Holding, holdings_between, shape_with_ties

Stop: TypeAlias = Callable[[], bool]
"""Asked every now and then whether to give up."""

BETWEEN_QUESTIONS: Final = 128
"""So many positions are searched before the search asks again whether to give up."""

_ENOUGH: Final = 1 << 9
"""When more positions are remembered, they are forgotten before the next one."""

_BITS: Final = 6
_MOST: Final = (1 << _BITS) - 1
"""The least and the most tricks that side 0 can reach are one number, the most in its low bits."""

_LEADER: Final = 4
"""Bits for the number of the leader, and the highest of them for a hand that has trumps."""

_NARROW: Final = 14
"""Bits for the number of a holding, which are seldom too few."""
_WIDE: Final = 16
"""The holdings of a suit with so many bits are listed by them; those of a wider one are looked up."""


class Stopped(Exception):
    """The search was told to give up before it had an answer."""


class SuitBits:
    """The bits of a suit, and by what is left of it, from bit `low` on, the holding that this is."""

    __slots__ = ("cards", "holdings", "low", "wide")

    def __init__(self, cards: int) -> None:
        low, high = (cards & -cards or 1).bit_length() - 1, cards.bit_length()
        self.cards = cards
        self.wide = high - low > _WIDE
        self.low = high if self.wide else low
        self.holdings: list[Holding | None] = [None] * (1 if self.wide else 1 << high >> low)


class Search:
    """A search among players in this order of seats, which remembers what it found out.

    A goal is the least number of tricks that side 0 wants of those that are still to be taken.
    """

    def __init__(self, sides: bytes) -> None:
        self.sides = sides
        self.holdings = holdings_between(sides)
        self._next = bytes([*range(1, len(sides)), 0])
        self._before = bytes([len(sides) - 1, *range(len(sides) - 1)])
        self._known: dict[int, int] = {}
        self._many = 0
        self._bits = _NARROW
        self.begin(Board(sides), None)

    def begin(self, board: Board, stop: Stop | None) -> None:
        """Set up a position."""
        self._make_room(board)
        self._board, self._hands = board, board.hands
        self._walls, self._free, self._ties = board.walls, board.free, board.ties
        self._owners, self._suit_of, self._beaters = board.owners, board.suit_of, board.beaters
        self._of_sides = [0, 0]
        for player, hand in enumerate(board.hands):
            self._of_sides[self.sides[player]] |= hand
        self._suits = [SuitBits(cards) for cards in board.suits if cards != board.trumps]
        self._trumps, self._trumped = SuitBits(board.trumps), (1 << _LEADER - 1 if board.trumps else 0)
        self._wide: dict[int, Holding] = {}
        self._stop = stop
        self._visits = 0
        self._worked = [0] * len(self.sides)

    def _make_room(self, board: Board) -> None:
        """Forget what is too much, and see that every holding that can come up has a number of its own.

        Of another number of suits everything is forgotten: a key is only told apart from those as long.
        """
        if self._many != len(board.suits):
            self._many = len(board.suits)
            self._known.clear()
        coming = sum([1 << suit.bit_count() for suit in board.suits])
        full = len(self.holdings) + coming >> _NARROW > 0
        if full or self.remembered > _ENOUGH or self._bits > _NARROW:
            self.holdings = holdings_between(self.sides)
            self._known.clear()
            self._bits = max(_NARROW, (len(self.holdings) + coming).bit_length())

    @property
    def remembered(self) -> int:
        """How many positions are remembered."""
        return len(self._known)

    def options(self) -> list[int]:
        """The different cards that may be played, each with all that are alike."""
        board = self._board
        hand = board.hands[board.player]
        moves = self._legal(hand, board.led) if board.best else hand
        over = self._beaters[board.best.bit_length()]
        groups: list[int] = []
        for kind in (moves & over, moves & ~over):
            different = self._different(kind, board.left ^ hand | board.best)
            while different:
                card = different & -different
                different ^= card
                groups.append(kind & -card & ((different & -different) - 1))
        return groups

    def reaches(self, goal: int, option: int = 0) -> bool:
        """Tell whether side 0 reaches its goal, when the player to act has only this option.

        Raises `Stopped` when it is told to give up.
        """
        board = self._board
        if option:
            return self._lay(option & -option, goal)
        if board.best:
            return self._play(board.left, board.player, board.last, board.led, board.best, goal, board.tricks)
        return self._lead(board.left, board.player, goal, board.tricks)

    def _lay(self, card: int, goal: int) -> bool:
        """Tell whether side 0 reaches its goal when the player to act plays a card."""
        board, player = self._board, self._board.player
        holds = not board.best or card & self._beaters[board.best.bit_length()]
        best = card if holds else board.best
        left, led = board.left ^ card, board.led if board.best else self._suit_of[card.bit_length()]
        if player == board.last:
            return self._after(left, self._owners[best.bit_length()], goal, board.tricks - 1)
        return self._play(left, self._next[player], board.last, led, best, goal, board.tricks)

    def _play(  # noqa: PLR0917  (numbers alone: an object for a trick would cost more than the search)
        self, left: int, player: int, last: int, led: int, best: int, goal: int, tricks: int
    ) -> bool:
        """Tell whether side 0 reaches its goal in a trick that this card holds so far.

        Whoever has no choice plays at once; one good card of a player who has settles it.
        """
        place = best.bit_length()
        over, holder = self._beaters[place], self._owners[place]
        while True:
            hand = left & self._hands[player]
            moves = self._legal(hand, led) if self._free else hand & led or hand
            if moves & (moves - 1):
                moves = self._different(moves, left ^ hand | best)
                if moves & (moves - 1):
                    break
            left ^= moves
            if moves & over:
                best, holder, over = moves, player, self._beaters[moves.bit_length()]
            if player == last:
                return self._after(left, holder, goal, tricks - 1)
            player = self._next[player]
        wanted = self.sides[player] == 0
        urgent = over if self.sides[holder] != self.sides[player] else moves
        while moves:
            card = moves & urgent or moves
            card &= -card
            moves ^= card
            if player == last:
                reached = self._after(left ^ card, player if card & over else holder, goal, tricks - 1)
            else:
                holds = card if card & over else best
                reached = self._play(left ^ card, self._next[player], last, led, holds, goal, tricks)
            if reached == wanted:
                return wanted
        return not wanted

    def _legal(self, hand: int, led: int) -> int:
        """The cards of a hand that may be played: the free ones, too, where a suit must be followed."""
        follow = hand & led
        return follow | hand & self._free if follow & ~self._free else hand

    def _different(self, moves: int, others: int) -> int:
        """The lowest of each group of cards that none of the others stands between.

        Counted down by one from below, each stretch between two others loses just its lowest card.
        """
        others |= self._walls
        for tie, walls in self._ties:
            if others & tie:
                others |= walls
        return moves & ~((moves | others) - (others << 1 | 1))

    def _lead(self, left: int, leader: int, goal: int, tricks: int) -> bool:
        """Try what worked last first, and then suits of which the leader's side has the highest card."""
        hand, side = left & self._hands[leader], self.sides[leader]
        ours, wanted = self._of_sides[side], side == 0
        turn, last = self._next[leader], self._before[leader]
        if turn == leader:
            return self._after(left & left - 1, leader, goal, tricks - 1)
        moves = self._different(hand, left ^ hand)
        tops = high = 0
        for suit in self._board.suits:
            held = left & suit
            if held & ours > held & ~ours:
                high |= suit
                if held & hand > held & ~hand:
                    tops |= 1 << (moves & suit).bit_length() - 1
        while moves:
            card = moves & self._worked[leader] or moves & tops or moves & high or moves
            card &= -card
            moves ^= card
            led = self._suit_of[card.bit_length()]
            if self._play(left ^ card, turn, last, led, card, goal, tricks) == wanted:
                self._worked[leader] = card
                return wanted
        return not wanted

    def _after(self, left: int, leader: int, goal: int, tricks: int) -> bool:
        """Tell whether side 0 reaches its goal when the winner of a trick leads to those that are left."""
        if self.sides[leader] == 0:
            goal -= 1
        if goal <= 0 or goal > tricks:
            return goal <= 0
        if tricks == 1 and not self._ties:
            held = (
                left & self._trumps.cards or left & self._suit_of[(left & self._hands[leader]).bit_length()]
            )
            return held & self._of_sides[0] > held & self._of_sides[1]
        trumps = self._held(self._trumps, left)
        sure = trumps.sure or self.holdings.sure(trumps)
        if goal <= sure[0] or goal > tricks - sure[1]:
            return goal <= sure[0]
        key, least, most = self._glance(left, leader, tricks, trumps)
        if not least < goal <= most:
            return goal <= least
        found = self._known.get(key, -1)
        if found >= 0:
            least, most = found >> _BITS, found & _MOST
            if not least < goal <= most:
                return goal <= least
        self._visits += 1
        if self._visits % BETWEEN_QUESTIONS == 0:
            self._ask()
        reached = self._lead(left, leader, goal, tricks)
        self._known[key] = goal << _BITS | most if reached else least << _BITS | goal - 1
        return reached

    def _glance(self, left: int, leader: int, tricks: int, trumps: Holding) -> tuple[int, int, int]:
        """The key of a position, and the fewest and the most tricks of side 0 that can be told at a glance.

        The leader draws trumps and goes on with what is then high; or he keeps the trumps for the tricks they
        are sure of, and leads high cards of the suits that everyone with a trump must follow. When he has led
        his own, he may go on with one suit of a partner's.
        """
        side, sure = self.sides[leader], trumps.sure
        me, key, lost = 1 << leader, trumps.number, not self._free
        keeping, drawing, across, after = sure[side], 0, 0, 0
        rest = held = trumps.holders & ~me
        if trumps.boss == leader:
            drawing, rest = trumps.top, trumps.drawn
        if trumps.holders & me and (trumps.boss < 0 or self.sides[trumps.boss] == side):
            lost = False
        for suit in self._suits:
            holding = suit.holdings[(left & suit.cards) >> suit.low] or self._look(suit, left)
            key = key << self._bits | holding.number
            boss = holding.boss
            if boss == leader:
                lost = False
                keeping += holding.quick[held]
                drawing += holding.quick[rest]
            elif holding.holders & me and (boss < 0 or self.sides[boss] == side):
                lost = False
                if boss >= 0 and holding.quick[rest & ~(1 << boss)]:
                    across = max(across, holding.quick[held & ~(1 << boss)])
                    after = max(after, holding.quick[rest & ~(1 << boss)])
        key = key << _LEADER | self._trumped | leader
        most = tricks - sure[1 - side]
        least = sure[side] if self._free else min(max(keeping + across, drawing + after), most)
        if lost and least < most:
            most = max(least, min(most, tricks - self._lost(left, leader, trumps)))
        return (key, least, most) if side == 0 else (key, tricks - most, tricks - least)

    def _lost(self, left: int, leader: int, trumps: Holding) -> int:
        """How many tricks a side must lose when each of the leader's suits has its boss on the other side."""
        lost = _MOST
        if trumps.holders >> leader & 1:
            lost = self._quick(left, trumps.boss, trumps)
        for suit in self._suits:
            holding = self._held(suit, left)
            if holding.holders >> leader & 1:
                if not holding.quick[trumps.holders & ~(1 << holding.boss)]:
                    return 0
                lost = min(lost, self._quick(left, holding.boss, trumps))
        return lost

    def _quick(self, left: int, leader: int, trumps: Holding) -> int:
        """How many tricks a leader's side can take at once, by his own cards alone."""
        keeping, drawing = trumps.sure[self.sides[leader]], 0
        rest = held = trumps.holders & ~(1 << leader)
        if trumps.boss == leader:
            drawing, rest = trumps.top, trumps.drawn
        for suit in self._suits:
            holding = self._held(suit, left)
            if holding.boss == leader:
                keeping += holding.quick[held]
                drawing += holding.quick[rest]
        return max(keeping, drawing)

    def _held(self, suit: SuitBits, left: int) -> Holding:
        """What is left of a suit."""
        return suit.holdings[(left & suit.cards) >> suit.low] or self._look(suit, left)

    def _look(self, suit: SuitBits, left: int) -> Holding:
        """What is left of a suit, looked at for the first time, or of a suit too wide to be listed."""
        held = left & suit.cards
        if not suit.wide:
            holding = suit.holdings[held >> suit.low] = self.holdings.find(self._shape(held))
            return holding
        if held not in self._wide:
            self._wide[held] = self.holdings.find(self._shape(held))
        return self._wide[held]

    def _shape(self, held: int) -> int:
        """The shape of cards of a suit."""
        shape, numbers = EMPTY, self._board.numbers
        if self._ties:
            cards = [number for place, number in enumerate(numbers) if held << 1 >> place & 1]
            return shape_with_ties([list(group) for _, group in groupby(cards, key=height)])
        while held:
            shape = shape << WIDTH | numbers[(held & -held).bit_length()] & MARK
            held &= held - 1
        return shape

    def _ask(self) -> None:
        if self._stop is not None and self._stop():
            raise Stopped


class SplitSearch(Search):
    """A search for goals of any kind: a bit for each number of tricks with which side 0 is content."""

    @override
    def _after(self, left: int, leader: int, goal: int, tricks: int) -> bool:
        everything = (2 << tricks) - 1
        goal = goal >> 1 if self.sides[leader] == 0 else goal & everything
        trumps = self._held(self._trumps, left)
        sure = self.holdings.sure(trumps)
        possible = everything >> (sure[0] + sure[1]) << sure[0]
        if goal & possible in (0, possible):
            return goal & possible != 0
        key = goal << self._bits | trumps.number
        for suit in self._suits:
            key = key << self._bits | self._held(suit, left).number
        key = key << _LEADER | self._trumped | leader
        if key not in self._known:
            self._visits += 1
            if self._visits % BETWEEN_QUESTIONS == 0:
                self._ask()
            self._known[key] = self._lead(left, leader, goal, tricks)
        return self._known[key] > 0
