"""The partner's permission: usually granted, but this hand or the score may speak against it."""

from __future__ import annotations

from typing import Final

from bacon.core.actions import Action
from bacon.games.bacon.auction import passing, prospects
from bacon.games.bacon.decide import dealer_is_stuck
from bacon.games.bacon.events import Deny, Grant
from bacon.games.bacon.valuation import BaconSituation, log_odds, loners_log_odds, odds, partners, score_of
from bacon.games.tricks.player.situation import MatchScore, Tactic
from bacon.games.tricks.ranking import partner_of
from bacon.search.bot import Candidate, Choice

_HOPELESS_LOSS: Final = 0.55
_MIN_OVERRULE_GAIN: Final = 0.25
"""Overruling a partner must gain this much, because the partner has seen the declaring hand."""
_MIN_OWN_LONER_GAIN: Final = 1.0
"""How much more the seat's own loner must be worth than the partner's declaration."""


def _no_need_to_risk(at: BaconSituation) -> Choice | None:
    """Forbid going alone when the match can be won just as well together."""
    if at.view.asked != "alone":
        return None
    if _value_if_refused(at) < _value_alone(at) + _MIN_OVERRULE_GAIN:
        return None
    return _answer(
        at, Deny(), "no_need_to_risk", "At this score the loner's extra points are not worth the risk."
    )


def _better_alone_myself(at: BaconSituation) -> Choice | None:
    """Forbid a declaration when this hand can go alone on the very same card."""
    if not at.rules.denier_may_declare or at.view.asked != "declare" or not _turn_to_come(at):
        return None
    if prospects(at, _score(at)).alone < _value_if_granted(at) + _MIN_OWN_LONER_GAIN:
        return None
    return _answer(at, Deny(), "better_alone_myself", "I can go alone on this card when it comes to me.")


def _hopeless(at: BaconSituation) -> Choice | None:
    """Forbid a declaration that this hand cannot help at all."""
    if at.view.asked != "declare" or _value_if_granted(at) >= passing(at) - _HOPELESS_LOSS:
        return None
    return _answer(at, Deny(), "no_help", "This hand helps the partner too little: it is better to refuse.")


def _grant(at: BaconSituation) -> Choice | None:
    return _answer(at, Grant(), "grant", "No reason to refuse: the partner knows his own hand best.")


def _value_if_granted(at: BaconSituation) -> float:
    called = at.view.called
    return _value_alone(at) if called is not None and called.alone else _value_together(at)


def _value_if_refused(at: BaconSituation) -> float:
    """Return the value of forbidding the loner: playing together or passing, depending on the rules."""
    if at.rules.refused_alone == "counts_as_pass" and not dealer_is_stuck(at.rules, at.view):
        return passing(at)
    return odds(log_odds(at.rules, at.known, partners(at.rules, loner=True))).worth(
        at.rules, _score(at), alone=False
    )


def _value_together(at: BaconSituation) -> float:
    return odds(log_odds(at.rules, at.known, partners(at.rules, loner=False))).worth(
        at.rules, _score(at), alone=False
    )


def _value_alone(at: BaconSituation) -> float:
    return odds(loners_log_odds(at.rules), alone=True).worth(at.rules, _score(at), alone=True)


def _score(at: BaconSituation) -> MatchScore:
    return score_of(at.rules, at.view, at.known.seat)


def _turn_to_come(at: BaconSituation) -> bool:
    """Whether the card will still be offered to this seat after the partner."""
    dealer = at.view.dealer or 0
    return (partner_of(at.known.seat) - dealer - 1) % 4 < (at.known.seat - dealer - 1) % 4


def _answer(at: BaconSituation, action: Action, tactic: str, reason: str) -> Choice:
    asked_alone = at.view.asked == "alone"
    granted = _value_alone(at) if asked_alone else _value_if_granted(at)
    denied = _value_if_refused(at) - _MIN_OVERRULE_GAIN if asked_alone else passing(at) - _HOPELESS_LOSS
    candidates = (Candidate(Grant(), round(granted, 2)), Candidate(Deny(), round(denied, 2)))
    return Choice(action, reason, tactic, tuple([each for each in candidates if each.action in at.legal]))


PERMISSIONS: tuple[Tactic[BaconSituation], ...] = (_no_need_to_risk, _better_alone_myself, _hopeless, _grant)
