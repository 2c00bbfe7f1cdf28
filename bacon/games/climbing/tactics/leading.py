"""The tactics of leading in the climbing game, going out first of all, each with its sentence."""

from __future__ import annotations

from typing import Final

from bacon.games.climbing.combinations import Kind
from bacon.games.climbing.events import GiveLead
from bacon.games.climbing.options import x_rank
from bacon.games.climbing.plan import Planner
from bacon.games.climbing.situation import (
    ClimbingSituation,
    Tactic,
    best_of,
    candidates,
    named,
)
from bacon.games.climbing.tactics.danger import CARDS_NEAR_OUT
from bacon.games.climbing.tactics.reasons import PARTNER_NEEDS, gift_reason, lead_reason, whole_hand
from bacon.games.climbing.valuation import lay_points, lead_points
from bacon.search.bot import Choice

_MAX_PLANNED_CARDS: Final = 12
"""With more cards than this, going out is not planned, because bombs may come."""


def _go_out(at: ClimbingSituation) -> Choice | None:
    """Play everything at once, as the highest combination possible."""
    last = [lay for lay in at.lays if len(lay.cards) == len(at.known.hand)]
    if not last:
        return None
    lay = max(last, key=lambda lay: (named(lay).kind.shape.power, named(lay).rank, lay.cards))
    return Choice(lay, whole_hand(at), "go_out")


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
    return Choice(option.lay, "Nobody can beat it, and after that nobody can stop you.", "run_out")


CLOSING: Final[tuple[Tactic, ...]] = (_go_out, _run_out)


_MIN_LEADS_SAVED: Final = 0.5
"""The number of leads that a gift must save."""
_MIN_PLAN_GAIN: Final = -0.6
"""The most that a low card led to a partner may cost the plan."""


def _heir(at: ClimbingSituation) -> Choice | None:
    """Choose who leads after going out: the partner nearest to going out."""
    if at.lays or not (gifts := _gifts(at)):
        return None
    to = min(gifts, key=lambda seat: (not at.known.with_us(seat), at.known.count(seat), gifts.index(seat)))
    if not at.known.with_us(to):
        return Choice(GiveLead(to), "No partner can lead, so the next player does.", "no_heir")
    return Choice(GiveLead(to), gift_reason(at, to), "heir")


def _give_lead(at: ClimbingSituation) -> Choice | None:
    partners = [seat for seat in _gifts(at) if at.known.with_us(seat)]
    if not partners:
        return None
    to = min(partners, key=lambda seat: (at.known.count(seat), partners.index(seat)))
    needs = PARTNER_NEEDS.get(at.known.count(to))
    if needs is None or len(at.plan.groups) < needs + (0 if at.known.decides(to) else _MIN_LEADS_SAVED):
        return None
    return Choice(GiveLead(to), gift_reason(at, to), "give_lead")


def _feed_partner(at: ClimbingSituation) -> Choice | None:
    """Lead the lowest card to a partner with one card left, unless an opponent also has one."""
    counts = [at.known.count(seat) for seat in at.known.enemies]
    if 1 in counts or all(at.known.count(seat) != 1 for seat in at.known.partners):
        return None
    singles = at.options(lay for lay in at.lays if named(lay).kind is Kind.SINGLE)
    low = min(singles, key=lambda option: option.combination.rank, default=None)
    if low is None or low.gain < _MIN_PLAN_GAIN or at.known.boss(low.combination, at.known.partners):
        return None
    reason = "Your partner has one card left and may go out on it."
    return Choice(low.lay, reason, "feed_partner")


def _past_the_enemy(at: ClimbingSituation) -> Choice | None:
    """Weigh every lead, even plan breakers, when an opponent is nearly out."""
    near = [seat for seat in at.rivals if at.known.count(seat) <= CARDS_NEAR_OUT]
    if not near:
        return None
    weighed = [(lay_points(at, option), option) for option in at.options(at.lays)]
    if not weighed:
        return None
    option = best_of(weighed)[1]
    return Choice(option.lay, lead_reason(at, option), "past_the_enemy", candidates(weighed))


def _from_plan(at: ClimbingSituation) -> Choice | None:
    """Lead the planned combination that is hardest to get rid of, while the lead can be won back."""
    planned = {group.combination for group in at.plan.groups}
    lays = [lay for lay in at.lays if lay.combination in planned] or at.lays
    if not (weighed := [(lead_points(at, option), option) for option in at.options(lays)]):
        return None
    option = best_of(weighed)[1]
    return Choice(option.lay, lead_reason(at, option), "lead_plan", candidates(weighed))


def _gifts(at: ClimbingSituation) -> list[int]:
    return [action.to for action in at.legal if isinstance(action, GiveLead)]


LEADS: Final[tuple[Tactic, ...]] = (*CLOSING, _heir, _give_lead, _feed_partner, _past_the_enemy, _from_plan)
