"""The calls of hands that a search imagines: rated as `situation` does, and chosen as the tactics do."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from bacon.core.actions import Action, Pass
from bacon.games.bacon.events import Deny, Grant
from bacon.games.bacon.game import Bacon
from bacon.games.bacon.rating import AnyHand, HandRater, RatedCall
from bacon.games.bacon.situation import (
    DECLARING_VALUE,
    HOPELESS_LOSS,
    MIN_ALONE_GAIN,
    MIN_OVERRULE_GAIN,
    MIN_OWN_LONER_GAIN,
    from_place,
    granted_worth,
    is_better_alone,
    is_hopeless,
    is_overruled,
    passing,
    prospects_of,
    refused_passes,
    refused_worth,
    score_now,
    together_worth,
    turn_to_come,
    value_alone,
)
from bacon.games.bacon.state import BaconState, is_joker
from bacon.games.bacon.valuation import (
    ALONE_ODDS,
    LONERS_PARTNER_ODDS,
    PARTNER_ODDS,
    TOGETHER_ODDS,
    BaconSituation,
    any_hand,
    declaring,
    situation,
)
from bacon.games.tricks.events import PickItUp
from bacon.games.tricks.player.bot import Rater
from bacon.games.tricks.player.knowledge import code_of


class _Place:
    """A caller's place: equal to others that differ from it only in the hand."""

    def __init__(self, at: BaconSituation) -> None:
        self.at, view = at, at.view
        cards, asked = (view.offered, view.upcard), (view.asked, view.called)
        self._key = at.known.seat, view.dealer, view.scores, view.auction, cards, asked, at.legal, at.rules
        self._hash = hash(self._key[:5])

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Place) and self._key == other._key


@lru_cache(maxsize=64)
def _any_hand(place: _Place) -> AnyHand | None:
    """Return what finds the log-odds of any hand in a place; None if a joker is up."""
    upcard = place.at.view.upcard
    return None if upcard is None or is_joker(upcard) else any_hand(place.at)


def rater(at: BaconSituation) -> Rater | None:
    """Return what rates imagined hands in a seat's place as `candidates` would; None if a joker is up."""
    hand = _any_hand(_Place(at))
    if hand is None:
        return None
    rated = _rated_declarations(at) if at.view.asked is None else _rated_answers(at)
    return HandRater(hand, rated).points


def _rated_declarations(at: BaconSituation) -> list[RatedCall]:
    score, least = score_now(at), passing(at) + DECLARING_VALUE
    rated = [RatedCall(Pass(), None, least=0.0)]
    for alone, number in ((False, TOGETHER_ODDS), (True, ALONE_ODDS)):
        costs = MIN_ALONE_GAIN[at.rules.deck] if alone else 0.0, least
        worth = declaring(at.rules, score, alone=alone)
        rated.append(RatedCall(PickItUp(alone), worth, number, more=from_place(at), costs=costs))
    return [each for each in rated if each.action in at.legal]


def _rated_answers(at: BaconSituation) -> list[RatedCall]:
    """Return how the answers are rated, as `answers` does."""
    together, alone = (declaring(at.rules, score_now(at), alone=alone) for alone in (False, True))
    granted = RatedCall(Grant(), None, least=value_alone(at))
    called_by_partner = at.view.called
    if at.view.asked == "alone":
        if refused_passes(at):
            return [granted, RatedCall(Deny(), None, least=passing(at) - MIN_OVERRULE_GAIN)]
        costs = (MIN_OVERRULE_GAIN, 0.0)
        return [granted, RatedCall(Deny(), together, LONERS_PARTNER_ODDS, costs=costs)]
    if called_by_partner is None or not called_by_partner.alone:
        granted = RatedCall(Grant(), together, PARTNER_ODDS)
    own = alone if at.rules.denier_may_declare and turn_to_come(at) else None
    costs, least = (MIN_OWN_LONER_GAIN, 0.0), passing(at) - HOPELESS_LOSS
    return [granted, RatedCall(Deny(), own, ALONE_ODDS, more=from_place(at), costs=costs, least=least)]


def called(rules: Bacon, view: BaconState, legal: Sequence[Action]) -> Action | None:
    """Return the call or answer that the tactics make, for imagined hands; None if they have to be asked."""
    at = situation(rules, view, legal)
    hand = _any_hand(_Place(at))
    if hand is None:
        return None
    logs = hand.log_odds(code_of(at.known.hand))
    together, alone = from_place(at) + logs[TOGETHER_ODDS], from_place(at) + logs[ALONE_ODDS]
    prospect = prospects_of(at, score_now(at), None, together, alone)
    if at.view.asked is None:
        action = prospect.better if Pass() not in at.legal or prospect.worth >= 0 else Pass()
        return action if action in at.legal else None
    if at.view.asked == "alone":
        denied = is_overruled(at, refused_worth(at, together_worth(at, logs[LONERS_PARTNER_ODDS])))
    else:
        granted = granted_worth(at, together_worth(at, logs[PARTNER_ODDS]))
        denied = is_better_alone(at, prospect.alone, granted) or is_hopeless(at, granted)
    return Deny() if denied else Grant()
