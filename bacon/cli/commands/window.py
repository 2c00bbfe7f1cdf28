"""The commands that open the window: the table (without a command), ``bacon open`` and ``bacon replay``."""

# ruff: noqa: PLC0415  (imported only when needed)

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

from bacon.cli.arguments import (
    FAILED,
    CommandError,
    Parser,
    chosen_rules,
    game_argument,
    record_argument,
    rule_arguments,
    size_argument,
    switch,
)
from bacon.cli.terminal import print_lines
from bacon.data.paths import folders


def play_arguments(parser: Parser) -> None:
    """Add the window's size, and the game to play."""
    size_argument(parser)
    switch(parser, "--fullscreen", "Fill the screen (default: as last).")
    game_argument(parser, "Choose this game for a new match", "as last")
    rule_arguments(parser)


def run_play(args: argparse.Namespace) -> int:
    """Open the table, or bring an open window to the front."""
    if open_window_takes_over():
        if args.size or args.fullscreen or args.game or args.preset or args.rule:
            print_lines(["Its size, game and rules stay as they are; close it to open another one."])
        return 0
    from bacon.data.settings import load

    game = args.game
    args.game = game or load(folders().settings).settings.table.game
    rules = chosen_rules(args) if args.rule or args.preset else None
    from bacon.ui.shell.game import run as open_table

    return on_screen(lambda: open_table(size=args.size, fullscreen=args.fullscreen, game=game, rules=rules))


def open_arguments(parser: Parser) -> None:
    """Add the record, and the size of a new window."""
    record_argument(parser, "look at")
    size_argument(parser)


def run_open(args: argparse.Namespace) -> int:
    """Open the record, in the open window if there is one."""
    if open_window_takes_over(args.file):
        return 0
    from bacon.ui.shell.game import run as open_table

    return on_screen(lambda: open_table(size=args.size, file=args.file))


replay_arguments = open_arguments


def run_replay(args: argparse.Namespace) -> int:
    """Open the record in a new window."""
    from bacon.cli.saved import naming_file
    from bacon.data.records import record_at

    with naming_file(args.file):
        record = record_at(args.file)
    from bacon.ui.shell.game import run as open_table

    return on_screen(lambda: open_table(size=args.size, record=record))


def on_screen(show: Callable[[], int]) -> int:
    """Run `show` and return its exit code; raises `CommandError` if no window can be opened."""
    from bacon.ui.shell.window import NoDisplay, NoWindow

    try:
        return show()
    except NoDisplay as error:
        why = str(error).rstrip(".")
        raise CommandError(
            f"There is no display to open a window on ({why}); bacon demo --headless needs none.", FAILED
        ) from error
    except NoWindow as error:
        raise CommandError(str(error), FAILED) from error


def open_window_takes_over(file: Path | None = None) -> bool:
    """Whether an open window takes over this start, with its file if any."""
    from bacon.data.second_start import ask_window

    if not ask_window(folders().second_start, file):
        return False
    print_lines(["Bacon is open already; its window comes to the front."])
    return True
