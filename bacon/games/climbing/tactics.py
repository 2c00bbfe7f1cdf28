"""The tactics of the climbing game, each with its sentence: going out, leading, and following."""

from __future__ import annotations

from typing import Final

from bacon.core.actions import Pass
from bacon.core.words import capital
from bacon.games.climbing.combinations import Kind
from bacon.games.climbing.events import GiveLead
from bacon.games.climbing.options import X, x_rank
from bacon.games.climbing.plan import Planner
from bacon.games.climbing.situation import (
    ClimbingSituation,
    LayOption,
    Tactic,
    best_of,
    candidates,
    cards_of,
    named,
    plays,
)
from bacon.games.climbing.value import lay_points, lead_points, pass_points
from bacon.search.bot import Choice, Estimate

_MAX_PLANNED_CARDS: Final = 12
"""With more cards than this, going out is not planned, because bombs may come."""


def _go_out(at: ClimbingSituation) -> Choice | None:
    """Play everything at once, as the highest combination possible."""
    last = [lay for lay in at.lays if len(lay.cards) == len(at.known.hand)]
    if not last:
        return None
    lay = max(last, key=lambda lay: (named(lay).kind.shape.power, named(lay).rank, lay.cards))
    return Choice(lay, f"Out with {named(lay).words}: that is the whole hand.", "go_out")


def _run_out(at: ClimbingSituation) -> Choice | None:
    """Play what nobody can beat, if at most one of the remaining combinations can be beaten."""
    if len(at.known.hand) > _MAX_PLANNED_CARDS:
        return None
    losers = Planner(x_rank(at.rules), lambda each: 0.0 if at.known.sure(each, at.known.enemies) else 1.0)
    if not at.view.pile and losers.price(at.known.hand) > 1:
        return None
    sure = [
        option
        for option in at.options(at.lays)
        if at.known.sure(option.combination, at.rivals) and losers.price(option.left) <= 1
    ]
    if not sure:
        return None
    option = min(sure, key=lambda option: (option.bomb, len(option.left), option.lay.cards))
    words = option.combination.words
    return Choice(option.lay, f"Nobody can beat {words}, and all the rest follows: out.", "run_out")


CLOSING: Final[tuple[Tactic, ...]] = (_go_out, _run_out)


_PARTNER_NEEDS: Final = {1: 1.0, 2: 1.5, 3: 2.2}
"""How many leads a partner with this many cards needs to go out; with more, going out is not near."""
_MIN_LEADS_SAVED: Final = 0.5
"""The number of leads that a gift must save."""
_FEW_CARDS: Final = 3
"""An opponent with at most this many cards may go out on a lead, and must be stopped."""
_LIKELY_CHANCE: Final = 0.6
"""A lead with at least this chance is likely to win."""
_MIN_PLAN_GAIN: Final = -0.6
"""The most that a low card led to a partner may cost the plan."""


def _heir(at: ClimbingSituation) -> Choice | None:
    """Choose who leads after going out: the partner nearest to going out."""
    if at.lays or not (gifts := _gifts(at)):
        return None
    to = min(gifts, key=lambda seat: (not at.known.with_us(seat), at.known.count(seat), gifts.index(seat)))
    if not at.known.with_us(to):
        return Choice(GiveLead(to), "No partner may lead: it falls to the next player.", "no_heir")
    return Choice(GiveLead(to), f"I am out: my partner, with {cards_of(at, to)} left, leads.", "heir")


def _give_lead(at: ClimbingSituation) -> Choice | None:
    partners = [seat for seat in _gifts(at) if at.known.with_us(seat)]
    if not partners:
        return None
    to = min(partners, key=lambda seat: (at.known.count(seat), partners.index(seat)))
    needs = _PARTNER_NEEDS.get(at.known.count(to))
    if needs is None or len(at.plan.groups) < needs + (0 if at.known.decides(to) else _MIN_LEADS_SAVED):
        return None
    reason = f"My partner has only {cards_of(at, to)} left, and I need {len(at.plan.groups)} leads: he leads."
    return Choice(GiveLead(to), reason, "give_lead")


def _feed_partner(at: ClimbingSituation) -> Choice | None:
    """Lead the lowest card to a partner with one card left, unless an opponent also has one."""
    counts = [at.known.count(seat) for seat in at.known.enemies]
    if 1 in counts or all(at.known.count(seat) != 1 for seat in at.known.partners):
        return None
    singles = at.options(lay for lay in at.lays if named(lay).kind is Kind.SINGLE)
    low = min(singles, key=lambda option: option.combination.rank, default=None)
    if low is None or low.gain < _MIN_PLAN_GAIN or at.known.boss(low.combination, at.known.partners):
        return None
    reason = f"My partner has one card left: {low.combination.words}, the lowest, lets him go out."
    return Choice(low.lay, reason, "feed_partner")


def _past_the_enemy(at: ClimbingSituation) -> Choice | None:
    """Weigh every lead, even plan breakers, when an opponent is nearly out."""
    near = [seat for seat in at.rivals if at.known.count(seat) <= _FEW_CARDS]
    if not near:
        return None
    weighed = [(lay_points(at, option), option) for option in at.options(at.lays)]
    if not weighed:
        return None
    option = best_of(weighed)[1]
    fewest = min(near, key=at.known.count)
    reason = f"An opponent has only {cards_of(at, fewest)} left: the safest is {option.combination.words}."
    return Choice(option.lay, reason, "past_the_enemy", candidates(weighed))


def _from_plan(at: ClimbingSituation) -> Choice | None:
    """Lead the planned combination that is hardest to get rid of, while the lead can be won back."""
    planned = {group.combination for group in at.plan.groups}
    lays = [lay for lay in at.lays if lay.combination in planned] or at.lays
    if not (weighed := _weighed(at, at.options(lays))):
        return None
    option = best_of(weighed)[1]
    return Choice(option.lay, _lead_reason(at, option), "lead_plan", candidates(weighed))


def _weighed(at: ClimbingSituation, options: list[LayOption]) -> list[tuple[float, LayOption]]:
    return [(lead_points(at, option), option) for option in options]


def _lead_reason(at: ClimbingSituation, option: LayOption) -> str:
    words = capital(option.combination.words)
    if option.bomb:
        return f"{words} should win the round, with {plays(len(at.plan.groups) - 1)} left after it."
    if option.holds >= _LIKELY_CHANCE:
        return f"{words} may well win the round: {plays(len(at.plan.groups))} in all get this hand out."
    if any(group.combination.kind.bomb for group in at.plan.groups):
        return f"{words} will win nothing later: lead it while a bomb can win the lead back."
    return f"{words} will win nothing later: lead it, and keep what wins the lead."


def _gifts(at: ClimbingSituation) -> list[int]:
    return [action.to for action in at.legal if isinstance(action, GiveLead)]


LEADS: Final[tuple[Tactic, ...]] = (*CLOSING, _heir, _give_lead, _feed_partner, _past_the_enemy, _from_plan)


_DECIDING_FEW_CARDS: Final = 5
"""An opponent with at most this many cards must be stopped if going out decides the match."""
_PARTNERS_LAST_CARDS: Final = 2
"""A partner with at most this many cards may still use them on the pile."""
_WEAK_CHANCE: Final = 0.45
"""A play that holds with a smaller chance will be beaten anyway."""


def _nothing_beats_it(at: ClimbingSituation) -> Choice | None:
    if at.lays:
        return None
    return Choice(Pass(), f"Nothing here beats {at.top.combination.words}.", "nothing_beats_it")


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
    words = option.combination.words
    reason = f"An opponent may go out on my partner’s {at.top.combination}: stop him with {words}."
    return Choice(option.lay, reason, "guard_partner")


def _leave_it_to_partner(at: ClimbingSituation) -> Choice | None:
    """Let a partner's play win, unless it is weak and a useless card fits on it."""
    if not at.partners_top:
        return None
    top = at.top.combination
    chance = at.known.holds(top, [seat for seat in at.still_to_act if seat in at.rivals])
    spare = [option for option in at.options(at.lays) if _is_burden(option)]
    weighed = [(lay_points(at, option), option) for option in spare]
    if (
        chance < _WEAK_CHANCE
        and weighed
        and not _partner_may_go_out(at)
        and best_of(weighed)[0] > pass_points(at)
    ):
        option = best_of(weighed)[1]
        reason = f"My partner’s {top} will be beaten anyway: let {option.combination.words} go on it."
        return Choice(option.lay, reason, "over_partner", candidates(weighed))
    reason = f"My partner, {_partner_words(at, at.top.seat)}, has laid {top.words}: let it win."
    return Choice(Pass(), reason, "leave_it_to_partner", (*candidates(weighed), _passing(at)))


def _beat(at: ClimbingSituation) -> Choice | None:
    options = [option for option in at.options(at.lays) if not option.bomb or _bomb_now(at, option)]
    weighed = [(lay_points(at, option), option) for option in options]
    if not weighed or Pass() not in at.legal:
        return None
    points, option = best_of(weighed)
    if points <= pass_points(at):
        return None
    tactic, reason = _play_reason(at, option)
    return Choice(option.lay, reason, tactic, (*candidates(weighed), _passing(at)))


def _keep_the_plan(at: ClimbingSituation) -> Choice | None:
    """Pass rather than spoil the plan, or a play that a partner may go out on."""
    top = at.top.combination
    reason = f"What beats {top.words} here is better kept for later."
    waiting = [
        seat for seat in at.still_to_act if at.known.with_us(seat) and at.known.count(seat) == top.kind.size
    ]
    if not at.known.boss(top, waiting):
        reason = f"My partner, {_partner_words(at, waiting[0])}, may go out on {top.words}: leave it to him."
    return Choice(Pass(), reason, "keep_the_plan", (_passing(at),))


def _partner_may_go_out(at: ClimbingSituation) -> bool:
    """Whether the partner may go out on others' plays if they stay low."""
    return 0 < at.known.count(at.top.seat) <= _PARTNERS_LAST_CARDS


def _is_burden(option: LayOption) -> bool:
    """Whether the hand is glad to be rid of this: no bomb and no X."""
    return option.gain >= 0 and not option.bomb and X not in option.lay.cards


def _bomb_now(at: ClimbingSituation, option: LayOption) -> bool:
    """Whether a bomb is justified: it stops an opponent, or leaves little to lead."""
    return _opponent_to_stop(at) is not None or len(at.planner.plan(option.left).groups) <= at.ready


def _partner_words(at: ClimbingSituation, seat: int) -> str:
    return "who is out" if seat in at.view.finished else f"with {cards_of(at, seat)} left"


def _passing(at: ClimbingSituation) -> Estimate:
    return Estimate(Pass(), round(pass_points(at), 2))


def _play_reason(at: ClimbingSituation, option: LayOption) -> tuple[str, str]:
    words = option.combination.words
    if (seat := _opponent_to_stop(at)) is not None:
        return "stop_him", f"An opponent has only {cards_of(at, seat)} left: stop him with {words}."
    if option.bomb:
        return "bomb", f"{capital(words)} takes the lead{_bomb_words(at, option)}."
    if option.gain > 0:
        return "lay_from_plan", f"Lay {words} here: the rest of the plan stays whole."
    return "win_the_lead", f"{capital(words)} may well win the lead, which is worth the cost."


def _bomb_words(at: ClimbingSituation, option: LayOption) -> str:
    """Say whether a bomb can be beaten, and what is left after it."""
    sure = at.known.sure(option.combination, at.rivals)
    left = plays(len(at.planner.plan(option.left).groups))
    return f"{'' if sure else ' unless a higher bomb falls'}, with {left} left after it"


def _opponent_to_stop(at: ClimbingSituation) -> int | None:
    """Return the opponent closest to going out, if close enough that the lead must be denied."""
    near = [
        seat
        for seat in at.rivals
        if at.known.count(seat) <= (_DECIDING_FEW_CARDS if at.known.decides(seat) else _FEW_CARDS)
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
