"""One decision of Bacon: the rules in force, what the seat knows, what it may do, and what it plays for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from msgspec.structs import replace

from bacon.core.actions import Action
from bacon.games.bacon.player.knowledge import know
from bacon.games.bacon.rules import Bacon
from bacon.games.bacon.rules.scoring import TRICKS, points
from bacon.games.bacon.rules.state import BaconState
from bacon.games.tricks.player.knowledge import Knowledge
from bacon.games.tricks.player.situation import Manner, Situation, deciding, held_cards
from bacon.search.bot import Choice

FULL: Final = Manner(
    draw=0.55,
    only_boss_together=True,
    trump_kept=(0.9, 0.75, 0.6),
    low_trump_kept=0.32,
    plain_kept=(0.3, 0.22, 0.16, 0.15),
    low_plain_kept=0.1,
    void_made=0.1,
    in_hands=1,
    against_loner=0.65,
    where="in the stock",
)
"""Fitted to 35,000 turns, each solved for many possible deals, then tuned by what such solving found lost."""

SHORT: Final = replace(FULL, draw=0.75, only_boss_together=False, in_hands=2, where="with the partner")
"""In the short pack most trumps are in the hands, so that the higher ones do not go away by themselves."""


class BaconSituation(Situation, frozen=True):
    """A decision under the rules in force."""

    rules: Bacon
    view: BaconState


BaconTactic: TypeAlias = Callable[[BaconSituation], Choice | None]
"""A tactic that must know the rules of Bacon."""


def situation(rules: Bacon, view: BaconState, legal: Sequence[Action]) -> BaconSituation:
    """Describe the decision of the seat to act."""
    known = know(rules, view, deciding(view))
    return BaconSituation(
        known,
        tuple(legal),
        held_cards(legal),
        TRICKS,
        _aim(rules, known),
        FULL if rules.deck == 52 else SHORT,
        rules.claim == "everyone",
        rules,
        view,
    )


def _aim(rules: Bacon, known: Knowledge) -> int:
    """Give the tricks the side plays for: three, or all five if only they bring anything more."""
    ours, theirs = known.taken
    three, five = (_points(rules, known, tricks) for tricks in (3, TRICKS))
    if ours >= 3:
        return TRICKS if five > three else 0
    return TRICKS if three == 0 and theirs == 0 else 3


def _points(rules: Bacon, known: Knowledge, tricks: int) -> int:
    return points(rules, declared=known.declaring, alone=known.view.alone, tricks=tricks)
