"""What a game brings to the bots: its player by rules of thumb, its levels, and what is counted."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TypeAlias, cast

from msgspec import Struct

from bacon.core.rules import Rules
from bacon.games import find_kit
from bacon.games.kit import part
from bacon.search.bot import Bot
from bacon.search.craft import Craft
from bacon.search.searcher import Thinking
from bacon.search.tactics import ALL_OF_THEM
from bacon.search.tally import Tally
from bacon.search.tempers import Level, Temper

House: TypeAlias = Callable[[Rules, frozenset[str]], Bot]
"""Makes the player by rules of thumb, which does without some of its tactics."""
Person: TypeAlias = Callable[[Rules, Level, Temper, Thinking], Bot]
"""Makes a player of some level and temper, who thinks as far as that level does."""


class PlayerKit(Struct, frozen=True, kw_only=True):
    """What a game brings to the bots.

    `house` makes its player by rules of thumb, who plays by the `tactics` named; `person` makes that of a
    level; `craft` is what the search needs; `tally` counts what bots do at its table.
    """

    house: House
    person: Person
    craft: Callable[[Rules], Craft]
    tactics: tuple[str, ...] = ()
    tally: type[Tally] = Tally


@cache
def player_kit(game: str) -> PlayerKit:
    """What a game brings to the bots; raises ``ValueError`` for a game there is not."""
    return cast("PlayerKit", part(find_kit(game).player))


def house_bot(rules: Rules, left_out: frozenset[str] = ALL_OF_THEM) -> Bot:
    """The player by rules of thumb under the house rules in force, who does without some tactics."""
    return player_kit(rules.name).house(rules, left_out)


def craft_of(rules: Rules) -> Craft:
    """What the game of these rules brings to the search."""
    return player_kit(rules.name).craft(rules)
