"""Every rule of Euchre: what is legal, what an action makes, and what follows by itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from bacon.core.actions import Action, Pass
from bacon.core.cards import SUITS, Strain, Suit
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
    may = _LEGAL.get(state.phase)
    return may(options, state) if may else ()


def _plays(options: EuchreOptions, state: EuchreState) -> tuple[Action, ...]:
    return trick_play.plays(state, ranking(state.strain), claims=options.claim != "off")


def _discards(options: EuchreOptions, state: EuchreState) -> tuple[Action, ...]:
    """The cards that may be put away; the one picked up only if the table allows it (C5)."""
    kept = None if options.may_discard_upcard else state.upcard
    return tuple([Discard(card) for card in state.hands[_seat_to_act(state)] if card is not kept])


def _gifts(_: EuchreOptions, state: EuchreState) -> tuple[Action, ...]:
    """The cards that may be given: the loner need not ask for one, but his partner must answer."""
    seat = _seat_to_act(state)
    gifts = tuple([Give(card) for card in state.hands[seat]])
    return (*gifts, *_PASS) if seat == state.declarer else gifts


_LEGAL: Final[Mapping[Phase, Callable[[EuchreOptions, EuchreState], tuple[Action, ...]]]] = {
    Phase.NAME_UPCARD: lambda _, __: _NAMES,
    Phase.LOOK: calling.looks,
    Phase.OFFER: calling.offers,
    Phase.NAME: calling.names,
    Phase.DISCARD: _discards,
    Phase.GIVE: _gifts,
    Phase.DEFEND: lambda _, __: _DEFENCE,
    Phase.PLAY: _plays,
}
"""What may be done in each phase in which a seat is to act."""


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
        case Discard(card):
            return Discarded(seat, card)
        case NameTrump(strain, alone):
            return _named(state, seat, strain, alone=alone)
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
    follows = _FOLLOWS.get(state.phase)
    return follows(options, state) if follows else None


def formerly(options: EuchreOptions, state: EuchreState) -> Event | None:
    """The event by which a claim was settled up to version 0.5.0."""
    if state.phase is not Phase.CLAIM:
        return None
    everyone = options.claim == "everyone"
    return trick_play.settle_as_up_to_0_5(state, ranking(state.strain), TRICKS, everyone=everyone)


def _thrown_in(options: EuchreOptions, state: EuchreState) -> ThrownIn | None:
    idle = options.throw_in and not state.trick and is_settled(options, state)
    return ThrownIn() if idle else None


def _taken_up(_: EuchreOptions, state: EuchreState) -> Event:
    assert state.dealer is not None
    assert state.upcard is not None
    return CardTakenUp(state.dealer, state.upcard)


def _settled(options: EuchreOptions, state: EuchreState) -> Event:
    everyone = options.claim == "everyone"
    return trick_play.settle(state, ranking(state.strain), TRICKS, everyone=everyone)


def _without_a_choice(options: EuchreOptions, state: EuchreState) -> HandKept | None:
    """Keep the hand of a seat that could do nothing else; it is not asked."""
    seat = _seat_to_act(state)
    return HandKept(seat, chosen=False) if len(calling.looks(options, state)) == 1 else None


def _counted(options: EuchreOptions, state: EuchreState) -> Event:
    """Score the hand, or void it if nobody has called; a dealer who was stuck has forfeited it."""
    if state.declarer is not None:
        return score(options, state)
    assert state.dealer is not None
    return Forfeited(state.dealer, 1) if options.all_passed == "stick_or_forfeit" else Acquitted()


def _won(options: EuchreOptions, state: EuchreState) -> MatchWon | None:
    """Tell who has reached the target; only one side scores in a hand, so never both."""
    best = max(state.scores)
    return MatchWon(state.scores.index(best)) if best >= options.target else None


_FOLLOWS: Final[Mapping[Phase, Callable[[EuchreOptions, EuchreState], Event | None]]] = {
    Phase.PLAY: _thrown_in,
    Phase.TRICK: lambda _, state: trick_play.won(state, ranking(state.strain)),
    Phase.TURN: lambda _, state: UpcardTurned(state.stock[0]),
    Phase.LOOK: _without_a_choice,
    Phase.TAKE_UP: _taken_up,
    Phase.CLAIM: _settled,
    Phase.COUNT: _counted,
    Phase.BETWEEN: _won,
}
"""What follows by itself in each phase, if anything does."""


def _strain(suit: Suit | None) -> Strain:
    assert suit is not None
    return Strain(suit.value)


def _seat_to_act(state: EuchreState) -> int:
    assert state.to_act is not None
    return state.to_act
