"""Playing a hand out on a board by rules of thumb: a fast policy for every seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bacon.games.tricks.player.knowledge import none_of
from bacon.games.tricks.player.situation import RESCUE, Manner
from bacon.solver.board import CardTable, HandInPlay

_MAX_ABOVE: Final = 30
"""More cards than ever count as above another one."""


def _kept_by_above(kept: Sequence[float], low: float, in_hands: int) -> list[float]:
    places = range(0, _MAX_ABOVE * in_hands, in_hands)
    return [kept[place] if place < len(kept) else low for place in places]


class Playout(HandInPlay):
    """A hand in play, and what everyone knows of it: who declared, and how the game is played.

    By seat, `shown` are cards that the seat has shown and still holds, and `away` is the card that it put
    away; `size` cards were dealt to each. `hand` holds the cards of the seat to act, and `unseen` every other
    card that is not gone.

    Tables indexed by the number of higher cards give the tricks that a kept card will take: a trump
    (`trump_kept`), a plain card (`plain_kept`), and one that is the last of its suit in a hand with trumps
    (`lone_kept`).
    """

    def __init__(
        self, table: CardTable, hands: Sequence[int], seat: int, seats: Sequence[int], manner: Manner
    ) -> None:
        super().__init__(table, hands, seat, seats)
        self.trump_kept = _kept_by_above(manner.trump_kept, manner.low_trump_kept, manner.in_hands)
        self.plain_kept = _kept_by_above(manner.plain_kept, manner.low_plain_kept, manner.in_hands)
        self.lone_kept = [kept - manner.void_made for kept in self.plain_kept]
        self.against_loner = manner.against_loner
        self.draw = manner.draw
        self.only_boss_together = manner.only_boss_together
        self.to_declarer = manner.to_declarer
        self.from_many_trumps = manner.from_many_trumps
        self.rivals = [[other for other in seats if (other ^ seat) & 1] for seat in range(len(hands))]
        self.declarer = -1
        self.alone = False
        self.shown = [0] * len(hands)
        self.away = [0] * len(hands)
        self.size = self.hand = self.unseen = 0

    def look(self) -> None:
        """Update `hand` and `unseen` for the seat to act."""
        self.hand = self.hands[self.seat]
        self.unseen = self.table.all & ~(self.gone | self.hand | self.away[self.seat])

    def keep(self, card: int) -> float:
        """Return how many tricks a card of the hand may still take if it is kept."""
        table = self.table
        above = (self.unseen & table.over[card]).bit_count()
        one = 1 << card
        if one & table.free and not above:
            return 1.0
        if one & table.trumps:
            kept = self.trump_kept[above]
            return kept * self.against_loner if self.alone and (self.seat ^ self.declarer) & 1 else kept
        lone = self.hand & table.suit[card] == one and self.hand & table.trumps
        return self.lone_kept[above] if lone else self.plain_kept[above]

    def to_spare(self, card: int) -> bool:
        """Whether the hand holds a higher plain card that does the same: one of them stops a loner."""
        table, above = self.table, self.hand & self.table.over[card]
        if not (above and self.alone and (self.seat ^ self.declarer) & 1) or 1 << card & table.trumps:
            return False
        return not self.unseen & table.over[card] & ~table.over[(above & -above).bit_length() - 1]

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


def play_on(at: Playout, most: int) -> None:
    """Play by rules of thumb until a trick is over and nobody has more than `most` cards."""
    while at.led or at.hands[at.seat].bit_count() > most:
        at.play(card_of(at))


def card_of(at: Playout) -> int:
    """Return the card, as a bit, that the seat to act plays."""
    legal = at.legal()
    if not legal & (legal - 1):
        return legal
    at.look()
    return _follow(at, legal) if at.led else (_trump_lead(at) or _plain_lead(at) or _least_bad(at))


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
    least, most, chosen = 9.0, 0, 0
    for suit in table.suits:
        held = cards & suit
        if held:
            low = held & -held
            card = low.bit_length() - 1
            kept = -1.0 if at.to_spare(card) else at.keep(card)
            above = table.over[card].bit_count()
            if kept < least or (kept == least and above > most):
                least, most, chosen = kept, above, low
    return chosen


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
        only_boss = at.only_boss_together and not at.alone
        leads = not (only_boss and above) and (many > 2 or at.chance(card, ours=True) >= at.draw)
    elif not (at.seat ^ at.declarer) & 1:
        leads = above <= at.to_declarer
    else:
        leads = not at.alone and many == 1 and not above and at.hand.bit_count() < at.size
    return 1 << card if leads else 0


def _rivals_may_trump(at: Playout) -> bool:
    trumps = at.unseen & at.table.trumps
    return any(trumps & ~at.out[seat] for seat in at.rivals[at.seat])


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
    return any(not members & ~at.out[seat] and trumps & ~at.out[seat] for seat in at.rivals[at.seat])


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
    if not at.from_many_trumps or trumps.bit_count() < 3 or not _rivals_may_trump(at) or defends:
        return 0
    return 1 << trumps.bit_length() - 1


def _least_bad(at: Playout) -> int:
    plain = at.hand & ~at.table.trumps
    return _throw(at, plain) if plain else 1 << at.hand.bit_length() - 1
