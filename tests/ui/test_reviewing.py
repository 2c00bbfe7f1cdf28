"""Hands are reviewed while nobody waits, the reviews are kept as they grow, and nothing is done twice."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from time import perf_counter

import pytest

from bacon.core.review import HandReview, turns_in
from bacon.search.reviewer import Reviewer
from bacon.search.worker import Player, Worker
from bacon.store.reviews import Reviews
from bacon.store.store import Store, StoreError, store_in_memory
from bacon.ui.table.session import MatchReviewing
from tests.ui.at_once import RULES, WORLDS, AtOnce, played

pytestmark = pytest.mark.usefixtures("outlines")

LONGEST = 60.0
MATCH = played(2)
FACTS = MATCH.kept


@pytest.fixture
def store() -> Iterator[Store]:
    with closing(store_in_memory()) as store:
        store.begin(MATCH.events)
        yield store


def finished(reviewing: MatchReviewing) -> list[HandReview]:
    """Follow until nothing more comes: all the reviews that grew."""
    grown: list[HandReview] = []
    until = perf_counter() + LONGEST
    while reviewing.busy:
        grown += reviewing.follow()
        assert perf_counter() < until
    return grown


def test_all_finished_hands_are_reviewed_and_stored_the_last_first(store: Store) -> None:
    reviewing = MatchReviewing(RULES, AtOnce(), Reviews(store), 1, WORLDS)
    reviewing.want(FACTS, [0])
    assert reviewing.wake_at(0.0) is not None
    assert reviewing.progress(2, 0) == 0.0
    grown = finished(reviewing)
    assert list(dict.fromkeys([each.hand for each in grown])) == [2, 1]
    assert [reviewing.progress(hand, 0) for hand in (1, 2)] == [1.0, 1.0]
    assert Reviews(store).of_match(1) == (reviewing.review_of(1, 0), reviewing.review_of(2, 0))
    assert reviewing.review_of(3, 0) is None
    assert reviewing.wake_at(0.0) is None


def test_the_stored_grades_are_the_reviewers(store: Store) -> None:
    reviewing = MatchReviewing(RULES, AtOnce(), Reviews(store), 1, WORLDS)
    reviewing.want(FACTS, [1], [1])
    finished(reviewing)
    first, second = [n for n, each in enumerate(FACTS) if type(each).__name__ == "HandStarted"][:2]
    turns = turns_in(RULES, FACTS[:first], FACTS[first:second])
    assert reviewing.review_of(1, 1) == Reviewer(RULES, WORLDS).review(1, 1, turns)


def test_an_interrupted_review_continues_where_it_stopped(store: Store) -> None:
    first = AtOnce()
    begun = MatchReviewing(RULES, first, Reviews(store), 1, WORLDS)
    begun.want(FACTS, [0], [1])
    begun.follow()
    begun.follow()
    begun.stop()
    assert not begun.busy
    assert 0 < begun.progress(1, 0) < 1
    second = AtOnce()
    resumed = MatchReviewing(RULES, second, Reviews(store), 1, WORLDS)
    resumed.want(FACTS, [0], [1])
    finished(resumed)
    review = resumed.review_of(1, 0)
    assert review is not None
    assert review.complete
    assert second.asked == review.total - 1
    resumed.want(FACTS, [0], [1])
    assert not resumed.busy


def test_the_latest_request_comes_first(store: Store) -> None:
    reviewing = MatchReviewing(RULES, AtOnce(), Reviews(store), 1, WORLDS)
    reviewing.want(FACTS, [0], [1])
    reviewing.follow()
    reviewing.want(FACTS, [0], [2])
    assert list(dict.fromkeys([each.hand for each in finished(reviewing)])) == [2, 1]
    assert reviewing.complete(1, 0)


def test_two_matches_never_take_each_others_grades(store: Store) -> None:
    worker = AtOnce()
    one = MatchReviewing(RULES, worker, Reviews(store), 1, WORLDS)
    other = MatchReviewing(RULES, worker, worlds=WORLDS)
    one.want(FACTS, [0], [1])
    one.follow()
    other.want(FACTS, [2], [2])
    other.follow()
    one.want(FACTS, [0], [1])
    finished(one)
    finished(other)
    for reviewing, hand, seat in ((one, 1, 0), (other, 2, 2)):
        review = reviewing.review_of(hand, seat)
        assert review is not None
        assert review.complete
        assert {choice.seat for choice in review.choices} == {seat}


@pytest.mark.parametrize("how", ["fails", "dies"])
def test_a_hand_that_cannot_be_graded_is_given_up(how: str) -> None:
    worker = AtOnce(**{how: True})
    reviewing = MatchReviewing(RULES, worker, worlds=WORLDS)
    reviewing.want(FACTS, [0], [1])
    assert finished(reviewing) == []
    assert reviewing.progress(1, 0) == 0.0
    assert worker.asked <= 3


def test_if_the_store_fails_reviews_are_shown_but_not_stored(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise StoreError("The disk is full.")

    monkeypatch.setattr(Reviews, "keep", full)
    monkeypatch.setattr(Reviews, "of_hand", full)
    reviewing = MatchReviewing(RULES, AtOnce(), Reviews(store), 1, WORLDS)
    reviewing.want(FACTS, [0], [1])
    finished(reviewing)
    assert reviewing.complete(1, 0)


def test_the_store_is_asked_only_once_for_a_missing_review(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []
    monkeypatch.setattr(Reviews, "of_hand", lambda *key: asked.append(key))
    reviewing = MatchReviewing(RULES, AtOnce(), Reviews(store), 1, WORLDS)
    assert [reviewing.progress(1, 0) for _ in range(3)] == [0.0, 0.0, 0.0]
    assert len(asked) == 1


def test_the_running_hand_is_not_reviewed() -> None:
    reviewing = MatchReviewing(RULES, AtOnce(), worlds=WORLDS)
    reviewing.want(FACTS, [0], [3])
    assert not reviewing.busy


def test_bots_are_served_during_a_slow_review_and_a_lost_process_is_replaced() -> None:
    with Worker() as worker:
        assert worker.warm_up(LONGEST)
        endless = MatchReviewing(RULES, worker, worlds=10**6)
        endless.want(FACTS, [0], [1])
        endless.follow()
        easy, seat = Player(RULES, "easy"), MATCH.to_act
        assert seat is not None
        reply = worker.answer(worker.ask(easy, MATCH.view(seat), MATCH.legal()), LONGEST)
        assert reply is not None
        assert reply.choice == easy.bot().choose(MATCH.view(seat), MATCH.legal())
        assert worker.reviewing
        endless.stop()
        assert not endless.busy
        reviewing = MatchReviewing(RULES, worker, worlds=WORLDS)
        reviewing.want(FACTS, [0], [1])
        reviewing.follow()
        worker.replace("somebody has killed it")
        finished(reviewing)
        assert reviewing.complete(1, 0)
