"""The command ``bacon review``: what every choice in a record was worth."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import Final

import msgspec
from msgspec.structs import asdict

from bacon.analysis import review
from bacon.cli.arguments import FAILED, NOT_UNDERSTOOD, Parser, Trouble, jobs_argument, record_argument, whole
from bacon.cli.saved import telling_of
from bacon.cli.terminal import complain, progress, say
from bacon.core.board import is_over
from bacon.core.review import GradedChoice, HandReview
from bacon.core.seats import seat_names
from bacon.data.marks import told_review
from bacon.data.records import Record, record_at
from bacon.data.transcript import hands_of, start_of
from bacon.search.review import VERSION, Reviewer

_MOST_WORLDS: Final = 100_000


def review_arguments(parser: Parser) -> None:
    """Take the record, and how it is reviewed."""
    record_argument(parser, "review")
    parser.add_argument(
        "--seat",
        type=whole(0, 5),
        metavar="N",
        help="Review this seat alone: 0 is south, and so on clockwise (default: all seats).",
    )
    parser.add_argument(
        "--worlds",
        type=whole(1, _MOST_WORLDS),
        metavar="N",
        help="Weigh each choice in so many deals that fit what its seat knew (default: four times as many as "
        "an expert).",
    )
    jobs_argument(parser, "Review")
    parser.add_argument(
        "--json", action="store_true", help="Print one JSON object with every choice (default: the marks)."
    )


def run_review(args: argparse.Namespace) -> int:
    """Review the record, and print what was found."""
    with telling_of(args.file):
        record = record_at(args.file)
    seats = seat_names(record.rules.seats)
    if args.seat is not None and args.seat >= len(seats):
        raise Trouble(
            f"--seat: there is no seat {args.seat}; seats are 0 to {len(seats) - 1}.", NOT_UNDERSTOOD
        )
    for remark in (*record.remarks, *_limits(record)):
        complain(remark, 0)
    reviews = _reviewed(record, args)
    if args.json:
        say([msgspec.json.encode(_as_object(record, reviews)).decode()])
    else:
        say(told_review([record.names.get(seat) or seat for seat in seats], reviews))
    return 0


def _limits(record: Record) -> list[str]:
    """Say what of a record cannot be judged as it was."""
    hands, limits = list(hands_of(record.events)), []
    if not is_over(hands[-1]):
        limits.append("The last hand is not over, so it is not reviewed.")
    if start_of(hands[0]).number > 1 and not record.before:
        limits.append("The score before the first hand is not told; each side is taken to have had 0.")
    if record.practice:
        limits.append("A match for practice: somebody may have known more than is supposed here.")
    return limits


def _reviewed(record: Record, args: argparse.Namespace) -> tuple[HandReview, ...]:
    """Review the hands that are over, of the seats that are wanted; raise `Trouble` where nothing can be."""
    seats = None if args.seat is None else [args.seat]
    if not any(map(is_over, hands_of(record.events))):
        raise Trouble(f"{args.file}: no hand of it is over, so there is nothing to review.", FAILED)
    try:
        Reviewer(record.rules)
    except ValueError as error:
        raise Trouble(f"{args.file}: {error}", FAILED) from error
    told = progress if sys.stderr.isatty() else None
    return review(record, seats=seats, worlds=args.worlds, jobs=args.jobs, progress=told)


def _as_object(record: Record, reviews: Sequence[HandReview]) -> dict[str, object]:
    """All that was found, by names."""
    hands = [
        {
            **asdict(review),
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
