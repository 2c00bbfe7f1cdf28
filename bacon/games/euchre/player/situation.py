"""One decision of Euchre: the rules and the score, what the seat knows and may do, and what it plays for."""

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
    """Deduce what a seat may know from its view.

    Takes the rules in force, the seat's own view, the seat, and what to suppose is played while it is not
    fixed; gives its knowledge.
    """
    drawn = None if view.upcard is None or view.dealer is None else Drawn(view.dealer, view.upcard)
    return deduce(view, seat, ranking(strain or view.strain), rules.pack(), drawn=drawn, away=view.buried)


_HANDS: Final[Spread] = ((1, 0.62), (2, 0.34), (4, 0.04))
"""How often a scored hand brings 1, 2 and 4 points, measured in 2,500 hands of self-play."""


def score_of(rules: Euchre, view: EuchreState, seat: int) -> MatchScore:
    """The score as the seat's side sees it."""
    return MatchScore.of(view, seat, rules.target, _HANDS)


def even_score(target: int) -> MatchScore:
    """The score at the start of a match."""
    return MatchScore(target, target, target, _HANDS)


SHORT: Final = Manner()

LONGER: Final = replace(SHORT, in_hands=1, draw=0.65)
"""With the eights and sevens more cards lie in the stock."""


class EuchreSituation(GameSituation[Euchre, EuchreState], frozen=True):
    """A decision in Euchre."""

    @property
    def dealer(self) -> int:
        """The dealer."""
        return self.view.dealer or 0

    @property
    def place(self) -> int:
        """The seat's place in the order of speaking: 0 for the first, 3 for the dealer."""
        return (self.known.seat - self.dealer - 1) % 4

    @property
    def stuck(self) -> bool:
        """Whether the dealer had to make trump."""
        late = self.view.upcard is None and self.view.declarer == self.view.dealer
        return late and self.rules.all_passed in ("stick", "stick_or_forfeit")


def situation(rules: Euchre, view: EuchreState, legal: Sequence[Action]) -> EuchreSituation:
    """Describe the decision of the seat to act."""
    known = know(rules, view, deciding(view))
    manner = SHORT if rules.deck == 24 else LONGER
    return EuchreSituation.of(rules, view, known, legal, aim=_aim(rules, known), manner=manner)


def _aim(rules: Euchre, known: Knowledge) -> int:
    """The tricks the side plays for: three, or else the next that changes the score."""
    ours, theirs = known.taken
    gains = [_gain(rules, known, tricks) for tricks in range(TRICKS + 1)]
    steps = [tricks for tricks in range(ours + 1, TRICKS - theirs + 1) if gains[tricks] > gains[tricks - 1]]
    return NEEDED if NEEDED in steps else min(steps, default=0)


def _gain(rules: Euchre, known: Knowledge, tricks: int) -> int:
    """What the seat's side would gain with so many tricks, no more than a side still needs."""
    view, ours = known.view, side_of(known.seat)
    makers = ours if known.declaring else 1 - ours
    made = tricks if known.declaring else TRICKS - tricks
    result = worth(rules, made, alone=view.alone, lone_defender=view.defender_alone is not None)
    scorer = makers if result.makers else 1 - makers
    points = min(result.points, rules.target - view.scores[scorer])
    return points if scorer == ours else -points
