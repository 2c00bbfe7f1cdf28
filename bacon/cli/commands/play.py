"""The command that is meant where none is named: the table opens."""

# ruff: noqa: PLC0415  (imported only when the command is given)

from __future__ import annotations

import argparse

from bacon.cli.arguments import Parser, game_argument, size_argument
from bacon.cli.rules import chosen_rules, rule_arguments
from bacon.cli.terminal import say
from bacon.cli.window import handed_over, on_screen
from bacon.data.paths import folders


def arguments(parser: Parser) -> None:
    """Take how the window opens, and what is played in it."""
    size_argument(parser)
    parser.add_argument("--fullscreen", action="store_true", help="Fill the screen (default: as last).")
    game_argument(parser, "Choose this game for a new match", "as last")
    rule_arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Open the table, or bring the window to the front that is open already."""
    if handed_over():
        if args.size or args.fullscreen or args.game or args.preset or args.rule:
            say(["Its size, game and rules stay as they are; close it to open another one."])
        return 0
    from bacon.data.settings import load

    game = args.game
    args.game = game or load(folders().settings).settings.table.game
    rules = chosen_rules(args) if args.rule or args.preset else None

    def play() -> int:
        from bacon.ui.shell.game import run as open_table

        return open_table(size=args.size, fullscreen=args.fullscreen, game=game, rules=rules)

    return on_screen(play)
