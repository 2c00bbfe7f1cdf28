"""The parts of a guide that all games tell alike."""

from __future__ import annotations

from typing import Final

from bacon.core.options import Option, Options, OptionValue
from bacon.core.rules import Section


def section(title: str, *paragraphs: str) -> Section:
    """A part of a guide by its title and its paragraphs."""
    return Section(title, paragraphs)


FAIR: Final = section(
    "A fair deal",
    "Before each deal the table shows a commitment, a long number that fixes the shuffle without "
    "telling it. After the hand it shows the seed, and anybody can work out with it that the cards "
    "had not been tampered with. Your computer opponents see only their own cards.",
)


def house_rules(rules: Options) -> Section:
    """List every house rule with its choice in force."""
    values = rules.values()
    lines = tuple(_house_rule(option, values[option.name]) for option in rules.options())
    return section("The house rules at this table", *lines)


def _house_rule(option: Option, value: OptionValue) -> str:
    return f"{option.title}: {option.label(value)}. {option.help}"
