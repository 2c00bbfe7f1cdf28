"""The tactics of the climbing game, each with its sentence: going out, leading, and laying on others."""

from __future__ import annotations

from typing import Final

from bacon.core.actions import Pass
from bacon.core.words import capital
from bacon.games.climbing.player.plan import Planner
from bacon.games.climbing.player.situation import (
    ClimbingSituation,
    LayOption,
    Tactic,
    best_of,
    candidates,
    cards_of,
    named,
    plays,
)
from bacon.games.climbing.player.value import lay_points, lead_points, pass_points
from bacon.games.climbing.rules.combinations import Kind
from bacon.games.climbing.rules.events import GiveLead
from bacon.games.climbing.rules.packs import X, x_rank
from bacon.search.bot import Choice, Estimate

_IN_SIGHT: Final = 12
"""With more cards than this no hand can be counted out: bombs are about."""


def _go_out(at: ClimbingSituation) -> Choice | None:
    """Lay everything at once; where it can be laid as more than one thing, as the highest."""
    last = [lay for lay in at.lays if len(lay.cards) == len(at.known.hand)]
    if not last:
        return None
    lay = max(last, key=lambda lay: (named(lay).kind.shape.power, named(lay).rank, lay.cards))
    return Choice(lay, f"Out with {named(lay).words}: that is the whole hand.", "go_out")


def _run_out(at: ClimbingSituation) -> Choice | None:
    """Lay what nobody can beat, when all the rest but one combination cannot be beaten either."""
    if len(at.known.hand) > _IN_SIGHT:
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
"""How many leads a partner with so few cards needs to go out; with more he is not near."""
_GIVEN: Final = 0.5
"""So many leads a gift must save."""
_FEW: Final = 3
"""An opponent with so few cards may go out on what is led, and must be stopped."""
_LIKELY: Final = 0.6
"""From this chance on a lead is likely to win."""
_SPLIT: Final = -0.6
"""What a low card led to a partner may cost the plan."""


def _heir(at: ClimbingSituation) -> Choice | None:
    """Out himself, the winner of a round lets the partner lead who is nearest to going out."""
    if at.lays or not (gifts := _gifts(at)):
        return None
    to = min(gifts, key=lambda seat: (not at.known.with_us(seat), at.known.count(seat), gifts.index(seat)))
    if not at.known.with_us(to):
        return Choice(GiveLead(to), "No partner may lead: it falls to the next player.", "no_heir")
    return Choice(GiveLead(to), f"I am out: my partner, with {cards_of(at, to)} left, leads.", "heir")


def _give_lead(at: ClimbingSituation) -> Choice | None:
    """Give the lead to a partner who is nearer to going out."""
    partners = [seat for seat in _gifts(at) if at.known.with_us(seat)]
    if not partners:
        return None
    to = min(partners, key=lambda seat: (at.known.count(seat), partners.index(seat)))
    needs = _PARTNER_NEEDS.get(at.known.count(to))
    if needs is None or len(at.plan.groups) < needs + (0 if at.known.decides(to) else _GIVEN):
        return None
    reason = f"My partner has only {cards_of(at, to)} left, and I need {len(at.plan.groups)} leads: he leads."
    return Choice(GiveLead(to), reason, "give_lead")


def _feed_partner(at: ClimbingSituation) -> Choice | None:
    """Lead the lowest card to a partner who has one card left, when no opponent waits for the same."""
    counts = [at.known.count(seat) for seat in at.known.enemies]
    if 1 in counts or all(at.known.count(seat) != 1 for seat in at.known.partners):
        return None
    singles = at.options(lay for lay in at.lays if named(lay).kind is Kind.SINGLE)
    low = min(singles, key=lambda option: option.combination.rank, default=None)
    if low is None or low.gain < _SPLIT or at.known.boss(low.combination, at.known.partners):
        return None
    reason = f"My partner has one card left: {low.combination.words}, the lowest, lets him go out."
    return Choice(low.lay, reason, "feed_partner")


def _past_the_enemy(at: ClimbingSituation) -> Choice | None:
    """With an opponent nearly out weigh everything, even what breaks the plan."""
    near = [seat for seat in at.rivals if at.known.count(seat) <= _FEW]
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
    """Lead from the plan what is hardest to get rid of, as long as the lead can be won back."""
    planned = {group.combination for group in at.plan.groups}
    lays = [lay for lay in at.lays if lay.combination in planned] or at.lays
    if not (weighed := _weighed(at, at.options(lays))):
        return None
    option = best_of(weighed)[1]
    return Choice(option.lay, _why(at, option), "lead_plan", candidates(weighed))


def _weighed(at: ClimbingSituation, options: list[LayOption]) -> list[tuple[float, LayOption]]:
    return [(lead_points(at, option), option) for option in options]


def _why(at: ClimbingSituation, option: LayOption) -> str:
    words = capital(option.combination.words)
    if option.bomb:
        return f"{words} should win the round, with {plays(len(at.plan.groups) - 1)} left after it."
    if option.holds >= _LIKELY:
        return f"{words} may well win the round: {plays(len(at.plan.groups))} in all get this hand out."
    if any(group.combination.kind.bomb for group in at.plan.groups):
        return f"{words} will win nothing later: lead it while a bomb can win the lead back."
    return f"{words} will win nothing later: lead it, and keep what wins the lead."


def _gifts(at: ClimbingSituation) -> list[int]:
    return [action.to for action in at.legal if isinstance(action, GiveLead)]


LEADS: Final[tuple[Tactic, ...]] = (*CLOSING, _heir, _give_lead, _feed_partner, _past_the_enemy, _from_plan)


_FEW_THAT_DECIDE: Final = 5
"""An opponent with so few cards must be stopped when his going out decides the match."""
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
    tactic, reason = _why_laid(at, option)
    return Choice(option.lay, reason, tactic, (*candidates(weighed), _passing(at)))


def _keep_the_plan(at: ClimbingSituation) -> Choice | None:
    """Pass rather than spoil what the hand is to become, or what a partner may go out on."""
    top = at.top.combination
    reason = f"What beats {top.words} here is better kept for later."
    waiting = [
        seat for seat in at.still_to_act if at.known.with_us(seat) and at.known.count(seat) == top.kind.size
    ]
    if not at.known.boss(top, waiting):
        reason = f"My partner, {_standing(at, waiting[0])}, may go out on {top.words}: leave it to him."
    return Choice(Pass(), reason, "keep_the_plan", (_passing(at),))


def _coming_back(at: ClimbingSituation) -> bool:
    """Whether the partner may go out on what others lay, if it stays low."""
    return 0 < at.known.count(at.top.seat) <= _LAST_CARDS


def _spare(option: LayOption) -> bool:
    """Whether something is laid that the hand is glad to be rid of: no bomb, and no X."""
    return option.gain >= 0 and not option.bomb and X not in option.lay.cards


def _bomb_now(at: ClimbingSituation, option: LayOption) -> bool:
    """Whether a bomb is not too good for this: it stops an opponent, or leaves little to lead."""
    return _to_stop(at) is not None or len(at.planner.plan(option.left).groups) <= at.ready


def _standing(at: ClimbingSituation, seat: int) -> str:
    return "who is out" if seat in at.view.finished else f"with {cards_of(at, seat)} left"


def _passing(at: ClimbingSituation) -> Estimate:
    return Estimate(Pass(), round(pass_points(at), 2))


def _why_laid(at: ClimbingSituation, option: LayOption) -> tuple[str, str]:
    words = option.combination.words
    if (seat := _to_stop(at)) is not None:
        return "stop_him", f"An opponent has only {cards_of(at, seat)} left: stop him with {words}."
    if option.bomb:
        return "bomb", f"{capital(words)} takes the lead{_unless_bombed(at, option)}."
    if option.gain > 0:
        return "lay_from_plan", f"Lay {words} here: the rest of the plan stays whole."
    return "win_the_lead", f"{capital(words)} may well win the lead, which is worth the cost."


def _unless_bombed(at: ClimbingSituation, option: LayOption) -> str:
    """What can come of a bomb, and what is left after it."""
    sure = at.known.sure(option.combination, at.rivals)
    left = plays(len(at.planner.plan(option.left).groups))
    return f"{'' if sure else ' unless a higher bomb falls'}, with {left} left after it"


def _to_stop(at: ClimbingSituation) -> int | None:
    """The opponent who is so near to going out that he must not lead."""
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
