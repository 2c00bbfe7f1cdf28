"""What a seat of Bacon can deduce: the up-card goes to the hand on the declarer's left."""

from __future__ import annotations

from bacon.core.cards import Suit
from bacon.games.bacon.rules.options import BaconOptions
from bacon.games.bacon.rules.ranking import pack_of, ranking
from bacon.games.bacon.rules.state import BaconState
from bacon.games.tricks.player.knowledge import Drawn, Knowledge
from bacon.games.tricks.player.knowledge import know as deduce
from bacon.games.tricks.rules.ranking import next_seat


def know(options: BaconOptions, view: BaconState, seat: int, trump: Suit | None = None) -> Knowledge:
    """Deduce what a seat may know from its view.

    Takes the rules in force, the seat's own view, the seat, and a trump to suppose while there is none; gives
    its knowledge under that trump, or the one declared, called or offered.
    """
    order = ranking(options, trump or _trump(view))
    drawer = None if view.declarer is None else next_seat(view.declarer)
    drawn = None if view.upcard is None else Drawn(drawer, view.upcard)
    return deduce(view, seat, order, pack_of(options), drawn=drawn)


def _trump(view: BaconState) -> Suit | None:
    """Give the trump declared, else the one called, else the one offered, if any."""
    if view.trump is not None or view.called is not None:
        return view.trump or (view.called.suit if view.called else None)
    return view.upcard.suit if view.upcard else None
