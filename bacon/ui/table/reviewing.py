"""Reviews a match in the background: the worker grades choice by choice, the store keeps the grades.

It needs no window; whatever shows reviews calls `follow` now and then. The bots' decisions come first.
Whatever ends the program, the store knows which choices are still to be graded.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Final, TypeAlias

from msgspec.structs import replace

from bacon.core.board import is_over
from bacon.core.events import Event
from bacon.core.review import GradedChoice, HandReview, Turn, turns_in
from bacon.core.rules import Rules
from bacon.data.reviews import Reviews
from bacon.data.store import StoreError
from bacon.data.transcript import hands_of, start_of
from bacon.search.review import VERSION, Reviewer
from bacon.search.worker import Worker

_POLL_MS: Final = 100
_MAX_LOST_PROCESSES: Final = 3

_Key: TypeAlias = tuple[int, int]
"""A hand's number and a seat."""

_log = logging.getLogger(__name__)


class MatchReviewing:
    """Reviews the finished hands of a match, one choice after the other, and keeps the grades.

    Takes the rules, the worker, and the store of reviews with the match's id in it; without a store the
    grades stay in memory. `worlds` is the number of likely deals per choice, None for the usual number.
    `why_not` is the sentence that says why nothing can be reviewed, empty if it can.
    """

    def __init__(
        self,
        rules: Rules,
        worker: Worker,
        reviews: Reviews | None = None,
        match_id: int = 0,
        worlds: int | None = None,
    ) -> None:
        self.rules, self.worker, self.reviews, self.match_id = rules, worker, reviews, match_id
        self.why_not = _why_not(rules)
        self._worlds = worlds
        self._kept: Sequence[Event] = ()
        self._before: tuple[int, ...] = ()
        self._reviews: dict[_Key, HandReview | None] = {}
        self._requested: list[_Key] = []
        self._turns: tuple[_Key, tuple[Turn, ...]] | None = None
        self._asked = 0
        self._lost = 0

    # Results.

    def review_of(self, hand: int, seat: int) -> HandReview | None:
        """Return the review of a hand, complete or not; None if it has not begun."""
        key = (hand, seat)
        if key not in self._reviews:
            self._reviews[key] = self._read(key)
        return self._reviews[key]

    def complete(self, hand: int, seat: int) -> bool:
        """Return whether the review of a hand is complete."""
        review = self.review_of(hand, seat)
        return review is not None and review.complete

    def progress(self, hand: int, seat: int) -> float:
        """Return the progress of a hand's review, from 0 to 1."""
        review = self.review_of(hand, seat)
        if review is None:
            return 0.0
        return len(review.choices) / review.total if review.total else 1.0

    @property
    def busy(self) -> bool:
        """Whether there is anything left to review."""
        return bool(self._requested)

    # Requests.

    def want(
        self,
        kept: Sequence[Event],
        seats: Sequence[int],
        hands: Sequence[int] | None = None,
        before: Sequence[int] = (),
    ) -> None:
        """Review what is missing of some hands, the last first, before everything requested so far.

        Takes the events of the match without takebacks, the seats, the numbers of the hands (all finished
        ones, if left out), and the score `before` the first event, if it is not nothing to nothing.
        """
        self._kept, self._before = tuple(kept), tuple(before)
        if self.why_not:
            return
        over = [number for number in _finished_hands(self._kept) if hands is None or number in hands]
        keys = [(hand, seat) for hand in reversed(over) for seat in seats]
        missing = [key for key in keys if not self.complete(*key)]
        later = [key for key in self._requested if key not in missing]
        if missing and self._requested[:1] != missing[:1]:
            self._abandon_choice()
        self._requested = [*missing, *later]

    def stop(self) -> None:
        """Drop all requests; finished grades are kept."""
        self._abandon_choice()
        self._requested = []

    def _abandon_choice(self) -> None:
        if self._asked and self._asked == self.worker.reviewing:
            self.worker.stop_reviewing()
        self._asked, self._lost = 0, 0

    def wake_at(self, now: float) -> float | None:
        """Return when to `follow` again, or None if nothing is to come."""
        return now + _POLL_MS if self._requested else None

    def follow(self) -> tuple[HandReview, ...]:
        """Take a finished grade, if there is one, and grade the next choice; return the grown reviews."""
        grown: tuple[HandReview, ...] = ()
        if self._asked != self.worker.reviewing:  # it is lost, or another match's choice replaced it
            self._lost += bool(self._asked and not self.worker.reviewing)
            self._asked = 0
        elif self._asked and (done := self.worker.reviewed()) is not None:
            self._asked, self._lost = 0, 0
            grown = self._add_grade(done.choice, done.failure)
        if not self._asked and self._requested:
            grown += self._grade_next()
        return grown

    def _add_grade(self, choice: GradedChoice | None, failure: str) -> tuple[HandReview, ...]:
        """Add a grade to the current review; a hand that cannot be graded is given up."""
        if choice is None:
            _log.warning("A choice could not be reviewed.\n%s", failure)
            self._requested.pop(0)
            return ()
        review = self._review_so_far(self._requested[0])
        review = replace(review, choices=(*review.choices, choice))
        self._keep(review)
        return (review,)

    def _grade_next(self) -> tuple[HandReview, ...]:
        """Grade the next choice; a hand without choices is complete at once."""
        empty = []
        while self._requested:
            key = self._requested[0]
            review, turns = self._review_so_far(key), self._turns_of(key)
            if not review.complete and self._lost < _MAX_LOST_PROCESSES:
                turn = turns[len(review.choices)]
                self._asked = self.worker.review(self.rules, turn, self._worlds)
                self._lost += not self._asked
                break
            if not review.total:
                self._keep(review)
                empty.append(review)
            self._requested.pop(0)
            self._lost = 0
        return tuple(empty)

    def _review_so_far(self, key: _Key) -> HandReview:
        """The review of a hand so far; it starts over if another version of the program began it."""
        found, total = self.review_of(*key), len(self._turns_of(key))
        if found is not None and (found.version, found.total) == (VERSION, total):
            return found
        return HandReview(*key, VERSION, (), total)

    def _turns_of(self, key: _Key) -> tuple[Turn, ...]:
        if self._turns is None or self._turns[0] != key:
            hand, seat = key
            facts = next(each for each in hands_of(self._kept) if start_of(each).number == hand)
            past = self._kept[: self._kept.index(facts[0])]
            turns = turns_in(self.rules, past, facts, self._before)
            self._turns = key, tuple([turn for turn in turns if turn.seat == seat])
        return self._turns[1]

    # The store. If it fails, the review is still shown, and made again another time.

    def _read(self, key: _Key) -> HandReview | None:
        try:
            return self.reviews.of_hand(self.match_id, *key) if self.reviews else None
        except StoreError as error:
            _log.warning("A review cannot be read. %s", error)
            return None

    def _keep(self, review: HandReview) -> None:
        self._reviews[review.hand, review.seat] = review
        try:
            if self.reviews is not None:
                self.reviews.keep(self.match_id, review)
        except StoreError as error:
            _log.warning("A review cannot be kept. %s", error)


def _why_not(rules: Rules) -> str:
    try:
        Reviewer(rules)
    except ValueError as error:
        return str(error)
    return ""


def _finished_hands(kept: Sequence[Event]) -> list[int]:
    """The numbers of the finished hands."""
    return [start_of(facts).number for facts in hands_of(kept) if is_over(facts)]
