"""How a seat of Bacon stands at the score: what declaring, passing and a partner's answers are worth.

The opponent on the declarer's left gets three things: the up-card, a discard and the lead. The weights in
`valuation` include all three. Since two points are lost for one that is won, a hand must succeed about two
times in three.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from msgspec import Struct

from bacon.core.cards import Suit
from bacon.games.bacon.decide import OFFERS, dealer_is_stuck
from bacon.games.bacon.events import Deny, Grant
from bacon.games.bacon.state import is_joker
from bacon.games.bacon.valuation import (
    BaconSituation,
    declarers,
    declaring,
    features_of,
    hand_log_odds,
    know,
    log_odds,
    loners_log_odds,
    partners,
    score_of,
)
from bacon.games.tricks.events import PickItUp
from bacon.games.tricks.player.situation import MatchScore
from bacon.games.tricks.player.valuation import calibrated, chance
from bacon.games.tricks.ranking import partner_of, side_of
from bacon.search.bot import Candidate

DECLARING_VALUE: Final = -0.15
"""Declaring beats passing above this value; measured, since the weights underrate weak hands a little."""
_TOLD_SLOPE: Final = 1.08
_TOLD_SHIFTS: Final = (0.03, -0.18)
_PARTNER_MAKES_IT: Final = 0.08
"""How the chance that players are told follows from the log-odds that calls are chosen by.

The shifts are for a partner who is still to speak and one who has passed. The last is how often any hand
makes it, because the partner's does. They are fitted to 15,800 calls that rule bots played out.
"""
MIN_ALONE_GAIN: Final = {52: 0.4, 24: 0.2}
"""By pack size, going alone must gain at least this much: the estimate is no more exact than that.

It is more exact in the short pack, where hardly any card is out of play.
"""
_FIRST_SPEAKER_LOG_ODDS: Final = -0.15
"""Log-odds for a seat that has heard no pass: both opponents may still have the trumps."""
_STUCK_LOSS: Final = 1.0
"""Average loss, in points, of a dealer who must declare the last card."""
HOPELESS_LOSS: Final = 0.55
MIN_OVERRULE_GAIN: Final = 0.25
"""Overruling a partner must gain this much, because the partner has seen the declaring hand."""
MIN_OWN_LONER_GAIN: Final = 1.0
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
        return (self.alone if self.better.alone else self.together) - self.passing - DECLARING_VALUE

    @property
    def best(self) -> PickItUp | None:
        """The better declaration, if it beats passing."""
        return self.better if self.worth >= 0 else None

    @property
    def candidates(self) -> tuple[Candidate, ...]:
        """The two declarations with their points, alone less its margin; passing is 0."""
        least = self.passing + DECLARING_VALUE
        return (
            Candidate(PickItUp(False, self.suit), round(self.together - least, 2)),
            Candidate(PickItUp(True, self.suit), round(self.alone - self.margin - least, 2)),
        )


def prospects(at: BaconSituation, score: MatchScore) -> Prospects:
    """Rate the offered card for the seat to act, at the real score or a hypothetical one.

    If the card is a joker, these are the prospects in the best suit to name.
    """
    return max(in_each_suit(at, score), key=lambda prospect: prospect.worth)


def passing(at: BaconSituation) -> float:
    """Return the value of letting the card go; it is 0 unless the dealer must declare in the end."""
    view = at.view
    if not at.rules.stick_dealer or len(view.offered) < OFFERS - 1 or view.dealer is None:
        return 0.0
    return -_STUCK_LOSS if side_of(view.dealer) == side_of(at.known.seat) else _STUCK_LOSS


@lru_cache(maxsize=4)
def in_each_suit(at: BaconSituation, score: MatchScore) -> list[Prospects]:
    """Return the prospects in the suit of the up-card, or in every suit if it is a joker."""
    card = at.view.upcard
    if card is None or not is_joker(card):
        return [_in_suit(at, score, None)]
    return [_in_suit(at, score, suit) for suit in Suit]


def _in_suit(at: BaconSituation, score: MatchScore, suit: Suit | None) -> Prospects:
    known = at.known if suit is None else know(at.rules, at.view, at.known.seat, suit)
    first, hand = from_place(at), features_of(known)
    together = first + hand_log_odds(at.rules, hand, declarers(at.rules, alone=False))
    alone = first + hand_log_odds(at.rules, hand, declarers(at.rules, alone=True))
    return prospects_of(at, score, suit, together, alone)


def prospects_of(
    at: BaconSituation, score: MatchScore, suit: Suit | None, together: float, alone: float
) -> Prospects:
    """Return the prospects of a hand with these log-odds."""
    return Prospects(
        score,
        declaring(at.rules, score, alone=False).worth(together),
        declaring(at.rules, score, alone=True).worth(alone),
        _chance_as_told(at, together),
        chance(alone),
        suit,
        passing(at),
        MIN_ALONE_GAIN[at.rules.deck],
    )


def _chance_as_told(at: BaconSituation, together: float) -> float:
    shift = _TOLD_SHIFTS[turn_to_come(at)]  # then the partner spoke before
    return calibrated(chance(together), _TOLD_SLOPE, shift, _PARTNER_MAKES_IT)


def from_place(at: BaconSituation) -> float:
    """Return what the seat's place adds to the log-odds of its declaration."""
    return _FIRST_SPEAKER_LOG_ODDS if _nobody_passed(at) else 0.0


def _nobody_passed(at: BaconSituation) -> bool:
    dealer = at.view.dealer
    return dealer is not None and (at.known.seat - dealer) % 4 == 1


def score_now(at: BaconSituation) -> MatchScore:
    """Return the score as the seat to act sees it."""
    return score_of(at.rules, at.view, at.known.seat)


def is_overruled(at: BaconSituation, refused: float) -> bool:
    """Whether a loner is better refused, if that is worth so much."""
    return refused >= value_alone(at) + MIN_OVERRULE_GAIN


def is_better_alone(at: BaconSituation, own: float, granted: float) -> bool:
    """Whether the seat's own loner, worth so much, is to come and better than what it would grant."""
    may = at.rules.denier_may_declare and turn_to_come(at)
    return may and own >= granted + MIN_OWN_LONER_GAIN


def is_hopeless(at: BaconSituation, granted: float) -> bool:
    """Whether letting the card go is better than a partner's declaration that is worth so much."""
    return granted < passing(at) - HOPELESS_LOSS


def value_if_granted(at: BaconSituation) -> float:
    """Return the value of the partner's declaration with this hand."""
    return granted_worth(at, _partners_worth(at, loner=False))


def granted_worth(at: BaconSituation, together: float) -> float:
    """Return the value of the partner's declaration, which is worth so much if they don't go alone."""
    called = at.view.called
    return value_alone(at) if called is not None and called.alone else together


def value_if_refused(at: BaconSituation) -> float:
    """Return the value of forbidding the partner's loner with this hand."""
    return refused_worth(at, _partners_worth(at, loner=True))


def refused_worth(at: BaconSituation, together: float) -> float:
    """Return the value of forbidding the loner: playing together or passing, depending on the rules."""
    return passing(at) if refused_passes(at) else together


def refused_passes(at: BaconSituation) -> bool:
    """Whether a loner who is refused passes, rather than plays with the partner."""
    return at.rules.refused_alone == "counts_as_pass" and not dealer_is_stuck(at.rules, at.view)


def _partners_worth(at: BaconSituation, *, loner: bool) -> float:
    return together_worth(at, log_odds(at.rules, at.known, partners(at.rules, loner=loner)))


def together_worth(at: BaconSituation, log: float) -> float:
    """Return the value of a declaration with the partner at these log-odds."""
    return declaring(at.rules, score_now(at), alone=False).worth(log)


def value_alone(at: BaconSituation) -> float:
    """Return the value of the partner's loner, whose hand is not known."""
    return declaring(at.rules, score_now(at), alone=True).worth(loners_log_odds(at.rules))


def turn_to_come(at: BaconSituation) -> bool:
    """Whether the card will still be offered to this seat after the partner."""
    dealer = at.view.dealer or 0
    return (partner_of(at.known.seat) - dealer - 1) % 4 < (at.known.seat - dealer - 1) % 4


def answers(at: BaconSituation) -> tuple[Candidate, ...]:
    """Return the answers to the partner with their points."""
    if at.view.asked == "alone":
        granted, denied = value_alone(at), value_if_refused(at) - MIN_OVERRULE_GAIN
    else:
        granted, denied = value_if_granted(at), passing(at) - HOPELESS_LOSS
        if at.rules.denier_may_declare and turn_to_come(at):
            denied = max(denied, prospects(at, score_now(at)).alone - MIN_OWN_LONER_GAIN)
    return Candidate(Grant(), round(granted, 2)), Candidate(Deny(), round(denied, 2))
