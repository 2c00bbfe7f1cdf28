"""Folding facts into the state; total, cheap, and the same for full facts and redacted ones."""

from __future__ import annotations

from msgspec.structs import replace

from bacon.core.cards import HIDDEN, Cards, hide, without
from bacon.core.events import (
    Acquitted,
    Called,
    CardPlayed,
    CardTakenUp,
    ClaimMade,
    ClaimSettled,
    DealerCut,
    Discarded,
    Event,
    HandDealt,
    HandScored,
    HandStarted,
    MatchStarted,
    MatchWon,
    Passed,
    PermissionAsked,
    PermissionDenied,
    PermissionGranted,
    SeedRevealed,
    ThrownIn,
    TrickTaken,
    TrumpDeclared,
    UpcardTurned,
    Withdrawn,
)
from bacon.games.bacon.options import BaconOptions
from bacon.games.bacon.scoring import TRICKS
from bacon.games.bacon.state import BaconState, Phase
from bacon.games.tricks import Trick, next_seat, side_of


def evolve(options: BaconOptions, state: BaconState, event: Event) -> BaconState:
    """Give the state after the fact."""
    match event:
        case CardPlayed():
            return _played(state, event)
        case TrickTaken(seat):
            return _taken(state, seat)
        case UpcardTurned() | Passed() | Withdrawn() | Called() | PermissionGranted() | PermissionDenied():
            return _auctioned(replace(state, auction=(*state.auction, event)), event)
        case PermissionAsked(seat, of):
            return replace(state, phase=Phase.PERMISSION, to_act=seat, asked=of)
        case TrumpDeclared(seat, suit, alone):
            return replace(
                state, phase=Phase.TAKE_UP, to_act=None, called=None, declarer=seat, trump=suit, alone=alone
            )
        case CardTakenUp(seat, card):
            hands = _with_hand(state, seat, (*state.hands[seat], card))
            return replace(state, phase=Phase.DISCARD, to_act=seat, hands=hands)
        case Discarded():
            return _discarded(options, state, event)
        case ThrownIn():
            return replace(state, phase=Phase.COUNT, to_act=None, thrown_in=True)
        case ClaimMade(seat, cards):
            hands = _with_hand(state, seat, cards)
            return replace(state, phase=Phase.CLAIM, to_act=None, claim=event, hands=hands)
        case ClaimSettled():
            return _claimed(state, event)
        case _:
            return _between(state, event)


def _auctioned(state: BaconState, event: Event) -> BaconState:
    match event:
        case UpcardTurned(card):
            first = next_seat(_dealer(state))
            return replace(state, phase=Phase.OFFER, to_act=first, upcard=card, stock=state.stock[1:])
        case Passed(seat) | Withdrawn(seat):
            return _next_offer(state, seat)
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


def _discarded(options: BaconOptions, state: BaconState, event: Discarded) -> BaconState:
    """Put the card away.

    Whoever did not see it no longer knows whether the taken card is still there, unless it must be (A8).
    """
    rest = without(state.hands[event.seat], event.card)
    if event.card is HIDDEN and options.may_discard_upcard:
        rest = hide(rest)
    hands = _with_hand(state, event.seat, rest)
    return replace(state, phase=Phase.PLAY, hands=hands, discard=event.card)


def _played(state: BaconState, event: CardPlayed) -> BaconState:
    hands = _with_hand(state, event.seat, without(state.hands[event.seat], event.card))
    trick = (*state.trick, event)
    if len(trick) == state.active_seats:
        return replace(state, phase=Phase.TRICK, to_act=None, hands=hands, trick=trick)
    return replace(state, to_act=next_seat(event.seat, state.sitting_out), hands=hands, trick=trick)


def _taken(state: BaconState, seat: int) -> BaconState:
    taken = _plus(state.taken, side_of(seat), 1)
    tricks = (*state.tricks, Trick(state.trick, seat))
    if len(tricks) == TRICKS:
        return replace(state, phase=Phase.COUNT, to_act=None, trick=(), tricks=tricks, taken=taken)
    return replace(state, phase=Phase.PLAY, to_act=seat, trick=(), tricks=tricks, taken=taken)


def _claimed(state: BaconState, event: ClaimSettled) -> BaconState:
    taken = _plus(state.taken, event.side, event.tricks)
    return replace(state, phase=Phase.COUNT, taken=taken, claim_settled=event)


def _between(state: BaconState, event: Event) -> BaconState:
    match event:
        case MatchStarted(first_dealer=dealer):
            return replace(state, phase=Phase.CUT if dealer is None else Phase.BETWEEN, dealer=dealer)
        case DealerCut(cards, dealer):
            phase = Phase.CUT if dealer is None else Phase.BETWEEN
            return replace(state, phase=phase, cuts=state.cuts + 1, cut=cards, dealer=dealer)
        case HandStarted():
            return _fresh_hand(state, event)
        case HandDealt(hands, stock):
            return replace(state, phase=Phase.TURN, hands=hands, stock=stock)
        case HandScored(side=side, points=points):
            scores = _plus((state.scores[0], state.scores[1]), side, points)
            return replace(state, phase=_after_hand(state), scores=scores, result=event)
        case Acquitted():
            return replace(state, phase=_after_hand(state), result=event)
        case SeedRevealed():
            return replace(state, phase=Phase.BETWEEN)
        case MatchWon(side):
            return replace(state, phase=Phase.OVER, winner=side)
        case _:
            return state


def _fresh_hand(state: BaconState, event: HandStarted) -> BaconState:
    return BaconState(
        viewer=state.viewer,
        cuts=state.cuts,
        scores=state.scores,
        phase=Phase.DEAL,
        hand=event.number,
        dealer=event.dealer,
        commitment=event.commitment,
    )


def _after_hand(state: BaconState) -> Phase:
    return Phase.REVEAL if state.commitment else Phase.BETWEEN


def _dealer(state: BaconState) -> int:
    assert state.dealer is not None
    return state.dealer


def _with_hand(state: BaconState, seat: int, hand: Cards) -> tuple[Cards, ...]:
    return (*state.hands[:seat], hand, *state.hands[seat + 1 :])


def _plus(pair: tuple[int, int], side: int, more: int) -> tuple[int, int]:
    return (pair[0] + more, pair[1]) if side == 0 else (pair[0], pair[1] + more)
