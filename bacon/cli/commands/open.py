"""The command ``bacon open``."""

# ruff: noqa: PLC0415  (imported only when the command is given)

from __future__ import annotations

import argparse

from bacon.cli.arguments import Parser, record_argument, size_argument
from bacon.cli.window import handed_over, on_screen


def arguments(parser: Parser) -> None:
    """Take the record, and how large a window that is not open yet is to be."""
    record_argument(parser, "look at")
    size_argument(parser)


def run(args: argparse.Namespace) -> int:
    """Open the record, in the window that is open already where there is one."""
    if handed_over(args.file):
        return 0

    def show() -> int:
        from bacon.ui.shell.game import run as open_table

        return open_table(size=args.size, file=args.file)

    return on_screen(show)
