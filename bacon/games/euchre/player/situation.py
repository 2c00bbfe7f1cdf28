"""One decision of Euchre: rules, score, what the seat knows and may do, and what it plays for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from bacon.core.actions import Action
from bacon.core.cards import Strain
from bacon.games.euchre.rules import Euchre
from bacon.games.euchre.rules.scoring import NEEDED, TRICKS, worth
from bacon.games.euchre.rules.state import EuchreState
from bacon.games.tricks.player.knowledge import Drawn, Knowledge
from bacon.games.tricks.player.knowledge import know as deduce
from bacon.games.tricks.player.score import MatchScore, Spread
from bacon.games.tricks.player.situation import GameSituation, Manner, deciding
from bacon.games.tricks.rules.bowers import ranking
from bacon.games.tricks.rules.ranking import side_of


def know(rules: Euchre, view: EuchreState, seat: int, strain: Strain | None = None) -> Knowledge:
    """Deduce what a seat knows from its own view, supposing the strain if none is named yet."""
    drawn = None if view.upcard is None or view.dealer is None else Drawn(view.dealer, view.upcard)
    return deduce(view, seat, ranking(strain or view.strain), rules.pack(), drawn=drawn, away=view.buried)


_POINTS_PER_HAND: Final[Spread] = ((1, 0.62), (2, 0.34), (4, 0.04))
"""Pairs of points and how often a scored hand brings them, measured in 2,500 hands of self-play."""


def score_of(rules: Euchre, view: EuchreState, seat: int) -> MatchScore:
    """Return the score as the seat's side sees it."""
    return MatchScore.of(view, seat, rules.target, _POINTS_PER_HAND)


def even_score(target: int) -> MatchScore:
    """Return the score at the start of a match."""
    return MatchScore(target, target, target, _POINTS_PER_HAND)


SHORT: Final = Manner()

LONGER: Final = replace(SHORT, in_hands=1, draw=0.65)
"""With the eights and sevens, more cards are in the stock."""


class EuchreSituation(GameSituation[Euchre, EuchreState], frozen=True):
    """A decision in Euchre."""

    @property
    def dealer(self) -> int:
        """The dealer's seat."""
        return self.view.dealer or 0

    @property
    def place(self) -> int:
        """The seat's place in the order of speaking: 0 for the first, 3 for the dealer."""
        return (self.known.seat - self.dealer - 1) % 4

    @property
    def stuck(self) -> bool:
        """Whether the maker was a stuck dealer."""
        late = self.view.upcard is None and self.view.declarer == self.view.dealer
        return late and self.rules.all_passed in ("stick", "stick_or_forfeit")


def situation(rules: Euchre, view: EuchreState, legal: Sequence[Action]) -> EuchreSituation:
    """Describe the decision of the seat to act."""
    known = know(rules, view, deciding(view))
    manner = SHORT if rules.deck == 24 else LONGER
    return EuchreSituation.of(rules, view, known, legal, aim=_aim(rules, known), manner=manner)


def _aim(rules: Euchre, known: Knowledge) -> int:
    """Return the number of tricks the side plays for: three, or else the next that changes the score."""
    ours, theirs = known.taken
    gains = [_gain(rules, known, tricks) for tricks in range(TRICKS + 1)]
    steps = [tricks for tricks in range(ours + 1, TRICKS - theirs + 1) if gains[tricks] > gains[tricks - 1]]
    return NEEDED if NEEDED in steps else min(steps, default=0)


def _gain(rules: Euchre, known: Knowledge, tricks: int) -> int:
    """Return what the seat's side would gain with this many tricks, up to the points a side still needs."""
    view, ours = known.view, side_of(known.seat)
    makers = ours if known.declaring else 1 - ours
    made = tricks if known.declaring else TRICKS - tricks
    result = worth(rules, made, alone=view.alone, lone_defender=view.defender_alone is not None)
    scorer = makers if result.makers else 1 - makers
    points = min(result.points, rules.target - view.scores[scorer])
    return points if scorer == ours else -points
