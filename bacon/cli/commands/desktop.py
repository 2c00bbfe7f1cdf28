"""The command ``bacon desktop``."""

# ruff: noqa: PLC0415  (imported only when needed)

from __future__ import annotations

import argparse
import sys

from bacon.cli.arguments import FAILED, CommandError, Parser, switch
from bacon.cli.terminal import print_lines


def desktop_arguments(parser: Parser) -> None:
    """Add what to do."""
    what = parser.add_mutually_exclusive_group(required=True)
    switch(what, "--install", "Put the game into your menu, and let it open records.")
    switch(what, "--remove", "Take out of your menu what --install has put there.")


def run_desktop(args: argparse.Namespace) -> int:
    """Add the game to the menu, or remove it."""
    if sys.platform != "linux":
        raise CommandError(
            "bacon desktop works on Linux only. On Windows and macOS, Bacon's installer puts it among "
            "your programs.",
            FAILED,
        )
    if getattr(sys, "frozen", False):
        raise CommandError("The installer already put Bacon in your menu; uninstalling removes it.", FAILED)
    from bacon.cli import menu

    if args.install:
        menu.install()
        print_lines(
            ["Bacon is in your menu, and opens records.", "To take it out again: bacon desktop --remove"]
        )
    else:
        menu.remove()
        print_lines(
            ["Bacon is out of your menu. The program, your matches and your settings are still there."]
        )
    return 0
