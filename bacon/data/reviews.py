"""The reviews stored beside the matches, and the losses in them.

A review is rewritten in one transaction whenever another choice of its hand is graded, so an interrupted one
shows how many choices are missing. It can be recomputed from the match at any time.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from itertools import groupby

import msgspec
from msgspec import Struct

from bacon.core.review import GivenAway, HandReview, accuracy, given_away_by_kind
from bacon.data.filters import ORDINARY, Filter, match_condition
from bacon.data.store import Row, Store, raising_store_error


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
    kinds = given_away_by_kind(review.choices) if review.complete else {}
    rows = [(*key, kind, each.choices, each.points, each.chance) for kind, each in kinds.items()]
    database.execute(
        "INSERT OR REPLACE INTO reviews VALUES (?, ?, ?, ?, ?, ?)", (*key, review.version, missing, payload)
    )
    database.execute("DELETE FROM given_away WHERE match_id = ? AND number = ? AND seat = ?", key)
    database.executemany("INSERT INTO given_away VALUES (?, ?, ?, ?, ?, ?, ?)", rows)


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
        "SELECT g.kind, sum(g.choices), total(g.points), total(g.chance)"  # noqa: S608
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
