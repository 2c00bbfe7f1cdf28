"""The player's files go to the system's folders, or all to the one that BACON_HOME names."""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs
import pytest

from bacon.system.folders import HOME, NoHome, folders


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


@pytest.mark.parametrize(
    ("home", "sentence"),
    [
        (
            "~nobody-of-that-name/x",
            "BACON_HOME is ~nobody-of-that-name/x, but there is no such user here; name a",
        ),
        ("x" * 5000, "BACON_HOME is too long for the name of a folder: xxxx"),
        ("/tmp" + "/deeper" * 1000, "BACON_HOME is too long for the name of a folder: /tmp/deeper"),
    ],
)
@pytest.mark.skipif(os.name == "nt", reason="Windows has other names and users")
def test_an_impossible_folder_is_reported_in_a_sentence(
    home: str, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(HOME, home)
    with pytest.raises(NoHome) as refused:
        folders()
    assert str(refused.value).startswith(sentence)
    assert len(str(refused.value)) < 150


@pytest.mark.skipif(os.name == "nt", reason="Windows does not let one stand in a folder that has gone")
def test_a_relative_name_in_a_missing_folder_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(HOME, "here")
    tmp_path.rmdir()
    with pytest.raises(NoHome, match="its parent folder is gone"):
        folders()


@pytest.mark.parametrize("young", [False, True], ids=["platformdirs 4.2", "later"])
def test_a_player_without_a_home_is_told_what_to_set(young: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless(_: object) -> Path:
        if young:
            raise RuntimeError("could not determine the home directory")
        return Path("~/.local/share/bacon-table")

    monkeypatch.delenv(HOME, raising=False)
    monkeypatch.setattr(platformdirs.PlatformDirs, "user_data_path", property(homeless))
    with pytest.raises(NoHome, match="No home folder was found; set BACON_HOME to a folder"):
        folders()
