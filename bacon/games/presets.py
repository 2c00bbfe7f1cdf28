"""Named house rules, and the short text by which players share theirs.

>>> from bacon.games.bacon.rules import Bacon
>>> rules = Bacon(jokers=2, target=15)
>>> share(rules), read_shared("bacon jokers=2 target=15") == rules
('bacon target=15 jokers=2', True)
"""

from __future__ import annotations

from collections.abc import Iterable

from bacon.core.options import OptionError
from bacon.core.rules import Preset, Rules
from bacon.games import find_game, find_kit
from bacon.games.kit import presets_in

__all__ = ["find_preset", "presets_of", "read_shared", "share", "tables_of"]


def presets_of(game: str) -> tuple[Preset, ...]:
    """The presets of a game, the standard one first; raises ``ValueError`` for a game there is not."""
    return presets_in(find_kit(game))


def find_preset(game: str, name: str) -> Preset:
    """A game's preset by name, in any case; raises ``ValueError`` with the known names for any other."""
    there = presets_of(game)
    for preset in there:
        if preset.name.lower() == name.strip().lower():
            return preset
    known = ", ".join(preset.name for preset in there)
    raise ValueError(f"There is no preset {name!r}; the presets of {game} are {known}.")


def tables_of(presets: Iterable[Preset]) -> dict[int, Rules]:
    """For every number of seats that a game's presets have, the rules of the first of them.

    >>> [(seats, rules.name) for seats, rules in tables_of(presets_of("bid-euchre")).items()]
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
    """Read what `share` printed, in any case; raises ``ValueError`` that names what is not understood."""
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
