"""A file that another program holds is waited for, a second long; and then a sentence says what it is."""

from __future__ import annotations

import errno
import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import NoReturn

import pytest

from bacon.core.match import Match
from bacon.games.bacon.game import Bacon
from bacon.notation.record import RecordError, record_at, write_record
from bacon.settings.settings import Loaded, SaveError, Settings, Sound, load, save
from bacon.store.backups import back_up_if_due, copies, is_whole
from bacon.store.opening import open_store
from bacon.store.unfinished import unfinished
from bacon.system import files
from bacon.system.files import discard, patiently, reason, write_whole
from bacon.system.lock import take_lock
from bacon.system.second_start import ask_window, await_starts

FOR_EVER = 1_000_000
DENIED, SHARED, LOCKED, UNTOLD = 5, 32, 33, None
OF_WINDOWS = (DENIED, SHARED, LOCKED, UNTOLD)


def held(code: int | None = SHARED, name: str = "a.txt") -> PermissionError:
    """Make the error that Windows raises for a file another program has open; opening it has no code."""
    error = PermissionError(errno.EACCES, "Permission denied", name)
    error.winerror = code  # type: ignore[attr-defined,unused-ignore]  # only Windows has it
    return error


class Holder:
    """Holds files of some names: operations on them fail this many times, and then work."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.patch = patch
        self.refused = 0

    def holds(self, where: object, call: str, times: int, name: str = "", code: int | None = SHARED) -> None:
        """Make a call fail this many times for a file with this in its name."""
        real = getattr(where, call)
        left = [times]

        def refuse(*args: object, **how: object) -> object:
            if left[0] and name in str(args[0]):
                left[0] -= 1
                self.refused += 1
                raise held(code)
            return real(*args, **how)

        self.patch.setattr(where, call, refuse)


@pytest.fixture
def holder(monkeypatch: pytest.MonkeyPatch) -> Holder:
    """Pretend to be on Windows, where waiting takes no time: a second is over after a hundred tries."""
    now = [0.0]

    def nap(seconds: float) -> None:
        now[0] += seconds

    monkeypatch.setattr(files, "_on_windows", lambda: True)
    monkeypatch.setattr(time, "sleep", nap)
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    return Holder(monkeypatch)


# Waiting


@pytest.mark.parametrize("code", OF_WINDOWS)
def test_a_file_held_for_a_moment_is_written_in_the_end(
    code: int | None, holder: Holder, tmp_path: Path
) -> None:
    path = tmp_path / "a.txt"
    holder.holds(Path, "write_text", 3, code=code)
    assert patiently(lambda: path.write_text("done")) == 4
    assert holder.refused == 3
    assert path.read_text() == "done"


def test_a_file_held_forever_is_given_up_after_a_second(holder: Holder, tmp_path: Path) -> None:
    holder.holds(Path, "read_text", FOR_EVER)
    began = time.monotonic()
    with pytest.raises(PermissionError):
        patiently((tmp_path / "a.txt").read_text)
    assert 1.0 <= time.monotonic() - began < 1.1


def _asked(error: OSError) -> int:
    """Return how often an operation is tried that fails this way."""
    asked = 0

    def fails() -> NoReturn:
        nonlocal asked
        asked += 1
        raise error

    with pytest.raises(type(error)):
        patiently(fails)
    return asked


def test_a_file_that_is_missing_is_told_from_a_missing_folder(tmp_path: Path) -> None:
    def why(name: Path) -> str:
        with pytest.raises(FileNotFoundError) as missing:
            name.read_bytes()
        return reason(missing.value)

    assert why(tmp_path / "x") == "it does not exist"
    assert why(tmp_path / "nowhere" / "x") == "its folder does not exist"
    assert reason(FileNotFoundError(errno.ENOENT, "gone")) == "it does not exist"


def test_what_does_not_pass_by_itself_is_not_waited_for(holder: Holder, tmp_path: Path) -> None:
    assert _asked(held()) > 1
    assert _asked(FileNotFoundError(errno.ENOENT, "gone")) == 1
    assert _asked(held(UNTOLD, str(tmp_path))) == 1, "a folder is refused in the same way"
    holder.patch.setattr(files, "_on_windows", lambda: False)
    assert _asked(PermissionError(errno.EACCES, "denied")) == 1


@pytest.mark.parametrize(
    ("code", "words"),
    [
        (SHARED, "another program is using it"),
        (LOCKED, "another program is using it"),
        (DENIED, "another program is using it, or permission was denied"),
        (UNTOLD, "another program is using it, or permission was denied"),
    ],
)
def test_the_holder_of_a_file_is_named_if_windows_knows_it(
    code: int | None, words: str, holder: Holder, tmp_path: Path
) -> None:
    assert reason(held(code)) == words
    assert reason(held(code, str(tmp_path))) == "it is a folder"
    holder.patch.setattr(files, "_on_windows", lambda: False)
    assert reason(held(code)) == "permission denied"


def test_files_that_nobody_needs_are_deleted_as_soon_as_possible(
    holder: Holder, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "old.txt"
    path.touch()
    holder.holds(Path, "unlink", 2)
    discard(path)
    discard(path)
    assert not path.exists()
    assert caplog.messages == []


def test_what_cannot_go_stays_and_the_log_says_so(
    holder: Holder, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "old.txt"
    path.touch()
    holder.holds(Path, "unlink", FOR_EVER)
    discard(path)
    assert path.exists()
    assert caplog.messages == [f"{path} cannot be deleted: another program is using it."]


# What is kept


MUTED = Settings(sound=Sound(muted=True))
WRITING = [
    (Path, "replace", ".new"),
    (Path, "unlink", ".lock"),
    (Path, "open", ".new"),
    (os, "open", ".lock"),
]


@pytest.mark.parametrize(("where", "call", "name"), WRITING)
def test_settings_are_saved_when_a_file_is_held_once(
    where: object, call: str, name: str, holder: Holder, tmp_path: Path
) -> None:
    path = tmp_path / "settings.toml"
    holder.holds(where, call, 1, name)
    save(MUTED, path)
    assert holder.refused == 1
    assert load(path).settings == MUTED
    assert [file.name for file in tmp_path.iterdir()] == ["settings.toml"]


def test_settings_that_cannot_be_replaced_stay_as_they_were_and_a_sentence_says_why(
    holder: Holder, tmp_path: Path
) -> None:
    path = tmp_path / "settings.toml"
    save(MUTED, path)
    before = path.read_bytes()
    holder.holds(Path, "replace", FOR_EVER)
    with pytest.raises(SaveError, match=r"could not be saved to .*: another program is using it\.$"):
        save(Settings(), path)
    assert path.read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == ["settings.toml"]


@pytest.mark.parametrize(("where", "call"), [(Path, "unlink"), (os, "open")])
def test_a_mark_that_is_held_for_ever_does_not_keep_settings_from_being_saved(
    where: object, call: str, holder: Holder, tmp_path: Path
) -> None:
    path = tmp_path / "settings.toml"
    holder.holds(where, call, FOR_EVER, ".lock")
    save(MUTED, path)
    assert load(path).settings == MUTED


def test_a_file_that_is_held_while_it_is_replaced_is_not_lost(holder: Holder, tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("old")
    holder.holds(Path, "replace", FOR_EVER)
    holder.holds(Path, "unlink", FOR_EVER)
    with pytest.raises(PermissionError):
        write_whole(path, "new")
    assert path.read_text() == "old"


READING = [(Path, "open"), (os, "open")]
"""The two ways to open a file; whichever is gone, the other one is held."""


def test_a_file_held_once_is_still_read(holder: Holder, tmp_path: Path) -> None:
    """Defaults would be taken for settings that cannot be read, and saved in their place."""
    settings, record = tmp_path / "settings.toml", tmp_path / "evening.bacon"
    save(MUTED, settings)
    record.write_text(write_record(Match(Bacon(), seed="held")), "utf-8")
    for where, call in READING:
        holder.holds(where, call, 1, settings.name)
        holder.holds(where, call, 1, record.name)
    assert load(settings) == Loaded(MUTED)
    assert record_at(record).rules == Bacon()
    assert holder.refused >= 2


def test_a_file_held_forever_while_it_is_read_is_reported(holder: Holder, tmp_path: Path) -> None:
    settings, record = tmp_path / "settings.toml", tmp_path / "evening.bacon"
    settings.touch()
    record.touch()
    for where, call in READING:
        holder.holds(where, call, FOR_EVER)
    (problem,) = load(settings).problems
    assert "another program is using it" in problem
    with pytest.raises(RecordError, match="another program is using it"):
        record_at(record)


# The saved matches


def _with_a_match(folder: Path) -> Path:
    path = folder / "matches.db"
    with closing(open_store(path).store) as store:
        store.begin(Match(Bacon(), seed="held").events)
    return path


@contextmanager
def _database(path: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(path)) as database:
        yield database


@pytest.mark.parametrize(("where", "call"), [(Path, "open"), (os, "open")])
def test_saved_matches_that_are_held_once_are_opened_all_the_same(
    where: object, call: str, holder: Holder, tmp_path: Path
) -> None:
    path = _with_a_match(tmp_path)
    holder.holds(where, call, 1, "matches.db")
    opened = open_store(path)
    with closing(opened.store) as store:
        assert holder.refused == 1
        assert opened.notices == ()
        assert unfinished(store)


def test_saved_matches_held_forever_are_reported_and_left_alone(holder: Holder, tmp_path: Path) -> None:
    path = _with_a_match(tmp_path)
    holder.holds(Path, "open", FOR_EVER, "matches.db")
    opened = open_store(path)
    with closing(opened.store):
        assert opened.notices == (
            f"The saved matches in {path} can’t be opened: another program is using it. They’re left alone, "
            "but what you play now won’t be saved.",
        )
    assert [file.name for file in tmp_path.glob("*.db")] == ["matches.db"]


def test_a_damaged_file_that_is_held_for_a_moment_is_set_aside(holder: Holder, tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    path.write_text("no database")
    holder.holds(Path, "rename", 1)
    opened = open_store(path)
    with closing(opened.store):
        assert holder.refused == 1
        assert "was set aside as" in opened.notices[0]


@pytest.mark.parametrize("call", ["replace", "unlink"])
def test_a_copy_is_made_though_a_file_is_held_once(call: str, holder: Holder, tmp_path: Path) -> None:
    path = _with_a_match(tmp_path)
    holder.holds(Path, call, 1)
    with _database(path) as database:
        assert back_up_if_due(database, path)
    assert holder.refused == 1
    assert is_whole(copies(path)[0])


def test_an_old_copy_that_cannot_go_does_not_spoil_the_new_one(holder: Holder, tmp_path: Path) -> None:
    path = _with_a_match(tmp_path)
    holder.holds(Path, "unlink", FOR_EVER, "matches-")
    start = datetime(2026, 1, 1, tzinfo=UTC)
    with _database(path) as database:
        made = [back_up_if_due(database, path, now=start + timedelta(days=day)) for day in range(5)]
    assert holder.refused
    assert all(copy and copy.exists() for copy in made)


def test_a_lock_whose_mark_is_held_once_is_taken(holder: Holder, tmp_path: Path) -> None:
    holder.holds(os, "open", 1)
    lock = take_lock(tmp_path / "matches.db", patience=0)
    assert lock
    assert holder.refused == 1
    lock.release()


# The door


def _heard(_: Path | None) -> bool:
    return True


@pytest.mark.parametrize("call", ["replace", "unlink"])
def test_a_door_whose_file_is_held_once_opens_answers_and_closes(
    call: str, holder: Holder, tmp_path: Path
) -> None:
    path = tmp_path / "door.json"
    holder.holds(Path, call, 1, "door.json")
    door = await_starts(path, _heard)
    assert door
    with closing(door):
        assert ask_window(path)
    assert holder.refused == 1
    assert not path.exists()


def test_a_door_closes_in_order_though_its_file_cannot_go(holder: Holder, tmp_path: Path) -> None:
    path = tmp_path / "door.json"
    door = await_starts(path, _heard)
    assert door
    holder.holds(Path, "unlink", FOR_EVER, "door.json")
    door.close()
    assert not ask_window(path)
    lock = take_lock(path, patience=0)
    assert lock
    lock.release()
