"""A damaged match is set aside and the next one goes on; so is a damaged file, and nothing else is."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bacon.core.events import encode
from bacon.store.opening import open_for_command, open_store
from bacon.store.store import DamagedMatch, StoreError
from bacon.store.unfinished import unfinished
from tests.play import a_full_log
from tests.store.conftest import edit, reopened
from tests.tables import STANDARD, Table


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
        (_unreadable, "Event 7 can’t be read"),
        (_not_text, "Event 7 can’t be read"),
        (_too_deep, "Event 7 can’t be read"),
        (_against_the_rules, "breaks the rules: event 20"),
        (_of_another_game, "There is no game 'chess'"),
        (_empty, "doesn’t start with a match"),
    ],
)
def test_a_damaged_match_is_set_aside_and_the_next_one_goes_on(
    damage: Callable[[Table], str], why: str, path: Path, match: Table
) -> None:
    with closing(reopened(path)) as store:
        for _ in range(2):
            store.begin(match.events)
    edit(path, damage(match))
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
    edit(path, "CREATE TABLE matches (fire INTEGER)")


def _other_tables(path: Path) -> None:
    edit(path, "ALTER TABLE events RENAME COLUMN json TO xml")


def _from_the_future(path: Path) -> None:
    edit(path, "PRAGMA user_version = 99")


def _from_a_future_that_is_too_far(path: Path) -> None:
    edit(path, "PRAGMA user_version = 90000")


@pytest.mark.parametrize(
    ("damage", "why"),
    [
        (_not_a_database, "it is damaged: it is not a database"),
        (_torn, "it is damaged"),
        (_scribbled_over, "it is damaged"),
        (_with_a_letter_that_is_none, "it is damaged"),
        (_with_a_word_that_is_none, "it is damaged: its table definitions are not text"),
        (_emptied, "it is empty"),
        (_another_programs, "it belongs to another program"),
        (_other_tables, "its table events has columns missing"),
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
            f"The saved matches in {path} can’t be opened: they were saved by a newer version of Bacon, and "
            "this one can’t read them. They’re left alone, but what you play now won’t be saved.",
        )
        with pytest.raises(StoreError, match="saved by a newer version of Bacon"):
            open_for_command(path)
    assert path.read_bytes() == before
    assert [file.name for file in path.parent.glob("*.db")] == ["matches.db"]


@pytest.mark.parametrize("damage", [_not_a_database, _torn, _scribbled_over, _emptied])
def test_a_command_sets_nothing_aside(damage: Callable[[Path], None], path: Path, match: Table) -> None:
    with closing(reopened(path)) as store:
        store.begin(match.events)
    damage(path)
    before = path.read_bytes()
    with pytest.raises(StoreError, match=r"can’t be used: .* Start Bacon to recover your matches"):
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
        f"The file with your matches, {path}, couldn’t be read: it is damaged. "
        f"It was set aside as {aside.name}.",
    )


def test_the_write_ahead_log_goes_aside_with_its_file(path: Path) -> None:
    path.parent.mkdir()
    _not_a_database(path)
    for ending in ("-wal", "-shm"):
        Path(f"{path}{ending}").write_bytes(b"kept")
    open_store(path).store.close()
    kept = [file.name for file in path.parent.iterdir() if file.read_bytes() == b"kept"]
    assert sorted(name[-4:] for name in kept) == ["-shm", "-wal"]
