"""The keeper saves every fact before it is shown; when it cannot, the player plays on and is told once."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from bacon.core.match import Match
from bacon.core.rules import TableState
from bacon.games.bacon.game import Bacon
from bacon.store.opening import open_store
from bacon.store.store import Details, Store
from bacon.store.unfinished import Autosave, unfinished
from tests.play import Whims, choose
from tests.store.conftest import disk_is_full
from tests.tables import Table

FULL = (
    "The match couldn’t be saved: the disk is full. "
    "Keep playing; your match will be saved as soon as saving works again."
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "matches.db"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    with closing(open_store(path).store) as store:
        yield store


def _fresh(seed: str = "keeper") -> Table:
    return Match(Bacon(target=5), seed=seed)


def _step(match: Match[TableState], keeper: Autosave, steps: int = 1) -> None:
    chance = Random(len(match.events))
    for _ in range(steps):
        if not match.over:
            keeper.record(match, match.apply(choose(match.legal(), chance, Whims())))


def test_every_step_is_saved_at_once(store: Store) -> None:
    keeper = Autosave(store)
    match = keeper.start(_fresh())
    while not match.over:
        assert store.events_of(1) == match.events
        _step(match, keeper)
    assert store.events_of(1) == match.events
    assert unfinished(store) is None
    assert keeper.take_notice() is None


def test_an_unfinished_match_goes_on_where_it_was(path: Path) -> None:
    with closing(open_store(path).store) as store:
        keeper = Autosave(store)
        match = keeper.start(_fresh())
        _step(match, keeper, 12)
    with closing(open_store(path).store) as store:
        keeper = Autosave(store)
        resumed = keeper.resume()
        assert resumed
        assert resumed.events == match.events
        _step(resumed, keeper, 3)
        assert store.events_of(1) == resumed.events


def test_without_an_unfinished_match_there_is_nothing_to_resume(store: Store) -> None:
    assert Autosave(store).resume() is None


def test_a_log_that_ends_between_an_action_and_what_follows_is_completed(store: Store) -> None:
    match = _fresh()
    store.begin(match.events[:-1])
    resumed = Autosave(store).resume()
    assert resumed
    assert store.events_of(1) == resumed.events == match.events


def test_a_match_that_was_never_started_here_is_saved_from_its_beginning(store: Store) -> None:
    keeper = Autosave(store)
    keeper.start(_fresh("one"))
    other = _fresh("two")
    _step(other, keeper, 3)
    assert store.events_of(2) == other.events


def test_steps_that_were_not_announced_are_looked_up_in_the_match(store: Store) -> None:
    keeper = Autosave(store)
    match = keeper.start(_fresh())
    for _ in range(3):
        match.apply(match.legal()[0])
    keeper.record(match)
    assert store.events_of(1) == match.events


def test_a_failed_write_is_reported_once_and_made_up_for_later(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    keeper = Autosave(store)
    match = keeper.start(_fresh())
    for _ in range(2):
        with monkeypatch.context() as patch:
            patch.setattr(store, "_add", disk_is_full)
            _step(match, keeper, 5)
        assert keeper.take_notice() == FULL
        assert keeper.take_notice() is None
        assert len(store.events_of(1)) < len(match.events)
        _step(match, keeper)
        assert store.events_of(1) == match.events
        assert keeper.take_notice() is None


def test_a_match_that_began_on_a_full_disk_is_saved_whole_later(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    keeper = Autosave(store)
    with monkeypatch.context() as patch:
        patch.setattr(store, "_add", disk_is_full)
        match = keeper.start(_fresh())
        _step(match, keeper, 5)
    assert (keeper.take_notice(), store.newest()) == (FULL, None)
    _step(match, keeper)
    assert store.events_of(1) == match.events


def test_a_really_full_disk_is_survived(store: Store) -> None:
    keeper = Autosave(store)
    match = keeper.start(_fresh())
    pages = store._database.execute("PRAGMA page_count").fetchone()[0]
    store._database.execute(f"PRAGMA max_page_count = {pages}")
    _step(match, keeper, 1000)
    assert match.over
    assert keeper.take_notice() == FULL
    store._database.execute("PRAGMA max_page_count = 1000000")
    keeper.record(match)
    assert store.events_of(1) == match.events
    assert unfinished(store) is None


def test_a_write_that_failed_only_in_its_answer_is_not_written_twice(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    keeper = Autosave(store)
    match = keeper.start(_fresh())
    _step(match, keeper, 2)
    with monkeypatch.context() as patch:
        patch.setattr(store, "_add", disk_is_full)
        _step(match, keeper)
    store.append(1, store.count(1) + 1, match.events[store.count(1) :])
    _step(match, keeper)
    assert store.events_of(1) == match.events


def test_two_windows_never_mix_their_facts_in_one_match(path: Path) -> None:
    with closing(open_store(path).store) as store:
        Autosave(store).start(_fresh())
    one = open_store(path).store
    with closing(one), closing(open_store(path).store) as two:
        first, second = Autosave(one).resume(), Autosave(two).resume()
        assert first
        assert second is None
        other, keeper = _fresh("another"), Autosave(two)
        keeper.start(other)
        _step(other, keeper, 3)
        assert keeper.take_notice() is None
        assert two.newest() == 1
        one.close()
        _step(other, keeper)
        assert keeper.take_notice() is None
        assert (two.events_of(1), two.events_of(2)) == (first.events, other.events)


def test_facts_that_another_program_added_are_not_mixed_with(store: Store) -> None:
    keeper = Autosave(store)
    match = keeper.start(_fresh())
    elsewhere = Match(match.rules, events=match.events)
    elsewhere.apply(elsewhere.legal()[-1])
    store.append(1, len(match.events) + 1, elsewhere.events[len(match.events) :])
    match.apply(match.legal()[0])
    for _ in range(2):
        keeper.record(match)
    assert "another window" in str(keeper.take_notice()).lower()
    assert keeper.take_notice() is None
    assert store.events_of(1) == elsewhere.events


def test_a_decision_taken_back_is_saved_like_every_other_fact(store: Store) -> None:
    keeper = Autosave(store)
    match = keeper.start(_fresh())
    while match.to_act != 0 or not match.can_take_back(0):
        _step(match, keeper)
    keeper.record(match, match.take_back(0))
    assert store.events_of(1) == match.events
    resumed = Autosave(store).resume()
    assert resumed
    assert (resumed.kept, resumed.state) == (match.kept, match.state)


def test_who_plays_is_saved_with_the_match(store: Store) -> None:
    keeper = Autosave(store)
    keeper.start(_fresh(), Details(seat=2, names=("Ada", "Bob", "You", "Eve")))
    keeper.start(_fresh(), Details(seat=None))
    keeper.start(_fresh())
    assert store.query("SELECT seat, names FROM matches ORDER BY id") == [
        (2, '["Ada","Bob","You","Eve"]'),
        (None, "[]"),
        (0, "[]"),
    ]


def test_a_file_that_was_set_aside_is_reported(store: Store) -> None:
    keeper = Autosave(store)
    keeper.start(_fresh())
    store._database.execute("DROP TRIGGER events_are_not_changed")
    store._database.execute("UPDATE events SET json = '' WHERE number = 3")
    assert keeper.resume() is None
    assert "Event 3 can’t be read" in str(keeper.take_notice())
    assert keeper.take_notice() is None


def test_an_unreadable_store_is_reported_and_does_not_stop_the_game(store: Store) -> None:
    keeper = Autosave(store)
    store.close()
    assert keeper.resume() is None
    assert "can’t be read" in str(keeper.take_notice())
    match = keeper.start(_fresh())
    _step(match, keeper, 5)
    assert "couldn’t be saved" in str(keeper.take_notice())
    assert keeper.take_notice() is None
