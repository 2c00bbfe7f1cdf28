"""The state of a match of Euchre, full or as one seat knows it."""

from __future__ import annotations

from bacon.core.cards import Cards, Suit
from bacon.core.rules import TableState
from bacon.games.tricks.rules.state import TrickState


class EuchreState(TrickState, frozen=True, kw_only=True):
    """Everything that is known of the match and its running hand.

    `upcard_suit` is the suit the up-card stands for, its own or one named for a joker; None for a joker that
    whoever orders it up names. It stays when the card is turned down. `buried` are the cards that were put
    away by going under.
    """

    upcard_suit: Suit | None = None
    buried: Cards = ()


def own(state: TableState) -> EuchreState:
    """A state as Euchre's own, which any state is that Euchre made."""
    assert isinstance(state, EuchreState)
    return state
