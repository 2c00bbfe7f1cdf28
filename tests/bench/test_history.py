"""How quick the history, the statistics and the fairness page are over a life's worth of hands.

Nothing is asserted; the figures stand in the report. ``BACON_STORED_HANDS`` sets how many there are.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from bacon.core.review import Alternative, GradedChoice, HandReview, grade_of
from bacon.games.bacon.game import Bacon
from bacon.kits.presets import presets_of
from bacon.store.fairness import dealt, past_hands
from bacon.store.history import Filter, History
from bacon.store.leaks import RECENT_HANDS, recent_play, wrong_choices
from bacon.store.ledger import rebuild
from bacon.store.opening import open_store
from bacon.store.reviews import Reviews, given_away, reviewed_matches
from bacon.store.statistics import statistics
from bacon.store.store import Details, Store
from tests.play import Whims, played

HANDS = int(os.environ.get("BACON_STORED_HANDS", "100000"))
PLAYED = 120
"""Matches that are really played and saved; the others are copies of them."""


def _play(store: Store) -> None:
    presets = presets_of("bacon")
    for seed in range(PLAYED):
        rules = presets[seed % len(presets)].rules
        assert isinstance(rules, Bacon)
        match = played(rules, seed, Whims(passes=0.5))
        store.finish(store.begin(match.events, Details(seat=0, names=("You", "West", "North", "East"))))


_SITUATIONS = (
    *("pass, from first seat", "pass, from third seat", "call, from first seat", "call, as dealer", "alone"),
    *("lead, on defense", "lead, when your side called", "follow, when you play last"),
)


def _review(store: Store) -> None:
    """Review every hand: eight choices, one of them wrong."""
    alternatives = tuple(Alternative(f"{n}S", f"{n}♠", -n / 10) for n in range(2, 8))
    for match_id, hand in store.query("SELECT match_id, number FROM hands"):
        choices = tuple(
            GradedChoice(
                *(0, step, "lead", "7S", alternatives, 240, chance, 10 * chance, grade_of(chance), "A" * 120),
                situation=situation,
            )
            for step, situation in enumerate(_SITUATIONS)
            for chance in [0.05 * (hash((match_id, hand)) % len(_SITUATIONS) == step)]
        )
        review = HandReview(int(str(hand)), 0, 1, choices, len(choices))
        Reviews(store).keep(int(str(match_id)), review)


def _multiply(store: Store) -> None:
    """Copy all rows under new ids until there are enough hands."""
    database = store._database
    for table in ("matches", "events", "hands", "figures", "reviews", "given_away"):
        columns = [row[0] for row in database.execute("SELECT name FROM pragma_table_info(?)", (table,))]
        key = columns[0]
        rest = ", ".join(columns[1:])
        database.execute(
            f"WITH RECURSIVE copy (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM copy WHERE n < ?)"
            f" INSERT INTO {table} ({key}, {rest}) SELECT {key} + {PLAYED} * n, {rest}"
            f" FROM {table}, copy ORDER BY 1, 2",
            (HANDS // History(store).count_hands() + 1 if table == "matches" else _copies(store),),
        )

    rebuild(database)


def _copies(store: Store) -> int:
    return History(store).count_matches() // PLAYED - 1


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    path = tmp_path_factory.mktemp("history") / "matches.db"
    with closing(open_store(path).store) as store:
        store._database.execute("PRAGMA synchronous = OFF")
        _play(store)
        _review(store)
        _multiply(store)
        print(f"\n{History(store).count_hands()} hands, {path.stat().st_size // 2**20} MB")
        yield store


def test_opening_the_history(benchmark: BenchmarkFixture, store: Store) -> None:
    def open_it() -> int:
        history = History(store)
        return len(history.matches()) + history.count_matches() + len(history.presets())

    assert benchmark(open_it)


def test_opening_the_list_of_hands(benchmark: BenchmarkFixture, store: Store) -> None:
    assert benchmark(lambda: len(History(store).hands()) + History(store).count_hands())


@pytest.mark.parametrize(
    "wanted",
    [
        Filter(result="won"),
        Filter(mark="alone"),
        Filter(preset="Long", kind="ordinary"),
        Filter(mark="alone", result="lost"),
        Filter(mistakes=True),
        Filter(opponent="West"),
    ],
    ids=["won", "alone", "a preset", "lost alone", "with mistakes", "with West"],
)
def test_filtering(benchmark: BenchmarkFixture, store: Store, wanted: Filter) -> None:
    def filtered() -> int:
        history = History(store)
        return len(history.matches(wanted)) + history.count_matches(wanted)

    assert benchmark(filtered)


@pytest.mark.parametrize("wanted", [Filter(result="won"), Filter(mark="alone")], ids=["won", "alone"])
def test_filtering_hands(benchmark: BenchmarkFixture, store: Store, wanted: Filter) -> None:
    assert benchmark(lambda: len(History(store).hands(wanted)) + History(store).count_hands(wanted))


def test_the_last_page(benchmark: BenchmarkFixture, store: Store) -> None:
    history = History(store)
    last = history.count_hands() // 50 - 1
    assert benchmark(history.hands, page=last)


def test_the_statistics(benchmark: BenchmarkFixture, store: Store) -> None:
    assert benchmark(statistics, store).total.hands.of


def test_who_was_at_the_table(benchmark: BenchmarkFixture, store: Store) -> None:
    assert benchmark(History(store).opponents) == ("East", "North", "West")


def test_what_decided_a_match(benchmark: BenchmarkFixture, store: Store) -> None:
    row = History(store).matches()[0]
    assert benchmark(History(store).deciding, row)


def test_your_play(benchmark: BenchmarkFixture, store: Store) -> None:
    def your_play() -> int:
        play = recent_play(store)
        return play.sample.hands + sum(len(wrong_choices(store, leak, most=1)) for leak in play.leaks)

    assert benchmark(your_play) > RECENT_HANDS


def test_losses_by_kind(benchmark: BenchmarkFixture, store: Store) -> None:
    assert benchmark(lambda: given_away(store)["lead"].choices)


def test_reviewed_matches(benchmark: BenchmarkFixture, store: Store) -> None:
    assert benchmark(reviewed_matches, store)


def test_the_fairness_page(benchmark: BenchmarkFixture, store: Store) -> None:
    assert benchmark(lambda: len(past_hands(store)) and dealt(store, "bacon")[0].hands)


def test_opening_the_store(benchmark: BenchmarkFixture, store: Store, tmp_path: Path) -> None:
    copy = tmp_path / "matches.db"
    store._database.execute("VACUUM INTO ?", (str(copy),))
    open_store(copy).store.close()

    def open_and_close() -> None:
        open_store(copy).store.close()

    benchmark(open_and_close)
