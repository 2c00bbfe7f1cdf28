"""The command ``bacon``: opens the table, or runs one of the commands.

Exit codes: 0 for success, 1 for failure, 2 for arguments or files that cannot be read, 130 when interrupted.
"""

# ruff: noqa: PLC0415  (imported only when needed)

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Final

from bacon.cli.errors import FAILED, NOT_UNDERSTOOD, CommandError
from bacon.cli.terminal import Unprinted, complain, discard_output, escape_unencodable, flush
from bacon.system.folders import NoHome
from bacon.system.streams import errors_visible, replace_missing_streams

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
        return _failed(f"The output couldn't be written: {error}.", FAILED)
    except NoHome as error:
        return _failed(str(error), NOT_UNDERSTOOD)
    except Exception as error:
        return _report(error)
    return code


def _run(argv: Sequence[str]) -> int:
    if not argv:
        from bacon.cli.opening import open_as_last_time

        return open_as_last_time()
    from bacon.cli.commands import run_command

    return run_command(argv)


def _report(error: Exception) -> int:
    from bacon.notation.reports import write_report

    what = f"{type(error).__name__}: {error}".rstrip(". ")
    return _failed(f"Sorry, Bacon has crashed ({what}). There's a report in {write_report(error)}.", FAILED)


def _failed(sentence: str, code: int) -> int:
    """Print an error or, if the error stream is not visible, show it in a box."""
    if not errors_visible():
        from bacon.ui.app.sdl import show_box

        show_box(sentence)
    return complain(sentence, code)
