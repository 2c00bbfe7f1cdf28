"""The play of a hand, the same in all trick-taking games: following, taking tricks, claiming the rest."""

from __future__ import annotations

from typing import Final, TypeVar

from msgspec.structs import replace

from bacon.core.actions import Action, Pass, Refusal
from bacon.core.cards import EVERY_CARD, HIDDEN, Card, Cards, hide, without
from bacon.core.events import Event, Passed
from bacon.core.words import capital
from bacon.games.tricks.rules.dealing import between
from bacon.games.tricks.rules.events import (
    CardGiven,
    CardPlayed,
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
from bacon.games.tricks.rules.ranking import Ranking, is_joker, next_seat, partner_of
from bacon.games.tricks.rules.state import Phase, Trick, TrickState

S = TypeVar("S", bound=TrickState)

MATCH_OVER: Final = Refusal("match_over", "The match is over.")


_PLAY: Final = Phase.PLAY
_TRICK: Final = Phase.TRICK
_COUNT: Final = Phase.COUNT
"""Looked up once: Python 3.11 takes longer to find a member of an enumeration than to compare it."""

_PLAYS: Final = tuple(map(Play, EVERY_CARD))
"""The request to play each card, at the card's index: they are asked for too often to be made anew."""


def plays(state: TrickState, order: Ranking, *, claims: bool) -> tuple[Action, ...]:
    """What the seat to act may do in the play; `claims` tells whether the table allows them."""
    if state.to_act is None:
        return ()
    hand = state.hands[state.to_act]
    playable: list[Action] = []
    for card in order.following(hand, state.trick):
        playable.append(_PLAYS[card.index])  # noqa: PERF401  (quicker, as in `Ranking.following`)
    if claims and all(map(order.is_trump, hand)):
        playable.append(ClaimRest())
    return tuple(playable)


def folded(state: S, event: Event) -> S:
    """The state after an event that all trick games fold alike."""
    if type(event) is CardPlayed:
        return played(state, event)
    if type(event) is TrickTaken:
        left = len(state.hands[event.seat])
        return taken(state, event.seat, len(state.tricks) + 1 + left)
    return _stopped(state, event) if isinstance(event, _STOPS) else between(state, event)


_STOPS: Final = (ThrownIn, ClaimMade, ClaimSettled)
"""The events by which a hand ends before its last card."""


def _stopped(state: S, event: Event) -> S:
    if isinstance(event, ClaimMade | ClaimSettled):
        return claimed(state, event)
    return replace(state, phase=Phase.COUNT, to_act=None, thrown_in=True)


def made(state: TrickState, seat: int, action: Action) -> Event | None:
    """The event that a legal action makes, if it is one of which all trick games make the same."""
    if type(action) is Play:
        return CardPlayed(seat, action.card)
    match action:
        case Pass():
            return Passed(seat)
        case Discard(card):
            return Discarded(seat, card)
        case Give(card):
            return CardGiven(seat, partner_of(seat), card)
        case ClaimRest():
            return ClaimMade(seat, state.hands[seat])
        case _:
            return None


def played(state: S, event: CardPlayed) -> S:
    """The state after a card was played."""
    seat, idle, trick = event.seat, state.sitting_out, (*state.trick, event)
    hands = list(state.hands)
    seats = len(hands)
    hands[seat] = without(hands[seat], event.card)
    if len(trick) + len(idle) == seats:
        return replace(state, phase=_TRICK, to_act=None, hands=tuple(hands), trick=trick)
    following = next_seat(seat, idle, seats) if idle else (seat + 1) % seats
    return replace(state, to_act=following, hands=tuple(hands), trick=trick)


def taken(state: S, seat: int, tricks: int) -> S:
    """The state after a seat took the trick, in a hand of so many."""
    count = _plus(state.taken, seat % 2, 1)
    won = (*state.tricks, Trick(state.trick, seat))
    if len(won) == tricks:
        return replace(state, phase=_COUNT, to_act=None, trick=(), tricks=won, taken=count)
    return replace(state, phase=_PLAY, to_act=seat, trick=(), tricks=won, taken=count)


def claimed(state: S, event: ClaimMade | ClaimSettled) -> S:
    """The state after the rest was claimed, or the claim was settled."""
    match event:
        case ClaimMade(seat, cards):
            hands = with_hand(state, seat, cards)
            return replace(state, phase=Phase.CLAIM, to_act=None, claim=event, hands=hands)
        case ClaimSettled(_, side, rest):
            count = _plus(state.taken, side, rest)
            return replace(state, phase=Phase.COUNT, taken=count, claim_settled=event)


def with_hand(state: TrickState, seat: int, hand: Cards) -> tuple[Cards, ...]:
    """The hands with one of them replaced."""
    hands = list(state.hands)
    hands[seat] = hand
    return tuple(hands)


def put_away(hand: Cards, card: Card, *, any_card: bool = True) -> Cards:
    """A hand without a card that was put away.

    Whoever did not see it no longer knows which cards are still there, if it may have been `any_card`.
    """
    rest = without(hand, card)
    return hide(rest) if card is HIDDEN and any_card else rest


def given(state: S, event: CardGiven) -> S:
    """The state after a card was given to a partner."""
    left = with_hand(state, event.seat, put_away(state.hands[event.seat], event.card))
    received = (*left[event.to], event.card)
    return replace(state, hands=(*left[: event.to], received, *left[event.to + 1 :]))


def not_held(card: object) -> Refusal:
    """Say that a card is not in the hand."""
    words = capital(card.words) if isinstance(card, Card) else f"{card!r} is not a card, so it"
    return Refusal("not_held", f"{words} is not in this hand.")


def must_follow(state: TrickState, order: Ranking) -> Refusal:
    """Say that the seat to act has cards of the suit that was led."""
    assert state.to_act is not None
    led = state.trick[0].card
    suit = order.suit(led)
    assert suit is not None
    if led.suit is not suit:
        return Refusal(
            "must_follow", f"{_strange(led)} was led: it calls for {suit.plural}, and you have some."
        )
    follow = order.following(state.hands[state.to_act], state.trick)
    if all(card.suit is not suit for card in follow):
        one = _strange(follow[0]).split(maxsplit=1)[1]
        return Refusal("must_follow", f"Trumps were led, and your {one} is one: follow suit.")
    return Refusal("must_follow", f"{suit.plural.capitalize()} were led, and you have some: follow suit.")


def _strange(card: Card) -> str:
    """Name a trump that shows another suit."""
    return "A joker" if is_joker(card) else "The left bower"


def no_claim(*, claims: bool) -> Refusal:
    """Say why the rest cannot be claimed; `claims` tells whether the table allows it at all."""
    if not claims:
        return Refusal("claim_off", "Claiming the rest is not allowed at this table.")
    return Refusal("claim_needs_trumps", "You can claim the rest only when all your cards are trumps.")


def won(state: TrickState, order: Ranking) -> TrickTaken:
    """The event of who takes the full trick."""
    return TrickTaken(order.best(state.trick).seat)


def _plus(pair: tuple[int, int], side: int, more: int) -> tuple[int, int]:
    return (pair[0] + more, pair[1]) if side == 0 else (pair[0], pair[1] + more)
