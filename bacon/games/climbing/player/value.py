"""What things are worth, in leads: a combination to keep, the lead to a player, and a way to lay.

A combination that must be led, and loses, costs one lead; one that wins gives a lead back.
The figures are estimates; those that matter most, of controls and bombs, were chosen by self-play.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from bacon.core.cards import Cards
from bacon.games.climbing.player.knowledge import ClimbingKnowledge
from bacon.games.climbing.player.situation import ClimbingSituation, LayOption
from bacon.games.climbing.rules.combinations import Combination, Kind
from bacon.games.climbing.rules.decide import heirs
from bacon.games.climbing.rules.packs import x_rank
from bacon.games.climbing.rules.scoring import side_of

CONTROL: Final = 1.1
BOMB: Final = 2.1
SHED: Final = {Kind.SINGLE: 0.3, Kind.PAIR: 0.2}
SHED_ELSE: Final = 0.1
"""What comes off the price of a combination that wins, of a bomb that wins, and of the highest combination of
its kind, for it can be laid on others; a single more often than anything else."""

LEAD: Final = (0.0, 2.5, 1.4, 1.0)
LEAD_ELSE: Final = 0.7
"""What the lead is worth to this seat when so many combinations are left."""

NEAR_OUT: Final = (3.0, 2.5, 1.6, 1.0, 0.8)
NEAR_OUT_ELSE: Final = 0.3
DECIDES: Final = 2.0
"""What the lead is worth to another player with so many cards, and how much more if his going out decides."""

PERIL: Final = 0.5
"""How likely it is that who beats this also wins the round."""

OUT: Final = 20.0
"""More than anything else."""

LEAD_GAIN, LEAD_HOLDS, LEAD_CARD = 1.3, 0.5, 0.1
"""For a lead: the weight of what comes off the plan, of keeping the lead, and of each card."""


def price(known: ClimbingKnowledge, combination: Combination) -> float:
    """What it costs to have this combination: below zero for what gains a lead."""
    kind = combination.kind
    holds = known.holds(combination, known.enemies)
    if kind.bomb:
        return 1 - BOMB * holds
    lowest = kind.shape.length
    height = (combination.rank - lowest) / (x_rank(known.rules) - lowest)
    return 1 - CONTROL * holds - SHED.get(kind, SHED_ELSE) * height


def near_out(known: ClimbingKnowledge, seat: int, laid: int = 0) -> float:
    """What the lead is worth to another player, when he has laid so many more cards."""
    left = known.count(seat) - laid
    worth = NEAR_OUT[left] if left < len(NEAR_OUT) else NEAR_OUT_ELSE
    return worth * (DECIDES if known.decides(seat) else 1.0)


def lay_points(at: ClimbingSituation, option: LayOption) -> float:
    """What it is worth to lay this on what lies there."""
    if not option.left:
        return OUT
    return option.gain + option.holds * _my_lead(at, option.left) - _answer(at, option.combination, at.rivals)


def lead_points(at: ClimbingSituation, option: LayOption) -> float:
    """What it is worth to lead this."""
    if not option.left:
        return OUT
    keeps = LEAD_HOLDS * option.holds * _my_lead(at, option.left)
    size = LEAD_CARD * option.combination.kind.size
    return LEAD_GAIN * option.gain + keeps + size - _answer(at, option.combination, at.rivals)


def pass_points(at: ClimbingSituation) -> float:
    """What it is worth to leave what lies there to those who may still beat it.

    The side that laid it lets it win, but for those who can go out on it.
    """
    laid, size = at.top.combination, at.top.combination.kind.size
    side = side_of(at.rules, at.top.seat)
    others = [seat for seat in at.still_to_act if side_of(at.rules, seat) != side]
    last = [seat for seat in at.still_to_act if seat not in others and at.known.count(seat) == size]
    ours = [seat for seat in (*others, *last) if at.known.with_us(seat)]
    theirs = [seat for seat in (*others, *last) if seat not in ours]
    answers = _answer(at, laid, ours) - _answer(at, laid, theirs)
    return at.known.holds(laid, others) * _won_by(at, at.top.seat) + answers


def _won_by(at: ClimbingSituation, seat: int) -> float:
    """What it is worth to this side that a player wins the round; out, he lets the best heir lead."""
    out = seat in at.view.finished
    after = heirs(at.rules, replace(at.view, to_act=seat)) if out else (seat,)
    leads = [_lead_of(at, each) for each in after]
    return max(leads) if at.known.with_us(seat) else min(leads)


def gift_points(at: ClimbingSituation, to: int) -> float:
    """Tell how much more it is worth that a partner leads than that this seat does."""
    return _lead_of(at, to) - _lead_of(at, at.known.seat)


def _lead_of(at: ClimbingSituation, seat: int) -> float:
    """What it is worth to this side that a player leads."""
    if seat == at.known.seat:
        return _my_lead(at, at.known.hand)
    worth = near_out(at.known, seat)
    return worth if at.known.with_us(seat) else -worth


def _my_lead(at: ClimbingSituation, cards: Cards) -> float:
    groups = len(at.planner.plan(cards).groups)
    return LEAD[groups] if groups < len(LEAD) else LEAD_ELSE


def _answer(at: ClimbingSituation, combination: Combination, seats: Sequence[int]) -> float:
    """What it is worth to these players that they may beat this, or even go out with that."""
    size, gained = combination.kind.size, 0.0
    for seat in seats:
        if at.known.count(seat) >= size:
            last = at.known.count(seat) == size
            beaten = 1 - at.known.holds(combination, (seat,))
            gained += beaten * near_out(at.known, seat, size) * (1 if last else PERIL)
    return gained
