"""The games of `examples` are installed for the tests here, and a player has a home of their own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bacon.system.folders import HOME
from tests.examples.installed import FIVE_HUNDRED, HEARTS, WHIST, installed, look_again
from tests.examples.small import write_small_games


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(HOME, str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture(autouse=True)
def games(tmp_path: Path) -> Iterator[None]:
    (site := tmp_path / "site").mkdir()
    with installed(FIVE_HUNDRED, site), installed(HEARTS, site), installed(WHIST, site):
        yield


@pytest.fixture
def small_games(games: None, tmp_path: Path) -> None:  # noqa: ARG001  (the other games come first, and go last)
    write_small_games(tmp_path / "site")
    look_again()
