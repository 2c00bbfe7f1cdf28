"""Following suit."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from bacon.core.cards import Card
from bacon.core.words import capital, opponent
from bacon.games.tricks.player.situation import Situation, Tactic, play_choice, suit_word, suit_words
from bacon.search.bot import Choice

_SURE_CHANCE = 0.9
_LIKELY_CHANCE = 0.5
_DANGER_CHANCE = 0.25
"""A card that an opponent is known to hold is named if it takes the trick with this chance."""
_FREE_JOKER_TRICKS = 1.0
"""Tricks that a free joker takes if kept: it cannot be drawn."""


def sure_partner(at: Situation) -> Choice | None:
    """Never spend a winner on a trick that is certainly the partner's."""
    if not partner_winning(at) or not _sure(at):
        return None
    card = throw(at)
    reason = _forced_reason(at, card) or "Your partner is sure of this trick, so play what you need least."
    return play_choice(at, "leave_it_to_partner", card, reason)


def win_cheaply(at: Situation) -> Choice | None:
    """Take the trick in last seat with the cheapest card that does."""
    winners = list(filter(at.beats, at.cards))
    if at.later or not winners:
        return None
    card = min(winners, key=lambda card: _cost(at, card))
    return play_choice(at, "win_cheaply", card, "You’re last to play, and it’s the cheapest card that wins.")


def back_up_partner(at: Situation) -> Choice | None:
    """Play over the partner's card only if that makes the trick enough safer to pay off."""
    card = _best(at)
    if not partner_winning(at) or not at.beats(card) or _ruffs_a_winner(at, card):
        return None
    return play_choice(at, "back_up_partner", card, _forced_safer_reason(at, card) or _safer_reason(at, card))


def _forced_safer_reason(at: Situation, card: Card) -> str:
    """Explain a play over the partner's card if every card beats it; empty if one does not."""
    if not all(map(at.beats, at.cards)):
        return ""
    if card == throw(at):
        return _forced_reason(at, card)
    saved = _saved(at, card)
    return f"Anything you play beats your partner’s card, so save {saved.sign}." if saved else ""


def duck_under_partner(at: Situation) -> Choice | None:
    """Leave the trick to the partner if a higher card would not make it much safer."""
    if not partner_winning(at):
        return None
    card = throw(at)
    reason = _forced_reason(at, card) or _ducking_reason(at)
    return play_choice(at, "duck_under_partner", card, reason)


def _ducking_reason(at: Situation) -> str:
    """Say why nothing is spent on the partner's trick: it needs no help, or it is probably lost."""
    best = at.winning
    if best is not None and (reason := _known_danger(at, best.card)):
        return reason
    if best is not None and at.held(best.card) < _LIKELY_CHANCE:
        return "They’ll probably beat your partner’s card, so don’t spend anything on this trick."
    return "Your partner is winning the trick, so don’t spend anything on it."


def _known_danger(at: Situation, best: Card) -> str:
    """Name the card that an opponent drew openly if that beats the partner's, or may; else nothing."""
    drawn, known = at.known.drawn, at.known
    if drawn is None or drawn.seat not in at.rivals_later or not known.order.beats(drawn.card, best):
        return ""
    chance, seats = known.beaten_by(drawn.seat, best, at.led), len(known.view.hands)
    if chance < _DANGER_CHANCE:
        return ""
    who = capital(opponent((drawn.seat - known.seat) % seats, seats))
    beats = f"{'will' if chance == 1 else 'may'} beat your partner’s card"
    return f"{who} has {drawn.card.sign} and {beats}, so don’t spend anything on this trick."


def leave_what_is_as_sure(at: Situation) -> Choice | None:
    """Leave the trick to the partner's card if no card of the hand is likelier to hold it."""
    best, card = at.winning, throw(at)
    if best is None or not partner_winning(at) or at.beats(card):
        return None
    if any(at.held(each) > at.held(best.card) for each in at.cards if at.beats(each)):
        return None
    as_safe = "Your partner’s card is as safe as any of yours, so don’t waste one."
    reason = as_safe if any(map(at.beats, at.cards)) else _ducking_reason(at)
    return play_choice(at, "leave_what_is_as_sure", card, reason)


def boss_takes(at: Situation) -> Choice | None:
    """Take the trick with a boss card of the led suit now; later it would be ruffed or thrown."""
    boss = [
        card
        for card in at.cards
        if at.beats(card) and at.known.boss(card) and not at.known.order.is_trump(card)
    ]
    if not boss:
        return None
    best = f"It’s the best {suit_word(boss[0])} left"
    reason = f"{best}, so take the trick while it’s good."
    return play_choice(
        at, "boss_takes", boss[0], _safer_reason(at, boss[0]) if partner_winning(at) else reason
    )


def duck_for_the_last_two(at: Situation) -> Choice | None:
    """Keep the boss trump for the last trick when both are needed; the partner must take this one."""
    known = at.known
    boss = [card for card in known.trumps if known.boss(card) and card in at.cards]
    others = [card for card in at.cards if card not in boss]
    if not at.needs_all or at.left != 2 or not boss or not others or not at.partner_later:
        return None
    if partner_winning(at) or known.boss(others[0]):
        return None
    takes = "it may take this one" if at.beats(others[0]) else "your partner has to take this one"
    reason = f"You need both tricks. {capital(takes)}, and {boss[0].sign} takes the last."
    return play_choice(at, "duck_for_the_last_two", others[0], reason)


def needed_joker(at: Situation) -> Choice | None:
    """Play a free joker, in any suit, to take the trick that decides the hand."""
    jokers = [card for card in _free(at) if at.beats(card) and at.chance(card) > _SURE_CHANCE]
    if not jokers or not at.decides or partner_winning(at):
        return None
    card = min(jokers, key=at.known.order.strength)
    return play_choice(
        at, "needed_joker", card, "This trick decides the hand, and the joker takes it, whatever was led."
    )


def keep_joker(at: Situation) -> Choice | None:
    """Keep a free joker if another card may take the trick."""
    card = _best(at)
    if not _free(at) or card in at.known.order.free or not at.beats(card):
        return None
    return play_choice(at, "keep_joker", card, "It may take this trick, and your joker can take a later one.")


def _free(at: Situation) -> list[Card]:
    return [card for card in at.cards if card in at.known.order.free]


def ruff(at: Situation) -> Choice | None:
    """Ruff an opponent's trick when the trump does more now than later."""
    card = _best(at)
    if not at.beats(card) or not at.known.order.is_trump(card) or at.trumps_led:
        return None
    return play_choice(at, "ruff", card, _ruff_reason(at, card))


def _ruff_reason(at: Situation, card: Card) -> str:
    if at.known.of_suit(at.led):
        return "You can play it on any suit, so trump with it."
    if partner_winning(at) and all(map(at.beats, at.cards)):
        return "You have only trump left, so you have to trump your partner’s trick."
    if partner_winning(at):
        return "Your partner’s card may be beaten, so trump it."
    return _trump_words(at, card)


def _trump_words(at: Situation, card: Card) -> str:
    """Say why to trump an opponent's trick; over another trump, that the card beats it."""
    best, suit, trumps = at.winning, at.led.plural if at.led else "that suit", at.known.trumps
    if best is None or not at.known.order.is_trump(best.card):
        lowest = " with your lowest" if len(trumps) > 1 and card == trumps[-1] else ""
        return f"You’re out of {suit}, so trump it{lowest}."
    return f"You’re out of {suit}, and it beats {best.card.sign}."


def take_it(at: Situation) -> Choice | None:
    """Take an opponent's trick when the card is likely enough to hold it."""
    card = _best(at)
    if not at.beats(card):
        return None
    return play_choice(at, "take_it", card, _take_reason(at, card))


def low(at: Situation) -> Choice | None:
    """Play low when winning is impossible or costs too much."""
    if not at.cards:
        return None
    card = throw(at)
    if any(map(at.beats, at.cards)):
        return play_choice(at, "play_low", card, _low_reason(at, card))
    known = "You can’t win this trick" if _partner_may_win(at) else "This trick is lost"
    return play_choice(at, "throw_away", card, f"{known}, so play what you need least.")


def _forced_reason(at: Situation, card: Card) -> str:
    """Return the reason when every card overtakes the partner; empty if one does not."""
    if not at.beats(card):
        return ""
    if not at.known.plain and not at.trumps_led:
        return "You have only trump left, so play the lowest."
    return "Anything you play beats your partner’s card, so play the lowest."


def _safer_reason(at: Situation, card: Card) -> str:
    """Explain a play over the partner's card, which may be no safer if every card beats it."""
    best = at.winning
    if best is None or at.held(card) > at.held(best.card):
        return "Your partner’s card may be beaten, and this one is safer."
    return "It’s as sure to win as your partner’s card."


def _take_reason(at: Situation, card: Card) -> str:
    """Say what a card that may still be beaten does: what it beats, and what it saves or forces."""
    held = at.held(card)
    if held == 1:
        return "It takes the trick, since nothing can beat it."
    if saved := _saved(at, card):
        return f"{_beats_words(at, card)} and saves {saved.sign}."
    if held >= _LIKELY_CHANCE:
        return f"{_beats_words(at, card)} and will probably hold up."
    who = "an opponent" if len(at.rivals_later) == 1 else "your opponents"
    return f"{_beats_words(at, card)}, and {who} would have to play higher."


def _beats_words(at: Situation, card: Card) -> str:
    best = at.winning
    twin = "the other " if best and best.card == card else ""
    whose = "your partner’s " if partner_winning(at) else twin
    return f"It beats {whose}{best.card.sign if best else 'everything'}"


def _saved(at: Situation, card: Card) -> Card | None:
    """Return the best higher card of the same suit that is kept, if any."""
    order = at.known.order
    alike = [each for each in at.cards if order.suit(each) is order.suit(card)]
    best = max(alike, key=order.strength, default=card)
    return best if order.strength(best) > order.strength(card) else None


def _low_reason(at: Situation, card: Card) -> str:
    if not at.partner_later:
        return "Winning this trick would cost more than it’s worth."
    if len(at.known.view.trick) == 1 and at.known.order.suit(card) is at.led:
        return "You’re second to play and your partner is still to come, so play low."
    return "Your partner still gets to play, so don’t spend anything on this trick."


def follow_reason(at: Situation, card: Card) -> str:
    """Return what speaks for playing a card to a trick, whoever chose it; nothing if little does."""
    best = at.winning
    if at.beats(card):
        return _winning_reason(at, card)
    if partner_winning(at):
        return _ducking_reason(at)
    if best is not None and any(map(at.beats, at.cards)):
        return (
            "Your partner still gets to play, so save your better cards."
            if at.partner_later
            else "Your higher cards are worth more later."
        )
    return _lost_reason(at, card)


def _lost_reason(at: Situation, card: Card) -> str:
    """Return what speaks for a card when no card of the hand takes the trick; nothing if little does."""
    lost = "You can’t win this trick" if _partner_may_win(at) else "This trick is lost"
    if card == min(at.cards, key=lambda each: keep(at, each)):
        return f"{lost}, and it’s the card you need least."
    if saved := _saved(at, card):
        return f"{lost}, so save {saved.sign}."
    if at.known.trumps and not at.known.order.is_trump(card) and len(at.known.of_suit(card.suit)) == 1:
        return f"{lost}, and with no {suit_words(card)} left you can trump that suit."
    return ""


def _winning_reason(at: Situation, card: Card) -> str:
    best = at.winning
    if partner_winning(at) and best is not None:
        if at.held(card) > at.held(best.card):
            return "Your partner’s card may be beaten, and this one is safer."
        return "It’s as sure to win as your partner’s card, and then you’d have the lead."
    if not at.later:
        return "You’re last to play, and it wins the trick."
    if at.held(card) == 1:
        return "It takes the trick, since nothing can beat it."
    trumped = at.known.order.is_trump(card) and not at.trumps_led and not at.known.of_suit(at.led)
    if trumped:
        return _trump_words(at, card)
    return _take_reason(at, card)


def follow_fault(at: Situation, card: Card, better: Card) -> str:
    """Return what is wrong with playing a card to a trick beside a better one; nothing if it is not plain."""
    match at.beats(card), at.beats(better):
        case True, False:
            if partner_winning(at):
                return "Your partner was already winning the trick."
            return f"You’ll need {card.sign} later."
        case False, True:
            if partner_winning(at):
                return "Your partner’s card could be beaten."
            return (
                "You left the trick to your partner." if at.partner_later else "You let them have the trick."
            )
        case True, True:
            higher = at.known.order.strength(card) > at.known.order.strength(better)
            return "You spent more than you needed to." if higher else f"{card.sign} is easier to beat."
        case _:
            spent = keep(at, card) > keep(at, better)
            return f"{card.sign} could still take a trick." if spent else ""


def _partner_may_win(at: Situation) -> bool:
    """Whether a partner still to play may take the trick."""
    best = at.winning
    return best is not None and any(
        at.ours(seat) and at.known.beaten_by(seat, best.card, at.led) > 0 for seat in at.later
    )


def partner_winning(at: Situation) -> bool:
    """Whether this side is winning the trick so far."""
    best = at.winning
    return best is not None and at.ours(best.seat)


def _ruffs_a_winner(at: Situation, card: Card) -> bool:
    """Whether the card would trump a plain card of the partner's that at most one unseen card beats."""
    best = at.winning
    if best is None or at.trumps_led or not at.known.order.is_trump(card):
        return False
    return not at.known.order.is_trump(best.card) and at.known.above(best.card) <= 1


def _sure(at: Situation) -> bool:
    best = at.winning
    return best is not None and all(
        at.known.beaten_by(seat, best.card, at.led) == 0 for seat in at.rivals_later
    )


def _best(at: Situation) -> Card:
    return max(at.cards, key=lambda card: (_gain(at, card), -at.known.order.strength(card)))


def _gain(at: Situation, card: Card) -> float:
    """Return the chance to take the trick minus the value of keeping the card.

    If every trick is needed, the chance is divided by the card's value for later tricks instead.
    """
    if at.needs_all:
        return at.chance(card) / (0.4 + keep(at, card))
    return at.chance(card) - keep(at, card)


def throw(at: Situation) -> Card:
    """Return the card that costs least to throw, avoiding cards that take the trick."""
    return cheapest(at, [card for card in at.cards if not at.beats(card)] or at.cards)


def cheapest(at: Situation, cards: Iterable[Card]) -> Card:
    """Return the card, of these, that is the least loss: the lowest of some suit."""
    lowest = {at.known.order.suit(card): card for card in at.known.highest_first(cards)}
    return min(lowest.values(), key=lambda card: (not _is_to_spare(at, card), *_cost(at, card)))


def _cost(at: Situation, card: Card) -> tuple[float, int]:
    return keep(at, card), at.known.order.strength(card)


def keep(at: Situation, card: Card) -> float:
    """Return how many tricks a card may still take if it is kept."""
    known, manner = at.known, at.manner
    above = known.above(card) * manner.in_hands
    if card in known.order.free and above == 0:
        return _FREE_JOKER_TRICKS
    if known.order.is_trump(card):
        kept = manner.trump_kept[above] if above < len(manner.trump_kept) else manner.low_trump_kept
        return kept * manner.against_loner if known.view.alone and not known.declaring else kept
    worth = manner.plain_kept[above] if above < len(manner.plain_kept) else manner.low_plain_kept
    return worth - manner.void_made if known.trumps and len(known.of_suit(card.suit)) == 1 else worth


def _is_to_spare(at: Situation, card: Card) -> bool:
    """Whether the hand holds a higher plain card that does the same: one of them stops a loner."""
    known, over, above = at.known, at.known.order.over(card), at.known.above(card)
    if not known.view.alone or known.declaring or known.order.is_trump(card):
        return False
    return any(over >> other.index & 1 and known.above(other) == above for other in known.hand)


FIRST: Final[tuple[Tactic[Situation], ...]] = (sure_partner, win_cheaply, back_up_partner)
TAKES: Final[tuple[Tactic[Situation], ...]] = (boss_takes, ruff, take_it)
"""A game's following tactics in order: cheap tricks and the partner's, then taking the trick."""
