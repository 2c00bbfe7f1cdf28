"""The command ``bacon show``."""

from __future__ import annotations

import argparse

from bacon.cli.arguments import Parser, hand_argument, record_argument
from bacon.cli.saved import telling_of
from bacon.cli.terminal import complain, say
from bacon.data.record_file import record_at
from bacon.data.show import overview, told


def arguments(parser: Parser) -> None:
    """Take the record, and the hand of it that is told."""
    record_argument(parser, "show")
    hand_argument(parser, "Tell this hand, fact by fact (default: a table of all hands).")


def run(args: argparse.Namespace) -> int:
    """Print the record for people."""
    with telling_of(args.file):
        record = record_at(args.file)
        for remark in record.remarks:
            complain(remark, 0)
        say(overview(record) if args.hand is None else told(record, args.hand))
    return 0
