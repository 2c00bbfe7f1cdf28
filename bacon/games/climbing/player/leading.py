"""Leading: who should lead at all, and what gets the hand out soonest."""

from __future__ import annotations

from typing import Final

from bacon.core.words import capital
from bacon.games.climbing.player.closing import CLOSING
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
from bacon.games.climbing.player.value import lay_points, lead_points
from bacon.games.climbing.rules.combinations import Kind
from bacon.games.climbing.rules.events import GiveLead
from bacon.search.bot import Choice

_PARTNER_NEEDS: Final = {1: 1.0, 2: 1.5, 3: 2.2}
"""How many leads a partner with so few cards needs to go out; with more he is not near."""
_GIVEN: Final = 0.5
"""So many leads a gift must save."""
_FEW: Final = 3
"""An opponent with so few cards may go out on what is led."""
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
