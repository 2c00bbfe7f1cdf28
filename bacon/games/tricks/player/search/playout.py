"""A hand played out on bits: the cards as numbers, whose turn it is, and what that seat may know."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final

from msgspec import Struct

from bacon.core.cards import Card, Cards
from bacon.games.tricks.player.knowledge import none_of
from bacon.games.tricks.player.situation import RESCUE, Manner
from bacon.games.tricks.rules.ranking import Ranking

_ANYTHING: Final = -1


@cache
def table_of(order: Ranking, pack: Cards) -> CardTable:
    """The table of an order; each is laid out once."""
    return CardTable(order, pack)


class CardTable:
    """Every card of the pack as a bit: suit by suit, and in each from the lowest card up.

    By the number of a bit, `cards` has its card, `suit` the cards of its suit, `over` those of them that beat
    it, and `beaters` all that do; at -1 that is every card, as anything beats no card. Of the `suits` all but
    the `trumps` are `plain`; `free` cards may be played at any time. What is in the pack twice has two bits.
    """

    __slots__ = (
        "_bits",
        "_under",
        "all",
        "beaters",
        "cards",
        "free",
        "order",
        "over",
        "plain",
        "suit",
        "suits",
        "trumps",
    )

    def __init__(self, order: Ranking, pack: Cards) -> None:
        self.order = order
        places = list(dict.fromkeys(map(order.suit, pack)))
        self.cards = sorted(
            pack, key=lambda card: (places.index(order.suit(card)), order.strength(card), card.index)
        )
        self._bits: dict[Card, int] = {}
        for number, card in enumerate(self.cards):
            self._bits.setdefault(card, 1 << number)
        self.suits = [self._those([card for card in pack if order.suit(card) is place]) for place in places]
        self.all = sum(self.suits)
        self.free = self._those([card for card in pack if card in order.free])
        self.trumps = self._those(list(filter(order.is_trump, pack)))
        self.plain = [suit for suit in self.suits if suit != self.trumps]
        self.suit = [self.suits[places.index(order.suit(card))] for card in self.cards]
        self.beaters = [
            self._those([card for card in pack if order.beats(card, best)]) for best in self.cards
        ]
        self.over = [suit & beaters for suit, beaters in zip(self.suit, self.beaters, strict=True)]
        self._under = [
            suit & self._those([card for card in pack if order.beats(best, card)])
            for suit, best in zip(self.suit, self.cards, strict=True)
        ]
        self.beaters.append(_ANYTHING)

    def _those(self, cards: Sequence[Card]) -> int:
        """All the cards of a kind: each as often as it is in the pack."""
        return self.shared([cards])[0]

    def shared(self, piles: Iterable[Sequence[Card]], used: int = 0) -> list[int]:
        """Piles of cards as sets of bits; of equal cards each is another bit, and none of those used."""
        bits, sets = self._bits, []
        for pile in piles:
            before = used
            for card in pile:
                one = bits[card]
                used |= one << 1 if used & one else one
            sets.append(used ^ before)
        return sets

    def bit(self, card: Card, among: int = _ANYTHING) -> int:
        """The bit of a card, of the one among these if it is there twice."""
        one = self._bits[card]
        return one if one & among else one << 1

    def number(self, card: Card) -> int:
        """The number of a card's bit."""
        return self._bits[card].bit_length() - 1

    def suit_of(self, card: Card) -> int:
        """The cards of a card's suit."""
        return self.suit[self.number(card)]

    def touching(self, one: Card, other: Card, between: int) -> bool:
        """Whether two cards do the same: none of these beats, or is beaten by, only one of them."""
        first, second = self.number(one), self.number(other)
        if self.suit[first] != self.suit[second] or (one in self.order.free) != (other in self.order.free):
            return False
        apart = self.over[first] ^ self.over[second] | self._under[first] ^ self._under[second]
        return not apart & between

    def spelt(self, bits: int) -> Cards:
        """The cards of a set of bits."""
        found: list[Card] = []
        while bits:
            low = bits & -bits
            found.append(self.cards[low.bit_length() - 1])
            bits ^= low
        return tuple(found)


_FAR: Final = 30
"""More cards than are ever counted above another one."""


class Sense(Struct, frozen=True):
    """What the players go by: a game's manner, laid out by the number of cards above.

    A trump that is kept is worth `trump`, a plain card `plain`, and `lone` if it is the last of its suit in a
    hand with trumps; the declarer draws trumps from the chance `draw` on.
    """

    trump: tuple[float, ...]
    plain: tuple[float, ...]
    lone: tuple[float, ...]
    against_loner: float
    draw: float


def sense_of(manner: Manner) -> Sense:
    """Lay a game's manner out."""
    trump = _by_above(manner.trump_kept, manner.low_trump_kept, manner.in_hands)
    plain = _by_above(manner.plain_kept, manner.low_plain_kept, manner.in_hands)
    lone = tuple([kept - manner.void_made for kept in plain])
    return Sense(trump, plain, lone, manner.against_loner, manner.draw)


def _by_above(kept: Sequence[float], low: float, in_hands: int) -> tuple[float, ...]:
    places = range(0, _FAR * in_hands, in_hands)
    return tuple([kept[place] if place < len(kept) else low for place in places])


class RunningTrick(Struct, frozen=True):
    """A trick so far: the suit led, the number of the best card and whose it is, and how many still play."""

    led: int
    best: int
    holder: int
    left: int


class OpenHand(Struct, frozen=True):
    """A hand to be played, as everybody sees it.

    To each `size` cards were dealt. From each player to the `next`, who declared, maybe `alone`, the cards
    `gone`, and by seat the suits it is `out` of, the cards it has `shown` and not yet played, and the one it
    put `away`.
    """

    next: tuple[int, ...]
    players: int
    declarer: int
    alone: bool
    gone: int
    out: tuple[int, ...]
    shown: tuple[int, ...]
    away: tuple[int, ...]
    size: int


class Playout:
    """A hand in play, in which one seat after the other is to act.

    The seat that is to act has a `hand`, and any other card that is not gone is `unseen` to it. It looks at
    a trick in which a suit was `led`, `best` holds it, and so many are `left` to play.
    """

    __slots__ = (
        "alone",
        "away",
        "best",
        "declarer",
        "gone",
        "hand",
        "hands",
        "holder",
        "led",
        "left",
        "next",
        "out",
        "players",
        "seat",
        "sense",
        "shown",
        "size",
        "table",
        "unseen",
    )

    def __init__(self, table: CardTable, sense: Sense, start: OpenHand, hands: Sequence[int]) -> None:
        self.table = table
        self.sense = sense
        self.next = start.next
        self.players = start.players
        self.declarer = start.declarer
        self.alone = start.alone
        self.gone = start.gone
        self.out = list(start.out)
        self.shown = start.shown
        self.away = start.away
        self.size = start.size
        self.hands = list(hands)
        self.seat = self.hand = self.unseen = self.led = self.holder = self.left = 0
        self.best = -1

    def at(self, seat: int, trick: RunningTrick) -> None:
        """Set the hand to a moment of a trick."""
        self.seat = seat
        self.led, self.best, self.holder, self.left = trick.led, trick.best, trick.holder, trick.left

    def lead_of(self, seat: int) -> None:
        """Set the hand to the lead of a trick."""
        self.seat, self.led, self.best, self.left = seat, 0, -1, self.players

    def look(self) -> None:
        """Look at the hand of the seat to act, and at what is unseen to it."""
        self.hand = self.hands[self.seat]
        self.unseen = self.table.all & ~(self.gone | self.hand | self.away[self.seat])

    def legal(self) -> int:
        """The cards that may be played."""
        hand = self.hands[self.seat]
        led = self.led
        if not led:
            return hand
        free = self.table.free
        follow = hand & led
        if free:
            follow = follow | hand & free if follow & ~free else 0
        return follow or hand

    def play(self, one: int) -> None:
        """Play a card, and go on to the next seat."""
        table, seat = self.table, self.seat
        self.hands[seat] ^= one
        self.gone |= one
        card = one.bit_length() - 1
        if not self.led:
            self.led = table.suit[card]
        elif not one & (self.led | table.free):
            self.out[seat] |= self.led & ~table.free
        if table.beaters[self.best] & one:
            self.best, self.holder = card, seat
        self.seat = self.next[seat]
        self.left -= 1

    def keep(self, card: int) -> float:
        """What a card of the hand may still take if it is kept, in tricks."""
        table = self.table
        above = (self.unseen & table.over[card]).bit_count()
        one = 1 << card
        if one & table.free and not above:
            return 1.0
        if one & table.trumps:
            kept = self.sense.trump[above]
            return kept * self.sense.against_loner if self.alone and (self.seat ^ self.declarer) & 1 else kept
        lone = self.hand & table.suit[card] == one and self.hand & table.trumps
        return self.sense.lone[above] if lone else self.sense.plain[above]

    def chance(self, card: int, *, ours: bool) -> float:
        """The chance that this seat's side takes the trick if this card now holds it."""
        seat, missed, held = self.seat, 1.0, 1.0
        later = seat
        for _ in range(self.left - 1):
            later = self.next[later]
            if (later ^ seat) & 1:
                held *= 1 - self.beaten(later, card)
            else:
                missed *= 1 - self.beaten(later, card)
        rescue = (1 - missed) * RESCUE
        return held + (1 - held) * rescue if ours else rescue

    def beaten(self, seat: int, best: int) -> float:
        """The chance that a seat still to play takes the trick from a card."""
        table = self.table
        pool = self.unseen & ~self.out[seat]
        over = pool & table.beaters[best]
        if not over:
            return 0.0
        led = self.led or table.suit[best]
        falls = led | table.free
        if over & falls & self.shown[seat]:
            return 1.0
        size, slots = pool.bit_count(), self.hands[seat].bit_count()
        higher = 1 - none_of(size, (over & falls).bit_count(), slots)
        if led == table.trumps:
            return higher
        follows = (pool & falls).bit_count()
        ruffs = (over & table.trumps & ~table.free).bit_count()
        return higher + none_of(size, follows, slots) - none_of(size, follows + ruffs, slots)
