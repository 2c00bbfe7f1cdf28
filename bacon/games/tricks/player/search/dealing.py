"""Hidden cards dealt at random to the places that may hold them.

Search deals thousands of times for each decision, so mypyc compiles this module.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Sequence
from itertools import accumulate
from random import Random

from bacon.core.cards import Card, Cards


class HiddenPlace:
    """A place for hidden cards: how many it holds, and which cards it may hold, as a bit set by index."""

    def __init__(self, room: int, allowed: int) -> None:
        self.room = room
        self.allowed = allowed

    def allows(self, card: Card) -> bool:
        """Whether a card may lie here."""
        return bool(self.allowed >> card.index & 1)

    def left(self, held: Sequence[Card]) -> int:
        """How many more cards fit beside these."""
        return self.room - len(held)


def deal(cards: Sequence[Card], places: Sequence[HiddenPlace], rng: Random) -> tuple[Cards, ...]:
    """Deal all the cards at random to places that hold exactly that many.

    Returns the cards of each place. Raises ``ValueError`` if there is no such deal.
    """
    everywhere = -1
    for place in places:
        everywhere &= place.allowed
    chances = [rng.random() for _ in cards]
    shuffled = [cards[number] for number in sorted(range(len(cards)), key=chances.__getitem__)]
    dealt: list[list[Card]] = [[] for _ in places]
    loose = shuffled
    if everywhere != -1:
        restricted = [card for card in shuffled if not everywhere >> card.index & 1]
        loose = [card for card in shuffled if everywhere >> card.index & 1]
        _deal_restricted(restricted, places, dealt, rng)
    begun = 0
    for place, held in zip(places, dealt, strict=True):
        ended = begun + place.left(held)
        held.extend(loose[begun:ended])
        begun = ended
    return tuple([tuple(held) for held in dealt])


def _deal_restricted(
    cards: Sequence[Card], places: Sequence[HiddenPlace], dealt: list[list[Card]], rng: Random
) -> None:
    """Deal the cards that some places may not hold, those first that the fewest may."""
    counts = [sum([place.allows(card) for place in places]) for card in cards]
    for number in sorted(range(len(cards)), key=counts.__getitem__):
        _place_restricted(cards[number], places, dealt, rng)


def _place_restricted(
    card: Card, places: Sequence[HiddenPlace], dealt: list[list[Card]], rng: Random
) -> None:
    """Deal a card that some places may not hold; the more room a place has, the likelier it gets the card."""
    free = [place.left(held) * place.allows(card) for place, held in zip(places, dealt, strict=True)]
    if total := sum(free):
        dealt[bisect(list(accumulate(free)), rng.random() * total, hi=len(free) - 1)].append(card)
    elif not _make_room(card, places, dealt, set()):
        raise ValueError(f"{card} has no place left where it may be")


def _make_room(card: Card, places: Sequence[HiddenPlace], dealt: list[list[Card]], tried: set[int]) -> bool:
    """Make room for a card by moving others; return whether that was possible."""
    for number, place in enumerate(places):
        if number in tried or not place.allows(card):
            continue
        if place.left(dealt[number]) > 0:
            dealt[number].append(card)
            return True
        tried.add(number)
        for slot, other in enumerate(dealt[number]):
            if _make_room(other, places, dealt, tried):
                dealt[number][slot] = card
                return True
    return False
