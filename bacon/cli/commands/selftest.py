"""The command ``bacon selftest``."""

# ruff: noqa: PLC0415  (imported only when the command is given)

from __future__ import annotations

import argparse

from bacon.cli.arguments import Parser


def arguments(_: Parser) -> None:
    """Take none but --help."""


def run(_: argparse.Namespace) -> int:
    """Try everything; the exit code is 1 when anything failed."""
    from bacon.ui.showroom.selftest import run as try_everything

    return try_everything()
