"""The command ``bacon review``: how good every choice in a record was."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Final

import msgspec
from msgspec.structs import asdict

from bacon.analysis import review
from bacon.cli.arguments import Parser, check_seat, jobs_argument, record_argument, seat_argument, whole
from bacon.cli.errors import FAILED, CommandError
from bacon.cli.saved import naming_file
from bacon.cli.terminal import ProgressBar, complain, print_lines
from bacon.core.board import is_over
from bacon.core.review import GradedChoice, HandReview
from bacon.core.rules import hand_word
from bacon.core.words import capital, seat_names
from bacon.notation.record import Record, record_at
from bacon.notation.transcript import hands_of, start_of
from bacon.search.reviewer import VERSION, Reviewer
from bacon.store.reviews import review_lines

_MAX_WORLDS: Final = 100_000


def review_arguments(parser: Parser) -> None:
    """Add the record, the seat, and how to review it."""
    record_argument(parser, "review")
    seat_argument(parser, "Review only this seat", "all seats")
    parser.add_argument(
        "--worlds",
        type=whole(1, _MAX_WORLDS),
        metavar="N",
        help="Judge each choice over this many likely deals (default: four times an Expert's number).",
    )
    jobs_argument(parser, "Review")
    parser.add_argument(
        "--json",
        action="store_true",
        help="Print one JSON object with every choice (default: mistakes and totals as text).",
    )


def run_review(args: argparse.Namespace) -> int:
    """Review the record, and print the results."""
    with naming_file(args.file):
        record = record_at(args.file)
    seats = seat_names(record.rules.seats)
    check_seat(args.seat, record.rules)
    for remark in (*record.remarks, *_limits(record)):
        complain(remark, 0)
    reviews = _review_hands(record, args)
    if args.json:
        print_lines([msgspec.json.encode(_as_object(record, reviews)).decode()])
    else:
        names = [record.names.get(seat) or capital(seat) for seat in seats]
        print_lines(review_lines(names, reviews, hand_word(record.rules)))
    return 0


def _limits(record: Record) -> list[str]:
    hands, limits, word = list(hands_of(record.events)), [], hand_word(record.rules)
    if not is_over(hands[-1]):
        limits.append(f"The last {word} isn't finished, so it isn't reviewed.")
    if start_of(hands[0]).number > 1 and not record.before:
        limits.append(f"The score before the first {word} is unknown; this assumes 0 for each side.")
    if record.practice:
        limits.append("A practice match: players may have known more than this review assumes.")
    return limits


def _review_hands(record: Record, args: argparse.Namespace) -> tuple[HandReview, ...]:
    """Review the finished hands of the selected seats; raises `CommandError` if there are none."""
    seats = None if args.seat is None else [args.seat]
    if not any(map(is_over, hands_of(record.events))):
        raise CommandError(f"{args.file} has no finished {hand_word(record.rules)}s to review.", FAILED)
    try:
        Reviewer(record.rules)
    except ValueError as error:
        raise CommandError(f"{args.file}: {error}", FAILED) from error
    return review(record, seats=seats, worlds=args.worlds, jobs=args.jobs, progress=ProgressBar())


def _as_object(record: Record, reviews: Sequence[HandReview]) -> dict[str, object]:
    hands = [
        {
            **{"of" if name == "total" else name: value for name, value in asdict(review).items()},
            "accuracy": review.accuracy,
            "points": round(review.points, 3),
            "chance": round(review.chance, 4),
            "choices": [_choice_as_object(choice) for choice in review.choices],
        }
        for review in reviews
    ]
    return {"game": record.rules.name, "rules": record.rules.values(), "search": VERSION, "reviews": hands}


def _choice_as_object(choice: GradedChoice) -> dict[str, object]:
    cards = choice.open_cards
    return {
        **asdict(choice),
        "alternatives": [asdict(each) for each in choice.alternatives],
        "open_cards": None if cards is None else asdict(cards),
    }
