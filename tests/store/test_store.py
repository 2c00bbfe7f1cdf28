"""The store takes what it is given without gaps, keeps it, and never deletes."""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given
from msgspec.structs import replace

from bacon.core.events import HandStarted, MatchStarted
from bacon.core.match import Match
from bacon.store import database
from bacon.store.opening import open_store
from bacon.store.store import Store, StoreError
from bacon.store.unfinished import unfinished
from tests.play import A_FEW_HANDS, a_full_log
from tests.store.conftest import reopened
from tests.tables import STANDARD, Table


def _fill_the_disk(store: Store) -> None:
    pages = store._database.execute("PRAGMA page_count").fetchone()[0]
    store._database.execute(f"PRAGMA max_page_count = {pages}")


@given(match=A_FEW_HANDS)
def test_saved_matches_are_there_when_the_store_is_opened_again(
    match: Table, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.mktemp("store") / "matches.db"
    with closing(reopened(path)) as store:
        half = len(match.events) // 2
        match_id = store.begin(match.events[:half])
        store.append(match_id, half + 1, match.events[half:])
    with closing(reopened(path)) as store:
        assert store.events_of(match_id) == match.events
        assert store.match_of(match_id).events == match.events
        saved = unfinished(store)
        assert match.over or (saved and saved.id == match_id and saved.events == match.events)


def test_the_newest_unfinished_match_is_the_one_to_go_on_with(store: Store, match: Table) -> None:
    ids = [store.begin(match.events) for _ in range(3)]
    store.finish(ids[2])
    saved = unfinished(store)
    assert saved
    assert (saved.id, store.newest()) == (ids[1], ids[2])


def test_a_match_stored_before_newer_house_rules_goes_on_with_them_at_their_defaults(
    store: Store, match: Table
) -> None:
    started = match.events[0]
    assert isinstance(started, MatchStarted)
    older = replace(started, rules={"target": 10, "claim": "opponents"})
    match_id = store.begin([older, *match.events[1:]])
    resumed = store.match_of(match_id)
    assert (resumed.rules, resumed.state, resumed.events[0]) == (STANDARD, match.state, older)


def test_a_match_that_was_over_when_the_game_died_is_not_offered(store: Store) -> None:
    store.begin(a_full_log(STANDARD))
    assert unfinished(store) is None
    assert "unfinished 0" in store.health()


def test_an_empty_store_has_nothing(store: Store) -> None:
    assert (unfinished(store), store.newest()) == (None, None)


def test_events_are_added_without_gaps_and_never_twice(store: Store, match: Table) -> None:
    match_id = store.begin(match.events[:10])
    for wrong in (1, 10, 12):
        with pytest.raises(StoreError, match=f"has 10 events, so number {wrong} can’t be added"):
            store.append(match_id, wrong, match.events[wrong - 1 :])
    assert store.events_of(match_id) == match.events[:10]


def test_adding_asks_the_file_once_before_it_writes(store: Store, match: Table) -> None:
    match_id = store.begin(match.events[:10])
    asked: list[str] = []
    store._database.set_trace_callback(asked.append)
    store.append(match_id, 11, match.events[10:12])
    writes = next(place for place, line in enumerate(asked) if line.startswith("INSERT INTO events"))
    assert [line.split()[0] for line in asked[:writes]] == ["BEGIN", "SELECT"]


def test_an_unknown_match_is_refused(store: Store, match: Table) -> None:
    with pytest.raises(StoreError, match="There is no match 7"):
        store.append(7, 1, match.events)
    with pytest.raises(StoreError, match="There is no match 7"):
        store.events_of(7)


def test_a_log_begins_with_the_start_of_a_match(store: Store, match: Table) -> None:
    for events in ((), match.events[1:]):
        with pytest.raises(StoreError, match="doesn’t start with a match"):
            store.begin(events)
    assert store.newest() is None


@pytest.mark.parametrize(
    "statement", ["DELETE FROM events", "UPDATE events SET json = ''", "DELETE FROM matches"]
)
def test_the_file_itself_refuses_to_change_what_happened(
    statement: str, store: Store, match: Table, path: Path
) -> None:
    store.begin(match.events)
    with closing(sqlite3.connect(path)) as raw, pytest.raises(sqlite3.IntegrityError, match="only added"):
        raw.execute(statement)


def test_a_write_to_a_full_disk_leaves_nothing_and_says_so(store: Store, match: Table) -> None:
    match_id = store.begin(match.events)
    _fill_the_disk(store)
    many = [*match.events[1:]] * 50
    with pytest.raises(StoreError, match=r"The match couldn’t be saved: the disk is full\."):
        store.append(match_id, len(match.events) + 1, many)
    with pytest.raises(StoreError, match="the disk is full"):
        store.begin([match.events[0], *many])
    assert store.events_of(match_id) == match.events
    assert store.newest() == match_id


def test_a_write_while_another_program_holds_the_file_says_so(
    path: Path, match: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "_LOCK_TIMEOUT_SECONDS", 0.01)
    with closing(reopened(path)) as store, closing(sqlite3.connect(path)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match="another program is using the file"):
            store.begin(match.events)


def test_a_closed_store_answers_with_a_sentence(store: Store, match: Table) -> None:
    store.close()
    with pytest.raises(StoreError):
        store.begin(match.events)
    with pytest.raises(StoreError):
        unfinished(store)
    assert "can’t be read" in store.health()


def test_a_match_for_practice_is_gone_on_with_only_when_there_is_no_other(store: Store, match: Table) -> None:
    practice: Table = Match(STANDARD, seed="x", practice=True)
    ordinary = store.begin(match.events)
    later = store.begin(practice.events)
    saved = unfinished(store)
    assert saved
    assert saved.id == ordinary
    store.finish(ordinary)
    saved = unfinished(store)
    assert saved
    assert saved.id == later


def test_writes_are_durable(store: Store) -> None:
    pragmas = {
        name: store._database.execute(f"PRAGMA {name}").fetchone()[0]
        for name in ("journal_mode", "synchronous")
    }
    assert pragmas == {"journal_mode": "wal", "synchronous": 2}


def test_after_each_hand_the_file_itself_holds_everything(path: Path, match: Table) -> None:
    second = [place for place, event in enumerate(match.events) if isinstance(event, HandStarted)][1]
    with closing(reopened(path)) as store:
        store.begin(match.events[:3])
        store.append(1, 4, match.events[3 : second + 1])
        alone = path.with_name("alone.db")
        shutil.copy(path, alone)
        with closing(reopened(alone)) as copy:
            assert copy.events_of(1) == match.events[: second + 1]


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes")
@pytest.mark.parametrize("mode", [None, 0o644])
def test_nobody_but_the_player_can_read_what_is_saved(mode: int | None, path: Path, match: Table) -> None:
    before = os.umask(0o022)
    try:
        with closing(reopened(path)) as store:
            store.begin(match.events)
        open_store(path).store.close()
        for file in path.parent.rglob("*.db") if mode else ():
            file.chmod(mode or 0)
        with closing(reopened(path)) as store:
            store.begin(match.events)
            modes = {file.name[-4:]: file.stat().st_mode & 0o777 for file in path.parent.rglob("*.db*")}
            copies = [file.stat().st_mode & 0o777 for file in path.parent.glob("backups/*")]
    finally:
        os.umask(before)
    assert {name: modes[name] for name in ("s.db", "-wal", "-shm")} == dict.fromkeys(
        ("s.db", "-wal", "-shm"), 0o600
    )
    assert copies == [0o600]
