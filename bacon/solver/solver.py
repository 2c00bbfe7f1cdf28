"""The solver: the value of every card when all hands are open and everyone plays perfectly.

Exact for all trick-taking games and house rules: it takes the card order from the game, and allows any number
of seats (some may sit out), identical cards, and any payoff over the tricks. If more tricks are never worse,
or never better, for a side, it only tests the numbers of tricks at which the payoff changes; other payoffs
take longer.

Throwing in and claiming are not modelled: throwing in never changes a hand's points.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from bacon.core.cards import Card
from bacon.solver.board import Bitboard, HandInPlay, bitboard_of, bits_of
from bacon.solver.position import Position
from bacon.solver.search import STOP_INTERVAL, Search, SplitSearch, Stop

Payoff: TypeAlias = Callable[[int, int], float]
"""The value of a finished hand to a side, given the tricks of side 0 and of side 1."""


def compiled() -> bool:
    """Whether the solver runs as compiled machine code rather than Python."""
    return __file__.endswith((".so", ".pyd"))


class NodeLimit:
    """A `Stop` after a number of searched positions: repeatable, unlike a time limit."""

    def __init__(self, positions: int) -> None:
        self._left = positions

    def __call__(self) -> bool:
        """Whether the limit has been reached."""
        self._left -= STOP_INTERVAL
        return self._left < 0


class Solver:
    """Solves positions, and caches what it learns; that never changes an answer.

    It does change how many positions are searched, so use a new solver where a search must stop at the same
    point every time. A stopped solver can be used again.
    """

    def __init__(self) -> None:
        self._searches: dict[tuple[bytes, bool, bool], Search] = {}

    def tricks(self, position: Position, stop: Stop | None = None) -> dict[Card, int]:
        """For each legal card, the total tricks its side ends with, including those taken.

        `stop` is asked now and then whether to give up. Raises `Stopped` if it says so, and ``ValueError``
        for an impossible position.
        """
        side = position.side_of(position.to_act)
        values = self.values(position, lambda first, second: second if side else first, side, stop)
        return {card: round(value) for card, value in values.items()}

    def values(
        self, position: Position, payoff: Payoff, side: int, stop: Stop | None = None
    ) -> dict[Card, float]:
        """For each legal card, its value to `side` when everyone plays best afterwards.

        The side's seats maximise the payoff, the others minimise it. Raises as `tricks` does.
        """
        board = bitboard_of(position)
        if not board.tricks:
            return {}
        ladder = _ladder(board, payoff, side)
        search = self._search(board, ladder, stop)
        hand, bits = position.hands[position.to_act], bits_of(board, position)
        found, guess = dict[Card, float](), len(ladder.values) // 2
        for option in search.options():
            guess = _highest_step(search, ladder, option, guess)
            for card, bit in zip(hand, bits, strict=True):
                if bit & option:
                    found[card] = ladder.values[guess]
        return found

    def value(
        self, position: Position | HandInPlay, payoff: Payoff, side: int, stop: Stop | None = None
    ) -> float:
        """The value of a position to `side` when everyone plays best; raises as `tricks` does.

        The seat to act may be on either side, and all cards may have been played.
        """
        board = bitboard_of(position)
        if not board.tricks:
            return payoff(*board.taken)
        ladder = _ladder(board, payoff, side)
        search = self._search(board, ladder, stop)
        return ladder.values[_highest_step(search, ladder, 0, len(ladder.values) // 2)]

    def _search(self, board: Bitboard, ladder: _Ladder, stop: Stop | None) -> Search:
        key = (board.sides, board.last_wins, ladder.rising)
        if key not in self._searches:
            kind = Search if ladder.rising else SplitSearch
            self._searches[key] = kind(board.sides)
        search = self._searches[key]
        search.begin(board, stop)
        return search


class _Ladder:
    """The possible values of a hand, from worst to best for side 0, and the goals that reach them.

    If more tricks are better for side 0, goals are least numbers of tricks, otherwise a bit for each number.
    """

    __slots__ = ("goals", "rising", "values")

    def __init__(self, values: list[float], goals: list[int], *, rising: bool) -> None:
        self.values = values
        self.goals = goals
        self.rising = rising


def _ladder(board: Bitboard, payoff: Payoff, side: int) -> _Ladder:
    tricks, (ours, theirs) = board.tricks, board.taken
    ends = [payoff(ours + more, theirs + tricks - more) for more in range(tricks + 1)]
    preference = [-end for end in ends] if side else ends
    if preference == sorted(preference):
        values = list(dict.fromkeys(ends))
        return _Ladder(values, [ends.index(value) for value in values], rising=True)
    steps = sorted(set(preference))
    goals = [sum([1 << more for more, value in enumerate(preference) if value >= step]) for step in steps]
    return _Ladder([-step for step in steps] if side else steps, goals, rising=False)


def _highest_step(search: Search, ladder: _Ladder, option: int, guess: int) -> int:
    """The highest step that side 0 reaches; it always reaches the lowest."""
    low, high = 0, len(ladder.values) - 1
    while low < high:
        step = min(max(guess, low + 1), high)
        if search.reaches(ladder.goals[step], option):
            low, guess = step, step + 1
        else:
            high, guess = step - 1, step - 1
    return low
