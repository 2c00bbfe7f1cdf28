"""The tactics of the climbing game, each with its sentence: going out, leading, and following."""

from __future__ import annotations

from typing import Final

from bacon.core.actions import Action, Pass
from bacon.core.words import NUMBERS, capital
from bacon.games.climbing.combinations import Combination, Kind
from bacon.games.climbing.events import GiveLead, Lay
from bacon.games.climbing.finding import RankedCards
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
    opponent_with,
    plays,
)
from bacon.games.climbing.valuation import lay_points, lead_points, pass_points
from bacon.games.climbing.words import briefly
from bacon.search.bot import TOSS_UP, Choice, Estimate

_MAX_PLANNED_CARDS: Final = 12
"""With more cards than this, going out is not planned, because bombs may come."""


def _go_out(at: ClimbingSituation) -> Choice | None:
    """Play everything at once, as the highest combination possible."""
    last = [lay for lay in at.lays if len(lay.cards) == len(at.known.hand)]
    if not last:
        return None
    lay = max(last, key=lambda lay: (named(lay).kind.shape.power, named(lay).rank, lay.cards))
    return Choice(lay, "It’s your whole hand in one play.", "go_out")


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


_PARTNER_NEEDS: Final = {1: 1.0, 2: 1.5, 3: 2.2}
"""The leads that a partner needs to go out, by the number of cards; with more, going out is not near."""
_MIN_LEADS_SAVED: Final = 0.5
"""The number of leads that a gift must save."""
_FEW_CARDS: Final = 3
"""An opponent with at most this many cards may go out on a lead, and must be stopped."""
_LIKELY_CHANCE: Final = 0.6
"""A lead with at least this chance is likely to win."""
_MANY_CARDS: Final = 4
"""From this many cards on, a lead is good for getting rid of them at once."""
_MIN_PLAN_GAIN: Final = -0.6
"""The most that a low card led to a partner may cost the plan."""


def _heir(at: ClimbingSituation) -> Choice | None:
    """Choose who leads after going out: the partner nearest to going out."""
    if at.lays or not (gifts := _gifts(at)):
        return None
    to = min(gifts, key=lambda seat: (not at.known.with_us(seat), at.known.count(seat), gifts.index(seat)))
    if not at.known.with_us(to):
        return Choice(GiveLead(to), "No partner can lead, so the next player does.", "no_heir")
    return Choice(GiveLead(to), _gift_reason(at, to), "heir")


def _give_lead(at: ClimbingSituation) -> Choice | None:
    partners = [seat for seat in _gifts(at) if at.known.with_us(seat)]
    if not partners:
        return None
    to = min(partners, key=lambda seat: (at.known.count(seat), partners.index(seat)))
    needs = _PARTNER_NEEDS.get(at.known.count(to))
    if needs is None or len(at.plan.groups) < needs + (0 if at.known.decides(to) else _MIN_LEADS_SAVED):
        return None
    return Choice(GiveLead(to), _gift_reason(at, to), "give_lead")


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
    near = [seat for seat in at.rivals if at.known.count(seat) <= _FEW_CARDS]
    if not near:
        return None
    weighed = [(lay_points(at, option), option) for option in at.options(at.lays)]
    if not weighed:
        return None
    option = best_of(weighed)[1]
    fewest = min(near, key=at.known.count)
    safest = f"{opponent_with(at, fewest)}, and this is the safest lead."
    reason = _safe_words(at, option) or safest
    return Choice(option.lay, reason, "past_the_enemy", candidates(weighed))


def _from_plan(at: ClimbingSituation) -> Choice | None:
    """Lead the planned combination that is hardest to get rid of, while the lead can be won back."""
    planned = {group.combination for group in at.plan.groups}
    lays = [lay for lay in at.lays if lay.combination in planned] or at.lays
    if not (weighed := [(lead_points(at, option), option) for option in at.options(lays)]):
        return None
    option = best_of(weighed)[1]
    return Choice(option.lay, _lead_reason(at, option), "lead_plan", candidates(weighed))


def _lead_reason(at: ClimbingSituation, option: LayOption) -> str:
    if safe := _safe_words(at, option):
        return safe
    if option.bomb:
        return f"It should win the round, and then you need {_plays_left(at, option)}."
    if option.combination.kind.size >= _MANY_CARDS:
        gone = NUMBERS[option.combination.kind.size]
        return f"It gets rid of {gone} cards at once{_and_keeps_x(at, option)}."
    if option.holds >= _LIKELY_CHANCE:
        return _winning_words(at, option)
    if any(group.combination.kind.bomb for group in at.plan.groups):
        return "It won’t win you a round later, and your bomb can win back the lead."
    return "It won’t win you a round later, so get rid of it while you have the lead."


def _safe_words(at: ClimbingSituation, option: LayOption) -> str:
    """Return a sentence for a lead that no opponent who is nearly out can beat."""
    near = [seat for seat in at.rivals if at.known.count(seat) <= _FEW_CARDS]
    if not near or not at.known.boss(option.combination, near):
        return ""
    fewest = min(near, key=at.known.count)
    return f"{opponent_with(at, fewest)} and can’t beat it."


def _winning_words(at: ClimbingSituation, option: LayOption) -> str:
    return f"It may well win the round, and then you need {_plays_left(at, option)}."


def _plays_left(at: ClimbingSituation, option: LayOption) -> str:
    """Return how many plays the rest of the hand takes after this one."""
    return _more(len(at.planner.plan(option.left).groups))


def _more(number: int) -> str:
    return "one more play" if number == 1 else f"{number} more plays"


def _and_keeps_x(at: ClimbingSituation, option: LayOption) -> str:
    held = at.known.hand.count(X)
    return f" and keeps {_x_cards(held)}" if held and X not in option.lay.cards else ""


def _x_cards(number: int, one: str = "your X") -> str:
    return one if number == 1 else "both your X cards"


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
        strong = "this may well win" if option.holds >= _LIKELY_CHANCE else "you can spare this"
        reason = f"Your partner’s {_name(top)} will likely be beaten, and {strong}."
        return Choice(option.lay, reason, "over_partner", candidates(weighed))
    return Choice(Pass(), _partners_round(at), "leave_it_to_partner", (*candidates(weighed), _passing(at)))


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
    top, reason = at.top.combination, _price_of_beating(at)
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
    return _opponent_to_stop(at) is not None or len(at.planner.plan(option.left).groups) <= at.ready


def _partners_round(at: ClimbingSituation) -> str:
    """Explain why a partner's play is left alone."""
    top, seat = at.top.combination, at.top.seat
    if seat in at.view.finished:
        return f"Your partner is out and winning with {briefly(top)}: let it win the lead for your side."
    if at.known.holds(top, [each for each in at.still_to_act if each in at.rivals]) >= _WEAK_CHANCE:
        return f"Your partner, with {cards_of(at, seat)} left, is winning with {briefly(top)}."
    return f"Your partner’s {_name(top)} may be beaten, but your cards are better spent against an opponent."


def _price_of_beating(at: ClimbingSituation) -> str:
    """Name the cost of the best play on the pile, as a reason to pass."""
    options = at.options(at.lays)
    ordinary = [option for option in options if not option.bomb] or options
    if not ordinary:
        return "Save your cards for later."
    return _price(at, best_of([(lay_points(at, each), each) for each in ordinary])[1])


def _price(at: ClimbingSituation, option: LayOption, *, saves: bool = False) -> str:
    """Name the cost of a play, as a reason to pass; or what passing `saves` if the play is about as good."""
    if option.bomb:
        return "It would take a bomb, and yours is worth more later."
    if wilds := option.lay.cards.count(X):
        return f"Beating it would cost {_x_cards(wilds, 'an X')}."
    if broken := _broken_up(at, option):
        return f"Beating it would break up your {_name(broken)}."
    name = _name(option.combination)
    return f"It saves your {name} for later." if saves else f"Save your {name} for later."


def _broken_up(at: ClimbingSituation, option: LayOption) -> Combination | None:
    """Return the largest planned combination that can no longer be made after a play."""
    left = RankedCards(option.left, x_rank(at.rules))
    planned = {group.combination for group in at.plan.groups if group.combination.kind is not Kind.SINGLE}
    planned -= {option.combination}
    broken = [each for each in planned if not left.in_suit(each.suit).has_enough(each.rank, each.kind.shape)]
    return max(broken, key=lambda each: (each.kind.size, each.rank), default=None)


def _name(combination: Combination) -> str:
    """Return a combination without its article, as it follows ``your``; a single card is just its number."""
    if combination.kind is Kind.SINGLE:
        return str(combination.rank)
    return briefly(combination).removeprefix("a ").removeprefix("the ")


def _passing(at: ClimbingSituation) -> Estimate:
    return Estimate(Pass(), round(pass_points(at), 2))


def _play_reason(at: ClimbingSituation, option: LayOption) -> tuple[str, str]:
    seat = _opponent_to_stop(at)
    if seat is not None and (option.holds >= _WEAK_CHANCE or option.bomb):
        return "stop_him", f"{opponent_with(at, seat)} and may soon go out."
    if option.bomb:
        return "bomb", _bomb_words(at, option)
    own = "lay_from_plan" if option.gain > 0 else "win_the_lead"
    return own if seat is None else "stop_him", _price_and_prize(at, option)


def _price_and_prize(at: ClimbingSituation, option: LayOption) -> str:
    """Weigh what a play may win against what it costs the hand."""
    prize = _prize(at, option)
    if option.lay.cards == (X,):
        return f"{capital(prize)}."
    if wilds := option.lay.cards.count(X):
        return f"{capital(prize)}, though it costs {_x_cards(wilds, 'an X')}."
    if broken := _broken_up(at, option):
        return f"{capital(prize)}, though it breaks up your {_name(broken)}."
    return f"It doesn’t break anything up, and {prize}."


def _prize(at: ClimbingSituation, option: LayOption) -> str:
    if at.known.sure(option.combination, at.rivals):
        return "nobody can beat it"
    if at.known.boss(option.combination, at.rivals):
        return "only a bomb can beat it"
    if option.combination.rank == x_rank(at.rules) - 1:
        return "only an X or a bomb can beat it"
    if option.holds >= _LIKELY_CHANCE:
        return "it may well win you the lead"
    return "the others have to play higher to beat it"


def _bomb_words(at: ClimbingSituation, option: LayOption) -> str:
    """Describe how safe a bomb is, and how many plays come after it."""
    more = _more(len(at.planner.plan(option.left).groups))
    if at.known.sure(option.combination, at.rivals):
        return f"It wins the lead, and then you need {more}."
    return f"Unless someone has a higher bomb, it wins the lead, and you then need {more}."


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


def reason(at: ClimbingSituation, action: Action) -> str:
    """Return what speaks for an action, whoever chose it; nothing if little does."""
    if isinstance(action, GiveLead):
        return _gift_reason(at, action.to) if at.known.with_us(action.to) else ""
    if not isinstance(action, Lay):
        return _passing_reason(at)
    if len(action.cards) == len(at.known.hand):
        return "It’s your whole hand in one play."
    option = at.option(action)
    return _play_reason(at, option)[1] if at.view.pile else _lead_reason(at, option)


def _passing_reason(at: ClimbingSituation) -> str:
    if not at.view.pile:
        return ""
    return _partners_round(at) if at.partners_top else _price_of_beating(at)


def _gift_reason(at: ClimbingSituation, to: int) -> str:
    only = "only " if at.known.count(to) in _PARTNER_NEEDS else ""
    rest = (
        f"you still need {plays(len(at.plan.groups))} yourself"
        if at.known.hand
        else "your side keeps the lead"
    )
    return f"Your partner has {only}{cards_of(at, to)} left, and {rest}."


_LEAST_KEPT: Final = 3
"""A combination of at least this many cards is worth keeping together."""


def beside(at: ClimbingSituation, action: Action, other: Action) -> str:
    """Return what an action has over another that is about as good.

    Nothing is returned if the action's own reason says that, or has nothing to do with the cards.
    """
    if not isinstance(other, Lay):
        return ""
    if action == Pass():
        return "" if at.partners_top else _price(at, at.option(other), saves=True)
    if at.view.pile and _opponent_to_stop(at) is not None:
        return ""
    if not isinstance(action, Lay) or len(action.cards) == len(at.known.hand):
        return ""
    one, two = at.option(action), at.option(other)
    if not at.view.pile and (safe := _safe_words(at, one)):
        return safe
    return _saving(at, one, two) or _height(at, one, two) or _shape(at, one, two)


def _saving(at: ClimbingSituation, option: LayOption, other: LayOption) -> str:
    """Name the X or bomb that a play saves beside the other."""
    if other.bomb and not option.bomb:
        return "It keeps your bomb for later."
    kept = option.left.count(X)
    if kept <= other.left.count(X):
        return ""
    return f"It keeps {_x_cards(kept) if kept == at.known.hand.count(X) else 'an X'} for later."


def _height(at: ClimbingSituation, option: LayOption, other: LayOption) -> str:
    """Compare a play with another of its kind."""
    one, two = option.combination, other.combination
    if one.kind is not two.kind or one.rank == two.rank:
        return ""
    if one.rank > two.rank:
        return "It’s harder to beat."
    return f"It saves your {_name(two)} for later." if at.view.pile else _lead_reason(at, option)


def _shape(at: ClimbingSituation, option: LayOption, other: LayOption) -> str:
    """Describe what a play leaves beside one that gets rid of more cards."""
    rest = at.planner.plan(option.left).groups
    if len(rest) < len(at.planner.plan(other.left).groups):
        return f"You’ll need only {_more(len(rest))}."
    if option.combination.kind.size >= other.combination.kind.size:
        return ""
    if option.holds >= _LIKELY_CHANCE:
        return _winning_words(at, option)
    kept = max((group.combination for group in rest), key=lambda each: each.kind.size)
    return f"It leaves you {briefly(kept)} for later." if kept.kind.size >= _LEAST_KEPT else TOSS_UP


_MIN_SPOILED: Final = 0.5
"""The leads that a play must cost more than a better one to be said to break up a hand."""


def fault(at: ClimbingSituation, action: Action, better: Action) -> str:
    """Return what is wrong with an action beside a better one; nothing if it is not plain to see."""
    if not isinstance(action, Lay):
        return ""
    option = at.option(action)
    bombs = isinstance(better, Lay) and named(better).kind.bomb
    if option.bomb and not bombs:
        return "You’ll need that bomb later."
    if better == Pass() and at.partners_top:
        return "Your partner was already winning."
    least = at.option(better).gain if isinstance(better, Lay) else 0.0
    return "That broke up your hand." if option.gain < least - _MIN_SPOILED else ""
