"""Folding events into the state; total, cheap, and the same for full events and redacted ones."""

from __future__ import annotations

from msgspec.structs import replace

from bacon.core.cards import Cards, without
from bacon.core.events import (
    DealerCut,
    Event,
    HandDealt,
    HandStarted,
    MatchStarted,
    MatchWon,
    Passed,
    SeedRevealed,
)
from bacon.games.climbing.rules.events import (
    CombinationLaid,
    DealScored,
    LeadFell,
    LeadGiven,
    RoundWon,
    WentOut,
)
from bacon.games.climbing.rules.options import ClimbingOptions
from bacon.games.climbing.rules.state import ClimbingState, Phase, clockwise


def evolve(options: ClimbingOptions, state: ClimbingState, event: Event) -> ClimbingState:
    """The state after the event."""
    match event:
        case CombinationLaid():
            return _laid(options, state, event)
        case Passed(seat):
            return _turn_after(replace(state, passed=(*state.passed, seat)), seat)
        case WentOut(seat):
            return _turn_after(replace(state, finished=(*state.finished, seat)), seat)
        case RoundWon(seat):
            return _round_won(state, seat)
        case LeadGiven(to=seat) | LeadFell(seat):
            return replace(state, phase=Phase.PLAY, to_act=seat, won_lead=False)
        case DealScored(points=points):
            scores = tuple(map(sum, zip(state.scores, points, strict=True)))
            phase = Phase.REVEAL if state.commitment else Phase.BETWEEN
            return replace(state, phase=phase, to_act=None, scores=scores, result=event)
        case _:
            return _between(state, event)


def _laid(options: ClimbingOptions, state: ClimbingState, event: CombinationLaid) -> ClimbingState:
    """Lay cards; whoever has passed may come back in, unless a pass is final (B4)."""
    left = state.hands[event.seat]
    for card in event.cards:
        left = without(left, card)
    after = replace(
        state,
        hands=_with_hand(state, event.seat, left),
        pile=(*state.pile, event),
        passed=state.passed if options.pass_is_final else (),
        won_lead=False,
    )
    return _turn_after(after, event.seat) if left else replace(after, phase=Phase.LAID_LAST, to_act=None)


def _turn_after(state: ClimbingState, seat: int) -> ClimbingState:
    """The state with the next seat to act that may still lay; when there is none the round is over."""
    assert state.top is not None
    done = {*state.finished, *state.passed, state.top.seat}
    after = next((other for other in clockwise(seat, len(state.hands)) if other not in done), None)
    return replace(state, phase=Phase.ROUND if after is None else Phase.PLAY, to_act=after)


def _round_won(state: ClimbingState, seat: int) -> ClimbingState:
    out = seat in state.finished
    return replace(
        state,
        phase=Phase.HEIR if out else Phase.PLAY,
        to_act=seat,
        round=state.round + 1,
        pile=(),
        last_pile=state.pile,
        gone=(*state.gone, *state.last_pile),
        passed=(),
        won_lead=not out,
    )


def _between(state: ClimbingState, event: Event) -> ClimbingState:
    match event:
        case MatchStarted(first_dealer=dealer):
            return replace(state, phase=Phase.CUT if dealer is None else Phase.BETWEEN, dealer=dealer)
        case DealerCut(cards, dealer):
            phase = Phase.CUT if dealer is None else Phase.BETWEEN
            return replace(state, phase=phase, cuts=state.cuts + 1, cut=cards, dealer=dealer)
        case HandStarted():
            return _fresh_deal(state, event)
        case HandDealt(hands, aside):
            leader = clockwise(state.dealer or 0, len(hands))[0]
            return replace(state, phase=Phase.PLAY, to_act=leader, hands=hands, aside=aside, round=1)
        case SeedRevealed():
            return replace(state, phase=Phase.BETWEEN)
        case MatchWon(side):
            return replace(state, phase=Phase.OVER, winner=side)
        case _:
            return state


def _fresh_deal(state: ClimbingState, event: HandStarted) -> ClimbingState:
    return ClimbingState(
        viewer=state.viewer,
        cuts=state.cuts,
        scores=state.scores,
        phase=Phase.DEAL,
        hand=event.number,
        dealer=event.dealer,
        commitment=event.commitment,
        hands=((),) * len(state.hands),
    )


def _with_hand(state: ClimbingState, seat: int, hand: Cards) -> tuple[Cards, ...]:
    return (*state.hands[:seat], hand, *state.hands[seat + 1 :])
