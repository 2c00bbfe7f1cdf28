"""The levels: from a beginner who forgets to an expert who searches as far as the clock allows."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from bacon.bots.bot import Bot
from bacon.bots.climbing import READY
from bacon.bots.climbing.people import NONE, Climber, Failings
from bacon.bots.habits import Habits, Person
from bacon.bots.house import house_bot
from bacon.bots.search.bot import Budget, SearchBot, Trust
from bacon.bots.search.climbing import ClimbingCraft
from bacon.bots.search.craft import Craft
from bacon.bots.search.crafts import craft_of, pace_of, point_of, trust_of
from bacon.bots.tempers import COURAGE, READINESS, Temper
from bacon.games import Rules
from bacon.games.climbing import Climbing

Level: TypeAlias = Literal["easy", "normal", "hard", "expert"]

LEVELS: Final[tuple[Level, ...]] = ("easy", "normal", "hard", "expert")
"""All levels, from the weakest up."""
_WITH_TIME: Final = 2
"""With a clock so many times the worlds are weighed, if there is time for them."""
TEMPERS: Final[tuple[Temper, ...]] = ("careful", "even", "bold")
"""All tempers."""


class Effort(Struct, frozen=True):
    """How far a level searches: so many seconds by the clock, or without one in so many worlds.

    Where it does not search `calls` too, it makes them as the house does.
    """

    seconds: float
    worlds: int
    calls: bool


EFFORTS: Final[dict[Level, Effort]] = {
    "hard": Effort(0.15, 8, calls=False),
    "expert": Effort(0.4, 32, calls=True),
}
"""The levels that search."""

_BY_FIVES: Final[dict[Level, Habits]] = {
    "easy": Habits(memory=0, pride=1.2, love=0.4, naive=True),
    "normal": Habits(memory=0, pride=1.0),
    "hard": Habits(pride=0.5),
}
HABITS: Final[dict[str, dict[Level, Habits]]] = {
    "bacon": _BY_FIVES,
    "euchre": _BY_FIVES,
    "bid-euchre": {
        "easy": Habits(memory=0, pride=0.8, love=0.5, naive=True),
        "normal": Habits(memory=0, pride=1.8),
        "hard": Habits(pride=-1.7),
    },
}
"""For every trick game what keeps the levels below Expert from their best, in the points of that game."""

_BLIND: Final = frozenset({"stop_him", "past_the_enemy", "guard_partner"})
_ALOOF: Final = frozenset({"give_lead", "feed_partner"})
FAILINGS: Final[dict[Level, Failings]] = {
    "easy": Failings(forgetful=True, unlearned=_BLIND | _ALOOF, naive=True),
    "normal": Failings(forgetful=True, unlearned=_BLIND | _ALOOF),
    "hard": Failings(forgetful=True, unlearned=_ALOOF),
}
"""The same for the climbing game: who does not see how few cards an opponent has, or does not help a partner
who is nearly out, plays much worse."""


def make_bot(
    rules: Rules,
    level: Level | None = None,
    temper: Temper = "even",
    seed: str = "",
    *,
    timed: bool = False,
    clock: Callable[[], float] = perf_counter,
) -> Bot:
    """Make a bot for the game and the house rules in force.

    Takes the rules; a `level`, without which the bot plays by the house's rules of thumb; a `temper`, which
    moves what is called, or in the climbing game when bombs are spent, but not at Expert; the `seed` of the
    worlds it imagines. A bot that is `timed` stops by the `clock`; else equal views always give equal
    choices. Raises ``ValueError`` for an unknown level or temper.
    """
    if level not in (None, *LEVELS) or temper not in TEMPERS:
        raise ValueError(f"there is no {level} bot with a {temper} temper; levels are {', '.join(LEVELS)}")
    house = house_bot(rules)
    if level is None:
        return house
    ticking = clock if timed else None
    if isinstance(rules, Climbing):
        return _climber(rules, level, temper, seed, ticking)
    bot = _searching(craft_of(rules), rules, EFFORTS[level], seed, ticking) if level in EFFORTS else house
    if level == "expert":
        return bot
    return Person(bot, HABITS[rules.name][level], COURAGE[temper] * point_of(rules), house)


def _climber(
    rules: Climbing, level: Level, temper: Temper, seed: str, clock: Callable[[], float] | None
) -> Bot:
    failings, ready = FAILINGS.get(level, NONE), READY if level == "expert" else READINESS[temper]
    if level not in EFFORTS:
        return Climber(rules, failings, ready)
    return _searching(ClimbingCraft(rules, failings, ready), rules, EFFORTS[level], seed, clock)


def _searching(
    craft: Craft, rules: Rules, effort: Effort, seed: str, clock: Callable[[], float] | None
) -> SearchBot:
    trust = trust_of(rules) if effort.calls or isinstance(rules, Climbing) else Trust(0.0)
    if clock is None:
        return SearchBot(craft, Budget(round(effort.worlds * pace_of(rules))), seed, trust)
    return SearchBot(craft, Budget(effort.worlds * _WITH_TIME, effort.seconds), seed, trust, clock)
