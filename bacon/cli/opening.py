"""Opens the window, or brings an open one to the front.

It is apart from the commands, because a start from the desktop has no arguments to parse and should be fast.
"""

# ruff: noqa: PLC0415  (imported only when needed)

from __future__ import annotations

import gc
import os
from collections.abc import Callable
from pathlib import Path

from bacon.cli.errors import FAILED, CommandError
from bacon.cli.terminal import print_lines
from bacon.system.folders import folders


def open_as_last_time() -> int:
    """Open the table as it was last time, and return the exit code; or bring an open window to the front."""
    if open_window_takes_over():
        return 0
    gc.disable()  # there is hardly any garbage yet; the first frame enables it
    try:
        from bacon.ui.app.game import run

        return on_screen(run)
    finally:
        gc.enable()


def open_window_takes_over(file: Path | None = None) -> bool:
    """Whether an open window takes over this start, with its file if any."""
    where = folders().second_start
    if not os.path.isfile(where):  # noqa: PTH113  (Path.is_file raises if the folder cannot be searched)
        return False  # no window is open, and asking would take a while to import
    from bacon.system.second_start import ask_window

    if not ask_window(where, file):
        return False
    print_lines(["Bacon is already open; here is its window."])
    return True


def on_screen(show: Callable[[], int]) -> int:
    """Run `show` and return its exit code; raises `CommandError` if no window can be opened."""
    from bacon.ui.app.window import NoDisplay, NoWindow

    try:
        return show()
    except NoDisplay as error:
        why = str(error).rstrip(".")
        raise CommandError(
            f"There's no display to open a window on ({why}). "
            "bacon play --text and bacon demo --headless don't need one.",
            FAILED,
        ) from error
    except NoWindow as error:
        raise CommandError(str(error), FAILED) from error
