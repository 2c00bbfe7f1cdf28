"""A hand being played out on bits: the cards, whose turn it is, and what that seat may know.

Every seat goes by its own hand, by the cards that have been played or shown, and by the suits that others did
not follow. Nobody looks at a hidden card.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from bacon.games.tricks.player.knowledge import none_of
from bacon.games.tricks.player.search.table import CardTable
from bacon.games.tricks.player.situation import RESCUE, Manner

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

    From each player to the `next`, who declared, maybe `alone`, the cards `gone`, and by seat the suits it is
    `out` of, the cards it has `shown` and not yet played, and the one it put `away`.
    """

    next: tuple[int, ...]
    players: int
    declarer: int
    alone: bool
    gone: int
    out: tuple[int, ...]
    shown: tuple[int, ...]
    away: tuple[int, ...]


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
        """Give the cards that may be played."""
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
        """Give what a card of the hand may still take if it is kept, in tricks."""
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
        """Give the chance that this seat's side takes the trick if this card now holds it."""
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
        """Give the chance that a seat still to play takes the trick from a card."""
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
