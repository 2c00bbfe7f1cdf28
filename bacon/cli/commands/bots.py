"""The commands ``bacon bots`` and ``bacon arena``: the computer plays without a window."""

# ruff: noqa: PLC0415  (imported only when needed)

from __future__ import annotations

import argparse
import sys

from bacon.cli import arguments
from bacon.cli.arguments import Parser, chosen_rules, game_argument, number_argument, rule_arguments, switch
from bacon.cli.terminal import print_lines, progress


def bots_arguments(parser: Parser) -> None:
    """Add the number of hands, the level, the rules and the seed."""
    game_argument(parser)
    number_argument(parser, "--hands", 2000, "Play this many hands")
    arguments.seed_argument(parser, "bots")
    parser.add_argument(
        "--level",
        metavar="LEVEL",
        help="Let all of them play as easy, normal, hard or expert (default: by the house's rules of thumb).",
    )
    rule_arguments(parser)


def run_bots(args: argparse.Namespace) -> int:
    """Play, and print the statistics."""
    rules = chosen_rules(args)
    from bacon.search.selfplay import report

    try:
        statistics = report(rules, args.hands, args.seed, args.level)
    except ValueError as error:
        raise arguments.CommandError(f"--level: {error}", arguments.NOT_UNDERSTOOD) from error
    print_lines(statistics.splitlines())
    return 0


def arena_arguments(parser: Parser) -> None:
    """Add the contestants, the game, and how much is played."""
    game_argument(parser)
    for name, default in (("--a", "normal"), ("--b", "random")):
        parser.add_argument(
            name,
            default=default,
            metavar="BOT",
            help="Let this one compete: easy, normal, hard or expert, each also with a temper, careful or "
            "bold, as in normal:bold; or house, which plays by rules of thumb, or house:without=TACTIC, "
            f"which does without one of them; or random; or program:COMMAND (default: {default}).",
        )
    number_argument(parser, "--deals", 500, "Play this many deals, each with sides swapped too")
    matches = "Then play this many whole matches, each with sides swapped too"
    number_argument(parser, "--matches", 50, matches, arguments.whole(0, arguments.MAX_HANDS))
    parser.add_argument(
        "--seed",
        metavar="TEXT",
        help="Derive all chance from this text; the same text gives the same cards. Whoever knows it knows "
        "every card, so where a program competes it is a new one each time, which the report tells (default: "
        "arena).",
    )
    arguments.jobs_argument(parser, "Play")
    switch(
        parser,
        "--timed",
        "Let bots that search think by the clock, as at the table; then no two runs are quite alike "
        "(default: look at a fixed number of worlds).",
    )
    parser.add_argument(
        "--patience",
        type=arguments.seconds,
        default=5.0,
        metavar="SECONDS",
        help="Give a program this long for a decision, its start included (default: 5).",
    )
    switch(parser, "--json", "Print one JSON object with all figures (default: a table).")
    rule_arguments(parser)


def run_arena(args: argparse.Namespace) -> int:
    """Play the contestants against each other, and print the results."""
    rules = chosen_rules(args)
    from bacon.search import arena

    for option, name in (("--a", args.a), ("--b", args.b)):
        try:
            arena.check_contestant(name, rules)
        except ValueError as error:
            raise arguments.CommandError(f"{option}: {error}", arguments.NOT_UNDERSTOOD) from error
    seed = arena.seed_for(args.a, args.b) if args.seed is None else args.seed
    order = arena.Order(rules, args.a, args.b, args.deals, args.matches, seed, args.patience, args.timed)
    report = arena.measure(order, args.jobs, progress if sys.stderr.isatty() else None)
    print_lines([arena.as_json(report)] if args.json else arena.lines(report))
    return 0
