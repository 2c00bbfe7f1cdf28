"""The commands, grouped in modules that are only imported when needed.

Each has a function ``run_COMMAND`` and, if it takes arguments, ``COMMAND_arguments``.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from importlib import import_module
from typing import Final, NamedTuple

from bacon.cli.arguments import Parser


class Command(NamedTuple):
    """A command's module, and what it does."""

    module: str
    does: str


COMMANDS: Final = {
    "demo": Command("demo", "Let the computer play and show it, or save pictures of it."),
    "selftest": Command("about", "Check that everything the game needs is there and works."),
    "doctor": Command("about", "Print versions, folders and the health of the player's files."),
    "rules": Command(
        "rules", "Print every house rule of a game with its choices, its value in force, help and source."
    ),
    "bots": Command("bots", "Let the computer opponents play each other and print what came of it."),
    "arena": Command(
        "bots",
        "Let two computer opponents, or programs, play the same cards from both sides, and measure them.",
    ),
    "daily": Command(
        "daily", "Tell what experts make of a day's hands of a game, and what was made of them here."
    ),
    "duplicate": Command(
        "duplicate",
        "Let experts play the deals of a text record, and tell what they make beside what was made.",
    ),
    "export": Command(
        "records", "Print the newest saved match, finished or not, or one hand of it, as a text record."
    ),
    "backup": Command(
        "backup", "Save everything in one file: matches, names, reviews, lessons and settings."
    ),
    "restore": Command(
        "backup", "Bring in what a file of bacon backup holds; what is here already stays as it is."
    ),
    "history": Command("history", "List the saved matches, newest first."),
    "open": Command(
        "window",
        "Open a text record in the window of the game, as a double click on it does; bacon FILE is the same.",
    ),
    "replay": Command("window", "Open a window with a text record, to be looked at hand by hand."),
    "review": Command(
        "review", "Say what every choice in a text record was worth, by what its seat knew then."
    ),
    "show": Command("records", "Show a text record in the terminal: a table of its hands, or one hand told."),
    "convert": Command(
        "records",
        "Turn a text record into a file of another program, by its ending, or such a file into a record.",
    ),
    "stats": Command("records", "Print what was won and lost in the saved matches."),
    "desktop": Command(
        "desktop",
        "Put a Bacon from the package index into the menu of a Linux desktop, or take it out again.",
    ),
    "licences": Command(
        "about", "Print what Bacon is made of, whose work that is, and the texts of all licences."
    ),
    "verify": Command(
        "records",
        "Replay a text record by the rules, prove from the revealed seeds what they "
        "prove, and say what they do not; exit code 1 when something contradicts.",
    ),
}
"""Every command, in the order of the help."""


def add_command(parser: Parser, name: str) -> None:
    """Add a command's arguments to its parser, and set its `run`."""
    module = import_module(f"{__name__}.{COMMANDS[name].module}")
    run: Callable[[argparse.Namespace], int] = getattr(module, f"run_{name}")
    arguments: Callable[[Parser], None] | None = getattr(module, f"{name}_arguments", None)
    parser.set_defaults(run=run)
    if arguments:
        arguments(parser)
