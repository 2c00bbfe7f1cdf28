"""One decision of Bacon: rules, score, what the seat knows and may do, and what it plays for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bacon.core.actions import Action
from bacon.core.cards import Suit
from bacon.games.bacon.rules import Bacon
from bacon.games.bacon.rules.options import BaconOptions
from bacon.games.bacon.rules.ranking import pack_of, ranking
from bacon.games.bacon.rules.scoring import TRICKS, points
from bacon.games.bacon.rules.state import BaconState
from bacon.games.tricks.player.knowledge import Drawn, Knowledge
from bacon.games.tricks.player.knowledge import know as deduce
from bacon.games.tricks.player.score import MatchScore, Spread
from bacon.games.tricks.player.situation import GameSituation, Manner, deciding
from bacon.games.tricks.rules.ranking import next_seat


def know(options: BaconOptions, view: BaconState, seat: int, trump: Suit | None = None) -> Knowledge:
    """Deduce what a seat knows from its own view.

    Trump is the given one, or else the one declared, called or offered.
    """
    order = ranking(options, trump or _trump(view))
    drawer = None if view.declarer is None else next_seat(view.declarer)
    drawn = None if view.upcard is None else Drawn(drawer, view.upcard)
    return deduce(view, seat, order, pack_of(options), drawn=drawn)


def _trump(view: BaconState) -> Suit | None:
    """Return the trump declared, else the one called, else the one offered, if any."""
    if view.trump is not None or view.called is not None:
        return view.trump or (view.called.suit if view.called else None)
    return view.upcard.suit if view.upcard else None


_POINTS_PER_HAND: Final[Spread] = ((1, 0.31), (2, 0.54), (4, 0.15))
"""Pairs of points and how often a scored hand brings them, measured in self-play."""


def score_of(rules: Bacon, view: BaconState, seat: int) -> MatchScore:
    """Return the score as the seat's side sees it."""
    return MatchScore.of(view, seat, rules.target, _POINTS_PER_HAND)


def even_score(target: int) -> MatchScore:
    """Return the score at the start of a match."""
    return MatchScore(target, target, target, _POINTS_PER_HAND)


FULL: Final = Manner(draw=0.55, only_boss_together=True, in_hands=1, where="in the stock")
SHORT: Final = Manner()
"""In the short pack most trumps are in the hands, so the higher ones do not vanish by themselves."""


class BaconSituation(GameSituation[Bacon, BaconState], frozen=True):
    """A decision in Bacon."""


def situation(rules: Bacon, view: BaconState, legal: Sequence[Action]) -> BaconSituation:
    """Describe the decision of the seat to act."""
    known = know(rules, view, deciding(view))
    manner = FULL if rules.deck == 52 else SHORT
    return BaconSituation.of(rules, view, known, legal, aim=_aim(rules, known), manner=manner)


def _aim(rules: Bacon, known: Knowledge) -> int:
    """Return the number of tricks the side plays for: three, or five if only that gains anything more."""
    ours, theirs = known.taken
    three, five = (_points(rules, known, tricks) for tricks in (3, TRICKS))
    if ours >= 3:
        return TRICKS if five > three else 0
    return TRICKS if three == 0 and theirs == 0 else 3


def _points(rules: Bacon, known: Knowledge, tricks: int) -> int:
    return points(rules, declared=known.declaring, alone=known.view.alone, tricks=tricks)
