"""Claims: settling a claim of the remaining tricks, now and as older versions did, and their option."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeAlias

from msgspec import Meta

from bacon.core.cards import Card, Cards
from bacon.core.options import option
from bacon.games.tricks.events import ClaimSettled
from bacon.games.tricks.ranking import Ranking, Seats, next_seat, side_of
from bacon.games.tricks.state import TrickState

Claim: TypeAlias = Literal["off", "opponents", "everyone"]
"""Who must be beaten by a player who claims the rest; "off" forbids claims."""


def claim_option(source: str) -> Meta:
    """Return the option for claiming the rest; `source` cites where a game takes it from."""
    return option(
        "Claiming the rest",
        "With only trump left, a player may show their hand and take the rest, if even the lowest card beats "
        "every trump the opponents (or everyone else) still have. If not, the other side takes the rest.",
        group="Play",
        source=source,
        labels=("Not allowed", "Must beat the opponents", "Must beat everyone"),
    )


def settle(state: TrickState, order: Ranking, tricks: int, *, everyone: bool) -> ClaimSettled:
    """Check a claim against the cards that may still beat it.

    These are the opponents' hands and the card that is winning the trick; the partner's hand counts only if
    the claim must beat `everyone`, since a partner's higher trump costs the side nothing. A winning card that
    the partner has beaten or must beat, or that the claimer will beat, does not count either.
    """
    rivals = _rivals(state, everyone=everyone)
    held = [card for seat in rivals for card in _may_beat(state, order, seat)]
    table = () if _partner_must_beat(state, order) else _unbeaten(state, order)
    return _settled(state, order, tricks, [*held, *table])


def settlements_until_0_9_5(
    state: TrickState, order: Ranking, tricks: int, *, everyone: bool
) -> tuple[ClaimSettled, ...]:
    """Return how older versions settled this claim, newest first.

    0.9.5 counted a card on the table that the partner had to beat, and a card identical to one of the
    claimer's that an opponent could only have played later. 0.5.0 counted every card that the others had just
    played.
    """
    rivals = _rivals(state, everyone=everyone)
    held = _held(state, rivals)
    played = [play.card for play in state.trick if play.seat in rivals]
    return tuple(
        _settled(state, order, tricks, [*held, *table]) for table in (_unbeaten(state, order), played)
    )


def _settled(state: TrickState, order: Ranking, tricks: int, against: Iterable[Card]) -> ClaimSettled:
    """Settle a claim by the highest trump that its lowest does not beat; an equal one may be played first."""
    claimer, hand = _claimed(state)
    lowest = min(map(order.strength, hand))
    better = [card for card in filter(order.is_trump, against) if order.strength(card) >= lowest]
    refuted_by = max(better, key=order.strength, default=None)
    side = side_of(claimer) if refuted_by is None else 1 - side_of(claimer)
    return ClaimSettled(claimer, side, tricks - sum(state.taken), refuted_by)


def _claimed(state: TrickState) -> tuple[int, Cards]:
    assert state.claim is not None
    return state.claim.seat, state.claim.cards


def _rivals(state: TrickState, *, everyone: bool) -> Seats:
    claimer, _ = _claimed(state)
    return _around(state, range(1, len(state.hands), 1 if everyone else 2), claimer)


def _partners(state: TrickState) -> Seats:
    claimer, _ = _claimed(state)
    return _around(state, range(2, len(state.hands), 2), claimer)


def _around(state: TrickState, steps: Iterable[int], claimer: int) -> Seats:
    seats = ((claimer + step) % len(state.hands) for step in steps)
    return tuple(seat for seat in seats if seat not in state.sitting_out)


def _held(state: TrickState, seats: Seats) -> list[Card]:
    return [card for seat in seats for card in state.hands[seat]]


def _unbeaten(state: TrickState, order: Ranking) -> Cards:
    """Return the card with which an opponent is winning the trick, unless the claimer can beat it."""
    if not state.trick:
        return ()
    claimer, hand = _claimed(state)
    best = order.best(state.trick)
    safe = side_of(best.seat) == side_of(claimer) or any(order.beats(card, best.card) for card in hand)
    return () if safe else (best.card,)


def _partner_must_beat(state: TrickState, order: Ranking) -> bool:
    """Whether a partner who has yet to play can only play cards that take the trick."""
    if not state.trick:
        return False
    best, have_played = order.best(state.trick).card, {play.seat for play in state.trick}
    playable = [
        order.following(state.hands[seat], state.trick)
        for seat in _partners(state)
        if seat not in have_played
    ]
    return any(all(order.beats(card, best) for card in choice) for choice in playable)


def _may_beat(state: TrickState, order: Ranking, seat: int) -> list[Card]:
    """Return the cards of a seat that may beat the claim.

    An identical copy of the claimer's lowest card does not count if it is always played later. The seat on
    the claimer's left plays after the claimer whichever partner leads.
    """
    claimer, hand = _claimed(state)
    lowest = min(hand, key=order.strength)
    plays_later = seat == next_seat(claimer, seats=len(state.hands)) or _keeps_the_lead(state, order)
    harmless = plays_later and not order.beats(lowest, lowest)
    return [card for card in state.hands[seat] if not (harmless and card is lowest)]


def _keeps_the_lead(state: TrickState, order: Ranking) -> bool:
    """Whether no partner can get the lead while the claimer still has the lowest card.

    The claimer leads or can take the trick on the table, and has no other card that a partner can beat.
    """
    _, hand = _claimed(state)
    if state.trick and not any(order.beats(card, order.best(state.trick).card) for card in hand):
        return len(hand) == 1
    above = sorted(hand, key=order.strength)[1:2]
    return not any(order.beats(card, each) for card in _held(state, _partners(state)) for each in above)
