"""The command ``bacon rules``."""

from __future__ import annotations

import argparse

from bacon.cli.arguments import Parser, chosen_rules, game_argument, rule_arguments
from bacon.cli.terminal import say
from bacon.games import GAMES
from bacon.games.presets import catalogue


def rules_arguments(parser: Parser) -> None:
    """Take the game and its rules."""
    game_argument(parser, "Tell of this game")
    rule_arguments(parser)


def run_rules(args: argparse.Namespace) -> int:
    """Print the house rules."""
    say(catalogue(chosen_rules(args)))
    say(GAMES.problems)
    return 0
