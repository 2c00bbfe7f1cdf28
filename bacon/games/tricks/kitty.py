"""The kitty in a game with an auction: what is laid away for it."""

from __future__ import annotations

from functools import lru_cache, reduce
from itertools import combinations

from msgspec.structs import replace

from bacon.core.actions import Action
from bacon.core.cards import HIDDEN, Cards, without
from bacon.games.tricks import play
from bacon.games.tricks.events import CardsLaidAway, KittyTaken, LayAway
from bacon.games.tricks.state import TrickState


def laid_away(state: TrickState) -> Cards:
    """Return the cards that were laid away in this hand, if known."""
    return next((event.cards for event in reversed(state.auction) if isinstance(event, CardsLaidAway)), ())


def after_taking_up(state: TrickState, event: KittyTaken) -> TrickState:
    """Return the state after a seat took up the kitty."""
    hand = (*state.hands[event.seat], *event.cards)
    return replace(state, hands=play.with_hand(state, event.seat, hand), stock=())


def after_laying_away(state: TrickState, event: CardsLaidAway) -> TrickState:
    """Return the state after a seat laid cards away."""
    hand = reduce(without, event.cards, state.hands[event.seat])
    hands = play.with_hand(state, event.seat, hand)
    return replace(state, hands=hands, auction=(*state.auction, event))


def with_laid_away(state: TrickState) -> TrickState:
    """Return an imagined state in which the cards that were laid away unseen are those left over."""
    hidden = laid_away(state).count(HIDDEN)
    if not hidden:
        return state
    found = tuple(
        [
            replace(event, cards=state.stock[:hidden]) if isinstance(event, CardsLaidAway) else event
            for event in state.auction
        ]
    )
    return replace(state, auction=found, stock=state.stock[hidden:])


@lru_cache(maxsize=8)
def ways_to_lay_away(hand: Cards, number: int) -> tuple[Action, ...]:
    """Return every way to lay so many cards of a hand away."""
    return tuple([LayAway(cards) for cards in dict.fromkeys(combinations(hand, number))])
