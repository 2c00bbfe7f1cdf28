"""Folding events into the state; total, cheap, and the same for full events and redacted ones."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from msgspec.structs import replace

from bacon.core.events import Event, HandDealt, Passed
from bacon.games.bid_euchre.rules.bidding import is_over
from bacon.games.bid_euchre.rules.events import BidMade
from bacon.games.bid_euchre.rules.options import BidEuchreOptions
from bacon.games.bid_euchre.rules.state import BidEuchreState
from bacon.games.tricks.rules import play as trick_play
from bacon.games.tricks.rules.dealing import between
from bacon.games.tricks.rules.events import (
    CardGiven,
    CardPlayed,
    ClaimMade,
    ClaimSettled,
    TrickTaken,
    TrumpDeclared,
)
from bacon.games.tricks.rules.play import given
from bacon.games.tricks.rules.ranking import next_seat, partners_of
from bacon.games.tricks.rules.state import Phase


def evolve(options: BidEuchreOptions, state: BidEuchreState, event: Event) -> BidEuchreState:
    """The state after the event."""
    return _FOLDS.get(type(event), _between)(options, state, event)


def _in_play(options: BidEuchreOptions, state: BidEuchreState, event: Event) -> BidEuchreState:
    match event:
        case CardPlayed():
            return trick_play.played(state, event)
        case TrickTaken():
            return trick_play.taken(state, event.seat, options.hand)
        case ClaimMade() | ClaimSettled():
            return trick_play.claimed(state, event)
        case _:
            return state


def _in_auction(options: BidEuchreOptions, state: BidEuchreState, event: Event) -> BidEuchreState:
    match event:
        case Passed():
            return _spoken(options, replace(state, auction=(*state.auction, event)), event.seat)
        case BidMade():
            return _spoken(options, replace(state, auction=(*state.auction, event), bid=event), event.seat)
        case TrumpDeclared():
            return _declared(options, state, event)
        case CardGiven():
            return _given(options, state, event)
        case _:
            return state


def _between(options: BidEuchreOptions, state: BidEuchreState, event: Event) -> BidEuchreState:
    after = between(state, event)
    if not isinstance(event, HandDealt):
        return after
    return replace(after, phase=Phase.BID, to_act=next_seat(_dealer(state), seats=options.players))


_Fold: TypeAlias = Callable[[BidEuchreOptions, BidEuchreState, Event], BidEuchreState]
_FOLDS: Final[Mapping[type[Event], _Fold]] = {
    **dict.fromkeys((CardPlayed, TrickTaken, ClaimMade, ClaimSettled), _in_play),
    **dict.fromkeys((Passed, BidMade, TrumpDeclared, CardGiven), _in_auction),
}
"""What folds the events of each part of a hand."""


def _spoken(options: BidEuchreOptions, state: BidEuchreState, seat: int) -> BidEuchreState:
    """Let the next seat speak, or end the bidding."""
    following = next_seat(seat, seats=options.players)
    if not is_over(options, state, seat, following):
        return replace(state, to_act=following)
    if state.bid is None:
        return replace(state, phase=Phase.COUNT, to_act=None)
    if state.bid.strain is None:
        return replace(state, phase=Phase.NAME, to_act=state.bid.seat)
    return replace(state, phase=Phase.CALLED, to_act=None)


def _declared(options: BidEuchreOptions, state: BidEuchreState, event: TrumpDeclared) -> BidEuchreState:
    declared = replace(
        state,
        declarer=event.seat,
        strain=event.strain,
        alone=event.alone,
        sitting_out=partners_of(event.seat, options.players) if event.alone else (),
    )
    if state.bid is not None and state.bid.exchange:
        return replace(declared, phase=Phase.GIVE, to_act=event.seat)
    return _play(options, declared)


def _given(options: BidEuchreOptions, state: BidEuchreState, event: CardGiven) -> BidEuchreState:
    """Let a loner give his cards, then his partner as many, and then let the play begin."""
    assert state.bid is not None
    passed = replace(given(state, event), gifts=state.gifts + 1)
    if passed.gifts == 2 * state.bid.exchange:
        return _play(options, passed)
    return replace(passed, to_act=event.to if passed.gifts == state.bid.exchange else event.seat)


def _play(options: BidEuchreOptions, state: BidEuchreState) -> BidEuchreState:
    bidder_leads = options.lead == "bidder"
    left = next_seat(_dealer(state), state.sitting_out, options.players)
    return replace(state, phase=Phase.PLAY, to_act=state.declarer if bidder_leads else left)


def _dealer(state: BidEuchreState) -> int:
    assert state.dealer is not None
    return state.dealer
