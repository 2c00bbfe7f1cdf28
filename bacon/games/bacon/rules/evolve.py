"""Folding events into the state; total, cheap, and the same for full events and redacted ones."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from msgspec.structs import replace

from bacon.core.events import Event, Passed
from bacon.games.bacon.rules.events import (
    Called,
    PermissionAsked,
    PermissionDenied,
    PermissionGranted,
    Withdrawn,
)
from bacon.games.bacon.rules.options import BaconOptions
from bacon.games.bacon.rules.scoring import TRICKS
from bacon.games.bacon.rules.state import BaconState, Phase
from bacon.games.tricks.rules import play as trick_play
from bacon.games.tricks.rules.dealing import between
from bacon.games.tricks.rules.events import (
    CardPlayed,
    CardTakenUp,
    ClaimMade,
    ClaimSettled,
    Discarded,
    ThrownIn,
    TrickTaken,
    TrumpDeclared,
    UpcardTurned,
)
from bacon.games.tricks.rules.play import put_away, with_hand
from bacon.games.tricks.rules.ranking import next_seat, partner_of


def evolve(options: BaconOptions, state: BaconState, event: Event) -> BaconState:
    """The state after the event."""
    return _FOLDS.get(type(event), _between)(options, state, event)


def _in_play(_: BaconOptions, state: BaconState, event: Event) -> BaconState:
    match event:
        case CardPlayed():
            return trick_play.played(state, event)
        case TrickTaken():
            return trick_play.taken(state, event.seat, TRICKS)
        case ClaimMade() | ClaimSettled():
            return trick_play.claimed(state, event)
        case ThrownIn():
            return replace(state, phase=Phase.COUNT, to_act=None, thrown_in=True)
        case _:
            return state


def _in_auction(_: BaconOptions, state: BaconState, event: Event) -> BaconState:
    said = (*state.auction, event)
    match event:
        case Passed() | Withdrawn():
            return _next_offer(state, event.seat, said)
        case UpcardTurned(card):
            first, rest = next_seat(_dealer(state)), state.stock[1:]
            return replace(state, phase=Phase.OFFER, to_act=first, auction=said, upcard=card, stock=rest)
        case Called():
            return replace(
                state, phase=Phase.CALLED, to_act=None, auction=said, called=event, granted=(), denied=None
            )
        case PermissionAsked(seat, of):
            return replace(state, phase=Phase.PERMISSION, to_act=seat, asked=of)
        case _:
            return _answered(state, event, said)


def _answered(state: BaconState, event: Event, said: tuple[Event, ...]) -> BaconState:
    answered = replace(state, phase=Phase.CALLED, to_act=None, auction=said, asked=None)
    match event:
        case PermissionGranted(_, of):
            return replace(answered, granted=(*state.granted, of))
        case PermissionDenied(_, of):
            return replace(answered, denied=of)
        case _:
            return state


def _with_upcard(options: BaconOptions, state: BaconState, event: Event) -> BaconState:
    match event:
        case TrumpDeclared():
            return _declared(state, event)
        case CardTakenUp(seat, card):
            hands = with_hand(state, seat, (*state.hands[seat], card))
            return replace(state, phase=Phase.DISCARD, to_act=seat, hands=hands)
        case Discarded(seat, card):
            hand = put_away(state.hands[seat], card, any_card=options.may_discard_upcard)
            return replace(state, phase=Phase.PLAY, hands=with_hand(state, seat, hand), discard=card)
        case _:
            return state


def _between(_: BaconOptions, state: BaconState, event: Event) -> BaconState:
    return between(state, event)


_Fold: TypeAlias = Callable[[BaconOptions, BaconState, Event], BaconState]
_PLAY: Final = (CardPlayed, TrickTaken, ClaimMade, ClaimSettled, ThrownIn)
_AUCTION: Final = (
    *(UpcardTurned, Passed, Called, Withdrawn),
    *(PermissionAsked, PermissionGranted, PermissionDenied),
)
_UPCARD: Final = (TrumpDeclared, CardTakenUp, Discarded)
_FOLDS: Final[Mapping[type[Event], _Fold]] = {
    **dict.fromkeys(_PLAY, _in_play),
    **dict.fromkeys(_AUCTION, _in_auction),
    **dict.fromkeys(_UPCARD, _with_upcard),
}
"""What folds the events of each part of a hand."""


def _next_offer(state: BaconState, seat: int, said: tuple[Event, ...]) -> BaconState:
    """Offer the card to the next seat; after the dealer it is turned down."""
    passed = replace(state, auction=said, called=None, denied=None)
    if seat != state.dealer:
        return replace(passed, phase=Phase.OFFER, to_act=next_seat(seat))
    assert state.upcard is not None
    return replace(passed, phase=Phase.TURN, to_act=None, upcard=None, offered=(*state.offered, state.upcard))


def _declared(state: BaconState, event: TrumpDeclared) -> BaconState:
    return replace(
        state,
        phase=Phase.TAKE_UP,
        to_act=None,
        called=None,
        declarer=event.seat,
        strain=event.strain,
        alone=event.alone,
        sitting_out=(partner_of(event.seat),) if event.alone else (),
    )


def _dealer(state: BaconState) -> int:
    assert state.dealer is not None
    return state.dealer
