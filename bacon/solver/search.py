"""The search: whether side 0 can reach its goal, whatever the other side does.

It knows no game. It sees holdings, the first of them the trumps, and players by number, each on a side. What
the cards were called is forgotten, so that many positions are one; what was found out about a position before
a trick is remembered, and what can be told at a glance is not searched.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, TypeAlias

from bacon.solver.holding import FREE, Holding, Marks, Run, holdings_between, owners

Stop: TypeAlias = Callable[[], bool]
"""Asked every now and then whether to give up."""

SUITS: Final = 5
TRUMPS: Final = 0
NO_SUIT: Final = -1
"""Stands for the place of the suit that was led when none was."""

SoFar: TypeAlias = tuple[int, int, int, int]
"""A trick so far: the places of the suit led and of the one that is winning, how many cards beat that, and
who is winning."""

LEAD: Final[SoFar] = NO_SUIT, NO_SUIT, 0, 0
"""A trick before the lead."""

Stake: TypeAlias = tuple[int, int, int]
"""The goal, how many tricks are still to be taken with this one, and who plays the last card to it."""

BETWEEN_QUESTIONS: Final = 128
"""So many positions are searched before the search asks again whether to give up."""

_ENOUGH: Final = 1 << 15
"""When more positions are remembered, they are forgotten before the next one."""

_BITS: Final = 6
_MOST: Final = (1 << _BITS) - 1
"""The least and the most tricks that side 0 can reach are one number, the most in its low bits."""


class Stopped(Exception):
    """The search was told to give up before it had an answer."""


class Turn(NamedTuple):
    """A moment of a trick: who is to play, how many still play to it, and how many tricks are to be taken."""

    player: int
    left: int
    so_far: SoFar
    tricks: int


class CardGroup(NamedTuple):
    """Equal cards that may be played: their suit's place, what comes of it, and whether they take the trick.

    `high` and `low` are the places of the highest and the lowest of them.
    """

    place: int
    run: Run
    takes: bool
    high: int
    low: int


class Search:
    """A search among players in this order of seats, which remembers what it found out.

    A goal is the least number of tricks that side 0 wants of those that are still to be taken.
    """

    def __init__(self, sides: bytes, *, last: bool) -> None:
        self.sides = sides
        self.last = last
        self.holdings = holdings_between(sides, last=last)
        self._players = len(sides)
        self._suits: list[Holding] = []
        self._places: list[int] = []
        self._free = False
        self._known: dict[tuple[object, ...], int] = {}
        self._stop: Stop | None = None
        self._visits = 0

    def begin(self, suits: Sequence[Marks], stop: Stop | None) -> None:
        """Set up a position: the marks of each suit, the trumps first."""
        if len(self._known) > _ENOUGH:
            self.holdings = holdings_between(self.sides, last=self.last)
            self._known.clear()
        self._suits = [self.holdings.find(marks) for marks in suits]
        self._places = [place for place, marks in enumerate(suits) if marks]
        self._free = any(suit.bound is not suit.count for suit in self._suits)
        self._stop = stop
        self._visits = 0

    @property
    def remembered(self) -> int:
        """Give how many positions are remembered."""
        return len(self._known)

    def options(self, turn: Turn) -> list[CardGroup]:
        """Give the different cards that may be played."""
        led, best, above, _ = turn.so_far
        follows = led != NO_SUIT and self._suits[led].bound[turn.player] > 0
        options: list[CardGroup] = []
        for place, suit in enumerate(self._suits):
            over = len(suit.marks) if led == NO_SUIT else self._over(place, best, above)
            for run in self.holdings.runs(suit, turn.player):
                _, _, high, low = run
                if follows and place != led and not suit.marks[low] & FREE:
                    continue
                cut = min(max(over, high), low + 1)
                options += [CardGroup(place, run, True, high, cut - 1)] if high < cut else []
                options += [CardGroup(place, run, False, cut, low)] if cut <= low else []
        return options

    def reaches(self, goal: int, turn: Turn, only: CardGroup | None = None) -> bool:
        """Tell whether side 0 reaches its goal from here, when the player has `only` this option.

        Raises `Stopped` when it is told to give up.
        """
        player, left, so_far, tricks = turn
        stake = goal, tricks, (player + left - 1) % self._players
        if only is None:
            return self._play(player, so_far, stake)
        kind = self._take if only.takes else self._leave
        return kind(only.place, [only.run], player, so_far, stake) == (self.sides[player] == 0)

    def _play(self, player: int, so_far: SoFar, stake: Stake) -> bool:
        """Tell whether side 0 reaches its goal; one card that is good for its player settles it."""
        led = so_far[0]
        if led == NO_SUIT:
            good = self._lead(player, stake)
        elif self._suits[led].bound[player]:
            good = self._follow(player, so_far, stake)
        else:
            good = self._discard(player, so_far, stake)
        return good == (self.sides[player] == 0)

    def _take(self, place: int, runs: list[Run], player: int, so_far: SoFar, stake: Stake) -> bool:
        """Tell whether one of the cards gets the player's side its way; they all take the trick for now."""
        suits, wanted = self._suits, self.sides[player] == 0
        goal, tricks, last = stake
        suit, led = suits[place], so_far[0]
        if led == NO_SUIT:
            led = place
        for beaten, rest, _, _ in runs:
            suits[place] = rest
            if player == last:
                reached = self._after(player, goal, tricks - 1)
            else:
                reached = self._play((player + 1) % self._players, (led, place, beaten, player), stake)
            if reached == wanted:
                suits[place] = suit
                return True
        suits[place] = suit
        return False

    def _leave(self, place: int, runs: list[Run], player: int, so_far: SoFar, stake: Stake) -> bool:
        """Tell whether one of the cards gets the player's side its way; none of them takes the trick."""
        suits, wanted = self._suits, self.sides[player] == 0
        goal, tricks, last = stake
        suit = suits[place]
        for _, rest, _, _ in runs:
            suits[place] = rest
            if player == last:
                reached = self._after(so_far[3], goal, tricks - 1)
            else:
                reached = self._play((player + 1) % self._players, so_far, stake)
            if reached == wanted:
                suits[place] = suit
                return True
        suits[place] = suit
        return False

    def _lead(self, player: int, stake: Stake) -> bool:
        """Try the suits of which the leader's side has the highest card first."""
        side = self.sides[player]
        for friendly in range(1, -1, -1):
            for place in self._places:
                suit = self._suits[place]
                if suit.count[player] and (self.sides[suit.owner] == side) == (friendly == 1):
                    runs = self.holdings.leads(suit, player)
                    if self._take(place, runs, player, LEAD, stake):
                        return True
        return False

    def _follow(self, player: int, so_far: SoFar, stake: Stake) -> bool:
        """Try the suit that was led: leave the trick to a partner first, or take it from the others."""
        led, best, above, holder = so_far
        suit, over = self._suits[led], above if led == best else 0
        leaving = suit.leaving[over * self._players + player]
        if leaving is None:
            leaving = self.holdings.leaving(suit, player, over)
        ours = self.sides[holder] == self.sides[player]
        if ours and leaving and self._leave(led, leaving, player, so_far, stake):
            return True
        if over:
            taking = suit.taking[over * self._players + player]
            if taking is None:
                taking = self.holdings.taking(suit, player, over)
            if taking and self._take(led, taking, player, so_far, stake):
                return True
        if not ours and leaving and self._leave(led, leaving, player, so_far, stake):
            return True
        return self._free and self._play_free(player, so_far, stake)

    def _discard(self, player: int, so_far: SoFar, stake: Stake) -> bool:
        """Try the other suits: leave the trick to a partner first, or take it from the others."""
        ours = self.sides[so_far[3]] == self.sides[player]
        if not ours and self._ruff(player, so_far, stake):
            return True
        for place in self._places:
            suit = self._suits[place]
            if suit.count[player]:
                over = self._over(place, so_far[1], so_far[2])
                leaving = suit.leaving[over * self._players + player]
                if leaving is None:
                    leaving = self.holdings.leaving(suit, player, over)
                if leaving and self._leave(place, leaving, player, so_far, stake):
                    return True
        return ours and self._ruff(player, so_far, stake)

    def _ruff(self, player: int, so_far: SoFar, stake: Stake) -> bool:
        """Try what takes the trick without following: trumps, and free cards of the suit that was led."""
        if self._take_with(TRUMPS, player, so_far, stake):
            return True
        led = so_far[0]
        return self._free and led != TRUMPS and self._take_with(led, player, so_far, stake)

    def _take_with(self, place: int, player: int, so_far: SoFar, stake: Stake) -> bool:
        suit = self._suits[place]
        if not suit.count[player]:
            return False
        taking = self.holdings.taking(suit, player, self._over(place, so_far[1], so_far[2]))
        return self._take(place, taking, player, so_far, stake)

    def _over(self, place: int, best: int, above: int) -> int:
        """Give how many cards of a suit take the trick."""
        if place == best:
            return above
        return len(self._suits[TRUMPS].marks) if place == TRUMPS else 0

    def _play_free(self, player: int, so_far: SoFar, stake: Stake) -> bool:
        """Try the free cards of other suits than the one that was led."""
        led, best, above, _ = so_far
        for place in self._places:
            suit = self._suits[place]
            if place != led and suit.count[player] > suit.bound[player]:
                over = self._over(place, best, above)
                leaving = _free(suit, self.holdings.leaving(suit, player, over))
                taking = _free(suit, self.holdings.taking(suit, player, over))
                if self._leave(place, leaving, player, so_far, stake):
                    return True
                if self._take(place, taking, player, so_far, stake):
                    return True
        return False

    def _after(self, winner: int, goal: int, tricks: int) -> bool:
        """Tell whether side 0 reaches its goal when the winner of a trick leads to those that are left."""
        if self.sides[winner] == 0:
            goal -= 1
        if goal <= 0 or goal > tricks:
            return goal <= 0
        if tricks == 1:
            return self.sides[self._last_trick(winner)] == 0
        first, second, third, fourth, fifth = self._suits
        key = winner, first.number, second.number, third.number, fourth.number, fifth.number
        found = self._known.get(key, -1)
        if found < 0:
            found = self._known[key] = self._bounds(winner, tricks)
        if not found >> _BITS < goal <= found & _MOST:
            return goal <= found >> _BITS
        self._count_visit()
        reached = self._play(winner, LEAD, self._stake(winner, goal, tricks))
        self._known[key] = goal << _BITS | found & _MOST if reached else found & ~_MOST | goal - 1
        return reached

    def _stake(self, leader: int, goal: int, tricks: int) -> Stake:
        return goal, tricks, (leader + self._players - 1) % self._players

    def _count_visit(self) -> None:
        self._visits += 1
        if self._visits % BETWEEN_QUESTIONS == 0 and self._stop is not None and self._stop():
            raise Stopped

    def _last_trick(self, leader: int) -> int:
        """Give who takes the last trick: of cards that tie the one played first, or last."""
        held = self._suits[TRUMPS]
        if not held.marks:
            for suit in self._suits:
                if suit.count[leader]:
                    held = suit
        if held.boss >= 0:
            return held.boss
        turns = sorted([(owner - leader) % self._players for owner in owners(held.marks)])
        return (turns[-1 if self.last else 0] + leader) % self._players

    def _bounds(self, leader: int, tricks: int) -> int:
        """Give the fewest and the most tricks that side 0 can take, as far as can be told at a glance."""
        side, trumps = self.sides[leader], self._suits[TRUMPS]
        sure = self.holdings.sure(trumps)
        least = self._quick(leader)
        most = tricks - sure[1 - side]
        if not self._free and least < most:
            crossed, lost = self._quick_of_others(leader, tricks)
            least, most = max(least, crossed), min(most, tricks - lost)
        return least << _BITS | most if side == 0 else tricks - most << _BITS | tricks - least

    def _quick(self, leader: int) -> int:
        """Count tricks that a leader’s side can take at once.

        He draws trumps and goes on with what is then high; or he keeps the trumps for the tricks they are
        sure of, and leads high cards of the suits that everyone with a trump must follow.
        """
        trumps = self._suits[TRUMPS]
        sure = self.holdings.sure(trumps)
        keeping, held = sure[self.sides[leader]], trumps.holders & ~(1 << leader)
        drawing, rest = (trumps.top, trumps.drawn) if trumps.boss == leader else (0, held)
        if not self._free:
            for suit in self._suits:
                if suit.boss == leader and suit is not trumps:
                    drawing += suit.quick[rest]
                    keeping += suit.quick[held]
        return max(drawing, keeping)

    def _quick_of_others(self, leader: int, tricks: int) -> tuple[int, int]:
        """Count quick tricks after a lead to the boss of its suit.

        Gives how many the side gets by the best lead to a partner, and how many it must lose when every lead
        goes to an opponent.
        """
        trumps, crossed, lost = self._suits[TRUMPS], 0, tricks
        held = trumps.holders
        for suit in self._suits:
            if suit.count[leader]:
                boss = suit.boss
                if boss < 0 or boss == leader or not (suit is trumps or suit.quick[held & ~(1 << boss)]):
                    lost = 0
                elif self.sides[boss] == self.sides[leader]:
                    lost = 0
                    crossed = max(crossed, self._quick(boss))
                elif lost:
                    lost = min(lost, self._quick(boss))
        return crossed, lost


def _free(suit: Holding, runs: list[Run]) -> list[Run]:
    return [run for run in runs if suit.marks[run[3]] & FREE]


class SplitSearch(Search):
    """A search for goals of any kind: a bit for each number of tricks with which side 0 is content."""

    def _after(self, winner: int, goal: int, tricks: int) -> bool:
        everything = (2 << tricks) - 1
        goal = goal >> 1 if self.sides[winner] == 0 else goal & everything
        trumps = self._suits[TRUMPS]
        sure = self.holdings.sure(trumps)
        possible = everything >> (sure[0] + sure[1]) << sure[0]
        if goal & possible in (0, possible):
            return goal & possible != 0
        key = (winner, goal, *[suit.number for suit in self._suits])
        if key not in self._known:
            self._count_visit()
            self._known[key] = self._play(winner, LEAD, self._stake(winner, goal, tricks))
        return self._known[key] > 0
