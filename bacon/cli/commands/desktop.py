"""The command ``bacon desktop``."""

# ruff: noqa: PLC0415  (imported only when the command is given)

from __future__ import annotations

import argparse
import sys

from bacon.cli.arguments import FAILED, Parser, Trouble, switch
from bacon.cli.terminal import say


def desktop_arguments(parser: Parser) -> None:
    """Take what is to be done."""
    what = parser.add_mutually_exclusive_group(required=True)
    switch(what, "--install", "Put the game into your menu, and let it open records.")
    switch(what, "--remove", "Take out of your menu what --install has put there.")


def run_desktop(args: argparse.Namespace) -> int:
    """Put the game into the menu, or take it out again."""
    if sys.platform != "linux":
        raise Trouble(
            "bacon desktop works on Linux only. On Windows and macOS, Bacon's installer puts it among "
            "your programs.",
            FAILED,
        )
    if getattr(sys, "frozen", False):
        raise Trouble("The installer already put Bacon in your menu; uninstalling removes it.", FAILED)
    from bacon.cli import menu

    if args.install:
        menu.install()
        say(["Bacon is in your menu, and opens records.", "To take it out again: bacon desktop --remove"])
    else:
        menu.remove()
        say(["Bacon is out of your menu. The program, your matches and your settings are still there."])
    return 0
