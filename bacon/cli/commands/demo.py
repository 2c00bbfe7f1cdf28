"""The command ``bacon demo``."""

# ruff: noqa: PLC0415  (imported only when needed)

from __future__ import annotations

import argparse
from pathlib import Path

from bacon.cli.arguments import (
    Parser,
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

    def demo() -> int:
        if args.replay:
            from bacon.ui.showroom.demo import run_replay

            return run_replay(
                size=args.size, shots=args.shots, headless=args.headless, seed=args.seed, rules=rules
            )
        from bacon.ui.showroom.demo import run

        return run(
            rules=rules,
            hands=args.hands,
            seed=args.seed,
            size=args.size,
            shots=args.shots,
            headless=args.headless,
        )

    return on_screen(demo)
