"""The rules of Bacon: legal actions, the events they make, what follows, and the state after each event.

`evolve` accepts every event, full or redacted, and is cheap.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import takewhile
from typing import Final, TypeAlias

from msgspec.structs import replace

from bacon.core.actions import Action, Pass, Refusal
from bacon.core.cards import Strain, Suit
from bacon.core.events import Event, Passed
from bacon.core.rules import dealer_of, seat_to_act
from bacon.games.bacon.events import (
    Asked,
    Called,
    Deny,
    Grant,
    PermissionAsked,
    PermissionDenied,
    PermissionGranted,
    Withdrawn,
)
from bacon.games.bacon.options import BaconOptions
from bacon.games.bacon.state import BaconState, Phase, is_joker, ranking, score, settle
from bacon.games.tricks import play as trick_play
from bacon.games.tricks.events import (
    Acquitted,
    CardPlayed,
    CardTakenUp,
    Discarded,
    PickItUp,
    ThrownIn,
    TrumpDeclared,
    UpcardTurned,
)
from bacon.games.tricks.play import declared, discarded, discards, plays, refused, taken_up, won
from bacon.games.tricks.ranking import next_seat, partner_of
from bacon.games.tricks.state import reached

OFFERS = 4
"""The number of cards offered before the hand is void."""

_PASS: tuple[Action, ...] = (Pass(),)
_THE_SUIT: tuple[Action, ...] = (PickItUp(), PickItUp(alone=True))
_ANY_SUIT: tuple[Action, ...] = tuple(PickItUp(alone, suit) for alone in (False, True) for suit in Suit)
_PERMISSION: tuple[Action, ...] = (Grant(), Deny())


def legal(options: BaconOptions, state: BaconState) -> tuple[Action, ...]:
    """Return every legal action, first one that moves the hand along."""
    actions_of = _LEGAL.get(state.phase)
    return actions_of(options, state) if actions_of else ()


def _plays(options: BaconOptions, state: BaconState) -> tuple[Action, ...]:
    return plays(state, ranking(options, state.trump), claims=options.claim != "off")


def _offers(options: BaconOptions, state: BaconState) -> tuple[Action, ...]:
    """Return the declarations, one for each suit if the up-card is a joker, and passing."""
    if _may_only_pass(options, state):
        return _PASS
    declarations = _ANY_SUIT if _joker_is_up(state) else _THE_SUIT
    return declarations if dealer_is_stuck(options, state) else declarations + _PASS


def dealer_is_stuck(options: BaconOptions, state: BaconState) -> bool:
    """Whether the dealer speaks to the last offered card and must declare it."""
    if not options.stick_dealer or len(state.offered) < OFFERS - 1:
        return False
    speaker = state.to_act if state.called is None else state.called.seat
    return speaker == state.dealer


def _joker_is_up(state: BaconState) -> bool:
    return state.upcard is not None and is_joker(state.upcard)


def _may_only_pass(options: BaconOptions, state: BaconState) -> bool:
    """Whether the seat to act has forbidden its partner to declare this very card.

    This matters only if the options say so, and never binds a dealer who must declare.
    """
    if options.denier_may_declare or dealer_is_stuck(options, state):
        return False
    denied = PermissionDenied(seat_to_act(state), "declare")
    return denied in takewhile(lambda event: not isinstance(event, UpcardTurned), reversed(state.auction))


_LEGAL: Final[Mapping[Phase, Callable[[BaconOptions, BaconState], tuple[Action, ...]]]] = {
    Phase.OFFER: _offers,
    Phase.PERMISSION: lambda _, __: _PERMISSION,
    Phase.DISCARD: lambda options, state: discards(state, any_card=options.may_discard_upcard),
    Phase.PLAY: _plays,
}


def decide(state: BaconState, action: Action) -> Event:
    """Return the event that a legal action makes."""
    seat = seat_to_act(state)
    return trick_play.made(state, seat, action) or _made_in_bacon(state, seat, action)


def _made_in_bacon(state: BaconState, seat: int, action: Action) -> Event:
    match action:
        case PickItUp(alone, suit):
            return Called(seat, suit or _offered_suit(state), alone)
        case Grant():
            return PermissionGranted(seat, _asked(state))
        case Deny():
            return PermissionDenied(seat, _asked(state))
        case _:
            raise AssertionError(f"{action!r} isn’t an action in this game")


def consequence(options: BaconOptions, state: BaconState) -> Event | None:
    """Return the event that follows from a full state by rule alone, if any."""
    consequence_of = _CONSEQUENCES.get(state.phase)
    return consequence_of(options, state) if consequence_of else None


def _thrown_in(options: BaconOptions, state: BaconState) -> ThrownIn | None:
    """Throw the hand in between tricks at three to one: the fifth changes nothing (gambiter.com)."""
    idle = options.throw_in and not state.trick and state.taken in ((3, 1), (1, 3))
    return ThrownIn() if idle else None


def _taken_up(_: BaconOptions, state: BaconState) -> Event:
    assert state.declarer is not None
    assert state.upcard is not None
    return CardTakenUp(next_seat(state.declarer), state.upcard)


def _after_call(options: BaconOptions, state: BaconState) -> Event:
    called = state.called
    assert called is not None
    if state.denied == "declare" or (state.denied and refusal_is_a_pass(options, state)):
        return Withdrawn(called.seat)
    alone = called.alone and state.denied is None
    for asked in _permissions(options, state, alone=alone):
        if asked not in state.granted:
            return PermissionAsked(partner_of(called.seat), asked)
    return TrumpDeclared(called.seat, Strain(called.suit.value), alone)


def refusal_is_a_pass(options: BaconOptions, state: BaconState) -> bool:
    """Whether a refused loner has passed (gamerules.com); a stuck dealer cannot pass."""
    return options.refused_alone == "counts_as_pass" and not dealer_is_stuck(options, state)


def must_ask(options: BaconOptions, state: BaconState, *, alone: bool) -> bool:
    """Whether a call needs the partner's permission."""
    return bool(_permissions(options, state, alone=alone))


def _permissions(options: BaconOptions, state: BaconState, *, alone: bool) -> tuple[Asked, ...]:
    """Return what must be asked, in order: the declaration, then, once it stands, going alone (gambiter.com).

    A stuck dealer must declare, so the partner cannot forbid it.
    """
    free = options.permission not in ("both", "declare") or dealer_is_stuck(options, state)
    declare: tuple[Asked, ...] = () if free else ("declare",)
    return (*declare, "alone") if alone and options.permission in ("both", "alone") else declare


_CONSEQUENCES: Final[Mapping[Phase, Callable[[BaconOptions, BaconState], Event | None]]] = {
    Phase.PLAY: _thrown_in,
    Phase.TRICK: lambda options, state: won(state, ranking(options, state.trump)),
    Phase.TURN: lambda _, state: UpcardTurned(state.stock[0]) if len(state.offered) < OFFERS else Acquitted(),
    Phase.CALLED: _after_call,
    Phase.TAKE_UP: _taken_up,
    Phase.CLAIM: settle,
    Phase.COUNT: score,
    Phase.BETWEEN: lambda options, state: reached(state, options.target),
}


def _offered_suit(state: BaconState) -> Suit:
    assert state.upcard is not None
    assert state.upcard.suit is not None
    return state.upcard.suit


def _asked(state: BaconState) -> Asked:
    assert state.asked is not None
    return state.asked


def refusal(options: BaconOptions, state: BaconState, action: Action) -> Refusal:
    """Explain why an action is not legal."""
    claims = options.claim != "off"
    if shared := refused(state, action, ranking(options, state.trump), claims=claims):
        return shared
    match action, state.phase:
        case ((PickItUp() | Pass()), Phase.OFFER):
            return _no_such_call(options, state, action)
        case _:
            return Refusal("not_now", _EXPECTED[state.phase])


_EXPECTED = {
    Phase.OFFER: "Pick it up, go alone, or pass.",
    Phase.PERMISSION: "Answer your partner: “go ahead” or “no.”",
    Phase.DISCARD: "Discard a card.",
    Phase.PLAY: "Play a card.",
}


def _no_such_call(options: BaconOptions, state: BaconState, action: Action) -> Refusal:
    if isinstance(action, Pass):
        return Refusal(
            "dealer_is_stuck", "You’re the dealer and this is the last card, so you have to pick it up."
        )
    if _may_only_pass(options, state):
        return Refusal("denied_before", "You told your partner no on this card, so you have to pass.")
    if _joker_is_up(state):
        return Refusal("name_a_suit", "The up-card is a joker. Name the suit you want as trump.")
    return Refusal("suit_is_fixed", "The up-card’s suit is trump. You only name a suit for a joker.")


def evolve(options: BaconOptions, state: BaconState, event: Event) -> BaconState:
    """Return the state after an event."""
    if type(event) is CardPlayed:
        return trick_play.played(state, event)
    fold = _FOLDS.get(type(event))
    return fold(options, state, event) if fold else trick_play.folded(state, event)


def _in_auction(_: BaconOptions, state: BaconState, event: Event) -> BaconState:
    auction = (*state.auction, event)
    match event:
        case Passed() | Withdrawn():
            return _next_offer(state, event.seat, auction)
        case UpcardTurned(card):
            first, rest = next_seat(dealer_of(state)), state.stock[1:]
            return replace(state, phase=Phase.OFFER, to_act=first, auction=auction, upcard=card, stock=rest)
        case Called():
            return replace(
                state, phase=Phase.CALLED, to_act=None, auction=auction, called=event, granted=(), denied=None
            )
        case PermissionAsked(seat, of):
            return replace(state, phase=Phase.PERMISSION, to_act=seat, asked=of)
        case _:
            return _answered(state, event, auction)


def _answered(state: BaconState, event: Event, auction: tuple[Event, ...]) -> BaconState:
    answered = replace(state, phase=Phase.CALLED, to_act=None, auction=auction, asked=None)
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
            picked_up = declared(state, event.seat, event.strain, alone=event.alone)
            return replace(picked_up, phase=Phase.TAKE_UP, to_act=None, called=None)
        case CardTakenUp(seat):
            return replace(taken_up(state, event), phase=Phase.DISCARD, to_act=seat)
        case Discarded():
            return replace(discarded(state, event, any_card=options.may_discard_upcard), phase=Phase.PLAY)
        case _:
            return state


_Fold: TypeAlias = Callable[[BaconOptions, BaconState, Event], BaconState]
_AUCTION: Final = (
    *(UpcardTurned, Passed, Called, Withdrawn),
    *(PermissionAsked, PermissionGranted, PermissionDenied),
)
_FOLDS: Final[Mapping[type[Event], _Fold]] = {
    **dict.fromkeys(_AUCTION, _in_auction),
    **dict.fromkeys((TrumpDeclared, CardTakenUp, Discarded), _with_upcard),
}


def _next_offer(state: BaconState, seat: int, auction: tuple[Event, ...]) -> BaconState:
    """Offer the card to the next seat; after the dealer it is turned down."""
    passed = replace(state, auction=auction, called=None, denied=None)
    if seat != state.dealer:
        return replace(passed, phase=Phase.OFFER, to_act=next_seat(seat))
    assert state.upcard is not None
    return replace(passed, phase=Phase.TURN, to_act=None, upcard=None, offered=(*state.offered, state.upcard))
