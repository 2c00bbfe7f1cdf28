"""The commands that tell about the program and its games, and ``bots`` and ``arena``."""

from __future__ import annotations

import argparse
import platform
from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from textwrap import wrap
from typing import Final

from bacon.cli import arguments
from bacon.cli.arguments import Parser, chosen_rules, game_argument, number_argument, rule_arguments, switch
from bacon.cli.errors import NOT_UNDERSTOOD, CommandError
from bacon.cli.terminal import ProgressBar, print_lines
from bacon.core.cards import JOKERS
from bacon.core.rules import CardRow, GuideError, PointTable, Rules, Section, guide_of
from bacon.kits import GAMES
from bacon.kits.presets import catalogue
from bacon.system.folders import libraries, licences_in_full, licences_in_short
from bacon.version import __version__

# ruff: noqa: PLC0415  (imported only when needed)


_START_SECONDS: Final = 30.0
"""Seconds for a process to start."""


def run_doctor(_: argparse.Namespace) -> int:
    """Print what is useful for troubleshooting."""
    from bacon.cli.saved import health
    from bacon.notation.reports import versions
    from bacon.settings.settings import load
    from bacon.solver import compiled
    from bacon.system.folders import folders

    where = folders()
    problems = load(where.settings).problems
    drivers = tuple(map(_straight, _drivers()))
    print_lines(line for line in versions() if not any(each.startswith(f"{line}, ") for each in drivers))
    print_lines(drivers)
    print_lines([f"thinking: {_thinking()}", f"solver: {'compiled' if compiled() else 'plain Python'}"])
    print_lines(f"{name}: {getattr(where, name)}" for name in ("config", "data", "reports", "log"))
    print_lines([f"screen readers: {_hearing()}", f"controllers: {_controllers()}"])
    print_lines([f"saved matches: {health(where.store)}"])
    print_lines(f"settings: {problem}" for problem in problems or ("no problems",))
    print_lines(f"games: {problem}" for problem in GAMES.problems or (", ".join(GAMES),))
    return 0


def _drivers() -> Iterable[str]:
    try:
        from bacon.ui.app.selftest import drivers

        return drivers()
    except (ImportError, RuntimeError) as error:
        return (f"screen and sound: not usable here ({error})",)


def _hearing() -> str:
    """Whether a screen reader can read the window, or why not."""
    try:
        from bacon.ui.app.bridge import why_silent
    except ImportError as error:
        return f"can't read the window ({error})"
    return _straight(why_silent()) or "can read the window"


def _straight(text: str) -> str:
    """A text of the screen with the apostrophes of the command line."""
    return text.replace("’", "'")


def _controllers() -> str:
    """The names of the connected game controllers, or why none can be used."""
    from bacon.ui.app.pads import FAULTS, pad_names

    try:
        return ", ".join(pad_names()) or "none connected"
    except FAULTS as error:
        return f"can't be used here ({error})"


def _thinking() -> str:
    from bacon.search.worker import Worker

    with Worker() as worker:
        if worker.warm_up(_START_SECONDS):
            return "bots run in a process of their own"
    return "can't start a process for the bots, so they play by simple rules"


def run_licenses(_: argparse.Namespace) -> int:
    """Print all licences in full."""
    print_lines(line for text in licences_in_full() for line in text.split("\n"))
    return 0


def version() -> Iterator[str]:
    """The versions of Bacon, Python and SDL, and the licences in short."""
    yield f"bacon {__version__}"
    yield f"Python {platform.python_version()}"
    yield libraries()
    yield from ("", "Licenses (to read them: bacon licenses)")
    yield from (f"  {line}" for line in licences_in_short())


def run_selftest(_: argparse.Namespace) -> int:
    """Run the self-test; the exit code is 1 if anything fails."""
    from bacon.ui.app.selftest import run as try_everything

    return try_everything()


_WIDTH: Final = 94
_INDENT: Final = "  "
_GAP: Final = 2
"""Spaces between the columns of a table, or between two cards."""


def rules_arguments(parser: Parser) -> None:
    """Add the game and its rules, and what to print."""
    game_argument(parser, "Print the rules of this game")
    rule_arguments(parser)
    parser.add_argument(
        "--guide", action="store_true", help="Print how to play by these rules, as F1 shows it."
    )


def run_rules(args: argparse.Namespace) -> int:
    """Print the house rules, or the guide to the game."""
    rules = chosen_rules(args)
    print_lines(guide_lines(rules) if args.guide else catalogue(rules))
    print_lines(GAMES.problems)
    return 0


def guide_lines(rules: Rules) -> Iterator[str]:
    """A game's guide as lines of text: title, contents, and numbered sections."""
    sections = _sections(rules)
    title = f"How to play {GAMES[rules.name].title}"
    yield from (title, "=" * len(title), "")
    yield from (f"{number:3}. {each.title}" for number, each in enumerate(sections, 1))
    for number, each in enumerate(sections, 1):
        heading = f"{number}. {each.title}"
        yield from ("", "", heading, "-" * len(heading))
        for part in each.body:
            yield ""
            yield from _lines(part)


def _sections(rules: Rules) -> Sequence[Section]:
    try:
        return guide_of(rules)
    except GuideError as mistake:
        raise CommandError(f"This game's guide has a mistake. {mistake}", NOT_UNDERSTOOD) from mistake


def _lines(part: str | CardRow | PointTable) -> Iterator[str]:
    match part:
        case CardRow(caption, cards, below):
            colon = "" if caption[-1] in ".?" else ":"
            yield from wrap(f"{caption}{colon}", _WIDTH, initial_indent=_INDENT, subsequent_indent=_INDENT)
            names = [card.words.removeprefix("the ") if card.name in JOKERS else card.label for card in cards]
            yield from _columns([names, below] if any(below) else [names])
        case PointTable(head, lines):
            yield from _columns([head, *lines])
        case _:
            yield from wrap(part, _WIDTH)


def _columns(lines: Sequence[Sequence[str]]) -> Iterator[str]:
    columns = zip_longest(*lines, fillvalue="")
    padded = [[cell.ljust(max(map(len, column)) + _GAP) for cell in column] for column in columns]
    for cells in zip(*padded, strict=True):
        yield f"{_INDENT}{''.join(cells)}".rstrip()


# ruff: noqa: PLC0415  (imported only when needed)


def bots_arguments(parser: Parser) -> None:
    """Add the number of hands, the level, the rules and the seed."""
    game_argument(parser)
    number_argument(parser, "--hands", 2000, "Play this many hands")
    arguments.seed_argument(parser, "bots")
    parser.add_argument(
        "--level",
        metavar="LEVEL",
        help="Set the level of every player: easy, normal, hard or expert, which the window calls "
        "Easygoing, Solid, Tough and Expert (default: bots that play by rules of thumb).",
    )
    rule_arguments(parser)


def run_bots(args: argparse.Namespace) -> int:
    """Play, and print the statistics."""
    rules = chosen_rules(args)
    from bacon.search.par import report

    try:
        statistics = report(rules, args.hands, args.seed, args.level, progress=ProgressBar())
    except ValueError as error:
        raise arguments.refused("--level", error) from error
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
            help="One of the two bots: easy, normal, hard or expert, also careful or bold, as in "
            "normal:bold; house, which plays by rules of thumb; house:without=TACTIC, which leaves out "
            f"one of them; random; or program:COMMAND (default: {default}).",
        )
    number_argument(parser, "--deals", 500, "Play this many deals, each in every seating")
    matches = "Then play this many whole matches, each in every seating"
    number_argument(parser, "--matches", 50, matches, arguments.whole(0, arguments.MAX_HANDS))
    parser.add_argument(
        "--seed",
        metavar="TEXT",
        help="Use this text as the seed; the same text gives the same cards. Anyone who knows it knows "
        "every card, so when a program competes, each run uses a new one and the report prints "
        "it (default: arena).",
    )
    arguments.jobs_argument(parser, "Play")
    switch(
        parser,
        "--timed",
        "Let bots use real time limits, as in a normal game, so runs differ a little (default: "
        "a fixed number of likely deals for each decision).",
    )
    parser.add_argument(
        "--patience",
        type=arguments.seconds,
        default=5.0,
        metavar="SECONDS",
        help="Give a program this many seconds for a decision, including the time it takes to start "
        "(default: 5).",
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
            raise arguments.refused(option, error) from error
    seed = arena.seed_for(args.a, args.b) if args.seed is None else args.seed
    order = arena.Order(rules, args.a, args.b, args.deals, args.matches, seed, args.patience, args.timed)
    report = arena.measure(order, args.jobs, ProgressBar())
    print_lines([arena.as_json(report)] if args.json else arena.lines(report))
    return 0
