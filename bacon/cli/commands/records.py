"""The commands ``bacon export``, ``show``, ``stats`` and ``verify``: what is saved and written down."""

from __future__ import annotations

import argparse
from pathlib import Path

from bacon.cli.arguments import FAILED, Parser, game_argument, hand_argument, player_argument, record_argument
from bacon.cli.saved import give_text, newest_record, saved_matches, telling_of, whose
from bacon.cli.terminal import complain, say
from bacon.data.filters import Filter
from bacon.data.marks import told_play
from bacon.data.records import foreign_format, print_record, record_at, record_text
from bacon.data.show import overview, told
from bacon.data.statistics import as_csv, scoreboard, statistics
from bacon.data.verify import verify


def export_arguments(parser: Parser) -> None:
    """Take where the record goes, and of what it is."""
    parser.add_argument(
        "--out",
        type=Path,
        metavar="FILE",
        help="Write to this file, such as match.bacon, replacing it (default: print the record).",
    )
    hand_argument(parser, "Give the record of this hand alone (default: of the whole match).")


def run_export(args: argparse.Namespace) -> int:
    """Print the record, or write it to a file."""
    give_text(newest_record(args.hand), args.out)
    return 0


def show_arguments(parser: Parser) -> None:
    """Take the record, and the hand of it that is told."""
    record_argument(parser, "show")
    hand_argument(parser, "Tell this hand, fact by fact (default: a table of all hands).")


def run_show(args: argparse.Namespace) -> int:
    """Print the record for people."""
    with telling_of(args.file):
        record = record_at(args.file)
        for remark in record.remarks:
            complain(remark, 0)
        say(overview(record) if args.hand is None else told(record, args.hand))
    return 0


def convert_arguments(parser: Parser) -> None:
    """Take the file, and the one that is written."""
    record_argument(parser, "convert")
    parser.add_argument(
        "--out",
        type=Path,
        metavar="FILE",
        help="Write to this file, replacing it; its ending says in which format, such as match.bacon or "
        "match.egn (default: print a text record).",
    )


def run_convert(args: argparse.Namespace) -> int:
    """Print or write the record in another format, and say what is lost."""
    with telling_of(args.file):
        record = record_at(args.file)
        foreign = foreign_format(args.out) if args.out else None
        text, lost = foreign.write(record) if foreign else (print_record(record), ())
    for remark in (*record.remarks, *lost):
        complain(remark, 0)
    give_text(text, args.out)
    return 0


def stats_arguments(parser: Parser) -> None:
    """Take the game that is counted, and where the figures go."""
    game_argument(parser, "Count only this game", "all of them")
    player_argument(parser)
    parser.add_argument(
        "--csv",
        type=Path,
        metavar="FILE",
        help="Write all figures to this file as CSV, replacing it (default: print them as text).",
    )


def run_stats(args: argparse.Namespace) -> int:
    """Print the figures, or write them to a file."""
    with saved_matches() as store:
        player = whose(args, store)
        counted = statistics(store, args.game, player=player)
        play = list(told_play(store, Filter(player=player, kind="ordinary", game=args.game)))
    if args.csv is None:
        say((*scoreboard(counted), *play))
    else:
        give_text(as_csv(counted), args.csv)
    return 0


def verify_arguments(parser: Parser) -> None:
    """Take the record."""
    record_argument(parser, "verify")


def run_verify(args: argparse.Namespace) -> int:
    """Verify the record."""
    with telling_of(args.file):
        verdict = verify(record_text(args.file))
    say(verdict.lines)
    return 0 if verdict.ok else FAILED
