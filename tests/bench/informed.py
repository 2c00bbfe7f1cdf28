"""What cards are worth in the last tricks to a seat that never learns more than it sees: a small reference.

The search solves each deal with all hands open, so its seat may choose its next card by what it cannot see
(strategy fusion). Here the next card is the same in all deals that look the same by then. The others play
any of the cards that are best with all hands open, each as often.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from math import fsum
from typing import Final, TypeAlias

from bacon.core.cards import Card
from bacon.games.tricks.player.bot import TrickBot
from bacon.games.tricks.player.search.evaluation import Evaluator, PublicPlay
from bacon.games.tricks.state import TrickState
from bacon.solver.board import HandInPlay

Weighed: TypeAlias = tuple[TrickState, float]
"""A world, and how likely it is beside the others."""
_Seen: TypeAlias = tuple[int, ...]
"""The cards played since the seat's own, as bits."""
EVEN: Final = 1e-9
"""Values that differ by less, in points, are equal."""


class Informed:
    """The last three tricks as one seat sees them: it has one more choice, as its third card is forced."""

    def __init__(self, rule_bot: TrickBot, view: TrickState) -> None:
        assert view.to_act is not None
        self._seat = view.to_act
        self._evaluator = Evaluator(rule_bot, view)
        self._public = PublicPlay(self._evaluator.rules, self._evaluator.worth, self._evaluator.manner, view)
        self._next: dict[_Seen, dict[int, list[float]]] = {}
        self._done: list[float] = []

    def value(self, card: Card, worlds: Sequence[Weighed]) -> float:
        """Return the mean value of a card in these worlds, in points for the seat's side."""
        self._next, self._done = defaultdict(lambda: defaultdict(list)), []
        board = self._public.board
        for world, weight in worlds:
            self._public.deal(world)
            board.play(board.table.bit(card, board.hands[self._seat]))
            self._play_on(board, (), weight)
        best = [max(map(fsum, cards.values())) for cards in self._next.values()]
        return fsum([*best, *self._done]) / fsum([weight for _, weight in worlds])

    def _play_on(self, board: HandInPlay, seen: _Seen, weight: float) -> None:
        """Play until the seat chooses its second card, and add up what each one brings by what was seen."""
        if not board.hands[self._seat] or not board.hands[board.seat]:
            self._done.append(weight * self._open(board))
            return
        brought, here = {}, board.mark()
        for card in _each(board.legal()):
            board.play(card)
            brought[card] = self._open(board)
            board.undo(here)
        if board.seat == self._seat:
            for card, value in brought.items():
                self._next[seen][card].append(weight * value)
            return
        best = self._best(brought, ours=board.seat % 2 == self._evaluator.side)
        for card in best:
            board.play(card)
            self._play_on(board, (*seen, card), weight / len(best))
            board.undo(here)

    def _best(self, brought: dict[int, float], *, ours: bool) -> list[int]:
        wanted = max(brought.values()) if ours else min(brought.values())
        return [card for card, value in brought.items() if abs(value - wanted) < EVEN]

    def _open(self, board: HandInPlay) -> float:
        return self._evaluator.solver.value(board, self._public.payoff, self._evaluator.side)


def _each(cards: int) -> list[int]:
    return [1 << number for number in range(cards.bit_length()) if cards >> number & 1]
