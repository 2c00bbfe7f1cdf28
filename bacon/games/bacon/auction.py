"""The auction: the value of a declaration at this score, alone and together, compared to passing.

The opponent on the declarer's left gets three things: the up-card, a discard and the lead. The weights in
`valuation` include all three. Since two points are lost for one that is won, a hand must succeed about two
times in three.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from msgspec import Struct

from bacon.core.actions import Action, Pass
from bacon.core.cards import Card, Suit
from bacon.games.bacon.decide import OFFERS as CARDS_OFFERED
from bacon.games.bacon.state import is_joker, points
from bacon.games.bacon.valuation import (
    BaconSituation,
    declarers,
    even_score,
    features_of,
    hand_log_odds,
    know,
    odds,
    score_of,
)
from bacon.games.tricks.events import PickItUp
from bacon.games.tricks.player.knowledge import chance
from bacon.games.tricks.player.situation import MatchScore, Tactic, best_first
from bacon.games.tricks.ranking import side_of
from bacon.search.bot import Candidate, Choice

_DECLARING_VALUE: Final = -0.15
"""Declaring beats passing above this value; measured, since the weights underrate weak hands a little."""
_MIN_ALONE_GAIN: Final = {52: 0.4, 24: 0.2}
"""By pack size, going alone must gain at least this much: the estimate is no more exact than that.

It is more exact in the short pack, where hardly any card is out of play.
"""
_CLOSE_POINTS: Final = 4
"""Points to go at which the opponents may win the match with the next hand."""
_FIRST_SPEAKER_LOG_ODDS: Final = -0.15
"""Log-odds for a seat that has heard no pass: both opponents may still have the trumps."""
_STUCK_LOSS: Final = 1.0
"""Average loss, in points, of a dealer who must declare the last card."""


class Prospects(Struct, frozen=True):
    """The value of declaring with the partner and alone, and the chance of three tricks either way.

    `suit` is the one to name if the up-card is a joker, `passing` the value of letting the card go, and
    `margin` what going alone must gain.
    """

    score: MatchScore
    together: float
    alone: float
    wins_together: float
    wins_alone: float
    suit: Suit | None = None
    passing: float = 0.0
    margin: float = 0.0

    @property
    def better(self) -> PickItUp:
        """The better declaration, whether or not it beats passing."""
        return PickItUp(self.alone >= self.together + self.margin, self.suit)

    @property
    def worth(self) -> float:
        """How much the better declaration gains over letting the card go."""
        return (self.alone if self.better.alone else self.together) - self.passing - _DECLARING_VALUE

    @property
    def best(self) -> PickItUp | None:
        """The better declaration, if it beats passing."""
        return self.better if self.worth >= 0 else None

    @property
    def candidates(self) -> tuple[Candidate, ...]:
        """The two declarations with their points, alone less its margin; passing is 0."""
        least = self.passing + _DECLARING_VALUE
        return (
            Candidate(PickItUp(False, self.suit), round(self.together - least, 2)),
            Candidate(PickItUp(True, self.suit), round(self.alone - self.margin - least, 2)),
        )


def prospects(at: BaconSituation, score: MatchScore) -> Prospects:
    """Rate the offered card for the seat to act, at the real score or a hypothetical one.

    If the card is a joker, these are the prospects in the best suit to name.
    """
    return max(_in_each_suit(at, score), key=lambda prospect: prospect.worth)


def passing(at: BaconSituation) -> float:
    """Return the value of letting the card go; it is 0 unless the dealer must declare in the end."""
    view = at.view
    if not at.rules.stick_dealer or len(view.offered) < CARDS_OFFERED - 1 or view.dealer is None:
        return 0.0
    return -_STUCK_LOSS if side_of(view.dealer) == side_of(at.known.seat) else _STUCK_LOSS


@lru_cache(maxsize=4)
def _in_each_suit(at: BaconSituation, score: MatchScore) -> list[Prospects]:
    card = at.view.upcard
    if card is None or not is_joker(card):
        return [_in_suit(at, score, None)]
    return [_in_suit(at, score, suit) for suit in Suit]


def _in_suit(at: BaconSituation, score: MatchScore, suit: Suit | None) -> Prospects:
    known = at.known if suit is None else know(at.rules, at.view, at.known.seat, suit)
    first = _FIRST_SPEAKER_LOG_ODDS if _nobody_passed(at) else 0.0
    hand = features_of(known)
    together = first + hand_log_odds(at.rules, hand, declarers(at.rules, alone=False))
    alone = first + hand_log_odds(at.rules, hand, declarers(at.rules, alone=True))
    return Prospects(
        score,
        odds(together).worth(at.rules, score, alone=False),
        odds(alone, alone=True).worth(at.rules, score, alone=True),
        chance(together),
        chance(alone),
        suit,
        passing(at),
        _MIN_ALONE_GAIN[at.rules.deck],
    )


def _stuck(at: BaconSituation) -> Choice | None:
    """Declare the better way when passing is not allowed."""
    if Pass() in at.legal:
        return None
    prospect = _prospects(at)
    reason = f"Passing is not allowed, and this is best: {_success_words(at, prospect)}."
    return _call(at, prospect.better, "stuck", reason)


def _one_point_left(at: BaconSituation) -> Choice | None:
    """Declare with the partner when one point to go makes a second one worthless."""
    prospect = _prospects(at)
    if prospect.score.ours > 1 or not _is_together(prospect.best):
        return None
    reason = f"One point wins the match, and {_success_words(at, prospect)}."
    return _call(at, prospect.better, "one_point_left", reason)


def _enough_together(at: BaconSituation) -> Choice | None:
    """Take the partner along on a loner's hand when the score devalues the extra points."""
    prospect = _prospects(at)
    if not _is_together(prospect.best) or not _is_alone(_prospects_at_even_score(at).best):
        return None
    reason = "At this score a loner's extra points are not needed."
    return _call(at, prospect.better, "enough_together", reason)


def _desperate(at: BaconSituation) -> Choice | None:
    """Take a risk that only the score justifies, when the opponents are about to win."""
    prospect, even_best = _prospects(at), _prospects_at_even_score(at).best
    if prospect.best is None or prospect.score.theirs > _CLOSE_POINTS:
        return None
    if even_best is not None and even_best.alone == prospect.best.alone:
        return None
    reason = f"They need only {prospect.score.theirs}: the risk must be taken."
    if prospect.score.ours <= points(at.rules, declared=True, alone=prospect.best.alone, tricks=3):
        reason = "At this score the hand can win the match, and waiting may lose it."
    return _call(at, prospect.best, "desperate", reason)


def _alone(at: BaconSituation) -> Choice | None:
    """Go alone when that is clearly worth more than the partner's help."""
    prospect = _prospects(at)
    if not _is_alone(prospect.best):
        return None
    chance = _percent(prospect.wins_alone)
    reason = f"Alone this hand takes three tricks about {chance} of the time, and that counts double."
    if points(at.rules, declared=True, alone=True, tricks=3) < 2:
        reason = "Strong enough to take all five tricks alone, and only those count more."
    return _call(at, prospect.better, "alone", reason)


def _name_a_suit(at: BaconSituation) -> Choice | None:
    """Name the best suit for the hand, although an opponent gets the joker."""
    prospect = _prospects(at)
    if prospect.suit is None or not _is_together(prospect.best):
        return None
    reason = f"The joker goes to the left, but {_success_words(at, prospect)}."
    return _call(at, prospect.better, "name_a_suit", reason)


def _last_chance(at: BaconSituation) -> Choice | None:
    """Declare a weak hand rather than leave the last card to a partner who must declare it."""
    prospect = _prospects(at)
    if prospect.best is None or prospect.worth + prospect.passing >= 0:
        return None
    reason = f"Otherwise the dealer must declare this card: {_success_words(at, prospect)}."
    return _call(at, prospect.best, "before_the_stuck_partner", reason)


def _declare(at: BaconSituation) -> Choice | None:
    """Declare when that is worth more than passing."""
    prospect = _prospects(at)
    if not _is_together(prospect.best):
        return None
    return _call(at, prospect.better, "declare", f"Strong enough: {_success_words(at, prospect)}.")


def _leave_it_to_the_stuck(at: BaconSituation) -> Choice | None:
    """Pass a fair hand when an opponent must declare the card in the end."""
    prospect = _prospects(at)
    if prospect.passing <= 0 or prospect.worth + prospect.passing < 0:
        return None
    reason = "The dealer will have to declare this card, and will hardly make it."
    return _call(at, Pass(), "leave_it_to_the_stuck", reason)


def _careful(at: BaconSituation) -> Choice | None:
    """Pass a hand that would be declared at another score."""
    if _prospects_at_even_score(at).best is None:
        return None
    reason = f"Not at this score: {_success_words(at, _prospects(at))}, but a loss would cost too much."
    return _call(at, Pass(), "careful", reason)


def _pass(at: BaconSituation) -> Choice | None:
    """Pass a hand that is too weak against the up-card and the lead."""
    made = _success_words(at, _prospects(at), "only ")
    reason = f"{_upcard_words(at.view.upcard)} and the lead would go to the left: {made}."
    return _call(at, Pass(), "pass", reason)


def _prospects(at: BaconSituation) -> Prospects:
    return prospects(at, score_of(at.rules, at.view, at.known.seat))


def _prospects_at_even_score(at: BaconSituation) -> Prospects:
    return prospects(at, even_score(at.rules.target))


def _call(at: BaconSituation, action: Action, tactic: str, reason: str) -> Choice:
    return Choice(action, reason, tactic, candidates(at))


def candidates(at: BaconSituation) -> tuple[Candidate, ...]:
    """Return all legal calls that were rated, best first; passing is 0."""
    score = score_of(at.rules, at.view, at.known.seat)
    return best_first(at, [each for prospect in _in_each_suit(at, score) for each in prospect.candidates])


def _is_alone(declaration: PickItUp | None) -> bool:
    return declaration is not None and declaration.alone


def _is_together(declaration: PickItUp | None) -> bool:
    return declaration is not None and not declaration.alone


def _upcard_words(card: Card | None) -> str:
    if card is None:
        return "The up-card"
    return f"The {card.label}" if card.suit else card.words.capitalize()


def _success_words(at: BaconSituation, prospect: Prospects, only: str = "") -> str:
    suit = prospect.suit or (at.view.upcard.suit if at.view.upcard else None)
    chance, how = prospect.wins_together, "with an average partner"
    if prospect.better.alone:
        chance, how = prospect.wins_alone, "alone"
    trumps = suit.plural if suit else "it"
    return f"{trumps} would be made {only}about {_percent(chance)} of the time {how}"


def _percent(share: float) -> str:
    return f"{round(100 * share)} %"


def _nobody_passed(at: BaconSituation) -> bool:
    dealer = at.view.dealer
    return dealer is not None and (at.known.seat - dealer) % 4 == 1


OFFERS: tuple[Tactic[BaconSituation], ...] = (
    _stuck,
    _one_point_left,
    _enough_together,
    _desperate,
    _last_chance,
    _alone,
    _name_a_suit,
    _declare,
    _leave_it_to_the_stuck,
    _careful,
    _pass,
)
