"""The rule bot's card play on bit sets, which plays hands out quickly.

`leading` and `following` are the original: they play the same way and also explain why. A test compares the
two.
"""

from __future__ import annotations

from collections.abc import Iterator

from bacon.games.tricks.player.search.playout import Playout


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
