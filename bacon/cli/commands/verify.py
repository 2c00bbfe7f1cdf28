"""The command ``bacon verify``."""

from __future__ import annotations

import argparse
from typing import Final

from bacon.cli.arguments import FAILED, Parser, record_argument
from bacon.cli.saved import telling_of
from bacon.cli.terminal import say
from bacon.data.record_file import record_text
from bacon.data.verify import verify

WORDS: Final = (
    "Replay a text record by the rules, prove from the revealed seeds what they prove, and say what they "
    "do not; exit code 1 when something contradicts."
)


def arguments(parser: Parser) -> None:
    """Take the record."""
    record_argument(parser, "verify")


def run(args: argparse.Namespace) -> int:
    """Verify the record."""
    with telling_of(args.file):
        verdict = verify(record_text(args.file))
    say(verdict.lines)
    return 0 if verdict.ok else FAILED
