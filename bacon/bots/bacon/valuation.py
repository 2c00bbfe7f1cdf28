"""How strong a hand is for declaring: the chance to take three tricks, and what that brings at the score.

The weights are log-odds, fitted to 24,000 deals that these bots played out with a declarer's hand picked to
be of interest; every deal was played once with the partner and once alone.
"""

from __future__ import annotations

from math import exp
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from bacon.bots.bacon.knowledge import Knowledge
from bacon.bots.bacon.score import Score
from bacon.core.cards import Card
from bacon.games.bacon.scoring import TRICKS, points


class Weights(Struct, frozen=True):
    """Log-odds of taking three tricks: a base, and each trump and plain card by how many cards are above it.

    `length` is for holding 0 to 5 trumps, `void` for each plain suit that trumps can ruff, `upcard_above` for
    each trump, two at most, that the up-card beats: an opponent will hold it.
    """

    base: float
    trump: tuple[float, ...]
    plain: tuple[float, ...]
    length: tuple[float, ...]
    void: float
    upcard_above: float


TOGETHER: Final = Weights(
    base=-2.46,
    trump=(1.66, 1.41, 1.22, 1.11, 0.95),
    plain=(0.47, 0.35, 0.14, 0.14),
    length=(-0.5, -0.16, 0.0, 0.17, 0.35, 3.0),
    void=0.11,
    upcard_above=-0.33,
)
"""A declarer with his partner."""

ALONE: Final = Weights(
    base=-4.79,
    trump=(2.09, 1.83, 1.53, 1.36, 1.11),
    plain=(1.0, 0.75, 0.5, 0.5),
    length=(-2.0, -0.72, 0.0, 0.69, 1.37, 4.0),
    void=0.12,
    upcard_above=-0.4,
)
"""A loner."""

PARTNER: Final = Weights(
    base=-0.85,
    trump=(2.15, 2.15, 1.4, 1.4, 1.4, 1.03),
    plain=(0.43, 0.37, 0.15, 0.15),
    length=(0.88, 0.0, -0.36, 0.16, 0.16, 0.16),
    void=0.35,
    upcard_above=0.0,
)
"""A declarer's partner: what his own hand says when the declarer's is as good as declarers' hands are."""

LONERS_PARTNER: Final = replace(PARTNER, base=0.3)
"""The same when the declarer has a hand to go alone on, but is kept from it."""

LONER_LOG_ODDS: Final = 1.5
"""A loner's success as his partner sees it, whose own cards hardly tell."""


class Odds(Struct, frozen=True):
    """The chances of a declaration: all five tricks, three or four, beaten, beaten without a trick."""

    five: float
    made: float
    beaten: float
    swept: float

    def worth(self, score: Score, *, alone: bool) -> float:
        """Give the expected worth of the declaration at the score, in points."""
        win = points(declared=True, alone=alone, tricks=3)
        march = points(declared=True, alone=alone, tricks=TRICKS)
        loss = points(declared=False, alone=alone, tricks=3)
        rout = points(declared=False, alone=alone, tricks=TRICKS)
        gained = self.made * score.worth(win) + self.five * score.worth(march)
        return gained + self.beaten * score.worth(-loss) + self.swept * score.worth(-rout)


def log_odds(known: Knowledge, weights: Weights) -> float:
    """Add up what the seat's hand promises as the declarer's under the offered trump."""
    trumps = known.trumps
    total = weights.base + weights.length[len(trumps)]
    total += sum(_weight(weights.trump, known.above(card)) for card in trumps)
    total += sum(_plain(weights, known, card) for card in known.plain)
    total += weights.void * _voids(known)
    return total + weights.upcard_above * min(_under_upcard(known), 2)


def chance(log: float) -> float:
    """Give the chance that belongs to log-odds."""
    return 1 / (1 + exp(-log))


def odds(log: float) -> Odds:
    """Spread log-odds of success over the four outcomes, in the proportions that were measured."""
    win = chance(log)
    five = 0.4 * win**4
    swept = 0.13 * (1 - win) ** 3
    return Odds(five, win - five, 1 - win - swept, swept)


def _weight(table: tuple[float, ...], above: int) -> float:
    return table[min(above, len(table) - 1)]


def _plain(weights: Weights, known: Knowledge, card: Card) -> float:
    above = known.above(card)
    return weights.plain[above] if above < len(weights.plain) else 0.0


def _under_upcard(known: Knowledge) -> int:
    drawn = known.drawn
    return 0 if drawn is None else sum(1 for card in known.trumps if known.order.beats(drawn, card))


def _voids(known: Knowledge) -> int:
    """Count the plain suits missing in a hand that has trumps to ruff them."""
    return 3 - len({card.suit for card in known.plain}) if known.trumps else 0
