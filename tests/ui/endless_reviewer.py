"""A program that reviews the first match of a store, and says after each grade how far the hand is by now.

Run as ``python -m tests.ui.endless_reviewer STORE``; it is meant to be killed.
"""

from __future__ import annotations

import sys
from pathlib import Path

from bacon.core.takeback import kept
from bacon.store.opening import open_store
from bacon.store.reviews import Reviews
from bacon.store.store import Store
from bacon.ui.table.session import MatchReviewing
from tests.moment import set_the_clock
from tests.ui.at_once import RULES, WORLDS, AtOnce


def resumed(store: Store) -> tuple[MatchReviewing, AtOnce]:
    """Want what is missing of all seats' choices in the match; and who grades them."""
    worker = AtOnce()
    reviewing = MatchReviewing(RULES, worker, Reviews(store), 1, WORLDS)
    reviewing.want(kept(store.events_of(1)), range(RULES.seats))
    return reviewing, worker


def review_on(path: Path) -> None:
    """Grade one choice after the other, and vouch for each."""
    reviewing, _ = resumed(open_store(path).store)
    while reviewing.busy:
        for review in reviewing.follow():
            print(review.seat, len(review.choices), flush=True)


if __name__ == "__main__":
    set_the_clock()
    review_on(Path(sys.argv[1]))
