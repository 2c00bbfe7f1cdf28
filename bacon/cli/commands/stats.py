"""The command ``bacon stats``."""

from __future__ import annotations

import argparse
from pathlib import Path

from bacon.cli.arguments import Parser, game_argument
from bacon.cli.saved import give_text, saved_matches
from bacon.cli.terminal import say
from bacon.data.statistics import as_csv, scoreboard, statistics


def arguments(parser: Parser) -> None:
    """Take the game that is counted, and where the figures go."""
    game_argument(parser, "Count only this game", "all of them")
    parser.add_argument(
        "--csv",
        type=Path,
        metavar="FILE",
        help="Write all figures to this file as CSV, replacing it (default: print them as text).",
    )


def run(args: argparse.Namespace) -> int:
    """Print the figures, or write them to a file."""
    with saved_matches() as store:
        counted = statistics(store, args.game)
    if args.csv is None:
        say(scoreboard(counted))
    else:
        give_text(as_csv(counted), args.csv)
    return 0
