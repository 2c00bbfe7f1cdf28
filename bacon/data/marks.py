"""Reviews as text: lines for a terminal, and comments in a record."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import fsum

from bacon.core.review import (
    ACCURACY,
    GivenAway,
    GradedChoice,
    HandReview,
    accuracy_of_match,
    given_away_by_kind,
)
from bacon.core.seats import seat_names
from bacon.core.words import capital
from bacon.data.filters import Filter
from bacon.data.reviews import given_away, reviewed_hands, reviewed_matches
from bacon.data.store import Store


def mark(choice: GradedChoice) -> str:
    """One choice: its grade and loss, the reason, and what open cards would have allowed."""
    cost = f", giving away {_cost(choice.points, choice.chance)}" if choice.chance else ""
    head = f"{capital(choice.named(choice.played))} ({choice.kind}): {choice.grade}{cost}"
    return f"{head}. {choice.explanation}"


def comments(seats: int, reviews: Sequence[HandReview]) -> dict[int, tuple[str, ...]]:
    """The comment lines after each hand of a record, by hand number; every choice is listed."""
    names, lines = seat_names(seats), dict[int, tuple[str, ...]]()
    for review in reviews:
        name = names[review.seat]
        head = f"Review of {name}, search {review.version}: accuracy {review.accuracy}"
        missing = "" if review.complete else f", {len(review.choices)} of {review.total} choices graded"
        marks = [f"{name}, step {choice.step}, {mark(choice)}" for choice in review.choices]
        lines[review.hand] = (*lines.get(review.hand, ()), f"{head}{missing}.", *marks)
    return lines


def review_lines(names: Sequence[str], reviews: Sequence[HandReview]) -> Iterator[str]:
    """Reviews as lines: each hand with its mistakes, then each seat's total losses."""
    hand = None
    for review in reviews:
        if review.hand != hand:
            hand = review.hand
            yield f"Hand {hand}"
        loss = f", gave away {_cost(review.points, review.chance)}" if review.chance else ""
        yield f"  {names[review.seat]}: accuracy {review.accuracy}{loss}"
        yield from (f"    {mark(choice)}" for choice in review.choices if choice.wrong)
    yield "All hands"
    for seat in sorted({review.seat for review in reviews}):
        yield from _seat_summary(names[seat], [review for review in reviews if review.seat == seat])
    yield ACCURACY


def _cost(points: float, chance: float) -> str:
    return f"{points:.2f} points and {100 * chance:.1f} % of the chance to win"


def _seat_summary(name: str, reviews: Sequence[HandReview]) -> Iterator[str]:
    points = fsum([review.points for review in reviews]) / len(reviews)
    yield f"  {name}: accuracy {accuracy_of_match(reviews)}, gave away {points:.2f} points a hand"
    kinds = given_away_by_kind([choice for review in reviews for choice in review.choices])
    yield from (f"    {line}" for line in _by_kind(kinds, len(reviews)))


def _by_kind(kinds: Mapping[str, GivenAway], hands: int) -> Iterator[str]:
    for kind, loss in sorted(kinds.items(), key=lambda each: -each[1].points):
        choices = f"{loss.choices} choice{'s'[: loss.choices != 1]}"
        yield f"{kind:<12} {loss.points / hands:.2f} points a hand, in {choices}"


def play_lines(store: Store, wanted: Filter) -> Iterator[str]:
    """The player's losses by kind, and recent accuracy; nothing without reviews."""
    if hands := reviewed_hands(store, wanted):
        yield f"Reviewed, {hands} hand{'s'[: hands != 1]}:"
        yield from (f"  {line}" for line in _by_kind(given_away(store, wanted), hands))
        last = " ".join(str(each.accuracy) for each in reviewed_matches(store, wanted, 20))
        yield f"  accuracy of the last matches: {last}"
