"""The climbing game for the search: likely worlds, played out by a fast policy."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from msgspec.structs import replace

from bacon.core.actions import Action, Pass
from bacon.core.override import override
from bacon.core.rules import Rules, TableState
from bacon.games.climbing.player import READY
from bacon.games.climbing.player.knowledge import know
from bacon.games.climbing.player.people import NONE, ClimbingPerson, ClimbingWeaknesses
from bacon.games.climbing.player.search.melds import Meld, MeldMaker
from bacon.games.climbing.player.search.playout import ClimbingPlayout, Conditions
from bacon.games.climbing.player.search.policy import choose_fast
from bacon.games.climbing.player.search.worlds import worlds
from bacon.games.climbing.player.situation import ClimbingSituation, LayOption, candidates, named
from bacon.games.climbing.player.value import gift_points, lay_points, lead_points, pass_points
from bacon.games.climbing.rules import Climbing
from bacon.games.climbing.rules.events import DealScored, GiveLead
from bacon.games.climbing.rules.scoring import side_of
from bacon.games.climbing.rules.state import ClimbingState, as_climbing
from bacon.search.bot import Candidate, Choice, Estimate
from bacon.search.searchable import OutOfTime, Stop, never_stop

_MATCH_POINTS: Final = 2.0
"""The value of winning the match, in points."""


def worth(rules: Climbing, state: ClimbingState, result: DealScored, seat: int) -> float:
    """Return how many points a seat's side gains over the others' average, up to the target."""
    side = side_of(rules, seat)
    made = [
        min(points, rules.target - before) + _MATCH_POINTS * (result.winner == each)
        for each, (before, points) in enumerate(zip(state.scores, result.points, strict=True))
    ]
    others = [points for each, points in enumerate(made) if each != side]
    return made[side] - sum(others) / len(others)


_OBVIOUS_TACTICS: Final = ("go_out", "run_out", "nothing_beats_it")
"""Tactics that need no search."""
_POINTS_PER_LEAD: Final = 0.25
"""The value of a lead, the unit of the rule bot, in points."""
_MAX_LEADS: Final = 5
_MAX_LAYS: Final = 4
_MAX_BOMBS: Final = 2
"""How many leads, plays and bombs the search considers."""


class CandidateBot(ClimbingPerson):
    """Chooses by rules of thumb, with the best alternatives as candidates."""

    @override
    def choice(self, at: ClimbingSituation) -> Choice:
        choice = super().choice(at)
        if choice.tactic in _OBVIOUS_TACTICS:
            return choice
        weighed = _following(at) if at.view.pile else _leading(at)
        return replace(choice, candidates=tuple(_in_points(weighed, choice.action)))


def _in_points(weighed: Sequence[Estimate], chosen: Action) -> list[Candidate]:
    """Convert leads to points; the bot's choice is worth at least as much as the best alternative."""
    most = max([each.estimate for each in weighed], default=0.0)
    others = [
        Candidate(each.action, _POINTS_PER_LEAD * each.estimate) for each in weighed if each.action != chosen
    ]
    return [Candidate(chosen, _POINTS_PER_LEAD * most), *others]


def _leading(at: ClimbingSituation) -> list[Estimate]:
    planned = {group.combination for group in at.plan.groups}
    options = at.options(lay for lay in at.lays if named(lay) in planned)
    lays = _best([(lead_points(at, option), option) for option in options], _MAX_LEADS)
    gifts = [action for action in at.legal if isinstance(action, GiveLead)]
    most = max([each.estimate for each in lays], default=0.0)
    return [*lays, *(Estimate(gift, most + gift_points(at, gift.to)) for gift in gifts)]


def _following(at: ClimbingSituation) -> list[Estimate]:
    weighed = [(lay_points(at, option), option) for option in at.options(at.lays)]
    return [
        *_best([each for each in weighed if not each[1].bomb], _MAX_LAYS),
        *_best([each for each in weighed if each[1].bomb], _MAX_BOMBS),
        Estimate(Pass(), pass_points(at)),
    ]


def _best(weighed: list[tuple[float, LayOption]], most: int) -> tuple[Estimate, ...]:
    weighed.sort(key=lambda each: (-each[0], each[1].lay.cards, each[1].combination.rank))
    return candidates(weighed[:most])


class SearchableClimbing:
    """Searches the climbing game: rules of thumb propose, and the fast policy plays the worlds out.

    For imperfect players there are `weaknesses`, and `ready` sets how soon bombs are spent.
    """

    def __init__(self, rules: Rules, weaknesses: ClimbingWeaknesses = NONE, ready: int = READY) -> None:
        self.house = CandidateBot(rules, weaknesses, ready)
        self.rules = self.house.rules
        self._last: Conditions | None = None

    def worlds(self, view: TableState, rng: Random, stop: Stop = never_stop) -> Iterator[ClimbingState]:
        """Yield endless worlds that fit what the seat to act has seen."""
        for world in worlds(self.rules, self.house.weaknesses.remembered(as_climbing(view)), rng):
            if stop():
                raise OutOfTime
            yield world

    def values(
        self, view: TableState, world: TableState, actions: Sequence[Action], stop: Stop
    ) -> Sequence[float]:
        """Return the value of each action in one world to the side to act."""
        state = as_climbing(world)
        conditions = self._conditions(as_climbing(view))
        hands = [conditions.melding.melds(hand, stop) for hand in state.hands]
        return [self._after(state, action, conditions, hands, stop) for action in actions]

    def _conditions(self, view: ClimbingState) -> Conditions:
        """Return the conditions shared by all worlds of a view."""
        if self._last is None or self._last.state is not view:
            remembered = self.house.weaknesses.remembered(view)
            known = know(self.rules, remembered, view.to_act or 0)
            self._last = Conditions(self.rules, view, MeldMaker(known))
        return self._last

    def _after(
        self,
        state: ClimbingState,
        action: Action,
        conditions: Conditions,
        hands: list[list[Meld]],
        stop: Stop,
    ) -> float:
        """Return the value of an action: perform it by the rules, then play the deal out."""
        if stop():
            raise OutOfTime
        assert state.to_act is not None
        after = self._taken(state, action)
        if after.result is not None:
            return worth(self.rules, state, after.result, state.to_act)
        held = [list(hand) for hand in hands]
        if after.hands[state.to_act] != state.hands[state.to_act]:
            held[state.to_act] = conditions.melding.melds(after.hands[state.to_act], stop)
        playout = ClimbingPlayout(conditions, after, held)
        while playout.result is None:
            playout.step(choose_fast)
        return worth(self.rules, state, playout.result, state.to_act)

    def _taken(self, state: ClimbingState, action: Action) -> ClimbingState:
        after = self.rules.evolve(state, self.rules.decide(state, action))
        while after.result is None and (event := self.rules.consequence(after)) is not None:
            after = self.rules.evolve(after, event)
        return after
