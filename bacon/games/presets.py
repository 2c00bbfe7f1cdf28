"""Named house rules, and the short text by which players share theirs.

>>> from bacon.games import Bacon
>>> rules = Bacon(jokers=2, target=15)
>>> share(rules), read_shared("bacon jokers=2 target=15") == rules
('bacon target=15 jokers=2', True)
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from bacon.core.options import OptionError
from bacon.games import Rules, find_game
from bacon.games.bacon import presets as bacon
from bacon.games.bid_euchre import presets as bid_euchre
from bacon.games.climbing import presets as climbing
from bacon.games.euchre import presets as euchre
from bacon.games.playable import Preset

__all__ = ["PRESETS", "Preset", "find_preset", "read_shared", "share", "tables_of"]


PRESETS: Final[dict[str, tuple[Preset, ...]]] = {
    "bacon": bacon.PRESETS,
    "euchre": euchre.PRESETS,
    "bid-euchre": bid_euchre.PRESETS,
    "climbing": climbing.PRESETS,
}
"""The presets of each game; the first is the standard game."""


def find_preset(game: str, name: str) -> Preset:
    """Give a game's preset by name, in any case; raise ``ValueError`` with the known names for any other."""
    presets = PRESETS[find_game(game)().name]
    for preset in presets:
        if preset.name.lower() == name.strip().lower():
            return preset
    known = ", ".join(preset.name for preset in presets)
    raise ValueError(f"There is no preset {name!r}; the presets of {game} are {known}.")


def tables_of(presets: Iterable[Preset]) -> dict[int, Rules]:
    """Give, for every number of seats that a game's presets have, the rules of the first of them.

    >>> [(seats, rules.name) for seats, rules in tables_of(PRESETS["bid-euchre"]).items()]
    [(4, 'bid-euchre'), (6, 'bid-euchre')]
    """
    tables: dict[int, Rules] = {}
    for preset in presets:
        tables.setdefault(preset.rules.seats, preset.rules)
    return tables


def share(rules: Rules) -> str:
    """Print rules as a short text: the game, and every house rule that is not the standard one."""
    values = rules.values()
    changed = [option for option in rules.options() if values[option.name] != option.default]
    return " ".join(
        [rules.name, *(f"{option.name}={option.print(values[option.name])}" for option in changed)]
    )


def read_shared(text: str) -> Rules:
    """Read what `share` printed, in any case; raise ``ValueError`` that names what is not understood."""
    game, *settings = text.lower().split() or [""]
    values: dict[str, str] = {}
    for setting in settings:
        name, equals, value = setting.partition("=")
        if not equals:
            raise OptionError(f"{setting!r} is not understood: write NAME=VALUE, such as jokers=2")
        if name in values:
            raise OptionError(f"{name} is there twice: {values[name]!r} and {value!r}")
        values[name] = value
    return find_game(game).parse(values)
