"""Small orders for the arena, and the parts of a report that can be compared."""

from __future__ import annotations

from msgspec.structs import replace

from bacon.core.rules import Rules
from bacon.games.bacon.game import Bacon
from bacon.search.arena import Order, Report, measure
from bacon.search.arena.report import ContestantFigures


def order(
    rules: Rules | None = None,
    a: str = "normal",
    b: str = "random",
    deals: int = 6,
    matches: int = 0,
    seed: str = "arena",
    patience: float = 20.0,
) -> Order:
    """Return an order; by default a small one of Bacon."""
    return Order(rules or Bacon(), a, b, deals, matches, seed, patience)


def timeless(report: Report) -> Report:
    """Return a report without the times of the day."""
    return replace(report, a=_timeless(report.a), b=_timeless(report.b))


def _timeless(figures: ContestantFigures) -> ContestantFigures:
    return replace(figures, median_ms=0.0, p99_ms=0.0)


def measured(wanted: Order, jobs: int = 1) -> Report:
    """Return the timeless report on an order."""
    return timeless(measure(wanted, jobs))
