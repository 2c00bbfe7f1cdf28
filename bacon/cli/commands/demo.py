"""The command ``bacon demo``."""

# ruff: noqa: PLC0415  (imported only when the command is given)

from __future__ import annotations

import argparse
from pathlib import Path

from bacon.cli.arguments import (
    NOT_UNDERSTOOD,
    Parser,
    Trouble,
    chosen_rules,
    game_argument,
    number_argument,
    rule_arguments,
    seed_argument,
    size,
    switch,
)
from bacon.cli.commands.window import on_screen


def demo_arguments(parser: Parser) -> None:
    """Take what is shown, how large, and where the pictures go."""
    game_argument(parser)
    number_argument(parser, "--hands", 3, "Play this many hands")
    seed_argument(parser, "demo")
    parser.add_argument(
        "--size",
        type=size,
        metavar="WxH",
        help="Use this size (default: 1280x800, and 3840x2160 for pictures of the cards).",
    )
    rule_arguments(parser)
    _instead_arguments(parser)
    parser.add_argument(
        "--shots", type=Path, metavar="DIR", help="Save pictures in this folder (default: none)."
    )
    switch(parser, "--headless", "Open no window; needs no display (default: open one).")


def _instead_arguments(parser: Parser) -> None:
    instead = parser.add_mutually_exclusive_group()
    switch(instead, "--widgets", "Show every widget in every state instead (default: play).")
    switch(instead, "--cards", "Show every card, large and small, instead (default: play).")
    switch(instead, "--replay", "Show a replay of one hand instead (default: play).")
    gallery = "Save pictures of every scene, theme and animation instead; needs --shots (default: play)."
    switch(instead, "--gallery", gallery)


def run_demo(args: argparse.Namespace) -> int:
    """Show what is asked for in a window, or save its pictures."""
    rules = chosen_rules(args)
    if args.gallery and not args.shots:
        raise Trouble("--gallery needs a folder for its pictures: --shots DIR.", NOT_UNDERSTOOD)

    def demo() -> int:
        if args.gallery:
            from bacon.ui.showroom.gallery.pictures import run as show_all

            return show_all(shots=args.shots)
        if args.cards or args.widgets:
            return _leaf_through(args)
        if args.replay:
            from bacon.ui.showroom.demo import run_replay as show_replay

            return show_replay(
                size=args.size or (1280, 800),
                shots=args.shots,
                headless=args.headless,
                seed=args.seed,
                rules=rules,
            )
        from bacon.ui.showroom.demo import run as show_table

        return show_table(
            rules=rules,
            hands=args.hands,
            seed=args.seed,
            size=args.size or (1280, 800),
            shots=args.shots,
            headless=args.headless,
        )

    return on_screen(demo)


def _leaf_through(args: argparse.Namespace) -> int:
    if args.cards:
        from bacon.ui.showroom.gallery.cards import run as leaf_through
    else:
        from bacon.ui.showroom.gallery.widgets import run as leaf_through
    return leaf_through(size=args.size, shots=args.shots, headless=args.headless)
