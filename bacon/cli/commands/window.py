"""The commands that open the window: the table, where none is named, ``bacon open`` and ``bacon replay``."""

# ruff: noqa: PLC0415  (imported only when a window is to be opened)

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

from bacon.cli.arguments import (
    FAILED,
    Parser,
    Trouble,
    chosen_rules,
    game_argument,
    record_argument,
    rule_arguments,
    size_argument,
    switch,
)
from bacon.cli.terminal import say
from bacon.data.paths import folders


def play_arguments(parser: Parser) -> None:
    """Take how the window opens, and what is played in it."""
    size_argument(parser)
    switch(parser, "--fullscreen", "Fill the screen (default: as last).")
    game_argument(parser, "Choose this game for a new match", "as last")
    rule_arguments(parser)


def run_play(args: argparse.Namespace) -> int:
    """Open the table, or bring the window to the front that is open already."""
    if handed_over():
        if args.size or args.fullscreen or args.game or args.preset or args.rule:
            say(["Its size, game and rules stay as they are; close it to open another one."])
        return 0
    from bacon.data.settings import load

    game = args.game
    args.game = game or load(folders().settings).settings.table.game
    rules = chosen_rules(args) if args.rule or args.preset else None
    from bacon.ui.shell.game import run as open_table

    return on_screen(lambda: open_table(size=args.size, fullscreen=args.fullscreen, game=game, rules=rules))


def open_arguments(parser: Parser) -> None:
    """Take the record, and how large the window is where a new one opens."""
    record_argument(parser, "look at")
    size_argument(parser)


def run_open(args: argparse.Namespace) -> int:
    """Open the record, in the window that is open already where there is one."""
    if handed_over(args.file):
        return 0
    from bacon.ui.shell.game import run as open_table

    return on_screen(lambda: open_table(size=args.size, file=args.file))


replay_arguments = open_arguments


def run_replay(args: argparse.Namespace) -> int:
    """Open a window of its own with the record."""
    from bacon.cli.saved import telling_of
    from bacon.data.records import record_at

    with telling_of(args.file):
        record = record_at(args.file)
    from bacon.ui.shell.game import run as open_table

    return on_screen(lambda: open_table(size=args.size, record=record))


def on_screen(show: Callable[[], int]) -> int:
    """Show something, to its exit code; raise `Trouble` where there is no screen or no window opens."""
    from bacon.ui.shell.window import NoDisplay, NoWindow

    try:
        return show()
    except NoDisplay as error:
        why = str(error).rstrip(".")
        raise Trouble(
            f"There is no display to open a window on ({why}); bacon demo --headless needs none.", FAILED
        ) from error
    except NoWindow as error:
        raise Trouble(str(error), FAILED) from error


def handed_over(file: Path | None = None) -> bool:
    """Let a window that is open already do what this start was for; tells whether it does."""
    from bacon.data.second_start import ask_window

    if not ask_window(folders().second_start, file):
        return False
    say(["Bacon is open already; its window comes to the front."])
    return True
