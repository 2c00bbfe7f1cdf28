"""What a seat of Euchre can deduce: who picks the up-card up is known, what he puts away is not."""

from __future__ import annotations

from bacon.core.cards import Strain
from bacon.games.euchre.rules import Euchre
from bacon.games.euchre.rules.state import EuchreState
from bacon.games.tricks.player.knowledge import Drawn, Knowledge
from bacon.games.tricks.player.knowledge import know as deduce
from bacon.games.tricks.rules.bowers import ranking


def know(rules: Euchre, view: EuchreState, seat: int, strain: Strain | None = None) -> Knowledge:
    """Deduce what a seat may know from its view.

    Takes the rules in force, the seat's own view, the seat, and what to suppose is played while it is not
    fixed; gives its knowledge.
    """
    drawn = None if view.upcard is None or view.dealer is None else Drawn(view.dealer, view.upcard)
    return deduce(view, seat, ranking(strain or view.strain), rules.pack(), drawn=drawn, away=view.buried)
