"""Every rule of the climbing game: what is legal, what an action makes, and what follows by itself."""

from __future__ import annotations

from bacon.core.actions import Action, Pass
from bacon.core.events import Event, MatchWon, Passed
from bacon.games.climbing.rules.events import (
    CombinationLaid,
    GiveLead,
    Lay,
    LeadFell,
    LeadGiven,
    RoundWon,
    WentOut,
)
from bacon.games.climbing.rules.finding import plays
from bacon.games.climbing.rules.options import ClimbingOptions
from bacon.games.climbing.rules.scoring import members, score, side_of
from bacon.games.climbing.rules.state import ClimbingState, Phase, clockwise, next_active


def legal(options: ClimbingOptions, state: ClimbingState) -> tuple[Action, ...]:
    """Every legal action; what lays cards stands first."""
    match state.phase:
        case Phase.PLAY:
            hand = state.hands[seat_to_act(state)]
            rest = (Pass(),) if state.pile else _gifts(gift_seats(options, state))
            return (*plays(options, hand, state.lying), *rest)
        case Phase.HEIR:
            return _gifts(heirs(options, state))
        case _:
            return ()


def _gifts(seats: tuple[int, ...]) -> tuple[Action, ...]:
    return tuple(GiveLead(seat) for seat in seats)


def gift_seats(options: ClimbingOptions, state: ClimbingState) -> tuple[int, ...]:
    """The partners who may lead instead of the seat to act, which must have won the round itself."""
    return _partners(options, state) if state.won_lead else ()


def heirs(options: ClimbingOptions, state: ClimbingState) -> tuple[int, ...]:
    """Who may lead instead of the round's winner, who is out: a partner, or the next player (B5)."""
    after = next_active(state, seat_to_act(state))
    partners = _partners(options, state)
    return partners if after in partners else (*partners, after)


def _partners(options: ClimbingOptions, state: ClimbingState) -> tuple[int, ...]:
    """The partners of the seat to act that still play and may be given the lead (B3)."""
    seat = seat_to_act(state)
    side = members(options, side_of(options, seat))
    partners = [
        other
        for other in clockwise(seat, options.players)
        if other in side and other != seat and other not in state.finished
    ]
    limits = {"any": None, "next_only": 1, "off": 0}
    return tuple(partners[: limits[options.gift_lead]])


def decide(state: ClimbingState, action: Action) -> Event:
    """The event that a legal action makes."""
    seat = seat_to_act(state)
    match action:
        case Lay(cards, combination) if combination is not None:
            return CombinationLaid(seat, cards, combination)
        case Pass():
            return Passed(seat)
        case GiveLead(to):
            return LeadGiven(seat, to)
        case _:
            raise AssertionError(f"{action!r} is not of this game")


def consequence(options: ClimbingOptions, state: ClimbingState) -> Event | None:
    """What follows from a full state by rule alone."""
    match state.phase:
        case Phase.LAID_LAST:
            assert state.top is not None
            return WentOut(state.top.seat, len(state.finished) + 1)
        case Phase.PLAY | Phase.ROUND if state.finished and (scored := score(options, state)):
            return scored
        case Phase.ROUND:
            assert state.top is not None
            return RoundWon(state.top.seat)
        case Phase.HEIR:
            only, *others = heirs(options, state)
            return None if others else LeadFell(only)
        case Phase.BETWEEN if state.result is not None and state.result.winner is not None:
            return MatchWon(state.result.winner)
        case _:
            return None


def seat_to_act(state: ClimbingState) -> int:
    """The seat whose turn it is, when it is somebody's."""
    assert state.to_act is not None
    return state.to_act
