"""What a seat can deduce from its own view: where cards may be, what is boss, who is out of a suit.

Of the full pack most unseen cards lie dead in the stock, of the short one hardly any. That is why strength is
weighed by chances here, and only what has really been seen counts as certain. A joker counts in the suit it
belongs to; where it is free it may be in any hand and fall on any trick.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache

from msgspec import Struct

from bacon.core.cards import Card, Cards, Suit
from bacon.games.bacon.options import BaconOptions
from bacon.games.bacon.ranking import pack_of, ranking
from bacon.games.bacon.state import BaconState
from bacon.games.tricks import Plays, Ranking, next_seat, partner_of, side_of


class Knowledge(Struct, frozen=True):
    """The seat to act and all it may conclude.

    `unseen` are the cards that may be anywhere, the drawn up-card not among them: as long as it has not been
    seen again, `drawn` is taken to be in the hand of `drawer`. `voids` are the suits each seat has shown to
    be out of; a joker that is free may still be there.
    """

    view: BaconState
    seat: int
    hand: Cards
    order: Ranking
    unseen: Cards
    voids: tuple[frozenset[Suit], ...]
    drawer: int | None = None
    drawn: Card | None = None

    @property
    def partner(self) -> int:
        """Give the seat opposite."""
        return partner_of(self.seat)

    @property
    def opponents(self) -> tuple[int, int]:
        """Give the two opponents, the one on the left first."""
        return next_seat(self.seat), next_seat(self.partner)

    @property
    def declaring(self) -> bool:
        """Tell whether this seat's side declared."""
        declarer = self.view.declarer
        return declarer is not None and side_of(declarer) == side_of(self.seat)

    @property
    def trumps(self) -> Cards:
        """Give the trumps in the hand, highest first."""
        return self.falling(card for card in self.hand if self.order.is_trump(card))

    @property
    def plain(self) -> Cards:
        """Give the plain cards in the hand, in the pack's order."""
        return tuple([card for card in self.hand if not self.order.is_trump(card)])

    @property
    def taken(self) -> tuple[int, int]:
        """Give the tricks of this side and of the other."""
        ours = side_of(self.seat)
        return self.view.taken[ours], self.view.taken[1 - ours]

    def falling(self, held: Iterable[Card]) -> Cards:
        """Sort cards from the highest down; equal heights stay in order."""
        return tuple(sorted(held, key=self.order.strength, reverse=True))

    def of_suit(self, suit: Suit | None) -> Cards:
        """Give the hand's cards of a suit."""
        return tuple([card for card in self.hand if self.order.suit(card) is suit])

    def above(self, card: Card) -> int:
        """Count the cards of its suit that beat the card and may be in another hand."""
        return sum(1 for other in self._outside() if self._over(other, card))

    def boss(self, card: Card) -> bool:
        """Tell whether no card of its suit that may be in another hand beats the card."""
        return self.above(card) == 0

    def may_hold_above(self, seat: int, card: Card) -> bool:
        """Tell whether a seat may hold a higher card of the card's suit."""
        return any(self._over(other, card) for other in self._may_hold(seat))

    def out_of(self, seat: int, suit: Suit | None) -> bool:
        """Tell whether a seat is known to hold no card of the suit."""
        if suit is None or not self.view.hands[seat]:
            return True
        return not any(self.order.suit(card) is suit for card in self._may_hold(seat))

    @property
    def opponents_out_of_trumps(self) -> bool:
        """Tell whether both opponents are known to hold no trump."""
        return all(self.out_of(seat, self.order.trump) for seat in self.opponents)

    def beaten_by(self, seat: int, best: Card, led: Suit | None) -> float:
        """Give the chance that a seat still to play can take the trick from `best`."""
        if not self.view.hands[seat]:
            return 0.0
        higher = self._count(seat, lambda card: self.order.beats(card, best) and self._falls(card, led))
        if self._knows(seat, best) and self.drawn is not None and self._falls(self.drawn, led):
            return 1.0
        if led is self.order.trump:
            return self.holds(seat, higher)
        return self.holds(seat, higher) + self._ruffs(seat, best, led)

    def holds(self, seat: int, wanted: int) -> float:
        """Give the chance that a seat holds at least one of so many unseen cards it may hold."""
        return 1 - _none_of(len(self._pool(seat)), wanted, self._slots(seat))

    def _ruffs(self, seat: int, best: Card, led: Suit | None) -> float:
        """Give the chance that a seat is out of the plain suit led and has a trump that beats `best`."""
        size, slots = len(self._pool(seat)), self._slots(seat)
        follows = self._count(seat, lambda card: self._falls(card, led))
        out = _none_of(size, follows, slots)
        if self._knows(seat, best):
            return out
        ruffs = self._count(seat, lambda card: self._can_ruff(card, best))
        return out - _none_of(size, follows + ruffs, slots)

    def _knows(self, seat: int, best: Card) -> bool:
        """Tell whether the seat is known to hold the drawn trump and it beats `best`."""
        return self.drawn is not None and seat == self.drawer and self.order.beats(self.drawn, best)

    def _falls(self, card: Card, led: Suit | None) -> bool:
        """Tell whether the card may be played on a suit by a hand that still has some of it."""
        return self.order.suit(card) is led or card in self.order.free

    def _can_ruff(self, card: Card, best: Card) -> bool:
        return self.order.is_trump(card) and card not in self.order.free and self.order.beats(card, best)

    def _slots(self, seat: int) -> int:
        known = self.drawn is not None and seat == self.drawer
        return len(self.view.hands[seat]) - known

    def _pool(self, seat: int) -> Cards:
        out = self.voids[seat]
        if not out:
            return self.unseen
        free = self.order.free
        return tuple([card for card in self.unseen if self.order.suit(card) not in out or card in free])

    def _may_hold(self, seat: int) -> Cards:
        pool = self._pool(seat)
        return pool if self.drawn is None or seat != self.drawer else (*pool, self.drawn)

    def _count(self, seat: int, wanted: Callable[[Card], bool]) -> int:
        return sum(1 for card in self._pool(seat) if wanted(card))

    def _outside(self) -> Cards:
        return self.unseen if self.drawn is None else (*self.unseen, self.drawn)

    def _over(self, other: Card, card: Card) -> bool:
        same = self.order.suit(other) is self.order.suit(card)
        return same and self.order.strength(other) > self.order.strength(card)


@cache
def _none_of(size: int, wanted: int, slots: int) -> float:
    """Give the chance that `slots` cards drawn from `size` hold none of the `wanted`."""
    chance = 1.0
    for drawn in range(slots):
        left = size - wanted - drawn
        if left <= 0 or size - drawn <= 0:
            return 0.0 if wanted else 1.0
        chance *= left / (size - drawn)
    return chance


def know(options: BaconOptions, view: BaconState, seat: int, trump: Suit | None = None) -> Knowledge:
    """Deduce what a seat may know from its view.

    Takes the rules in force, the seat's own view, the seat, and a trump to suppose while there is none; gives
    its knowledge under that trump, or the one declared, called or offered.
    """
    order = ranking(options, trump or _trump(view))
    voids = _voids(view, order)
    hand = view.hands[seat]
    seen = {*hand, *view.offered, *_played(view)}
    if view.discard is not None:
        seen.add(view.discard)
    hidden = seen | {view.upcard}
    unseen = tuple([card for card in pack_of(options) if card not in hidden])
    drawer = None if view.declarer is None else next_seat(view.declarer)
    drawn = None if drawer == seat else _drawn(view, order, voids, seen)
    return Knowledge(view, seat, hand, order, unseen, voids, drawer, drawn)


def _trump(view: BaconState) -> Suit | None:
    """Give the trump declared, else the one called, else the one offered, if any."""
    if view.trump is not None or view.called is not None:
        return view.trump or (view.called.suit if view.called else None)
    return view.upcard.suit if view.upcard else None


def _drawn(
    view: BaconState, order: Ranking, voids: tuple[frozenset[Suit], ...], seen: set[Card]
) -> Card | None:
    """Give the up-card while it may be in the hand of whoever took it up: not played, and not put away.

    A hand that has shown to be out of trumps has put it away, unless it is a joker that need not follow.
    """
    card = view.upcard
    if card is None or card in seen:
        return None
    if view.declarer is None or card in order.free:
        return card
    return None if order.trump in voids[next_seat(view.declarer)] else card


def _played(view: BaconState) -> list[Card]:
    return [play.card for plays in _all_tricks(view) for play in plays]


def _all_tricks(view: BaconState) -> tuple[Plays, ...]:
    return (*(trick.plays for trick in view.tricks), view.trick)


def _voids(view: BaconState, order: Ranking) -> tuple[frozenset[Suit], ...]:
    """Give the suits each seat did not follow; a joker that was free to fall shows nothing."""
    shown: tuple[set[Suit], ...] = (set(), set(), set(), set())
    for plays in filter(None, _all_tricks(view)):
        led = order.suit(plays[0].card)
        for play in plays[1:]:
            if led is not None and order.suit(play.card) is not led and play.card not in order.free:
                shown[play.seat].add(led)
    return tuple(frozenset(suits) for suits in shown)
