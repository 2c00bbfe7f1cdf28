"""What can’t be written is read all the same, and what is played then is kept in memory."""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace

import pytest

from bacon.store import database
from bacon.store.opening import open_store
from bacon.store.unfinished import Saved, unfinished
from tests.store.conftest import NOBODY, VERSION_1, left_by_a_crash, read_only, reopened
from tests.tables import Table


def test_in_a_read_only_folder_matches_are_kept_in_memory(read_only_folder: Path, match: Table) -> None:
    for path in (read_only_folder / "matches.db", read_only_folder / "deeper" / "matches.db"):
        opened = open_store(path)
        with closing(opened.store) as store:
            assert len(opened.notices) == 1
            assert opened.notices[0].startswith(f"Matches can’t be saved in {path.parent}: ")
            assert store.events_of(store.begin(match.events)) == match.events
            assert "in memory only" in store.health()


def test_a_file_that_may_not_be_written_is_left_alone(tmp_path: Path, match: Table) -> None:
    (tmp_path / "matches.db").mkdir()
    opened = open_store(tmp_path / "matches.db")
    with closing(opened.store) as store:
        assert "can’t be opened: it is not a regular file" in opened.notices[0]
        store.begin(match.events)
    assert (tmp_path / "matches.db").is_dir()


def test_a_full_disk_on_opening_keeps_matches_in_memory(
    path: Path, match: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    connect = database._connected

    def on_a_full_disk(name: str, *, uri: bool = False) -> sqlite3.Connection:
        connection = connect(name, uri=uri)
        if name != database.IN_MEMORY:
            connection.execute("PRAGMA max_page_count = 1")
        return connection

    monkeypatch.setattr(database, "_connected", on_a_full_disk)
    opened = open_store(path)
    with closing(opened.store) as store:
        assert "the disk is full" in opened.notices[0]
        store.begin(match.events)


@pytest.mark.skipif(os.name == "nt", reason="folders are not made read-only by mode on Windows")
@pytest.mark.parametrize("crashed", [False, True])
def test_a_store_that_may_be_read_but_not_written_shows_its_matches(crashed: bool, match: Table) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "here"
        folder.mkdir()
        Path(name).chmod(0o755)
        path = left_by_a_crash(folder, match.events)
        if not crashed:
            open_store(path).store.close()
            shutil.rmtree(folder / "backups", ignore_errors=True)
        (folder / "matches.db-shm").unlink(missing_ok=True)
        with read_only(folder):
            opened = open_store(path)
            with closing(opened.store) as store:
                assert [notice[:40] for notice in opened.notices] == [
                    f"Matches can’t be saved in {folder}"[:40]
                ]
                assert store.events_of(1) == match.events
                assert unfinished(store) == Saved(1, match.events)
                assert store.begin(match.events) == 2


@pytest.mark.skipif(os.name == "nt", reason="folders are not made read-only by mode on Windows")
def test_an_older_store_that_may_not_be_written_is_read_all_the_same() -> None:
    with tempfile.TemporaryDirectory() as name:
        shutil.copy(VERSION_1, name)
        with read_only(Path(name)), closing(open_store(Path(name) / VERSION_1.name).store) as store:
            assert "matches 2, unfinished 1" in store.health()


def test_on_a_disk_that_is_full_at_the_start_the_saved_matches_are_shown(
    path: Path, match: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(reopened(path)) as store:
        store.begin(match.events)
    prepare = database.prepare

    def on_a_full_disk(connection: sqlite3.Connection) -> None:
        if connection.execute("PRAGMA database_list").fetchone()[2]:
            error = sqlite3.OperationalError("database or disk is full")
            error.sqlite_errorcode = sqlite3.SQLITE_FULL
            raise error
        prepare(connection)

    monkeypatch.setattr(database, "prepare", on_a_full_disk)
    opened = open_store(path)
    with closing(opened.store) as store:
        assert (
            "the disk is full. What you play now won’t be kept after you close this window."
            in opened.notices[0]
        )
        assert store.events_of(1) == match.events


@pytest.mark.skipif(os.name == "nt", reason="there are no pipes with names in folders")
def test_a_pipe_in_the_place_of_the_store_is_not_waited_for(path: Path) -> None:
    path.parent.mkdir()
    os.mkfifo(path)
    opened = open_store(path)
    opened.store.close()
    assert "can’t be opened: it is not a regular file" in opened.notices[0]
    assert path.is_fifo()


def test_a_file_larger_than_any_store_is_left_alone(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    reopened(path).close()
    monkeypatch.setattr(database, "_MAX_BYTES", 1000)
    opened = open_store(path)
    opened.store.close()
    assert "it is larger than 1,000 bytes" in opened.notices[0]
    assert path.exists()


@pytest.mark.skipif(os.name == "nt", reason="files are not made unreadable by mode on Windows")
def test_a_file_that_may_not_be_read_is_reported_as_such_and_left_alone(match: Table) -> None:
    with tempfile.TemporaryDirectory() as name:
        path = Path(name) / "matches.db"
        with closing(reopened(path)) as store:
            store.begin(match.events)
        before = path.read_bytes()
        with read_only(Path(name)):
            os.seteuid(0) if os.getuid() == 0 else None
            path.chmod(0o000)
            os.seteuid(NOBODY) if os.getuid() == 0 else None
            opened = open_store(path)
        opened.store.close()
        assert opened.notices[0].startswith(f"The saved matches in {path} can’t be opened: ")
        assert opened.notices[0].endswith("They’re left alone, but what you play now won’t be saved.")
        path.chmod(0o600)
        assert path.read_bytes() == before


_IOERR_SHMSIZE = sqlite3.SQLITE_IOERR | 19 << 8
"""As SQLite numbers it; not every module has a name for it."""


def test_a_nearly_full_disk_is_reported_as_full(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorcode = _IOERR_SHMSIZE
    path.parent.mkdir()
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=50_000))
    assert database.reason(error, path) == "the disk is full"
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=2**30))
    assert database.reason(error, path) == "the disk reported an error"
