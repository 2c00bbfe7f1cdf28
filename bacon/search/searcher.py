"""Search by sampling: weigh each action over many likely deals."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from math import fsum, inf, sqrt
from random import Random
from time import perf_counter
from typing import Final

from msgspec import Struct

from bacon.core.actions import Action, Pass
from bacon.core.review import MIN_SIGMAS
from bacon.core.rules import TableState, every_field
from bacon.core.words import capital, how_often
from bacon.search.bot import TOSS_UP, Candidate, Choice, OutOfTime, Searchable, Stop, Worse, never_stop

_MAX_ERRORS_BEHIND: Final = 3.0
"""An action this many standard errors behind is dropped from the race."""
_MIN_WORLDS_TO_DROP: Final = 24
"""Worlds before anything is dropped; an action that falls behind early often recovers."""
_WORLDS_BETWEEN_CHECKS: Final = 6
"""Worlds between two checks of the race."""
_MANY_WORLDS: Final = 360
"""From this many worlds on, a check costs more than a world, and a race between near equals may end."""
_CHECKS_OF_MANY: Final = 15
"""Checks of the race while the number of worlds doubles, from that many on."""
_MIN_WORLDS_ALIKE: Final = 12
"""Actions with equal values in this many worlds count as equivalent."""
_MIN_WORLDS_SAME: Final = 48
"""Worlds before a race between equals ends: what differs in one deal of thirty shows in most of these."""
_MIN_LEAD: Final = 0.02
"""Leads below this, in points, do not count."""
_ONE_DECIMAL_FROM: Final = 0.095
"""Smaller leads are shown with two decimals."""
ALIKE: Final = 0.05
"""An action that gains less than this, in points, is as good as the other."""


class Lead(Struct, frozen=True):
    """How much better one action is than another, in points, and the standard error."""

    mean: float
    error: float

    @property
    def far_behind(self) -> bool:
        """Whether the action is clearly worse."""
        return self.mean + _MAX_ERRORS_BEHIND * self.error < -_MIN_LEAD

    @property
    def close(self) -> bool:
        """Whether the two are too close to call."""
        return abs(self.mean) < max(MIN_SIGMAS * self.error, ALIKE)

    @property
    def harmless(self) -> bool:
        """Whether the other action is surely not better by more than what counts as equally good."""
        return self.mean - MIN_SIGMAS * self.error > -ALIKE

    @property
    def sure(self) -> bool:
        """Whether the action is ahead by more than chance."""
        return self.mean > MIN_SIGMAS * self.error

    @property
    def words(self) -> str:
        """The lead as it reads in a sentence, such as ``about 0.4 points``."""
        places = 1 if self.mean >= _ONE_DECIMAL_FROM else 2
        amount = f"{self.mean:.{places}f}".removesuffix(".0")
        return f"about {amount} point{'s'[: amount != '1']}"

    def after(self, expected: float, spread: float) -> float:
        """The lead estimated from both the search and a prior: `expected`, with error `spread`."""
        trust = spread**2 / (spread**2 + self.error**2) if spread else 0.0
        return trust * self.mean + (1 - trust) * expected


class Weighing:
    """The actions still in the race, and their values world by world.

    The first action is the rule bot's own; the others are compared with it, so it is never dropped. Sums are
    rounded only once, because the rounding of ``sum`` depends on the Python version.
    """

    def __init__(self, actions: Sequence[Action]) -> None:
        self.baseline = actions[0]
        self.alive = list(actions)
        self.values: dict[Action, list[float]] = {action: [] for action in actions}

    def add(self, values: Sequence[float]) -> None:
        """Add the values of the actions in the race in one more world."""
        for action, value in zip(self.alive, values, strict=True):
            self.values[action].append(value)

    @property
    def worlds(self) -> int:
        """The number of worlds so far."""
        return len(self.values[self.baseline])

    def mean(self, action: Action) -> float:
        """An action's mean value; 0 without any world."""
        values = self.values[action]
        return fsum(values) / len(values) if values else 0.0

    def lead(self, action: Action, other: Action) -> Lead:
        """An action's lead over another, in the worlds in which both were evaluated."""
        gains = [one - two for one, two in zip(self.values[action], self.values[other], strict=False)]
        if not gains:
            return Lead(0.0, 0.0)
        mean = fsum(gains) / len(gains)
        spread = fsum([(gain - mean) * (gain - mean) for gain in gains]) + 0.25
        return Lead(mean, sqrt(spread) / len(gains))

    def alike(self, action: Action, other: Action) -> bool:
        """Whether two actions are equivalent, as far as the worlds show."""
        return self.worlds >= _MIN_WORLDS_ALIKE and self.values[action] == self.values[other]

    @property
    def due(self) -> bool:
        """Whether it is time to check the race."""
        return self.worlds >= _MIN_WORLDS_ALIKE and self.worlds % _between_checks(self.worlds) == 0

    def settled(self) -> bool:
        """Drop actions that cannot win the race any more; return whether it is decided."""
        if not self.due:
            return False
        best = max(self.alive, key=self.mean)
        far = self.worlds >= _MIN_WORLDS_TO_DROP
        behind = {each for each in self.alive if far and self.lead(each, best).far_behind}
        self.alive = [each for each in self.alive if each == self.baseline or each not in behind]
        same = self.worlds >= _MIN_WORLDS_SAME
        return all(each in behind or (same and self.alike(each, best)) or each == best for each in self.alive)


def _between_checks(worlds: int) -> int:
    """The number of worlds between two looks at the race when it has come this far."""
    if worlds <= _MANY_WORLDS:
        return _WORLDS_BETWEEN_CHECKS
    doublings = (worlds // _MANY_WORLDS).bit_length() - 1
    return _MANY_WORLDS // _CHECKS_OF_MANY << doublings


_MAX_CALLS: Final = 6
"""Maximum number of calls to search, those the rule bot likes best; cards are all searched."""
_MAX_SIGMAS_BEHIND: Final = 3
"""A call further behind than this many times the rule bot's likely error is not searched."""
_COMPARED_DECIMALS: Final = 2
"""Decimal places when values are compared; further ones are chance."""


class Budget(Struct, frozen=True):
    """The limits of a search: a number of worlds, and seconds by the clock.

    Without a time limit the same view and seed always give the same choice. To repeat a search that ran out
    of time, `cut` is the number of worlds after which it did.
    """

    worlds: int
    seconds: float = inf
    cut: int | None = None


class Effort(Struct, frozen=True):
    """How much a level searches: `worlds` without a clock; with one, `seconds` and up to `most` worlds.

    If not `calls`, it leaves calls to the rule bot.
    """

    worlds: int
    seconds: float
    most: int
    calls: bool

    def scaled(self, times: float) -> Effort:
        """This effort, multiplied."""
        return Effort(round(self.worlds * times), self.seconds * times, round(self.most * times), self.calls)


class Trust(Struct, frozen=True):
    """Trust in the rule bot's judgement before the search.

    The rule bot's estimate has a likely error of `calls` points for calls, and of `answers` for answers to a
    partner, whose call tells more than can be modelled. Its own card is expected to be better by `edge`, with
    a likely error of `cards`. Without any error nothing of that kind is searched. `company` is subtracted
    from the value of going alone.
    """

    calls: float = 0.3
    answers: float = 0.3
    cards: float = 0.25
    edge: float = 0.04
    company: float = 0.0

    def spread(self, action: Action) -> float:
        """The rule bot's likely error for an action of this kind."""
        if action.of_a_card:
            return self.cards
        return self.answers if action.is_answer else self.calls

    def bonus(self, action: Action) -> float:
        """The bonus of an action for its own sake."""
        return -self.company * action.goes_alone


class SearchBot:
    """Decides by search within the budget, and as the rule bot does if the search cannot tell.

    Takes the game's searchable, the budget, a seed for the worlds, the trust in the rule bot, and a clock in
    seconds.
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
        """Choose one of the legal actions with its reason; raises ``ValueError`` if there are none."""
        deadline = self.clock() + self.budget.seconds
        rule_choice = self.searchable.house.choose(view, legal)
        expected = self.expected(view, legal, rule_choice)
        if len(expected) == 1:
            return rule_choice
        weighing = Weighing(tuple(expected))
        with suppress(OutOfTime):
            for weighing in self._weighings(view, expected, lambda: self.clock() > deadline):  # noqa: B007
                pass
        return self.judge(view, weighing, rule_choice, expected) if weighing.worlds else rule_choice

    def expected(self, view: TableState, legal: Sequence[Action], rule_choice: Choice) -> dict[Action, float]:
        """Return the actions worth searching, the rule bot's first, with their expected leads over it."""
        return expectation(rule_choice, self.searchable.sensible(view, legal), self.trust)

    def answers(self, view: TableState, legal: Sequence[Action]) -> Iterator[Choice]:
        """Yield what it would choose after no world, after one, and so on, up to the end of the search."""
        rule_choice = self.searchable.house.choose(view, legal)
        expected = self.expected(view, legal, rule_choice)
        yield rule_choice
        if len(expected) > 1:
            for weighing in self._weighings(view, expected, never_stop):
                yield self.judge(view, weighing, rule_choice, expected)

    def judge(
        self, view: TableState, weighing: Weighing, rule_choice: Choice, expected: dict[Action, float]
    ) -> Choice:
        """What it chooses after a race, given the rule bot's choice and the expected leads over it."""
        points = self.estimates(weighing, expected)
        ranks = {each: round(points[each], _COMPARED_DECIMALS) for each in points}
        best = [each for each in points if ranks[each] == max(ranks.values())]
        own = rule_choice.action in best
        action = rule_choice.action if own else self.searchable.plainest(view, best)
        ranked = sorted(points, key=lambda each: (-ranks[each], each != action))
        leads = _leads(weighing, points, ranked, action)
        weighed = [
            Candidate(each, round(points[each], 2), round(leads[each].error, 2) if each in leads else 0.0)
            for each in ranked
        ]
        dropped = [each for each in weighing.values if each not in points]
        worse = [Worse(each, round(points[action] + weighing.lead(each, action).mean, 2)) for each in dropped]
        close = next(
            (each for each, lead in leads.items() if lead.close and not _same_cards(each, action)), None
        )
        reason = (
            rule_choice.reason if own else self._reason(view, weighing, action, rule_choice.action, leads)
        )
        if close:
            reason = self.searchable.beside(view, tuple(weighing.values), action, close) or reason
        tactic = rule_choice.tactic if own else "search"
        return Choice(action, reason, tactic, (*weighed, *worse), weighing.worlds, close)

    def _reason(
        self,
        view: TableState,
        weighing: Weighing,
        action: Action,
        other: Action,
        leads: Mapping[Action, Lead],
    ) -> str:
        """What speaks for an action that the rule bot would not have chosen."""
        words = partial(self.searchable.rules.in_words, view)
        lead = leads.get(other)
        return (
            self.searchable.reason(view, tuple(weighing.values), action)
            or outcome_words(weighing, action, other, words)
            or (f"It’s {lead.words} better than {words(other)}." if lead and not lead.close else TOSS_UP)
        )

    def _weighings(self, view: TableState, expected: dict[Action, float], stop: Stop) -> Iterator[Weighing]:
        """Yield the race after every world; it ends when it is decided or the budget is spent."""
        weighing = Weighing(tuple(expected))
        worlds = self.searchable.worlds(view, Random(f"{self.seed} {every_field(view)}"), stop)
        while weighing.worlds < self.budget.worlds and not self._decided(weighing, expected):
            if weighing.worlds == self.budget.cut:
                return
            world = next(worlds)
            weighing.add(self.values_in(view, world, weighing.alive, stop))
            yield weighing

    def _decided(self, weighing: Weighing, expected: dict[Action, float]) -> bool:
        if not weighing.due:
            return False
        settled, many = weighing.settled(), weighing.worlds > _MANY_WORLDS
        if not settled and not many:
            return False
        points = self.estimates(weighing, expected)
        leads = _leads(weighing, points, points, max(points, key=points.__getitem__)).values()
        clear = settled and not any(lead.close for lead in leads)
        return clear or (many and all(lead.harmless for lead in leads))

    def values_in(
        self, view: TableState, world: TableState, actions: Sequence[Action], stop: Stop
    ) -> list[float]:
        """The values of actions in one world, bonuses included; raises `OutOfTime`."""
        values = self.searchable.values(view, world, actions, stop)
        liked = zip(values, map(self.trust.bonus, actions), strict=True)
        return [value + bonus for value, bonus in liked]

    def estimates(self, weighing: Weighing, expected: dict[Action, float]) -> dict[Action, float]:
        """The estimated values of the actions in the race: search results blended with expectations."""
        baseline = weighing.baseline
        level, spread = weighing.mean(baseline), self.trust.spread(baseline)
        leads = {each: weighing.lead(each, baseline).after(expected[each], spread) for each in weighing.alive}
        return {each: level + (leads[each] if each != baseline else 0.0) for each in leads}


def _same_cards(action: Action, other: Action) -> bool:
    """Whether two actions play the same cards, named differently: neither is news beside the other."""
    one, two = (getattr(each, "cards", ()) for each in (action, other))
    return bool(one) and sorted(one) == sorted(two)


def expectation(rule_choice: Choice, legal: Sequence[Action], trust: Trust) -> dict[Action, float]:
    """The actions worth searching, the rule bot's first, with their expected leads over it.

    All cards are searched. Calls that the rule bot finds far too weak are left out.
    """
    baseline = rule_choice.action
    if any(action.of_a_card for action in legal):
        return {baseline: 0.0, **{action: -trust.edge for action in legal if action != baseline}}
    points = {each.action: each.points for each in rule_choice.in_points if each.action in legal}
    best = points.get(baseline, 0.0)
    expected = {baseline: 0.0}
    for action in sorted(points, key=lambda action: -points[action]):
        lead = min(points[action] - best, 0.0) + trust.bonus(action) - trust.bonus(baseline)
        if action != baseline and lead > -trust.calls * _MAX_SIGMAS_BEHIND:
            expected[action] = lead
    return dict(list(expected.items())[:_MAX_CALLS])


def _leads(
    weighing: Weighing, points: dict[Action, float], others: Iterable[Action], chosen: Action
) -> dict[Action, Lead]:
    """The estimated lead of `chosen` over each action that does not do the same."""
    return {
        each: Lead(points[chosen] - points[each], weighing.lead(each, chosen).error)
        for each in others
        if each != chosen and not weighing.alike(each, chosen)
    }


_MIN_DIFFERENCE: Final = 0.1
"""By how much more often one of two calls must cost points to be worth a word, as a share of the worlds."""
_MIN_TELLING_GAINS: Final = 0.5
_MIN_TELLING_LOSSES: Final = 0.4
"""A call that gains or costs points in fewer of the worlds than these shares isn't argued with that."""


def outcome_words(weighing: Weighing, action: Action, other: Action, words: Callable[[Action], str]) -> str:
    """Say why a call was better than another in the worlds; empty if it is no call, or not plain to see."""
    if not (action.is_call or action.is_answer) or not (other.is_call or other.is_answer):
        return ""
    gains, losses = _share(weighing, action, 1), _share(weighing, other, -1)
    if action == Pass():
        telling = losses >= _MIN_TELLING_LOSSES
        return f"{how_often(f'{capital(words(other))} would', 'cost you points', losses)}." if telling else ""
    if other == Pass():
        telling = gains >= _MIN_TELLING_GAINS
        return f"{how_often(capital(words(action)), 'gains points', gains)}." if telling else ""
    fewer = losses - _share(weighing, action, -1) >= _MIN_DIFFERENCE
    return f"{capital(words(other))} costs points more often." if fewer else ""


def _share(weighing: Weighing, action: Action, sign: int) -> float:
    """The share of the worlds in which an action gains points (`sign` 1) or costs some (-1)."""
    values = weighing.values[action]
    return sum(value * sign > 0 for value in values) / max(len(values), 1)


class Thinking(Struct, frozen=True):
    """How a level thinks: its search effort if it searches, the seed of the worlds, and the clock.

    Without a clock the same view always gives the same choice. `cut` is that of the `Budget`.
    """

    effort: Effort | None
    seed: str
    clock: Callable[[], float] | None
    cut: int | None = None

    def searching(self, searchable: Searchable, trust: Trust, pace: float = 1.0) -> SearchBot:
        """Create a searching bot that searches `pace` worlds for each of a usual game."""
        assert self.effort is not None
        if self.clock is None:
            return SearchBot(searchable, Budget(round(self.effort.worlds * pace)), self.seed, trust)
        budget = Budget(round(self.effort.most * pace), self.effort.seconds, self.cut)
        return SearchBot(searchable, budget, self.seed, trust, self.clock)
