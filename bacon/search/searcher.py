"""The searching player: it weighs the actions in the same likely worlds and takes the best on average."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from math import inf
from random import Random
from time import perf_counter
from typing import Final

from msgspec import Struct

from bacon.core.actions import Action
from bacon.core.rules import TableState
from bacon.search.bot import Candidate, Choice, Worse
from bacon.search.searchable import OutOfTime, Searchable, Stop
from bacon.search.weighing import ALIKE, Lead, Weighing

_MOST: Final = 6
"""So many calls are weighed, the ones the house likes best; cards are weighed all."""
_OUT_OF_REACH: Final = 3
"""A call so many times farther behind than the house can be wrong is not searched."""
_PLACES: Final = 9
"""Worths are compared to so many places, for the last ones depend on the machine."""


class Budget(Struct, frozen=True):
    """How far to search: at most so many worlds, and so many seconds by the clock.

    Without seconds the same view and seed always give the same choice.
    """

    worlds: int
    seconds: float = inf


class Effort(Struct, frozen=True):
    """How far a level searches: without a clock in so many worlds, else for so many seconds in `most`.

    Where it does not search `calls` too, it makes them as the house does.
    """

    worlds: int
    seconds: float
    most: int
    calls: bool

    def further(self, times: float) -> Effort:
        """An effort so many times as large."""
        return Effort(round(self.worlds * times), self.seconds * times, round(self.most * times), self.calls)


class Trust(Struct, frozen=True):
    """How far the house's judgement is believed before the search has said anything.

    What it expects of calls is right give or take `calls` points, and of the answers to a partner who asks
    `answers`: his call tells more than can be imagined. Of cards it expects that its own is better by
    `edge`, give or take `cards`. With no spread at all nothing of the kind is searched. For who likes
    `company` going alone is worth so many points less.
    """

    calls: float = 0.3
    answers: float = 0.3
    cards: float = 0.25
    edge: float = 0.04
    company: float = 0.0

    def spread(self, action: Action) -> float:
        """How far the house may be wrong about actions of this kind."""
        if action.of_a_card:
            return self.cards
        return self.answers if action.is_answer else self.calls

    def liking(self, action: Action) -> float:
        """What an action is worth for its own sake, beside what it brings."""
        return -self.company * action.goes_alone


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
        deadline = self.clock() + self.budget.seconds
        house = self.searchable.house.choose(view, legal)
        expected = expectation(house, legal, self.trust)
        if len(expected) == 1:
            return house
        weighing = self._weighed(view, expected, deadline)
        if not weighing.worlds:
            return house
        return self._chosen(view, weighing, house, expected)

    def _chosen(
        self, view: TableState, weighing: Weighing, house: Choice, expected: dict[Action, float]
    ) -> Choice:
        """Choose what is believed to be worth most, and tell what all is worth."""
        points = self.believed(weighing, expected)
        ranks = {each: round(points[each], _PLACES) for each in points}
        action = max(points, key=lambda each: (ranks[each], each == house.action))
        ranked = sorted(points, key=lambda each: (-ranks[each], each != action))
        leads = _leads(weighing, points, ranked, action)
        weighed = [
            Candidate(each, round(points[each], 2), round(leads[each].error, 2) if each in leads else 0.0)
            for each in ranked
        ]
        worse = [Worse(each) for each in weighing.worths if each not in points]
        words, over = partial(self.searchable.rules.in_words, view), f"ver {weighing.worlds} likely deals"
        reason = _told(action, house, leads, over, words)
        tactic = house.tactic if action == house.action else "search"
        return Choice(action, reason, tactic, (*weighed, *worse), weighing.worlds)

    def _weighed(self, view: TableState, expected: dict[Action, float], deadline: float) -> Weighing:
        """Weigh the actions in world after world until the race is decided or the budget is spent."""
        weighing = Weighing(tuple(expected))

        def stop() -> bool:
            return self.clock() > deadline

        worlds = self.searchable.worlds(view, Random(f"{self.seed} {view!r}"), stop)
        try:
            while weighing.worlds < self.budget.worlds and not self._decided(weighing, expected):
                world = next(worlds)
                weighing.add(self.worths(view, world, weighing.alive, stop))
        except OutOfTime:
            pass
        return weighing

    def _decided(self, weighing: Weighing, expected: dict[Action, float]) -> bool:
        """Whether the race is over, and what is believed of it is not too close to call either."""
        if not weighing.settled():
            return False
        points = self.believed(weighing, expected)
        leads = _leads(weighing, points, points, max(points, key=points.__getitem__))
        return not any(lead.close for lead in leads.values())

    def worths(
        self, view: TableState, world: TableState, actions: Sequence[Action], stop: Stop
    ) -> list[float]:
        """What actions are worth in one world, to who likes some for their own sake; raises `OutOfTime`."""
        values = self.searchable.values(view, world, actions, stop)
        liked = zip(values, map(self.trust.liking, actions), strict=True)
        return [value + liking for value, liking in liked]

    def believed(self, weighing: Weighing, expected: dict[Action, float]) -> dict[Action, float]:
        """What the actions still in the race are worth, by the search and by what was expected of them."""
        own = weighing.own
        level, spread = weighing.mean(own), self.trust.spread(own)
        leads = {each: weighing.lead(each, own).after(expected[each], spread) for each in weighing.alive}
        return {each: level + (leads[each] if each != own else 0.0) for each in leads}


def expectation(house: Choice, legal: Sequence[Action], trust: Trust) -> dict[Action, float]:
    """The actions that are worth a search, the house's own first, with the lead they may have over it.

    Cards are searched all. Of calls those are left out that the house finds far too weak to be right.
    """
    own = house.action
    if any(action.of_a_card for action in legal):
        return {own: 0.0, **{action: -trust.edge for action in legal if action != own}}
    points = {each.action: each.points for each in house.in_points if each.action in legal}
    best = points.get(own, 0.0)
    expected = {own: 0.0}
    for action in sorted(points, key=lambda action: -points[action]):
        lead = min(points[action] - best, 0.0) + trust.liking(action) - trust.liking(own)
        if action != own and lead > -trust.calls * _OUT_OF_REACH:
            expected[action] = lead
    return dict(list(expected.items())[:_MOST])


def _leads(
    weighing: Weighing, points: dict[Action, float], others: Iterable[Action], chosen: Action
) -> dict[Action, Lead]:
    """By how much an action is believed to be ahead of all others that do not do the same."""
    return {
        each: Lead(points[chosen] - points[each], weighing.lead(each, chosen).error)
        for each in others
        if not weighing.alike(each, chosen)
    }


def _told(
    action: Action, house: Choice, leads: dict[Action, Lead], over: str, words: Callable[[Action], str]
) -> str:
    """Why an action is chosen that has these leads, the closest first, and whether that is close."""
    if action == house.action:
        close = next((each for each, lead in leads.items() if lead.close), None)
        if close is None:
            return house.reason
        well = "does" if leads[close].mean < ALIKE else "may do"
        return f"{house.reason} Too close to call: o{over} {words(close)} {well} as well."
    lead, chosen, other = leads.get(house.action), words(action), words(house.action)
    if lead is None or lead.mean < ALIKE:
        return f"O{over} {chosen} does as well as {other}."
    if lead.close:
        return f"Too close to call: o{over} {chosen} is {lead.words} points ahead of {other}, {lead.doubt}."
    return f"O{over} {chosen} is worth {lead.words} points more than {other}."


class Thinking(Struct, frozen=True):
    """How a level thinks: how far it searches, None where it does not; the seed of the worlds, and the clock.

    Without a clock the same view always gives the same choice.
    """

    effort: Effort | None
    seed: str
    clock: Callable[[], float] | None

    def searching(
        self, searchable: Searchable, trust: Trust, pace: float = 1.0, hurried: float | None = None
    ) -> SearchBot:
        """A searching player, who weighs so many worlds (`pace`) for one of a common game.

        With a clock `hurried` takes the place of `pace`, if given: a world may cost more time than is usual.
        """
        assert self.effort is not None
        if self.clock is None:
            return SearchBot(searchable, Budget(round(self.effort.worlds * pace)), self.seed, trust)
        most = self.effort.most * (pace if hurried is None else hurried)
        budget = Budget(round(most), self.effort.seconds)
        return SearchBot(searchable, budget, self.seed, trust, self.clock)
