"""Playing a hand in any trick game: following suit, taking tricks, claiming the rest."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

from msgspec.structs import replace

from bacon.core.actions import Action, Pass, Refusal
from bacon.core.cards import EVERY_CARD, HIDDEN, Card, Cards, Strain, hide, without
from bacon.core.events import Event, Passed
from bacon.games.tricks.events import (
    CardGiven,
    CardPlayed,
    CardTakenUp,
    ClaimMade,
    ClaimRest,
    ClaimSettled,
    Discard,
    Discarded,
    Give,
    Play,
    ThrownIn,
    TrickTaken,
)
from bacon.games.tricks.ranking import Ranking, has_bowers, is_joker, next_seat, partner_of, partners_of
from bacon.games.tricks.state import Phase, Trick, TrickState, between

S = TypeVar("S", bound=TrickState)

MATCH_OVER: Final = Refusal("match_over", "The match is over.")


_PLAY: Final = Phase.PLAY
_TRICK: Final = Phase.TRICK
_COUNT: Final = Phase.COUNT
"""Looked up once: in Python 3.11 finding an enum member takes longer than comparing it."""

_PLAYS: Final[tuple[Action, ...]] = tuple(map(Play, EVERY_CARD))
"""A `Play` of each card, by card index: they are requested too often to create them each time."""


def plays(state: TrickState, order: Ranking, *, claims: bool) -> tuple[Action, ...]:
    """Return the legal actions of the seat to act; `claims` is whether the rules allow claims."""
    seat = state.to_act
    if seat is None:
        return ()
    hand = state.hands[seat]
    playable: list[Action] = order.chosen(hand, state.trick, _PLAYS)
    if claims and all(map(order.is_trump, hand)):
        playable.append(ClaimRest())
    return tuple(playable)


def folded(state: S, event: Event, side_of: Callable[[int], int] | None = None) -> S:
    """Return the state after an event that has the same effect in all trick games.

    `side_of` returns the side of a seat; by default the sides sit in turn.
    """
    if type(event) is CardPlayed:
        return played(state, event)
    if type(event) is TrickTaken:
        left = len(state.hands[event.seat])
        side = None if side_of is None else side_of(event.seat)
        return taken(state, event.seat, len(state.tricks) + 1 + left, side)
    if type(event) is ClaimMade or type(event) is ClaimSettled:
        return claimed(state, event)
    if type(event) is ThrownIn:
        return replace(state, phase=Phase.COUNT, to_act=None, thrown_in=True)
    return between(state, event)


def made(state: TrickState, seat: int, action: Action) -> Event | None:
    """Return the event for a legal action, or None if the game makes its own."""
    if type(action) is Play:
        return CardPlayed(seat, action.card)
    if type(action) is Pass:
        return Passed(seat)
    if type(action) is Discard:
        return Discarded(seat, action.card)
    if type(action) is Give:
        return CardGiven(seat, partner_of(seat), action.card)
    if type(action) is ClaimRest:
        return ClaimMade(seat, state.hands[seat])
    return None


def played(state: S, event: CardPlayed) -> S:
    """Return the state after a card was played."""
    seat, sitting_out = event.seat, state.sitting_out
    trick = state.trick + (event,)  # noqa: RUF005  (called for every card; unpacking takes three times as long)
    hands = list(state.hands)
    seats = len(hands)
    hands[seat] = without(hands[seat], event.card)
    if len(trick) + len(sitting_out) == seats:
        return replace(state, phase=_TRICK, to_act=None, hands=tuple(hands), trick=trick)
    following = next_seat(seat, sitting_out, seats) if sitting_out else (seat + 1) % seats
    return replace(state, to_act=following, hands=tuple(hands), trick=trick)


def taken(state: S, seat: int, tricks: int, side: int | None = None) -> S:
    """Return the state after a seat took a trick for its side, in a hand of `tricks` tricks.

    By default the sides sit in turn.
    """
    count = _add_to_side(state.taken, seat % len(state.taken) if side is None else side, 1)
    won = (*state.tricks, Trick(state.trick, seat))
    if len(won) == tricks:
        return replace(state, phase=_COUNT, to_act=None, trick=(), tricks=won, taken=count)
    return replace(state, phase=_PLAY, to_act=seat, trick=(), tricks=won, taken=count)


def claimed(state: S, event: ClaimMade | ClaimSettled) -> S:
    """Return the state after the rest was claimed, or the claim was settled."""
    match event:
        case ClaimMade(seat, cards):
            hands = with_hand(state, seat, cards)
            return replace(state, phase=Phase.CLAIM, to_act=None, claim=event, hands=hands)
        case ClaimSettled(_, side, rest):
            count = _add_to_side(state.taken, side, rest)
            return replace(state, phase=Phase.COUNT, taken=count, claim_settled=event)


def shown(state: S, seat: int, card: Card) -> S:
    """Return the state after a seat showed a card of its hand and took it back: everyone knows it now."""
    return replace(state, hands=with_hand(state, seat, (*without(state.hands[seat], card), card)))


def declared(state: S, seat: int, strain: Strain | None, *, alone: bool) -> S:
    """Return the state after trump was declared, or is left to the first lead.

    The partners of a player who goes alone sit out.
    """
    out = partners_of(seat, len(state.hands), len(state.scores)) if alone else ()
    return replace(state, declarer=seat, strain=strain, alone=alone, sitting_out=out)


def taken_up(state: S, event: CardTakenUp) -> S:
    """Return the state after a seat took the up-card into its hand."""
    return replace(state, hands=with_hand(state, event.seat, (*state.hands[event.seat], event.card)))


def discards(state: TrickState, *, any_card: bool) -> tuple[Action, ...]:
    """Return the possible discards, among them the up-card only if it may be `any_card`."""
    assert state.to_act is not None
    kept = None if any_card else state.upcard
    return tuple([Discard(card) for card in state.hands[state.to_act] if card is not kept])


def discarded(state: S, event: Discarded, *, any_card: bool) -> S:
    """Return the state after a seat put a card away, which may have been `any_card` or not the up-card."""
    hand = put_away(state.hands[event.seat], event.card, any_card=any_card)
    return replace(state, hands=with_hand(state, event.seat, hand), discard=event.card)


def dealt_to(state: TrickState, seat: int) -> Cards:
    """Return the cards that a seat holds and those it has played: its hand as it was dealt."""
    return (*state.hands[seat], *played_by(state, seat))


def played_by(state: TrickState, seat: int) -> Cards:
    """Return the cards that a seat has played in this hand."""
    plays = [play for trick in state.tricks for play in trick.plays]
    return tuple([play.card for play in (*plays, *state.trick) if play.seat == seat])


def with_hand(state: TrickState, seat: int, hand: Cards) -> tuple[Cards, ...]:
    """Return the hands with one of them replaced."""
    hands = list(state.hands)
    hands[seat] = hand
    return tuple(hands)


def put_away(hand: Cards, card: Card, *, any_card: bool = True) -> Cards:
    """Return a hand without a discarded card.

    A viewer who did not see the card, if it may have been `any_card`, no longer knows the remaining ones.
    """
    rest = without(hand, card)
    return hide(rest) if card is HIDDEN and any_card else rest


def given(state: S, event: CardGiven) -> S:
    """Return the state after a card was given to a partner."""
    left = with_hand(state, event.seat, put_away(state.hands[event.seat], event.card))
    received = (*left[event.to], event.card)
    return replace(state, hands=(*left[: event.to], received, *left[event.to + 1 :]))


def refused(state: TrickState, action: Action, order: Ranking, *, claims: bool) -> Refusal | None:
    """Explain why a card or a claim is refused; None if only the game itself can.

    `claims` is whether the rules allow claims.
    """
    if state.to_act is None:
        return MATCH_OVER
    hand = state.hands[state.to_act]
    match action, state.phase:
        case (Play(card), Phase.PLAY) | (Discard(card), Phase.DISCARD) | (Give(card), Phase.GIVE) if (
            card not in hand
        ):
            return not_held(card)
        case Play(), Phase.PLAY if state.trick:
            return must_follow(state, order)
        case ClaimRest(), Phase.PLAY:
            return no_claim(claims=claims)
        case Discard(), Phase.DISCARD:
            return _KEEPS_UPCARD
        case _:
            return None


_KEEPS_UPCARD: Final = Refusal(
    "keeps_upcard", "You have to keep the up-card at this table. Discard another card."
)


def not_held(card: object) -> Refusal:
    """Refuse a card that is not in the hand."""
    words = card.words if isinstance(card, Card) else f"{card!r}, which isn’t a card"
    return Refusal("not_held", f"You don’t have {words}.")


def must_follow(state: TrickState, order: Ranking) -> Refusal:
    """Refuse a card that does not follow suit."""
    assert state.to_act is not None
    led = state.trick[0].card
    suit = order.suit(led)
    assert suit is not None
    one = f"a {suit.singular}"
    if led.suit is not suit:
        named = _off_suit_trump(led, order)
        return Refusal("must_follow", f"Follow suit: the {named} counts as {one}, and you have one.")
    follow = order.following(state.hands[state.to_act], state.trick)
    if all(card.suit is not suit for card in follow):
        named = _off_suit_trump(follow[0], order)
        return Refusal("must_follow", f"Follow suit: your {named} counts as {one}.")
    return Refusal("must_follow", f"Follow suit: you still have {one}.")


def _off_suit_trump(card: Card, order: Ranking) -> str:
    if is_joker(card):
        return "joker"
    return "left bower" if card.rank == "J" and has_bowers(order) else card.words.removeprefix("the ")


def no_claim(*, claims: bool) -> Refusal:
    """Refuse a claim; `claims` is whether the rules allow claims at all."""
    if not claims:
        return Refusal("claim_off", "You can’t claim the rest at this table. Play a card.")
    return Refusal("claim_needs_trumps", "You can only claim the rest with nothing but trump left.")


def won(state: TrickState, order: Ranking) -> TrickTaken:
    """Return the event for taking a complete trick."""
    return TrickTaken(order.best(state.trick).seat)


def _add_to_side(taken: tuple[int, ...], side: int, more: int) -> tuple[int, ...]:
    changed = list(taken)
    changed[side] += more
    return tuple(changed)
