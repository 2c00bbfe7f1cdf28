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
from bacon.solver.board import MARK, Board, height
from bacon.solver.holding import Holding, holdings_between, tied

Stop: TypeAlias = Callable[[], bool]
"""Asked every now and then whether to give up."""

BETWEEN_QUESTIONS: Final = 128
"""So many positions are searched before the search asks again whether to give up."""

_ENOUGH: Final = 1 << 9
"""When more positions are remembered, they are forgotten before the next one."""

_BITS: Final = 6
_MOST: Final = (1 << _BITS) - 1
"""The least and the most tricks that side 0 can reach are one number, the most in its low bits."""

_NARROW: Final = 15
"""Bits for the number of a holding, which are seldom too few."""
_WIDE: Final = 16
"""The holdings of a suit with so many bits are listed by them; those of a wider one are looked up."""


class Stopped(Exception):
    """The search was told to give up before it had an answer."""


class Suit:
    """The bits of a suit, and by what is left of it, from bit `low` on, the holding that this is."""

    __slots__ = ("cards", "holdings", "low")

    def __init__(self, cards: int, low: int, holdings: list[Holding | None]) -> None:
        self.cards = cards
        self.low = low
        self.holdings = holdings


class Search:
    """A search among players in this order of seats, which remembers what it found out.

    A goal is the least number of tricks that side 0 wants of those that are still to be taken.
    """

    def __init__(self, sides: bytes) -> None:
        self.sides = sides
        self.holdings = holdings_between(sides)
        self._players = len(sides)
        self._next = [*range(1, self._players), 0]
        self._first = [side == 0 for side in sides]
        self._board = Board(self._players)
        self._hands: list[int] = []
        self._of_sides = [0, 0]
        self._suits: list[Suit] = []
        self._suit_of: dict[int, int] = {}
        self._trumps = self._walls = self._free = 0
        self._ties: list[tuple[int, int]] = []
        self._none = self.holdings.find(b"")
        self._wide: dict[int, Holding] = {}
        self._bits = _NARROW
        self._known: list[dict[int, int]] = [{} for _ in range(2 * self._players)]
        self._of_leader = 0
        self._stop: Stop | None = None
        self._visits = 0

    def begin(self, board: Board, stop: Stop | None) -> None:
        """Set up a position."""
        self._make_room(board)
        self._board, self._hands = board, board.hands
        self._trumps, self._walls, self._free, self._ties = board.trumps, board.walls, board.free, board.ties
        self._of_sides = [0, 0]
        for player, hand in enumerate(board.hands):
            self._of_sides[self.sides[player]] |= hand
        self._suits = [self._suit(cards) for cards in board.suits]
        self._suit_of = {}
        for suit in board.suits:
            rest = suit
            while rest:
                self._suit_of[rest & -rest] = suit
                rest &= rest - 1
        self._of_leader = self._players if board.trumps else 0
        self._wide = {}
        self._stop = stop
        self._visits = 0

    def _suit(self, cards: int) -> Suit:
        """Set up a suit; those that are shared out alike have one list, and a very wide one has none."""
        low, high = (cards & -cards).bit_length() - 1, cards.bit_length()
        if high - low > _WIDE:
            return Suit(cards, high, [None])
        if self._ties:
            return Suit(cards, low, [None] * (1 << high - low))
        shared = bytes([number & MARK for number in self._board.numbers[low:high]])
        return Suit(cards, low, self.holdings.parts(shared))

    def _make_room(self, board: Board) -> None:
        """Forget what is too much, and see that every holding that can come up has a number of its own."""
        coming = sum([1 << suit.bit_count() for suit in board.suits])
        full = len(self.holdings) + coming >> _NARROW > 0
        if full or self.remembered > _ENOUGH or self._bits > _NARROW:
            self.holdings = holdings_between(self.sides)
            for known in self._known:
                known.clear()
            self._none = self.holdings.find(b"")
            self._bits = max(_NARROW, (len(self.holdings) + coming).bit_length())

    @property
    def remembered(self) -> int:
        """How many positions are remembered."""
        return sum([len(known) for known in self._known])

    def options(self) -> list[int]:
        """The different cards that may be played, each with all that are alike."""
        board = self._board
        hand = board.hands[board.player]
        moves = self._legal(hand, board.led) if board.best else hand
        over = self._over(board.led, board.best) if board.best else 0
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
        if not option and not board.best:
            return self._lead(board.left, board.player, goal, board.cards)
        if not option:
            over = self._over(board.led, board.best)
            return self._play(
                board.left, board.player, board.led, board.best, over, board.holder, goal, board.cards
            )
        return self._lay(option & -option, goal)

    def _lay(self, card: int, goal: int) -> bool:
        """Tell whether side 0 reaches its goal when the player to act plays a card."""
        board = self._board
        led, best, holder, over = board.led, board.best, board.holder, 0
        if best:
            over = self._over(led, best)
        else:
            led = self._suit_of[card]
            over = led | self._trumps
        if card & over:
            best, holder, over = card, board.player, self._over(led, card)
        if (board.cards - 1) % self._players == 0:
            return self._after(board.left ^ card, holder, goal, board.cards - 1)
        turn = self._next[board.player]
        return self._play(board.left ^ card, turn, led, best, over, holder, goal, board.cards - 1)

    def _play(  # noqa: PLR0917  (numbers alone: an object for a trick would cost more than the search)
        self, left: int, player: int, led: int, best: int, over: int, holder: int, goal: int, cards: int
    ) -> bool:
        """Tell whether side 0 reaches its goal in a trick in which the cards `over` beat the best so far.

        Whoever has no choice plays at once; one good card of a player who has settles it.
        """
        while True:
            hand = left & self._hands[player]
            moves = self._legal(hand, led) if self._free else hand & led or hand
            cards -= 1
            if self._ties:
                over = self._beyond(over, best)
            if moves & (moves - 1):
                others = left ^ hand | best | self._walls
                if self._ties:
                    others = self._fenced(others)
                moves &= ~((moves | others) - (others << 1 | 1))
                if moves & (moves - 1):
                    break
            left ^= moves
            if moves & over:
                best, holder, over = moves, player, over & -(moves << 1)
            if cards % self._players == 0:
                return self._after(left, holder, goal, cards)
            player = self._next[player]
        wanted = self._first[player]
        urgent = over if self._first[holder] != wanted else moves
        while moves:
            card = moves & urgent or moves
            card &= -card
            moves ^= card
            if cards % self._players == 0:
                reached = self._after(left ^ card, player if card & over else holder, goal, cards)
            elif card & over:
                higher = over & -(card << 1)
                reached = self._play(left ^ card, self._next[player], led, card, higher, player, goal, cards)
            else:
                reached = self._play(left ^ card, self._next[player], led, best, over, holder, goal, cards)
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
        if self._ties:
            others = self._fenced(others)
        return moves & ~((moves | others) - (others << 1 | 1))

    def _fenced(self, others: int) -> int:
        """The other cards, and the walls around those that tie with one of them."""
        for tie, walls in self._ties:
            if others & tie:
                others |= walls
        return others

    def _over(self, led: int, card: int) -> int:
        """The cards that take a trick from this one, which holds it."""
        over = (self._trumps if card & self._trumps else led | self._trumps) & -(card << 1)
        return self._beyond(over, card) if self._ties else over

    def _beyond(self, over: int, card: int) -> int:
        """The same as far as cards tie with the one that holds the trick: the last takes it, or the first."""
        for tie, _ in self._ties:
            if card & tie:
                return over | tie ^ card if self._board.last else over & ~tie
        return over

    def _lead(self, left: int, leader: int, goal: int, cards: int) -> bool:
        """Try the suits of which the leader's side has the highest card first, the highest from its top."""
        hand, ours, wanted = (
            left & self._hands[leader],
            self._of_sides[self.sides[leader]],
            self._first[leader],
        )
        if self._players == 1:
            return self._after(left & left - 1, leader, goal, cards - 1)
        different = self._different(hand, left ^ hand)
        tops = first = later = 0
        turn = self._next[leader]
        for suit in self._suits:
            moves, held = different & suit.cards, left & suit.cards
            if moves and held & hand > held & ~hand:
                tops |= 1 << moves.bit_length() - 1
                first |= moves
            elif held & ours > held & ~ours:
                first |= moves
            else:
                later |= moves
        for rest in (tops, first & ~tops, later):
            moves = rest
            while moves:
                card = moves & -moves
                moves ^= card
                led = self._suit_of[card]
                over = (led | self._trumps) & -(card << 1)
                if self._play(left ^ card, turn, led, card, over, leader, goal, cards - 1) == wanted:
                    return wanted
        return not wanted

    def _after(self, left: int, leader: int, goal: int, cards: int) -> bool:
        """Tell whether side 0 reaches its goal when the winner of a trick leads to those that are left."""
        if self._first[leader]:
            goal -= 1
        tricks = cards // self._players
        if goal <= 0 or goal > tricks:
            return goal <= 0
        if tricks == 1 and not self._ties:
            held = left & self._trumps or left & self._suit_of[left & self._hands[leader]]
            return held & self._of_sides[0] > held & self._of_sides[1]
        key, known = 0, self._known[leader + self._of_leader]
        for suit in self._suits:
            holding = suit.holdings[(left & suit.cards) >> suit.low] or self._holding(suit, left & suit.cards)
            key = key << self._bits | holding.number
        found = known.get(key, -1)
        if found < 0:
            found = known[key] = self._bounds(left, leader, tricks)
        if not found >> _BITS < goal <= found & _MOST:
            return goal <= found >> _BITS
        self._visits += 1
        if self._visits % BETWEEN_QUESTIONS == 0:
            self._ask()
        reached = self._lead(left, leader, goal, cards)
        known[key] = goal << _BITS | found & _MOST if reached else found & ~_MOST | goal - 1
        return reached

    def _key(self, left: int) -> int:
        """The numbers of the holdings in one."""
        key = 0
        for suit in self._suits:
            holding = suit.holdings[(left & suit.cards) >> suit.low]
            if holding is None:
                holding = self._holding(suit, left & suit.cards)
            key = key << self._bits | holding.number
        return key

    def _holding(self, suit: Suit, held: int) -> Holding:
        """What is left of a suit, looked at for the first time, or of a suit too wide to be listed."""
        holding = self._wide.get(held)
        if holding is None:
            holding = self.holdings.find(self._marks(held))
            if len(suit.holdings) == 1:
                self._wide[held] = holding
            else:
                suit.holdings[held >> suit.low] = holding
        return holding

    def _marks(self, held: int) -> bytes:
        """The marks of cards of a suit, the highest first."""
        numbers: list[int] = []
        while held:
            place = held.bit_length() - 1
            numbers.append(self._board.numbers[place])
            held ^= 1 << place
        if not self._ties:
            return bytes([number & MARK for number in numbers])
        heights = [[number & MARK for number in group] for _, group in groupby(numbers, key=height)]
        return bytes([mark for marks in heights for mark in tied(marks)])

    def _bounds(self, left: int, leader: int, tricks: int) -> int:
        """The fewest and the most tricks that side 0 can take, as far as can be told at a glance.

        The leader draws trumps and goes on with what is then high; or he keeps the trumps for the tricks they
        are sure of, and leads high cards of the suits that everyone with a trump must follow. When he has led
        his own, he may go on with one suit of a partner's.
        """
        trumps, side, lost = self._trumps_of(left), self.sides[leader], True
        sure = trumps.sure or self.holdings.sure(trumps)
        keeping, drawing, across, after = sure[side], 0, 0, 0
        rest = held = trumps.holders & ~(1 << leader)
        if trumps.boss == leader:
            drawing, rest = trumps.top, trumps.drawn
        for suit in self._suits if not self._free else ():
            holding = suit.holdings[(left & suit.cards) >> suit.low] or self._holding(suit, left & suit.cards)
            boss = holding.boss
            if boss == leader:
                lost = False
                if holding is not trumps:
                    keeping += holding.quick[held]
                    drawing += holding.quick[rest]
            elif holding.count[leader] and (boss < 0 or self.sides[boss] == side):
                lost = False
                if boss >= 0 and holding is not trumps and holding.quick[rest & ~(1 << boss)]:
                    across = max(across, holding.quick[held & ~(1 << boss)])
                    after = max(after, holding.quick[rest & ~(1 << boss)])
        least = max(keeping + across, drawing + after)
        most = tricks - sure[1 - side]
        if lost and not self._free and least < most:
            most = min(most, tricks - self._lost(left, leader, trumps, tricks))
        least = min(least, most)
        return least << _BITS | most if side == 0 else tricks - most << _BITS | tricks - least

    def _trumps_of(self, left: int) -> Holding:
        if not self._trumps:
            return self._none
        suit = self._suits[-1]
        return suit.holdings[(left & suit.cards) >> suit.low] or self._holding(suit, left & suit.cards)

    def _lost(self, left: int, leader: int, trumps: Holding, tricks: int) -> int:
        """How many tricks a side must lose when each of the leader's suits has its boss on the other side."""
        lost = tricks
        for suit in self._suits:
            holding = suit.holdings[(left & suit.cards) >> suit.low] or self._holding(suit, left & suit.cards)
            if holding.count[leader]:
                boss = holding.boss
                if holding is not trumps and not holding.quick[trumps.holders & ~(1 << boss)]:
                    return 0
                lost = min(lost, self._quick(left, boss, trumps))
        return lost

    def _quick(self, left: int, leader: int, trumps: Holding) -> int:
        """How many tricks a leader's side can take at once, by his own cards alone."""
        keeping, drawing = self.holdings.sure(trumps)[self.sides[leader]], 0
        rest = held = trumps.holders & ~(1 << leader)
        if trumps.boss == leader:
            drawing, rest = trumps.top, trumps.drawn
        for suit in self._suits:
            holding = suit.holdings[(left & suit.cards) >> suit.low] or self._holding(suit, left & suit.cards)
            if holding.boss == leader and holding is not trumps:
                keeping += holding.quick[held]
                drawing += holding.quick[rest]
        return max(keeping, drawing)

    def _ask(self) -> None:
        if self._stop is not None and self._stop():
            raise Stopped


class SplitSearch(Search):
    """A search for goals of any kind: a bit for each number of tricks with which side 0 is content."""

    @override
    def _after(self, left: int, leader: int, goal: int, cards: int) -> bool:
        tricks = cards // self._players
        everything = (2 << tricks) - 1
        goal = goal >> 1 if self._first[leader] else goal & everything
        sure = self.holdings.sure(self._trumps_of(left))
        possible = everything >> (sure[0] + sure[1]) << sure[0]
        if goal & possible in (0, possible):
            return goal & possible != 0
        known, key = self._known[leader + self._of_leader], self._key(left) << tricks + 1 | goal
        if key not in known:
            self._visits += 1
            if self._visits % BETWEEN_QUESTIONS == 0:
                self._ask()
            known[key] = self._lead(left, leader, goal, cards)
        return known[key] > 0
