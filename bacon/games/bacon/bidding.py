"""How the bots of Bacon call and answer: their tactics in order, and the words for each."""

from __future__ import annotations

from typing import Final

from bacon.core.actions import Action, Pass
from bacon.core.words import NUMBERS, how_often, listed
from bacon.core.words import points as word_points
from bacon.games.bacon.events import Deny, Grant
from bacon.games.bacon.situation import (
    Prospects,
    answers,
    in_each_suit,
    is_better_alone,
    is_hopeless,
    is_overruled,
    prospects,
    score_now,
    value_if_granted,
    value_if_refused,
)
from bacon.games.bacon.state import points, ranking
from bacon.games.bacon.valuation import BaconSituation, even_score
from bacon.games.tricks.events import PickItUp
from bacon.games.tricks.player.situation import Tactic, best_first
from bacon.search.bot import Candidate, Choice

_CLOSE_POINTS: Final = 4
"""Points to go at which the opponents may win the match with the next hand."""


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
    odds = _success_words(at, prospect)
    reason = f"If everyone passes, your partner has to pick it up. If you pick it up, {odds}."
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
        return f"Too weak: {_success_words(at, prospect, 'only ')}."
    alone, odds = prospect.better.alone, _success_words(at, prospect)
    chance = prospect.wins_alone if alone else prospect.wins_together
    made, lost = (points(at.rules, declared=declared, alone=alone, tricks=3) for declared in (True, False))
    if chance * made > (1 - chance) * lost:
        return f"Passing should pay off more, though {odds}."
    return f"Not worth the risk: you’d score {made} or give them {lost}, and {odds}."


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
            found = [each for each in in_each_suit(at, score_now(at)) if each.suit is suit]
            likely = found and (found[0].wins_alone if alone else found[0].wins_together) >= _EVEN
            return f"You’re strong enough: {_success_words(at, found[0], alone=alone)}." if likely else ""
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
    return prospects(at, score_now(at))


def _prospects_at_even_score(at: BaconSituation) -> Prospects:
    return prospects(at, even_score(at.rules.target))


def _call(at: BaconSituation, action: Action, tactic: str, reason: str) -> Choice:
    return Choice(action, reason, tactic, candidates(at))


def candidates(at: BaconSituation) -> tuple[Candidate, ...]:
    """Return all legal calls or answers that were rated, best first; passing is 0."""
    if at.view.asked is not None:
        return answers(at)
    return best_first(
        at, [each for prospect in in_each_suit(at, score_now(at)) for each in prospect.candidates]
    )


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
    if not is_overruled(at, value_if_refused(at)):
        return None
    return _answer(
        at, Deny(), "no_need_to_risk", "At this score, the loner’s extra points aren’t worth the risk."
    )


def _better_alone_myself(at: BaconSituation) -> Choice | None:
    """Forbid a declaration when this hand can go alone on the very same card."""
    if at.view.asked != "declare":
        return None
    if not is_better_alone(at, prospects(at, score_now(at)).alone, value_if_granted(at)):
        return None
    return _answer(at, Deny(), "better_alone_myself", "You can go alone on this card when it’s your turn.")


def _hopeless(at: BaconSituation) -> Choice | None:
    """Forbid a declaration that this hand cannot help at all."""
    if at.view.asked != "declare" or not is_hopeless(at, value_if_granted(at)):
        return None
    return _answer(at, Deny(), "no_help", _deny_words(at))


def _grant(at: BaconSituation) -> Choice | None:
    return _answer(at, Grant(), "grant", _grant_words(at))


def _answer(at: BaconSituation, action: Action, tactic: str, reason: str) -> Choice:
    return Choice(action, reason, tactic, answers(at))


PERMISSIONS: tuple[Tactic[BaconSituation], ...] = (_no_need_to_risk, _better_alone_myself, _hopeless, _grant)
