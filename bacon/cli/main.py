"""The command ``bacon``: opens the table, and runs the tools around it.

Exit codes: 0 for success, 1 for failure, 2 for arguments or files that cannot be read, 130 when interrupted.
Only the command that is given gets imported, and the screen and the bots only if that command needs them.
"""

# ruff: noqa: PLC0415  (imported only when needed)

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Final

from bacon.cli.arguments import FAILED, NOT_UNDERSTOOD, CommandError, Parser, PrintAndExit
from bacon.cli.commands import COMMANDS, add_command
from bacon.cli.commands.window import play_arguments, run_play
from bacon.cli.terminal import (
    Unprinted,
    complain,
    discard_output,
    escape_unencodable,
    flush,
)
from bacon.data.paths import NoHome
from bacon.data.streams import errors_visible, replace_missing_streams

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
    from bacon.data.records import ENDING

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
    from bacon.data.desktop import comment

    return f"{comment()}. Without a command the table opens."


def _version() -> Iterable[str]:
    from bacon.cli.commands.about import version

    return version()


def _report(error: Exception) -> int:
    from bacon.data.reports import write_report

    what = f"{type(error).__name__}: {error}".rstrip(". ")
    return _failed(f"Sorry, Bacon has stumbled ({what}); a report is in {write_report(error)}.", FAILED)


def _failed(sentence: str, code: int) -> int:
    """Print an error or, if the error stream is not visible, show it in a box."""
    if not errors_visible():
        from bacon.ui.shell.box import show_box

        show_box(sentence)
    return complain(sentence, code)
