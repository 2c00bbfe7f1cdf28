"""A moment of the play of any trick game, as the solver sees it."""

from __future__ import annotations

from bacon.core.rules import Rules, TableState
from bacon.games.tricks.rules.game import TrickRules
from bacon.games.tricks.rules.ranking import Ranking
from bacon.games.tricks.rules.state import Phase, TrickState
from bacon.solver import LaidCard, Position


def order_of(rules: Rules, state: TrickState) -> Ranking:
    """The order of the cards in a hand; raises ``ValueError`` for a game without tricks."""
    if not isinstance(rules, TrickRules):
        raise ValueError(f"{rules.name} is not a game of tricks that can be solved.")
    return rules.order(state.strain)


def position_of(rules: Rules, state: TableState) -> Position:
    """The position of a full state, or of a world that a seat imagines.

    Raises ``ValueError`` when nobody is to play a card.
    """
    if not isinstance(state, TrickState) or state.phase is not Phase.PLAY or state.to_act is None:
        raise ValueError("Only the play of a hand can be solved, when a seat is to play a card.")
    trick = tuple([LaidCard(play.seat, play.card) for play in state.trick])
    order = order_of(rules, state)
    return Position(order, state.hands, state.to_act, trick, state.sitting_out, state.taken)
