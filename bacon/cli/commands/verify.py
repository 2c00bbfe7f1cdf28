"""The command ``bacon verify``."""

from __future__ import annotations

import argparse

from bacon.cli.arguments import FAILED, Parser, record_argument
from bacon.cli.saved import telling_of
from bacon.cli.terminal import say
from bacon.data.record_file import record_text
from bacon.data.verify import verify


def arguments(parser: Parser) -> None:
    """Take the record."""
    record_argument(parser, "verify")


def run(args: argparse.Namespace) -> int:
    """Verify the record."""
    with telling_of(args.file):
        verdict = verify(record_text(args.file))
    say(verdict.lines)
    return 0 if verdict.ok else FAILED
