"""The commands ``bacon export``, ``show``, ``stats`` and ``verify``, for records and saved matches."""

from __future__ import annotations

import argparse
from pathlib import Path

from bacon.cli.arguments import FAILED, Parser, game_argument, hand_argument, player_argument, record_argument
from bacon.cli.saved import chosen_player, naming_file, newest_record, saved_matches, write_or_print
from bacon.cli.terminal import complain, print_lines
from bacon.data.filters import Filter
from bacon.data.marks import play_lines
from bacon.data.records import foreign_format, print_record, record_at, record_text
from bacon.data.show import hand_lines, overview
from bacon.data.statistics import as_csv, scoreboard, statistics
from bacon.data.verify import verify


def export_arguments(parser: Parser) -> None:
    """Add the output file and the hand."""
    parser.add_argument(
        "--out",
        type=Path,
        metavar="FILE",
        help="Write to this file, such as match.bacon, replacing it (default: print the record).",
    )
    hand_argument(parser, "Give the record of this hand alone (default: of the whole match).")


def run_export(args: argparse.Namespace) -> int:
    """Print the record, or write it to a file."""
    write_or_print(newest_record(args.hand), args.out)
    return 0


def show_arguments(parser: Parser) -> None:
    """Add the record and the hand."""
    record_argument(parser, "show")
    hand_argument(parser, "Tell this hand, fact by fact (default: a table of all hands).")


def run_show(args: argparse.Namespace) -> int:
    """Print the record as a table, or one hand of it."""
    with naming_file(args.file):
        record = record_at(args.file)
        for remark in record.remarks:
            complain(remark, 0)
        print_lines(overview(record) if args.hand is None else hand_lines(record, args.hand))
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
    with naming_file(args.file):
        record = record_at(args.file)
        foreign = foreign_format(args.out) if args.out else None
        text, lost = foreign.write(record) if foreign else (print_record(record), ())
    for remark in (*record.remarks, *lost):
        complain(remark, 0)
    write_or_print(text, args.out)
    return 0


def stats_arguments(parser: Parser) -> None:
    """Add the game, the player and the output file."""
    game_argument(parser, "Count only this game", "all of them")
    player_argument(parser)
    parser.add_argument(
        "--csv",
        type=Path,
        metavar="FILE",
        help="Write all figures to this file as CSV, replacing it (default: print them as text).",
    )


def run_stats(args: argparse.Namespace) -> int:
    """Print the statistics, or write them to a file."""
    with saved_matches() as store:
        player = chosen_player(args, store)
        counted = statistics(store, args.game, player=player)
        play = list(play_lines(store, Filter(player=player, kind="ordinary", game=args.game)))
    if args.csv is None:
        print_lines((*scoreboard(counted), *play))
    else:
        write_or_print(as_csv(counted), args.csv)
    return 0


def verify_arguments(parser: Parser) -> None:
    """Add the record."""
    record_argument(parser, "verify")


def run_verify(args: argparse.Namespace) -> int:
    """Verify the record."""
    with naming_file(args.file):
        verdict = verify(record_text(args.file))
    print_lines(verdict.lines)
    return 0 if verdict.ok else FAILED
