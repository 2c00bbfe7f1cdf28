"""Two windows at once: one writes; the other says so, reads, and writes as soon as it may."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from threading import Thread

import pytest

from bacon.core.match import Match
from bacon.store.opening import open_store
from bacon.store.store import Store, StoreError
from bacon.store.unfinished import Autosave, unfinished
from bacon.system.lock import take_lock
from tests.store.conftest import reopened
from tests.tables import STANDARD, Table, at_bacon


def test_a_second_window_is_reported_and_only_reads(path: Path, match: Table) -> None:
    with closing(reopened(path)) as one:
        match_id = one.begin(match.events)
        opened = open_store(path)
        with closing(opened.store) as other:
            assert "Another Bacon window is open and is saving in" in opened.notices[0]
            assert other.read_only
            assert other.events_of(match_id) == match.events
            for write in (lambda: other.begin(match.events), lambda: other.finish(match_id)):
                with pytest.raises(StoreError, match="another Bacon window is open and is saving there"):
                    write()
            assert unfinished(other) is None
    assert not one.read_only


def test_a_second_window_saves_as_soon_as_the_first_is_closed(path: Path, match: Table) -> None:
    one = reopened(path)
    with closing(open_store(path).store) as other:
        one.close()
        match_id = other.begin(match.events)
        assert not other.read_only
        assert "Another Bacon window" in open_store(path).notices[0]
    assert reopened(path).events_of(match_id) == match.events


def test_a_second_window_plays_unsaved_if_there_is_nothing_to_read(path: Path, match: Table) -> None:
    path.parent.mkdir()
    lock = take_lock(path)
    assert lock
    opened = open_store(path)
    with closing(opened.store) as store:
        assert "another Bacon window is open" in opened.notices[0]
        assert store.begin(match.events)
    lock.release()
    assert not path.exists()


def test_a_window_that_closes_lets_the_next_one_write(path: Path) -> None:
    for _ in range(3):
        with closing(reopened(path)) as store:
            assert not store.read_only


def test_a_store_that_is_forgotten_in_another_thread_closes_and_lets_the_next_one_write(path: Path) -> None:
    forgotten = [reopened(path)]
    collector = Thread(target=forgotten.clear)
    collector.start()
    collector.join()
    with closing(reopened(path)) as store:
        assert not store.read_only


# A match that the other window has left


def _began(path: Path, seed: str) -> tuple[Store, Autosave, Table]:
    """A window in which a match has begun."""
    store = open_store(path).store
    keeper = Autosave(store)
    return store, keeper, at_bacon(keeper.start(Match(STANDARD, seed=seed)))


def _play_a_card(keeper: Autosave, match: Table) -> None:
    keeper.record(match, match.apply(match.legal()[0]))


def test_a_window_that_begins_to_write_ends_no_match_that_the_other_one_has_left(path: Path) -> None:
    one, _, left = _began(path, "left")
    other, keeper, played_on = _began(path, "played on")
    with closing(other):
        assert keeper.running() == ()
        one.close()
        _play_a_card(keeper, played_on)
        assert {row.id for row in keeper.running()} == {1, 2}
        assert [row.id for row in keeper.take_rivals()] == [1]
        assert keeper.take_rivals() == ()
        assert other.match_of(1).events == left.events
        keeper.give_up(1)
        assert [row.id for row in keeper.running()] == [2]


def test_a_window_looks_again_as_soon_as_the_other_one_is_closed(path: Path) -> None:
    one, _, left = _began(path, "left")
    with closing(open_store(path).store) as other:
        keeper = Autosave(other)
        assert (keeper.running(), keeper.resume()) == ((), None)
        one.close()
        assert [row.id for row in keeper.running()] == [1]
        resumed = keeper.resume()
        assert resumed
        assert resumed.events == left.events


def test_a_match_that_is_begun_in_sight_of_another_ends_that_one_alone(path: Path) -> None:
    one, _, _ = _began(path, "left")
    other, keeper, match = _began(path, "played on")
    with closing(other):
        one.close()
        _play_a_card(keeper, match)
        keeper.start(Match(STANDARD, seed="third"))
        assert [row.id for row in keeper.running()] == [3, 1]
        assert keeper.take_rivals() == ()
