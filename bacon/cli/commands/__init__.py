"""The commands: a module for each, with what it takes and what it does, imported when it is asked for."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from importlib import import_module
from typing import Final, Protocol, cast

from bacon.cli.arguments import Parser

COMMANDS: Final = {
    "demo": "Let the computer play and show it, or save pictures of it.",
    "selftest": "Check that everything the game needs is there and works.",
    "doctor": "Print versions, folders and the health of the player's files.",
    "rules": "Print every house rule of a game with its choices, its value in force, help and source.",
    "bots": "Let the computer opponents play each other and print what came of it.",
    "arena": "Let two computer opponents, or programs, play the same cards from both sides, and measure "
    "them.",
    "export": "Print the newest saved match, finished or not, or one hand of it, as a text record.",
    "open": "Open a text record in the window of the game, as a double click on it does; bacon FILE is the "
    "same.",
    "replay": "Open a window with a text record, to be looked at hand by hand.",
    "show": "Show a text record in the terminal: a table of its hands, or one hand told.",
    "stats": "Print what was won and lost in the saved matches.",
    "licences": "Print what Bacon is made of, whose work that is, and the texts of all licences.",
    "verify": "Replay a text record by the rules, prove from the revealed seeds what they prove, and say "
    "what they do not; exit code 1 when something contradicts.",
}
"""Every command and what it does, in the order in which the help tells of them."""


class Command(Protocol):
    """What a command's module has."""

    arguments: Callable[[Parser], None]
    run: Callable[[argparse.Namespace], int]


def command(name: str) -> Command:
    """The module of a command, by its name."""
    return cast("Command", import_module(f"{__name__}.{name}"))
