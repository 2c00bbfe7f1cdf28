"""What speaks for a play of the climbing game, and against it, in a sentence each.

Nothing is said to be saved or left that the play takes a card of.
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from bacon.core.actions import Action, Pass
from bacon.core.words import NUMBERS, capital, small
from bacon.games.climbing.combinations import Combination, Kind
from bacon.games.climbing.events import GiveLead, Lay
from bacon.games.climbing.finding import RankedCards
from bacon.games.climbing.options import X, suits_of, x_rank
from bacon.games.climbing.situation import ClimbingSituation, LayOption, best_of, cards_of, named, plays
from bacon.games.climbing.tactics.danger import (
    HARMLESS,
    LIKELY_CHANCE,
    WEAK_CHANCE,
    lead_danger,
    may_stop,
    opponent_to_stop,
    pass_danger,
    play_danger,
    safe_words,
)
from bacon.games.climbing.valuation import lay_points
from bacon.games.climbing.words import briefly
from bacon.search.bot import TOSS_UP

PARTNER_NEEDS: Final = {1: 1.0, 2: 1.5, 3: 2.2}
"""The leads that a partner needs to go out, by the number of cards; with more, going out is not near."""
_MANY_CARDS: Final = 4
"""From this many cards on, a lead is good for getting rid of them at once."""
_FEW_PLAYS: Final = 3
"""With at most this many plays left to go out, their number is a reason."""
_X_NEEDED: Final = {1: "an X", 2: "two X cards", 3: "three X cards"}
"""What beats a combination up to the highest number, by how many cards of each rank it has."""
_LEAST_KEPT: Final = 3
"""A combination of at least this many cards is worth keeping together."""
_NOTHING_BROKEN: Final = "It doesn’t break anything up"
_MIN_SPOILED: Final = 0.5
"""The leads that a play must cost more than a better one to be said to break up a hand."""


def reason(at: ClimbingSituation, action: Action) -> str:
    """Return what speaks for an action, whoever chose it; nothing if little does."""
    if isinstance(action, GiveLead):
        return gift_reason(at, action.to) if at.known.with_us(action.to) else ""
    if not isinstance(action, Lay):
        return _passing_reason(at)
    if len(action.cards) == len(at.known.hand):
        return whole_hand(at)
    option = at.option(action)
    return play_reason(at, option)[1] if at.view.pile else lead_reason(at, option)


def _passing_reason(at: ClimbingSituation) -> str:
    if not at.view.pile:
        return ""
    return partners_round(at) if at.partners_top else price_of_beating(at)


def gift_reason(at: ClimbingSituation, to: int) -> str:
    """Return what speaks for giving a player of this side the lead; nothing if little does."""
    near = at.known.count(to) in PARTNER_NEEDS
    if not at.known.hand:
        few = f"Your partner has only {cards_of(at, to)} left, and your side keeps the lead."
        return few if near else "It keeps the lead on your side."
    if near:
        more = plays(len(at.plan.groups))
        return f"Your partner has only {cards_of(at, to)} left, and you still need {more} yourself."
    fewer = at.known.count(to) < len(at.known.hand)
    return "Your partner has fewer cards left than you." if fewer else ""


def whole_hand(at: ClimbingSituation) -> str:
    """Return what speaks for playing everything at once."""
    return "It’s your last card." if len(at.known.hand) == 1 else "It’s your whole hand in one play."


def lead_reason(at: ClimbingSituation, option: LayOption) -> str:
    """Return what speaks for leading this."""
    if danger := lead_danger(at, option):
        return danger
    if option.bomb:
        return f"It should win the round, and then you need {_plays_left(at, option)} to go out."
    if option.combination.kind.size >= _MANY_CARDS:
        gone = NUMBERS[option.combination.kind.size]
        return f"It gets rid of {gone} cards at once{_and_then(at, option)}."
    if option.holds >= LIKELY_CHANCE:
        return _winning_words(at, option)
    if bomb := _bomb_left(at, option):
        return f"It won’t win you a round later, and your {name_of(bomb)} can win back the lead."
    return "It won’t win you a round later, so get rid of it while you have the lead."


def _winning_words(at: ClimbingSituation, option: LayOption) -> str:
    return f"It may well win the round, and then you need {_plays_left(at, option)} to go out."


def _plays_left(at: ClimbingSituation, option: LayOption) -> str:
    """Return how many plays the rest of the hand takes after this one."""
    return _more(len(at.planner.plan(option.left).groups))


def _more(number: int) -> str:
    return "one more play" if number == 1 else f"{number} more plays"


def _and_then(at: ClimbingSituation, option: LayOption) -> str:
    """Say what a lead of many cards leaves, at the end of a sentence."""
    rest = at.planner.plan(option.left).groups
    if len(rest) == 1:
        return f" and leaves you with only {_no_suit(rest[0].combination)}"
    if kept := _kept(at, option):
        return f" and keeps {kept}"
    return f", and then you need {_more(len(rest))} to go out" if len(rest) <= _FEW_PLAYS else ""


def _kept(at: ClimbingSituation, option: LayOption) -> str:
    """Name what a play keeps: the best bomb left, or else every X; nothing if there is neither."""
    if bomb := _bomb_left(at, option):
        return f"your {name_of(bomb)}"
    held = at.known.hand.count(X)
    return _x_cards(at, held) if held and X not in option.lay.cards else ""


def _bomb_left(at: ClimbingSituation, option: LayOption) -> Combination | None:
    """Return the best bomb among what is left after a play."""
    left = [group.combination for group in at.planner.plan(option.left).groups]
    bombs = [each for each in left if each.kind.bomb]
    return max(bombs, key=lambda each: (each.kind.shape.power, each.rank), default=None)


def _x_cards(at: ClimbingSituation, number: int, one: str = "your X") -> str:
    """Name this many of the X cards in the hand; if they are shuffled in, it may hold more than two."""
    if number == 1:
        return one
    if number < at.known.hand.count(X):
        return f"{NUMBERS[number]} X cards"
    return "both your X cards" if number == 2 else f"all {NUMBERS[number]} of your X cards"


def play_reason(at: ClimbingSituation, option: LayOption) -> tuple[str, str]:
    """Return the tactic and the sentence of a play on the pile."""
    seat = opponent_to_stop(at)
    if seat is not None:
        return "stop_him", play_danger(at, option, seat)
    if option.bomb:
        return "bomb", _bomb_words(at, option)
    words = _for_partner(at, option) or _price_and_prize(at, option)
    return "lay_from_plan" if option.gain > 0 else "win_the_lead", words


def _for_partner(at: ClimbingSituation, option: LayOption) -> str:
    """Say why a play beats a partner who is nearly out; nothing otherwise, or if it holds no better."""
    seat = at.top.seat
    if not at.partners_top or at.known.count(seat) not in PARTNER_NEEDS or at.rules.gift_lead == "off":
        return ""
    if option.holds <= at.known.holds(at.top.combination, at.rivals):
        return ""
    return (
        f"Your partner has only {cards_of(at, seat)} left. This is harder to beat, "
        "and if it wins, you can give them the lead."
    )


def _price_and_prize(at: ClimbingSituation, option: LayOption) -> str:
    """Weigh what a play may win against what it costs the hand, or say what it keeps."""
    if option.lay.cards == (X,):
        return f"{capital(_prize(at, option, costs=True))}."
    if wilds := option.lay.cards.count(X):
        return f"{capital(_prize(at, option, costs=True))}, though it costs {_x_cards(at, wilds, 'an X')}."
    if broken := _broken_up(at, option):
        return f"{capital(_prize(at, option, costs=True))}, though it breaks up your {name_of(broken)}."
    prize = _prize(at, option)
    if kept := _kept(at, option):
        return f"{capital(prize)}, and you keep {kept}."
    return f"{capital(prize)}." if _splits_a_rank(option) else f"{_NOTHING_BROKEN}, and {prize}."


def _splits_a_rank(option: LayOption) -> bool:
    """Whether a play takes one of equal cards, as from a pair, and leaves another."""
    return not {card.rank for card in option.lay.cards if card is not X}.isdisjoint(
        card.rank for card in option.left
    )


def _prize(at: ClimbingSituation, option: LayOption, *, costs: bool = False) -> str:
    """Say what a play may win; if it `costs` something, not that the cards are worth little."""
    if at.known.sure(option.combination, at.rivals):
        return "nobody can beat it"
    if at.known.boss(option.combination, at.rivals):
        return "only a bomb can beat it"
    kind = option.combination.kind
    if option.combination.rank == x_rank(at.rules) - 1:
        return f"only {_X_NEEDED[kind.shape.width]} or a bomb can beat it"
    if option.holds >= LIKELY_CHANCE:
        return "it may well win you the lead"
    if len(at.planner.plan(option.left).groups) <= _FEW_PLAYS:
        return f"after that, you need only {_plays_left(at, option)} to go out"
    return "it makes the others play higher" if costs else "it won’t win you a round later"


_SURE, _UNLESS = "Nobody can beat it, so", "Unless someone has a higher bomb,"


def _bomb_words(at: ClimbingSituation, option: LayOption) -> str:
    """Describe how safe a bomb is, and how many plays come after it if they are few."""
    number, sure = len(at.planner.plan(option.left).groups), at.known.sure(option.combination, at.rivals)
    if number > _FEW_PLAYS:  # which would speak against it
        return f"{_SURE if sure else _UNLESS} it wins the lead."
    if sure:
        return f"It wins the lead, and then you need {_more(number)} to go out."
    return f"{_UNLESS} it wins the lead, and you need {_more(number)} to go out."


def partners_round(at: ClimbingSituation) -> str:
    """Explain why a partner's play is left alone."""
    top, seat = at.top.combination, at.top.seat
    if seat in at.view.finished:
        return f"Your partner is out and winning with {briefly(top)}: let it win the lead for your side."
    if at.known.holds(top, [each for each in at.still_to_act if each in at.rivals]) >= WEAK_CHANCE:
        return f"Your partner, with {cards_of(at, seat)} left, is winning with {briefly(top)}."
    return (
        f"Your partner’s {name_of(top)} may be beaten, but your cards are better spent against an opponent."
    )


def price_of_beating(at: ClimbingSituation) -> str:
    """Name the cost of the best play on the pile, as a reason to pass."""
    options = at.options(at.lays)
    ordinary = [option for option in options if not option.bomb] or options
    if not ordinary:
        return "Save your cards for later."
    return _price(at, best_of([(lay_points(at, each), each) for each in ordinary])[1])


def _price(at: ClimbingSituation, option: LayOption, *, saves: bool = False) -> str:
    """Name the cost of a play, as a reason to pass; or what passing `saves` if the play is about as good."""
    danger = pass_danger(at)
    if danger and option.bomb and danger.endswith(HARMLESS):
        return f"{danger.removesuffix(HARMLESS)}: keep your {name_of(option.combination)} for later."
    cost = _bomb_cost(at, option, kept=not danger) if option.bomb else _cost(at, option)
    if not cost:
        cost = _saved(name_of(option.combination), beside=bool(danger), saves=saves)
    return f"{danger} {small(cost)}" if danger else cost


def _bomb_cost(at: ClimbingSituation, option: LayOption, *, kept: bool) -> str:
    """Say how far from going out a bomb would leave this hand, and perhaps that it is better kept."""
    name, more = name_of(option.combination), _plays_left(at, option)
    if kept:
        return f"Keep your {name} for later: if you bomb now, you still need {more} to go out."
    return f"Even after your {name} you’d need {more} to go out."


def _cost(at: ClimbingSituation, option: LayOption) -> str:
    """Say what a play would cost or could win later; empty if there is no more to say than to keep it."""
    broken = _broken_up(at, option)
    if wilds := option.lay.cards.count(X):
        spoiled = f" and break up your {name_of(broken)}" if broken else ""
        return f"Beating it would cost {_x_cards(at, wilds, 'an X')}{spoiled}."
    if broken:
        return f"Beating it would break up your {name_of(broken)}."
    name = name_of(option.combination)
    if option.holds >= LIKELY_CHANCE:
        return f"Your {name} may well win you a later round."
    return ""


def _saved(name: str, *, beside: bool, saves: bool) -> str:
    if beside:  # the danger comes first, and "it" would be taken for that
        return f"You’ll want your {name} later."
    return f"It saves your {name} for later." if saves else f"Save your {name} for later."


def _broken_up(at: ClimbingSituation, option: LayOption) -> Combination | None:
    """Return the largest planned combination that can no longer be made after a play, in no suit."""
    left = RankedCards(option.left, x_rank(at.rules))
    planned = {group.combination for group in at.plan.groups if group.combination.kind is not Kind.SINGLE}
    planned -= {option.combination}

    def whole(each: Combination) -> bool:
        suits = suits_of(at.rules) if each.suit else (None,)
        return any(left.in_suit(suit).has_enough(each.rank, each.kind.shape) for suit in suits)

    broken = [each for each in planned if not whole(each)]
    return max(broken, key=lambda each: (each.kind.size, each.rank), default=None)


def name_of(combination: Combination) -> str:
    """Return a combination without its article, as it follows ``your``; a single card is just its number."""
    if combination.kind is Kind.SINGLE:
        return str(combination.rank)
    return _no_suit(combination).removeprefix("a ").removeprefix("the ")


def _no_suit(combination: Combination) -> str:
    """Describe a combination of the hand briefly: which suit a flush is of is plain to see."""
    return briefly(replace(combination, suit=None))


def beside(at: ClimbingSituation, action: Action, other: Action) -> str:
    """Return what an action has over another that is about as good.

    Nothing is returned if the action's own reason says more, or has nothing to do with the cards.
    """
    if not isinstance(other, Lay):
        return ""
    if action == Pass():
        return "" if at.partners_top else _price(at, at.option(other), saves=True)
    if not isinstance(action, Lay) or len(action.cards) == len(at.known.hand):
        return ""
    one, two = at.option(action), at.option(other)
    if at.view.pile and (seat := opponent_to_stop(at)) is not None and may_stop(one):
        return play_danger(at, one, seat)
    if one.bomb and two.bomb:  # what matters is why to bomb at all
        return ""
    if not at.view.pile and (safe := safe_words(at, one)):
        return safe
    return (
        _saving(at, one, two) or _height(at, one, two) or _shape(at, one, two) or _prize_alone(at, one, two)
    )


def _keeps(option: LayOption, other: LayOption) -> bool:
    """Whether a play leaves every card of the other in the hand."""
    laid = other.lay.cards
    return all(option.left.count(card) >= laid.count(card) for card in laid)


def _saving(at: ClimbingSituation, option: LayOption, other: LayOption) -> str:
    """Name the X or bomb that a play saves beside the other."""
    if other.bomb and not option.bomb and _keeps(option, other):
        return f"It keeps your {name_of(other.combination)} for later."
    kept = option.left.count(X)
    if kept <= other.left.count(X):
        return ""
    return f"It keeps {_x_cards(at, kept) if kept == at.known.hand.count(X) else 'an X'} for later."


def _height(at: ClimbingSituation, option: LayOption, other: LayOption) -> str:
    """Compare a play with another of its kind."""
    one, two = option.combination, other.combination
    if one.kind is not two.kind or one.rank == two.rank:
        return ""
    if one.rank > two.rank:
        return "It’s harder to beat."
    if not at.view.pile and one.kind.size < _MANY_CARDS:
        return lead_reason(at, option)
    return f"It saves your {name_of(two)} for later." if _keeps(option, other) else ""


def _shape(at: ClimbingSituation, option: LayOption, other: LayOption) -> str:
    """Describe what a play leaves beside one that gets rid of more cards."""
    rest = at.planner.plan(option.left).groups
    if len(rest) < len(at.planner.plan(other.left).groups):
        return f"You’ll need only {_more(len(rest))} to go out."
    if option.combination.kind.size >= other.combination.kind.size:
        return ""
    if option.holds >= LIKELY_CHANCE:
        return _winning_words(at, option)
    kept = max((group.combination for group in rest), key=lambda each: each.kind.size)
    return f"It leaves you {_no_suit(kept)} for later." if kept.kind.size >= _LEAST_KEPT else TOSS_UP


def _prize_alone(at: ClimbingSituation, option: LayOption, other: LayOption) -> str:
    """Return what a play may win, if its own reason would say that it leaves the other whole."""
    whole = at.view.pile and play_reason(at, option)[1].startswith(_NOTHING_BROKEN)
    return f"{capital(_prize(at, option))}." if whole and not _keeps(option, other) else ""


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
