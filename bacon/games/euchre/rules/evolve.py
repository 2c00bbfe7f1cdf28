"""Folding events into the state; total, cheap, and the same for full events and redacted ones."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import reduce
from typing import Final, TypeAlias

from msgspec.structs import replace

from bacon.core.cards import Suit, without
from bacon.core.events import Event, Passed
from bacon.games.euchre.rules.events import DefendedAlone, HandKept, MisdealCalled, UpcardNamed, WentUnder
from bacon.games.euchre.rules.options import EuchreOptions
from bacon.games.euchre.rules.scoring import TRICKS
from bacon.games.euchre.rules.state import EuchreState
from bacon.games.tricks.rules import play as trick_play
from bacon.games.tricks.rules.dealing import between
from bacon.games.tricks.rules.events import (
    CardGiven,
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
from bacon.games.tricks.rules.play import given, put_away, with_hand
from bacon.games.tricks.rules.ranking import is_joker, next_seat, partner_of
from bacon.games.tricks.rules.state import Phase


def evolve(options: EuchreOptions, state: EuchreState, event: Event) -> EuchreState:
    """The state after the event."""
    return _FOLDS.get(type(event), _between)(options, state, event)


def _in_play(_: EuchreOptions, state: EuchreState, event: Event) -> EuchreState:
    match event:
        case CardPlayed():
            return trick_play.played(state, event)
        case TrickTaken():
            return trick_play.taken(state, event.seat, TRICKS)
        case ClaimMade() | ClaimSettled():
            return trick_play.claimed(state, event)
        case _:
            return replace(state, phase=Phase.COUNT, to_act=None, thrown_in=True)


def _in_auction(options: EuchreOptions, state: EuchreState, event: Event) -> EuchreState:
    said = replace(state, auction=(*state.auction, event))
    match event:
        case Passed():
            return _passed(options, said, event.seat)
        case UpcardTurned():
            return _turned(options, said, event)
        case TrumpDeclared():
            return _declared(options, said, event)
        case UpcardNamed(_, suit):
            return _look(options, replace(said, upcard_suit=suit))
        case DefendedAlone(seat):
            idle = (*state.sitting_out, partner_of(seat))
            return _play(options, replace(said, defender_alone=seat, sitting_out=idle))
        case _:
            return state


def _in_looking(_: EuchreOptions, state: EuchreState, event: Event) -> EuchreState:
    match event:
        case HandKept(seat):
            return _next_look(state, seat)
        case WentUnder():
            return _next_look(_under(state, event), event.seat)
        case MisdealCalled(seat, cards):
            return between(replace(state, hands=with_hand(state, seat, cards)), event)
        case _:
            return state


def _turned(options: EuchreOptions, state: EuchreState, event: UpcardTurned) -> EuchreState:
    turned = replace(state, upcard=event.card, stock=state.stock[1:], upcard_suit=_stands_for(options, event))
    if is_joker(event.card) and options.joker_turned_up == "dealer_names":
        return replace(turned, phase=Phase.NAME_UPCARD, to_act=state.dealer)
    return _look(options, turned)


def _stands_for(options: EuchreOptions, event: UpcardTurned) -> Suit | None:
    if is_joker(event.card) and options.joker_turned_up == "spades":
        return Suit.SPADES
    return event.card.suit


def _look(options: EuchreOptions, state: EuchreState) -> EuchreState:
    """Let everybody look at their hand before the first call, where the table has a reason to."""
    phase = Phase.OFFER if options.misdeal == options.go_under == "off" else Phase.LOOK
    return replace(state, phase=phase, to_act=next_seat(_dealer(state)))


def _next_look(state: EuchreState, seat: int) -> EuchreState:
    phase = Phase.OFFER if seat == state.dealer else Phase.LOOK
    return replace(state, phase=phase, to_act=next_seat(seat))


def _under(state: EuchreState, event: WentUnder) -> EuchreState:
    kept = reduce(without, event.away, state.hands[event.seat])
    return replace(
        state,
        hands=with_hand(state, event.seat, (*kept, *event.taken)),
        stock=state.stock[len(event.taken) :],
        buried=(*state.buried, *event.away),
    )


def _passed(options: EuchreOptions, state: EuchreState, seat: int) -> EuchreState:
    if state.phase is Phase.GIVE:
        return _defence(options, state)
    if state.phase is Phase.DEFEND:
        return _next_defender(options, state, seat)
    if seat != state.dealer:
        return replace(state, to_act=next_seat(seat))
    if state.upcard is None:
        return replace(state, phase=Phase.COUNT, to_act=None)
    return replace(state, phase=Phase.NAME, to_act=next_seat(seat), upcard=None, offered=(state.upcard,))


def _declared(options: EuchreOptions, state: EuchreState, event: TrumpDeclared) -> EuchreState:
    declared = replace(
        state,
        phase=Phase.TAKE_UP,
        to_act=None,
        declarer=event.seat,
        strain=event.strain,
        alone=event.alone,
        sitting_out=(partner_of(event.seat),) if event.alone else (),
    )
    return declared if state.upcard else _exchange(options, declared)


def _in_exchange(options: EuchreOptions, state: EuchreState, event: Event) -> EuchreState:
    match event:
        case CardTakenUp(seat, card):
            taken = replace(state, hands=with_hand(state, seat, (*state.hands[seat], card)))
            dead = seat in state.sitting_out
            return _exchange(options, taken) if dead else replace(taken, phase=Phase.DISCARD, to_act=seat)
        case Discarded(seat, card):
            hand = put_away(state.hands[seat], card, any_card=options.may_discard_upcard)
            return _exchange(options, replace(state, hands=with_hand(state, seat, hand), discard=card))
        case CardGiven(seat, to):
            passed = given(state, event)
            return replace(passed, to_act=to) if seat == state.declarer else _defence(options, passed)
        case _:
            return state


def _between(_: EuchreOptions, state: EuchreState, event: Event) -> EuchreState:
    return between(state, event)


_Fold: TypeAlias = Callable[[EuchreOptions, EuchreState, Event], EuchreState]
_PLAY: Final = (CardPlayed, TrickTaken, ClaimMade, ClaimSettled, ThrownIn)
_AUCTION: Final = (Passed, UpcardTurned, UpcardNamed, TrumpDeclared, DefendedAlone)
_FOLDS: Final[Mapping[type[Event], _Fold]] = {
    **dict.fromkeys(_PLAY, _in_play),
    **dict.fromkeys(_AUCTION, _in_auction),
    **dict.fromkeys((HandKept, WentUnder, MisdealCalled), _in_looking),
    **dict.fromkeys((CardTakenUp, Discarded, CardGiven), _in_exchange),
}
"""What folds the events of each part of a hand."""


def _exchange(options: EuchreOptions, state: EuchreState) -> EuchreState:
    """Let a loner call for his partner's best card, where the table allows it."""
    if state.alone and options.call_for_best:
        return replace(state, phase=Phase.GIVE, to_act=state.declarer)
    return _defence(options, state)


def _defence(options: EuchreOptions, state: EuchreState) -> EuchreState:
    """Ask the loner's opponents whether they defend alone, where the table allows it."""
    if state.alone and options.defend_alone:
        return replace(state, phase=Phase.DEFEND, to_act=next_seat(_declarer(state)))
    return _play(options, state)


def _next_defender(options: EuchreOptions, state: EuchreState, seat: int) -> EuchreState:
    first = seat == next_seat(_declarer(state))
    return replace(state, to_act=partner_of(seat)) if first else _play(options, state)


def _play(options: EuchreOptions, state: EuchreState) -> EuchreState:
    return replace(state, phase=Phase.PLAY, to_act=_leader(options, state))


def _leader(options: EuchreOptions, state: EuchreState) -> int:
    """Who leads first: the first who takes part on the dealer's left, unless the table says other."""
    maker = _declarer(state)
    if options.maker_leads:
        return maker
    from_maker = state.alone and options.loner_lead == "left_of_maker"
    return next_seat(maker if from_maker else _dealer(state), state.sitting_out)


def _dealer(state: EuchreState) -> int:
    assert state.dealer is not None
    return state.dealer


def _declarer(state: EuchreState) -> int:
    assert state.declarer is not None
    return state.declarer
