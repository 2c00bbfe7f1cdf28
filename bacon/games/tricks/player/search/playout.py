"""Playing a hand out on bit sets: the cards as numbers, and a fast policy for every seat."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Final

from msgspec import Struct

from bacon.core.cards import Card, Cards
from bacon.games.tricks.player.knowledge import none_of
from bacon.games.tricks.player.situation import RESCUE, Manner
from bacon.games.tricks.ranking import Ranking

_ANY_CARD: Final = -1


@cache
def table_of(order: Ranking, pack: Cards) -> CardTable:
    """Return the card table of a ranking; each is built only once."""
    return CardTable(order, pack)


class CardTable:
    """Every card of the pack as a bit, suit by suit and from the lowest card up.

    Indexed by the number of a bit, `cards` holds the card, `suit` the cards of its suit, `over` those of the
    suit that beat it, and `beaters` every card that does; index -1 stands for no card, which anything beats.
    The `plain` suits are the `suits` without the `trumps`; `free` cards may be played at any time. A card
    that is twice in the pack has two bits.
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
        self.suits = [
            self._all_copies([card for card in pack if order.suit(card) is place]) for place in places
        ]
        self.all = sum(self.suits)
        self.free = self._all_copies([card for card in pack if card in order.free])
        self.trumps = self._all_copies(list(filter(order.is_trump, pack)))
        self.plain = [suit for suit in self.suits if suit != self.trumps]
        self.suit = [self.suits[places.index(order.suit(card))] for card in self.cards]
        self.beaters = [
            self._all_copies([card for card in pack if order.beats(card, best)]) for best in self.cards
        ]
        self.over = [suit & beaters for suit, beaters in zip(self.suit, self.beaters, strict=True)]
        self._under = [
            suit & self._all_copies([card for card in pack if order.beats(best, card)])
            for suit, best in zip(self.suit, self.cards, strict=True)
        ]
        self.beaters.append(_ANY_CARD)

    def _all_copies(self, cards: Sequence[Card]) -> int:
        return self.shared([cards])[0]

    def shared(self, piles: Iterable[Sequence[Card]], used: int = 0) -> list[int]:
        """Return piles of cards as bit sets; equal cards get different bits, none of them in `used`."""
        bits, sets = self._bits, []
        for pile in piles:
            before = used
            for card in pile:
                one = bits[card]
                used |= one << 1 if used & one else one
            sets.append(used ^ before)
        return sets

    def bit(self, card: Card, among: int = _ANY_CARD) -> int:
        """Return the bit of a card; if the pack has two, the one in `among`."""
        one = self._bits[card]
        return one if one & among else one << 1

    def number(self, card: Card) -> int:
        """Return the number of a card's bit."""
        return self._bits[card].bit_length() - 1

    def suit_of(self, card: Card) -> int:
        """Return the cards of a card's suit."""
        return self.suit[self.number(card)]

    def equivalent(self, one: Card, other: Card, between: int) -> bool:
        """Whether two cards are equivalent: no card in `between` beats, or loses to, only one of them."""
        first, second = self.number(one), self.number(other)
        if self.suit[first] != self.suit[second] or (one in self.order.free) != (other in self.order.free):
            return False
        apart = self.over[first] ^ self.over[second] | self._under[first] ^ self._under[second]
        return not apart & between

    def cards_in(self, bits: int) -> Cards:
        """Return the cards of a bit set."""
        found: list[Card] = []
        while bits:
            low = bits & -bits
            found.append(self.cards[low.bit_length() - 1])
            bits ^= low
        return tuple(found)


_MAX_ABOVE: Final = 30
"""More cards than ever count as above another one."""


class MannerTables(Struct, frozen=True):
    """A game's `Manner` as tables, indexed by the number of higher cards.

    Tricks that a kept card will take: a trump `trump`, a plain card `plain`, and `lone` if it is the last of
    its suit in a hand with trumps. The declarer draws trumps if the chance to win the trick is at least
    `draw`.
    """

    trump: tuple[float, ...]
    plain: tuple[float, ...]
    lone: tuple[float, ...]
    against_loner: float
    draw: float


def manner_tables(manner: Manner) -> MannerTables:
    """Build the tables of a game's manner."""
    trump = _kept_by_above(manner.trump_kept, manner.low_trump_kept, manner.in_hands)
    plain = _kept_by_above(manner.plain_kept, manner.low_plain_kept, manner.in_hands)
    lone = tuple([kept - manner.void_made for kept in plain])
    return MannerTables(trump, plain, lone, manner.against_loner, manner.draw)


def _kept_by_above(kept: Sequence[float], low: float, in_hands: int) -> tuple[float, ...]:
    places = range(0, _MAX_ABOVE * in_hands, in_hands)
    return tuple([kept[place] if place < len(kept) else low for place in places])


class RunningTrick(Struct, frozen=True):
    """A trick so far: the suit led, the number of the best card and its seat, and the plays left."""

    led: int
    best: int
    holder: int
    left: int


class OpenHand(Struct, frozen=True):
    """A hand about to be played, as everyone sees it.

    `next` is the seat that follows each seat, and `size` the cards dealt to each. `gone` holds the cards that
    are out of play. By seat there are the suits it is `out` of, the cards it has `shown` and still holds, and
    the card it put `away`.
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
    """A hand in play.

    `hand` holds the cards of the seat to act, and `unseen` every other card that is not gone. In the current
    trick the suit `led` is led, `best` is winning it for the seat `holder`, and `left` plays remain.
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
        "manner",
        "next",
        "out",
        "players",
        "seat",
        "shown",
        "size",
        "table",
        "unseen",
    )

    def __init__(self, table: CardTable, manner: MannerTables, start: OpenHand, hands: Sequence[int]) -> None:
        self.table = table
        self.manner = manner
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
        """Start at a given point of a trick."""
        self.seat = seat
        self.led, self.best, self.holder, self.left = trick.led, trick.best, trick.holder, trick.left

    def lead_of(self, seat: int) -> None:
        """Start with the lead to a trick."""
        self.seat, self.led, self.best, self.left = seat, 0, -1, self.players

    def look(self) -> None:
        """Update `hand` and `unseen` for the seat to act."""
        self.hand = self.hands[self.seat]
        self.unseen = self.table.all & ~(self.gone | self.hand | self.away[self.seat])

    def legal(self) -> int:
        """Return the cards that may be played."""
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
        """Play a card and move on to the next seat."""
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
        """Return how many tricks a card of the hand may still take if it is kept."""
        table = self.table
        above = (self.unseen & table.over[card]).bit_count()
        one = 1 << card
        if one & table.free and not above:
            return 1.0
        if one & table.trumps:
            kept = self.manner.trump[above]
            return (
                kept * self.manner.against_loner if self.alone and (self.seat ^ self.declarer) & 1 else kept
            )
        lone = self.hand & table.suit[card] == one and self.hand & table.trumps
        return self.manner.lone[above] if lone else self.manner.plain[above]

    def chance(self, card: int, *, ours: bool) -> float:
        """Return the chance that this side takes the trick if this card holds it now."""
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
        """Return the chance that a seat still to play takes the trick from a card."""
        table = self.table
        pool = self.unseen & ~self.out[seat]
        over = pool & table.beaters[best]
        if not over:
            return 0.0
        led = self.led or table.suit[best]
        legal_to_follow = led | table.free
        if over & legal_to_follow & self.shown[seat]:
            return 1.0
        size, slots = pool.bit_count(), self.hands[seat].bit_count()
        higher = 1 - none_of(size, (over & legal_to_follow).bit_count(), slots)
        if led == table.trumps:
            return higher
        follows = (pool & legal_to_follow).bit_count()
        ruffs = (over & table.trumps & ~table.free).bit_count()
        return higher + none_of(size, follows, slots) - none_of(size, follows + ruffs, slots)


def card_of(at: Playout) -> int:
    """Return the card, as a bit, that the seat to act plays."""
    legal = at.legal()
    if not legal & (legal - 1):
        return legal
    at.look()
    return _follow(at, legal) if at.led else _lead(at)


def _follow(at: Playout, legal: int) -> int:
    takers = legal & at.table.beaters[at.best]
    if not takers:
        return _throw(at, legal)
    ours = not (at.seat ^ at.holder) & 1
    if at.left == 1:
        return _throw(at, legal & ~takers or legal) if ours else _cheapest(at, takers)
    return _take(at, takers, legal & ~takers, ours=ours) or _throw(at, legal & ~takers or legal)


def _cheapest(at: Playout, takers: int) -> int:
    preferred = takers & ~at.table.free or takers
    preferred = preferred & at.led or preferred
    return preferred & -preferred


def _take(at: Playout, takers: int, others: int, *, ours: bool) -> int:
    """Return the card that gains most by taking the trick, or 0 if ducking gains more."""
    table = at.table
    if ours:
        takers = _spare_partners_winner(at, takers)
    elif (plain := takers & ~table.trumps) and not at.unseen & table.over[plain.bit_length() - 1]:
        return 1 << plain.bit_length() - 1
    most, chosen = _duck_gain(at, others, ours=ours), 0
    for one in {takers & -takers, 1 << takers.bit_length() - 1} if takers else ():
        card = one.bit_length() - 1
        gain = at.chance(card, ours=True) - at.keep(card)
        if gain > most or (gain == most and one < chosen):
            most, chosen = gain, one
    return chosen


def _spare_partners_winner(at: Playout, takers: int) -> int:
    """Leave out the trumps if a partner's plain card is hard to beat."""
    table, best = at.table, at.best
    if at.led == table.trumps or 1 << best & table.trumps:
        return takers
    above = (at.unseen & table.over[best]).bit_count()
    return takers & ~table.trumps if above <= 1 else takers


def _duck_gain(at: Playout, others: int, *, ours: bool) -> float:
    """Return the gain of the best card that does not take the trick."""
    if not others:
        return -9.0
    return at.chance(at.best, ours=ours) - at.keep(_throw(at, others).bit_length() - 1)


def _throw(at: Playout, cards: int) -> int:
    table = at.table
    cards = cards & ~table.free or cards
    if cards & at.led or not cards & (cards - 1):
        return cards & -cards
    least, chosen = 9.0, 0
    for suit in table.suits:
        held = cards & suit
        if held:
            low = held & -held
            kept = at.keep(low.bit_length() - 1)
            if kept < least:
                least, chosen = kept, low
    return chosen


def _lead(at: Playout) -> int:
    return _trump_lead(at) or _plain_lead(at) or _least_bad(at)


def _trump_lead(at: Playout) -> int:
    """Return the highest trump if this side should lead it, otherwise 0."""
    table = at.table
    trumps = at.hand & table.trumps
    if not trumps or not _rivals_may_trump(at):
        return 0
    card = trumps.bit_length() - 1
    many, above = trumps.bit_count(), (at.unseen & table.over[card]).bit_count()
    if at.declarer < 0:
        leads = many > 2
    elif at.seat == at.declarer:
        leads = many > 2 or at.chance(card, ours=True) >= at.manner.draw
    elif not (at.seat ^ at.declarer) & 1:
        leads = above <= 1
    else:
        leads = not at.alone and many == 1 and not above and at.hand.bit_count() < at.size
    return 1 << card if leads else 0


def _rivals(at: Playout) -> Iterator[int]:
    seat = at.next[at.seat]
    while seat != at.seat:
        if (seat ^ at.seat) & 1:
            yield seat
        seat = at.next[seat]


def _rivals_may_trump(at: Playout) -> bool:
    trumps = at.unseen & at.table.trumps
    return any(trumps & ~at.out[seat] for seat in _rivals(at))


def _plain_lead(at: Playout) -> int:
    """Return a boss card, or a card for the partner to ruff, or a trump from many, or the safest card."""
    table, unseen = at.table, at.unseen
    best, order = 0, (99, 0)
    for suit in table.plain:
        held = at.hand & suit
        if held and not _ruffed(at, suit):
            card = held.bit_length() - 1
            rank = (unseen & table.over[card]).bit_count(), -(unseen & suit).bit_count()
            if rank < order:
                best, order = 1 << card, rank
    if order[0] > 0:
        best = _lead_for_partner(at) or (best if order[0] <= 1 else 0) or _from_many_trumps(at) or best
    return best


def _ruffed(at: Playout, suit: int) -> bool:
    trumps, members = at.unseen & at.table.trumps, at.unseen & suit
    return any(not members & ~at.out[seat] and trumps & ~at.out[seat] for seat in _rivals(at))


def _lead_for_partner(at: Playout) -> int:
    """Return a low card of a suit that the partner is known to be out of but may trump."""
    if at.alone:
        return 0
    trumps, partner = at.unseen & at.table.trumps, at.next[at.next[at.seat]]
    if not trumps & ~at.out[partner]:
        return 0
    for suit in at.table.plain:
        held = at.hand & suit
        if held and not at.unseen & suit & ~at.out[partner] and not _ruffed(at, suit):
            return held & -held
    return 0


def _from_many_trumps(at: Playout) -> int:
    trumps = at.hand & at.table.trumps
    defends = at.declarer >= 0 and (at.seat ^ at.declarer) & 1
    if trumps.bit_count() < 3 or not _rivals_may_trump(at) or defends:
        return 0
    return 1 << trumps.bit_length() - 1


def _least_bad(at: Playout) -> int:
    plain = at.hand & ~at.table.trumps
    return _throw(at, plain) if plain else 1 << at.hand.bit_length() - 1
