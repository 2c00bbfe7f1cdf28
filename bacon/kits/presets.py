"""Named house rules, the short text by which players share them, and a printed list of them all.

>>> import bacon
>>> rules = bacon.Bacon(jokers=2, target=15)
>>> share(rules), read_shared("bacon jokers=2 target=15") == rules
('bacon target=15 jokers=2', True)
>>> list(catalogue(rules))[1]
'  target=15  Target: 15'
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from textwrap import wrap
from typing import Final

from bacon.core.options import Option, OptionError, OptionValue
from bacon.core.rules import Preset, Rules
from bacon.kits import GAMES, find_game, find_kit


def presets_of(game: str) -> tuple[Preset, ...]:
    """Return a game's presets, the standard one first; raise ``ValueError`` for an unknown game."""
    return find_kit(game).presets()


def find_preset(game: str, name: str) -> Preset:
    """Return a preset by name, in any case; raise ``ValueError``, which lists the names, if there is none."""
    presets = presets_of(game)
    for preset in presets:
        if name.strip().lower() in (preset.name.lower(), preset.saved_as.lower() or None):
            return preset
    known = ", ".join(preset.name for preset in presets)
    raise ValueError(f"There is no preset {name!r}; the presets of {game} are {known}.")


OWN_RULES: Final = "Own rules"
"""The preset name to save for rules that match no built-in preset."""


def preset_title(game: str | None, saved: str) -> str:
    """Return today's name of a game's preset, or of any game's, from the name saved with a match."""
    if saved == OWN_RULES:
        return "Your own rules"
    games = [each for each in GAMES if game in (None, each)]
    presets = (preset for each in games for preset in presets_of(each))
    return next((preset.name for preset in presets if preset.saved_as == saved), saved)


def tables_of(presets: Iterable[Preset]) -> dict[int, Rules]:
    """For each number of seats among some presets, return the rules of the first preset with it."""
    tables: dict[int, Rules] = {}
    for preset in presets:
        tables.setdefault(preset.rules.seats, preset.rules)
    return tables


def share(rules: Rules) -> str:
    """Print rules as a short text: the game, and every house rule that is not standard."""
    values = rules.values()
    changed = [option for option in rules.options() if values[option.name] != option.default]
    return " ".join(
        [rules.name, *(f"{option.name}={option.print(values[option.name])}" for option in changed)]
    )


def to_share(rules: Rules) -> str:
    """Return a line that says what to send to a player who is to have the same rules."""
    return f"To share these rules, send: {share(rules)}"


def read_shared(text: str) -> Rules:
    """Read what `share` printed, in any case; raise ``ValueError`` that names what is wrong."""
    game, *settings = text.lower().split() or [""]
    values: dict[str, str] = {}
    for setting in settings:
        name, equals, value = setting.partition("=")
        if not equals:
            raise OptionError(f"{setting!r} is not understood: write NAME=VALUE, such as jokers=2")
        if name in values:
            raise OptionError(f"{name} is given twice: {values[name]!r} and {value!r}")
        values[name] = value
    return find_game(game).parse(values)


# All the house rules of a game, as lines of text

_WIDTH: Final = 94
_INDENT: Final = "      "


def catalogue(rules: Rules) -> Iterator[str]:
    """Yield every option by group with its current value, then the presets and the text to share."""
    values = rules.values()
    groups = [option.group for option in rules.options()]
    ordered = sorted(rules.options(), key=lambda option: groups.index(option.group))
    for group, members in groupby(ordered, key=lambda option: option.group):
        yield f"{group}:"
        for option in members:
            yield from _described(option, values[option.name])
    yield f"Presets: {', '.join(preset.name for preset in presets_of(rules.name))}."
    yield to_share(rules)


def _wrapped(words: str, further: str) -> list[str]:
    """Return lines no longer than a terminal is wide; those after the first begin with `further`."""
    return wrap(words, _WIDTH, initial_indent=_INDENT, subsequent_indent=further, break_on_hyphens=False)


def _described(option: Option, value: OptionValue) -> Iterator[str]:
    yield f"  {option.name}={option.print(value)}  {option.title}: {option.label(value)}"
    yield from _wrapped(option.help, _INDENT)
    choices = "; ".join(_choice(option, choice) for choice in option.choices)
    yield from _wrapped(f"Choices: {choices}", f"{_INDENT}  ")
    yield f"{_INDENT}Source: {option.source}"


def _choice(option: Option, choice: OptionValue) -> str:
    printed, label = option.print(choice), option.label(choice)
    words = printed if label.lower() in (printed, "on", "off") else f"{printed} ({label})"
    return f"{words}, standard" if choice == option.default else words
