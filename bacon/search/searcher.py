"""The searching player: it weighs the actions in the same likely worlds and takes the best on average."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from random import Random
from time import perf_counter
from typing import Final

from msgspec import Struct

from bacon.core.actions import Action, Pass
from bacon.core.rules import TableState
from bacon.search.bot import Candidate, Choice
from bacon.search.searchable import OutOfTime, Searchable
from bacon.search.weighing import Weighing

_BATCH: Final = 6
"""After so many worlds the race is looked at, and after as many again."""
_MOST: Final = 6
"""So many calls are weighed, the ones the house likes best; cards are weighed all."""
_WITH_TIME: Final = 2
"""With a clock so many times the worlds are weighed, if there is time for them."""
_OUT_OF_REACH: Final = 3
"""A call so many times farther behind than the house can be wrong is not searched."""
_ALIKE: Final = 0.05
"""Whatever gains less than so many points does not show in a sentence."""


class Budget(Struct, frozen=True):
    """How far to search: at most so many worlds, and so many seconds by the clock.

    Without seconds the same view and seed always give the same choice.
    """

    worlds: int
    seconds: float = inf


class Effort(Struct, frozen=True):
    """How far a level searches: so many seconds by the clock, or without one in so many worlds.

    Where it does not search `calls` too, it makes them as the house does.
    """

    seconds: float
    worlds: int
    calls: bool


class Trust(Struct, frozen=True):
    """How far the house's judgement is believed before the search has said anything.

    What it expects of calls is right give or take `calls` points. Of cards it expects that its own is better
    by `habit`, give or take `cards`. With no spread at all nothing of the kind is searched. A player who
    likes `company` goes alone only where that gains so many points; one with `initiative` lets others call
    only where that does.
    """

    calls: float = 0.3
    cards: float = 0.25
    habit: float = 0.04
    company: float = 0.0
    initiative: float = 0.0

    def spread(self, action: Action) -> float:
        """Give how far the house may be wrong about actions of this kind."""
        return self.cards if action.of_a_card else self.calls

    def likes(self, action: Action, other: Action) -> float:
        """Give how much one action is to be preferred to another for the sake of the game."""
        calls = self.initiative * ((other == Pass()) - (action == Pass()))
        return calls + self.company * (other.goes_alone - action.goes_alone)


class SearchBot:
    """Decide by search as far as the budget goes, and as the house would where the search cannot tell.

    Takes what the game brings, the budget, a seed for the worlds, how far the house is trusted, and the clock
    in seconds.
    """

    def __init__(
        self,
        searchable: Searchable,
        budget: Budget,
        seed: str = "",
        trust: Trust | None = None,
        clock: Callable[[], float] = perf_counter,
    ) -> None:
        self.searchable = searchable
        self.budget = budget
        self.seed = seed
        self.trust = trust or Trust()
        self.clock = clock

    def choose(self, view: TableState, legal: Sequence[Action]) -> Choice:
        """Choose one of the legal actions with its reason; raise ``ValueError`` when there are none."""
        house = self.searchable.house.choose(view, legal)
        expected = expectation(house, legal, self.trust)
        if len(expected) == 1:
            return house
        weighing = self._weighed(view, tuple(expected))
        if not weighing.worlds:
            return house
        action = self._decided(weighing, house.action, expected)
        candidates = [Candidate(each, round(weighing.mean(each), 2)) for each in weighing.worths]
        candidates.sort(key=lambda each: -each.points)
        tactic = house.tactic if action == house.action else "search"
        return Choice(action, _told(house, action, weighing), tactic, tuple(candidates))

    def _weighed(self, view: TableState, actions: Sequence[Action]) -> Weighing:
        """Weigh the actions in world after world until the race is decided or the budget is spent."""
        deadline = self.clock() + self.budget.seconds
        weighing = Weighing(actions)
        worlds = self.searchable.worlds(view, Random(f"{self.seed} {view!r}"))
        try:
            for number in range(1, self.budget.worlds + 1):
                world = next(worlds)
                weighing.add(
                    self.searchable.values(view, world, weighing.alive, lambda: self.clock() > deadline)
                )
                if number % _BATCH == 0 and weighing.drop_the_hopeless():
                    break
        except OutOfTime:
            pass
        return weighing

    def _decided(self, weighing: Weighing, own: Action, expected: dict[Action, float]) -> Action:
        """Give the action that leads the house's own by most, by the search and by what was expected."""
        spread = self.trust.spread(own)
        leads = {
            action: weighing.lead(action, own).after(expected[action], spread) + self.trust.likes(action, own)
            for action in weighing.worths
        }
        return max(leads, key=lambda action: (leads[action], action == own))


def expectation(house: Choice, legal: Sequence[Action], trust: Trust) -> dict[Action, float]:
    """Give the actions that are worth a search, the house's own first, with the lead they may have over it.

    Cards are searched all. Of calls those are left out that the house finds far too weak to be right.
    """
    own = house.action
    if any(action.of_a_card for action in legal):
        return {own: 0.0, **{action: -trust.habit for action in legal if action != own}}
    points = {each.action: each.points for each in house.in_points if each.action in legal}
    best = points.get(own, 0.0)
    expected = {own: 0.0}
    for action in sorted(points, key=lambda action: -points[action]):
        lead = min(points[action] - best, 0.0)
        if action != own and lead + trust.likes(action, own) > -trust.calls * _OUT_OF_REACH:
            expected[action] = lead
    return dict(list(expected.items())[:_MOST])


def _told(house: Choice, action: Action, weighing: Weighing) -> str:
    """The reason for an action: the house’s own where the search agrees, else what the search found."""
    if action == house.action:
        return house.reason
    gain = weighing.lead(action, house.action).mean
    deals = f"Over {weighing.worlds} likely deals {action.words}"
    if gain < _ALIKE:
        return f"{deals} does as well as {house.action.words}."
    return f"{deals} is worth {gain:.1f} points more than {house.action.words}."


class Thinking(Struct, frozen=True):
    """How a level thinks: how far it searches, None where it does not; the seed of the worlds, and the clock.

    Without a clock the same view always gives the same choice.
    """

    effort: Effort | None
    seed: str
    clock: Callable[[], float] | None

    def searching(self, searchable: Searchable, trust: Trust, pace: float = 1.0) -> SearchBot:
        """A searching player, who weighs `pace` worlds in the time of one of a common game."""
        assert self.effort is not None
        if self.clock is None:
            return SearchBot(searchable, Budget(round(self.effort.worlds * pace)), self.seed, trust)
        budget = Budget(self.effort.worlds * _WITH_TIME, self.effort.seconds)
        return SearchBot(searchable, budget, self.seed, trust, self.clock)
