"""The auction: what a declaration is worth in points at this score, alone and together, against passing.

Three things go to the opponent on the declarer's left: the up-card, a discard and the lead. All three are in
the weights of `valuation`. As two points are lost for one that is won, a hand needs about two in three.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from msgspec import Struct

from bacon.core.actions import Action, Pass
from bacon.core.cards import Card, Suit
from bacon.games.bacon.player.situation import BaconSituation, even_score, know, score_of
from bacon.games.bacon.player.valuation import declarers, held_by, odds, promised
from bacon.games.bacon.rules.decide import OFFERS as CARDS_OFFERED
from bacon.games.bacon.rules.ranking import is_joker
from bacon.games.bacon.rules.scoring import points
from bacon.games.tricks.player.score import MatchScore
from bacon.games.tricks.player.situation import Tactic, best_first
from bacon.games.tricks.player.valuation import chance
from bacon.games.tricks.rules.events import PickItUp
from bacon.games.tricks.rules.ranking import side_of
from bacon.search.bot import Candidate, Choice

_WORTH_IT: Final = -0.15
"""From here on declaring beats passing: measured, as the weights are a little too dark for weak hands."""
_ALONE_GAIN: Final = {52: 0.4, 24: 0.2}
"""Going alone must bring this much more than the partner's help: the estimate itself is not so exact.

It is better in the short pack, where hardly a card is out of play.
"""
_CLOSE: Final = 4
"""With so few points to go the opponents may win the match with the next hand."""
_FIRST_TO_SPEAK: Final = -0.15
"""Log-odds for a seat that has heard nobody pass: both opponents may still have the trumps."""
_STUCK: Final = 1.0
"""What a dealer who must declare the last card loses on average, in points."""


class Prospects(Struct, frozen=True):
    """What declaring is worth with the partner and alone, and the chance of three tricks either way.

    `suit` is the one to name when the up-card is a joker, `passing` what letting the card go is worth, and
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
        """The better declaration, worth it or not."""
        return PickItUp(self.alone >= self.together + self.margin, self.suit)

    @property
    def worth(self) -> float:
        """What the better declaration gains over letting the card go."""
        return (self.alone if self.better.alone else self.together) - self.passing - _WORTH_IT

    @property
    def best(self) -> PickItUp | None:
        """The better declaration, if it is worth it."""
        return self.better if self.worth >= 0 else None

    @property
    def candidates(self) -> tuple[Candidate, ...]:
        """The two declarations with their points, alone less its margin; passing is the measure."""
        least = self.passing + _WORTH_IT
        return (
            Candidate(PickItUp(False, self.suit), round(self.together - least, 2)),
            Candidate(PickItUp(True, self.suit), round(self.alone - self.margin - least, 2)),
        )


def prospects(at: BaconSituation, score: MatchScore) -> Prospects:
    """Weigh the offered card for the seat to act, at the real score or a supposed one.

    When the card is a joker, these are the prospects in the suit that is best to name.
    """
    return max(_in_each_suit(at, score), key=lambda seen: seen.worth)


def passing(at: BaconSituation) -> float:
    """What letting the card go is worth: something only if the dealer must declare it in the end."""
    view = at.view
    if not at.rules.stick_dealer or len(view.offered) < CARDS_OFFERED - 1 or view.dealer is None:
        return 0.0
    return -_STUCK if side_of(view.dealer) == side_of(at.known.seat) else _STUCK


@lru_cache(maxsize=4)
def _in_each_suit(at: BaconSituation, score: MatchScore) -> list[Prospects]:
    """Weigh the card in its own suit, or a joker in each of the four."""
    card = at.view.upcard
    if card is None or not is_joker(card):
        return [_in_suit(at, score, None)]
    return [_in_suit(at, score, suit) for suit in Suit]


def _in_suit(at: BaconSituation, score: MatchScore, suit: Suit | None) -> Prospects:
    known = at.known if suit is None else know(at.rules, at.view, at.known.seat, suit)
    first = _FIRST_TO_SPEAK if _nobody_passed(at) else 0.0
    hand = held_by(known)
    together = first + promised(at.rules, hand, declarers(at.rules, alone=False))
    alone = first + promised(at.rules, hand, declarers(at.rules, alone=True))
    return Prospects(
        score,
        odds(together).worth(at.rules, score, alone=False),
        odds(alone, alone=True).worth(at.rules, score, alone=True),
        chance(together),
        chance(alone),
        suit,
        passing(at),
        _ALONE_GAIN[at.rules.deck],
    )


def _stuck(at: BaconSituation) -> Choice | None:
    """Make the best of a card that must be declared."""
    if Pass() in at.legal:
        return None
    seen = _seen(at)
    reason = f"Passing is not allowed, and this is best: {_made(at, seen)}."
    return _call(at, seen.better, "stuck", reason)


def _one_point_left(at: BaconSituation) -> Choice | None:
    """With one point to go the second one is worthless: declare with the partner, if at all."""
    seen = _seen(at)
    if seen.score.ours > 1 or not _is_together(seen.best):
        return None
    reason = f"One point wins the match, and {_made(at, seen)}."
    return _call(at, seen.better, "one_point_left", reason)


def _enough_together(at: BaconSituation) -> Choice | None:
    """Take the partner along on a loner's hand when the score makes the extra points worth less."""
    seen = _seen(at)
    if not _is_together(seen.best) or not _is_alone(_level(at).best):
        return None
    reason = "At this score a loner's extra points are not needed."
    return _call(at, seen.better, "enough_together", reason)


def _desperate(at: BaconSituation) -> Choice | None:
    """Take a risk that only the score justifies, when the opponents are about to win."""
    seen, level = _seen(at), _level(at).best
    if seen.best is None or seen.score.theirs > _CLOSE:
        return None
    if level is not None and level.alone == seen.best.alone:
        return None
    reason = f"They need only {seen.score.theirs}: the risk must be taken."
    if seen.score.ours <= points(at.rules, declared=True, alone=seen.best.alone, tricks=3):
        reason = "At this score the hand can win the match, and waiting may lose it."
    return _call(at, seen.best, "desperate", reason)


def _alone(at: BaconSituation) -> Choice | None:
    """Go alone when that is clearly worth more than the partner's help."""
    seen = _seen(at)
    if not _is_alone(seen.best):
        return None
    chance = _percent(seen.wins_alone)
    reason = f"Alone this hand takes three tricks about {chance} of the time, and that counts double."
    if points(at.rules, declared=True, alone=True, tricks=3) < 2:
        reason = "Strong enough to take all five tricks alone, and only those count more."
    return _call(at, seen.better, "alone", reason)


def _name_a_suit(at: BaconSituation) -> Choice | None:
    """Name the suit that goes best with the hand, although an opponent gets the joker."""
    seen = _seen(at)
    if seen.suit is None or not _is_together(seen.best):
        return None
    reason = f"The joker goes to the left, but {_made(at, seen)}."
    return _call(at, seen.better, "name_a_suit", reason)


def _last_chance(at: BaconSituation) -> Choice | None:
    """Declare a weak hand rather than leave the last card to a partner who must declare it."""
    seen = _seen(at)
    if seen.best is None or seen.worth + seen.passing >= 0:
        return None
    reason = f"Otherwise the dealer must declare this card: {_made(at, seen)}."
    return _call(at, seen.best, "before_the_stuck_partner", reason)


def _declare(at: BaconSituation) -> Choice | None:
    """Declare when that is worth more than passing."""
    seen = _seen(at)
    if not _is_together(seen.best):
        return None
    return _call(at, seen.better, "declare", f"Strong enough: {_made(at, seen)}.")


def _leave_it_to_the_stuck(at: BaconSituation) -> Choice | None:
    """Pass a fair hand when an opponent must declare the card in the end."""
    seen = _seen(at)
    if seen.passing <= 0 or seen.worth + seen.passing < 0:
        return None
    reason = "The dealer will have to declare this card, and will hardly make it."
    return _call(at, Pass(), "leave_it_to_the_stuck", reason)


def _careful(at: BaconSituation) -> Choice | None:
    """Pass a hand that would be declared at another score."""
    if _level(at).best is None:
        return None
    reason = f"Not at this score: {_made(at, _seen(at))}, but a loss would cost too much."
    return _call(at, Pass(), "careful", reason)


def _pass(at: BaconSituation) -> Choice | None:
    """Pass what is too weak against the up-card and the lead."""
    made = _made(at, _seen(at), "only ")
    reason = f"{_given(at.view.upcard)} and the lead would go to the left: {made}."
    return _call(at, Pass(), "pass", reason)


def _seen(at: BaconSituation) -> Prospects:
    return prospects(at, score_of(at.rules, at.view, at.known.seat))


def _level(at: BaconSituation) -> Prospects:
    """The prospects as they would be at the start of a match."""
    return prospects(at, even_score(at.rules.target))


def _call(at: BaconSituation, action: Action, tactic: str, reason: str) -> Choice:
    return Choice(action, reason, tactic, candidates(at))


def candidates(at: BaconSituation) -> tuple[Candidate, ...]:
    """Everything that may be called and was weighed, best first; passing is the measure."""
    score = score_of(at.rules, at.view, at.known.seat)
    return best_first(at, [each for seen in _in_each_suit(at, score) for each in seen.candidates])


def _is_alone(declaration: PickItUp | None) -> bool:
    return declaration is not None and declaration.alone


def _is_together(declaration: PickItUp | None) -> bool:
    return declaration is not None and not declaration.alone


def _given(card: Card | None) -> str:
    if card is None:
        return "The up-card"
    return f"The {card.label}" if card.suit else card.words.capitalize()


def _made(at: BaconSituation, seen: Prospects, only: str = "") -> str:
    """Say how often the better declaration is made."""
    suit = seen.suit or (at.view.upcard.suit if at.view.upcard else None)
    chance, how = seen.wins_together, "with an average partner"
    if seen.better.alone:
        chance, how = seen.wins_alone, "alone"
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
