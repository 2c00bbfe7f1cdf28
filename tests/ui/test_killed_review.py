"""A review killed at any moment leaves nothing half done, and continues with the choice it had reached.

``BACON_KILLS=200 pytest tests/ui/test_killed_review.py`` kills more often.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from random import Random

from bacon.core.review import HandReview, turns_in
from bacon.search.reviewer import Reviewer
from bacon.store.opening import open_store
from bacon.store.reviews import Reviews
from bacon.store.store import Store
from tests.ui.at_once import RULES, WORLDS, played
from tests.ui.endless_reviewer import resumed

ROOT = Path(__file__).parents[2]
KILLS = int(os.environ.get("BACON_KILLS", "1"))
PER_REVIEW = 2
"""So often the same review is killed before it is let go on to its end."""
SOON = 7
"""The most grades to wait for: a hand of four seats has more than twice as many."""


def begun(path: Path) -> None:
    """Save a match of one hand."""
    with closing(open_store(path).store) as store:
        store.begin(played(1).events)


def reviewed_in_one_go() -> dict[int, HandReview]:
    """The seats' reviews when nothing interrupts."""
    events = played(1).kept
    over = 1 + next(n for n, each in enumerate(events) if each.ends_hand)
    begin = next(n for n, each in enumerate(events) if type(each).__name__ == "HandStarted")
    turns, reviewer = list(turns_in(RULES, events[:begin], events[begin:over])), Reviewer(RULES, WORLDS)
    return {seat: reviewer.review(1, seat, turns) for seat in range(RULES.seats)}


def review_and_kill(path: Path, chance: Random) -> list[tuple[int, int]]:
    """Run it, kill it at a random moment, and return what it confirmed."""
    command = [sys.executable, "-m", "tests.ui.endless_reviewer", str(path)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        lines = [program.stdout.readline() for _ in range(chance.randint(1, SOON))]
        time.sleep(chance.random() * 0.01)
        program.kill()
        lines += program.stdout.readlines()
    seats = [line.split() for line in lines if line.endswith("\n")]
    return [(int(seat), int(count)) for seat, count in seats]


def graded(store: Store) -> dict[int, HandReview]:
    """What is kept by seat; nothing of it half: the sums are there of whole reviews and of no other."""
    reviews = {review.seat: review for review in Reviews(store).of_match(1)}
    missing = {(seat, left) for seat, left in store.query("SELECT seat, missing FROM reviews")}
    summed = {seat for (seat,) in store.query("SELECT seat FROM given_away")}
    assert missing == {(seat, review.total - len(review.choices)) for seat, review in reviews.items()}
    assert summed == {seat for seat, review in reviews.items() if review.complete and review.choices}
    return reviews


def test_a_killed_review_leaves_nothing_half_done_and_continues_where_it_was(tmp_path: Path) -> None:
    whole, chance, last = reviewed_in_one_go(), Random("killed"), dict[int, HandReview]()
    for kill in range(KILLS):
        path = tmp_path / f"{kill // PER_REVIEW}.db"
        if kill % PER_REVIEW == 0:
            begun(path)
            last = {}
        vouched = review_and_kill(path, chance)
        seat, count = vouched[0]
        assert count == 1 + (len(last[seat].choices) if seat in last else 0)
        opened = open_store(path)
        with closing(opened.store) as store:
            assert opened.notices == ()
            last = graded(store)
            assert all(last[seat].choices == whole[seat].choices[: len(last[seat].choices)] for seat in last)
            assert all(len(last[seat].choices) >= count for seat, count in vouched)
    with closing(open_store(path).store) as store:
        go_on(store, last, whole)


def go_on(store: Store, last: dict[int, HandReview], whole: dict[int, HandReview]) -> None:
    """Review what is left, and nothing twice."""
    reviewing, worker = resumed(store)
    while reviewing.busy:
        reviewing.follow()
    done = sum([len(review.choices) for review in last.values()])
    assert worker.asked == sum([review.total for review in whole.values()]) - done > 0
    assert graded(store) == whole
