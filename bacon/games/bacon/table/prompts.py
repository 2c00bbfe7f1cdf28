"""The sentence that tells the player what is to be decided, with what matters for it."""

from __future__ import annotations

from collections.abc import Sequence

from bacon.games.bacon.rules.state import BaconState, Phase
from bacon.games.tricks.rules.ranking import next_seat, partner_of


def asked(state: BaconState, seat: int, names: Sequence[str], *, stuck: bool) -> str | None:
    """The question put to the seat to act before the play; `stuck` tells that it may not pass."""
    match state.phase:
        case Phase.OFFER:
            return _offer(state, seat, names, stuck=stuck)
        case Phase.PERMISSION:
            return _permission(state, seat, names)
        case Phase.DISCARD:
            return "You took the card up: put one away, then you lead."
        case _:
            return None


def _offer(state: BaconState, seat: int, names: Sequence[str], *, stuck: bool) -> str:
    assert state.upcard is not None
    taker = names[next_seat(seat)]
    number = len(state.offered) + 1
    names_suit = " you name the suit," if state.upcard.suit is None else ""
    offer = f"Offer {number} of 4: {state.upcard.words}."
    if stuck:
        return f"{offer} You are the dealer and must declare it:{names_suit} {taker} gets it, and leads."
    return f"{offer} If you declare,{names_suit} {taker} gets it, and leads."


def _permission(state: BaconState, seat: int, names: Sequence[str]) -> str:
    assert state.called is not None
    partner, taker = names[partner_of(seat)], names[next_seat(partner_of(seat))]
    suit = state.called.suit.plural
    if state.asked == "alone":
        return f"{partner} wants to play {suit} alone, and you would sit out. Do you allow it?"
    how = f"{suit}, alone" if state.called.alone else suit
    return f"{partner} wants to declare {how}; {taker} gets the card, and leads. Do you allow it?"
