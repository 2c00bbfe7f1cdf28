"""The state of a match of Euchre, and the score of a hand."""

from __future__ import annotations

from msgspec import Struct

from bacon.core.cards import Cards, Suit
from bacon.core.rules import TableState
from bacon.games.euchre.options import EuchreOptions
from bacon.games.tricks.events import HandScored
from bacon.games.tricks.ranking import side_of
from bacon.games.tricks.state import TrickState


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


TRICKS = 5
NEEDED = 3
"""With fewer tricks than this the makers are euchred."""


class Worth(Struct, frozen=True):
    """The side that scores a hand, makers or defenders, and its points."""

    makers: bool
    points: int


def worth(options: EuchreOptions, tricks: int, *, alone: bool, lone_defender: bool = False) -> Worth:
    """Return the score of a hand in which the makers took this many tricks."""
    if tricks < NEEDED:
        lone = alone and options.lone_penalty
        swept = tricks == 0 and options.super_euchre
        return Worth(False, 4 if lone or swept or lone_defender else 2)
    if tricks == TRICKS:
        return Worth(True, 4 if alone else 2)
    if alone and options.loner_three_or_four == "defenders_1":
        return Worth(False, 1)
    too_few = options.take_four and tricks == NEEDED
    nothing = too_few or (alone and options.loner_three_or_four == "nobody")
    return Worth(True, 0 if nothing else 1)


def score(options: EuchreOptions, state: EuchreState) -> HandScored:
    """Score a finished, thrown-in or claimed hand."""
    assert state.declarer is not None
    side = side_of(state.declarer)
    made = _worth_at(options, state, state.taken[side])
    return HandScored(
        state.declarer, state.alone, state.taken, side if made.makers else 1 - side, made.points
    )


def is_settled(options: EuchreOptions, state: EuchreState) -> bool:
    """Whether the remaining tricks cannot change the score."""
    assert state.declarer is not None
    have = state.taken[side_of(state.declarer)]
    left = TRICKS - sum(state.taken)
    now = _worth_at(options, state, have)
    return all(_worth_at(options, state, have + more) == now for more in range(1, left + 1))


def _worth_at(options: EuchreOptions, state: EuchreState, tricks: int) -> Worth:
    return worth(options, tricks, alone=state.alone, lone_defender=state.defender_alone is not None)
