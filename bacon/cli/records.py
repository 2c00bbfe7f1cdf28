"""The commands on records: show, convert, verify, statistics."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path

from bacon.cli.arguments import (
    Parser,
    game_argument,
    hand_argument,
    player_argument,
    record_argument,
    seat_argument,
    switch,
)
from bacon.cli.errors import FAILED, NOT_UNDERSTOOD, CommandError
from bacon.cli.minds import verify_minds
from bacon.cli.saved import chosen_player, naming_file, newest_record, saved_matches, write_or_print
from bacon.cli.terminal import complain, print_lines
from bacon.core.board import is_over
from bacon.core.events import Event
from bacon.core.rules import Rules, hand_word, initial_state
from bacon.core.words import dashed, game_title, listed, seat_names
from bacon.kits import hand_word_of
from bacon.kits.presets import OWN_RULES, preset_title, to_share
from bacon.notation.record import (
    Record,
    RecordError,
    foreign_format,
    print_record,
    read_record,
    record_at,
    record_text,
)
from bacon.notation.transcript import hands_of, outcome
from bacon.notation.verify import Verdict, verify
from bacon.store.figures import HandAccount, ListedHand, account_of, figures_of, sides_by_seat
from bacon.store.history import Filter
from bacon.store.leaks import recent_play
from bacon.store.ledger import preset_of
from bacon.store.reviews import play_lines
from bacon.store.statistics import as_csv, scoreboard, statistics
from bacon.store.store import Store


def overview(record: Record) -> Iterator[str]:
    """The game and its result, with a line for each hand."""
    yield f"{game_title(record.rules.name)}, {_variation(record.rules)}. {to_share(record.rules)}"
    yield from (f"{seat}: {name}" for seat, name in record.names.items())
    if record.practice:
        yield "A practice match: a player may have known the cards."
    if record.assisted:
        yield "Assisted: with a hint, or a choice taken back after seeing new cards."
    header = (hand_word(record.rules), "dealer", *figures_of(record.rules.name).columns, "points", "score")
    yield from _align([header, *_lines(record)])
    yield outcome(record.rules, record.events, record.before, _names(record)) or "The match isn't over."


def _variation(rules: Rules) -> str:
    """The preset's name; rules of its own needn't be those of whoever looks at the record."""
    saved = preset_of(rules)
    return "custom rules" if saved == OWN_RULES else preset_title(rules.name, saved)


def hand_lines(record: Record, number: int) -> Sequence[str]:
    """One hand, play by play; raises `RecordError` if the record has no such hand."""
    hands = {account.number: events for account, events in _hands(record)}
    if number not in hands:
        word = hand_word(record.rules)
        known = f"{word}{'s'[: len(hands) != 1]} {listed(list(map(str, hands)))}"
        raise RecordError(f"There is no {word} {number} in this record, which has {known}.")
    names, state = _names(record), initial_state(record.rules)
    lines = []
    for event in hands[number]:
        state = record.rules.evolve(state, event)
        lines.append(record.rules.narrate_in(state, event, names))
    return lines


def _hands(record: Record) -> Iterator[tuple[HandAccount, Sequence[Event]]]:
    return ((account_of(record.rules, events), events) for events in hands_of(record.events))


def _lines(record: Record) -> Iterator[tuple[str, ...]]:
    score, sides = record.before, sides_by_seat(record.rules)
    names, cells = _names(record), figures_of(record.rules.name).cells
    for account, events in _hands(record):
        before = score or (0,) * len(account.points)
        score = tuple(previous + made for previous, made in zip(before, account.points, strict=True))
        hand = _listed(account, sides)
        columns, over = cells(hand, names), is_over(events)
        made = (dashed(hand.points), dashed(score)) if over else ("not over yet", "")
        yield str(hand.number), names[hand.dealer], *(columns if over else [""] * len(columns)), *made


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


def _names(record: Record) -> tuple[str, ...]:
    return tuple(record.names.get(seat) or seat.capitalize() for seat in seat_names(record.rules.seats))


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
        help="Write to this file, such as match.bacon, overwriting it (default: print the record).",
    )
    hand_argument(parser, "Print the record of this hand alone (default: of the whole match).")


def run_export(args: argparse.Namespace) -> int:
    """Print the record, or write it to a file."""
    write_or_print(newest_record(args.hand), args.out)
    return 0


def show_arguments(parser: Parser) -> None:
    """Add the record and the hand."""
    record_argument(parser, "show")
    hand_argument(parser, "Print this hand, play by play (default: a table of all hands).")


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
        help="Write to this file, overwriting it; the extension decides the format, as in match.bacon or "
        "match.egn (default: print a record).",
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
        help="Write all figures to this file as CSV, overwriting it (default: print them as text).",
    )


def run_stats(args: argparse.Namespace) -> int:
    """Print the statistics, or write them to a file."""
    with saved_matches() as store:
        player = chosen_player(args, store)
        counted = statistics(store, args.game, player=player)
        wanted = Filter(player=player, kind="ordinary", game=args.game)
        word = hand_word_of(*counted.total.games)
        play = [*play_lines(store, wanted, word), *_leak_lines(store, wanted)]
    if args.csv is None:
        print_lines((*scoreboard(counted), *play))
    else:
        write_or_print(as_csv(counted), args.csv)
    return 0


def _leak_lines(store: Store, wanted: Filter) -> Iterator[str]:
    from bacon.search.reviewer import fault_words  # noqa: PLC0415  (other commands need no search)

    for leak in recent_play(store, wanted).leaks:
        unsure = "" if leak.sure else ", but it's too early to be sure"
        yield f"  {fault_words(leak.game, leak.situation)}: costs {leak.cost}{unsure}"


def verify_arguments(parser: Parser) -> None:
    """Add the record, and whether to recompute what the bots chose."""
    record_argument(parser, "verify")
    switch(
        parser,
        "--minds",
        "Also recompute each bot's choices from what its seat knew, with the same number of likely deals, "
        "and list any that come out differently.",
    )
    parser.add_argument(
        "--level",
        metavar="LEVEL",
        help="With --minds, the level of the bots in a record from Bacon 0.12 or older, which doesn't say: "
        "easy, normal, hard or expert (default: expert).",
    )
    seat_argument(
        parser,
        "With --minds, recompute only this seat",
        "every bot; in records from Bacon 0.12 or older, every seat but 0",
    )


def run_verify(args: argparse.Namespace) -> int:
    """Verify the record."""
    if not args.minds and (args.level or args.seat is not None):
        option = "--level" if args.level else "--seat"
        raise CommandError(f"{option} needs --minds, which recomputes the bots' choices.", NOT_UNDERSTOOD)
    args.level = args.level or "expert"
    with naming_file(args.file):
        text = record_text(args.file)
        verdict = verify(text)
        print_lines(verdict.lines)
        minds = (
            verify_minds(read_record(text), args) if args.minds and verdict.ok else Verdict(verdict.ok, ())
        )
    print_lines(minds.lines)
    return 0 if minds.ok else FAILED
