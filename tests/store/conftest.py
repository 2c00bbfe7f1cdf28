"""Shared by the tests of what is kept on the disk."""

from __future__ import annotations

import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from bacon.store.opening import open_store
from bacon.store.store import Store

NOBODY = 65534


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
