"""Named house rules, and the short text by which players share theirs.

>>> rules = Bacon(jokers=2, target=15)
>>> share(rules), read_shared("bacon jokers=2 target=15") == rules
('bacon target=15 jokers=2', True)
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from bacon.core.options import OptionError
from bacon.games import Bacon, Rules, find_game


class Preset(Struct, frozen=True):
    """House rules with a name, and a sentence on what they are like."""

    name: str
    help: str
    rules: Rules


PRESETS: Final[dict[str, tuple[Preset, ...]]] = {
    "bacon": (
        Preset("Standard", "52 cards, to 10; your partner is asked.", Bacon()),
        Preset(
            "Long",
            "To 15, with the names bacon and double bacon.",
            Bacon(target=15, score_names="bacon"),
        ),
        Preset(
            "Jacks & Jokers",
            "Jacks above aces, and two jokers above all.",
            Bacon(jacks_high=True, jokers=2),
        ),
        Preset("Short pack", "24 cards, nine to ace: quicker, and wilder.", Bacon(deck=24)),
    ),
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
