"""The tactics of following in the climbing game, each with its sentence: beating the pile, or passing."""

from __future__ import annotations

from typing import Final

from bacon.core.actions import Pass
from bacon.games.climbing.options import X
from bacon.games.climbing.situation import (
    ClimbingSituation,
    LayOption,
    Tactic,
    best_of,
    candidates,
    cards_of,
)
from bacon.games.climbing.tactics.danger import LIKELY_CHANCE, WEAK_CHANCE, opponent_to_stop
from bacon.games.climbing.tactics.leading import CLOSING
from bacon.games.climbing.tactics.reasons import (
    name_of,
    partners_round,
    play_reason,
    price_of_beating,
)
from bacon.games.climbing.valuation import lay_points, pass_points
from bacon.games.climbing.words import briefly
from bacon.search.bot import Choice, Estimate

_PARTNERS_LAST_CARDS: Final = 2
"""A partner with at most this many cards may still use them on the pile."""


def _nothing_beats_it(at: ClimbingSituation) -> Choice | None:
    if at.lays:
        return None
    return Choice(Pass(), f"Nothing you have beats {briefly(at.top.combination)}.", "nothing_beats_it")


def _guard_partner(at: ClimbingSituation) -> Choice | None:
    """Beat even the partner when an opponent waits to go out on the partner's play."""
    size = at.top.combination.kind.size
    waiting = [seat for seat in at.still_to_act if seat in at.rivals and at.known.count(seat) == size]
    if not at.partners_top or not waiting or at.known.boss(at.top.combination, waiting):
        return None
    better = [option for option in at.options(at.lays) if at.known.boss(option.combination, waiting)]
    if not better:
        return None
    points, option = best_of([(lay_points(at, option), option) for option in better])
    if points <= pass_points(at):
        return None
    reason = "An opponent could go out by beating your partner’s cards, but not by beating this."
    return Choice(option.lay, reason, "guard_partner")


def _leave_it_to_partner(at: ClimbingSituation) -> Choice | None:
    """Leave the round to a partner's play, unless it is weak and a useless card fits on it."""
    if not at.partners_top:
        return None
    top = at.top.combination
    chance = at.known.holds(top, [seat for seat in at.still_to_act if seat in at.rivals])
    spare = [option for option in at.options(at.lays) if _is_burden(option)]
    weighed = [(lay_points(at, option), option) for option in spare]
    if (
        chance < WEAK_CHANCE
        and weighed
        and not _partner_may_go_out(at)
        and best_of(weighed)[0] > pass_points(at)
    ):
        option = best_of(weighed)[1]
        strong = "this may well win" if option.holds >= LIKELY_CHANCE else "you can spare this"
        reason = f"Your partner’s {name_of(top)} will likely be beaten, and {strong}."
        return Choice(option.lay, reason, "over_partner", candidates(weighed))
    return Choice(Pass(), partners_round(at), "leave_it_to_partner", (*candidates(weighed), _passing(at)))


def _beat(at: ClimbingSituation) -> Choice | None:
    options = [option for option in at.options(at.lays) if not option.bomb or _bomb_now(at, option)]
    weighed = [(lay_points(at, option), option) for option in options]
    if not weighed or Pass() not in at.legal:
        return None
    points, option = best_of(weighed)
    if points <= pass_points(at):
        return None
    tactic, reason = play_reason(at, option)
    return Choice(option.lay, reason, tactic, (*candidates(weighed), _passing(at)))


def _keep_the_plan(at: ClimbingSituation) -> Choice | None:
    """Pass rather than spoil the plan, or a play that a partner may go out on."""
    top, reason = at.top.combination, price_of_beating(at)
    waiting = [
        seat for seat in at.still_to_act if at.known.with_us(seat) and at.known.count(seat) == top.kind.size
    ]
    if not at.known.boss(top, waiting):
        reason = f"Your partner has {cards_of(at, waiting[0])} left and may beat it and go out."
    return Choice(Pass(), reason, "keep_the_plan", (_passing(at),))


def _partner_may_go_out(at: ClimbingSituation) -> bool:
    """Whether the partner may go out on others' plays if they stay low."""
    return 0 < at.known.count(at.top.seat) <= _PARTNERS_LAST_CARDS


def _is_burden(option: LayOption) -> bool:
    """Whether the hand is glad to be rid of this: no bomb and no X."""
    return option.gain >= 0 and not option.bomb and X not in option.lay.cards


def _bomb_now(at: ClimbingSituation, option: LayOption) -> bool:
    """Whether a bomb is justified: it stops an opponent, or leaves little to lead."""
    return opponent_to_stop(at) is not None or len(at.planner.plan(option.left).groups) <= at.ready


def _passing(at: ClimbingSituation) -> Estimate:
    return Estimate(Pass(), round(pass_points(at), 2))


FOLLOWS: Final[tuple[Tactic, ...]] = (
    _nothing_beats_it,
    *CLOSING,
    _guard_partner,
    _leave_it_to_partner,
    _beat,
    _keep_the_plan,
)
