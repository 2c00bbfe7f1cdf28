"""An exact solver for the play of all trick-taking games, with all hands open."""

from bacon.solver.position import CardOrder, LaidCard, Position
from bacon.solver.search import Stop, Stopped
from bacon.solver.solver import NodeLimit, Payoff, Solver, compiled

__all__ = [
    "CardOrder",
    "LaidCard",
    "NodeLimit",
    "Payoff",
    "Position",
    "Solver",
    "Stop",
    "Stopped",
    "compiled",
]
