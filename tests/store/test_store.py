"""The store loses nothing it accepted, never deletes, and opens whatever happened to its file."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, closing
from datetime import timedelta
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bacon.core.events import Event, HandStarted, MatchStarted, encode
from bacon.core.match import Match
from bacon.store import database, migrations
from bacon.store.opening import open_for_command, open_store
from bacon.store.store import DamagedMatch, Store, StoreError
from bacon.store.unfinished import Saved, unfinished
from bacon.system import clock
from tests.play import A_FEW_HANDS, Whims, a_full_log, played
from tests.store.conftest import NOBODY, read_only, reopened
from tests.tables import STANDARD, Table

VERSION_1 = Path(__file__).parent / "version_1.db"
"""A finished and a running match, as the program of version 1 saved them."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "new folder" / "matches.db"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    opened = open_store(path)
    assert opened.notices == ()
    with closing(opened.store) as store:
        yield store


@pytest.fixture
def match() -> Table:
    return played(STANDARD, 5, Whims(), hands=2)


def _edit(path: Path, *statements: str) -> None:
    """Change the file behind the store's back, past its triggers."""
    with closing(sqlite3.connect(path)) as raw:
        for trigger in [
            row[0] for row in raw.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")
        ]:
            raw.execute(f"DROP TRIGGER {trigger}")
        for statement in statements:
            raw.execute(statement)
        raw.commit()


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
        with pytest.raises(StoreError, match=f"has 10 events, so number {wrong} cannot be added"):
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
        with pytest.raises(StoreError, match="does not begin with the start"):
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
    with pytest.raises(StoreError, match=r"The match could not be saved: the disk is full\."):
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
    assert "cannot be read" in store.health()


# A damaged match


def _with_a_gap(_: Table) -> str:
    return "DELETE FROM events WHERE match_id = 2 AND number = 7"


def _unreadable(_: Table) -> str:
    return "UPDATE events SET json = '{' WHERE match_id = 2 AND number = 7"


def _not_text(_: Table) -> str:
    return "UPDATE events SET json = CAST(x'ff00' AS TEXT) WHERE match_id = 2 AND number = 7"


def _too_deep(_: Table) -> str:
    return f"UPDATE events SET json = '{'[' * 5000}' WHERE match_id = 2 AND number = 7"


def _against_the_rules(match: Table) -> str:
    line = encode(match.events[20]).decode()
    return f"UPDATE events SET json = '{line}' WHERE match_id = 2 AND number = 20"


def _of_another_game(match: Table) -> str:
    line = encode(match.events[0]).decode().replace('"game":"bacon"', '"game":"chess"')
    return f"UPDATE events SET json = '{line}' WHERE match_id = 2 AND number = 1"


def _empty(_: Table) -> str:
    return "DELETE FROM events WHERE match_id = 2"


@pytest.mark.parametrize(
    ("damage", "why"),
    [
        (_with_a_gap, "Event 7 is missing"),
        (_unreadable, "Event 7 cannot be read"),
        (_not_text, "Event 7 cannot be read"),
        (_too_deep, "Event 7 cannot be read"),
        (_against_the_rules, "does not follow the rules: event 20"),
        (_of_another_game, "There is no game 'chess'"),
        (_empty, "does not begin with the start"),
    ],
)
def test_a_damaged_match_is_set_aside_and_the_next_one_goes_on(
    damage: Callable[[Table], str], why: str, path: Path, match: Table
) -> None:
    with closing(reopened(path)) as store:
        for _ in range(2):
            store.begin(match.events)
    _edit(path, damage(match))
    with closing(open_store(path).store) as store:
        saved = unfinished(store)
        (notice,) = store.take_notices()
        assert saved
        assert (saved.id, store.newest()) == (1, 1)
        assert why in notice
        assert notice.startswith("The saved match 2 is damaged and was set aside.")
        assert "set aside 1" in store.health()
        assert store.take_notices() == ()
    with closing(sqlite3.connect(path)) as raw:
        assert why in raw.execute("SELECT set_aside FROM matches WHERE id = 2").fetchone()[0]


LINES = [json.loads(encode(event)) for event in a_full_log(STANDARD, seed=3)]


@given(number=st.integers(1, len(LINES)), data=st.data())
def test_whatever_stands_in_a_log_it_is_continued_or_set_aside(number: int, data: st.DataObject) -> None:
    opened = open_store(Path(__file__) / "no folder" / "matches.db")
    with closing(opened.store) as store:
        match_id = store.begin(a_full_log(STANDARD, seed=3)[:number])
        key = data.draw(st.sampled_from(sorted(LINES[number - 1])))
        value = data.draw(st.none() | st.integers(-2, 2**70) | st.text(max_size=5) | st.lists(st.just("QH")))
        store._database.execute("DROP TRIGGER events_are_not_changed")
        store._database.execute(
            "UPDATE events SET json = ? WHERE number = ?",
            (json.dumps({**LINES[number - 1], key: value}), number),
        )
        try:
            store.match_of(match_id)
        except DamagedMatch as error:
            assert str(error).endswith(".")


# A damaged file


def _not_a_database(path: Path) -> None:
    path.write_bytes(b"This is no database, it is a text. " * 200)


def _torn(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def _emptied(path: Path) -> None:
    path.write_bytes(b"")


def _scribbled_over(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[4096 : 3 * 4096] = Random(1).randbytes(2 * 4096)
    path.write_bytes(data)


# Not every SQLite overwrites what it deletes: an older copy of a description may stand beside the one in use,
# so all of them are damaged.


def _with_a_letter_that_is_none(path: Path) -> None:
    path.write_bytes(path.read_bytes().replace(b"CREATE TABLE matches", b"CREATE TABLE match\xa3s"))


def _with_a_word_that_is_none(path: Path) -> None:
    path.write_bytes(path.read_bytes().replace(b"game TEXT NOT NULL", b"game TEXT NOT N\xa3LL"))


def _another_programs(path: Path) -> None:
    path.unlink()
    _edit(path, "CREATE TABLE matches (fire INTEGER)")


def _other_tables(path: Path) -> None:
    _edit(path, "ALTER TABLE events RENAME COLUMN json TO xml")


def _from_the_future(path: Path) -> None:
    _edit(path, "PRAGMA user_version = 99")


def _from_a_future_that_is_too_far(path: Path) -> None:
    _edit(path, "PRAGMA user_version = 90000")


@pytest.mark.parametrize(
    ("damage", "why"),
    [
        (_not_a_database, "it is damaged: it is not a database"),
        (_torn, "it is damaged"),
        (_scribbled_over, "it is damaged"),
        (_with_a_letter_that_is_none, "it is damaged"),
        (_with_a_word_that_is_none, "it is damaged: its tables are not described in letters"),
        (_emptied, "it is empty"),
        (_another_programs, "it belongs to another program"),
        (_other_tables, "its table of events is not as it should be"),
        (_from_a_future_that_is_too_far, "it is damaged"),
    ],
)
def test_a_file_that_cannot_be_used_is_set_aside_and_a_fresh_one_started(
    damage: Callable[[Path], None], why: str, path: Path, match: Table
) -> None:
    with closing(reopened(path)) as store:
        store.begin(match.events)
    damage(path)
    before = path.read_bytes()
    for number in (1, 2):
        path.write_bytes(before)
        opened = open_store(path)
        with closing(opened.store) as store:
            assert store.newest() is None
            store.begin(match.events)
        assert why in opened.notices[0]
        (aside,) = path.parent.glob(f"matches-damaged-*-{number}.db")
        assert aside.name in opened.notices[0]
        assert len(aside.read_bytes()) == len(before)
    with closing(reopened(path)) as store:
        assert store.newest() == 1


def test_a_file_of_a_newer_version_is_left_alone_and_told(path: Path, match: Table) -> None:
    with closing(reopened(path)) as store:
        store.begin(match.events)
    _from_the_future(path)
    before = path.read_bytes()
    for _ in range(2):
        opened = open_store(path)
        with closing(opened.store) as store:
            assert store.begin(match.events) == 1
        assert opened.notices == (
            f"The saved matches in {path} cannot be opened: a newer version of Bacon has written them, and "
            "this one cannot read them. They are left as they are; what is played now is not saved.",
        )
        with pytest.raises(StoreError, match="a newer version of Bacon has written them"):
            open_for_command(path)
    assert path.read_bytes() == before
    assert [file.name for file in path.parent.glob("*.db")] == ["matches.db"]


@pytest.mark.parametrize("damage", [_not_a_database, _torn, _scribbled_over, _emptied])
def test_a_command_sets_nothing_aside(damage: Callable[[Path], None], path: Path, match: Table) -> None:
    with closing(reopened(path)) as store:
        store.begin(match.events)
    damage(path)
    before = path.read_bytes()
    with pytest.raises(StoreError, match=r"cannot be used: .* Start Bacon to recover your matches"):
        open_for_command(path)
    assert path.read_bytes() == before
    assert [file.name for file in path.parent.glob("*.db")] == ["matches.db"]


def test_a_damage_report_is_one_line_without_the_words_of_sqlite(path: Path, match: Table) -> None:
    with closing(reopened(path)) as store:
        store.begin(match.events)
    _scribbled_over(path)
    opened = open_store(path)
    opened.store.close()
    (aside,) = path.parent.glob("matches-damaged-*.db")
    assert opened.notices == (
        f"The file of your saved matches, {path}, was set aside as {aside.name}: it is damaged.",
    )


# What need not be looked at again


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


def test_the_write_ahead_log_goes_aside_with_its_file(path: Path) -> None:
    path.parent.mkdir()
    _not_a_database(path)
    for ending in ("-wal", "-shm"):
        Path(f"{path}{ending}").write_bytes(b"kept")
    open_store(path).store.close()
    kept = [file.name for file in path.parent.iterdir() if file.read_bytes() == b"kept"]
    assert sorted(name[-4:] for name in kept) == ["-shm", "-wal"]


def test_in_a_read_only_folder_matches_are_kept_in_memory(read_only_folder: Path, match: Table) -> None:
    for path in (read_only_folder / "matches.db", read_only_folder / "deeper" / "matches.db"):
        opened = open_store(path)
        with closing(opened.store) as store:
            assert len(opened.notices) == 1
            assert opened.notices[0].startswith(f"Matches cannot be saved in {path.parent}: ")
            assert store.events_of(store.begin(match.events)) == match.events
            assert "in memory only" in store.health()


def test_a_file_that_may_not_be_written_is_left_alone(tmp_path: Path, match: Table) -> None:
    (tmp_path / "matches.db").mkdir()
    opened = open_store(tmp_path / "matches.db")
    with closing(opened.store) as store:
        assert "cannot be opened: it is not a file on a disk" in opened.notices[0]
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


# Versions


def test_an_older_file_is_brought_up_to_date_and_keeps_its_matches(
    path: Path, match: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(reopened(path)) as store:
        store.begin(match.events)
    step = ("ALTER TABLE matches ADD COLUMN remark TEXT",)
    monkeypatch.setattr(migrations, "MIGRATIONS", (*migrations.MIGRATIONS, step))
    version = len(migrations.MIGRATIONS)
    for _ in range(2):
        with closing(reopened(path)) as store:
            assert store.events_of(1) == match.events
            assert store._database.execute("SELECT remark FROM matches").fetchone() == (None,)
            assert store._database.execute("PRAGMA user_version").fetchone() == (version,)


def test_a_step_that_fails_leaves_the_older_file_whole(
    path: Path, match: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(reopened(path)) as store:
        store.begin(match.events)
    with monkeypatch.context() as patch:
        patch.setattr(migrations, "MIGRATIONS", (*migrations.MIGRATIONS, ("DROP TABLE events", "nonsense")))
        with pytest.raises(database.Unusable):
            database.connect(str(path))
    with closing(reopened(path)) as store:
        assert store.events_of(1) == match.events


def test_writes_are_durable(store: Store) -> None:
    pragmas = {
        name: store._database.execute(f"PRAGMA {name}").fetchone()[0]
        for name in ("journal_mode", "synchronous")
    }
    assert pragmas == {"journal_mode": "wal", "synchronous": 2}


# Versions: real files that older programs wrote


def test_a_file_of_version_1_gets_its_account_and_keeps_every_event(path: Path) -> None:
    path.parent.mkdir()
    shutil.copy(VERSION_1, path)
    with closing(sqlite3.connect(path)) as raw:
        assert raw.execute("PRAGMA user_version").fetchone() == (1,)
        before = raw.execute("SELECT * FROM events ORDER BY match_id, number").fetchall()
    with closing(reopened(path)) as store:
        assert store.query("SELECT * FROM events ORDER BY match_id, number") == before
        finished, running = (store.match_of(match_id) for match_id in (1, 2))
        rows = store.query("SELECT preset, shared, scores, winner, seat, practice, assisted FROM matches")
        assert rows == [
            ("Own rules", "bacon target=5", _listed(finished.scores), finished.winner, 0, 0, 0),
            ("Standard", "bacon", _listed(running.scores), None, 0, 0, 0),
        ]
        assert store.query("SELECT count(*) FROM hands") == [(finished.state.hand + running.state.hand - 1,)]
        assert unfinished(store) == Saved(2, running.events)


def test_a_damaged_match_does_not_keep_an_older_file_from_being_brought_up_to_date(path: Path) -> None:
    path.parent.mkdir()
    shutil.copy(VERSION_1, path)
    _edit(path, "UPDATE events SET json = '{' WHERE match_id = 1 AND number IN (1, 9)")
    with closing(reopened(path)) as store:
        assert store.query("SELECT DISTINCT match_id FROM hands") == [(2,)]


def _listed(numbers: tuple[int, ...]) -> str:
    return json.dumps(numbers, separators=(",", ":"))


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


# What cannot be written can be read


def _left_by_a_crash(folder: Path, events: Sequence[Event]) -> Path:
    """Copy an open store into a folder, with the log that holds the newest events."""
    source = folder.with_name("the open one")
    with closing(reopened(source / "matches.db")) as store:
        store.begin(events[:3])
        store.append(1, 4, events[3:])
        shutil.copytree(source, folder, dirs_exist_ok=True)
    return folder / "matches.db"


@pytest.mark.skipif(os.name == "nt", reason="folders are not made read-only by mode on Windows")
@pytest.mark.parametrize("crashed", [False, True])
def test_a_store_that_may_be_read_but_not_written_shows_its_matches(crashed: bool, match: Table) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "here"
        folder.mkdir()
        Path(name).chmod(0o755)
        path = _left_by_a_crash(folder, match.events)
        if not crashed:
            open_store(path).store.close()
            shutil.rmtree(folder / "backups", ignore_errors=True)
        (folder / "matches.db-shm").unlink(missing_ok=True)
        with read_only(folder):
            opened = open_store(path)
            with closing(opened.store) as store:
                assert [notice[:40] for notice in opened.notices] == [
                    f"Matches cannot be saved in {folder}"[:40]
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
        assert "the disk is full. What is played now ends with the window." in opened.notices[0]
        assert store.events_of(1) == match.events


@pytest.mark.skipif(os.name == "nt", reason="there are no pipes with names in folders")
def test_a_pipe_in_the_place_of_the_store_is_not_waited_for(path: Path) -> None:
    path.parent.mkdir()
    os.mkfifo(path)
    opened = open_store(path)
    opened.store.close()
    assert "cannot be opened: it is not a file on a disk" in opened.notices[0]
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
        assert opened.notices[0].startswith(f"The saved matches in {path} cannot be opened: ")
        assert opened.notices[0].endswith("They are left as they are; what is played now is not saved.")
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
    assert database.reason(error, path) == "the disk does not read or write properly"


# Losses are told


def _log_removed(log: Path) -> None:
    log.unlink()


def _log_cut(log: Path) -> None:
    log.write_bytes(log.read_bytes()[:1000])


def _log_damaged(log: Path) -> None:
    data = bytearray(log.read_bytes())
    data[1000] ^= 0xFF
    log.write_bytes(data)


def _file_removed_too(log: Path) -> None:
    log.unlink()
    log.with_name("matches.db").unlink()


@pytest.mark.parametrize("damage", [_log_removed, _log_cut, _log_damaged, _file_removed_too])
def test_a_lost_log_is_reported_once(damage: Callable[[Path], None], path: Path, match: Table) -> None:
    path = _left_by_a_crash(path.parent, match.events[:12])
    damage(path.with_name("matches.db-wal"))
    opened = open_store(path)
    with closing(opened.store) as store:
        left = store.query("SELECT count(*) FROM events")[0][0]
        assert isinstance(left, int)
        assert left < 12
        assert opened.notices[0].startswith(
            f"The last {12 - left} steps that were saved in {path} are not there"
        )
    assert open_store(path).notices == ()


def test_nothing_is_said_when_nothing_is_lost(path: Path, match: Table) -> None:
    path = _left_by_a_crash(path.parent, match.events[:12])
    for _ in range(2):
        with closing(reopened(path)) as store:
            assert store.events_of(1) == match.events[:12]


def test_a_log_without_its_file_is_set_aside_and_told(path: Path, match: Table) -> None:
    path = _left_by_a_crash(path.parent, match.events[:12])
    path.unlink()
    opened = open_store(path)
    opened.store.close()
    assert "only its write-ahead log is left" in opened.notices[0]
    assert [aside.stat().st_size > 0 for aside in path.parent.glob("matches-damaged-*-wal")] == [True]


def test_a_file_of_no_bytes_goes_aside_with_its_log_and_a_copy_is_offered(path: Path, match: Table) -> None:
    path = _left_by_a_crash(path.parent, match.events[:12])
    log = path.with_name("matches.db-wal").read_bytes()
    open_store(path).store.close()
    path.with_name("matches.db-wal").write_bytes(log)
    path.write_bytes(b"")
    opened = open_store(path)
    opened.store.close()
    assert "was set aside as matches-damaged-" in opened.notices[0]
    assert opened.offer
    assert opened.offer.matches == 1
    assert any(aside.stat().st_size for aside in path.parent.glob("matches-damaged-*-wal"))


def test_after_each_hand_the_file_itself_holds_everything(path: Path, match: Table) -> None:
    second = [place for place, event in enumerate(match.events) if isinstance(event, HandStarted)][1]
    with closing(reopened(path)) as store:
        store.begin(match.events[:3])
        store.append(1, 4, match.events[3 : second + 1])
        alone = path.with_name("alone.db")
        shutil.copy(path, alone)
        with closing(reopened(alone)) as copy:
            assert copy.events_of(1) == match.events[: second + 1]


# Nobody else reads it


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
