"""What the commands that open the window share."""

# ruff: noqa: PLC0415  (imported only when a window is to be opened)

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from bacon.cli.arguments import FAILED, Trouble
from bacon.cli.terminal import say
from bacon.data.paths import folders


def on_screen(show: Callable[[], int]) -> int:
    """Show something, to its exit code; raise `Trouble` where there is no screen."""
    from bacon.ui.shell.app import NoDisplay

    try:
        return show()
    except NoDisplay as error:
        why = str(error).rstrip(".")
        raise Trouble(
            f"There is no display to open a window on ({why}); bacon demo --headless needs none.", FAILED
        ) from error


def handed_over(file: Path | None = None) -> bool:
    """Let a window that is open already do what this start was for; tells whether it does."""
    from bacon.data.second_start import ask_window

    if not ask_window(folders().second_start, file):
        return False
    say(["Bacon is open already; its window comes to the front."])
    return True
