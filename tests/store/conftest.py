"""Shared by the tests of what is kept on the disk."""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from bacon.core.events import Event
from bacon.store.opening import open_store
from bacon.store.store import Store
from tests.play import Whims, played
from tests.tables import STANDARD, Table

NOBODY = 65534

VERSION_1 = Path(__file__).parent / "version_1.db"
"""A finished and a running match, as the program of version 1 saved them."""


@pytest.fixture
def read_only_folder() -> Iterator[Path]:
    """A folder that may be read but not written; an administrator becomes another user for it."""
    if os.name == "nt":
        pytest.skip("folders are not made read-only by mode on Windows")
    with tempfile.TemporaryDirectory() as name, read_only(Path(name)):
        yield Path(name)


@contextmanager
def read_only(folder: Path) -> Iterator[None]:
    """Make a folder and its contents read-only; an administrator becomes another user."""
    user = os.geteuid()
    for file in folder.iterdir():
        file.chmod(0o444)
    folder.chmod(0o555)
    if user == 0:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(user)
        folder.chmod(0o755)


def reopened(path: Path) -> Store:
    """Open a store that must have nothing to report."""
    opened = open_store(path)
    assert opened.notices == ()
    return opened.store


def disk_is_full(*_: object) -> None:
    """Fail the way SQLite does on a full disk."""
    error = sqlite3.OperationalError("database or disk is full")
    error.sqlite_errorcode = sqlite3.SQLITE_FULL
    raise error


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


def edit(path: Path, *statements: str) -> None:
    """Change the file behind the store's back, past its triggers."""
    with closing(sqlite3.connect(path)) as raw:
        for trigger in [
            row[0] for row in raw.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")
        ]:
            raw.execute(f"DROP TRIGGER {trigger}")
        for statement in statements:
            raw.execute(statement)
        raw.commit()


def left_by_a_crash(folder: Path, events: Sequence[Event]) -> Path:
    """Copy an open store into a folder, with the log that holds the newest events."""
    source = folder.with_name("the open one")
    with closing(reopened(source / "matches.db")) as store:
        store.begin(events[:3])
        store.append(1, 4, events[3:])
        shutil.copytree(source, folder, dirs_exist_ok=True)
    return folder / "matches.db"
