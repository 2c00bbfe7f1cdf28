"""The levels: from a beginner who forgets to an expert who searches as long as the clock allows."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Final

from bacon.core.rules import Rules
from bacon.search.bot import Bot
from bacon.search.kit import player_kit, rule_bot
from bacon.search.searcher import Effort, Thinking
from bacon.search.tempers import Level, Temper

LEVELS: Final[tuple[Level, ...]] = ("easy", "normal", "hard", "expert")
"""All levels, weakest first."""
TEMPERS: Final[tuple[Temper, ...]] = ("careful", "even", "bold")
"""All temperaments."""

EFFORTS: Final[dict[Level, Effort]] = {
    "hard": Effort(8, 0.15, 16, calls=False),
    "expert": Effort(120, 0.4, 360, calls=True),
}
"""The levels that search."""


def make_bot(
    rules: Rules,
    level: Level | None = None,
    temper: Temper = "even",
    seed: str = "",
    *,
    timed: bool = False,
    times: float = 1.0,
    clock: Callable[[], float] = perf_counter,
) -> Bot:
    """Create a bot for these rules.

    Takes a `level` (without one, the bot plays by rules of thumb); a `temper`, which shifts its calls or how
    soon it spends its strength, except at Expert; the `seed` of the worlds it imagines; and `times`, a factor
    on its usual effort. A `timed` bot stops by the `clock`; otherwise equal views always give equal choices.
    Raises ``ValueError`` for an unknown level or temper.
    """
    if level not in (None, *LEVELS) or temper not in TEMPERS:
        raise ValueError(f"There is no {level} bot of {temper} temper; levels are {', '.join(LEVELS)}.")
    if level is None:
        return rule_bot(rules)
    effort = EFFORTS[level].scaled(times) if level in EFFORTS else None
    thinking = Thinking(effort, seed, clock if timed else None)
    return player_kit(rules.name).level_bot(rules, level, temper, thinking)
