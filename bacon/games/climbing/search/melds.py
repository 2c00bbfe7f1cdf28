"""The melds of a hand that is played out, in plain Python because mypyc drops the options of structs."""

from __future__ import annotations

from msgspec import Struct

from bacon.core.cards import Cards
from bacon.games.climbing.combinations import Combination, Kind
from bacon.games.climbing.events import Lay
from bacon.games.climbing.knowledge import PlannedLay


class Meld(Struct, frozen=True, eq=False, gc=False):  # like events, never part of a cycle
    """Cards that are played together: what they are, and what keeping them costs, in leads.

    `stands` is the chance that a single opponent does not beat them, `holds` that nobody does. The `code` of
    the cards is a number of its own; those of a hand add up to the hand's.
    """

    cards: Cards
    code: int
    combination: Combination
    kind: Kind
    rank: int
    size: int
    power: int
    stands: float
    holds: float
    price: float

    @property
    def lay(self) -> Lay:
        """The action that plays this meld."""
        return Lay(self.cards, self.combination)


class Way(Struct, frozen=True, eq=False, gc=False):
    """A way to beat a meld out of a whole hand, however that is divided.

    It lowers the price of the hand by `gain` and leaves so many `melds`; `stands` is the chance that a single
    opponent does not beat it, and `power` that of a bomb.
    """

    lay: PlannedLay
    gain: float
    melds: int
    size: int
    power: int
    stands: float
