"""The search: can side 0 reach its goal, whatever the other side does?

It knows no game, only cards as bits and players as numbers, each on a side. Results are cached before each
trick, keyed by the distribution of the suits, so that equivalent positions share an entry. Positions that can
be judged without search are not searched.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeAlias

from bacon.core.override import override
from bacon.solver.board import Bitboard, height
from bacon.solver.holding import EMPTY, PLAYER, WIDTH, Holding, holdings_between, shape_with_ties

if TYPE_CHECKING:
    from mypy_extensions import i64  # a machine word once compiled, otherwise an int

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
_MAX_TABLE_BITS: Final = 12
"""A suit of up to this many bits gets a table of its holdings; a wider one uses a dict."""


class Stopped(Exception):
    """Raised when the search is told to stop before it has an answer."""


class Player:
    """A player: the dealt cards as bits, the side, the neighbors, and the lead that worked last.

    `mark` is the number in keys, which may not fit into a machine word.
    """

    __slots__ = ("before", "bit", "hand", "mark", "next", "number", "side", "worked")

    def __init__(self, number: int, side: int) -> None:
        self.number: i64 = number
        self.mark = number
        self.bit: i64 = 1 << number
        self.side: i64 = side
        self.hand: i64 = 0
        self.worked: i64 = 0
        self.next = self.before = self


def players_between(sides: bytes) -> list[Player]:
    """Return the players of these sides, as they sit around a table."""
    players = [Player(number, side) for number, side in enumerate(sides)]
    for player in players:
        player.before = players[player.mark - 1]
        player.before.next = player
    return players


class SuitBits:
    """The bits of a suit, and a table of holdings indexed by its remaining bits from `low` up."""

    __slots__ = ("cards", "holdings", "low", "wide")

    def __init__(self, cards: int) -> None:
        low, high = (cards & -cards or 1).bit_length() - 1, cards.bit_length()
        self.cards: i64 = cards
        self.wide = high - low > _MAX_TABLE_BITS
        self.low: i64 = high if self.wide else low
        self.holdings: list[Holding | None] = [None] * (1 if self.wide else 1 << high >> low)


def highest(cards: i64) -> i64:
    """The highest of some cards; at least one must be given."""
    while cards & cards - 1:
        cards &= cards - 1
    return cards


class Search:
    """A search for players on these sides, with a cache.

    A goal is the least number of remaining tricks that side 0 must take.
    """

    def __init__(self, sides: bytes) -> None:
        self.sides = sides
        self.holdings = holdings_between(sides)
        self._players = players_between(sides)
        self._cache: dict[int, int] = {}
        self._suit_count = 0
        self._holding_bits = _HOLDING_BITS
        self._board = Bitboard(sides)
        self._walls: i64 = 0
        self._free: i64 = 0
        self._trump_cards: i64 = 0
        self._first_side: i64 = 0
        self._second_side: i64 = 0
        self._ties: list[int] = []
        self._suit_of: list[int] = []
        self._beaters: list[int] = []
        self._suits: list[SuitBits] = []
        self._all_suits: list[SuitBits] = []
        self._trumps = SuitBits(0)
        self._trumped = 0
        self._wide: dict[int, Holding] = {}
        self._stop: Stop | None = None
        self._visits = 0

    def begin(self, board: Bitboard, stop: Stop | None) -> None:
        """Set up a position."""
        self._make_room(board)
        self._board = board
        self._walls, self._free, self._ties = board.walls, board.free, board.ties
        self._suit_of, self._beaters = board.suit_of, board.beaters
        self._first_side = self._second_side = 0
        for player in self._players:
            player.hand, player.worked = board.hands[player.number], 0
            if player.side:
                self._second_side |= player.hand
            else:
                self._first_side |= player.hand
        self._all_suits = [SuitBits(cards) for cards in board.suits]
        self._trump_cards = board.trumps
        self._trumps = self._all_suits[-1] if board.trumps else SuitBits(0)
        self._trumped = 1 << _LEADER_BITS - 1 if board.trumps else 0
        self._suits = self._all_suits[:-1] if board.trumps else self._all_suits
        self._wide = {}
        self._stop = stop
        self._visits = 0

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
        over: int = self._over(board.best, board.led) if board.best else 0
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
        player, last = self._players[board.player], self._players[board.last]
        if option:
            return self._try_card(option & -option, goal)
        if board.best:
            holder = self._players[board.marks[board.best.bit_length()] & PLAYER]
            return self._play(board.left, player, last, board.led, board.best, holder, goal, board.tricks)
        return self._lead(board.left, player, goal, board.tricks)

    def _try_card(self, card: int, goal: int) -> bool:
        """Whether side 0 reaches its goal if the player to act plays this card."""
        board = self._board
        player, last = self._players[board.player], self._players[board.last]
        holds = not board.best or card & self._over(board.best, board.led)
        best = card if holds else board.best
        holder = self._players[board.marks[best.bit_length()] & PLAYER]
        left, led = board.left ^ card, board.led if board.best else self._suit_of[card.bit_length()]
        if player is last:
            return self._after(left, holder, goal, board.tricks - 1)
        return self._play(left, player.next, last, led, best, holder, goal, board.tricks)

    def _play(  # noqa: PLR0917  (plain numbers: an object for a trick would cost more than the search)
        self,
        left: i64,
        player: Player,
        last: Player,
        led: i64,
        best: i64,
        holder: Player,
        goal: i64,
        tricks: i64,
    ) -> bool:
        """Whether side 0 reaches its goal in a trick that `best` is winning for `holder`."""
        over = self._over(best, led)
        while True:  # players without a choice play at once
            hand = left & player.hand
            moves = self._legal(hand, led) if self._free else hand & led or hand
            if moves & (moves - 1):
                moves = self._different(moves, left ^ hand | best)
                if moves & (moves - 1):
                    break
            left ^= moves
            if moves & over:
                best, holder, over = moves, player, self._over(moves, led)
            if player is last:
                return self._after(left, holder, goal, tricks - 1)
            player = player.next
        wanted = player.side == 0
        urgent = over if holder.side != player.side else moves
        while moves:
            card = moves & urgent or moves
            card &= -card
            moves ^= card
            top, winner = (card, player) if card & over else (best, holder)
            if player is last:
                reached = self._after(left ^ card, winner, goal, tricks - 1)
            else:
                reached = self._play(left ^ card, player.next, last, led, top, winner, goal, tricks)
            if reached == wanted:
                return wanted
        return not wanted

    def _over(self, best: i64, led: i64) -> i64:
        """The cards that beat the best card of a trick."""
        if self._ties:
            place: int = best
            return self._beaters[place.bit_length()]
        higher = -(best << 1)
        if best & self._trump_cards:
            return higher & self._trump_cards
        return higher & led | self._trump_cards

    def _legal(self, hand: i64, led: i64) -> i64:
        follow = hand & led
        return follow | hand & self._free if follow & ~self._free else hand

    def _different(self, moves: i64, others: i64) -> i64:
        """The lowest card of each run of moves that no other player's card interrupts.

        Subtracting one at the bottom of each gap between other cards clears just the lowest card of a run.
        A tie with another player's card is a run of its own.
        """
        alone: i64 = 0
        if self._ties:
            for tie in self._ties:
                own = moves & tie
                if own and others & tie:
                    alone |= own & -own
                    moves ^= own
                    others |= tie
        others |= self._walls
        return alone | moves & ~((moves | others) - (others << 1 | 1))

    def _lead(self, left: i64, leader: Player, goal: i64, tricks: i64) -> bool:
        """Try the card that worked last first, then suits in which the leader's side is highest."""
        hand = left & leader.hand
        wanted = leader.side == 0
        ours = self._first_side if wanted else self._second_side
        turn, last = leader.next, leader.before
        if turn is leader:
            return self._after(left & left - 1, leader, goal, tricks - 1)
        moves = self._different(hand, left ^ hand)
        tops: i64 = 0
        high: i64 = 0
        for suit in self._all_suits:
            held = left & suit.cards
            if held & ours > held & ~ours:
                high |= suit.cards
                if held & hand > held & ~hand:
                    tops |= highest(moves & suit.cards)
        while moves:
            card = moves & leader.worked or moves & tops or moves & high or moves
            card &= -card
            moves ^= card
            led = self._suit_with(card)
            if self._play(left ^ card, turn, last, led, card, leader, goal, tricks) == wanted:
                leader.worked = card
                return wanted
        return not wanted

    def _suit_with(self, card: i64) -> i64:
        place: int = card
        return self._suit_of[place.bit_length()]

    def _after(self, left: i64, leader: Player, goal: i64, tricks: i64) -> bool:
        """Whether side 0 reaches its goal when the winner of a trick leads next."""
        if leader.side == 0:
            goal -= 1
        if goal <= 0 or goal > tricks:
            return goal <= 0
        if tricks == 1 and not self._ties:
            held = left & self._trump_cards or left & self._suit_with(left & leader.hand)
            return held & self._first_side > held & self._second_side
        trumps = self._holding(self._trumps, left)
        sure = trumps.sure or self.holdings.sure(trumps)
        if goal <= sure[0] or goal > tricks - sure[1]:
            return goal <= sure[0]
        key, least, most = self._estimate(left, leader, tricks, trumps)
        if not least < goal <= most:
            return goal <= least
        key ^= key >> 13 ^ key >> 25 ^ key >> 36  # a dict looks at the low bits first
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

    def _estimate(self, left: i64, leader: Player, tricks: i64, trumps: Holding) -> tuple[int, i64, i64]:
        """A position's key, and bounds on side 0's tricks that are known without search.

        The leader either draws trumps and continues with what is then high, or keeps trumps for their sure
        tricks and leads high cards of suits that every player with a trump must follow. After that, the
        leader may run one suit of a partner's.
        """
        side, sure = leader.side, trumps.sure
        me, number, lost = leader.bit, leader.number, not self._free
        key: int = trumps.number
        keeping: i64 = sure[side]
        drawing: i64 = 0
        across: i64 = 0
        after: i64 = 0
        held = trumps.holders & ~me
        rest = held
        if trumps.boss == number:
            drawing, rest = trumps.top, trumps.drawn
        if trumps.holders & me and (trumps.boss < 0 or trumps.boss_side == side):
            lost = False
        for suit in self._suits:
            holding = suit.holdings[(left & suit.cards) >> suit.low] or self._find_holding(suit, left)
            key = key << self._holding_bits | holding.number
            boss = holding.boss
            if boss == number:
                lost = False
                keeping += holding.quick[held]
                drawing += holding.quick[rest]
            elif holding.holders & me and (boss < 0 or holding.boss_side == side):
                lost = False
                if boss >= 0 and holding.quick[rest & ~(1 << boss)]:
                    across = max(across, holding.quick[held & ~(1 << boss)])
                    after = max(after, holding.quick[rest & ~(1 << boss)])
        key = key << _LEADER_BITS | self._trumped | leader.mark
        most = tricks - sure[1 - side]
        least = sure[side] if self._free else min(max(keeping + across, drawing + after), most)
        if lost and least < most:
            most = max(least, min(most, tricks - self._lost_tricks(left, leader, trumps)))
        return (key, least, most) if side == 0 else (key, tricks - most, tricks - least)

    def _lost_tricks(self, left: i64, leader: Player, trumps: Holding) -> i64:
        """Tricks that a side must lose when the other side is boss in each of the leader's suits."""
        lost: i64 = _TRICK_MASK
        if trumps.holders & leader.bit:
            lost = self._quick_tricks(left, self._players[trumps.boss], trumps)
        for suit in self._suits:
            holding = self._holding(suit, left)
            if holding.holders & leader.bit:
                boss = self._players[holding.boss]
                if not holding.quick[trumps.holders & ~boss.bit]:
                    return 0
                lost = min(lost, self._quick_tricks(left, boss, trumps))
        return lost

    def _quick_tricks(self, left: i64, leader: Player, trumps: Holding) -> i64:
        """Tricks that the leader's side can take at once with the leader's cards alone."""
        keeping: i64 = trumps.sure[leader.side]
        drawing: i64 = 0
        held = trumps.holders & ~leader.bit
        rest = held
        if trumps.boss == leader.number:
            drawing, rest = trumps.top, trumps.drawn
        for suit in self._suits:
            holding = self._holding(suit, left)
            if holding.boss == leader.number:
                keeping += holding.quick[held]
                drawing += holding.quick[rest]
        return max(keeping, drawing)

    def _holding(self, suit: SuitBits, left: i64) -> Holding:
        return suit.holdings[(left & suit.cards) >> suit.low] or self._find_holding(suit, left)

    def _find_holding(self, suit: SuitBits, left: i64) -> Holding:
        """Look up a holding that is not in the suit's table, and add it if the suit has one."""
        held = left & suit.cards
        if not suit.wide:
            holding = suit.holdings[held >> suit.low] = self.holdings.find(self._shape(held))
            return holding
        if held not in self._wide:
            self._wide[held] = self.holdings.find(self._shape(held))
        return self._wide[held]

    def _shape(self, held: int) -> int:
        shape, marks = EMPTY, self._board.marks
        if self._ties:
            return self._shape_with_ties(held)
        while held:
            shape = shape << WIDTH | marks[(held & -held).bit_length()]
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
    def _after(self, left: i64, leader: Player, goal: i64, tricks: i64) -> bool:
        everything = (2 << tricks) - 1
        goal = goal >> 1 if leader.side == 0 else goal & everything
        trumps = self._holding(self._trumps, left)
        sure = self.holdings.sure(trumps)
        possible = everything >> (sure[0] + sure[1]) << sure[0]
        if goal & possible in (0, possible):
            return goal & possible != 0
        key: int = goal
        key = key << self._holding_bits | trumps.number
        for suit in self._suits:
            key = key << self._holding_bits | self._holding(suit, left).number
        key = key << _LEADER_BITS | self._trumped | leader.mark
        if key not in self._cache:
            self._visits += 1
            if self._visits % STOP_INTERVAL == 0:
                self._check_stop()
            self._cache[key] = self._lead(left, leader, goal, tricks)
        return self._cache[key] > 0
