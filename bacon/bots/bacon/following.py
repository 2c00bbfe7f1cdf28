"""Following to a trick: how much a card gains now, against what it may still do if it is kept."""

from __future__ import annotations

from bacon.bots.bacon.situation import Situation, Tactic, play_choice, sign
from bacon.bots.bot import Choice
from bacon.core.cards import Card
from bacon.games.tricks import side_of

_TRUMP_KEPT = (0.9, 0.75, 0.6)
_LOW_TRUMP_KEPT = 0.32
_PLAIN_KEPT = (0.3, 0.22, 0.16, 0.15)
_LOW_PLAIN_KEPT = 0.1
_VOID_MADE = 0.1
_SURE = 0.9
_FREE_JOKER_KEPT = 1.0
_IN_HANDS = {52: 1, 24: 2}
_AGAINST_LONER = 0.65
"""What kept cards still take, in tricks, by how many higher cards of the suit are out.

Fitted to 35,000 turns, each solved for many possible deals, then tuned by what such solving found lost. A
lone plain card is worth less by `_VOID_MADE` to a hand with trumps, which could ruff that suit without it.
Against a loner a trump kept is worth less: he draws trumps. A joker that is free cannot be drawn.
A higher card counts twice in the short pack, where it is in a hand for sure.
"""


def _sure_partner(at: Situation) -> Choice | None:
    """Never spend a winner on a trick that is the partner's for certain."""
    if not _partner_winning(at) or not _sure(at):
        return None
    return play_choice(
        at, "leave_it_to_partner", throw(at), "The trick is the partner's: throw what helps least."
    )


def _win_cheaply(at: Situation) -> Choice | None:
    """In last seat take the trick with the cheapest card that does."""
    winners = list(filter(at.beats, at.cards))
    if at.later or not winners:
        return None
    card = min(winners, key=lambda card: _cost(at, card))
    return play_choice(at, "win_cheaply", card, f"Last to play: {sign(card)} is the cheapest card that wins.")


def _back_up_partner(at: Situation) -> Choice | None:
    """Play over the partner's card only when that makes the trick so much surer that it pays."""
    card = _best(at)
    if not _partner_winning(at) or not at.beats(card) or _ruffs_a_winner(at, card):
        return None
    return play_choice(
        at, "back_up_partner", card, f"The partner's card may be beaten: {sign(card)} is surer."
    )


def _duck_under_partner(at: Situation) -> Choice | None:
    """Leave a trick to the partner that a higher card would not make much surer."""
    if not _partner_winning(at):
        return None
    return play_choice(
        at, "duck_under_partner", throw(at), "The partner holds the trick: spend nothing on it."
    )


def _boss_takes(at: Situation) -> Choice | None:
    """A boss card of the suit led takes the trick at once: later it would be ruffed or thrown."""
    boss = [
        card
        for card in at.cards
        if at.beats(card) and at.known.boss(card) and not at.known.order.is_trump(card)
    ]
    if not boss:
        return None
    return play_choice(at, "boss_takes", boss[0], f"{sign(boss[0])} is boss: take the trick while it holds.")


def _needed_joker(at: Situation) -> Choice | None:
    """A joker that is free takes, in any suit, the trick that decides the hand."""
    jokers = [card for card in _free(at) if at.beats(card) and at.chance(card) > _SURE]
    if not jokers or not _decides(at) or _partner_winning(at):
        return None
    card = min(jokers, key=at.known.order.strength)
    return play_choice(at, "needed_joker", card, f"This trick is needed: {sign(card)} takes it in any suit.")


def _keep_joker(at: Situation) -> Choice | None:
    """A joker that is free need not be spent on a trick that another card may take."""
    card = _best(at)
    if not _free(at) or card in at.known.order.free or not at.beats(card):
        return None
    return play_choice(
        at, "keep_joker", card, f"{sign(card)} may take this trick, and the joker any later one."
    )


def _free(at: Situation) -> list[Card]:
    return [card for card in at.cards if card in at.known.order.free]


def _decides(at: Situation) -> bool:
    """Tell whether this trick gives either side the third one."""
    return 2 in at.known.taken and max(at.known.taken) < 3


def _ruff(at: Situation) -> Choice | None:
    """Ruff an opponent's trick when the trump does more here than later."""
    card = _best(at)
    if not at.beats(card) or not at.known.order.is_trump(card) or at.trumps_led:
        return None
    return play_choice(at, "ruff", card, f"Out of the suit: ruff with {sign(card)}.")


def _take_it(at: Situation) -> Choice | None:
    """Take an opponent's trick when the card is likely enough to hold it."""
    card = _best(at)
    if not at.beats(card):
        return None
    seat = "Third" if at.known.partner not in at.later else "Second"
    return play_choice(at, "take_it", card, f"{seat} hand: {sign(card)} is likely enough to hold the trick.")


def _low(at: Situation) -> Choice | None:
    """Play low where winning is too dear or impossible."""
    if not at.cards:
        return None
    if any(map(at.beats, at.cards)):
        reason = "Second hand low: the partner still plays." if at.known.partner in at.later else _TOO_DEAR
        return play_choice(at, "play_low", throw(at), reason)
    return play_choice(at, "throw_away", throw(at), "This trick is lost: throw what helps least.")


_TOO_DEAR = "Winning this trick would cost more than it brings."


def _partner_winning(at: Situation) -> bool:
    best = at.winning
    return best is not None and side_of(best.seat) == side_of(at.known.seat)


def _ruffs_a_winner(at: Situation, card: Card) -> bool:
    """Tell whether the card would trump a plain card of the partner's that at most one unseen card beats."""
    best = at.winning
    if best is None or at.trumps_led or not at.known.order.is_trump(card):
        return False
    return not at.known.order.is_trump(best.card) and at.known.above(best.card) <= 1


def _sure(at: Situation) -> bool:
    """Tell whether no opponent still to play can take the trick from the card that holds it."""
    best = at.winning
    rivals = [seat for seat in at.later if seat != at.known.partner]
    return best is not None and all(at.known.beaten_by(seat, best.card, at.led) == 0 for seat in rivals)


def _best(at: Situation) -> Card:
    """Give the card that gains most; of equals the lowest."""
    return max(at.cards, key=lambda card: (_gain(at, card), -at.known.order.strength(card)))


def _gain(at: Situation, card: Card) -> float:
    """Weigh the chance to take the trick against what the card is worth kept.

    Where every trick is needed the chance counts, in proportion to what the card would be needed for later.
    """
    if at.needs_all:
        return at.chance(card) / (0.4 + keep(at, card))
    return at.chance(card) - keep(at, card)


def throw(at: Situation) -> Card:
    """Give the card that is missed least, one that does not take the trick if there is any."""
    return min(at.cards, key=lambda card: (at.beats(card), *_cost(at, card)))


def _cost(at: Situation, card: Card) -> tuple[float, int]:
    return keep(at, card), at.known.order.strength(card)


def keep(at: Situation, card: Card) -> float:
    """Give what a card may still take if it is kept, in tricks."""
    known = at.known
    above = known.above(card) * _IN_HANDS[at.rules.deck]
    if card in known.order.free and above == 0:
        return _FREE_JOKER_KEPT
    if known.order.is_trump(card):
        kept = _TRUMP_KEPT[above] if above < len(_TRUMP_KEPT) else _LOW_TRUMP_KEPT
        return kept * _AGAINST_LONER if known.view.alone and not known.declaring else kept
    worth = _PLAIN_KEPT[above] if above < len(_PLAIN_KEPT) else _LOW_PLAIN_KEPT
    return worth - _VOID_MADE if known.trumps and len(known.of_suit(card.suit)) == 1 else worth


FOLLOWS: tuple[Tactic, ...] = (
    _sure_partner,
    _win_cheaply,
    _back_up_partner,
    _duck_under_partner,
    _boss_takes,
    _needed_joker,
    _keep_joker,
    _ruff,
    _take_it,
    _low,
)
