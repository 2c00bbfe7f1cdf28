"""A full state as one seat would see it: what it may not know is hidden."""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from bacon.core.cards import HIDDEN, hide
from bacon.games.tricks.rules.state import TrickState

S = TypeVar("S", bound=TrickState)


def as_seen(state: S, seat: int, put_away_by: int | None) -> S:
    """Give a supposed full state of the running hand as a seat may know it.

    Takes the state, the seat, and who put away the discard. Cards that were shown once are hidden again with
    their hands; the tactics remember the up-card by themselves.
    """
    hands = tuple([hand if owner == seat else hide(hand) for owner, hand in enumerate(state.hands)])
    discard = state.discard if state.discard is None or seat == put_away_by else HIDDEN
    return replace(state, viewer=seat, hands=hands, stock=hide(state.stock), discard=discard)
