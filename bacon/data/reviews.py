"""The reviews that are kept beside the matches, and what the choices in them gave away.

A review is written whole, in one transaction, as often as another choice of its hand is graded: whenever the
program ends, what is there tells how many are still missing. It could be made again of the match at any time.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from itertools import groupby

import msgspec
from msgspec import Struct

from bacon.core.review import GivenAway, HandReview, accuracy, given_away_by_kind
from bacon.data.filters import ORDINARY, Filter, of_matches
from bacon.data.store import Row, Store, telling_damage


class Reviews:
    """The reviews in a store, of any match and seat."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def keep(self, match_id: int, review: HandReview) -> None:
        """Save a review, durably and in the place of an older one; raise `StoreError` on failure."""
        with self._store.writing() as database:
            write_review(database, match_id, review)

    def of_hand(self, match_id: int, hand: int, seat: int) -> HandReview | None:
        """The review of a hand, complete or not; None when there is none that can be read."""
        query = "SELECT number, seat, payload FROM reviews WHERE match_id = ? AND number = ? AND seat = ?"
        return next(iter(read_reviews(self._store.query(query, match_id, hand, seat))), None)

    def of_match(self, match_id: int, seat: int | None = None) -> tuple[HandReview, ...]:
        """The reviews of a match, of one seat or of all, in the order of the hands."""
        query = (
            "SELECT number, seat, payload FROM reviews WHERE match_id = ? AND seat = coalesce(?, seat)"
            " ORDER BY number, seat"
        )
        return tuple(read_reviews(self._store.query(query, match_id, seat)))


def write_review(database: sqlite3.Connection, match_id: int, review: HandReview) -> None:
    """Write a review in the place of an older one, and what was given away in it."""
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
    """The reviews in rows; one that is damaged, or another hand's, is left out, and made again in time."""
    reviews = []
    for number, seat, payload in rows:
        with suppress(ValueError, RecursionError):
            review = msgspec.json.decode(str(payload), type=HandReview)
            if (review.hand, review.seat) == (number, seat):
                reviews.append(review)
    return reviews


class ReviewedMatch(Struct, frozen=True):
    """How a match was played, by the hands of it that are reviewed.

    `accuracy` is their mean; `given_away` is what was given away in all of them.
    """

    match_id: int
    hands: int
    accuracy: int
    given_away: GivenAway


@telling_damage()
def given_away(store: Store, wanted: Filter = ORDINARY) -> dict[str, GivenAway]:
    """What the person gave away, kind by kind, the costliest first."""
    condition = of_matches(wanted)
    rows = store.query(
        "SELECT g.kind, sum(g.choices), total(g.points), total(g.chance)"  # noqa: S608
        " FROM given_away AS g JOIN matches AS m ON m.id = g.match_id AND m.seat = g.seat"
        f" WHERE {condition.sql} GROUP BY 1 ORDER BY 3 DESC, 1",
        *condition.values,
    )
    return {str(kind): msgspec.convert(sums, GivenAway) for kind, *sums in rows}


@telling_damage()
def reviewed_hands(store: Store, wanted: Filter = ORDINARY) -> int:
    """How many hands of the person's are reviewed to their end."""
    condition = of_matches(wanted)
    [(hands,)] = store.query(
        "SELECT count(*) FROM reviews AS r JOIN matches AS m ON m.id = r.match_id AND m.seat = r.seat"  # noqa: S608
        f" WHERE {condition.sql} AND r.missing <= 0",
        *condition.values,
    )
    return msgspec.convert(hands, int)


@telling_damage()
def reviewed_matches(store: Store, wanted: Filter = ORDINARY, last: int = 50) -> tuple[ReviewedMatch, ...]:
    """How the person played the last matches that have a reviewed hand, the oldest first."""
    condition = of_matches(wanted)
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
