"""The command ``bacon daily``: a day's hands of a game, their par, and the player's results."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping
from contextlib import suppress
from datetime import date

import msgspec

from bacon.cli.arguments import FAILED, CommandError, Parser, game_argument, jobs_argument, switch
from bacon.cli.saved import store_if_any, who_plays
from bacon.cli.terminal import print_lines, progress
from bacon.core.board import points_in
from bacon.core.seats import seat_names
from bacon.data import clock
from bacon.data.compare import Compared, ComparedHand, signed, standing
from bacon.data.daily import DayError, read_day
from bacon.data.pars import Pars, StoredLines, kept_lines
from bacon.data.rounds import Day, PlayedHand, day_of, own_hands, result_of
from bacon.data.store import Store, StoreError
from bacon.kits import find_kit
from bacon.search.grading import play_all
from bacon.search.par import VERSION, experts, table_key


def daily_arguments(parser: Parser) -> None:
    """Add the game and the date."""
    game_argument(parser, "The game whose deal of the day it is")
    parser.add_argument(
        "--date",
        type=_day,
        metavar="DATE",
        help="The day, such as 2026-11-22, from 2000 to 2199 (default: today).",
    )
    jobs_argument(parser, "Let experts play the hands")
    switch(parser, "--json", "Print one JSON object with every hand (default: a line for each).")


def _day(text: str) -> date:
    try:
        return read_day(text)
    except DayError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def run_daily(args: argparse.Namespace) -> int:
    """Let experts play the hands without a stored line, and print the results."""
    day = args.date or clock.local(clock.now()).date()
    try:
        round_ = day_of(day, args.game)
    except DayError as error:
        raise CommandError(f"Today is {day} by the clock of this machine. {error}", FAILED) from error
    with store_if_any() as store:
        stored = _par(store, round_, args.jobs)
        result = result_of(round_, _own_hands(store, round_), stored)
    print_lines(_json(round_, stored, result) if args.json else _result_lines(round_, result))
    return 0


def _own_hands(store: Store, round_: Day) -> Mapping[int, PlayedHand]:
    try:
        return own_hands(store, who_plays(), round_)
    except StoreError as error:
        raise CommandError(f"The saved matches do not give this. {error}", FAILED) from error


def _par(store: Store, round_: Day, jobs: int) -> StoredLines:
    boards, table, pars = [hand.board for hand in round_.hands], experts(round_.rules), Pars(store)
    try:
        stored = kept_lines(pars, boards, table_key(table), VERSION)
    except StoreError:
        stored = StoredLines(VERSION, (None,) * len(boards))
    lines = list(stored.lines)
    missing = [place for place, line in enumerate(lines) if line is None]
    for done, (number, line) in enumerate(play_all([(boards[each], table) for each in missing], jobs), 1):
        lines[missing[number]] = line.events
        with suppress(StoreError):
            pars.keep(boards[missing[number]], table_key(table), VERSION, line.events)
        if sys.stderr.isatty():
            progress(done, len(missing))
    return StoredLines(stored.version, tuple(lines))


def _result_lines(round_: Day, result: Compared) -> list[str]:
    seats = seat_names(round_.rules.seats)
    title = find_kit(round_.game).title
    lines = [f"{title}, deal of the day {round_.day}; par by experts, version {result.version}"]
    for hand, compared in zip(round_.hands, result.hands, strict=True):
        lines.append(f"Hand {hand.number}  dealer {seats[hand.dealer]:<6}  {_comparison(compared)}")
    lines.append(f"In all                {_in_all(result)}")
    return lines


def _in_all(result: Compared) -> str:
    par = f"par {signed(result.others):>3}"
    if not result.played:
        return par
    if not result.complete:
        return f"{par}  {result.played} of {len(result.hands)} hands are played  {result.marks}"
    return f"{par}  you {signed(result.own):>3}  {standing(result.gain)}  {result.marks}"


def _comparison(hand: ComparedHand) -> str:
    assert hand.others is not None
    par = f"par {signed(hand.others):>3}"
    if hand.own is None or hand.gain is None:
        return par
    return f"{par}  you {signed(hand.own):>3}  {standing(hand.gain)}"


def _json(round_: Day, stored: StoredLines, result: Compared) -> list[str]:
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
