"""The reviews of a match as they come: made choice by choice in the worker, and kept in the store.

It needs no window. Whoever shows reviews calls `follow` now and then. What the bots have to decide comes
first; and whatever ends the program, the store tells which choices are still to be graded.
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

_LOOK_AGAIN: Final = 100
"""While a choice is being graded, the grade is looked for so often, in milliseconds."""
_MOST: Final = 3
"""So often the process may be lost over one choice before its hand is given up."""

_Key: TypeAlias = tuple[int, int]
"""A hand's number and a seat."""

_log = logging.getLogger(__name__)


class MatchReviewing:
    """Reviews the hands of a match that are over, one choice after the other, and keeps what is there.

    Takes the rules, the worker, and where the reviews are kept with the match's id there; otherwise they last
    as long as this does. Each choice is weighed in so many `worlds`, None for as many as are usual. `why_not`
    is the sentence why nothing can be reviewed, empty where it can.
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
        self._known: dict[_Key, HandReview | None] = {}
        self._wanted: list[_Key] = []
        self._turns: tuple[_Key, tuple[Turn, ...]] | None = None
        self._asked = 0
        self._lost = 0

    # What is there.

    def review_of(self, hand: int, seat: int) -> HandReview | None:
        """The review of a hand, complete or as far as it is; None where none has begun."""
        key = (hand, seat)
        if key not in self._known:
            self._known[key] = self._read(key)
        return self._known[key]

    def complete(self, hand: int, seat: int) -> bool:
        """Whether a hand is reviewed to its end."""
        review = self.review_of(hand, seat)
        return review is not None and review.complete

    def progress(self, hand: int, seat: int) -> float:
        """How far the review of a hand is, from 0 to 1."""
        review = self.review_of(hand, seat)
        if review is None:
            return 0.0
        return len(review.choices) / review.total if review.total else 1.0

    @property
    def busy(self) -> bool:
        """Whether there is still something to be reviewed."""
        return bool(self._wanted)

    # What is wanted.

    def want(
        self,
        kept: Sequence[Event],
        seats: Sequence[int],
        hands: Sequence[int] | None = None,
        before: Sequence[int] = (),
    ) -> None:
        """Review what is missing of some hands, the last first, before whatever was wanted so far.

        Takes the events of the match that count, the seats, and the numbers of the hands; without them, all
        hands that are over; and the score `before` the first of these events, where there was one.
        """
        self._kept, self._before = tuple(kept), tuple(before)
        if self.why_not:
            return
        over = [number for number in _over(self._kept) if hands is None or number in hands]
        keys = [(hand, seat) for hand in reversed(over) for seat in seats]
        missing = [key for key in keys if not self.complete(*key)]
        later = [key for key in self._wanted if key not in missing]
        if missing and self._wanted[:1] != missing[:1]:
            self._leave()
        self._wanted = [*missing, *later]

    def stop(self) -> None:
        """Want nothing any more; what was begun is kept."""
        self._leave()
        self._wanted = []

    def _leave(self) -> None:
        """Leave the choice that is being graded."""
        if self._asked and self._asked == self.worker.reviewing:
            self.worker.stop_reviewing()
        self._asked, self._lost = 0, 0

    def wake_at(self, now: float) -> float | None:
        """The time at which to `follow` again; None when nothing is to come."""
        return now + _LOOK_AGAIN if self._wanted else None

    def follow(self) -> tuple[HandReview, ...]:
        """Take the grade that has come, if one has, and have the next choice graded; the review that grew."""
        grown: tuple[HandReview, ...] = ()
        if self._asked != self.worker.reviewing:  # it is lost, or one of another match has taken its place
            self._lost += bool(self._asked and not self.worker.reviewing)
            self._asked = 0
        elif self._asked and (done := self.worker.reviewed()) is not None:
            self._asked, self._lost = 0, 0
            grown = self._grown(done.choice, done.failure)
        if not self._asked and self._wanted:
            grown += self._ask()
        return grown

    def _grown(self, choice: GradedChoice | None, failure: str) -> tuple[HandReview, ...]:
        """Add a grade to the review that is being made; a hand that cannot be graded is given up."""
        if choice is None:
            _log.warning("A choice could not be reviewed.\n%s", failure)
            self._wanted.pop(0)
            return ()
        review = self._begun(self._wanted[0])
        review = replace(review, choices=(*review.choices, choice))
        self._keep(review)
        return (review,)

    def _ask(self) -> tuple[HandReview, ...]:
        """Have the next choice graded; a hand in which nothing was to be chosen is reviewed with that."""
        empty = []
        while self._wanted:
            key = self._wanted[0]
            review, turns = self._begun(key), self._turns_of(key)
            if not review.complete and self._lost < _MOST:
                turn = turns[len(review.choices)]
                self._asked = self.worker.review(self.rules, turn, self._worlds)
                self._lost += not self._asked
                break
            if not review.total:
                self._keep(review)
                empty.append(review)
            self._wanted.pop(0)
            self._lost = 0
        return tuple(empty)

    def _begun(self, key: _Key) -> HandReview:
        """The review of a hand as far as it is; one that another version began is begun anew."""
        found, of = self.review_of(*key), len(self._turns_of(key))
        if found is not None and (found.version, found.total) == (VERSION, of):
            return found
        return HandReview(*key, VERSION, (), of)

    def _turns_of(self, key: _Key) -> tuple[Turn, ...]:
        if self._turns is None or self._turns[0] != key:
            hand, seat = key
            facts = next(each for each in hands_of(self._kept) if start_of(each).number == hand)
            past = self._kept[: self._kept.index(facts[0])]
            turns = turns_in(self.rules, past, facts, self._before)
            self._turns = key, tuple([turn for turn in turns if turn.seat == seat])
        return self._turns[1]

    # The store, which may fail without harm: the review is shown all the same, and made again another time.

    def _read(self, key: _Key) -> HandReview | None:
        try:
            return self.reviews.of_hand(self.match_id, *key) if self.reviews else None
        except StoreError as error:
            _log.warning("A review cannot be read. %s", error)
            return None

    def _keep(self, review: HandReview) -> None:
        self._known[review.hand, review.seat] = review
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


def _over(kept: Sequence[Event]) -> list[int]:
    """The numbers of the hands that are over."""
    return [start_of(facts).number for facts in hands_of(kept) if is_over(facts)]
