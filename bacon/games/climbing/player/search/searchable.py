"""The climbing game as the search sees it: likely worlds, played to the end by a light hand."""

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
from bacon.games.climbing.player.search.policy import light
from bacon.games.climbing.player.search.worlds import worlds
from bacon.games.climbing.player.situation import ClimbingSituation, LayOption, candidates, named
from bacon.games.climbing.player.value import gift_points, lay_points, lead_points, pass_points
from bacon.games.climbing.rules import Climbing
from bacon.games.climbing.rules.events import DealScored, GiveLead
from bacon.games.climbing.rules.scoring import side_of
from bacon.games.climbing.rules.state import ClimbingState, own
from bacon.search.bot import Candidate, Choice, Estimate
from bacon.search.searchable import OutOfTime, Stop, never_stop

_WON: Final = 2.0
"""So many points more the match is worth to who wins it."""


def worth(rules: Climbing, state: ClimbingState, result: DealScored, seat: int) -> float:
    """By how many points a seat's side does better than the others on average, up to the target."""
    side = side_of(rules, seat)
    made = [
        min(points, rules.target - before) + _WON * (result.winner == each)
        for each, (before, points) in enumerate(zip(state.scores, result.points, strict=True))
    ]
    others = [points for each, points in enumerate(made) if each != side]
    return made[side] - sum(others) / len(others)


_CLEAR: Final = ("go_out", "run_out", "nothing_beats_it")
"""Tactics that need no search."""
_LEAD: Final = 0.25
"""What a lead, in which the house weighs, is worth in points."""
_LEADS: Final = 5
_LAYS: Final = 4
_BOMBS: Final = 2
"""So many leads are named, so many ways to lay on what lies there, and so many bombs besides."""


class CandidateBot(ClimbingPerson):
    """Choose as by rules of thumb, with the best alternatives as candidates."""

    @override
    def choice(self, at: ClimbingSituation) -> Choice:
        choice = super().choice(at)
        if choice.tactic in _CLEAR:
            return choice
        weighed = _following(at) if at.view.pile else _leading(at)
        return replace(choice, candidates=tuple(_in_points(weighed, choice.action)))


def _in_points(weighed: Sequence[Estimate], own: Action) -> list[Candidate]:
    """Turn leads into points; what the house chooses is worth no less than the best of the others."""
    most = max([each.estimate for each in weighed], default=0.0)
    others = [Candidate(each.action, _LEAD * each.estimate) for each in weighed if each.action != own]
    return [Candidate(own, _LEAD * most), *others]


def _leading(at: ClimbingSituation) -> list[Estimate]:
    planned = {group.combination for group in at.plan.groups}
    options = at.options(lay for lay in at.lays if named(lay) in planned)
    lays = _best([(lead_points(at, option), option) for option in options], _LEADS)
    gifts = [action for action in at.legal if isinstance(action, GiveLead)]
    most = max([each.estimate for each in lays], default=0.0)
    return [*lays, *(Estimate(gift, most + gift_points(at, gift.to)) for gift in gifts)]


def _following(at: ClimbingSituation) -> list[Estimate]:
    weighed = [(lay_points(at, option), option) for option in at.options(at.lays)]
    return [
        *_best([each for each in weighed if not each[1].bomb], _LAYS),
        *_best([each for each in weighed if each[1].bomb], _BOMBS),
        Estimate(Pass(), pass_points(at)),
    ]


def _best(weighed: list[tuple[float, LayOption]], most: int) -> tuple[Estimate, ...]:
    weighed.sort(key=lambda each: (-each[0], each[1].lay.cards, each[1].combination.rank))
    return candidates(weighed[:most])


class SearchableClimbing:
    """Search the climbing game: rules of thumb propose, and the light hand plays the worlds out.

    Takes the rules, and for who is not perfect his weaknesses and how soon he spends bombs.
    """

    def __init__(self, rules: Rules, weaknesses: ClimbingWeaknesses = NONE, ready: int = READY) -> None:
        self.house = CandidateBot(rules, weaknesses, ready)
        self.rules = self.house.rules
        self._last: Conditions | None = None

    def worlds(self, view: TableState, rng: Random, stop: Stop = never_stop) -> Iterator[ClimbingState]:
        """Worlds without end that fit what the seat to act has seen."""
        for world in worlds(self.rules, self.house.weaknesses.remembered(own(view)), rng):
            if stop():
                raise OutOfTime
            yield world

    def values(
        self, view: TableState, world: TableState, actions: Sequence[Action], stop: Stop
    ) -> Sequence[float]:
        """What each action is worth to the side to act in one world."""
        state = own(world)
        conditions = self._conditions(own(view))
        hands = [conditions.melding.melds(hand, stop) for hand in state.hands]
        return [self._after(state, action, conditions, hands, stop) for action in actions]

    def _conditions(self, view: ClimbingState) -> Conditions:
        """The conditions of a view, the same for all its worlds."""
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
        """What an action is worth: take it by the rules, and play the deal out."""
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
            playout.step(light)
        return worth(self.rules, state, playout.result, state.to_act)

    def _taken(self, state: ClimbingState, action: Action) -> ClimbingState:
        after = self.rules.evolve(state, self.rules.decide(state, action))
        while after.result is None and (event := self.rules.consequence(after)) is not None:
            after = self.rules.evolve(after, event)
        return after
