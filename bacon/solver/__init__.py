"""The solver: exact play of any trick game with all hands open, as in double dummy bridge.

>>> import bacon
>>> from bacon import solver
>>> hands = tuple(bacon.cards(hand) for hand in ("KS 9H", "AH KH", "QS 9D", "AC KC"))
>>> position = solver.Position(solver.PlainOrder(bacon.Suit.SPADES), hands, to_act=0)
>>> print(solver.solve(position))
9♥ 2, K♠ 1

Spades are trumps. Seat 0 does best to lead its nine of hearts: the partner ruffs it, and the king of spades
takes the other trick.
"""

from __future__ import annotations

from msgspec import Struct

from bacon.core.arguments import given
from bacon.core.cards import Card, Cards
from bacon.solver.position import CardOrder, LaidCard, PlainOrder, Position, check_position
from bacon.solver.search import Stop, Stopped
from bacon.solver.solver import NodeLimit, Payoff, Solver, compiled

__all__ = [
    "CardOrder",
    "LaidCard",
    "NodeLimit",
    "Payoff",
    "PlainOrder",
    "Position",
    "Solution",
    "Solver",
    "Stop",
    "Stopped",
    "compiled",
    "solve",
]


class Solution(Struct, frozen=True):
    """The tricks that each playable card brings if everybody then plays perfectly.

    `tricks` has, by card, how many tricks the side to act ends with, including those it already took. It is
    empty when no card is left.
    """

    tricks: dict[Card, int]

    @property
    def best(self) -> Cards:
        """The cards that bring the most tricks."""
        return tuple(card for card, tricks in self.tricks.items() if tricks == self.most)

    @property
    def most(self) -> int:
        """The most tricks that the side to act can take, 0 when no card is left."""
        return max(self.tricks.values(), default=0)

    def __str__(self) -> str:
        """The cards and their tricks, the best first."""
        ranked = sorted(self.tricks.items(), key=lambda each: -each[1])
        return ", ".join(f"{card.label} {tricks}" for card, tricks in ranked)


def solve(position: Position, stop: Stop | None = None, *, copies: int = 1) -> Solution:
    """Solve a position double dummy: all hands are known, and everybody plays best.

    Takes a `stop` to ask now and then whether to give up, such as a `NodeLimit`, and how many `copies` of
    each card the pack has. Raises `Stopped` when the `stop` says so, and ``ValueError`` for a position that
    cannot come up in play, or has more than about 60 cards. A `Solver` is faster for many positions, and
    solves for other payoffs than tricks.
    """
    check_position(position, copies)
    if stop is not None and not callable(stop):
        raise TypeError(f"stop must be a function such as NodeLimit(1000), not {given(stop)}.")
    return Solution(Solver().tricks(position, stop))
