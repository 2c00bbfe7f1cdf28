"""The rules of Euchre: legal actions, the events they make, what follows, and the state after each event.

`evolve` accepts every event, full or redacted, and is cheap.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import reduce
from typing import Final, TypeAlias

from msgspec.structs import replace

from bacon.core.actions import Action, Pass
from bacon.core.cards import SUITS, Strain, Suit, without
from bacon.core.events import Event, Passed
from bacon.core.rules import dealer_of, seat_to_act
from bacon.games.euchre import legal_calls
from bacon.games.euchre.events import (
    CallMisdeal,
    DefendAlone,
    DefendedAlone,
    Forfeited,
    GoUnder,
    HandKept,
    Keep,
    MisdealCalled,
    UpcardNamed,
    WentUnder,
)
from bacon.games.euchre.options import EuchreOptions
from bacon.games.euchre.state import TRICKS, EuchreState, is_settled, score
from bacon.games.tricks import play as trick_play
from bacon.games.tricks.claims import settle
from bacon.games.tricks.events import (
    Acquitted,
    CardGiven,
    CardPlayed,
    CardTakenUp,
    Discarded,
    Give,
    NameTrump,
    PickItUp,
    Play,
    ThrownIn,
    TrumpDeclared,
    UpcardTurned,
)
from bacon.games.tricks.play import discarded, discards, given, with_hand
from bacon.games.tricks.ranking import is_joker, next_seat, partner_of, ranking
from bacon.games.tricks.state import Phase, between, reached

_PLAY: Final = Phase.PLAY
_TRICK: Final = Phase.TRICK
_OFFER: Final = Phase.OFFER
_TAKE_UP: Final = Phase.TAKE_UP
_DISCARD: Final = Phase.DISCARD
_SPADES: Final = Suit.SPADES
_PASS: Final[tuple[Action, ...]] = (Pass(),)
_NAMES: Final[tuple[Action, ...]] = tuple(NameTrump(strain) for strain in SUITS)
_DEFENCE: Final[tuple[Action, ...]] = (Pass(), DefendAlone())


def legal(options: EuchreOptions, state: EuchreState) -> tuple[Action, ...]:
    """Return every legal action, first one that moves the hand along."""
    if state.phase is _PLAY:
        return trick_play.plays(state, ranking(state.strain), claims=options.claim != "off")
    actions_of = _LEGAL.get(state.phase)
    return actions_of(options, state) if actions_of else ()


def _gifts(_: EuchreOptions, state: EuchreState) -> tuple[Action, ...]:
    """Return the possible gifts: the loner need not ask for a card, but the partner must answer."""
    seat = seat_to_act(state)
    gifts = tuple([Give(card) for card in state.hands[seat]])
    return (*gifts, *_PASS) if seat == state.declarer else gifts


_LEGAL: Final[Mapping[Phase, Callable[[EuchreOptions, EuchreState], tuple[Action, ...]]]] = {
    Phase.NAME_UPCARD: lambda _, __: _NAMES,
    Phase.LOOK: legal_calls.looks,
    Phase.OFFER: legal_calls.offers,
    Phase.NAME: legal_calls.names,
    Phase.DISCARD: lambda options, state: discards(state, any_card=options.may_discard_upcard),
    Phase.GIVE: _gifts,
    Phase.DEFEND: lambda _, __: _DEFENCE,
}


def decide(state: EuchreState, action: Action) -> Event:
    """Return the event that a legal action makes."""
    seat = state.to_act
    assert seat is not None
    if type(action) is Play:
        return CardPlayed(seat, action.card)
    return trick_play.made(state, seat, action) or _made_in_euchre(state, seat, action)


def _made_in_euchre(state: EuchreState, seat: int, action: Action) -> Event:
    match action:
        case PickItUp():
            return TrumpDeclared(seat, _strain(action.suit or state.upcard_suit), action.alone)
        case NameTrump(strain, alone):
            return _named(state, seat, strain, alone=alone)
        case DefendAlone():
            return DefendedAlone(seat)
        case Keep():
            return HandKept(seat, chosen=True)
        case GoUnder(cards):
            return WentUnder(seat, cards, state.stock[: legal_calls.KITTY])
        case CallMisdeal():
            return MisdealCalled(seat, state.hands[seat])
        case _:
            raise AssertionError(f"{action!r} isn’t an action in this game")


def _named(state: EuchreState, seat: int, strain: Strain, *, alone: bool) -> Event:
    if state.phase is Phase.NAME_UPCARD and strain.suit:
        return UpcardNamed(seat, strain.suit)
    return TrumpDeclared(seat, strain, alone)


def consequence(options: EuchreOptions, state: EuchreState) -> Event | None:
    """Return the event that follows from a full state by rule alone, if any."""
    phase = state.phase
    if phase is _PLAY and not options.throw_in:  # most states: nothing to look up
        return None
    if phase is _TRICK:
        return trick_play.won(state, ranking(state.strain))
    consequence_of = _CONSEQUENCES.get(phase)
    return consequence_of(options, state) if consequence_of else None


def _thrown_in(options: EuchreOptions, state: EuchreState) -> ThrownIn | None:
    sitting_out = options.throw_in and not state.trick and is_settled(options, state)
    return ThrownIn() if sitting_out else None


def _taken_up(_: EuchreOptions, state: EuchreState) -> Event:
    assert state.dealer is not None
    assert state.upcard is not None
    return CardTakenUp(state.dealer, state.upcard)


def _settled(options: EuchreOptions, state: EuchreState) -> Event:
    everyone = options.claim == "everyone"
    return settle(state, ranking(state.strain), TRICKS, everyone=everyone)


def _keep_without_choice(options: EuchreOptions, state: EuchreState) -> HandKept | None:
    """Keep the hand of a seat that has no other choice, without asking."""
    seat = seat_to_act(state)
    return HandKept(seat, chosen=False) if len(legal_calls.looks(options, state)) == 1 else None


def _counted(options: EuchreOptions, state: EuchreState) -> Event:
    """Score the hand, or void it if nobody has called; a dealer who was stuck forfeits it."""
    if state.declarer is not None:
        return score(options, state)
    assert state.dealer is not None
    return Forfeited(state.dealer, 1) if options.all_passed == "stick_or_forfeit" else Acquitted()


_CONSEQUENCES: Final[Mapping[Phase, Callable[[EuchreOptions, EuchreState], Event | None]]] = {
    Phase.PLAY: _thrown_in,
    Phase.TURN: lambda _, state: UpcardTurned(state.stock[0]),
    Phase.LOOK: _keep_without_choice,
    Phase.TAKE_UP: _taken_up,
    Phase.CLAIM: _settled,
    Phase.COUNT: _counted,
    Phase.BETWEEN: lambda options, state: reached(state, options.target),
}


_STRAINS: Final = {suit: Strain(suit.value) for suit in Suit}


def _strain(suit: Suit | None) -> Strain:
    assert suit is not None
    return _STRAINS[suit]


def evolve(options: EuchreOptions, state: EuchreState, event: Event) -> EuchreState:
    """Return the state after an event."""
    if type(event) is CardPlayed:
        return trick_play.played(state, event)
    fold = _FOLDS.get(type(event))
    return fold(options, state, event) if fold else trick_play.folded(state, event)


def _in_auction(options: EuchreOptions, state: EuchreState, event: Event) -> EuchreState:
    if type(event) is UpcardTurned:
        return _turned(options, state, event)
    called = replace(state, auction=(*state.auction, event))
    if type(event) is Passed:
        return _passed(options, called, event.seat)
    if type(event) is TrumpDeclared:
        return _declared(options, called, event)
    if type(event) is UpcardNamed:
        return _look(options, replace(called, upcard_suit=event.suit))
    if type(event) is DefendedAlone:
        sitting_out = (*state.sitting_out, partner_of(event.seat))
        return _play(options, replace(called, defender_alone=event.seat, sitting_out=sitting_out))
    return state


def _in_looking(_: EuchreOptions, state: EuchreState, event: Event) -> EuchreState:
    match event:
        case HandKept(seat):
            return _next_look(state, seat)
        case WentUnder():
            return _next_look(_gone_under(state, event), event.seat)
        case MisdealCalled(seat, cards):
            return between(replace(state, hands=with_hand(state, seat, cards)), event)
        case _:
            return state


def _turned(options: EuchreOptions, state: EuchreState, event: UpcardTurned) -> EuchreState:
    joker = is_joker(event.card)
    a_spade = joker and options.joker_turned_up == "spades"
    turned = replace(
        state,
        auction=(*state.auction, event),
        upcard=event.card,
        stock=state.stock[1:],
        upcard_suit=_SPADES if a_spade else event.card.suit,
    )
    if joker and options.joker_turned_up == "dealer_names":
        return replace(turned, phase=Phase.NAME_UPCARD, to_act=state.dealer)
    return _look(options, turned)


def _look(options: EuchreOptions, state: EuchreState) -> EuchreState:
    """Begin with a look at each hand if an option needs one, else with the first call."""
    phase = _OFFER if options.misdeal == options.go_under == "off" else Phase.LOOK
    return replace(state, phase=phase, to_act=next_seat(dealer_of(state)))


def _next_look(state: EuchreState, seat: int) -> EuchreState:
    phase = Phase.OFFER if seat == state.dealer else Phase.LOOK
    return replace(state, phase=phase, to_act=next_seat(seat))


def _gone_under(state: EuchreState, event: WentUnder) -> EuchreState:
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
        first = seat == next_seat(_declarer(state))
        return replace(state, to_act=partner_of(seat)) if first else _play(options, state)
    if seat != state.dealer:
        return replace(state, to_act=next_seat(seat))
    if state.upcard is None:
        return replace(state, phase=Phase.COUNT, to_act=None)
    return replace(state, phase=Phase.NAME, to_act=next_seat(seat), upcard=None, offered=(state.upcard,))


def _declared(options: EuchreOptions, state: EuchreState, event: TrumpDeclared) -> EuchreState:
    called = trick_play.declared(state, event.seat, event.strain, alone=event.alone)
    called = replace(called, phase=_TAKE_UP, to_act=None)
    return called if state.upcard else _exchange(options, called)


def _in_exchange(options: EuchreOptions, state: EuchreState, event: Event) -> EuchreState:
    if type(event) is CardTakenUp:
        holding = trick_play.taken_up(state, event)
        if event.seat in state.sitting_out:
            return _exchange(options, holding)
        return replace(holding, phase=_DISCARD, to_act=event.seat)
    if type(event) is Discarded:
        return _exchange(options, discarded(state, event, any_card=options.may_discard_upcard))
    if type(event) is CardGiven:
        passed = given(state, event)
        return replace(passed, to_act=event.to) if event.seat == state.declarer else _defence(options, passed)
    return state


_Fold: TypeAlias = Callable[[EuchreOptions, EuchreState, Event], EuchreState]
_AUCTION: Final = (Passed, UpcardTurned, UpcardNamed, TrumpDeclared, DefendedAlone)
_FOLDS: Final[Mapping[type[Event], _Fold]] = {
    **dict.fromkeys(_AUCTION, _in_auction),
    **dict.fromkeys((HandKept, WentUnder, MisdealCalled), _in_looking),
    **dict.fromkeys((CardTakenUp, Discarded, CardGiven), _in_exchange),
}


def _exchange(options: EuchreOptions, state: EuchreState) -> EuchreState:
    """Go on to the exchange of a loner's best card if there is one, else to the defence."""
    if state.alone and options.call_for_best:
        return replace(state, phase=Phase.GIVE, to_act=state.declarer)
    return _defence(options, state)


def _defence(options: EuchreOptions, state: EuchreState) -> EuchreState:
    """Ask the loner's opponents whether to defend alone, if the options allow it."""
    if state.alone and options.defend_alone:
        return replace(state, phase=Phase.DEFEND, to_act=next_seat(_declarer(state)))
    return _play(options, state)


def _play(options: EuchreOptions, state: EuchreState) -> EuchreState:
    return replace(state, phase=_PLAY, to_act=_leader(options, state))


def _leader(options: EuchreOptions, state: EuchreState) -> int:
    """Return who leads first: the first active seat on the dealer's left, unless an option changes it."""
    maker = _declarer(state)
    if options.maker_leads:
        return maker
    from_maker = state.alone and options.loner_lead == "left_of_maker"
    return next_seat(maker if from_maker else dealer_of(state), state.sitting_out)


def _declarer(state: EuchreState) -> int:
    assert state.declarer is not None
    return state.declarer
