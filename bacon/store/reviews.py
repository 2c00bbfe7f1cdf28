"""Saved reviews and pars, and the marks they give."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import groupby
from math import fsum
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bacon.core.board import Board, is_over
from bacon.core.events import Event, encode
from bacon.core.review import (
    ACCURACY,
    GivenAway,
    Grade,
    GradedChoice,
    HandReview,
    accuracy,
    accuracy_of_match,
    given_away_by_kind,
)
from bacon.core.words import capital, counted, seat_names
from bacon.kits import decode
from bacon.notation.transcript import Deal, print_deal
from bacon.store.history import ORDINARY, Filter, match_condition
from bacon.store.store import Row, Store, raising_store_error


class Reviews:
    """The reviews in a store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def keep(self, match_id: int, review: HandReview) -> None:
        """Save a review durably, replacing an older one; raises `StoreError` on failure."""
        with self._store.writing() as database:
            write_review(database, match_id, review)

    def of_hand(self, match_id: int, hand: int, seat: int) -> HandReview | None:
        """The review of a hand, complete or not; None if there is none or it is unreadable."""
        query = "SELECT number, seat, payload FROM reviews WHERE match_id = ? AND number = ? AND seat = ?"
        return next(iter(read_reviews(self._store.query(query, match_id, hand, seat))), None)

    def of_match(self, match_id: int, seat: int | None = None) -> tuple[HandReview, ...]:
        """The reviews of a match, of one seat or all, in the order of the hands."""
        query = (
            "SELECT number, seat, payload FROM reviews WHERE match_id = ? AND seat = coalesce(?, seat)"
            " ORDER BY number, seat"
        )
        return tuple(read_reviews(self._store.query(query, match_id, seat)))


def write_review(database: sqlite3.Connection, match_id: int, review: HandReview) -> None:
    """Write a review and the losses in it, replacing an older one."""
    key = (match_id, review.hand, review.seat)
    missing, payload = review.total - len(review.choices), msgspec.json.encode(review).decode()
    named = [replace(choice, kind=saved_kind(choice)) for choice in review.choices if review.complete]
    kinds = given_away_by_kind(named)
    rows = [(*key, kind, each.choices, each.points, each.chance) for kind, each in kinds.items()]
    database.execute(
        "INSERT OR REPLACE INTO reviews VALUES (?, ?, ?, ?, ?, ?)", (*key, review.version, missing, payload)
    )
    database.execute("DELETE FROM given_away WHERE match_id = ? AND number = ? AND seat = ?", key)
    database.executemany("INSERT INTO given_away VALUES (?, ?, ?, ?, ?, ?, ?)", rows)


def saved_kind(choice: GradedChoice) -> str:
    """The name under which a choice is totaled: its kind and, if it is known, its situation."""
    return f"{choice.kind}{SITUATED}{choice.situation}" if choice.situation else choice.kind


def situation_in(kind: str) -> str:
    """The situation in such a name; without one, the kind.

    >>> situation_in("auction: pass, as dealer"), situation_in("lead")
    ('pass, as dealer', 'lead')
    """
    return kind.rpartition(SITUATED)[2]


SITUATED: Final = ": "
"""Between the kind of a choice and its situation."""
_GIVING: Final = "give"
"""The situation of a card for the partner; its kind is that of a discard."""
_PLAIN_KIND: Final = (
    f"CASE g.kind WHEN 'discard{SITUATED}{_GIVING}' THEN '{_GIVING}'"
    f" ELSE substr(g.kind, 1, instr(g.kind || '{SITUATED}', '{SITUATED}') - 1) END"
)


def read_reviews(rows: Sequence[Row]) -> list[HandReview]:
    """Parse reviews; damaged or misplaced ones are left out, to be recomputed in time."""
    reviews = []
    for number, seat, payload in rows:
        with suppress(ValueError, RecursionError):
            review = msgspec.json.decode(str(payload), type=HandReview)
            if (review.hand, review.seat) == (number, seat):
                reviews.append(review)
    return reviews


class ReviewedMatch(Struct, frozen=True):
    """How a match was played, by its reviewed hands.

    `accuracy` is their mean; `given_away` is their total loss.
    """

    match_id: int
    hands: int
    accuracy: int
    given_away: GivenAway


@raising_store_error()
def given_away(store: Store, wanted: Filter = ORDINARY) -> dict[str, GivenAway]:
    """The player's losses by kind of choice, costliest first."""
    condition = match_condition(wanted)
    rows = store.query(
        f"SELECT {_PLAIN_KIND}, sum(g.choices), total(g.points), total(g.chance)"  # noqa: S608
        " FROM given_away AS g JOIN matches AS m ON m.id = g.match_id AND m.seat = g.seat"
        f" WHERE {condition.sql} GROUP BY 1 ORDER BY 3 DESC, 1",
        *condition.values,
    )
    return {str(kind): msgspec.convert(sums, GivenAway) for kind, *sums in rows}


@raising_store_error()
def reviewed_hands(store: Store, wanted: Filter = ORDINARY) -> int:
    """The number of the player's fully reviewed hands."""
    condition = match_condition(wanted)
    [(hands,)] = store.query(
        "SELECT count(*) FROM reviews AS r JOIN matches AS m ON m.id = r.match_id AND m.seat = r.seat"  # noqa: S608
        f" WHERE {condition.sql} AND r.missing <= 0",
        *condition.values,
    )
    return msgspec.convert(hands, int)


@raising_store_error()
def reviewed_matches(store: Store, wanted: Filter = ORDINARY, last: int = 50) -> tuple[ReviewedMatch, ...]:
    """How the player played the last matches with a reviewed hand, oldest first."""
    condition = match_condition(wanted)
    rows = store.query(
        "SELECT r.match_id, coalesce(sum(g.choices), 0), total(g.points), total(g.chance)"  # noqa: S608
        " FROM reviews AS r LEFT JOIN given_away AS g USING (match_id, number, seat) WHERE r.missing <= 0"
        " AND r.match_id IN (SELECT DISTINCT o.match_id FROM reviews AS o JOIN matches AS m"
        f" ON m.id = o.match_id AND m.seat = o.seat WHERE {condition.sql} AND o.missing <= 0"
        " ORDER BY 1 DESC LIMIT ?) AND r.seat = (SELECT seat FROM matches WHERE id = r.match_id)"
        " GROUP BY r.match_id, r.number ORDER BY 1",
        *condition.values,
        last,
    )
    hands = [msgspec.convert((row[0], row[1:]), tuple[int, GivenAway]) for row in rows]
    by_match = groupby(hands, key=lambda each: each[0])
    return tuple([_reviewed(match_id, [each for _, each in of]) for match_id, of in by_match])


def _reviewed(match_id: int, hands: Sequence[GivenAway]) -> ReviewedMatch:
    total = GivenAway()
    for hand in hands:
        total = total.plus(hand)
    mean = sum([accuracy(hand.chance) for hand in hands]) / len(hands)
    return ReviewedMatch(match_id, len(hands), round(mean), total)


class Pars:
    """The stored lines, by board, table (a word for each seat) and version."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def keep(self, board: Board, table: str, version: int, events: Sequence[Event]) -> None:
        """Save how a board was played; raises `StoreError` on failure."""
        log = "\n".join(encode(event).decode() for event in events)
        with self._store.writing() as database:
            database.execute(
                "INSERT OR REPLACE INTO pars VALUES (?, ?, ?, ?)", (_board_key(board), table, version, log)
            )

    def of(self, board: Board, table: str) -> dict[int, tuple[Event, ...]]:
        """The stored lines for a board and table by version, newest first.

        Damaged ones are left out, to be replayed in time. Raises `StoreError`.
        """
        with raising_store_error():
            rows = self._store.query(
                "SELECT version, log FROM pars WHERE board = ? AND players = ? ORDER BY version DESC",
                _board_key(board),
                table,
            )
            return {int(str(version)): events for version, log in rows if (events := read_line(str(log)))}


def _board_key(board: Board) -> str:
    return print_deal(Deal(board.rules, board.dealer, pack=board.deck))


def read_line(log: str) -> tuple[Event, ...]:
    """The events of a line; empty if they cannot be read to the end of the hand."""
    try:
        events = tuple(decode(line) for line in log.split("\n"))
    except (ValueError, RecursionError):
        return ()
    return events if is_over(events) else ()


class StoredLines(Struct, frozen=True):
    """The lines of several boards from one search version; None for missing ones."""

    version: int
    lines: tuple[tuple[Event, ...] | None, ...]

    @property
    def complete(self) -> bool:
        """Whether there is a line for every board."""
        return None not in self.lines


def kept_lines(pars: Pars, boards: Sequence[Board], table: str, version: int) -> StoredLines:
    """The lines of boards to be compared, all from one version.

    Uses `version`, unless only another version has all of the lines. Raises `StoreError`.
    """
    found = [pars.of(board, table) for board in boards]
    all_made = sorted(version for version in set().union(*found) if all(version in each for each in found))
    best = version if version in all_made or not all_made else all_made[-1]
    return StoredLines(best, tuple([each.get(best) for each in found]))


GRADE_NAMES: Final[Mapping[Grade, str]] = {
    "inaccurate": "small mistake",
    "mistake": "mistake",
    "blunder": "blunder",
}
"""The bad grades in words. Every one of them is a mistake, so what counts them all can say so."""


def a_grade(grade: Grade) -> str:
    """Return a bad grade with its article, such as "a small mistake"."""
    return f"a {GRADE_NAMES[grade]}"


def mark(choice: GradedChoice) -> str:
    """One choice: its grade and loss, the reason, and what open cards would have allowed."""
    cost = f", costing {_cost(choice, 'lowering')}" if choice.chance else ""
    grade = a_grade(choice.grade) if choice.grade in GRADE_NAMES else choice.grade
    head = f"{capital(choice.named(choice.played))}: {grade}{cost}"
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


def review_lines(names: Sequence[str], reviews: Sequence[HandReview], word: str = "hand") -> Iterator[str]:
    """Reviews as lines: each hand with its mistakes, then each seat's total losses.

    `word` is what the game calls a hand.
    """
    hand = None
    for review in reviews:
        if review.hand != hand:
            hand = review.hand
            yield f"{capital(word)} {hand}"
        loss = f", mistakes cost {_cost(review, 'lowered')}" if review.chance else ""
        yield f"  {names[review.seat]}: accuracy {review.accuracy}{loss}"
        yield from (f"    {mark(choice)}" for choice in review.choices if choice.wrong)
    yield f"All {word}s"
    for seat in sorted({review.seat for review in reviews}):
        yield from _seat_summary(names[seat], [review for review in reviews if review.seat == seat], word)
    if len({review.seat for review in reviews}) > 1:
        yield EACH_ADDRESSED
    yield ACCURACY


EACH_ADDRESSED: Final = (
    'Reasons are addressed to the player who made the choice: "your partner" means theirs.'
)


def _cost(of: HandReview | GradedChoice, lowered: str) -> str:
    chance = f"{100 * of.chance:.1f} percentage points"
    return f"{of.points:.2f} points and {lowered} the chance of winning by {chance}"


def _seat_summary(name: str, reviews: Sequence[HandReview], word: str) -> Iterator[str]:
    points = fsum([review.points for review in reviews]) / len(reviews)
    yield f"  {name}: accuracy {accuracy_of_match(reviews)}, lost {points:.2f} points per {word}"
    choices = [choice for review in reviews for choice in review.choices]
    kinds = given_away_by_kind(
        [
            replace(each, kind=_GIFTS.get(each.kind, each.kind)) if each.situation == _GIVING else each
            for each in choices
        ]
    )
    yield from (f"    {line}" for line in _by_kind(kinds, len(reviews), word))


_GIFTS: Final = {"discard": _GIVING, "lead": "give the lead"}
"""The names of gifts to a partner, by the kind of the choice."""

_KINDS: Final = {
    **{"auction": "calling", "lead": "leading", "discard": "discarding", "claim": "claiming"},
    **{_GIVING: "giving a card", "give the lead": "giving the lead", "play": "playing"},
    "exchange": "swapping cards",
}
"""What players call a kind of choice, if its saved name isn't that."""


_KIND_WIDTH: Final = 12


def _by_kind(kinds: Mapping[str, GivenAway], hands: int, word: str) -> Iterator[str]:
    width = max(_KIND_WIDTH, *(len(_KINDS.get(kind, kind)) for kind in kinds), 0)
    for kind, loss in sorted(kinds.items(), key=lambda each: -each[1].points):
        name, choices = _KINDS.get(kind, kind), counted(loss.choices, "choice")
        yield f"{name:<{width}} {loss.points / hands:.2f} points lost per {word}, in {choices}"


def play_lines(store: Store, wanted: Filter, word: str = "hand") -> Iterator[str]:
    """The player's losses by kind, and recent accuracy; nothing without reviews.

    `word` is what the reviewed games call a hand.
    """
    if hands := reviewed_hands(store, wanted):
        yield f"Reviewed ({counted(hands, word)}):"
        yield from (f"  {line}" for line in _by_kind(given_away(store, wanted), hands, word))
        last = ", ".join(str(each.accuracy) for each in reviewed_matches(store, wanted, 20))
        yield f"  Accuracy in recent matches: {last} (out of 100)"
