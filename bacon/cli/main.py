"""The command ``bacon``: opens the table, and the small tools around it.

Exit codes: 0 when all is well, 1 when what was asked failed, 2 when it could not be understood or a file
not read, 130 when it was interrupted. Of the commands only the one that is asked is imported, and the screen
and the bots only when that one needs them.
"""

# ruff: noqa: PLC0415  (imported only when it is needed)

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Final

from bacon.cli.arguments import FAILED, NOT_UNDERSTOOD, Parser, Tell, Trouble
from bacon.cli.commands import COMMANDS, add_command
from bacon.cli.commands.window import play_arguments, run_play
from bacon.cli.terminal import (
    Unprinted,
    complain,
    flush,
    never_stumble_over_a_letter,
    nobody_reads,
)
from bacon.data.paths import NoHome
from bacon.data.streams import do_without_streams, somebody_reads

INTERRUPTED: Final = 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line, the process's own when `argv` is None, to its exit code; never raises.

    What ends a command is told in a box where nobody reads the error stream, as on Windows after a double
    click.
    """
    do_without_streams()
    never_stumble_over_a_letter()
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    try:
        code = _run(sys.argv[1:] if argv is None else argv)
        flush()
    except Trouble as trouble:
        return _failed(str(trouble), trouble.code)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        nobody_reads()
        return FAILED
    except Unprinted as error:
        nobody_reads()
        return _failed(f"The output could not be written: {error}.", FAILED)
    except NoHome as error:
        return _failed(str(error), NOT_UNDERSTOOD)
    except Exception as error:
        return _report(error)
    return code


def _run(argv: Sequence[str]) -> int:
    try:
        args = parsed(["open", *argv] if _is_a_file(argv) else argv)
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 0
    run: Callable[[argparse.Namespace], int] = args.run
    return run(args)


def _is_a_file(argv: Sequence[str]) -> bool:
    """Whether all that was said is the name of a file, as by a double click; a command's name wins."""
    if len(argv) != 1 or argv[0] in COMMANDS or argv[0].startswith("-"):
        return False
    from bacon.data.records import ENDING

    try:
        return argv[0].lower().endswith(ENDING) or Path(argv[0]).is_file()
    except OSError:
        return False


def parsed(argv: Sequence[str]) -> argparse.Namespace:
    """What was said, with the command's `run`; raises `Trouble`, or ``SystemExit`` when all is done."""
    parser = Parser(
        epilog="The player's files are kept in the system's usual folders, or, when the environment variable "
        "BACON_HOME names a folder, all in that one.",
    )
    parser.commands, parser.purpose = COMMANDS, _purpose
    parser.set_defaults(run=run_play)
    words = "Print the versions of Bacon, Python and SDL, and the licences of all that comes with it."
    parser.add_argument("--version", action=Tell, tell=_version, help=words)
    play_arguments(parser)
    if argv:  # a click on the desktop says nothing, and waits for a window
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
    """Say why a command has failed, on the error stream and, where nobody reads that, in a box."""
    if not somebody_reads():
        from bacon.ui.shell.box import show_box

        show_box(sentence)
    return complain(sentence, code)
