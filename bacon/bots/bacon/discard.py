"""What to put away after taking the up-card: the hand that remains leads to the first trick."""

from __future__ import annotations

from bacon.bots.bacon.situation import Situation, Tactic, sign
from bacon.bots.bot import Candidate, Choice
from bacon.core.actions import Discard
from bacon.core.cards import Card


def _all_trumps(at: Situation) -> Choice | None:
    """With nothing but trumps the lowest goes."""
    if at.known.plain:
        return None
    card = min(at.cards, key=at.known.order.strength, default=None)
    if card is None:
        return None
    return _put_away(at, "lowest_trump", card, "All are trumps: the lowest can be spared.")


def _make_a_void(at: Situation) -> Choice | None:
    """A lone plain card that two or more beat goes: the trumps can then ruff its suit."""
    lone = [card for card in _losers(at) if len(at.known.of_suit(card.suit)) == 1 < at.known.above(card)]
    if not lone:
        return None
    card = min(lone, key=at.known.order.strength)
    return _put_away(at, "make_a_void", card, f"Without {sign(card)} the trumps can ruff that suit.")


def _lowest_loser(at: Situation) -> Choice | None:
    """The lowest plain card goes; of equals the one from the shortest suit."""
    held = _losers(at) or [card for card in at.known.plain if card in at.cards]
    if not held:
        return None
    card = min(held, key=lambda card: (at.known.order.strength(card), len(at.known.of_suit(card.suit))))
    return _put_away(at, "lowest_loser", card, f"{sign(card)} is the card least likely to take a trick.")


def _losers(at: Situation) -> list[Card]:
    return [card for card in at.known.plain if card in at.cards and not at.known.boss(card)]


def _put_away(at: Situation, tactic: str, card: Card, reason: str) -> Choice:
    candidates = tuple([Candidate(Discard(option), _worth(at, option)) for option in at.cards])
    return Choice(Discard(card), reason, tactic, candidates)


def _worth(at: Situation, card: Card) -> float:
    """Give the chance that no other active hand holds a card above this one in its suit."""
    others = [seat for seat in range(4) if seat not in (at.known.seat, at.known.view.sitting_out)]
    chance = 1.0
    for seat in others:
        chance *= 1 - at.known.holds(seat, at.known.above(card))
    return round(chance, 3)


DISCARDS: tuple[Tactic, ...] = (_all_trumps, _make_a_void, _lowest_loser)
