"""An exact solver for the play of all trick-taking games, with all hands open."""

from bacon.games.tricks.player.position import Position, order_of, position_of
from bacon.solver.search import Stop, Stopped
from bacon.solver.solver import NodeLimit, Payoff, Solver

__all__ = ["NodeLimit", "Payoff", "Position", "Solver", "Stop", "Stopped", "order_of", "position_of"]
