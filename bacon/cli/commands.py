"""The commands of ``bacon``, and how its arguments are parsed.

Only the command that is given gets imported, and the screen and the bots only if that command needs them.
"""

# ruff: noqa: PLC0415  (imported only when needed)

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Final, NamedTuple

from bacon.cli.arguments import Parser, PrintAndExit
from bacon.cli.window import play_arguments, run_play


class Command(NamedTuple):
    """A command's module, and what it does."""

    module: str
    does: str


COMMANDS: Final = {
    "play": Command("window", "Open the table, the same as plain bacon, or play in the terminal."),
    "demo": Command("window", "Watch the bots play, or save pictures of the table."),
    "selftest": Command("about", "Check that everything the game needs is there and works."),
    "doctor": Command("about", "Print versions, folders and the state of your files."),
    "rules": Command("about", "List a game's house rules: their choices, current values, help and sources."),
    "bots": Command("about", "Have the bots play each other, and print the results."),
    "arena": Command(
        "about",
        "Compare two bots, or programs, that play the same cards in every seating.",
    ),
    "daily": Command("contests", "Compare your score in a deal of the day with what the Experts scored."),
    "duplicate": Command(
        "contests",
        "Have Experts play the deals of a record, and compare the scores.",
    ),
    "export": Command(
        "records", "Print the newest saved match, finished or not, or one hand of it, as a record."
    ),
    "backup": Command("saved", "Save everything in one file: matches, names, reviews, lessons and settings."),
    "restore": Command("saved", "Add everything from a bacon backup file; nothing here is overwritten."),
    "history": Command("saved", "List the saved matches, newest first."),
    "open": Command(
        "window",
        "Open a record in the window, just as bacon FILE or a double-click does.",
    ),
    "replay": Command("window", "Replay a record in a new window, hand by hand."),
    "review": Command("review", "Grade every choice in a record based on what the player knew at the time."),
    "show": Command("records", "Print a record: a table of its hands, or one hand, play by play."),
    "convert": Command(
        "records",
        "Convert a record to another program's format, or back.",
    ),
    "stats": Command("records", "Print wins, losses and other statistics of saved matches."),
    "desktop": Command(
        "window",
        "On Linux, with uv or pipx: add Bacon to the desktop menu, or take it out again.",
    ),
    "licenses": Command("about", "Print the credits, and the text of every license."),
    "new-game": Command("new_game", "Create a package for a new trick-taking game, ready to play."),
    "verify": Command(
        "records",
        "Check a record against the rules and the revealed seeds, and say what that proves and "
        "what it doesn't; exit code 1 if something contradicts it.",
    ),
}
"""Every command, in the order of the help."""

_OTHER_SPELLINGS: Final = {"licences": "licenses"}


def run_command(argv: Sequence[str]) -> int:
    """Run a command line, and return its exit code; raises `CommandError`."""
    argv = [*(_OTHER_SPELLINGS.get(word, word) for word in argv[:1]), *argv[1:]]
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


def add_command(parser: Parser, name: str) -> None:
    """Add a command's arguments to its parser, and set its `run`."""
    module = import_module(f"bacon.cli.{COMMANDS[name].module}")
    name = name.replace("-", "_")
    run: Callable[[argparse.Namespace], int] = getattr(module, f"run_{name}")
    arguments: Callable[[Parser], None] | None = getattr(module, f"{name}_arguments", None)
    parser.set_defaults(run=run)
    if arguments:
        arguments(parser)


def parse_arguments(argv: Sequence[str]) -> argparse.Namespace:
    """Parse the arguments and the command's `run`; raises `CommandError`, or ``SystemExit`` when done."""
    parser = Parser(
        epilog="Your files are kept in the system's usual folders, or all in the folder that the "
        "environment variable BACON_HOME names.",
    )
    parser.commands, parser.purpose = COMMANDS, _purpose
    parser.set_defaults(run=run_play)
    words = "Print the versions of Bacon, Python and SDL, and the licenses of everything in it."
    parser.add_argument("--version", action=PrintAndExit, lines=_version, help=words)
    play_arguments(parser)
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

    return f"{comment()}. Without a command, the table opens."


def _version() -> Iterable[str]:
    from bacon.cli.about import version

    return version()
