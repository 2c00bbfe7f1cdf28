"""The levels: from a beginner who forgets to an expert who searches as far as the clock allows."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Final

from bacon.core.rules import Rules
from bacon.search.bot import Bot
from bacon.search.kit import house_bot, player_kit
from bacon.search.searcher import Effort, Thinking
from bacon.search.tempers import Level, Temper

LEVELS: Final[tuple[Level, ...]] = ("easy", "normal", "hard", "expert")
"""All levels, from the weakest up."""
TEMPERS: Final[tuple[Temper, ...]] = ("careful", "even", "bold")
"""All tempers."""

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
    """A bot for the game and the house rules in force.

    Takes the rules; a `level`, without which the bot plays by the house's rules of thumb; a `temper`, which
    moves what is called, or how soon strength is spent, but not at Expert; the `seed` of the
    worlds it imagines; and how many `times` as far as usual it looks. A bot that is `timed` stops by the
    `clock`; else equal views always give equal choices. Raises ``ValueError`` for an unknown level or temper.
    """
    if level not in (None, *LEVELS) or temper not in TEMPERS:
        raise ValueError(f"There is no {level} bot of {temper} temper; levels are {', '.join(LEVELS)}.")
    if level is None:
        return house_bot(rules)
    effort = EFFORTS[level].further(times) if level in EFFORTS else None
    thinking = Thinking(effort, seed, clock if timed else None)
    return player_kit(rules.name).person(rules, level, temper, thinking)
