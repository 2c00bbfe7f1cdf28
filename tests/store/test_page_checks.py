"""Every page of the file is checked once a day, and whenever it may have changed; else opening is quick."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import AbstractContextManager, closing
from datetime import timedelta
from pathlib import Path

import pytest

from bacon.store import database
from bacon.store.opening import open_store
from bacon.store.store import Store, StoreError
from bacon.system import clock
from tests.store.conftest import reopened
from tests.tables import Table


@pytest.fixture
def looked(path: Path, match: Table, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A file with matches and today's copy, and a record of each check of its pages."""
    for _ in range(2):
        with closing(reopened(path)) as store:
            store.begin(match.events)
    noted: list[str] = []
    look = database._check_pages

    def note(found: sqlite3.Connection, *watched: database.Watch) -> None:
        noted.append("looked")
        look(found, *watched)

    monkeypatch.setattr(database, "_check_pages", note)
    return noted


def test_a_file_that_is_just_as_it_was_left_is_not_looked_at_again(
    path: Path, looked: list[str], match: Table
) -> None:
    for _ in range(2):
        with closing(reopened(path)) as store:
            store.begin(match.events)
    assert looked == []


@pytest.mark.usefixtures("looked")
def test_a_byte_that_is_changed_right_after_the_file_was_closed_is_found(path: Path) -> None:
    reopened(path).close()
    data = bytearray(path.read_bytes())
    data[4096 : 2 * 4096] = bytes(4096)
    path.write_bytes(data)
    opened = open_store(path)
    opened.store.close()
    assert "it is damaged" in opened.notices[0]


def test_each_day_every_page_is_looked_at_once(
    path: Path, looked: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    tomorrow = clock.now() + timedelta(days=1)
    monkeypatch.setattr(clock, "now", lambda: tomorrow)
    for _ in range(2):
        reopened(path).close()
    assert looked == ["looked"]


def test_after_an_end_that_was_none_every_page_is_looked_at(
    path: Path, looked: list[str], tmp_path: Path, match: Table
) -> None:
    left = tmp_path / "left"
    with closing(reopened(path)) as store:
        store.begin(match.events)
        shutil.copytree(path.parent, left, copy_function=shutil.copy2)
    with closing(reopened(left / path.name)) as store:
        assert store.newest() == 3
    assert looked == ["looked"]


@pytest.mark.parametrize("reading", [Store.reading, Store.snapshot])
def test_a_file_that_could_not_be_read_is_looked_at_when_it_is_opened_again(
    path: Path, looked: list[str], reading: Callable[[Store], AbstractContextManager[sqlite3.Connection]]
) -> None:
    with closing(reopened(path)) as store, pytest.raises(StoreError), reading(store) as found:
        found.execute("SELECT nonsense")
    reopened(path).close()
    assert looked == ["looked"]


@pytest.mark.skipif(os.name == "nt", reason="Windows does not let an open file be exchanged")
def test_a_file_that_was_exchanged_while_it_was_open_is_looked_at(
    path: Path, looked: list[str], tmp_path: Path
) -> None:
    other = tmp_path / "other.db"
    shutil.copy(path, other)
    with closing(reopened(path)):
        other.replace(path)
    open_store(path).store.close()
    assert looked == ["looked"]
