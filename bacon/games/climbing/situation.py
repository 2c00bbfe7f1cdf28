"""One decision as the tactics see it: what the seat knows, its plan, and the plays worth weighing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from msgspec import Struct

from bacon.core.actions import Action
from bacon.core.cards import Cards
from bacon.core.words import capital, opponent
from bacon.games.climbing.combinations import Combination
from bacon.games.climbing.events import CombinationLaid, Lay
from bacon.games.climbing.game import Climbing
from bacon.games.climbing.knowledge import ClimbingKnowledge, Plan
from bacon.games.climbing.options import X
from bacon.games.climbing.plan import Planner, left_of
from bacon.games.climbing.state import ClimbingState, clockwise
from bacon.search.bot import Choice, Estimate


class LayOption(Struct, frozen=True):
    """A play: the cards left, how much it lowers the plan's price, and the chance that nobody beats it."""

    lay: Lay
    left: Cards
    gain: float
    holds: float

    @property
    def combination(self) -> Combination:
        """The combination played."""
        return named(self.lay)

    @property
    def bomb(self) -> bool:
        """Whether it is a bomb."""
        return self.combination.kind.bomb


class ClimbingSituation(Struct, frozen=True):
    """The knowledge of a seat, its legal actions, the plays among them, and its plan.

    With at most `ready` combinations left, the hand may use a bomb to take the lead.
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
        """The play to beat; there must be one."""
        top = self.view.top
        assert top is not None
        return top

    @property
    def partners_top(self) -> bool:
        """Whether a partner is on top of the pile."""
        return self.known.with_us(self.top.seat)

    @property
    def rivals(self) -> tuple[int, ...]:
        """The opponents who may answer a play: also those who passed, unless passing is final."""
        gone = self.view.passed if self.rules.pass_is_final else ()
        return tuple(seat for seat in self.known.enemies if seat not in gone)

    @property
    def still_to_act(self) -> tuple[int, ...]:
        """The players who may still beat the pile if this seat passes."""
        done = {self.known.seat, self.top.seat, *self.view.passed, *self.view.finished}
        seats = clockwise(self.known.seat, self.rules.players)
        return tuple(seat for seat in seats if seat not in done)

    def options(self, lays: Iterable[Lay]) -> list[LayOption]:
        """Return the plays worth weighing among these: one for each combination."""
        hand = self.known.hand
        return [
            self.option(lay)
            for lay in _cheapest_plays(lays, self.plan.flush, hand)
            if all(lay.cards.count(card) <= hand.count(card) for card in lay.cards)
        ]

    def option(self, lay: Lay) -> LayOption:
        """Return what a play leaves, gains and risks."""
        left = left_of(self.known.hand, lay.cards)
        gain = self.plan.price - self.planner.price(left)
        return LayOption(lay, left, gain, self.known.holds(named(lay), self.rivals))


Tactic: TypeAlias = Callable[[ClimbingSituation], Choice | None]
"""A tactic returns its choice with a sentence, or None when it does not apply."""


def named(lay: Lay) -> Combination:
    """Return the combination that a legal play names."""
    assert lay.combination is not None
    return lay.combination


def first(
    tactics: Sequence[Tactic], at: ClimbingSituation, learned: Callable[[Choice], bool] = lambda _: True
) -> Choice | None:
    """Return the choice of the first tactic that applies, is learned, and is legal."""
    for tactic in tactics:
        choice = tactic(at)
        if choice is not None and choice.action in at.legal and learned(choice):
            return choice
    return None


def best_of(weighed: Sequence[tuple[float, LayOption]]) -> tuple[float, LayOption]:
    """Return the option with the most points; ties are decided by the cards, not by their order."""
    return max(weighed, key=lambda each: (each[0], each[1].lay.cards, each[1].combination.rank))


def candidates(weighed: Iterable[tuple[float, LayOption]]) -> tuple[Estimate, ...]:
    """Return the weighed options as estimates, for explanations."""
    return tuple(Estimate(option.lay, round(points, 2)) for points, option in weighed)


def cards_of(at: ClimbingSituation, seat: int) -> str:
    """Return how many cards a player holds, in words."""
    return number_of("card", at.known.count(seat))


def opponent_with(at: ClimbingSituation, seat: int) -> str:
    """Return how many cards an opponent has left, as the beginning of a sentence."""
    return f"{capital(opponent_at(at, seat))} has only {cards_of(at, seat)} left"


def opponent_at(at: ClimbingSituation, seat: int) -> str:
    """Return the words for an opponent, by the place at the table."""
    seats = at.rules.seats
    return opponent((seat - at.known.seat) % seats, seats)


def plays(number: int) -> str:
    """Return a number of plays in words."""
    return number_of("play", number)


def number_of(what: str, number: int) -> str:
    """Return a number of cards or plays: ``1 card``, ``2 plays``."""
    return f"{number} {what}{'s'[: number != 1]}"


def _cheapest_plays(lays: Iterable[Lay], flush: Cards, hand: Cards) -> list[Lay]:
    """Keep, for each combination, the cards with the fewest X that leave the planned flush whole."""
    best: dict[Combination, tuple[tuple[int, int, Cards], Lay]] = {}
    for lay in lays:
        combination = named(lay)
        used_up = sum(lay.cards.count(card) == hand.count(card) for card in flush)
        cost = (lay.cards.count(X), used_up, lay.cards)
        if combination not in best or cost < best[combination][0]:
            best[combination] = (cost, lay)
    return [lay for _, lay in best.values()]
