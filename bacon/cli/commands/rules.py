"""The command ``bacon rules``."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from textwrap import wrap
from typing import Final

from bacon.cli.arguments import Parser, chosen_rules, game_argument, rule_arguments
from bacon.cli.terminal import print_lines
from bacon.core.cards import JOKERS
from bacon.core.guide import guide_of
from bacon.core.rules import CardRow, PointTable, Rules
from bacon.kits import GAMES
from bacon.kits.presets import catalogue

_WIDTH: Final = 94
_INDENT: Final = "  "
_GAP: Final = 2
"""Spaces between the columns of a table, or between two cards."""


def rules_arguments(parser: Parser) -> None:
    """Add the game and its rules, and what to print."""
    game_argument(parser, "Tell of this game")
    rule_arguments(parser)
    parser.add_argument(
        "--guide", action="store_true", help="Print how the game is played by these rules, as F1 tells it."
    )


def run_rules(args: argparse.Namespace) -> int:
    """Print the house rules, or the guide to the game."""
    rules = chosen_rules(args)
    print_lines(guide_lines(rules) if args.guide else catalogue(rules))
    print_lines(GAMES.problems)
    return 0


def guide_lines(rules: Rules) -> Iterator[str]:
    """A game's guide as lines of text: title, contents, and numbered sections."""
    sections = guide_of(rules)
    title = f"{GAMES[rules.name].title}: how it is played"
    yield from (title, "=" * len(title), "")
    yield from (f"{number:3}. {each.title}" for number, each in enumerate(sections, 1))
    for number, each in enumerate(sections, 1):
        heading = f"{number}. {each.title}"
        yield from ("", "", heading, "-" * len(heading))
        for part in each.body:
            yield ""
            yield from _lines(part)


def _lines(part: str | CardRow | PointTable) -> Iterator[str]:
    match part:
        case CardRow(caption, cards, below):
            yield from wrap(f"{caption}:", _WIDTH, initial_indent=_INDENT, subsequent_indent=_INDENT)
            names = [
                f"{card.words.split()[1]} joker" if card.name in JOKERS else card.label for card in cards
            ]
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
