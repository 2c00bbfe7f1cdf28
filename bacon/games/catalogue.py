"""The house rules of a game as lines of text: every option with all that is known of it.

>>> from bacon.games.bacon.rules import Bacon
>>> list(catalogue(Bacon(target=15)))[1]
'  target=15  Target: 15'
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from textwrap import wrap
from typing import Final

from bacon.core.options import Option, OptionValue
from bacon.core.rules import Rules
from bacon.games.presets import presets_of, share

_WIDTH: Final = 94
_INDENT: Final = "      "


def catalogue(rules: Rules) -> Iterator[str]:
    """Every option by group with its value in force, then the presets and the text to share."""
    values = rules.values()
    groups = [option.group for option in rules.options()]
    ordered = sorted(rules.options(), key=lambda option: groups.index(option.group))
    for group, members in groupby(ordered, key=lambda option: option.group):
        yield f"{group}:"
        for option in members:
            yield from _described(option, values[option.name])
    yield f"Presets: {', '.join(preset.name for preset in presets_of(rules.name))}."
    yield f"To share: {share(rules)}"


def _described(option: Option, value: OptionValue) -> Iterator[str]:
    yield f"  {option.name}={option.print(value)}  {option.title}: {option.label(value)}"
    yield from wrap(option.help, _WIDTH, initial_indent=_INDENT, subsequent_indent=_INDENT)
    choices = "; ".join(_choice(option, choice) for choice in option.choices)
    yield from wrap(f"Choices: {choices}", _WIDTH, initial_indent=_INDENT, subsequent_indent=f"{_INDENT}  ")
    yield f"{_INDENT}Source: {option.source}"


def _choice(option: Option, choice: OptionValue) -> str:
    printed, label = option.print(choice), option.label(choice)
    words = printed if label.lower() in (printed, "on", "off") else f"{printed} ({label})"
    return f"{words}, the standard" if choice == option.default else words
