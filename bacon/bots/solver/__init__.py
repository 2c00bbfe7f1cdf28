"""An exact solver for the play of all trick-taking games, with all hands open."""

from bacon.bots.solver.position import Position, order_of, position_of
from bacon.bots.solver.search import Stop, Stopped
from bacon.bots.solver.solver import NodeLimit, Payoff, Solver

__all__ = ["NodeLimit", "Payoff", "Position", "Solver", "Stop", "Stopped", "order_of", "position_of"]
