"""``bacon new-game`` makes a game that plays at once and keeps every promise, and overwrites nothing."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from shutil import copytree

import pytest

from bacon.cli.main import main
from bacon.testing import PROMISES

_POINT = "[bacon.games]\n{name} = {package}.kit:{kit}\n"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("BACON_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def _installed(folder: Path, name: str, package: str, kit: str) -> Path:
    """Return a folder for Python's path in which the package is, as an installer would leave it."""
    site = folder.with_name(f"site-{name}")
    copytree(folder / package, site / package)
    about = site / f"{package}-0.1.dist-info"
    about.mkdir()
    about.joinpath("METADATA").write_text(f"Metadata-Version: 2.1\nName: bacon-{name}\nVersion: 0.1\n")
    about.joinpath("entry_points.txt").write_text(_POINT.format(name=name, package=package, kit=kit))
    return site


@pytest.mark.sparse(1)
@pytest.mark.parametrize(
    ("name", "package", "kit"),
    [
        pytest.param("oh-hell", "bacon_oh_hell", "OhHellKit", id="two words"),
        pytest.param("trick", "bacon_trick", "TrickKit", id="a name that Bacon uses itself"),
    ],
)
def test_a_new_game_keeps_every_promise_at_once(here: Path, name: str, package: str, kit: str) -> None:
    assert main(["new-game", name]) == 0
    made = here / f"bacon-{name}"
    site = _installed(made, name, package, kit)
    words = [sys.executable, "-m", "pytest", "-q", "-p", "no:xdist", "--bacon-hands", "4", "-k", "not table"]
    path = {**os.environ, "PYTHONPATH": os.pathsep.join([str(site), os.environ.get("PYTHONPATH", "")])}
    tested = subprocess.run(
        words, cwd=made, env=path, capture_output=True, encoding="utf-8", check=False, timeout=240
    )
    assert f"{len(PROMISES) + 1} passed" in tested.stdout, tested.stdout


def test_it_says_how_to_play_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new-game", "pitch", "--folder", "mine/pitch"]) == 0
    told = capsys.readouterr().out
    assert f"pip install -e {Path('mine/pitch')}" in told
    assert "bacon --game pitch" in told
    assert Path("mine/pitch/bacon_pitch/rules.py").is_file()
    assert "--bacon-game pitch" in Path("mine/pitch/pyproject.toml").read_text("utf-8")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Oh Hell", "'Oh Hell' can't be a game's name: use lowercase letters"),
        ("../up", "can't be a game's name"),
        ("euchre", "There is already a game called euchre. Choose another name."),
        ("table", "A package called bacon-table is installed. Choose another name."),
    ],
)
def test_a_name_that_cannot_be_used_is_refused(
    name: str, said: str, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new-game", name]) == 2
    assert said in capsys.readouterr().err
    assert not list(here.iterdir())


def test_a_folder_that_exists_is_left_alone(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "bacon-pitch").mkdir()
    (here / "bacon-pitch" / "mine.txt").write_text("keep", "utf-8")
    assert main(["new-game", "pitch"]) == 1
    assert capsys.readouterr().err == "bacon: bacon-pitch already exists. Nothing was written.\n"
    assert [each.name for each in (here / "bacon-pitch").iterdir()] == ["mine.txt"]


def test_the_frozen_program_says_what_is_needed(
    monkeypatch: pytest.MonkeyPatch, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It has no pip, so the game could never be played."""
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert main(["new-game", "pitch"]) == 1
    assert "Install Bacon with pip, and try again." in capsys.readouterr().err
    assert not list(here.iterdir())
