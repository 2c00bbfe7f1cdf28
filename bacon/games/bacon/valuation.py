"""One decision of Bacon, and how strong a hand is for declaring.

The weights are log-odds. They were fitted to deals that these bots played out with a promising hand for the
declarer, once with the partner and once alone: 24,000 deals of the standard game and 12,000 of the short
pack. Jokers and high jacks need no weights of their own, because a card counts by the number of higher ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from bacon.core.actions import Action
from bacon.core.cards import Card, Cards, Suit
from bacon.games.bacon.game import Bacon
from bacon.games.bacon.options import BaconOptions
from bacon.games.bacon.rating import AnyHand, Beside, Declaring
from bacon.games.bacon.state import TRICKS, BaconState, is_joker, pack_of, points, ranking
from bacon.games.tricks.play import with_hand
from bacon.games.tricks.player.knowledge import Drawn, Knowledge, code_mask, set_of
from bacon.games.tricks.player.knowledge import know as deduce
from bacon.games.tricks.player.situation import GameSituation, Manner, MatchScore, Spread, deciding
from bacon.games.tricks.player.valuation import Heights, Weights, hand_value, heights, values_beside
from bacon.games.tricks.ranking import next_seat


def know(options: BaconOptions, view: BaconState, seat: int, trump: Suit | None = None) -> Knowledge:
    """Deduce what a seat knows from its own view.

    Trump is the given one, or else the one declared, called or offered.
    """
    order = ranking(options, trump or _trump(view))
    drawer = None if view.declarer is None else next_seat(view.declarer)
    drawn = None if view.upcard is None else Drawn(drawer, view.upcard)
    return deduce(view, seat, order, pack_of(options), drawn=drawn)


def _trump(view: BaconState) -> Suit | None:
    """Return the trump declared, else the one called, else the one offered, if any."""
    if view.trump is not None or view.called is not None:
        return view.trump or (view.called.suit if view.called else None)
    return view.upcard.suit if view.upcard else None


_POINTS_PER_HAND: Final[Spread] = ((1, 0.31), (2, 0.54), (4, 0.15))
"""Pairs of points and how often a scored hand brings them, measured in self-play."""


def score_of(rules: Bacon, view: BaconState, seat: int) -> MatchScore:
    """Return the score as the seat's side sees it."""
    return MatchScore.of(view, seat, rules.target, _POINTS_PER_HAND)


def even_score(target: int) -> MatchScore:
    """Return the score at the start of a match."""
    return MatchScore(target, target, target, _POINTS_PER_HAND)


SHORT: Final = Manner(to_declarer=1, from_many_trumps=True)
"""In the short pack most trumps are in the hands, so the higher ones do not vanish by themselves."""

FULL: Final = replace(
    SHORT, draw=0.55, only_boss_together=True, in_hands=1, where="it may not have been dealt"
)


class BaconSituation(GameSituation[Bacon, BaconState], frozen=True):
    """A decision in Bacon."""


def situation(rules: Bacon, view: BaconState, legal: Sequence[Action]) -> BaconSituation:
    """Describe the decision of the seat to act."""
    known = know(rules, view, deciding(view))
    manner = FULL if rules.deck == 52 else SHORT
    return BaconSituation.of(rules, view, known, legal, aim=_aim(rules, known), manner=manner)


def _aim(rules: Bacon, known: Knowledge) -> int:
    """Return the number of tricks the side plays for: three, or five if only that gains anything more."""
    ours, theirs = known.taken
    three, five = (_points(rules, known, tricks) for tricks in (3, TRICKS))
    if ours >= 3:
        return TRICKS if five > three else 0
    return TRICKS if three == 0 and theirs == 0 else 3


def _points(rules: Bacon, known: Knowledge, tricks: int) -> int:
    return points(rules, declared=known.declaring, alone=known.view.alone, tricks=tricks)


class BaconWeights(Weights, frozen=True, kw_only=True):
    """Log-odds of taking three tricks.

    `upcard_above` is added for each trump, at most two, that the up-card beats, since an opponent will hold
    it; `joker` for each joker in the pack, and `joker_up` if one is turned up.
    """

    upcard_above: float
    joker: float = 0.0
    joker_up: float = 0.0


TOGETHER: Final = BaconWeights(
    base=-2.46,
    trump=(1.66, 1.41, 1.22, 1.11, 0.95),
    plain=(0.47, 0.35, 0.14, 0.14, 0.0),
    length=(-0.5, -0.16, 0.0, 0.17, 0.35, 3.0),
    void=0.11,
    upcard_above=-0.33,
    joker=-0.05,
    joker_up=-0.1,
)
"""A declarer with a partner."""

ALONE: Final = BaconWeights(
    base=-4.79,
    trump=(2.09, 1.83, 1.53, 1.36, 1.11),
    plain=(1.0, 0.75, 0.5, 0.5, 0.0),
    length=(-2.0, -0.72, 0.0, 0.69, 1.37, 4.0),
    void=0.12,
    upcard_above=-0.4,
    joker=-0.15,
)

PARTNER: Final = BaconWeights(
    base=-0.85,
    trump=(2.15, 2.15, 1.4, 1.4, 1.4, 1.03),
    plain=(0.43, 0.37, 0.15, 0.15, 0.0),
    length=(0.88, 0.0, -0.36, 0.16, 0.16, 0.16),
    void=0.35,
    upcard_above=0.0,
)
"""A declarer's partner: what this hand adds to a declarer's hand of average strength."""

LONERS_PARTNER: Final = replace(PARTNER, base=0.3)
"""The same when the declarer wants to go alone and is refused."""

SHORT_TOGETHER: Final = BaconWeights(
    base=-2.09,
    trump=(1.36, 0.98, 0.7, 0.53, 0.51),
    plain=(0.33, 0.11, 0.04, 0.04, 0.0),
    length=(-0.27, -0.45, 0.0, 0.55, 1.22, 3.0),
    void=0.12,
    upcard_above=-0.11,
    joker_up=-0.38,
)
"""A declarer with a partner in the short pack: every higher card is in play, so length counts."""

SHORT_ALONE: Final = BaconWeights(
    base=-6.09,
    trump=(2.56, 1.93, 1.46, 1.24, 1.08),
    plain=(0.97, 0.4, 0.11, 0.01, 0.0),
    length=(-1.81, -0.98, 0.0, 0.82, 1.42, 4.0),
    void=0.01,
    upcard_above=0.07,
    joker_up=-0.5,
)

SHORT_PARTNER: Final = BaconWeights(
    base=1.26,
    trump=(1.41, 0.81, 0.73, -0.1, -0.37, -0.37),
    plain=(0.23, 0.01, -0.1, -0.1, 0.0),
    length=(-0.88, -0.61, 0.0, 0.07, 0.07, 0.07),
    void=0.55,
    upcard_above=0.0,
    joker_up=-0.34,
)

SHORT_LONERS_PARTNER: Final = replace(SHORT_PARTNER, base=2.0)
"""The same when the declarer is refused to go alone."""

_LONER_LOG_ODDS: Final = (1.5, 2.0, 2.5, 3.0, 3.5, 4.0)
_UNPLAYED_LONERS_BONUS: Final = 0.35
"""How much better a declarer is on average if the rules keep loners' hands from going alone."""
_LONER_VALUE: Final = 1.4
"""About what a loner's hand is worth in points under any scoring; measured in the standard game."""


TOGETHER_ODDS, ALONE_ODDS, PARTNER_ODDS, LONERS_PARTNER_ODDS = range(4)
"""The numbers of a hand's log-odds: as declarer with the partner and alone, and as the partner of either."""


def any_hand(at: BaconSituation) -> AnyHand:
    """Return what finds the log-odds of any hand in a seat's place; the place's own hand is not used."""
    rules, view = at.rules, replace(at.view, hands=with_hand(at.view, at.known.seat, ()))
    empty = know(rules, view, at.known.seat)
    joker_up = _joker_is_up(empty)
    weights = [
        *(declarers(rules, alone=alone) for alone in (False, True)),
        *(partners(rules, loner=loner) for loner in (False, True)),
    ]
    beside = [Beside(_for_jokers(rules, each, joker_up=joker_up), each.upcard_above) for each in weights]
    under = code_mask(set_of(_under_upcard(empty, rules.pack())))
    return AnyHand(values_beside(empty, tuple(weights)), beside, under)


@lru_cache(maxsize=32)
def declaring(options: BaconOptions, score: MatchScore, *, alone: bool) -> Declaring:
    """Return what a declaration is worth at a score, in points."""
    outcomes = [(True, 3), (True, TRICKS), (False, 3), (False, TRICKS)]
    won = [points(options, declared=each, alone=alone, tricks=tricks) for each, tricks in outcomes]
    made, five, beaten, swept = won
    values = score.worth(made), score.worth(five), score.worth(-beaten), score.worth(-swept)
    return Declaring(*values, alone=alone)


class BaconHand(Struct, frozen=True):
    """The features of a hand: its heights, its trumps below the up-card, and whether that is a joker."""

    held: Heights
    under_upcard: int
    joker_up: bool


def log_odds(options: BaconOptions, known: Knowledge, weights: BaconWeights) -> float:
    """Return the log-odds of the seat's hand as declarer under the offered trump."""
    return hand_log_odds(options, features_of(known), weights)


def features_of(known: Knowledge) -> BaconHand:
    """Return the features of a seat's hand under the offered trump."""
    return BaconHand(heights(known), len(_under_upcard(known, known.hand)), _joker_is_up(known))


def hand_log_odds(options: BaconOptions, hand: BaconHand, weights: BaconWeights) -> float:
    """Return a hand's log-odds of taking three tricks by the given weights."""
    value = hand_value(hand.held, weights)
    return _beside_upcard(options, weights, value, hand.under_upcard, joker_up=hand.joker_up)


def _beside_upcard(
    options: BaconOptions, weights: BaconWeights, value: float, under_upcard: int, *, joker_up: bool
) -> float:
    """Return a hand's log-odds by its cards' value, the trumps that the up-card beats, and the jokers."""
    jokers = _for_jokers(options, weights, joker_up=joker_up)
    return value + jokers + weights.upcard_above * min(under_upcard, 2)


def _for_jokers(options: BaconOptions, weights: BaconWeights, *, joker_up: bool) -> float:
    return weights.joker * options.jokers + weights.joker_up * joker_up


def declarers(options: BaconOptions, *, alone: bool) -> BaconWeights:
    """Return the weights for a declarer's hand, with the partner or alone."""
    if options.deck == 52:
        return ALONE if alone else TOGETHER
    return SHORT_ALONE if alone else SHORT_TOGETHER


@cache
def partners(options: BaconOptions, *, loner: bool) -> BaconWeights:
    """Return the weights for the partner of a declarer who wanted to go alone or not.

    If going alone seldom pays, hands that would otherwise go alone are declared together.
    """
    if loner:
        return LONERS_PARTNER if options.deck == 52 else SHORT_LONERS_PARTNER
    weights = PARTNER if options.deck == 52 else SHORT_PARTNER
    seldom = loners_log_odds(options) > _LONER_LOG_ODDS[0]
    return replace(weights, base=weights.base + _UNPLAYED_LONERS_BONUS) if seldom else weights


@cache
def loners_log_odds(options: BaconOptions) -> float:
    """Return a loner's log-odds of success from the partner's view: what makes going alone pay.

    The partner's own cards hardly matter. The less the scoring rewards a loner, the better the hand of a
    player who still goes alone.
    """
    alone = declaring(options, even_score(options.target), alone=True)
    pays = [log for log in _LONER_LOG_ODDS if alone.worth(log) >= _LONER_VALUE]
    return min(pays, default=_LONER_LOG_ODDS[-1])


def _joker_is_up(known: Knowledge) -> bool:
    return known.view.upcard is not None and is_joker(known.view.upcard)


def _under_upcard(known: Knowledge, cards: Cards) -> list[Card]:
    """Return the trumps among some cards that the up-card beats."""
    drawn, order = known.drawn, known.order
    if drawn is None:
        return []
    return [card for card in cards if order.is_trump(card) and order.beats(drawn.card, card)]
