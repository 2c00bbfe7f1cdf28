"""Following to a trick: how much a card gains now, against what it may still do if it is kept."""

from __future__ import annotations

from typing import Final

from bacon.core.cards import Card
from bacon.games.tricks.player.situation import Situation, Tactic, play_choice
from bacon.search.bot import Choice

_SURE = 0.9
_FREE_JOKER_KEPT = 1.0
"""A joker that is free cannot be drawn: kept, it takes a trick."""


def sure_partner(at: Situation) -> Choice | None:
    """Never spend a winner on a trick that is the partner's for certain."""
    if not partner_winning(at) or not _sure(at):
        return None
    return play_choice(
        at, "leave_it_to_partner", throw(at), "The trick is the partner's: throw what helps least."
    )


def win_cheaply(at: Situation) -> Choice | None:
    """In last seat take the trick with the cheapest card that does."""
    winners = list(filter(at.beats, at.cards))
    if at.later or not winners:
        return None
    card = min(winners, key=lambda card: _cost(at, card))
    return play_choice(at, "win_cheaply", card, f"Last to play: {card.sign} is the cheapest card that wins.")


def back_up_partner(at: Situation) -> Choice | None:
    """Play over the partner's card only when that makes the trick so much surer that it pays."""
    card = _best(at)
    if not partner_winning(at) or not at.beats(card) or _ruffs_a_winner(at, card):
        return None
    return play_choice(
        at, "back_up_partner", card, f"The partner's card may be beaten: {card.sign} is surer."
    )


def duck_under_partner(at: Situation) -> Choice | None:
    """Leave a trick to the partner that a higher card would not make much surer."""
    if not partner_winning(at):
        return None
    return play_choice(
        at, "duck_under_partner", throw(at), "The partner holds the trick: spend nothing on it."
    )


def boss_takes(at: Situation) -> Choice | None:
    """A boss card of the suit led takes the trick at once: later it would be ruffed or thrown."""
    boss = [
        card
        for card in at.cards
        if at.beats(card) and at.known.boss(card) and not at.known.order.is_trump(card)
    ]
    if not boss:
        return None
    return play_choice(at, "boss_takes", boss[0], f"{boss[0].sign} is boss: take the trick while it holds.")


def duck_for_the_last_two(at: Situation) -> Choice | None:
    """When both last tricks are needed keep the boss trump for the last: the partner must take this one."""
    known = at.known
    boss = [card for card in known.trumps if known.boss(card) and card in at.cards]
    others = [card for card in at.cards if card not in boss]
    if not at.needs_all or at.left != 2 or not boss or not others or not at.partner_later:
        return None
    if partner_winning(at) or known.boss(others[0]):
        return None
    reason = f"Both tricks are needed: {boss[0].sign} takes the last one, the partner must take this."
    return play_choice(at, "duck_for_the_last_two", others[0], reason)


def needed_joker(at: Situation) -> Choice | None:
    """A joker that is free takes, in any suit, the trick that decides the hand."""
    jokers = [card for card in _free(at) if at.beats(card) and at.chance(card) > _SURE]
    if not jokers or not at.decides or partner_winning(at):
        return None
    card = min(jokers, key=at.known.order.strength)
    return play_choice(at, "needed_joker", card, f"This trick is needed: {card.sign} takes it in any suit.")


def keep_joker(at: Situation) -> Choice | None:
    """A joker that is free need not be spent on a trick that another card may take."""
    card = _best(at)
    if not _free(at) or card in at.known.order.free or not at.beats(card):
        return None
    return play_choice(
        at, "keep_joker", card, f"{card.sign} may take this trick, and the joker any later one."
    )


def _free(at: Situation) -> list[Card]:
    return [card for card in at.cards if card in at.known.order.free]


def ruff(at: Situation) -> Choice | None:
    """Ruff an opponent's trick when the trump does more here than later."""
    card = _best(at)
    if not at.beats(card) or not at.known.order.is_trump(card) or at.trumps_led:
        return None
    return play_choice(at, "ruff", card, f"Out of the suit: ruff with {card.sign}.")


def take_it(at: Situation) -> Choice | None:
    """Take an opponent's trick when the card is likely enough to hold it."""
    card = _best(at)
    if not at.beats(card):
        return None
    seat = "Second" if at.partner_later else "Third"
    return play_choice(at, "take_it", card, f"{seat} hand: {card.sign} is likely enough to hold the trick.")


def low(at: Situation) -> Choice | None:
    """Play low where winning is too dear or impossible."""
    if not at.cards:
        return None
    if any(map(at.beats, at.cards)):
        reason = "Second hand low: the partner still plays." if at.partner_later else _TOO_DEAR
        return play_choice(at, "play_low", throw(at), reason)
    return play_choice(at, "throw_away", throw(at), "This trick is lost: throw what helps least.")


_TOO_DEAR = "Winning this trick would cost more than it brings."


def partner_winning(at: Situation) -> bool:
    """Whether the trick is the own side's so far."""
    best = at.winning
    return best is not None and at.ours(best.seat)


def _ruffs_a_winner(at: Situation, card: Card) -> bool:
    """Whether the card would trump a plain card of the partner's that at most one unseen card beats."""
    best = at.winning
    if best is None or at.trumps_led or not at.known.order.is_trump(card):
        return False
    return not at.known.order.is_trump(best.card) and at.known.above(best.card) <= 1


def _sure(at: Situation) -> bool:
    """Whether no opponent still to play can take the trick from the card that holds it."""
    best = at.winning
    return best is not None and all(
        at.known.beaten_by(seat, best.card, at.led) == 0 for seat in at.rivals_later
    )


def _best(at: Situation) -> Card:
    """The card that gains most; of equals the lowest."""
    return max(at.cards, key=lambda card: (_gain(at, card), -at.known.order.strength(card)))


def _gain(at: Situation, card: Card) -> float:
    """Weigh the chance to take the trick against what the card is worth kept.

    Where every trick is needed the chance counts, in proportion to what the card would be needed for later.
    """
    if at.needs_all:
        return at.chance(card) / (0.4 + keep(at, card))
    return at.chance(card) - keep(at, card)


def throw(at: Situation) -> Card:
    """The card that is missed least, one that does not take the trick if there is any."""
    return min(at.cards, key=lambda card: (at.beats(card), *_cost(at, card)))


def _cost(at: Situation, card: Card) -> tuple[float, int]:
    return keep(at, card), at.known.order.strength(card)


def keep(at: Situation, card: Card) -> float:
    """What a card may still take if it is kept, in tricks."""
    known, manner = at.known, at.manner
    above = known.above(card) * manner.in_hands
    if card in known.order.free and above == 0:
        return _FREE_JOKER_KEPT
    if known.order.is_trump(card):
        kept = manner.trump_kept[above] if above < len(manner.trump_kept) else manner.low_trump_kept
        return kept * manner.against_loner if known.view.alone and not known.declaring else kept
    worth = manner.plain_kept[above] if above < len(manner.plain_kept) else manner.low_plain_kept
    return worth - manner.void_made if known.trumps and len(known.of_suit(card.suit)) == 1 else worth


FIRST: Final[tuple[Tactic[Situation], ...]] = (sure_partner, win_cheaply, back_up_partner)
TAKES: Final[tuple[Tactic[Situation], ...]] = (boss_takes, ruff, take_it)
"""What games follow by, in this order: what is the partner's or cheap, then what takes the trick."""
