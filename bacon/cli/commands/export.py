"""The command ``bacon export``."""

from __future__ import annotations

import argparse
from pathlib import Path

from bacon.cli.arguments import Parser, hand_argument
from bacon.cli.saved import give_text, newest_record


def arguments(parser: Parser) -> None:
    """Take where the record goes, and of what it is."""
    parser.add_argument(
        "--out",
        type=Path,
        metavar="FILE",
        help="Write to this file, such as match.bacon, replacing it (default: print the record).",
    )
    hand_argument(parser, "Give the record of this hand alone (default: of the whole match).")


def run(args: argparse.Namespace) -> int:
    """Print the record, or write it to a file."""
    give_text(newest_record(args.hand), args.out)
    return 0
