"""The state of a match of Euchre, complete or as one seat knows it."""

from __future__ import annotations

from bacon.core.cards import Cards, Suit
from bacon.core.rules import TableState
from bacon.games.tricks.rules.state import TrickState


class EuchreState(TrickState, frozen=True, kw_only=True):
    """Everything known about the match and the current hand.

    `upcard_suit` is the suit of the up-card, or the one named for a joker; None for a joker whose suit is
    named by the player who orders it up. It stays when the card is turned down. `buried` holds the cards that
    were put away by going under.
    """

    upcard_suit: Suit | None = None
    buried: Cards = ()


def as_euchre(state: TableState) -> EuchreState:
    """Narrow a state that Euchre made to `EuchreState`."""
    assert isinstance(state, EuchreState)
    return state
