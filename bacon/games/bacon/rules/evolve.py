"""Folding events into the state; total, cheap, and the same for full events and redacted ones."""

from __future__ import annotations

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
    match event:
        case CardPlayed():
            return trick_play.played(state, event)
        case TrickTaken():
            return trick_play.taken(state, event.seat, TRICKS)
        case Passed() | Called() | UpcardTurned() | PermissionGranted() | PermissionDenied() | Withdrawn():
            return _auctioned(replace(state, auction=(*state.auction, event)), event)
        case PermissionAsked(seat, of):
            return replace(state, phase=Phase.PERMISSION, to_act=seat, asked=of)
        case TrumpDeclared():
            return _declared(state, event)
        case CardTakenUp(seat, card):
            hands = with_hand(state, seat, (*state.hands[seat], card))
            return replace(state, phase=Phase.DISCARD, to_act=seat, hands=hands)
        case Discarded(seat, card):
            hand = put_away(state.hands[seat], card, any_card=options.may_discard_upcard)
            return replace(state, phase=Phase.PLAY, hands=with_hand(state, seat, hand), discard=card)
        case ThrownIn():
            return replace(state, phase=Phase.COUNT, to_act=None, thrown_in=True)
        case ClaimMade() | ClaimSettled():
            return trick_play.claimed(state, event)
        case _:
            return between(state, event)


def _auctioned(state: BaconState, event: Event) -> BaconState:
    match event:
        case Passed() | Withdrawn():
            return _next_offer(state, event.seat)
        case UpcardTurned(card):
            first = next_seat(_dealer(state))
            return replace(state, phase=Phase.OFFER, to_act=first, upcard=card, stock=state.stock[1:])
        case Called():
            return replace(state, phase=Phase.CALLED, to_act=None, called=event, granted=(), denied=None)
        case PermissionGranted(_, of):
            return replace(state, phase=Phase.CALLED, to_act=None, asked=None, granted=(*state.granted, of))
        case PermissionDenied(_, of):
            return replace(state, phase=Phase.CALLED, to_act=None, asked=None, denied=of)
        case _:
            return state


def _next_offer(state: BaconState, seat: int) -> BaconState:
    """Offer the card to the next seat; after the dealer it is turned down."""
    if seat != state.dealer:
        return replace(state, phase=Phase.OFFER, to_act=next_seat(seat), called=None, denied=None)
    assert state.upcard is not None
    offered = (*state.offered, state.upcard)
    return replace(
        state, phase=Phase.TURN, to_act=None, upcard=None, offered=offered, called=None, denied=None
    )


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
