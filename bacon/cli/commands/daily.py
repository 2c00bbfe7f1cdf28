"""The command ``bacon daily``: a day's hands of a game, their par, and what was made of them here."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping
from contextlib import suppress
from datetime import date

import msgspec

from bacon.cli.arguments import FAILED, Parser, Trouble, game_argument, jobs_argument, switch
from bacon.cli.saved import store_if_any, who_plays
from bacon.cli.terminal import progress, say
from bacon.core.board import points_in
from bacon.core.seats import seat_names
from bacon.data import clock
from bacon.data.compare import Beside, Compared, signed, standing
from bacon.data.daily import DayError, read_day
from bacon.data.pars import Kept, Pars, kept_lines
from bacon.data.rounds import Day, PlayedHand, day_of, own_hands, result_of
from bacon.data.store import Store, StoreError
from bacon.kits import find_kit
from bacon.search.grading import play_all
from bacon.search.par import VERSION, experts, written


def daily_arguments(parser: Parser) -> None:
    """Take the game and the date."""
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
    """Let experts play what they have not played yet, and print it."""
    day = args.date or clock.local(clock.now()).date()
    try:
        of = day_of(day, args.game)
    except DayError as error:
        raise Trouble(f"Today is {day} by the clock of this machine. {error}", FAILED) from error
    with store_if_any() as store:
        kept = _par(store, of, args.jobs)
        result = result_of(of, _own(store, of), kept)
    say(_json(of, kept, result) if args.json else _told(of, result))
    return 0


def _own(store: Store, of: Day) -> Mapping[int, PlayedHand]:
    """What the player has made of the day's hands."""
    try:
        return own_hands(store, who_plays(), of)
    except StoreError as error:
        raise Trouble(f"The saved matches do not give this. {error}", FAILED) from error


def _par(store: Store, of: Day, jobs: int) -> Kept:
    """What experts make of the hands; what is not kept yet is kept where that can be done."""
    boards, table, pars = [hand.board for hand in of.hands], experts(of.rules), Pars(store)
    try:
        kept = kept_lines(pars, boards, written(table), VERSION)
    except StoreError:
        kept = Kept(VERSION, (None,) * len(boards))
    lines = list(kept.lines)
    missing = [place for place, line in enumerate(lines) if line is None]
    for done, (number, line) in enumerate(play_all([(boards[each], table) for each in missing], jobs), 1):
        lines[missing[number]] = line.events
        with suppress(StoreError):
            pars.keep(boards[missing[number]], written(table), VERSION, line.events)
        if sys.stderr.isatty():
            progress(done, len(missing))
    return Kept(kept.version, tuple(lines))


def _told(of: Day, result: Compared) -> list[str]:
    seats = seat_names(of.rules.seats)
    title = find_kit(of.game).title
    lines = [f"{title}, deal of the day {of.day}; par by experts, version {result.version}"]
    for hand, beside in zip(of.hands, result.hands, strict=True):
        lines.append(f"Hand {hand.number}  dealer {seats[hand.dealer]:<6}  {_beside(beside)}")
    lines.append(f"In all                {_in_all(result)}")
    return lines


def _in_all(result: Compared) -> str:
    par = f"par {signed(result.others):>3}"
    if not result.played:
        return par
    if not result.complete:
        return f"{par}  {result.played} of {len(result.hands)} hands are played  {result.marks}"
    return f"{par}  you {signed(result.own):>3}  {standing(result.gain)}  {result.marks}"


def _beside(hand: Beside) -> str:
    assert hand.others is not None
    par = f"par {signed(hand.others):>3}"
    if hand.own is None or hand.gain is None:
        return par
    return f"{par}  you {signed(hand.own):>3}  {standing(hand.gain)}"


def _json(of: Day, kept: Kept, result: Compared) -> list[str]:
    """All that is known, by names."""
    told = {
        "game": of.game,
        "date": of.name,
        "rules": of.rules.values(),
        "search": kept.version,
        "gain": result.gain if result.complete else None,
        "hands": [
            {
                "number": hand.number,
                "seed": hand.seed,
                "dealer": hand.dealer,
                "par": beside.others,
                "points": points_in(line or (), hand.rules),
                "you": beside.own,
            }
            for hand, beside, line in zip(of.hands, result.hands, kept.lines, strict=True)
        ],
    }
    return [msgspec.json.encode(told).decode()]
