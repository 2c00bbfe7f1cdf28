"""Hidden cards dealt at random to the places that may hold them.

Cards are their indexes here. A deal is one list of all the hidden cards: first those of the first place, then
those of the second, and so on. Search deals thousands of times for each decision, so mypyc compiles this
module.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, TypeAlias

from bacon.core.cards import EVERY_CARD
from bacon.games.tricks.player.knowledge import CODES

Deal: TypeAlias = list[int]

_ANY_CARD: Final = -1
"""A bit set of all cards."""


class HiddenPlace:
    """A place for hidden cards: how many it holds, and which cards it may hold, as a bit set by index."""

    def __init__(self, room: int, allowed: int) -> None:
        self.room = room
        self.allowed = allowed


class DealtHand:
    """A seat's hand as it was dealt: known cards, those of a place, and perhaps the card put away.

    The known cards are those `before` and `after` the cards of the place. If `away` is not negative, the card
    that was put away is the first one of the place of that number. `dealt_to` has the places, as bits by
    number, that hold what was dealt to the seat.
    """

    def __init__(
        self, before: Sequence[int], place: int, dealt_to: int, after: Sequence[int] = (), away: int = -1
    ) -> None:
        self.before = list(before)
        self.place = place
        self.dealt_to = dealt_to
        self.after = list(after)
        self.away = away
        self.code: int = sum([CODES[card] for card in [*before, *after]])


class _Loose:
    """The places that are dealt to again, by number, their spots, and which cards all of them may hold.

    If that isn't every card, `open_to` has the places that may hold a card, by its index, and `choice` their
    number.
    """

    def __init__(self, places: list[HiddenPlace], begins: list[int], kept: int) -> None:
        self.places = [number for number in range(len(places)) if not kept >> number & 1]
        self.spots: list[int] = []
        self.allowed = _ANY_CARD
        for number in self.places:
            self.spots += range(begins[number], begins[number + 1])
            self.allowed &= places[number].allowed
        self.open_to: list[list[int]] = []
        if self.allowed != _ANY_CARD:
            for card in range(len(EVERY_CARD)):
                self.open_to.append([each for each in self.places if places[each].allowed >> card & 1])
        self.choice = [len(each) for each in self.open_to]


class Dealer:
    """Deals hidden cards to places that hold exactly that many, and finds the hands in a deal."""

    def __init__(
        self, cards: Sequence[int], places: Sequence[HiddenPlace], hands: Sequence[DealtHand] = ()
    ) -> None:
        self._cards = list(cards)
        self._places = list(places)
        self._hands = list(hands)
        self._codes: list[int] = CODES
        self._loose: dict[int, _Loose] = {}
        self._others: dict[int, list[int]] = {}
        self._begins = [0]
        for place in places:
            self._begins.append(self._begins[-1] + place.room)

    def deal(self, rng: Random) -> Deal:
        """Deal all the cards at random; raise ``ValueError`` if there is no such deal."""
        return self.redealt(self._cards, 0, rng)

    @property
    def size(self) -> int:
        """The number of hidden cards."""
        return len(self._cards)

    def dealt_to(self, seat: int) -> int:
        """Return the places that hold what was dealt to a seat, as bits by number."""
        return self._hands[seat].dealt_to

    def redealt(self, deal: Deal, kept: int, rng: Random) -> Deal:
        """Deal again what is in all places but those kept, given as bits by number."""
        loose = self._loose.get(kept)
        if loose is None:
            loose = self._loose[kept] = _Loose(self._places, self._begins, kept)
        draw = rng.random
        cards = sorted([deal[spot] for spot in loose.spots], key=lambda _: draw())
        dealt = deal[:]
        if loose.allowed == _ANY_CARD:
            for number, spot in enumerate(loose.spots):
                dealt[spot] = cards[number]
        else:
            self._deal_restricted(dealt, cards, loose, rng)
        return dealt

    def _deal_restricted(self, dealt: Deal, cards: list[int], loose: _Loose, rng: Random) -> None:
        """Deal cards to the loose places, first those that some of these may not hold."""
        begins, filled = self._begins, self._begins[:-1]
        free, restricted = list[int](), list[int]()
        for card in cards:
            (free if loose.allowed >> card & 1 else restricted).append(card)
        _Restricted(begins, filled, dealt, loose).deal(restricted, rng)
        used = 0
        for place in loose.places:
            for spot in range(filled[place], begins[place + 1]):
                dealt[spot] = free[used]
                used += 1

    def exchanged(self, deal: Deal, one: int, rng: Random) -> Deal | None:
        """Exchange a random card of one place with another place.

        Return None if the cards may not lie there.
        """
        begins = self._begins
        size = begins[one + 1] - begins[one]
        others = self._others.get(one)
        if others is None:
            others = self._others[one] = self._spots_of_others(one)
        if not size or not others:
            return None
        other: int = rng.choice(others)
        here: int = begins[one] + rng.randrange(size)
        there: int = begins[other] + rng.randrange(begins[other + 1] - begins[other])
        if (
            not self._places[one].allowed >> deal[there] & 1
            or not self._places[other].allowed >> deal[here] & 1
        ):
            return None
        changed = deal[:]
        changed[here], changed[there] = deal[there], deal[here]
        return changed

    def _spots_of_others(self, one: int) -> list[int]:
        """Return the places that this one can exchange a card with, each once for every card it holds."""
        found: list[int] = []
        for number, place in enumerate(self._places):
            if number != one:
                found += [number] * place.room
        return found

    def code(self, deal: Deal, seat: int) -> int:
        """Return the code of a seat's hand as it was dealt, before the play and an exchange."""
        hand, codes = self._hands[seat], self._codes
        code = hand.code
        for spot in range(self._begins[hand.place], self._begins[hand.place + 1]):
            code += codes[deal[spot]]
        return code if hand.away < 0 else code + codes[deal[self._begins[hand.away]]]

    def hand(self, deal: Deal, seat: int) -> list[int]:
        """Return a seat's hand as it was dealt."""
        hand = self._hands[seat]
        held = hand.before + self.pile(deal, hand.place) + hand.after
        return held if hand.away < 0 else [*held, deal[self._begins[hand.away]]]

    def pile(self, deal: Deal, number: int) -> list[int]:
        """Return the cards in a place."""
        return deal[self._begins[number] : self._begins[number + 1]]

    def every(self, most: int, *, away: bool) -> list[Deal]:
        """Return every deal of the cards, or a few more than `most` of them if there are more.

        With `away`, each card in the last place comes first once.
        """
        found = _Every(self._cards, self._places, self._begins, most, away=away)
        found.deal_on(0)
        return found.deals


class _Every:
    """Finds every deal of some cards, one card after the other."""

    def __init__(
        self, cards: list[int], places: list[HiddenPlace], begins: list[int], most: int, *, away: bool
    ) -> None:
        self.deals: list[Deal] = []
        self._cards = cards
        self._places = places
        self._begins = begins
        self._most = most
        self._away = away
        self._filled = begins[:-1]
        self._dealt = cards[:]

    def deal_on(self, number: int) -> None:
        """Deal the card of this number to each place in turn, and then the rest of the cards."""
        if len(self.deals) > self._most:
            return
        if number == len(self._cards):
            self._add()
            return
        card = self._cards[number]
        for place, spot in enumerate(self._filled):
            if spot < self._begins[place + 1] and self._places[place].allowed >> card & 1:
                self._dealt[spot] = card
                self._filled[place] = spot + 1
                self.deal_on(number + 1)
                self._filled[place] = spot

    def _add(self) -> None:
        dealt, last = self._dealt, self._begins[-2]
        firsts = range(last, len(dealt)) if self._away else [last]
        self.deals += [dealt[:last] + dealt[first:] + dealt[last:first] for first in firsts]


class _Restricted:
    """Deals the cards that some of the places dealt to may not hold.

    `filled` has, for each place, the spot after the cards dealt to it so far.
    """

    def __init__(self, begins: list[int], filled: list[int], dealt: Deal, loose: _Loose) -> None:
        self._begins = begins
        self._filled = filled
        self._dealt = dealt
        self._loose = loose

    def deal(self, cards: list[int], rng: Random) -> None:
        """Deal the cards, those first that the fewest places may hold."""
        for card in sorted(cards, key=self._loose.choice.__getitem__):
            self._place(card, rng)

    def _place(self, card: int, rng: Random) -> None:
        """Deal a card to a place that may hold it; the more room it has, the likelier it gets the card."""
        places = self._loose.open_to[card]
        room = sum([self._room(place) for place in places])
        if room:
            drawn: float = rng.random() * room
            reached = 0
            for place in places:
                reached += self._room(place)
                if drawn < reached:
                    break
            self._put(card, place)
        elif not self._make_room(card, set()):
            raise ValueError(f"no place may hold {EVERY_CARD[card]}")

    def _room(self, place: int) -> int:
        return self._begins[place + 1] - self._filled[place]

    def _put(self, card: int, place: int) -> None:
        spot = self._filled[place]
        self._dealt[spot] = card
        self._filled[place] = spot + 1

    def _make_room(self, card: int, tried: set[int]) -> bool:
        """Make room for a card by moving others; return whether that was possible."""
        for place in self._loose.open_to[card]:
            if place in tried:
                continue
            if self._room(place):
                self._put(card, place)
                return True
            tried.add(place)
            for spot in range(self._begins[place], self._filled[place]):
                if self._make_room(self._dealt[spot], tried):
                    self._dealt[spot] = card
                    return True
        return False
