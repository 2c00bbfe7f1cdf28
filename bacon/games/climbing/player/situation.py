"""One decision as the tactics see it: what the seat knows, its plan, and the ways to lay worth weighing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from msgspec import Struct

from bacon.core.actions import Action
from bacon.core.cards import Cards
from bacon.games.climbing.player.knowledge import ClimbingKnowledge
from bacon.games.climbing.player.plan import Plan, Planner, left_of
from bacon.games.climbing.rules import Climbing
from bacon.games.climbing.rules.combinations import Combination
from bacon.games.climbing.rules.events import CombinationLaid, Lay
from bacon.games.climbing.rules.packs import X
from bacon.games.climbing.rules.state import ClimbingState, clockwise
from bacon.search.bot import Choice, Estimate


class LayOption(Struct, frozen=True):
    """A way to lay: what is left, what comes off the plan's price, and the chance that nobody beats it."""

    lay: Lay
    left: Cards
    gain: float
    holds: float

    @property
    def combination(self) -> Combination:
        """What is laid."""
        return named(self.lay)

    @property
    def bomb(self) -> bool:
        """Whether it is a bomb."""
        return self.combination.kind.bomb


class ClimbingSituation(Struct, frozen=True):
    """What the seat knows, its legal actions, those of them that lay cards, and its plan.

    With at most `ready` combinations left a hand is ready to take the lead with a bomb.
    """

    known: ClimbingKnowledge
    legal: tuple[Action, ...]
    lays: tuple[Lay, ...]
    planner: Planner
    plan: Plan
    ready: int

    @property
    def rules(self) -> Climbing:
        """The rules in force."""
        return self.known.rules

    @property
    def view(self) -> ClimbingState:
        """The seat's view."""
        return self.known.view

    @property
    def top(self) -> CombinationLaid:
        """What is to be beaten, where something lies there."""
        top = self.view.top
        assert top is not None
        return top

    @property
    def partners_top(self) -> bool:
        """Whether a partner has laid what lies there."""
        return self.known.with_us(self.top.seat)

    @property
    def rivals(self) -> tuple[int, ...]:
        """The opponents who may answer what is laid now: those who passed too, unless that is final."""
        gone = self.view.passed if self.rules.pass_is_final else ()
        return tuple(seat for seat in self.known.enemies if seat not in gone)

    @property
    def still_to_act(self) -> tuple[int, ...]:
        """The players who may still beat what lies there when this seat passes."""
        done = {self.known.seat, self.top.seat, *self.view.passed, *self.view.finished}
        seats = clockwise(self.known.seat, self.rules.players)
        return tuple(seat for seat in seats if seat not in done)

    def options(self, lays: Iterable[Lay]) -> list[LayOption]:
        """What is worth weighing among these ways to lay: for each combination one."""
        hand = self.known.hand
        return [self._option(lay) for lay in _sparing(lays, self.plan.flush, hand) if _held(lay.cards, hand)]

    def _option(self, lay: Lay) -> LayOption:
        left = left_of(self.known.hand, lay.cards)
        gain = self.plan.price - self.planner.price(left)
        return LayOption(lay, left, gain, self.known.holds(named(lay), self.rivals))


Tactic: TypeAlias = Callable[[ClimbingSituation], Choice | None]
"""One named idea: it gives a choice with its sentence, or None when it does not apply."""


def named(lay: Lay) -> Combination:
    """What cards are laid as, which every legal way to lay them says."""
    assert lay.combination is not None
    return lay.combination


def first(
    tactics: Sequence[Tactic], at: ClimbingSituation, learned: Callable[[Choice], bool] = lambda _: True
) -> Choice | None:
    """What the first tactic that applies, is learned, and stays within the legal actions, chooses."""
    for tactic in tactics:
        choice = tactic(at)
        if choice is not None and choice.action in at.legal and learned(choice):
            return choice
    return None


def best_of(weighed: Sequence[tuple[float, LayOption]]) -> tuple[float, LayOption]:
    """The option with the most points; between equals the cards decide, not their order."""
    return max(weighed, key=lambda each: (each[0], each[1].lay.cards, each[1].combination.rank))


def candidates(weighed: Iterable[tuple[float, LayOption]]) -> tuple[Estimate, ...]:
    """What was weighed, for whoever asks why."""
    return tuple(Estimate(option.lay, round(points, 2)) for points, option in weighed)


def cards_of(at: ClimbingSituation, seat: int) -> str:
    """Tell in words how many cards a player holds."""
    count = at.known.count(seat)
    return f"{count} card{'s'[: count != 1]}"


def plays(number: int) -> str:
    """Tell in words how many plays."""
    return f"{number} play{'s'[: number != 1]}"


def _sparing(lays: Iterable[Lay], flush: Cards, hand: Cards) -> list[Lay]:
    """Keep for each combination the cards with the fewest X that leave the planned flush whole."""
    best: dict[Combination, tuple[tuple[int, int, Cards], Lay]] = {}
    for lay in lays:
        combination = named(lay)
        cost = (lay.cards.count(X), _broken(lay.cards, flush, hand), lay.cards)
        if combination not in best or cost < best[combination][0]:
            best[combination] = (cost, lay)
    return [lay for _, lay in best.values()]


def _held(cards: Cards, hand: Cards) -> bool:
    return all(cards.count(card) <= hand.count(card) for card in cards)


def _broken(cards: Cards, flush: Cards, hand: Cards) -> int:
    """Count the cards of a flush of which nothing is left."""
    return sum(cards.count(card) == hand.count(card) for card in flush)
