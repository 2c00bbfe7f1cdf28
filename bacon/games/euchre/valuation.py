"""One decision of Euchre, and the tricks a hand should take as maker, with the partner and alone."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import fsum
from typing import Final, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from bacon.core.actions import Action
from bacon.core.cards import Strain
from bacon.games.euchre.game import Euchre
from bacon.games.euchre.state import NEEDED, TRICKS, EuchreState, worth
from bacon.games.tricks.play import with_hand
from bacon.games.tricks.player.knowledge import Drawn, Knowledge, code_mask
from bacon.games.tricks.player.knowledge import know as deduce
from bacon.games.tricks.player.situation import GameSituation, Manner, MatchScore, Spread, deciding
from bacon.games.tricks.player.valuation import (
    Table,
    Weights,
    at_least,
    calibrated,
    entry,
    hand_value,
    heights,
    shares,
    values_beside,
)
from bacon.games.tricks.ranking import ranking, side_of
from bacon.games.tricks.state import Phase


def know(rules: Euchre, view: EuchreState, seat: int, strain: Strain | None = None) -> Knowledge:
    """Deduce what a seat knows from its own view, supposing the strain if none is named yet."""
    drawn = None if view.upcard is None or view.dealer is None else Drawn(view.dealer, view.upcard)
    return deduce(view, seat, ranking(strain or view.strain), rules.pack(), drawn=drawn, away=view.buried)


_POINTS_PER_HAND: Final[Spread] = ((1, 0.62), (2, 0.34), (4, 0.04))
"""Pairs of points and how often a scored hand brings them, measured in 2,500 hands of self-play."""


def score_of(rules: Euchre, view: EuchreState, seat: int) -> MatchScore:
    """Return the score as the seat's side sees it."""
    return MatchScore.of(view, seat, rules.target, _POINTS_PER_HAND)


def even_score(target: int) -> MatchScore:
    """Return the score at the start of a match."""
    return MatchScore(target, target, target, _POINTS_PER_HAND)


_PACK: Final = 24
SHORT: Final = Manner(to_declarer=_PACK, joker="Benny")
"""A maker's partner leads trump however many higher ones are out."""

LONGER: Final = replace(SHORT, in_hands=1, draw=0.65)
"""With the eights and sevens, more cards are in the stock."""


class EuchreSituation(GameSituation[Euchre, EuchreState], frozen=True):
    """A decision in Euchre."""

    @property
    def dealer(self) -> int:
        """The dealer's seat."""
        return self.view.dealer or 0

    @property
    def dealer_is_ours(self) -> bool:
        """Whether the seat or its partner deals."""
        return side_of(self.dealer) == side_of(self.known.seat)

    @property
    def place(self) -> int:
        """The seat's place in the order of speaking: 0 for the first, 3 for the dealer."""
        return (self.known.seat - self.dealer - 1) % 4

    @property
    def stuck(self) -> bool:
        """Whether the maker was a stuck dealer."""
        late = self.view.upcard is None and self.view.declarer == self.view.dealer
        return late and self.rules.all_passed in ("stick", "stick_or_forfeit")


def situation(rules: Euchre, view: EuchreState, legal: Sequence[Action]) -> EuchreSituation:
    """Describe the decision of the seat to act."""
    known = know(rules, view, deciding(view))
    manner = SHORT if rules.deck == 24 else LONGER
    return EuchreSituation.of(rules, view, known, legal, aim=_aim(rules, known), manner=manner)


def _aim(rules: Euchre, known: Knowledge) -> int:
    """Return the number of tricks the side plays for: three, or else the next that changes the score."""
    ours, theirs = known.taken
    gains = [_gain(rules, known, tricks) for tricks in range(TRICKS + 1)]
    steps = [tricks for tricks in range(ours + 1, TRICKS - theirs + 1) if gains[tricks] > gains[tricks - 1]]
    return NEEDED if NEEDED in steps else min(steps, default=0)


def _gain(rules: Euchre, known: Knowledge, tricks: int) -> int:
    """Return what the seat's side would gain with this many tricks, up to the points a side still needs."""
    view, ours = known.view, side_of(known.seat)
    makers = ours if known.declaring else 1 - ours
    made = tricks if known.declaring else TRICKS - tricks
    result = worth(rules, made, alone=view.alone, lone_defender=view.defender_alone is not None)
    scorer = makers if result.makers else 1 - makers
    points = min(result.points, rules.target - view.scores[scorer])
    return points if scorer == ours else -points


class Makers(Struct, frozen=True):
    """A maker's weights: the cards, the requirement for each trick, and the positions of seat and up-card.

    `first` and `second` depend on the place in the order of speaking in the two rounds. `partner_takes` and
    `opponent_takes` count the trump that goes to the dealer, by the number of higher cards. `next_suit` is
    for the suit of the same colour as the card turned down: first for the dealer's opponents, then for the
    dealer's side. `leads` is for the first lead.
    """

    cards: Weights
    cuts: Table
    second: Table
    first: Table = (0.0,)
    partner_takes: Table = (0.0,)
    opponent_takes: Table = (0.0,)
    next_suit: Table = (0.0,)
    leads: float = 0.0


TOGETHER: Final = Makers(
    cards=Weights(
        base=0.46,
        trump=(1.04, 0.51, 0.33, 0.24),
        plain=(-0.01, -0.45, -0.48),
        length=(-0.2, -0.2, 0.1, 0.2),
        void=0.18,
    ),
    cuts=(-3.5, -1.5, 0.0, 1.5, 3.3),
    first=(-0.44, 1.23, -0.72, 0.14),
    second=(-0.16, 0.13, -0.32, 0.44),
    partner_takes=(0.98, 0.26, 0.0),
    opponent_takes=(-0.67, -0.15),
    next_suit=(0.5, -0.06),
    leads=0.15,
)

ALONE: Final = Makers(
    cards=Weights(
        base=-0.85,
        trump=(1.82, 0.87, 0.52, 0.43, 0.2),
        plain=(-0.15, -0.94, -1.27),
        length=(-0.8, -0.1, 0.4, 0.5, 0.3),
        void=0.5,
    ),
    cuts=(-5.5, -2.4, 0.0, 2.0, 4.2),
    first=(-0.21, 0.49, -0.52, 0.37),
    second=(0.15, 0.05, -0.33, 0.28),
    partner_takes=(0.3, 0.05),
    opponent_takes=(-0.52, -0.1),
    next_suit=(0.65, 0.4),
    leads=0.3,
)
"""`TOGETHER` and `ALONE` are fitted to 11,000 calls, one in each hand that these bots played out."""

NO_TRUMP: Final = Makers(
    cards=Weights(base=0.2, trump=(0.0,), plain=(0.41, -0.05, -0.15, -0.19)),
    cuts=(-2.3, -1.05, 0.0, 1.05, 2.3),
    second=(0.57, -0.26, 0.14, -0.45),
    leads=0.75,
)
"""A maker with a partner in no trump, where the leader has a big advantage."""

NO_TRUMP_ALONE: Final = Makers(
    cards=Weights(base=-0.45, trump=(0.0,), plain=(0.66, 0.0, -0.31, -0.45)),
    cuts=(-2.0, -1.2, 0.0, 1.4, 2.7),
    second=(0.76, -0.27, -0.22, -0.29),
    leads=1.0,
)
"""A loner in no trump; both from 3,000 hands."""

_MAKERS: Final = {
    (True, False): TOGETHER,
    (True, True): ALONE,
    (False, False): NO_TRUMP,
    (False, True): NO_TRUMP_ALONE,
}


def tricks(at: EuchreSituation, known: Knowledge, strain: Strain, *, alone: bool) -> Table:
    """Return the chances of zero to five tricks when the seat makes the strain with the hand it knows.

    A partner never hurts, so playing together is never rated below playing alone.
    """
    held = heights(known)
    above = 0 if at.view.upcard is None else known.above(at.view.upcard)
    trump = strain.suit is not None
    makers = _MAKERS[trump, True]
    lone = _at_least(at, hand_value(held, makers.cards), above, strain, makers)
    if alone:
        return shares(lone)
    makers = _MAKERS[trump, False]
    together = _at_least(at, hand_value(held, makers.cards), above, strain, makers)
    return shares(tuple(map(max, lone, together)))


Features: TypeAlias = tuple[int, float, float]
"""A hand in a strain: the trumps above the up-card elsewhere, and its cards' value together and alone."""


class AnyHand:
    """The tricks of any hand that makes a strain in a caller's place; the place's own hand is not used."""

    def __init__(self, at: EuchreSituation, strain: Strain) -> None:
        self._at, self._strain = at, strain
        self._makers = [_MAKERS[strain.suit is not None, alone] for alone in (False, True)]
        view = replace(at.view, hands=with_hand(at.view, at.known.seat, ()))
        empty = know(at.rules, view, at.known.seat, strain)
        self._values = values_beside(empty, tuple([each.cards for each in self._makers]))
        upcard = at.view.upcard
        self._over = 0 if upcard is None else code_mask(empty.order.over(upcard))
        self._above = 0 if upcard is None else empty.above(upcard)

    def features(self, code: int) -> Features:
        """Return what a hand's tricks depend on, by its code."""
        together, alone = self._values.of_hand(code)
        return self._above - (code & self._over).bit_count(), together, alone

    def tricks(self, features: Features) -> tuple[Table, Table]:
        """Return the chances of zero to five tricks with the partner and alone, as `tricks` does."""
        above, *values = features
        together, lone = (
            _at_least(self._at, value, above, self._strain, makers)
            for makers, value in zip(self._makers, values, strict=True)
        )
        return shares(tuple(map(max, lone, together))), shares(lone)


def _at_least(at: EuchreSituation, value: float, above: int, strain: Strain, makers: Makers) -> Table:
    return at_least(value + _place(at, above, strain, makers), makers.cuts)


def _place(at: EuchreSituation, above: int, strain: Strain, makers: Makers) -> float:
    """Add up the weights for the seat's place and for what happened to the up-card."""
    if at.view.upcard is None:
        return _lead(at, makers) + entry(makers.second, at.place) + _next(at, strain, makers)
    return _lead(at, makers) + entry(makers.first, at.place) + _taken_up(at, above, makers)


def _lead(at: EuchreSituation, makers: Makers) -> float:
    """Return the value of the first lead, if the rules give it to the maker or the left neighbour.

    A loner with trumps was measured to do as well without the lead.
    """
    if at.rules.maker_leads:
        return makers.leads if at.place else 0.0
    lost = makers is NO_TRUMP_ALONE and at.rules.loner_lead == "left_of_maker" and at.place == 0
    return -makers.leads if lost else 0.0


def _taken_up(at: EuchreSituation, above: int, makers: Makers) -> float:
    if at.place == 3:
        return 0.0
    return entry(makers.partner_takes if at.dealer_is_ours else makers.opponent_takes, above)


def _next(at: EuchreSituation, strain: Strain, makers: Makers) -> float:
    return makers.next_suit[at.dealer_is_ours] if _is_next(at, strain) else 0.0


def _is_next(at: EuchreSituation, strain: Strain) -> bool:
    """Whether a strain is the other suit of the color that was turned down."""
    down = at.view.upcard_suit
    if down is None or strain.suit is None or strain.suit is down:
        return False
    return strain.suit.red is down.red


def expected(rules: Euchre, score: MatchScore, chances: Table, *, alone: bool) -> float:
    """Return the expected value at the score, in points, of making trump with these chances."""
    values = _values_made(rules, score, alone=alone)
    total = 0.0
    for share, value in zip(chances, values, strict=True):
        total += share * value
    return total


@cache
def _values_made(rules: Euchre, score: MatchScore, *, alone: bool) -> Table:
    """Return the values at a score of taking zero to five tricks as maker."""
    results = [worth(rules, made, alone=alone) for made in range(TRICKS + 1)]
    return tuple([score.worth(each.points if each.makers else -each.points) for each in results])


def succeeds(chances: Table) -> float:
    """Return the chance of three tricks or more."""
    return fsum(chances[3:])


class Told(Struct, frozen=True):
    """How the chance of a call with the partner that players are told follows from the one it is chosen by.

    It has a slope and a shift of the log-odds; to these, `jack` is added if the up-card is a jack, and
    `next_suit` for the other suit of the color that was turned down.
    """

    slope: float
    shift: float
    jack: float = 0.0
    next_suit: float = 0.0


_TOLD_AGAINST_DEALER: Final = Told(1.12, -0.52, next_suit=0.47)
_TOLD_WITH_DEALER: Final = Told(1.3, 0.17, next_suit=-0.8)
_TOLD: Final = {
    Phase.OFFER: (Told(1.16, -0.38), Told(0.8, -0.16), Told(1.39, 0.08), Told(1.61, -1.33, jack=-0.62)),
    Phase.NAME: (_TOLD_AGAINST_DEALER, _TOLD_WITH_DEALER) * 2,
}
"""By round and place; fitted to 22,000 calls that rule bots played out.

The weights that calls are chosen by leave out that a dealer's partner has passed, above all on a jack, and
that the dealer's side rarely has the bowers of the next suit.
"""
_PARTNER_MAKES_IT: Final = 0.08
"""How often a call is made with any hand, because the partner makes it."""


def success_as_told(at: EuchreSituation, strain: Strain, success: float) -> float:
    """Return the chance to make a call with the partner as players are told it."""
    if strain.suit is None or at.view.phase not in _TOLD:
        return success
    told, upcard = _TOLD[at.view.phase][at.place], at.view.upcard
    shift = told.shift + (told.jack if upcard is not None and upcard.rank == "J" else 0.0)
    shift += told.next_suit if _is_next(at, strain) else 0.0
    return calibrated(success, told.slope, shift, _PARTNER_MAKES_IT)
