"""How the bots of Bacon call: what a declaration is worth at this score, and when to permit the partner's.

The opponent on the declarer's left gets three things: the up-card, a discard and the lead. The weights in
`valuation` include all three. Since two points are lost for one that is won, a hand must succeed about two
times in three.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from msgspec import Struct

from bacon.core.actions import Action, Pass
from bacon.core.cards import Suit
from bacon.core.words import NUMBERS, capital, how_often, listed
from bacon.core.words import points as word_points
from bacon.games.bacon.decide import OFFERS as CARDS_OFFERED
from bacon.games.bacon.decide import dealer_is_stuck
from bacon.games.bacon.events import Deny, Grant
from bacon.games.bacon.state import is_joker, points, ranking
from bacon.games.bacon.valuation import (
    AnyHand,
    BaconSituation,
    HandLogOdds,
    declarers,
    even_score,
    features_of,
    hand_log_odds,
    know,
    log_odds,
    loners_log_odds,
    odds,
    partners,
    score_of,
)
from bacon.games.tricks.events import PickItUp
from bacon.games.tricks.player.bot import Rater
from bacon.games.tricks.player.situation import MatchScore, Tactic, best_first
from bacon.games.tricks.player.valuation import chance
from bacon.games.tricks.ranking import partner_of, side_of
from bacon.search.bot import Candidate, Choice

_DECLARING_VALUE: Final = -0.15
"""Declaring beats passing above this value; measured, since the weights underrate weak hands a little."""
_TOLD_TOO_LITTLE: Final = 0.24
"""Added to the log-odds that players are told, as 26% came true 31% of the time; calls are chosen without."""
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
_HOPELESS_LOSS: Final = 0.55
_MIN_OVERRULE_GAIN: Final = 0.25
"""Overruling a partner must gain this much, because the partner has seen the declaring hand."""
_MIN_OWN_LONER_GAIN: Final = 1.0
"""How much more the seat's own loner must be worth than the partner's declaration."""


class Prospects(Struct, frozen=True):
    """The value of declaring with the partner and alone, and the chance of three tricks either way, as told.

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
    return _prospects_of(at, score, suit, together, alone)


def _prospects_of(
    at: BaconSituation, score: MatchScore, suit: Suit | None, together: float, alone: float
) -> Prospects:
    """Return the prospects of a hand with these log-odds."""
    return Prospects(
        score,
        odds(together).worth(at.rules, score, alone=False),
        odds(alone, alone=True).worth(at.rules, score, alone=True),
        chance(together + _TOLD_TOO_LITTLE),
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
    reason = f"You can’t pass, and this is your best chance: {_success_words(at, prospect)}."
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
    reason = "You don’t need a loner’s extra points at this score."
    return _call(at, prospect.better, "enough_together", reason)


def _desperate(at: BaconSituation) -> Choice | None:
    """Take a risk that only the score justifies, when the opponents are about to win."""
    prospect, even_best = _prospects(at), _prospects_at_even_score(at).best
    if prospect.best is None or prospect.score.theirs > _CLOSE_POINTS:
        return None
    if even_best is not None and even_best.alone == prospect.best.alone:
        return None
    reason = f"They only need {word_points(prospect.score.theirs)}, so it’s worth the risk."
    if prospect.score.ours <= points(at.rules, declared=True, alone=prospect.best.alone, tricks=3):
        reason = "This hand can win the match, and waiting may lose it."
    return _call(at, prospect.best, "desperate", reason)


def _alone(at: BaconSituation) -> Choice | None:
    """Go alone when that is clearly worth more than the partner's help."""
    prospect = _prospects(at)
    if not _is_alone(prospect.best):
        return None
    alone = how_often("you’d", "take three tricks", prospect.wins_alone)
    reason = f"Alone, {alone}, and that scores double."
    if points(at.rules, declared=True, alone=True, tricks=3) < 2:
        reason = "You’re strong enough to take all five tricks alone, and only that scores extra."
    return _call(at, prospect.better, "alone", reason)


def _name_a_suit(at: BaconSituation) -> Choice | None:
    """Name the best suit for the hand, although an opponent gets the joker."""
    prospect = _prospects(at)
    if prospect.suit is None or not _is_together(prospect.best):
        return None
    reason = f"They get the joker, but {_success_words(at, prospect)}."
    return _call(at, prospect.better, "name_a_suit", reason)


def _last_chance(at: BaconSituation) -> Choice | None:
    """Declare a weak hand rather than leave the last card to a partner who must declare it."""
    prospect = _prospects(at)
    if prospect.best is None or prospect.worth + prospect.passing >= 0:
        return None
    reason = f"If everyone passes, your partner has to pick it up. If you do, {_success_words(at, prospect)}."
    return _call(at, prospect.best, "before_the_stuck_partner", reason)


def _declare(at: BaconSituation) -> Choice | None:
    """Declare when that is worth more than passing."""
    prospect = _prospects(at)
    if not _is_together(prospect.best):
        return None
    return _call(at, prospect.better, "declare", f"You’re strong enough: {_success_words(at, prospect)}.")


def _leave_it_to_the_stuck(at: BaconSituation) -> Choice | None:
    """Pass a fair hand when an opponent must declare the card in the end."""
    prospect = _prospects(at)
    if prospect.passing <= 0 or prospect.worth + prospect.passing < 0:
        return None
    reason = "The dealer will have to pick it up and probably won’t make it."
    return _call(at, Pass(), "leave_it_to_the_stuck", reason)


def _careful(at: BaconSituation) -> Choice | None:
    """Pass a hand that would be declared at another score."""
    if _prospects_at_even_score(at).best is None:
        return None
    reason = f"At this score, getting set costs too much, though {_success_words(at, _prospects(at))}."
    return _call(at, Pass(), "careful", reason)


def _pass(at: BaconSituation) -> Choice | None:
    """Pass a hand that is too weak against the up-card and the lead."""
    return _call(at, Pass(), "pass", _pass_words(at))


def _pass_words(at: BaconSituation) -> str:
    """Explain a pass: the hand rarely makes it, or not often enough for what it would cost."""
    prospect = _prospects(at)
    if max(prospect.wins_together, prospect.wins_alone) < _EVEN:
        return f"{capital(_success_words(at, prospect, 'only '))}."
    alone = prospect.better.alone
    made, lost = (points(at.rules, declared=declared, alone=alone, tricks=3) for declared in (True, False))
    stakes = f"you’d score {made} or give them {lost}"
    return f"{capital(_success_words(at, prospect))}, which isn’t enough: {stakes}."


def call_reason(at: BaconSituation, call: Action) -> str:
    """Return what speaks for a call or an answer, whoever chose it; empty if little does."""
    match call:
        case Pass():
            return _pass_words(at)
        case Grant():
            return _grant_words(at)
        case Deny():
            return _deny_words(at)
        case PickItUp(alone, suit):
            found = [each for each in _in_each_suit(at, _score_now(at)) if each.suit is suit]
            likely = found and (found[0].wins_alone if alone else found[0].wins_together) >= _EVEN
            return f"{capital(_success_words(at, found[0], alone=alone))}." if likely else ""
        case _:
            return ""


def _grant_words(at: BaconSituation) -> str:
    called = at.view.called
    if at.view.asked == "alone" or (called is not None and called.alone):
        double = points(at.rules, declared=True, alone=True, tricks=3) > 1
        return f"A loner doesn’t need your help{', and three tricks score double' if double else ''}."
    if help_ := _help_words(at):
        return f"You can help with {help_}."
    return "You can’t help much, but your partner knows their hand best."


def _deny_words(at: BaconSituation) -> str:
    called = at.view.called
    if at.view.asked == "alone" or called is None:
        return "Your partner does better with your help."
    if help_ := _help_words(at):
        lost = points(at.rules, declared=False, alone=called.alone, tricks=3)
        return f"All you can offer is {help_}, and getting set gives them {lost}."
    return f"You have no {called.suit.plural} and no ace to help with."


def _help_words(at: BaconSituation) -> str:
    """Name what a hand adds to the partner's: trumps and aces; empty if it has neither."""
    known, called = at.known, at.view.called
    if called is None:
        return ""
    order = ranking(at.rules, called.suit)
    trumps = sum(map(order.is_trump, known.hand))
    aces = sum(card.rank == "A" and not order.is_trump(card) for card in known.hand)
    one = called.suit.singular
    parts = [f"{NUMBERS[trumps]} {one}{'s' * (trumps > 1)}"] if trumps else []
    parts += ["an ace" if aces == 1 else f"{NUMBERS[aces]} aces"] if aces else []
    return listed(parts) if parts else ""


_EVEN: Final = 0.5


def _prospects(at: BaconSituation) -> Prospects:
    return prospects(at, _score_now(at))


def _prospects_at_even_score(at: BaconSituation) -> Prospects:
    return prospects(at, even_score(at.rules.target))


def _call(at: BaconSituation, action: Action, tactic: str, reason: str) -> Choice:
    return Choice(action, reason, tactic, candidates(at))


def candidates(at: BaconSituation) -> tuple[Candidate, ...]:
    """Return all legal calls or answers that were rated, best first; passing is 0."""
    if at.view.asked is not None:
        return _answers(at)
    return best_first(
        at, [each for prospect in _in_each_suit(at, _score_now(at)) for each in prospect.candidates]
    )


def rater(at: BaconSituation) -> Rater | None:
    """Return what rates imagined hands in a seat's place as `candidates` would; None if a joker is up."""
    if at.view.upcard is None or is_joker(at.view.upcard):
        return None
    hand = AnyHand(at)
    return lambda code: _rated(at, hand.log_odds(code))


def _rated(at: BaconSituation, hand: HandLogOdds) -> list[tuple[Action, float]]:
    first = _FIRST_SPEAKER_LOG_ODDS if _nobody_passed(at) else 0.0
    prospect = _prospects_of(at, _score_now(at), None, first + hand.together, first + hand.alone)
    if at.view.asked is None:
        rated = best_first(at, prospect.candidates)
    else:
        partner, loner = _together_worth(at, hand.partner), _together_worth(at, hand.loners_partner)
        rated = _answers_worth(at, partner, loner, prospect.alone)
    return [(each.action, each.points) for each in rated]


def _is_alone(declaration: PickItUp | None) -> bool:
    return declaration is not None and declaration.alone


def _is_together(declaration: PickItUp | None) -> bool:
    return declaration is not None and not declaration.alone


def _success_words(
    at: BaconSituation, prospect: Prospects, only: str = "", *, alone: bool | None = None
) -> str:
    suit = prospect.suit or (at.view.upcard.suit if at.view.upcard else None)
    chance, how = prospect.wins_together, ""
    if prospect.better.alone if alone is None else alone:
        chance, how = prospect.wins_alone, " alone"
    return how_often("you’d", f"make {suit.plural if suit else 'it'}{how}", chance, only)


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


def _no_need_to_risk(at: BaconSituation) -> Choice | None:
    """Forbid going alone when the match can be won just as well together."""
    if at.view.asked != "alone":
        return None
    if _value_if_refused(at) < _value_alone(at) + _MIN_OVERRULE_GAIN:
        return None
    return _answer(
        at, Deny(), "no_need_to_risk", "At this score, the loner’s extra points aren’t worth the risk."
    )


def _better_alone_myself(at: BaconSituation) -> Choice | None:
    """Forbid a declaration when this hand can go alone on the very same card."""
    if not at.rules.denier_may_declare or at.view.asked != "declare" or not _turn_to_come(at):
        return None
    if prospects(at, _score_now(at)).alone < _value_if_granted(at) + _MIN_OWN_LONER_GAIN:
        return None
    return _answer(at, Deny(), "better_alone_myself", "You can go alone on this card when it’s your turn.")


def _hopeless(at: BaconSituation) -> Choice | None:
    """Forbid a declaration that this hand cannot help at all."""
    if at.view.asked != "declare" or _value_if_granted(at) >= passing(at) - _HOPELESS_LOSS:
        return None
    return _answer(at, Deny(), "no_help", _deny_words(at))


def _grant(at: BaconSituation) -> Choice | None:
    return _answer(at, Grant(), "grant", _grant_words(at))


def _value_if_granted(at: BaconSituation) -> float:
    return _granted_worth(at, _partners_worth(at, loner=False))


def _granted_worth(at: BaconSituation, together: float) -> float:
    called = at.view.called
    return _value_alone(at) if called is not None and called.alone else together


def _value_if_refused(at: BaconSituation) -> float:
    return _refused_worth(at, _partners_worth(at, loner=True))


def _refused_worth(at: BaconSituation, together: float) -> float:
    """Return the value of forbidding the loner: playing together or passing, depending on the rules."""
    if at.rules.refused_alone == "counts_as_pass" and not dealer_is_stuck(at.rules, at.view):
        return passing(at)
    return together


def _partners_worth(at: BaconSituation, *, loner: bool) -> float:
    return _together_worth(at, log_odds(at.rules, at.known, partners(at.rules, loner=loner)))


def _together_worth(at: BaconSituation, log: float) -> float:
    """Return the value of a declaration with the partner at these log-odds."""
    return odds(log).worth(at.rules, _score_now(at), alone=False)


def _value_alone(at: BaconSituation) -> float:
    return odds(loners_log_odds(at.rules), alone=True).worth(at.rules, _score_now(at), alone=True)


def _score_now(at: BaconSituation) -> MatchScore:
    return score_of(at.rules, at.view, at.known.seat)


def _turn_to_come(at: BaconSituation) -> bool:
    """Whether the card will still be offered to this seat after the partner."""
    dealer = at.view.dealer or 0
    return (partner_of(at.known.seat) - dealer - 1) % 4 < (at.known.seat - dealer - 1) % 4


def _answer(at: BaconSituation, action: Action, tactic: str, reason: str) -> Choice:
    return Choice(action, reason, tactic, _answers(at))


def _answers(at: BaconSituation) -> tuple[Candidate, ...]:
    """Return the answers to the partner with their points."""
    own = prospects(at, _score_now(at)).alone
    return _answers_worth(at, _partners_worth(at, loner=False), _partners_worth(at, loner=True), own)


def _answers_worth(at: BaconSituation, partner: float, loner: float, own: float) -> tuple[Candidate, ...]:
    """Return the answers with their points.

    `partner` and `loner` are the hand's value to a partner who calls, and to one who wanted to go alone;
    `own` is its value if it goes alone itself.
    """
    if at.view.asked == "alone":
        granted, denied = _value_alone(at), _refused_worth(at, loner) - _MIN_OVERRULE_GAIN
    else:
        granted, denied = _granted_worth(at, partner), passing(at) - _HOPELESS_LOSS
        if at.rules.denier_may_declare and _turn_to_come(at):
            denied = max(denied, own - _MIN_OWN_LONER_GAIN)
    return Candidate(Grant(), round(granted, 2)), Candidate(Deny(), round(denied, 2))


PERMISSIONS: tuple[Tactic[BaconSituation], ...] = (_no_need_to_risk, _better_alone_myself, _hopeless, _grant)
