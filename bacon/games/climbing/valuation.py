"""Values, in leads, of keeping a combination, of a player's lead, and of a play.

A combination that must be led, and loses, costs one lead; one that wins gives a lead back. The figures are
estimates; the most important ones, for controls and bombs, were chosen by self-play.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from bacon.core.cards import Cards
from bacon.games.climbing.combinations import Combination, Kind
from bacon.games.climbing.decide import heirs
from bacon.games.climbing.knowledge import ClimbingKnowledge
from bacon.games.climbing.options import x_rank
from bacon.games.climbing.situation import ClimbingSituation, LayOption
from bacon.games.climbing.state import side_of

CONTROL: Final = 1.1
BOMB: Final = 2.1
SHED: Final = {Kind.SINGLE: 0.3, Kind.PAIR: 0.2}
SHED_ELSE: Final = 0.1
"""Price reductions for a winning combination, a winning bomb, and the highest combination of a kind.

The last is because it can be played on others; a single most often.
"""

LEAD: Final = (0.0, 2.5, 1.4, 1.0)
LEAD_ELSE: Final = 0.7
"""The value of the lead to this seat, by the number of combinations left."""

NEAR_OUT: Final = (3.0, 2.5, 1.6, 1.0, 0.8)
NEAR_OUT_ELSE: Final = 0.3
DECIDES: Final = 2.0
"""The value of the lead to another player, by cards left, and its factor if going out decides the match."""

ROUND_CHANCE: Final = 0.5
"""The chance that a player who beats this also wins the round."""

OUT_VALUE: Final = 20.0
"""More than anything else."""

LEAD_GAIN, LEAD_HOLDS, LEAD_CARD = 1.3, 0.5, 0.1
"""The weights, for a lead, of lowering the plan's price, of keeping the lead, and of each card."""


def price(known: ClimbingKnowledge, combination: Combination) -> float:
    """Return the cost of having this combination; it is below 0 if it gains a lead."""
    kind = combination.kind
    holds = known.holds(combination, known.enemies)
    if kind.bomb:
        return 1 - BOMB * holds
    lowest = kind.shape.length
    height = (combination.rank - lowest) / (x_rank(known.rules) - lowest)
    return 1 - CONTROL * holds - SHED.get(kind, SHED_ELSE) * height


def near_out(known: ClimbingKnowledge, seat: int, laid: int = 0) -> float:
    """Return the value of the lead to another player who has played `laid` more cards."""
    left = known.count(seat) - laid
    worth = NEAR_OUT[left] if left < len(NEAR_OUT) else NEAR_OUT_ELSE
    return worth * (DECIDES if known.decides(seat) else 1.0)


def lay_points(at: ClimbingSituation, option: LayOption) -> float:
    """Return the value of this play on the pile."""
    if not option.left:
        return OUT_VALUE
    return (
        option.gain
        + option.holds * _own_lead_value(at, option.left)
        - _answer_value(at, option.combination, at.rivals)
    )


def lead_points(at: ClimbingSituation, option: LayOption) -> float:
    """Return the value of leading this."""
    if not option.left:
        return OUT_VALUE
    keeps = LEAD_HOLDS * option.holds * _own_lead_value(at, option.left)
    size = LEAD_CARD * option.combination.kind.size
    return LEAD_GAIN * option.gain + keeps + size - _answer_value(at, option.combination, at.rivals)


def pass_points(at: ClimbingSituation) -> float:
    """Return the value of leaving the pile to those who may still beat it.

    The side on top lets its play win, except for a member who can go out on it.
    """
    laid, size = at.top.combination, at.top.combination.kind.size
    side = side_of(at.rules, at.top.seat)
    others = [seat for seat in at.still_to_act if side_of(at.rules, seat) != side]
    last = [seat for seat in at.still_to_act if seat not in others and at.known.count(seat) == size]
    ours = [seat for seat in (*others, *last) if at.known.with_us(seat)]
    theirs = [seat for seat in (*others, *last) if seat not in ours]
    answers = _answer_value(at, laid, ours) - _answer_value(at, laid, theirs)
    return at.known.holds(laid, others) * _round_value(at, at.top.seat) + answers


def _round_value(at: ClimbingSituation, seat: int) -> float:
    """Return the value to this side if a player wins the round; if out, the best heir leads."""
    out = seat in at.view.finished
    after = heirs(at.rules, replace(at.view, to_act=seat)) if out else (seat,)
    leads = [_lead_value(at, each) for each in after]
    return max(leads) if at.known.with_us(seat) else min(leads)


def gift_points(at: ClimbingSituation, to: int) -> float:
    """Return how much more a partner's lead is worth than this seat's own."""
    return _lead_value(at, to) - _lead_value(at, at.known.seat)


def _lead_value(at: ClimbingSituation, seat: int) -> float:
    if seat == at.known.seat:
        return _own_lead_value(at, at.known.hand)
    worth = near_out(at.known, seat)
    return worth if at.known.with_us(seat) else -worth


def _own_lead_value(at: ClimbingSituation, cards: Cards) -> float:
    groups = len(at.planner.plan(cards).groups)
    return LEAD[groups] if groups < len(LEAD) else LEAD_ELSE


def _answer_value(at: ClimbingSituation, combination: Combination, seats: Sequence[int]) -> float:
    """Return the value to these players of perhaps beating this, or even going out with it."""
    size, gained = combination.kind.size, 0.0
    for seat in seats:
        if at.known.count(seat) >= size:
            last = at.known.count(seat) == size
            beaten = 1 - at.known.holds(combination, (seat,))
            gained += beaten * near_out(at.known, seat, size) * (1 if last else ROUND_CHANCE)
    return gained
