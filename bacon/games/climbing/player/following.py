"""Following: beat what lies there, leave it to a partner, stop an opponent, or keep the plan."""

from __future__ import annotations

from typing import Final

from bacon.core.actions import Pass
from bacon.core.words import capital
from bacon.games.climbing.player.closing import CLOSING
from bacon.games.climbing.player.situation import (
    ClimbingSituation,
    LayOption,
    Tactic,
    best_of,
    candidates,
    cards_of,
)
from bacon.games.climbing.player.value import lay_points, pass_points
from bacon.games.climbing.rules.packs import X
from bacon.search.bot import Choice, Estimate

_FEW: Final = 3
_FEW_THAT_DECIDE: Final = 5
"""An opponent with so few cards must be stopped; sooner when his going out decides the match."""
_LAST_CARDS: Final = 2
"""A partner with so few cards may lay them on whatever comes."""
_WEAK: Final = 0.45
"""What holds with a smaller chance will be beaten anyway."""


def _nothing_beats_it(at: ClimbingSituation) -> Choice | None:
    """Pass when there is nothing to lay."""
    if at.lays:
        return None
    return Choice(Pass(), f"Nothing here beats {at.top.combination.words}.", "nothing_beats_it")


def _guard_partner(at: ClimbingSituation) -> Choice | None:
    """Beat even the partner where an opponent waits to go out on what he laid."""
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
    words = option.combination.words
    reason = f"An opponent may go out on my partner’s {at.top.combination}: stop him with {words}."
    return Choice(option.lay, reason, "guard_partner")


def _leave_it_to_partner(at: ClimbingSituation) -> Choice | None:
    """Let a partner's combination win, unless it is weak and something useless goes well on it."""
    if not at.partners_top:
        return None
    top = at.top.combination
    chance = at.known.holds(top, [seat for seat in at.still_to_act if seat in at.rivals])
    spare = [option for option in at.options(at.lays) if _spare(option)]
    weighed = [(lay_points(at, option), option) for option in spare]
    if chance < _WEAK and weighed and not _coming_back(at) and best_of(weighed)[0] > pass_points(at):
        option = best_of(weighed)[1]
        reason = f"My partner’s {top} will be beaten anyway: let {option.combination.words} go on it."
        return Choice(option.lay, reason, "over_partner", candidates(weighed))
    reason = f"My partner, {_standing(at, at.top.seat)}, has laid {top.words}: let it win."
    return Choice(Pass(), reason, "leave_it_to_partner", (*candidates(weighed), _passing(at)))


def _beat(at: ClimbingSituation) -> Choice | None:
    """Beat an opponent when that is worth more than passing."""
    options = [option for option in at.options(at.lays) if not option.bomb or _bomb_now(at, option)]
    weighed = [(lay_points(at, option), option) for option in options]
    if not weighed or Pass() not in at.legal:
        return None
    points, option = best_of(weighed)
    if points <= pass_points(at):
        return None
    tactic, reason = _why(at, option)
    return Choice(option.lay, reason, tactic, (*candidates(weighed), _passing(at)))


def _keep_the_plan(at: ClimbingSituation) -> Choice | None:
    """Pass rather than spoil what the hand is to become, or what a partner may go out on."""
    top = at.top.combination
    reason = f"Beating {top.words} would cost more than the lead is worth."
    waiting = [
        seat for seat in at.still_to_act if at.known.with_us(seat) and at.known.count(seat) == top.kind.size
    ]
    if not at.known.boss(top, waiting):
        reason = f"My partner, {_standing(at, waiting[0])}, may go out on {top.words}: leave it to him."
    return Choice(Pass(), reason, "keep_the_plan", (_passing(at),))


def _coming_back(at: ClimbingSituation) -> bool:
    """Tell whether the partner may go out on what others lay, if it stays low."""
    return 0 < at.known.count(at.top.seat) <= _LAST_CARDS


def _spare(option: LayOption) -> bool:
    """Tell whether something is laid that the hand is glad to be rid of: no bomb, and no X."""
    return option.gain >= 0 and not option.bomb and X not in option.lay.cards


def _bomb_now(at: ClimbingSituation, option: LayOption) -> bool:
    """Tell whether a bomb is not too good for this: it stops an opponent, or leaves little to lead."""
    return _to_stop(at) is not None or len(at.planner.plan(option.left).groups) <= at.ready


def _standing(at: ClimbingSituation, seat: int) -> str:
    return "who is out" if seat in at.view.finished else f"with {cards_of(at, seat)} left"


def _passing(at: ClimbingSituation) -> Estimate:
    return Estimate(Pass(), round(pass_points(at), 2))


def _why(at: ClimbingSituation, option: LayOption) -> tuple[str, str]:
    words = option.combination.words
    if (seat := _to_stop(at)) is not None:
        return "stop_him", f"An opponent has only {cards_of(at, seat)} left: stop him with {words}."
    if option.bomb:
        return "bomb", f"{capital(words)} should win the lead, and the rest of the hand is ready for it."
    if option.gain > 0:
        return "lay_from_plan", f"Lay {words} here: the rest of the plan stays whole."
    return "win_the_lead", f"{capital(words)} may well win the lead, which is worth the cost."


def _to_stop(at: ClimbingSituation) -> int | None:
    """Give the opponent who is so near to going out that he must not lead."""
    near = [
        seat
        for seat in at.rivals
        if at.known.count(seat) <= (_FEW_THAT_DECIDE if at.known.decides(seat) else _FEW)
    ]
    return min(near, key=at.known.count, default=None)


FOLLOWS: Final[tuple[Tactic, ...]] = (
    _nothing_beats_it,
    *CLOSING,
    _guard_partner,
    _leave_it_to_partner,
    _beat,
    _keep_the_plan,
)
