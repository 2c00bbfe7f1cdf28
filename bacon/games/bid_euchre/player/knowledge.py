"""What a seat of Bid Euchre can deduce: all the cards are in the hands, some of them twice."""

from __future__ import annotations

from bacon.core.cards import Strain
from bacon.games.bid_euchre.rules import BidEuchre
from bacon.games.bid_euchre.rules.decide import order
from bacon.games.bid_euchre.rules.state import BidEuchreState
from bacon.games.tricks.player.knowledge import Knowledge
from bacon.games.tricks.player.knowledge import know as deduce


def know(rules: BidEuchre, view: BidEuchreState, seat: int, strain: Strain | None = None) -> Knowledge:
    """Deduce what a seat may know from its view.

    Takes the rules in force, the seat's own view, the seat, and what to suppose is played while it is not
    fixed; gives its knowledge.
    """
    return deduce(view, seat, order(rules, strain or view.strain), rules.pack())
