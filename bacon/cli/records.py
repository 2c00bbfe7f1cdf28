"""The commands on records: show, convert, verify, statistics."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from bacon.cli.arguments import FAILED, Parser, game_argument, hand_argument, player_argument, record_argument
from bacon.cli.saved import chosen_player, naming_file, newest_record, saved_matches, write_or_print
from bacon.cli.terminal import complain, print_lines
from bacon.core.events import Event
from bacon.core.words import game_title, seat_names
from bacon.kits.presets import share
from bacon.notation.record import Record, RecordError, foreign_format, print_record, record_at, record_text
from bacon.notation.transcript import hands_of, outcome
from bacon.notation.verify import verify
from bacon.store.figures import HandAccount, ListedHand, account_of, figures_of, sides_by_seat
from bacon.store.history import Filter
from bacon.store.ledger import preset_of
from bacon.store.reviews import play_lines
from bacon.store.statistics import as_csv, scoreboard, statistics


def overview(record: Record) -> Iterator[str]:
    """The game and its result, with a line for each hand."""
    yield f"{game_title(record.rules.name)}, {preset_of(record.rules)}: {share(record.rules)}"
    yield from (f"{seat}: {name}" for seat, name in record.names.items())
    if record.practice:
        yield "A match for practice: somebody may have known the cards."
    if record.assisted:
        yield "Assisted: a decision was taken back after it had shown a card, or a hint was asked for."
    header = ("hand", "dealer", *figures_of(record.rules.name).columns, "points", "score")
    yield from _align([header, *_lines(record)])
    yield outcome(record.rules, record.events, record.before) or "The match is not over."


def hand_lines(record: Record, number: int) -> Iterator[str]:
    """One hand, event by event; raises `RecordError` if the record has no such hand."""
    hands = {account.number: events for account, events in _hands(record)}
    if number not in hands:
        known = ", ".join(map(str, hands))
        raise RecordError(f"There is no hand {number} in this record; it has {known}.")
    names = _names(record, str.capitalize)
    return (record.rules.narrate(event, names) for event in hands[number])


def _hands(record: Record) -> Iterator[tuple[HandAccount, Sequence[Event]]]:
    return ((account_of(record.rules, events), events) for events in hands_of(record.events))


def _lines(record: Record) -> Iterator[tuple[str, ...]]:
    score, sides = record.before, sides_by_seat(record.rules)
    names, cells = _names(record), figures_of(record.rules.name).cells
    for account, _ in _hands(record):
        before = score or (0,) * len(account.points)
        score = tuple(previous + made for previous, made in zip(before, account.points, strict=True))
        hand = _listed(account, sides)
        columns = (str(hand.number), names[hand.dealer], *cells(hand, names))
        yield *columns, _figures(hand.points), _figures(score)


def _listed(account: HandAccount, sides: tuple[int, ...]) -> ListedHand:
    return ListedHand(
        number=account.number,
        dealer=account.dealer,
        side=account.side,
        points=account.points,
        notes=account.notes,
        mine=0,
        sides=sides,
    )


def _names(record: Record, seat_label: Callable[[str], str] = str) -> tuple[str, ...]:
    return tuple(record.names.get(seat) or seat_label(seat) for seat in seat_names(record.rules.seats))


def _figures(numbers: Sequence[int]) -> str:
    return " : ".join(map(str, numbers))


def _align(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        yield "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()


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
