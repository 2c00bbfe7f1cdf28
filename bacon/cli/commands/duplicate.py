"""The command ``bacon duplicate``: experts play the deals of a record, for comparison."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import Final

import msgspec

from bacon.analysis import boards
from bacon.cli.arguments import (
    FAILED,
    NOT_UNDERSTOOD,
    CommandError,
    Parser,
    jobs_argument,
    record_argument,
    switch,
    whole,
)
from bacon.cli.saved import naming_file
from bacon.cli.terminal import complain, print_lines, progress
from bacon.core.board import is_over, net_points, points_in
from bacon.core.events import Event
from bacon.core.seats import seat_names
from bacon.data.compare import Compared, compare_results, signed, standing
from bacon.data.records import Record, record_at
from bacon.data.transcript import hands_of, start_of
from bacon.kits import find_kit
from bacon.search.grading import play_all
from bacon.search.par import VERSION, experts

_EXPERTS: Final = "the experts"


def duplicate_arguments(parser: Parser) -> None:
    """Add the record, the seat, and the output format."""
    record_argument(parser, "let experts play")
    parser.add_argument(
        "--seat",
        type=whole(0, 5),
        default=0,
        metavar="N",
        help="Compare what this seat made: 0 is south, and so on clockwise (default: 0).",
    )
    jobs_argument(parser, "Let experts play")
    switch(parser, "--json", "Print one JSON object with every hand (default: a line for each).")


def run_duplicate(args: argparse.Namespace) -> int:
    """Let experts play the deals, and print the comparison."""
    with naming_file(args.file):
        record = record_at(args.file)
    seats = record.rules.seats
    if args.seat >= seats:
        raise CommandError(
            f"--seat: there is no seat {args.seat}; seats are 0 to {seats - 1}.", NOT_UNDERSTOOD
        )
    for remark in record.remarks:
        complain(remark, 0)
    hands = [hand for hand in hands_of(record.events) if is_over(hand)]
    if not hands:
        raise CommandError(f"{args.file}: no hand of it is over, so there is nothing to compare.", FAILED)
    compared = _compared(record, hands, args.seat, args.jobs)
    print_lines(
        _json(record, hands, args.seat, compared)
        if args.json
        else _result_lines(record, hands, args.seat, compared)
    )
    return 0


def _compared(record: Record, hands: Sequence[Sequence[Event]], seat: int, jobs: int) -> Compared:
    rules = record.rules
    tables, made = [(board, experts(rules)) for board in boards(record)], [0] * len(hands)
    side = rules.side_of(seat)
    for done, (number, line) in enumerate(play_all(tables, jobs), 1):
        made[number] = net_points(line.points, side)
        if sys.stderr.isatty():
            progress(done, len(tables))
    return compare_results([net_points(points_in(hand, rules), side) for hand in hands], made, VERSION)


def _result_lines(
    record: Record, hands: Sequence[Sequence[Event]], seat: int, compared: Compared
) -> list[str]:
    seats = seat_names(record.rules.seats)
    who = record.names.get(seats[seat]) or seats[seat]
    title = find_kit(record.rules.name).title
    lines = [f"{title}: {who} beside experts, each hand from 0 : 0; version {VERSION}"]
    for hand, each in zip(hands, compared.hands, strict=True):
        assert each.own is not None
        assert each.others is not None
        assert each.gain is not None
        text = f"{who} {signed(each.own):>3}  experts {signed(each.others):>3}"
        lines.append(f"Hand {start_of(hand).number:>2}  {text}  {standing(each.gain, _EXPERTS)}")
    error = f", give or take {compared.error:.1f}" if compared.error else ""
    lines.append(f"In all {standing(compared.gain, _EXPERTS)}{error}  {compared.marks}")
    return lines


def _json(record: Record, hands: Sequence[Sequence[Event]], seat: int, compared: Compared) -> list[str]:
    text = {
        "game": record.rules.name,
        "rules": record.rules.values(),
        "search": compared.version,
        "seat": seat,
        "gain": compared.gain,
        "error": compared.error,
        "hands": [
            {"number": start_of(hand).number, "made": each.own, "experts": each.others}
            for hand, each in zip(hands, compared.hands, strict=True)
        ],
    }
    return [msgspec.json.encode(text).decode()]
