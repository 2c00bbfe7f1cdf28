"""The search: can side 0 reach its goal, whatever the other side does?

It knows no game, only cards as bits and players as numbers, each on a side. Results are cached before each
trick, keyed by the distribution of the suits, so that equivalent positions share an entry. Positions that can
be judged without search are not searched.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from bacon.core.override import override
from bacon.solver.board import Bitboard, height
from bacon.solver.holding import EMPTY, MARK, WIDTH, Holding, holdings_between, shape_with_ties

Stop: TypeAlias = Callable[[], bool]
"""Called now and then; returns whether to stop."""

STOP_INTERVAL: Final = 128
"""Positions searched between two calls of a `Stop`."""

_MAX_CACHED: Final = 1 << 9
"""Clear the cache when a new position begins with more entries than this."""

_TRICK_BITS: Final = 6
_TRICK_MASK: Final = (1 << _TRICK_BITS) - 1
"""A cache entry holds the fewest and the most tricks side 0 can take; the most is in these low bits."""

_LEADER_BITS: Final = 4
"""Bits for the leader's number; the highest is set if the hand has trumps."""

_HOLDING_BITS: Final = 14
"""Bits for a holding's number; rarely too few."""
_MAX_TABLE_BITS: Final = 10
"""A suit of up to this many bits gets a table of its holdings; a wider one uses a dict."""


class Stopped(Exception):
    """Raised when the search is told to stop before it has an answer."""


class SuitBits:
    """The bits of a suit, and a table of holdings indexed by its remaining bits from `low` up."""

    __slots__ = ("cards", "holdings", "low", "wide")

    def __init__(self, cards: int) -> None:
        low, high = (cards & -cards or 1).bit_length() - 1, cards.bit_length()
        self.cards = cards
        self.wide = high - low > _MAX_TABLE_BITS
        self.low = high if self.wide else low
        self.holdings: list[Holding | None] = [None] * (1 if self.wide else 1 << high >> low)


class Search:
    """A search for players on these sides, with a cache.

    A goal is the least number of remaining tricks that side 0 must take.
    """

    def __init__(self, sides: bytes) -> None:
        self.sides = sides
        self.holdings = holdings_between(sides)
        self._next = bytes([*range(1, len(sides)), 0])
        self._before = bytes([len(sides) - 1, *range(len(sides) - 1)])
        self._cache: dict[int, int] = {}
        self._suit_count = 0
        self._holding_bits = _HOLDING_BITS
        self.begin(Bitboard(sides), None)

    def begin(self, board: Bitboard, stop: Stop | None) -> None:
        """Set up a position."""
        self._make_room(board)
        self._board, self._hands = board, board.hands
        self._walls, self._free, self._ties = board.walls, board.free, board.ties
        self._owners, self._suit_of, self._beaters = board.owners, board.suit_of, board.beaters
        self._side_cards = [0, 0]
        for player, hand in enumerate(board.hands):
            self._side_cards[self.sides[player]] |= hand
        self._suits = [SuitBits(cards) for cards in board.suits if cards != board.trumps]
        self._trumps, self._trumped = SuitBits(board.trumps), (1 << _LEADER_BITS - 1 if board.trumps else 0)
        self._wide: dict[int, Holding] = {}
        self._stop = stop
        self._visits = 0
        self._worked = [0] * len(self.sides)

    def _make_room(self, board: Bitboard) -> None:
        """Clear an outgrown cache, and make keys wide enough for every holding that can come up.

        A different number of suits also clears it: keys are only unique for the same number of suits.
        """
        if self._suit_count != len(board.suits):
            self._suit_count = len(board.suits)
            self._cache.clear()
        coming = sum([1 << suit.bit_count() for suit in board.suits])
        full = len(self.holdings) + coming >> _HOLDING_BITS > 0
        if full or self.remembered > _MAX_CACHED or self._holding_bits > _HOLDING_BITS:
            self.holdings = holdings_between(self.sides)
            self._cache.clear()
            self._holding_bits = max(_HOLDING_BITS, (len(self.holdings) + coming).bit_length())

    @property
    def remembered(self) -> int:
        """The number of cached positions."""
        return len(self._cache)

    def options(self) -> list[int]:
        """The cards that may be played, with equivalent cards grouped together."""
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
        """Whether side 0 reaches its goal if the player to act may only play this option.

        Raises `Stopped` when told to stop.
        """
        board = self._board
        if option:
            return self._try_card(option & -option, goal)
        if board.best:
            return self._play(board.left, board.player, board.last, board.led, board.best, goal, board.tricks)
        return self._lead(board.left, board.player, goal, board.tricks)

    def _try_card(self, card: int, goal: int) -> bool:
        """Whether side 0 reaches its goal if the player to act plays this card."""
        board, player = self._board, self._board.player
        holds = not board.best or card & self._beaters[board.best.bit_length()]
        best = card if holds else board.best
        left, led = board.left ^ card, board.led if board.best else self._suit_of[card.bit_length()]
        if player == board.last:
            return self._after(left, self._owners[best.bit_length()], goal, board.tricks - 1)
        return self._play(left, self._next[player], board.last, led, best, goal, board.tricks)

    def _play(  # noqa: PLR0917  (plain numbers: an object for a trick would cost more than the search)
        self, left: int, player: int, last: int, led: int, best: int, goal: int, tricks: int
    ) -> bool:
        """Whether side 0 reaches its goal in a trick that `best` is winning.

        Players without a choice play at once; for others, one good card settles it.
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
        follow = hand & led
        return follow | hand & self._free if follow & ~self._free else hand

    def _different(self, moves: int, others: int) -> int:
        """The lowest card of each run of moves that no other player's card interrupts.

        Subtracting one at the bottom of each gap between other cards clears just the lowest card of a run.
        """
        others |= self._walls
        for tie, walls in self._ties:
            if others & tie:
                others |= walls
        return moves & ~((moves | others) - (others << 1 | 1))

    def _lead(self, left: int, leader: int, goal: int, tricks: int) -> bool:
        """Try the card that worked last first, then suits in which the leader's side is highest."""
        hand, side = left & self._hands[leader], self.sides[leader]
        ours, wanted = self._side_cards[side], side == 0
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
        """Whether side 0 reaches its goal when the winner of a trick leads next."""
        if self.sides[leader] == 0:
            goal -= 1
        if goal <= 0 or goal > tricks:
            return goal <= 0
        if tricks == 1 and not self._ties:
            held = (
                left & self._trumps.cards or left & self._suit_of[(left & self._hands[leader]).bit_length()]
            )
            return held & self._side_cards[0] > held & self._side_cards[1]
        trumps = self._holding(self._trumps, left)
        sure = trumps.sure or self.holdings.sure(trumps)
        if goal <= sure[0] or goal > tricks - sure[1]:
            return goal <= sure[0]
        key, least, most = self._estimate(left, leader, tricks, trumps)
        if not least < goal <= most:
            return goal <= least
        found = self._cache.get(key, -1)
        if found >= 0:
            least, most = found >> _TRICK_BITS, found & _TRICK_MASK
            if not least < goal <= most:
                return goal <= least
        self._visits += 1
        if self._visits % STOP_INTERVAL == 0:
            self._check_stop()
        reached = self._lead(left, leader, goal, tricks)
        self._cache[key] = goal << _TRICK_BITS | most if reached else least << _TRICK_BITS | goal - 1
        return reached

    def _estimate(self, left: int, leader: int, tricks: int, trumps: Holding) -> tuple[int, int, int]:
        """A position's key, and bounds on side 0's tricks that are known without search.

        The leader either draws trumps and continues with what is then high, or keeps trumps for their sure
        tricks and leads high cards of suits that every player with a trump must follow. After that, the
        leader may run one suit of a partner's.
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
            holding = suit.holdings[(left & suit.cards) >> suit.low] or self._find_holding(suit, left)
            key = key << self._holding_bits | holding.number
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
        key = key << _LEADER_BITS | self._trumped | leader
        most = tricks - sure[1 - side]
        least = sure[side] if self._free else min(max(keeping + across, drawing + after), most)
        if lost and least < most:
            most = max(least, min(most, tricks - self._lost_tricks(left, leader, trumps)))
        return (key, least, most) if side == 0 else (key, tricks - most, tricks - least)

    def _lost_tricks(self, left: int, leader: int, trumps: Holding) -> int:
        """Tricks that a side must lose when the other side is boss in each of the leader's suits."""
        lost = _TRICK_MASK
        if trumps.holders >> leader & 1:
            lost = self._quick_tricks(left, trumps.boss, trumps)
        for suit in self._suits:
            holding = self._holding(suit, left)
            if holding.holders >> leader & 1:
                if not holding.quick[trumps.holders & ~(1 << holding.boss)]:
                    return 0
                lost = min(lost, self._quick_tricks(left, holding.boss, trumps))
        return lost

    def _quick_tricks(self, left: int, leader: int, trumps: Holding) -> int:
        """Tricks that the leader's side can take at once with the leader's cards alone."""
        keeping, drawing = trumps.sure[self.sides[leader]], 0
        rest = held = trumps.holders & ~(1 << leader)
        if trumps.boss == leader:
            drawing, rest = trumps.top, trumps.drawn
        for suit in self._suits:
            holding = self._holding(suit, left)
            if holding.boss == leader:
                keeping += holding.quick[held]
                drawing += holding.quick[rest]
        return max(keeping, drawing)

    def _holding(self, suit: SuitBits, left: int) -> Holding:
        return suit.holdings[(left & suit.cards) >> suit.low] or self._find_holding(suit, left)

    def _find_holding(self, suit: SuitBits, left: int) -> Holding:
        """Look up a holding that is not in the suit's table, and add it if the suit has one."""
        held = left & suit.cards
        if not suit.wide:
            holding = suit.holdings[held >> suit.low] = self.holdings.find(self._shape(held))
            return holding
        if held not in self._wide:
            self._wide[held] = self.holdings.find(self._shape(held))
        return self._wide[held]

    def _shape(self, held: int) -> int:
        shape, numbers = EMPTY, self._board.numbers
        if self._ties:
            return self._shape_with_ties(held)
        while held:
            shape = shape << WIDTH | numbers[(held & -held).bit_length()] & MARK
            held &= held - 1
        return shape

    def _shape_with_ties(self, held: int) -> int:
        heights: list[list[int]] = []
        before, numbers = -1, self._board.numbers
        while held:
            number = numbers[(held & -held).bit_length()]
            held &= held - 1
            if height(number) == before:
                heights[-1].append(number)
            else:
                heights.append([number])
                before = height(number)
        return shape_with_ties(heights)

    def _check_stop(self) -> None:
        if self._stop is not None and self._stop():
            raise Stopped


class SplitSearch(Search):
    """A search for arbitrary goals: a bit for each number of tricks that satisfies side 0."""

    @override
    def _after(self, left: int, leader: int, goal: int, tricks: int) -> bool:
        everything = (2 << tricks) - 1
        goal = goal >> 1 if self.sides[leader] == 0 else goal & everything
        trumps = self._holding(self._trumps, left)
        sure = self.holdings.sure(trumps)
        possible = everything >> (sure[0] + sure[1]) << sure[0]
        if goal & possible in (0, possible):
            return goal & possible != 0
        key = goal << self._holding_bits | trumps.number
        for suit in self._suits:
            key = key << self._holding_bits | self._holding(suit, left).number
        key = key << _LEADER_BITS | self._trumped | leader
        if key not in self._cache:
            self._visits += 1
            if self._visits % STOP_INTERVAL == 0:
                self._check_stop()
            self._cache[key] = self._lead(left, leader, goal, tricks)
        return self._cache[key] > 0
