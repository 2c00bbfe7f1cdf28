"""A heuristic player of the climbing game who also names what else is worth a search."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from bacon.core.actions import Action, Pass
from bacon.games.climbing.player.people import ClimbingPerson
from bacon.games.climbing.player.situation import ClimbingSituation, LayOption, candidates, named
from bacon.games.climbing.player.value import gift_points, lay_points, lead_points, pass_points
from bacon.games.climbing.rules.events import GiveLead
from bacon.search.bot import Candidate, Choice, Estimate

_CLEAR: Final = ("go_out", "run_out", "nothing_beats_it")
"""Tactics that need no search."""
_LEAD: Final = 0.25
"""What a lead, in which the house weighs, is worth in points."""
_LEADS: Final = 5
_LAYS: Final = 4
_BOMBS: Final = 2
"""So many leads are named, so many ways to lay on what lies there, and so many bombs besides."""


class Proposer(ClimbingPerson):
    """Choose as by rules of thumb, with the best alternatives as candidates."""

    def choice(self, at: ClimbingSituation) -> Choice:
        """Give what the house chooses, and what else may be better."""
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
