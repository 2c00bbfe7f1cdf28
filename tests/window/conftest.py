"""A desk for each test, where the machine has what it takes."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from bacon.system import clock
from tests.moment import ticking
from tests.window.desk import Desk, missing
from tests.window.mirror import off_screen


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    """A virtual screen; without the programs for it the test is skipped, or fails if it must run."""
    if lacking := missing():
        sentence = f"this machine has no {' and no '.join(lacking)}, which a real window is tested with"
        if os.environ.get("BACON_WINDOW") == "required":
            pytest.fail(sentence)
        pytest.skip(sentence)
    monkeypatch.setattr(clock, "now", ticking)  # the title shows the day
    with off_screen(), Desk(tmp_path) as desk:
        yield desk


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """The folder of a new player."""
    return tmp_path / "home"
