"""Every rule of Euchre: what is legal, what an action makes, and what follows by itself."""

from __future__ import annotations

from typing import Final

from bacon.core.actions import Action, Pass
from bacon.core.cards import SUITS, Cards, Strain, Suit
from bacon.core.events import Event, MatchWon, Passed
from bacon.games.euchre.rules import calling
from bacon.games.euchre.rules.events import (
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
from bacon.games.euchre.rules.options import EuchreOptions
from bacon.games.euchre.rules.scoring import TRICKS, is_settled, score
from bacon.games.euchre.rules.state import EuchreState
from bacon.games.tricks.rules import play as trick_play
from bacon.games.tricks.rules.bowers import ranking
from bacon.games.tricks.rules.events import (
    Acquitted,
    CardGiven,
    CardPlayed,
    CardTakenUp,
    ClaimMade,
    ClaimRest,
    Discard,
    Discarded,
    Give,
    NameTrump,
    PickItUp,
    Play,
    ThrownIn,
    TrumpDeclared,
    UpcardTurned,
)
from bacon.games.tricks.rules.ranking import partner_of
from bacon.games.tricks.rules.state import Phase

_PASS: Final[tuple[Action, ...]] = (Pass(),)
_NAMES: Final[tuple[Action, ...]] = tuple(NameTrump(strain) for strain in SUITS)
_DEFENCE: Final[tuple[Action, ...]] = (Pass(), DefendAlone())


def legal(options: EuchreOptions, state: EuchreState) -> tuple[Action, ...]:
    """Every legal action; one that leads the hand on stands first."""
    match state.phase:
        case Phase.PLAY:
            return trick_play.plays(state, ranking(state.strain), claims=options.claim != "off")
        case Phase.OFFER:
            return calling.offers(options, state)
        case Phase.NAME:
            return calling.names(options, state)
        case Phase.DISCARD:
            return _discards(options, state, state.hands[_seat_to_act(state)])
        case Phase.LOOK:
            return calling.looks(options, state)
        case Phase.NAME_UPCARD:
            return _NAMES
        case Phase.GIVE:
            return _gifts(state, _seat_to_act(state))
        case Phase.DEFEND:
            return _DEFENCE
        case _:
            return ()


def _discards(options: EuchreOptions, state: EuchreState, hand: Cards) -> tuple[Action, ...]:
    """The cards that may be put away; the one picked up only if the table allows it (C5)."""
    kept = None if options.may_discard_upcard else state.upcard
    return tuple([Discard(card) for card in hand if card is not kept])


def _gifts(state: EuchreState, seat: int) -> tuple[Action, ...]:
    """The cards that may be given: the loner need not ask for one, but his partner must answer."""
    gifts = tuple([Give(card) for card in state.hands[seat]])
    return (*gifts, *_PASS) if seat == state.declarer else gifts


def decide(state: EuchreState, action: Action) -> Event:
    """The event that a legal action makes."""
    seat = _seat_to_act(state)
    match action:
        case Play():
            return CardPlayed(seat, action.card)
        case Pass():
            return Passed(seat)
        case PickItUp(alone, suit):
            return TrumpDeclared(seat, _strain(suit or state.upcard_suit), alone)
        case NameTrump(strain, alone):
            return _named(state, seat, strain, alone=alone)
        case Discard(card):
            return Discarded(seat, card)
        case ClaimRest():
            return ClaimMade(seat, state.hands[seat])
        case Give(card):
            return CardGiven(seat, partner_of(seat), card)
        case DefendAlone():
            return DefendedAlone(seat)
        case _:
            return _looked(state, seat, action)


def _named(state: EuchreState, seat: int, strain: Strain, *, alone: bool) -> Event:
    if state.phase is Phase.NAME_UPCARD and strain.suit:
        return UpcardNamed(seat, strain.suit)
    return TrumpDeclared(seat, strain, alone)


def _looked(state: EuchreState, seat: int, action: Action) -> Event:
    match action:
        case Keep():
            return HandKept(seat, chosen=True)
        case GoUnder(cards):
            return WentUnder(seat, cards, state.stock[: calling.KITTY])
        case CallMisdeal():
            return MisdealCalled(seat, state.hands[seat])
        case _:
            raise AssertionError(f"{action!r} is not of this game")


def consequence(options: EuchreOptions, state: EuchreState) -> Event | None:
    """What follows from a full state by rule alone."""
    match state.phase:
        case Phase.PLAY:
            idle = options.throw_in and not state.trick and is_settled(options, state)
            return ThrownIn() if idle else None
        case Phase.TRICK:
            return trick_play.won(state, ranking(state.strain))
        case Phase.TURN:
            return UpcardTurned(state.stock[0])
        case Phase.LOOK:
            return _without_a_choice(options, state)
        case Phase.TAKE_UP:
            assert state.dealer is not None
            assert state.upcard is not None
            return CardTakenUp(state.dealer, state.upcard)
        case Phase.CLAIM:
            everyone = options.claim == "everyone"
            return trick_play.settle(state, ranking(state.strain), TRICKS, everyone=everyone)
        case Phase.COUNT:
            return score(options, state) if state.declarer is not None else _nobody_called(options, state)
        case Phase.BETWEEN:
            return _won(options, state)
        case _:
            return None


def formerly(options: EuchreOptions, state: EuchreState) -> Event | None:
    """The event by which a claim was settled up to version 0.5.0."""
    if state.phase is not Phase.CLAIM:
        return None
    everyone = options.claim == "everyone"
    return trick_play.settle_as_up_to_0_5(state, ranking(state.strain), TRICKS, everyone=everyone)


def _without_a_choice(options: EuchreOptions, state: EuchreState) -> HandKept | None:
    """Keep the hand of a seat that could do nothing else; it is not asked."""
    seat = _seat_to_act(state)
    return HandKept(seat, chosen=False) if len(calling.looks(options, state)) == 1 else None


def _nobody_called(options: EuchreOptions, state: EuchreState) -> Event:
    """Void the hand; a dealer who was stuck has forfeited it."""
    assert state.dealer is not None
    return Forfeited(state.dealer, 1) if options.all_passed == "stick_or_forfeit" else Acquitted()


def _won(options: EuchreOptions, state: EuchreState) -> MatchWon | None:
    """Tell who has reached the target; only one side scores in a hand, so never both."""
    best = max(state.scores)
    return MatchWon(state.scores.index(best)) if best >= options.target else None


def _strain(suit: Suit | None) -> Strain:
    assert suit is not None
    return Strain(suit.value)


def _seat_to_act(state: EuchreState) -> int:
    assert state.to_act is not None
    return state.to_act
