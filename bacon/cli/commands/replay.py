"""The command ``bacon replay``."""

# ruff: noqa: PLC0415  (imported only when the command is given)

from __future__ import annotations

import argparse

from bacon.cli.arguments import Parser, record_argument, size_argument
from bacon.cli.saved import telling_of
from bacon.cli.window import on_screen
from bacon.data.record_file import record_at


def arguments(parser: Parser) -> None:
    """Take the record, and how large the window is."""
    record_argument(parser, "look at")
    size_argument(parser)


def run(args: argparse.Namespace) -> int:
    """Open a window of its own with the record."""
    with telling_of(args.file):
        record = record_at(args.file)

    def show() -> int:
        from bacon.ui.shell.game import run as open_table

        return open_table(size=args.size, record=record)

    return on_screen(show)
