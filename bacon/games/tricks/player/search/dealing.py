"""Dealing hidden cards to the places where they may be: so many to each, none of the suits it is out of."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from random import Random

from msgspec import Struct

from bacon.core.cards import Card, Cards


class HiddenPlace(Struct, frozen=True):
    """Somewhere hidden cards are: how many, and which ones may be there, as a set of bits by index."""

    room: int
    allowed: int


def deal(cards: Sequence[Card], places: Sequence[HiddenPlace], rng: Random) -> tuple[Cards, ...]:
    """Deal all the cards at random to places that hold exactly as many.

    Gives the cards of each place. Raises ``ValueError`` when they cannot be dealt so.
    """
    dealt: list[list[Card]] = [[] for _ in places]
    everywhere = -1
    for place in places:
        everywhere &= place.allowed
    chance = rng.random
    shuffled = sorted(cards, key=lambda _: chance())
    if everywhere == -1:
        return _cut(shuffled, places)
    bound = [card for card in shuffled if not everywhere >> card.index & 1]
    for card in sorted(bound, key=lambda card: _homes(card, places)):
        _settle(card, places, dealt, rng)
    loose = [card for card in shuffled if everywhere >> card.index & 1]
    for place, held in zip(places, dealt, strict=True):
        room = len_left(place, held)
        held.extend(loose[:room])
        del loose[:room]
    return tuple(map(tuple, dealt))


def _cut(shuffled: Sequence[Card], places: Sequence[HiddenPlace]) -> tuple[Cards, ...]:
    """Deal to places that take every card."""
    ends = accumulate([place.room for place in places])
    return tuple([tuple(shuffled[end - place.room : end]) for place, end in zip(places, ends, strict=True)])


def _settle(card: Card, places: Sequence[HiddenPlace], dealt: list[list[Card]], rng: Random) -> None:
    """Put a card that may not be everywhere where it may be, the likelier the more room there is."""
    free = [len_left(place, held) * _takes(place, card) for place, held in zip(places, dealt, strict=True)]
    if any(free):
        dealt[rng.choices(range(len(places)), free)[0]].append(card)
    elif not _make_room(card, places, dealt, set()):
        raise ValueError(f"{card} has no place left where it may be")


def len_left(place: HiddenPlace, held: Sequence[Card]) -> int:
    """Give how many cards still fit into a place."""
    return place.room - len(held)


def _takes(place: HiddenPlace, card: Card) -> int:
    return place.allowed >> card.index & 1


def _homes(card: Card, places: Sequence[HiddenPlace]) -> int:
    return sum([_takes(place, card) for place in places])


def _make_room(card: Card, places: Sequence[HiddenPlace], dealt: list[list[Card]], tried: set[int]) -> bool:
    """Find the card a place by moving others on; tell whether that was possible."""
    for number, place in enumerate(places):
        if number in tried or not _takes(place, card):
            continue
        if len_left(place, dealt[number]) > 0:
            dealt[number].append(card)
            return True
        tried.add(number)
        for slot, other in enumerate(dealt[number]):
            if _make_room(other, places, dealt, tried):
                dealt[number][slot] = card
                return True
    return False
