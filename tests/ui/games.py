"""Every game that can be played, and at every number of seats: what the tests of all games go through."""

from __future__ import annotations

from typing import cast

import pytest

from bacon.core.match import Match
from bacon.core.rules import Rules, TableState
from bacon.games.climbing.game import Climbing
from bacon.games.tricks.state import Phase, TrickState
from bacon.kits import GAMES
from bacon.kits.presets import presets_of, tables_of
from bacon.settings.settings import Settings
from bacon.ui.stage import Stage
from tests import sparse
from tests.ui.stage_door import SMALL, Guest, at_speed, at_the_table

INSTANT = at_speed("instant")


def seats_at(game: str) -> list[int]:
    """Every number of seats a game is played with."""
    return list(tables_of(presets_of(game)))


TABLES: dict[str, Rules] = {
    f"{game}-{seats}": rules
    for game, presets in ((game, presets_of(game)) for game in GAMES)
    for seats, rules in tables_of(presets).items()
}
"""The usual rules of every game, for every number of seats it is played with."""

FEWEST_AND_MOST: dict[str, Rules] = {
    name: rules
    for name, rules in TABLES.items()
    if sparse.ALL or rules.seats in (min(seats_at(rules.name)), max(seats_at(rules.name)))
}
"""The same with the fewest and with the most seats; with ``BACON_LOOKS=all``, with every number of them."""

each_table = pytest.mark.parametrize("rules", FEWEST_AND_MOST.values(), ids=FEWEST_AND_MOST)

TARGETS = {"climbing-4": 8, "climbing-6": 16, "climbing-3": 4, "climbing-5": 16, "bacon-4": 5, "euchre-4": 5}
BRIEF: dict[str, Rules] = {
    name: type(rules).from_values({**rules.values(), "target": TARGETS.get(name, 31)})
    for name, rules in TABLES.items()
}
"""The usual rules with the lowest target that takes more than one hand to reach."""

ONE_OF_EACH_GAME = {rules.name: rules for rules in reversed(BRIEF.values())}
"""A brief match of every game, for the first number of seats it is played with."""

STRIDE = 250
"""Milliseconds between two looks at a still table at which many hands are played."""

EVERY_RULES: dict[str, Rules] = {
    f"{game}-{preset.name}": preset.rules
    for game, presets in ((game, presets_of(game)) for game in GAMES)
    for preset in presets
}
"""All presets of all games."""

AUCTION = (Phase.LOOK, Phase.OFFER, Phase.BID, Phase.NAME, Phase.PERMISSION)


def match_of(rules: Rules, seed: str = "games") -> Match[TableState]:
    return Match(rules, seed=seed)


def seated(rules: Rules, settings: Settings = INSTANT, size: tuple[int, int] = SMALL) -> Guest:
    """A guest who has just sat down to a match of a game."""
    return at_the_table(match_of(rules), settings, size)


def tricks_at(match: Match[TableState]) -> TrickState:
    """The state of a match as that of a trick-taking game, which all games are so far."""
    assert isinstance(match.state, TrickState)
    return match.state


def stage_of(guest: Guest) -> Stage[TableState]:
    return cast("Stage[TableState]", guest.stage)


CLIMBING: dict[str, Climbing] = {
    f"{rules.players}-{'partners' if rules.teams else 'applewood'}": rules
    for rules in EVERY_RULES.values()
    if isinstance(rules, Climbing)
}
"""The climbing game for every number of players, with partners and without."""

each_climbing = pytest.mark.parametrize("rules", CLIMBING.values(), ids=CLIMBING)
