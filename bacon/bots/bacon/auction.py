"""The auction: what a declaration is worth in points at this score, alone and together, against passing.

Three things go to the opponent on the declarer's left: the up-card, a discard and the lead. All three are in
the weights of `valuation`. As two points are lost for one that is won, a hand needs about two in three.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from bacon.bots.bacon.score import Score, score_of
from bacon.bots.bacon.situation import Situation, Tactic
from bacon.bots.bacon.valuation import ALONE, TOGETHER, chance, log_odds, odds
from bacon.bots.bot import Candidate, Choice
from bacon.core.actions import Action, Pass, PickItUp
from bacon.games.bacon.scoring import points

_WORTH_IT: Final = -0.15
"""From here on declaring beats passing: measured, as the weights are a little too dark for weak hands."""
_ALONE_GAIN: Final = 0.4
"""Going alone must bring this much more than the partner's help: the estimate itself is not so exact."""
_CLOSE: Final = 4
"""With so few points to go the opponents may win the match with the next hand."""
_FIRST_TO_SPEAK: Final = -0.15
"""Log-odds for a seat that has heard nobody pass: both opponents may still have the trumps."""


class Prospects(Struct, frozen=True):
    """What declaring is worth with the partner and alone, and the chance of three tricks either way."""

    score: Score
    together: float
    alone: float
    wins_together: float
    wins_alone: float

    @property
    def best(self) -> PickItUp | None:
        """Give the better declaration, if any is worth it."""
        if self.alone >= max(self.together + _ALONE_GAIN, _WORTH_IT):
            return PickItUp(alone=True)
        return PickItUp() if self.together >= _WORTH_IT else None

    @property
    def candidates(self) -> tuple[Candidate, ...]:
        """Give the three actions with their points, best first; passing is the measure."""
        rated = [
            Candidate(PickItUp(), round(self.together - _WORTH_IT, 2)),
            Candidate(PickItUp(alone=True), round(self.alone - _WORTH_IT, 2)),
            Candidate(Pass(), 0.0),
        ]
        return tuple(sorted(rated, key=lambda candidate: -candidate.points))


def prospects(at: Situation, score: Score) -> Prospects:
    """Weigh the offered card for the seat to act, at the real score or a supposed one."""
    first = _FIRST_TO_SPEAK if _nobody_passed(at) else 0.0
    together = first + log_odds(at.known, TOGETHER)
    alone = first + log_odds(at.known, ALONE)
    return Prospects(
        score,
        odds(together).worth(score, alone=False),
        odds(alone).worth(score, alone=True),
        chance(together),
        chance(alone),
    )


def _one_point_left(at: Situation) -> Choice | None:
    """With one point to go the second one is worthless: declare with the partner, if at all."""
    seen = _seen(at)
    if seen.score.ours > 1 or seen.best != PickItUp():
        return None
    return _call(at, seen, PickItUp(), "one_point_left", f"One point wins the match: {_with_partner(seen)}.")


def _enough_together(at: Situation) -> Choice | None:
    """Take the partner along on a loner's hand when the score makes the extra points worth less."""
    seen = _seen(at)
    if seen.best != PickItUp() or _level(at).best != PickItUp(alone=True):
        return None
    return _call(
        at, seen, PickItUp(), "enough_together", "At this score a loner's extra points are not needed."
    )


def _desperate(at: Situation) -> Choice | None:
    """Take a risk that only the score justifies, when the opponents are about to win."""
    seen = _seen(at)
    if seen.best is None or seen.best == _level(at).best or seen.score.theirs > _CLOSE:
        return None
    reason = f"They need only {seen.score.theirs}: the risk must be taken."
    if seen.score.ours <= points(declared=True, alone=seen.best.alone, tricks=3):
        reason = "At this score the hand can win the match, and waiting may lose it."
    return _call(at, seen, seen.best, "desperate", reason)


def _alone(at: Situation) -> Choice | None:
    """Go alone when that is clearly worth more than the partner's help."""
    seen = _seen(at)
    if seen.best != PickItUp(alone=True):
        return None
    reason = f"Alone it takes three tricks about {_percent(seen.wins_alone)} of the time, and counts double."
    return _call(at, seen, PickItUp(alone=True), "alone", reason)


def _declare(at: Situation) -> Choice | None:
    """Declare when that is worth more than passing."""
    seen = _seen(at)
    if seen.best != PickItUp():
        return None
    return _call(at, seen, PickItUp(), "declare", f"Strong enough: {_with_partner(seen)}.")


def _careful(at: Situation) -> Choice | None:
    """Pass a hand that would be declared at another score."""
    seen, level = _seen(at), _level(at)
    if level.best is None:
        return None
    reason = f"Not at this score: a loss would cost too much, {_with_partner(seen)}."
    return _call(at, seen, Pass(), "careful", reason)


def _pass(at: Situation) -> Choice | None:
    """Pass what is too weak against the up-card and the lead."""
    seen, card = _seen(at), at.known.view.upcard
    given = f"The {card.label} and the lead" if card else "The up-card and the lead"
    return _call(
        at, seen, Pass(), "pass", f"{given} would go to the left: {_with_partner(seen)}, too little."
    )


def _seen(at: Situation) -> Prospects:
    return prospects(at, score_of(at.rules, at.known.view, at.known.seat))


def _level(at: Situation) -> Prospects:
    """Give the prospects as they would be at the start of a match."""
    return prospects(at, Score(at.rules.target, at.rules.target, at.rules.target))


def _call(at: Situation, seen: Prospects, action: Action, tactic: str, reason: str) -> Choice:
    candidates = tuple([candidate for candidate in seen.candidates if candidate.action in at.legal])
    return Choice(action, reason, tactic, candidates)


def _with_partner(seen: Prospects) -> str:
    return f"about {_percent(seen.wins_together)} with an average partner"


def _percent(share: float) -> str:
    return f"{round(100 * share)} %"


def _nobody_passed(at: Situation) -> bool:
    dealer = at.known.view.dealer
    return dealer is not None and (at.known.seat - dealer) % 4 == 1


OFFERS: tuple[Tactic, ...] = (
    _one_point_left,
    _enough_together,
    _desperate,
    _alone,
    _declare,
    _careful,
    _pass,
)
