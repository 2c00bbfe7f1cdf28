"""The house rules that a command line names: a preset, and each --rule over it."""

from __future__ import annotations

import argparse

from bacon.cli.arguments import NOT_UNDERSTOOD, Parser, Trouble
from bacon.core.options import OptionError, OptionValue
from bacon.core.rules import Rules
from bacon.data.paths import folders
from bacon.games import GAMES, find_game
from bacon.games.kit import presets_in
from bacon.games.presets import find_preset, read_shared


def rule_arguments(parser: Parser) -> None:
    """Take a preset and single house rules."""
    parser.explained[parser.add_argument("--preset", metavar="NAME")] = _presets
    parser.add_argument(
        "--rule",
        type=_rule,
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="Play by a house rule of the game, such as target=15; may be repeated (default: the standard "
        "game). All rules, and what they can be, are told by: bacon rules --game GAME.",
    )


def _presets() -> str:
    of_each = (
        f"for {kit.title} {', '.join(preset.name for preset in presets_in(kit))}" for kit in GAMES.values()
    )
    return (
        f"Start from a preset of the game: {'; '.join(of_each)} (default: the first of each); upper and "
        "lower case are alike."
    )


def _rule(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"{text!r} sets no rule; write it as target=15")
    return name.strip(), value


def chosen_rules(args: argparse.Namespace) -> Rules:
    """Make the rules: those of the preset, and over them each --rule."""
    try:
        start = _preset(args.game, args.preset) if args.preset else find_game(args.game)()
    except ValueError as error:
        raise Trouble(f"--preset: {error}", NOT_UNDERSTOOD) from error
    try:
        named = dict(_named_rule(start, name, text) for name, text in args.rule)
        return type(start).from_values({**start.values(), **named})
    except OptionError as error:
        raise Trouble(f"--rule {str(error).rstrip('.')}.", NOT_UNDERSTOOD) from error


def _preset(game: str, name: str) -> Rules:
    """The rules of a preset, the player's own or one that comes with the game."""
    from bacon.data.settings import load  # noqa: PLC0415  (the settings take a moment)

    own = load(folders().settings).settings.presets.get(game, {})
    named = {known.lower(): text for known, text in own.items()}.get(name.strip().lower())
    return read_shared(named) if named else find_preset(game, name).rules


def _named_rule(rules: Rules, name: str, text: str) -> tuple[str, OptionValue]:
    """Read one --rule; raise `OptionError` for a rule that is not there or a value it does not have."""
    for option in rules.options():
        if option.name == name:
            return name, option.parse(text)
    known = ", ".join(option.name for option in rules.options())
    raise OptionError(f"there is no rule {name!r}; the rules are {known}")
