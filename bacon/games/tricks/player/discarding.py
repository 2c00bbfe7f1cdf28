"""Discarding, and what a loner's partner gives."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from bacon.core.cards import Card
from bacon.core.words import capital
from bacon.games.tricks.events import Discard, Give
from bacon.games.tricks.player.knowledge import Knowledge
from bacon.games.tricks.player.situation import Situation, Tactic, suit_word, suit_words
from bacon.search.bot import Choice, Estimate


class Spare(Struct, frozen=True):
    """The card that costs least to lose, the name of the tactic, and why."""

    card: Card
    tactic: str
    reason: str


def spare(known: Knowledge, cards: Sequence[Card]) -> Spare:
    """Return the card, of these, that costs least to lose."""
    return _void_card(known, cards) or _lowest_loser(known, cards) or _lowest_trump(known, cards)


def _void_card(known: Knowledge, cards: Sequence[Card]) -> Spare | None:
    """Choose a lone plain card that two or more cards beat, so that trumps can ruff its suit."""
    lone = [card for card in _losers(known, cards) if len(known.of_suit(card.suit)) == 1 < known.above(card)]
    if not lone:
        return None
    card = min(lone, key=known.order.strength)
    return Spare(card, "make_a_void", _void_reason(known, card))


def _void_reason(known: Knowledge, card: Card) -> str:
    if known.trumps:
        return f"Once you’re out of {suit_words(card)}, you can trump that suit."
    return f"It’s your only {suit_word(card)}, and others can beat it."


def discard_reason(at: Situation, card: Card) -> str:
    """Return what speaks for discarding a card, whoever chose it; nothing if little does."""
    known = at.known
    if known.order.is_trump(card):
        return ""
    if len(known.of_suit(card.suit)) == 1 and known.trumps:
        return _void_reason(known, card)
    if known.above(card) > 1:
        return "It’s unlikely to take a trick."
    best = max(known.of_suit(card.suit), key=known.order.strength)
    return f"You keep {best.sign}, which beats it." if best is not card else ""


def discard_fault(at: Situation, card: Card, better: Card) -> str:
    """Return what is wrong with discarding a card beside a better one; nothing if it is not plain to see."""
    known = at.known
    if known.order.is_trump(card):
        best = card == known.trumps[0]
        return f"{capital(card.sign)} is {'your best' if best else 'a'} trump."
    if known.boss(card):
        return f"{card.sign} can take a trick."
    return f"{card.sign} is more likely to take a trick." if known.above(card) < known.above(better) else ""


def _lowest_loser(known: Knowledge, cards: Sequence[Card]) -> Spare | None:
    """Choose the lowest plain card; of equals, the one from the shortest suit."""
    held = _losers(known, cards) or [card for card in known.plain if card in cards]
    if not held:
        return None
    card = min(held, key=lambda card: (known.order.strength(card), len(known.of_suit(card.suit))))
    return Spare(card, "lowest_loser", "It’s the card least likely to take a trick.")


def _lowest_trump(known: Knowledge, cards: Sequence[Card]) -> Spare:
    """Choose the lowest of a hand that is all trumps."""
    card = min(cards, key=known.order.strength)
    return Spare(card, "lowest_trump", "You have nothing but trump, so the lowest can go.")


def _losers(known: Knowledge, cards: Sequence[Card]) -> list[Card]:
    return [card for card in known.plain if card in cards and not known.boss(card)]


def _put_away(at: Situation) -> Choice | None:
    """Discard the card that costs least, or give it to the partner, as required."""
    if not at.cards:
        return None
    away = Give if Give(at.cards[0]) in at.legal else Discard
    found = spare(at.known, at.cards)
    candidates = tuple([Estimate(away(option), _top_chance(at, option)) for option in at.cards])
    return Choice(away(found.card), found.reason, found.tactic, candidates)


def _top_chance(at: Situation, card: Card) -> float:
    """Return the chance that no other active hand holds a higher card of the suit."""
    chance = 1.0
    for seat in (*at.known.opponents, *at.known.partners):
        chance *= 1 - at.known.holds(seat, at.known.above(card))
    return round(chance, 3)


def best_gift(at: Situation) -> Choice:
    """Return the card that a loner's partner gives: the one that takes a trick most surely."""
    card = max(at.cards, key=lambda card: (helps(at.known, card), at.known.order.strength(card)))
    candidates = tuple([Estimate(Give(option), helps(at.known, option)) for option in at.cards])
    return Choice(Give(card), "It’s the card that helps a loner most.", "give_best", candidates)


def helps(known: Knowledge, card: Card) -> float:
    """Return a card's value to a loner: high trumps most, then boss cards, then any trump."""
    if known.order.is_trump(card):
        return max(1.0 - 0.15 * known.above(card), 0.3)
    return max(0.5 - 0.2 * known.above(card), 0.0)


DISCARDS: tuple[Tactic[Situation], ...] = (_put_away,)
