"""The commands ``daily`` and ``duplicate``: the player's hands compared with par."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import date

import msgspec

from bacon.analysis import boards
from bacon.cli.arguments import Parser, game_argument, jobs_argument, record_argument, switch, whole
from bacon.cli.errors import FAILED, NOT_UNDERSTOOD, CommandError
from bacon.cli.saved import naming_file, store_if_any, who_plays
from bacon.cli.terminal import ProgressBar, complain, print_lines
from bacon.core.board import is_over, net_points, points_in
from bacon.core.events import Event
from bacon.core.rules import hand_word
from bacon.core.words import capital, seat_names, signed
from bacon.kits import find_kit
from bacon.notation.record import Record, record_at
from bacon.notation.transcript import hands_of, start_of
from bacon.search.par import VERSION, experts, table_key
from bacon.search.thinker import play_all
from bacon.store.reviews import Pars, StoredLines, kept_lines
from bacon.store.rounds import (
    Compared,
    ComparedHand,
    Day,
    DayError,
    PlayedHand,
    compare_results,
    day_of,
    own_hands,
    read_day,
    result_of,
    standing,
)
from bacon.store.store import Store, StoreError
from bacon.system import clock


def daily_arguments(parser: Parser) -> None:
    """Add the game and the date."""
    game_argument(parser, "Use this game's deal of the day")
    parser.add_argument(
        "--date",
        type=_day,
        metavar="DATE",
        help="The day, such as 2026-11-22, from 2000 to 2199 (default: today).",
    )
    jobs_argument(parser, "Have Experts play")
    switch(parser, "--json", "Print one JSON object with every hand (default: a line for each).")


def _day(text: str) -> date:
    try:
        return read_day(text)
    except DayError as error:
        raise argparse.ArgumentTypeError(str(error).replace("’", "'")) from error


def run_daily(args: argparse.Namespace) -> int:
    """Let experts play the hands without a stored line, and print the results."""
    day = args.date or clock.local(clock.now()).date()
    try:
        round_ = day_of(day, args.game)
    except DayError as error:
        raise CommandError(f"This computer's clock says today is {day}. {error}", FAILED) from error
    with store_if_any() as store:
        stored = _par(store, round_, args.jobs)
        result = result_of(round_, _own_hands(store, round_), stored)
    print_lines(_day_json(round_, stored, result) if args.json else _day_lines(round_, result))
    return 0


def _own_hands(store: Store, round_: Day) -> Mapping[int, PlayedHand]:
    try:
        return own_hands(store, who_plays(), round_)
    except StoreError as error:
        raise CommandError(f"The saved matches couldn't be read. {error}", FAILED) from error


def _par(store: Store, round_: Day, jobs: int) -> StoredLines:
    boards, table, pars = [hand.board for hand in round_.hands], experts(round_.rules), Pars(store)
    try:
        stored = kept_lines(pars, boards, table_key(table), VERSION)
    except StoreError:
        stored = StoredLines(VERSION, (None,) * len(boards))
    lines = list(stored.lines)
    missing, bar = [place for place, line in enumerate(lines) if line is None], ProgressBar()
    for done, (number, line) in enumerate(play_all([(boards[each], table) for each in missing], jobs), 1):
        lines[missing[number]] = line.events
        with suppress(StoreError):
            pars.keep(boards[missing[number]], table_key(table), VERSION, line.events)
        bar(done, len(missing))
    return StoredLines(stored.version, tuple(lines))


def _day_lines(round_: Day, result: Compared) -> list[str]:
    seats = seat_names(round_.rules.seats)
    title = find_kit(round_.game).title
    lines = [f"{title}, deal of the day {round_.day}; Experts, search version {result.version}"]
    word = capital(hand_word(round_.rules))
    for hand, compared in zip(round_.hands, result.hands, strict=True):
        lines.append(f"{word} {hand.number}  dealer {seats[hand.dealer]:<6}  {_comparison(compared)}")
    lines.append(f"Overall               {_in_all(result, hand_word(round_.rules))}")
    return lines


def _in_all(result: Compared, word: str) -> str:
    experts = f"Experts {signed(result.others):>3}"
    if not result.played:
        return experts
    if not result.complete:
        return f"{experts}  {result.played} of {len(result.hands)} {word}s played  {result.marks}"
    return f"{experts}  you {signed(result.own):>3}  {standing(result.gain)}  {result.marks}"


def _comparison(hand: ComparedHand) -> str:
    assert hand.others is not None
    experts = f"Experts {signed(hand.others):>3}"
    if hand.own is None or hand.gain is None:
        return experts
    return f"{experts}  you {signed(hand.own):>3}  {standing(hand.gain)}"


def _day_json(round_: Day, stored: StoredLines, result: Compared) -> list[str]:
    results = {
        "game": round_.game,
        "date": round_.name,
        "rules": round_.rules.values(),
        "search": stored.version,
        "gain": result.gain if result.complete else None,
        "hands": [
            {
                "number": hand.number,
                "seed": hand.seed,
                "dealer": hand.dealer,
                "par": compared.others,
                "points": points_in(line or (), hand.rules),
                "you": compared.own,
            }
            for hand, compared, line in zip(round_.hands, result.hands, stored.lines, strict=True)
        ],
    }
    return [msgspec.json.encode(results).decode()]


def duplicate_arguments(parser: Parser) -> None:
    """Add the record, the seat, and the output format."""
    record_argument(parser, "take the deals from")
    parser.add_argument(
        "--seat",
        type=whole(0, 5),
        default=0,
        metavar="N",
        help="Compare this seat: 0 is south, and so on clockwise (default: 0).",
    )
    jobs_argument(parser, "Have Experts play")
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
        raise CommandError(f"{args.file} has no finished {hand_word(record.rules)}s to compare.", FAILED)
    compared = _compared(record, hands, args.seat, args.jobs)
    print_lines(
        _duplicate_json(record, hands, args.seat, compared)
        if args.json
        else _duplicate_lines(record, hands, args.seat, compared)
    )
    return 0


def _compared(record: Record, hands: Sequence[Sequence[Event]], seat: int, jobs: int) -> Compared:
    rules = record.rules
    tables, made = [(board, experts(rules)) for board in boards(record)], [0] * len(hands)
    side, bar = rules.side_of(seat), ProgressBar()
    for done, (number, line) in enumerate(play_all(tables, jobs), 1):
        made[number] = net_points(line.points, side, low_wins=rules.low_wins)
        bar(done, len(tables))
    own = [net_points(points_in(hand, rules), side, low_wins=rules.low_wins) for hand in hands]
    return compare_results(own, made, VERSION)


def _duplicate_lines(
    record: Record, hands: Sequence[Sequence[Event]], seat: int, compared: Compared
) -> list[str]:
    seats = seat_names(record.rules.seats)
    who = record.names.get(seats[seat]) or capital(seats[seat])
    title = find_kit(record.rules.name).title
    word = hand_word(record.rules)
    lines = [f"{title}: {who} vs. Experts, each {word} from 0–0; search version {VERSION}"]
    for hand, each in zip(hands, compared.hands, strict=True):
        assert each.own is not None
        assert each.others is not None
        assert each.gain is not None
        text = f"{who} {signed(each.own):>3}  Experts {signed(each.others):>3}"
        lines.append(f"{capital(word)} {start_of(hand).number:>2}  {text}  {standing(each.gain)}")
    error = f", give or take {compared.error:.1f}" if compared.error else ""
    lines.append(f"Overall {standing(compared.gain)}{error}  {compared.marks}")
    return lines


def _duplicate_json(
    record: Record, hands: Sequence[Sequence[Event]], seat: int, compared: Compared
) -> list[str]:
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
