"""The command ``bacon bots``."""

# ruff: noqa: PLC0415  (imported only when the command is given)

from __future__ import annotations

import argparse

from bacon.cli.arguments import Parser, count, game_argument, seed_argument
from bacon.cli.rules import chosen_rules, rule_arguments
from bacon.cli.terminal import say


def arguments(parser: Parser) -> None:
    """Take how many hands are played, by which rules and chance."""
    game_argument(parser)
    parser.add_argument(
        "--hands", type=count, default=2000, metavar="N", help="Play this many hands (default: 2000)."
    )
    seed_argument(parser, "bots")
    rule_arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Play, and print the figures."""
    rules = chosen_rules(args)
    from bacon.search.selfplay import report

    say(report(rules, args.hands, args.seed).splitlines())
    return 0
