"""The player's files go to the system's folders, or all to the one that BACON_HOME names."""

from __future__ import annotations

from pathlib import Path

import pytest

from bacon.data.paths import HOME, folders


def test_one_folder_holds_everything_when_it_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(HOME, str(tmp_path / "stick"))
    assert folders().settings == tmp_path / "stick" / "settings.toml"
    assert folders().store == tmp_path / "stick" / "matches.db"
    assert {folders().reports.parent, folders().log.parent} == {tmp_path / "stick"}


@pytest.mark.parametrize("value", [None, ""])
def test_without_it_the_system_decides(value: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(HOME, raising=False)
    if value is not None:
        monkeypatch.setenv(HOME, value)
    assert all("bacon-table" in folder.parts for folder in (folders().config, folders().data, folders().log))


def test_a_relative_name_does_not_depend_on_where_the_game_goes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(HOME, "here")
    assert folders().data == tmp_path / "here"


def test_asking_makes_no_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(HOME, str(tmp_path / "stick"))
    folders()
    assert list(tmp_path.iterdir()) == []
