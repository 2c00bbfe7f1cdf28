"""The command ``bacon``: opens the table, or runs one of the commands listed here.

Exit codes: 0 for success, 1 for failure, 2 for arguments or files that cannot be read, 130 when interrupted.
Only the command that is given gets imported, and the screen and the bots only if that command needs them.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Final, NamedTuple

from bacon.cli.arguments import FAILED, NOT_UNDERSTOOD, CommandError, Parser, PrintAndExit
from bacon.cli.terminal import Unprinted, complain, discard_output, escape_unencodable, flush
from bacon.cli.window import play_arguments, run_play
from bacon.system.folders import NoHome
from bacon.system.streams import errors_visible, replace_missing_streams


class Command(NamedTuple):
    """A command's module, and what it does."""

    module: str
    does: str


COMMANDS: Final = {
    "demo": Command("window", "Let the computer play and show it, or save pictures of it."),
    "selftest": Command("about", "Check that everything the game needs is there and works."),
    "doctor": Command("about", "Print versions, folders and the health of the player's files."),
    "rules": Command(
        "about", "Print every house rule of a game with its choices, its value in force, help and source."
    ),
    "bots": Command("about", "Let the computer opponents play each other and print what came of it."),
    "arena": Command(
        "about",
        "Let two computer opponents, or programs, play the same cards from both sides, and measure them.",
    ),
    "daily": Command(
        "contests", "Tell what experts make of a day's hands of a game, and what was made of them here."
    ),
    "duplicate": Command(
        "contests",
        "Let experts play the deals of a text record, and tell what they make beside what was made.",
    ),
    "export": Command(
        "records", "Print the newest saved match, finished or not, or one hand of it, as a text record."
    ),
    "backup": Command("saved", "Save everything in one file: matches, names, reviews, lessons and settings."),
    "restore": Command(
        "saved", "Bring in what a file of bacon backup holds; what is here already stays as it is."
    ),
    "history": Command("saved", "List the saved matches, newest first."),
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
        "window",
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
    module = import_module(f"bacon.cli.{COMMANDS[name].module}")
    run: Callable[[argparse.Namespace], int] = getattr(module, f"run_{name}")
    arguments: Callable[[Parser], None] | None = getattr(module, f"{name}_arguments", None)
    parser.set_defaults(run=run)
    if arguments:
        arguments(parser)


# ruff: noqa: PLC0415  (imported only when needed)


INTERRUPTED: Final = 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command line, by default the process's own, and return its exit code; never raises.

    If the error stream is not visible, as on Windows after a double click, errors are shown in a box.
    """
    replace_missing_streams()
    escape_unencodable()
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    try:
        code = _run(sys.argv[1:] if argv is None else argv)
        flush()
    except CommandError as trouble:
        return _failed(str(trouble), trouble.code)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        discard_output()
        return FAILED
    except Unprinted as error:
        discard_output()
        return _failed(f"The output could not be written: {error}.", FAILED)
    except NoHome as error:
        return _failed(str(error), NOT_UNDERSTOOD)
    except Exception as error:
        return _report(error)
    return code


def _run(argv: Sequence[str]) -> int:
    try:
        args = parse_arguments(["open", *argv] if _is_a_file(argv) else argv)
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 0
    run: Callable[[argparse.Namespace], int] = args.run
    return run(args)


def _is_a_file(argv: Sequence[str]) -> bool:
    """Whether the only argument is a file, as after a double click; a command's name takes precedence."""
    if len(argv) != 1 or argv[0] in COMMANDS or argv[0].startswith("-"):
        return False
    from bacon.notation.record import ENDING

    try:
        return argv[0].lower().endswith(ENDING) or Path(argv[0]).is_file()
    except OSError:
        return False


def parse_arguments(argv: Sequence[str]) -> argparse.Namespace:
    """Parse the arguments and the command's `run`; raises `CommandError`, or ``SystemExit`` when done."""
    parser = Parser(
        epilog="The player's files are kept in the system's usual folders, or, when the environment variable "
        "BACON_HOME names a folder, all in that one.",
    )
    parser.commands, parser.purpose = COMMANDS, _purpose
    parser.set_defaults(run=run_play)
    words = "Print the versions of Bacon, Python and SDL, and the licences of all that comes with it."
    parser.add_argument("--version", action=PrintAndExit, lines=_version, help=words)
    play_arguments(parser)
    if argv:  # a start from the desktop has no arguments, and should be fast
        _add_commands(parser, argv)
    return parser.parse(argv)


def _add_commands(parser: Parser, argv: Sequence[str]) -> None:
    commands = parser.add_subparsers(metavar="COMMAND", title="commands", parser_class=Parser)
    for name, command in COMMANDS.items():
        sub = commands.add_parser(name, help=command.does, description=command.does)
        if name in argv:
            add_command(sub, name)


def _purpose() -> str:
    from bacon.cli.menu import comment

    return f"{comment()}. Without a command the table opens."


def _version() -> Iterable[str]:
    from bacon.cli.about import version

    return version()


def _report(error: Exception) -> int:
    from bacon.notation.reports import write_report

    what = f"{type(error).__name__}: {error}".rstrip(". ")
    return _failed(f"Sorry, Bacon has stumbled ({what}); a report is in {write_report(error)}.", FAILED)


def _failed(sentence: str, code: int) -> int:
    """Print an error or, if the error stream is not visible, show it in a box."""
    if not errors_visible():
        from bacon.ui.app.sdl import show_box

        show_box(sentence)
    return complain(sentence, code)
