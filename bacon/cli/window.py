"""The commands that open the window: the table, ``open``, ``replay``, ``demo``, and ``desktop``."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from bacon.cli.arguments import (
    Parser,
    chosen_rules,
    game_argument,
    number_argument,
    record_argument,
    rule_arguments,
    seed_argument,
    size,
    size_argument,
    switch,
)
from bacon.cli.errors import FAILED, NOT_UNDERSTOOD, CommandError
from bacon.cli.opening import on_screen, open_window_takes_over
from bacon.cli.terminal import print_lines
from bacon.system.files import reason
from bacon.system.folders import folders

# ruff: noqa: PLC0415  (imported only when needed)


def play_arguments(parser: Parser) -> None:
    """Add the window's size, and the game to play."""
    size_argument(parser)
    switch(parser, "--fullscreen", "Fill the screen (default: same as last time).")
    game_argument(parser, "Offer this game for a new match", "same as last time")
    rule_arguments(parser)
    switch(parser, "--text", "Play in the terminal, line by line (default: in a window).")
    instead = parser.add_mutually_exclusive_group()
    switch(instead, "--lesson", "In the terminal, take the game's next lesson (default: play a match).")
    switch(instead, "--daily", "In the terminal, play today's hands (default: play a match).")


def run_play(args: argparse.Namespace) -> int:
    """Open the table, or bring an open window to the front; or play in the terminal."""
    if (args.lesson or args.daily) and not args.text:
        raise CommandError(
            "Lessons and the deal of the day start from the title screen; add --text to play them here.",
            NOT_UNDERSTOOD,
        )
    _refuse_rules(args)
    if args.text:
        from bacon.cli.text import play_text

        return play_text(args)
    if open_window_takes_over():
        if args.size or args.fullscreen or args.game or args.preset or args.rule:
            print_lines(
                ["It keeps its size, game and rules. To change them from the command line, close it first."]
            )
        return 0
    from bacon.settings.settings import load

    game = args.game
    args.game = game or load(folders().settings).settings.table.game
    rules = chosen_rules(args) if args.rule or args.preset else None
    from bacon.ui.app.game import run as open_table

    return on_screen(lambda: open_table(size=args.size, fullscreen=args.fullscreen, game=game, rules=rules))


def _refuse_rules(args: argparse.Namespace) -> None:
    """Refuse house rules for a lesson or the deal of the day; raises `CommandError`."""
    rules = "--preset" if args.preset else "--rule" if args.rule else ""
    if rules and (args.lesson or args.daily):
        option, what = ("--lesson", "a lesson") if args.lesson else ("--daily", "the deal of the day")
        raise CommandError(
            f"{rules} can't be combined with {option}: {what} has its own rules. "
            "You can only choose the game, with --game.",
            NOT_UNDERSTOOD,
        )


def open_arguments(parser: Parser) -> None:
    """Add the record, and the size of a new window."""
    record_argument(parser, "look at")
    size_argument(parser)


def run_open(args: argparse.Namespace) -> int:
    """Open the record, in the open window if there is one."""
    if open_window_takes_over(args.file):
        return 0
    from bacon.ui.app.game import run as open_table

    return on_screen(lambda: open_table(size=args.size, file=args.file))


replay_arguments = open_arguments


def run_replay(args: argparse.Namespace) -> int:
    """Open the record in a new window."""
    from bacon.cli.saved import naming_file
    from bacon.notation.record import record_at

    with naming_file(args.file):
        record = record_at(args.file)
    from bacon.ui.app.game import run as open_table

    return on_screen(lambda: open_table(size=args.size, record=record))


# ruff: noqa: PLC0415  (imported only when needed)


def demo_arguments(parser: Parser) -> None:
    """Add what to show, the size, and the folder for pictures."""
    game_argument(parser)
    number_argument(parser, "--hands", 3, "Play this many hands")
    seed_argument(parser, "demo")
    parser.add_argument(
        "--size",
        type=size,
        metavar="WxH",
        default=(1280, 800),
        help="Use this size (default: 1280x800).",
    )
    rule_arguments(parser)
    switch(parser, "--replay", "Show a replay of one hand instead (default: play).")
    parser.add_argument(
        "--shots", type=Path, metavar="DIR", help="Save pictures in this folder (default: none)."
    )
    switch(parser, "--headless", "Open no window; needs no display (default: open one).")


def run_demo(args: argparse.Namespace) -> int:
    """Show something in a window, or save pictures of it."""
    rules = chosen_rules(args)
    if args.shots:
        _make_folder(args.shots)

    def demo() -> int:
        if args.replay:
            from bacon.ui.app.demo import run_replay

            return run_replay(
                size=args.size, shots=args.shots, headless=args.headless, seed=args.seed, rules=rules
            )
        from bacon.ui.app.demo import run

        return run(
            rules=rules,
            hands=args.hands,
            seed=args.seed,
            size=args.size,
            shots=args.shots,
            headless=args.headless,
        )

    return on_screen(demo)


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except FileNotFoundError as error:
        why = "the folder above it doesn't exist, or you can't create folders there"
        raise CommandError(f"{folder} can't be created: {why}.", FAILED) from error
    except OSError as error:
        raise CommandError(f"{folder} can't be created: {reason(error)}.", FAILED) from error


# ruff: noqa: PLC0415  (imported only when needed)


def desktop_arguments(parser: Parser) -> None:
    """Add what to do."""
    what = parser.add_mutually_exclusive_group(required=True)
    switch(what, "--install", "Add Bacon to your menu, and let it open records.")
    switch(what, "--remove", "Remove what --install added.")


def run_desktop(args: argparse.Namespace) -> int:
    """Add the game to the menu, or remove it."""
    if sys.platform != "linux":
        raise CommandError(
            "bacon desktop works on Linux only. On Windows and macOS, Bacon's installer adds it to your "
            "programs.",
            FAILED,
        )
    if getattr(sys, "frozen", False):
        raise CommandError("The installer already put Bacon in your menu; uninstalling removes it.", FAILED)
    from bacon.cli import menu

    if args.install:
        menu.install()
        print_lines(["Bacon is in your menu, and opens records.", "To remove it: bacon desktop --remove"])
    else:
        menu.remove()
        print_lines(
            [
                (
                    "Bacon is no longer in your menu. The program, your matches and your settings are still "
                    "there."
                )
            ]
        )
    return 0
