"""The deductions of a seat from its own view, and the chances of the rest.

Unseen cards may be dead in the stock, more of them in a full pack than in a short one. So strength is weighed
by chances, and only cards that were actually seen count as certain. A joker counts in the suit it belongs to;
a free joker may be in any hand and fall on any trick. In double packs a card may be unseen twice.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

from msgspec import Struct

from bacon.core.cards import EVERY_CARD, HIDDEN, JOKERS, Card, Cards, Suit
from bacon.games.tricks.ranking import Plays, Ranking, Seats, partners_of, side_of
from bacon.games.tricks.state import TrickState, shown_voids


class Drawn(Struct, frozen=True):
    """A card that was or will be drawn openly, and the seat that takes it; None if that is undecided."""

    seat: int | None
    card: Card


class Knowledge(Struct, frozen=True):
    """The seat to act and everything it can conclude.

    `unseen` holds the cards that may be anywhere except a `drawn` one, which is taken to be in the hand that
    drew it until it is seen again. `voids` are the suits that each seat has shown to be out of; a free joker
    may still be there. `sets` holds the unseen cards as bit sets, with a second one for those that are unseen
    twice.
    """

    view: TrickState
    seat: int
    hand: Cards
    order: Ranking
    unseen: Cards
    voids: tuple[frozenset[Suit], ...]
    drawn: Drawn | None = None
    sets: tuple[int, ...] = ()

    @property
    def partners(self) -> Seats:
        """The active partners, the next one clockwise first."""
        return self._active(partners_of(self.seat, len(self.view.hands)))

    @property
    def opponents(self) -> Seats:
        """The active opponents, the one on the left first."""
        seats = len(self.view.hands)
        return self._active([(self.seat + step) % seats for step in range(1, seats, 2)])

    def _active(self, seats: Iterable[int]) -> Seats:
        return tuple([seat for seat in seats if seat not in self.view.sitting_out])

    @property
    def declaring(self) -> bool:
        """Whether this seat's side declared."""
        declarer = self.view.declarer
        return declarer is not None and side_of(declarer) == side_of(self.seat)

    @property
    def trumps(self) -> Cards:
        """The trumps in the hand, highest first."""
        return self.highest_first(card for card in self.hand if self.order.is_trump(card))

    @property
    def plain(self) -> Cards:
        """The plain cards in the hand, in the pack's order."""
        return tuple([card for card in self.hand if not self.order.is_trump(card)])

    @property
    def taken(self) -> tuple[int, int]:
        """The tricks of this side and of the other side."""
        ours = side_of(self.seat)
        return self.view.taken[ours], self.view.taken[1 - ours]

    def highest_first(self, held: Iterable[Card]) -> Cards:
        """Sort cards from the highest down; equal ones stay in order."""
        return tuple(sorted(held, key=self.order.strength, reverse=True))

    def of_suit(self, suit: Suit | None) -> Cards:
        """Return the hand's cards of a suit."""
        return tuple([card for card in self.hand if self.order.suit(card) is suit])

    def above(self, card: Card) -> int:
        """Count the higher cards of the suit that may be in another hand."""
        over = self.order.over(card)
        count = (self.sets[0] & over).bit_count()
        if len(self.sets) > 1:
            count += (self.sets[1] & over).bit_count()
        return count if self.drawn is None else count + (over >> self.drawn.card.index & 1)

    def higher(self, card: Card) -> Cards:
        """Return the cards that `above` counts."""
        out = self.unseen if self.drawn is None else (*self.unseen, self.drawn.card)
        return tuple([other for other in out if self.order.over(card) >> other.index & 1])

    def boss(self, card: Card) -> bool:
        """Whether no higher card of the suit may be in another hand."""
        return self.above(card) == 0

    def may_hold_as_high(self, seat: int, card: Card) -> bool:
        """Whether a seat may hold a card that is at least as high in the suit, such as a twin."""
        suit, height = self.order.suit(card), self.order.strength(card)
        return any(
            self.order.suit(other) is suit and self.order.strength(other) >= height
            for other in self._may_hold(seat)
        )

    def out_of(self, seat: int, suit: Suit | None) -> bool:
        """Whether a seat is known to hold no card of the suit."""
        if suit is None or not self.view.hands[seat]:
            return True
        return not any(self.order.suit(card) is suit for card in self._may_hold(seat))

    @property
    def opponents_out_of_trumps(self) -> bool:
        """Whether both opponents are known to hold no trump."""
        return all(self.out_of(seat, self.order.trump) for seat in self.opponents)

    def beaten_by(self, seat: int, best: Card, led: Suit | None) -> float:
        """Return the chance that a seat still to play can take the trick from `best`."""
        if not self.view.hands[seat]:
            return 0.0
        beaters = self.order.beaters(best)
        higher = self._count(seat, beaters & self._following_set(led))
        if (
            self._has_higher_drawn_card(seat, best)
            and self.drawn is not None
            and (self.order.suit(self.drawn.card) is led or self.drawn.card in self.order.free)
        ):
            return 1.0
        if led is self.order.trump:
            return self.holds(seat, higher)
        return self.holds(seat, higher) + self._ruffs(seat, best, led)

    def holds(self, seat: int, wanted: int) -> float:
        """Return the chance that a seat holds at least one of this many unseen cards that it may hold."""
        return 1 - none_of(self._count(seat, -1), wanted, self._slots(seat))

    def _ruffs(self, seat: int, best: Card, led: Suit | None) -> float:
        """Return the chance that a seat is out of the plain suit led and has a trump that beats `best`."""
        size, slots = self._count(seat, -1), self._slots(seat)
        follows = self._count(seat, self._following_set(led))
        out = none_of(size, follows, slots)
        if self._has_higher_drawn_card(seat, best):
            return out
        trumps = self.order.members(self.order.trump) if self.order.trump else 0
        ruffs = self._count(seat, trumps & self.order.beaters(best) & ~set_of(self.order.free))
        return out - none_of(size, follows + ruffs, slots)

    def _has_higher_drawn_card(self, seat: int, best: Card) -> bool:
        """Whether the seat is known to hold the drawn trump and it beats `best`."""
        held = self.drawn
        return held is not None and held.seat == seat and self.order.beats(held.card, best)

    def _following_set(self, led: Suit | None) -> int:
        return self.order.members(led) | set_of(self.order.free)

    def _slots(self, seat: int) -> int:
        known = self.drawn is not None and self.drawn.seat == seat
        return len(self.view.hands[seat]) - known

    def _pool(self, seat: int) -> Cards:
        out = self.voids[seat]
        if not out:
            return self.unseen
        free = self.order.free
        return tuple([card for card in self.unseen if self.order.suit(card) not in out or card in free])

    def _may_hold(self, seat: int) -> Cards:
        pool = self._pool(seat)
        return pool if self.drawn is None or seat != self.drawn.seat else (*pool, self.drawn.card)

    def _count(self, seat: int, wanted: int) -> int:
        for suit in self.voids[seat]:
            wanted &= ~self.order.members(suit) | set_of(self.order.free)
        return sum([(cards & wanted).bit_count() for cards in self.sets])


def set_of(cards: Iterable[Card]) -> int:
    """Return cards as a bit set, by card index."""
    bits = 0
    for card in cards:
        bits |= 1 << card.index
    return bits


_OFTEN_PLAYED: Final = frozenset([*"AKQJT98", *JOKERS])
"""The ranks of most packs: as they come first, the code of a hand fits into a machine word."""
_PLACES: Final = sorted(EVERY_CARD, key=lambda card: card.rank not in _OFTEN_PLAYED)
CODES: Final = [1 << 2 * _PLACES.index(card) for card in EVERY_CARD]
"""The code of each card, by its index."""


def code_of(hand: Iterable[Card]) -> int:
    """Return a hand as one number: two bits for each card count how often it is there."""
    return sum([CODES[card.index] for card in hand])


def code_mask(cards: int) -> int:
    """Return the bits that cards, given as a bit set, have in the code of a hand."""
    return sum([3 * code for index, code in enumerate(CODES) if cards >> index & 1])


def bit_sets(cards: Iterable[Card]) -> tuple[int, ...]:
    """Return cards as bit sets; the second, if any, holds those that occur twice."""
    once = twice = 0
    for card in cards:
        bit = 1 << card.index
        twice |= once & bit
        once |= bit
    return (once, twice) if twice else (once,)


@cache
def none_of(size: int, wanted: int, slots: int) -> float:
    """Return the chance that `slots` cards drawn from `size` include none of the `wanted`."""
    chance = 1.0
    for drawn in range(slots):
        left = size - wanted - drawn
        if left <= 0 or size - drawn <= 0:
            return 0.0 if wanted else 1.0
        chance *= left / (size - drawn)
    return chance


def know(
    view: TrickState, seat: int, order: Ranking, pack: Cards, *, drawn: Drawn | None = None, away: Cards = ()
) -> Knowledge:
    """Deduce what a seat knows from its own view.

    `drawn` is the card that is drawn openly; `away` holds cards that the seat has seen put away and the state
    does not show.
    """
    voids = shown_voids(view, order)
    seen = [card for card in (*_seen(view, seat), *away) if card is not HIDDEN]
    if drawn is None or drawn.card in seen:
        unseen = left_of(pack, seen)
        return Knowledge(view, seat, view.hands[seat], order, unseen, voids, None, bit_sets(unseen))
    unseen = left_of(pack, [*seen, drawn.card])
    held = None if drawn.seat == seat or _put_away(drawn, order, voids) else drawn
    return Knowledge(view, seat, view.hands[seat], order, unseen, voids, held, bit_sets(unseen))


def _put_away(drawn: Drawn, order: Ranking, voids: tuple[frozenset[Suit], ...]) -> bool:
    """Whether the drawer has shown to be out of the card's suit; a free card may have been kept."""
    if drawn.seat is None or drawn.card in order.free:
        return False
    return order.suit(drawn.card) in voids[drawn.seat]


def left_of(pack: Cards, gone: Iterable[Card]) -> Cards:
    """Return a pack without the cards that are gone, counting copies; the first of twins goes first."""
    once, twice = (*bit_sets(gone), 0)[:2]
    rest = list[Card]()
    for card in pack:
        bit = 1 << card.index
        if twice & bit:
            twice ^= bit
        elif once & bit:
            once ^= bit
        else:
            rest.append(card)
    return tuple(rest)


def _seen(view: TrickState, seat: int) -> list[Card]:
    """Return every card of this hand known to be in no other hand: held, played, turned down, put away."""
    out = [
        card
        for loner_partner in view.sitting_out
        if loner_partner != seat
        for card in view.hands[loner_partner]
    ]
    away = view.offered if view.discard is None else (*view.offered, view.discard)
    return [*view.hands[seat], *out, *away, *(play.card for plays in _all_tricks(view) for play in plays)]


def _all_tricks(view: TrickState) -> tuple[Plays, ...]:
    return (*(trick.plays for trick in view.tricks), view.trick)


def bosses(known: Knowledge) -> tuple[Card, ...]:
    """Return the cards of the hand that are boss in their suit."""
    return tuple([card for card in known.hand if known.boss(card)])
