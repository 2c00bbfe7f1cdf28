"""The solver: what every card is worth when all hands are open and everybody plays as well as can be.

Exact for all trick-taking games and house rules: it sees the order of the cards that the game itself goes by,
any number of seats of which some sit out, identical cards, and any payoff over the tricks. Where more tricks
are never worse, or never better, for a side, it only asks for the numbers of tricks at which the payoff
changes; other payoffs take it longer.

Throwing in and claiming are not played: throwing in never changes a hand's points.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from bacon.core.cards import Card
from bacon.solver.board import Board, bits_of, board_of
from bacon.solver.position import Position, side_of
from bacon.solver.search import BETWEEN_QUESTIONS, Search, SplitSearch, Stop

Payoff: TypeAlias = Callable[[int, int], float]
"""What a hand is worth to a side in which side 0 and side 1 end with so many tricks."""


def compiled() -> bool:
    """Whether the solver is machine code here, or runs as it is written."""
    return __file__.endswith((".so", ".pyd"))


class NodeLimit:
    """A stop after about so many searched positions: the same every time, as a clock would not be."""

    def __init__(self, positions: int) -> None:
        self._left = positions

    def __call__(self) -> bool:
        """Tell whether that many positions have been searched."""
        self._left -= BETWEEN_QUESTIONS
        return self._left < 0


class Solver:
    """Solves positions, and remembers what it found out; that never changes an answer.

    How many positions are searched does depend on it, so what must stop at the same point every time takes a
    new one. One that was stopped can be used again.
    """

    def __init__(self) -> None:
        self._searches: dict[tuple[bytes, bool, bool], Search] = {}

    def tricks(self, position: Position, stop: Stop | None = None) -> dict[Card, int]:
        """Give for each card that may be played the tricks its side then ends with, those taken included.

        Takes what tells it to give up, too; raises `Stopped` when it does, and ``ValueError`` for a position
        that cannot be.
        """
        side = side_of(position.to_act)
        worths = self.values(position, lambda first, second: second if side else first, side, stop)
        return {card: round(worth) for card, worth in worths.items()}

    def values(
        self, position: Position, payoff: Payoff, side: int, stop: Stop | None = None
    ) -> dict[Card, float]:
        """Give what each card that may be played is worth to a side, when everybody plays best afterwards.

        The side's own seats play for the highest payoff, the others for the lowest. Raises as `tricks` does.
        """
        board = board_of(position)
        if not board.tricks:
            return {}
        ladder = _ladder(position, board, payoff, side)
        search = self._search(board, ladder, stop)
        hand, bits = position.hands[position.to_act], bits_of(board, position)
        found, guess = dict[Card, float](), len(ladder.worths) // 2
        for option in search.options():
            guess = _highest(search, ladder, option, guess)
            for card, bit in zip(hand, bits, strict=True):
                if bit & option:
                    found[card] = ladder.worths[guess]
        return found

    def value(self, position: Position, payoff: Payoff, side: int, stop: Stop | None = None) -> float:
        """Give what a position is worth to a side, when everybody plays best; raise as `tricks` does.

        The seat to act may be of either side, and nothing need be left to play.
        """
        board = board_of(position)
        if not board.tricks:
            return payoff(*position.taken)
        ladder = _ladder(position, board, payoff, side)
        search = self._search(board, ladder, stop)
        return ladder.worths[_highest(search, ladder, 0, len(ladder.worths) // 2)]

    def _search(self, board: Board, ladder: _Ladder, stop: Stop | None) -> Search:
        key = (board.sides, board.last_wins, ladder.rising)
        if key not in self._searches:
            kind = Search if ladder.rising else SplitSearch
            self._searches[key] = kind(board.sides)
        search = self._searches[key]
        search.begin(board, stop)
        return search


class _Ladder:
    """What the hand can be worth, in the order in which side 0 likes it, and the goals that reach it.

    Where it likes more tricks, goals are the least numbers of tricks, else a bit for each number of tricks.
    """

    __slots__ = ("goals", "rising", "worths")

    def __init__(self, worths: list[float], goals: list[int], *, rising: bool) -> None:
        self.worths = worths
        self.goals = goals
        self.rising = rising


def _ladder(position: Position, board: Board, payoff: Payoff, side: int) -> _Ladder:
    tricks, (ours, theirs) = board.tricks, position.taken
    ends = [payoff(ours + more, theirs + tricks - more) for more in range(tricks + 1)]
    liked = [-end for end in ends] if side else ends
    if liked == sorted(liked):
        worths = list(dict.fromkeys(ends))
        return _Ladder(worths, [ends.index(worth) for worth in worths], rising=True)
    steps = sorted(set(liked))
    goals = [sum([1 << more for more, like in enumerate(liked) if like >= step]) for step in steps]
    return _Ladder([-step for step in steps] if side else steps, goals, rising=False)


def _highest(search: Search, ladder: _Ladder, option: int, guess: int) -> int:
    """Give the highest step of the ladder that side 0 reaches; the lowest it always does."""
    low, high = 0, len(ladder.worths) - 1
    while low < high:
        step = min(max(guess, low + 1), high)
        if search.reaches(ladder.goals[step], option):
            low, guess = step, step + 1
        else:
            high, guess = step - 1, step - 1
    return low
