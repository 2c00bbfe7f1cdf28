"""The installer for one player brings the game without root, and its uninstaller takes exactly that away."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from installers import product, selfextracting

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="it is for Linux")


class Player:
    """A player whose home folder has a space in its name and already holds a file."""

    def __init__(self, folder: Path) -> None:
        self.home = folder / "the home"
        self.program = self.home / ".local/lib/bacon-table"
        self.link = self.home / ".local/bin/bacon"
        self.own = self.home / ".local/share/bacon-table/matches.db"
        self.own.parent.mkdir(parents=True)
        self.own.touch()

    def run(self, *command: Path | str) -> subprocess.CompletedProcess[str]:
        env = {"HOME": str(self.home), "PATH": os.environ["PATH"]}
        return subprocess.run(command, env=env, capture_output=True, text=True, timeout=60, check=False)

    def has(self) -> Iterable[Path]:
        return sorted(self.home.rglob("*"))


@pytest.fixture
def player(tmp_path: Path) -> Player:
    return Player(tmp_path)


@pytest.fixture
def payload(app: Path, tmp_path: Path) -> Path:
    return selfextracting.lay_out(app, tmp_path / "payload")


def test_it_brings_a_game_that_starts(player: Player, payload: Path) -> None:
    done = player.run(payload / "install")
    assert done.returncode == 0, done.stderr
    assert str(player.link) in done.stdout
    assert player.run(player.link, "hello").stdout == "bacon says hello\n"
    entry = (player.home / ".local/share/applications/bacon-table.desktop").read_text("utf-8")
    assert f'\nExec="{player.program}/bacon" %f\n' in entry


def test_nothing_but_the_players_own_is_left(player: Player, payload: Path) -> None:
    before = player.has()
    player.run(payload / "install")
    assert len(list(player.has())) > len(list(before))
    assert player.run(player.program / "uninstall").returncode == 0
    assert player.has() == before


def test_an_upgrade_takes_the_older_files_away(
    player: Player, payload: Path, app: Path, tmp_path: Path
) -> None:
    before = player.has()
    (app / "_internal" / "gone.txt").touch()
    player.run(selfextracting.lay_out(app, tmp_path / "older") / "install")
    assert (player.program / "_internal" / "gone.txt").exists()
    assert player.run(payload / "install").returncode == 0
    assert not (player.program / "_internal" / "gone.txt").exists()
    assert player.run(player.program / "uninstall").returncode == 0
    assert player.has() == before


def test_files_that_others_put_there_stay(player: Player, payload: Path) -> None:
    player.run(payload / "install")
    theirs = [
        player.program / "note.txt",
        player.home / ".local/share/applications/other.desktop",
        player.home / ".local/share/mime/packages/other.xml",
    ]
    for file in theirs:
        file.write_text("<mime-info xmlns='http://www.freedesktop.org/standards/shared-mime-info'/>")
    assert player.run(player.program / "uninstall").returncode == 0
    assert all(file.exists() for file in theirs)
    assert not player.link.is_symlink()


def test_another_programs_name_is_not_taken(player: Player, payload: Path) -> None:
    player.link.parent.mkdir()
    player.link.touch()
    before = player.has()
    done = player.run(payload / "install")
    assert done.returncode == 1
    assert "is another program. Nothing was installed" in done.stderr
    assert player.has() == before


def test_a_program_that_does_not_start_leaves_the_older_one(player: Player, payload: Path) -> None:
    player.run(payload / "install")
    before = player.has()
    (payload / "program" / "bacon").write_text("#!/bin/sh\nexit 1\n")
    done = player.run(payload / "install")
    assert (done.returncode, "doesn't start here" in done.stderr) == (1, True)
    assert player.has() == before


def test_a_system_that_is_too_old_is_named_with_what_it_needs(player: Player, payload: Path) -> None:
    before = player.has()
    (payload / "names").write_text(selfextracting.names("2.999"))
    done = player.run(payload / "install")
    assert done.returncode == 1
    assert done.stderr.startswith("Bacon needs glibc 2.999 or newer, and this system has 2.")
    assert player.has() == before


@contextmanager
def running_game(player: Player, older: Path) -> Iterator[None]:
    """Install a game and run it; it is a real program, so that the system knows where its file is."""
    shutil.copy(shutil.which("sleep") or "", older / "program" / "bacon")
    assert player.run(older / "install").returncode == 0
    game = subprocess.Popen([player.link, "600"])
    try:
        yield
    finally:
        game.kill()
        game.wait()


def test_nothing_is_changed_under_a_game_that_runs(
    player: Player, payload: Path, app: Path, tmp_path: Path
) -> None:
    with running_game(player, selfextracting.lay_out(app, tmp_path / "older")):
        before = {file: file.lstat().st_mtime_ns for file in player.has()}
        for command in (payload / "install", player.program / "uninstall"):
            done = player.run(command)
            assert done.returncode == 1
            assert done.stderr == "Bacon is still running. Please close it, then run this again.\n"
            assert {file: file.lstat().st_mtime_ns for file in player.has()} == before
    assert player.run(payload / "install").returncode == 0
    assert player.run(player.program / "uninstall").returncode == 0


def test_a_game_running_from_another_folder_is_not_in_the_way(
    player: Player, payload: Path, app: Path, tmp_path: Path
) -> None:
    other = Player(tmp_path / "other")
    with running_game(other, selfextracting.lay_out(app, tmp_path / "older")):
        assert player.run(selfextracting.lay_out(app, tmp_path / "first") / "install").returncode == 0
        assert player.run(payload / "install").returncode == 0


def test_a_folder_where_no_program_may_run_is_reported_with_a_way_out(
    player: Player, payload: Path, tmp_path: Path
) -> None:
    powerless = tmp_path / "powerless"
    powerless.mkdir()
    (powerless / "chmod").write_text("#!/bin/sh\n")
    (powerless / "chmod").chmod(0o755)
    before = player.has()
    done = player.run("env", f"PATH={powerless}:{os.environ['PATH']}", "sh", payload / "install")
    assert done.returncode == 1
    assert done.stderr == (
        f"Bacon unpacks itself in {payload.parent}, where programs can't run. Nothing was installed. "
        f'Name another folder: TMPDIR="$HOME" sh {product.artefact("linux", ".run")}\n'
    )
    assert player.has() == before


def test_an_installation_that_breaks_off_leaves_nothing_half(player: Player, payload: Path) -> None:
    before = player.has()
    (player.home / ".local/share/icons").touch()
    done = player.run(payload / "install")
    assert done.returncode != 0
    (player.home / ".local/share/icons").unlink()
    assert player.has() == before


def test_makeself_packs_it(player: Player, app: Path, tmp_path: Path, takes: Callable[[str], None]) -> None:
    takes("makeself")
    installer = selfextracting.make_run(app, tmp_path, tmp_path)
    assert installer.name == product.artefact("linux", ".run")
    done = player.run(installer, "--quiet")
    assert done.returncode == 0, done.stderr
    assert player.run(player.link, "hello").stdout == "bacon says hello\n"
