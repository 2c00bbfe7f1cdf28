"""Two windows at once: one writes, the other is told and reads, and writes as soon as it may."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from threading import Thread

import pytest

from bacon.data.lock import take_lock
from bacon.data.opening import open_store
from bacon.data.running import unfinished
from bacon.data.store import Store, StoreError
from tests.play import Whims, played
from tests.tables import STANDARD, Table


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "matches.db"


@pytest.fixture
def match() -> Table:
    return played(STANDARD, 5, Whims(), hands=2)


def _reopened(path: Path) -> Store:
    opened = open_store(path)
    assert opened.notices == ()
    return opened.store


def test_a_second_window_is_told_and_only_reads(path: Path, match: Table) -> None:
    with closing(_reopened(path)) as one:
        match_id = one.begin(match.events)
        opened = open_store(path)
        with closing(opened.store) as other:
            assert "Another window of Bacon is open and saves in" in opened.notices[0]
            assert other.read_only
            assert other.events_of(match_id) == match.events
            for write in (lambda: other.begin(match.events), lambda: other.finish(match_id)):
                with pytest.raises(StoreError, match="another window of Bacon is open and saves there"):
                    write()
            assert unfinished(other) is None
    assert not one.read_only


def test_a_second_window_saves_as_soon_as_the_first_is_closed(path: Path, match: Table) -> None:
    one = _reopened(path)
    with closing(open_store(path).store) as other:
        one.close()
        match_id = other.begin(match.events)
        assert not other.read_only
        assert "Another window" in open_store(path).notices[0]
    assert _reopened(path).events_of(match_id) == match.events


def test_a_second_window_plays_unsaved_where_there_is_nothing_to_read(path: Path, match: Table) -> None:
    lock = take_lock(path)
    assert lock
    opened = open_store(path)
    with closing(opened.store) as store:
        assert "another window of Bacon is open" in opened.notices[0]
        assert store.begin(match.events)
    lock.release()
    assert not path.exists()


def test_a_window_that_closes_lets_the_next_one_write(path: Path) -> None:
    for _ in range(3):
        with closing(_reopened(path)) as store:
            assert not store.read_only


def test_a_store_that_is_forgotten_in_another_thread_closes_and_lets_the_next_one_write(path: Path) -> None:
    forgotten = [_reopened(path)]
    collector = Thread(target=forgotten.clear)
    collector.start()
    collector.join()
    with closing(_reopened(path)) as store:
        assert not store.read_only
