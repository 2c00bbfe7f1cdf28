"""Between the hands of any trick game: cutting, dealing, keeping score."""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter
from typing import Final, TypeVar

from msgspec.structs import replace

from bacon.core.cards import Card, Cards
from bacon.core.events import (
    DealerCut,
    Event,
    HandDealt,
    HandStarted,
    MatchStarted,
    MatchWon,
    SeedRevealed,
)
from bacon.core.rules import Chance, fresh_hand
from bacon.games.tricks.rules.ranking import Ranking, next_seat
from bacon.games.tricks.rules.state import Phase, TrickState

S = TypeVar("S", bound=TrickState)
D = TypeVar("D")

CHANCES: Final = {
    Phase.CUT: Chance.CUT,
    Phase.BETWEEN: Chance.HAND,
    Phase.DEAL: Chance.DEAL,
    Phase.REVEAL: Chance.REVEAL,
}
"""What a shuffle decides in each phase."""


def cut(deck: Sequence[Card], seats: int, order: Ranking) -> DealerCut:
    """Cut for the deal: the lowest card deals (S001); a tie for the lowest is cut again."""
    shown = tuple(deck[:seats])
    strengths = [order.strength(card) for card in shown]
    lowest = min(strengths)
    return DealerCut(shown, strengths.index(lowest) if strengths.count(lowest) == 1 else None)


def begin(state: TrickState, commitment: str, *, stays: bool) -> HandStarted:
    """Start the next hand; the deal moves to the left unless the dealer `stays`."""
    dealer = state.dealer or 0
    if state.hand and not stays:
        dealer = next_seat(dealer, seats=len(state.hands))
    return HandStarted(state.hand + 1, dealer, commitment)


def deal(state: TrickState, deck: Sequence[Card], hand: int, packet: int = 1) -> HandDealt:
    """Deal `hand` cards to each seat, `packet` at a time from the dealer's left; the rest is the stock."""
    hands, stock = _dealt_out(state, deck, hand, packet)
    return HandDealt(hands, stock)


def gather(state: TrickState, dealt: HandDealt, hand: int, packet: int = 1) -> Cards:
    """Return the pack from which `deal` would deal these hands."""
    held = [card for cards in (*dealt.hands, dealt.stock) for card in cards]
    hands, stock = _dealt_out(state, range(len(held)), hand, packet)
    places = [place for cards in (*hands, stock) for place in cards]
    return tuple(card for _, card in sorted(zip(places, held, strict=True), key=itemgetter(0)))


def _dealt_out(
    state: TrickState, deck: Sequence[D], hand: int, packet: int
) -> tuple[tuple[tuple[D, ...], ...], tuple[D, ...]]:
    seats = len(state.hands)
    first = next_seat(state.dealer or 0, seats=seats)
    around, stock = deck[: seats * hand], deck[seats * hand :]
    starts = [(seat - first) % seats * packet for seat in range(seats)]
    return tuple([_packets(around, start, seats * packet, packet) for start in starts]), tuple(stock)


def _packets(deck: Sequence[D], start: int, step: int, packet: int) -> tuple[D, ...]:
    if packet == 1:
        return tuple(deck[start::step])
    rounds = range(start, len(deck), step)
    return tuple([card for place in rounds for card in deck[place : place + packet]])


def between(state: S, event: Event) -> S:
    """Return the state after an event that starts, ends or falls between hands."""
    if event.ends_hand:
        return _ended(state, event)
    match event:
        case HandStarted():
            return replace(fresh_hand(state, event), phase=Phase.DEAL, hands=((),) * len(state.hands))
        case HandDealt(hands, stock):
            return replace(state, phase=Phase.TURN, hands=hands, stock=stock)
        case SeedRevealed():
            return replace(state, phase=Phase.BETWEEN)
        case MatchStarted(first_dealer=dealer):
            return replace(state, phase=Phase.CUT if dealer is None else Phase.BETWEEN, dealer=dealer)
        case DealerCut(cards, dealer):
            phase = Phase.CUT if dealer is None else Phase.BETWEEN
            return replace(state, phase=phase, cuts=state.cuts + 1, cut=cards, dealer=dealer)
        case MatchWon(side):
            return replace(state, phase=Phase.OVER, winner=side)
        case _:
            return state


def _ended(state: S, result: Event) -> S:
    phase = Phase.REVEAL if state.commitment else Phase.BETWEEN
    gains = result.gains
    scores = (state.scores[0] + gains[0], state.scores[1] + gains[1])
    return replace(state, phase=phase, to_act=None, scores=scores, result=result)


def reached(state: TrickState, target: int) -> MatchWon | None:
    """Return the win of the side that has reached the target, if only one side scores in a hand."""
    best = max(state.scores)
    return MatchWon(state.scores.index(best)) if best >= target else None
