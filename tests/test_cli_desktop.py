"""``bacon desktop`` puts the game into the menu of a Linux desktop, and takes exactly that out again."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from configparser import ConfigParser
from pathlib import Path
from types import SimpleNamespace

import pytest

from bacon.cli import menu, window
from bacon.cli.main import main
from bacon.cli.menu import quoted

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="other systems keep their menus otherwise")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a separate home, where no package has added a menu entry."""
    folder = tmp_path / "home"
    folder.mkdir()
    monkeypatch.setenv("HOME", str(folder))
    monkeypatch.setenv("XDG_DATA_DIRS", str(tmp_path / "system"))
    for name in ("XDG_DATA_HOME", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    return folder


@pytest.fixture
def share(home: Path) -> Path:
    folder = home / ".local" / "share"
    folder.mkdir(parents=True)
    return folder


def everything_in(folder: Path) -> dict[str, bytes]:
    return {str(file): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def entry_in(share: Path) -> str:
    entry = ConfigParser(interpolation=None)
    entry.read(share / menu.ENTRY, "utf-8")
    return entry["Desktop Entry"]["Exec"]


def test_the_entry_the_icons_and_the_type_of_records_lie_where_a_desktop_looks(share: Path) -> None:
    assert main(["desktop", "--install"]) == 0
    assert entry_in(share) == f"{quoted(sys.executable)} -m bacon %f"
    assert (share / "mime" / "packages" / "bacon-table.xml").is_file()
    assert (share / "icons/hicolor/48x48/apps/bacon-table.png").read_bytes().startswith(b"\x89PNG")
    assert (share / "icons/hicolor/scalable/apps/bacon-table.svg").is_file()


def test_the_entry_starts_the_script_that_was_started(share: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    script = share / "my programs" / "bacon-table"
    script.parent.mkdir()
    script.write_text("#!/bin/sh\n")
    script.chmod(0o755)
    monkeypatch.setattr(sys, "argv", [str(script)])
    assert main(["desktop", "--install"]) == 0
    assert entry_in(share) == f'"{script}" %f'


def test_the_systems_own_checker_agrees(share: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if not shutil.which("desktop-file-validate"):
        pytest.skip("this machine has no desktop-file-validate")
    monkeypatch.setattr(menu, "program", lambda: ['/home/a b/100%/$x`y"z\\w/bacon'])
    assert main(["desktop", "--install"]) == 0
    done = subprocess.run(
        ["desktop-file-validate", share / menu.ENTRY], capture_output=True, text=True, timeout=60, check=False
    )
    assert (done.returncode, done.stdout) == (0, "")


def test_removing_leaves_everything_as_it_was(share: Path) -> None:
    other = share / "applications" / "other.desktop"
    other.parent.mkdir()
    other.write_text("[Desktop Entry]\n")
    folders = sorted(share.rglob("*"))
    assert main(["desktop", "--install"]) == 0
    assert main(["desktop", "--install"]) == 0
    assert main(["desktop", "--remove"]) == 0
    left = [path for path in sorted(share.rglob("*")) if path.name != "mimeinfo.cache"]  # the desktop's own
    assert left == folders


def test_other_peoples_files_in_our_folders_stay(share: Path) -> None:
    assert main(["desktop", "--install"]) == 0
    own = share / "icons" / "hicolor" / "48x48" / "apps" / "other.png"
    own.write_bytes(b"other")
    assert main(["desktop", "--remove"]) == 0
    assert list(everything_in(share)) == [str(own)]


def test_without_an_installation_there_is_nothing_to_remove(
    share: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["desktop", "--remove"]) == 1
    assert "There is nothing to remove" in capsys.readouterr().err
    assert everything_in(share) == {}


@pytest.mark.parametrize("whose", ["the player's", "the system's"])
def test_beside_the_entry_of_an_installer_nothing_is_put(
    whose: str, share: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    entry = (share if whose == "the player's" else tmp_path / "system") / menu.ENTRY
    entry.parent.mkdir(parents=True)
    entry.write_text("[Desktop Entry]\nExec=bacon %f\n")
    before = everything_in(tmp_path)
    assert main(["desktop", "--install"]) == 1
    assert f"an installer added {entry}" in capsys.readouterr().err
    assert everything_in(tmp_path) == before


def test_what_an_installer_has_brought_since_is_its_own(
    share: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["desktop", "--install"]) == 0
    (share / menu.ENTRY).write_text("[Desktop Entry]\nExec=bacon %f\n")
    assert main(["desktop", "--remove"]) == 1
    assert "belongs to an installed Bacon now" in capsys.readouterr().err
    assert (share / menu.ENTRY).is_file()
    assert (share / "icons/hicolor/48x48/apps/bacon-table.png").is_file()


def test_a_program_that_is_only_kept_for_a_while_gets_no_entry(
    share: Path, home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "prefix", str(home / ".cache" / "uv" / "archive-v0" / "x"))
    assert main(["desktop", "--install"]) == 1
    assert "uv tool install bacon-table" in capsys.readouterr().err
    assert everything_in(share) == {}


@pytest.mark.skipif(hasattr(os, "geteuid") and os.geteuid() == 0, reason="root may write anywhere")
def test_a_read_only_place_is_reported_and_nothing_is_left_behind(
    share: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    share.chmod(0o500)
    assert main(["desktop", "--install"]) == 1
    assert "permission denied" in capsys.readouterr().err
    share.chmod(0o700)
    assert list(share.iterdir()) == []


def test_an_entry_that_cannot_be_whole_is_none(share: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (share / "mime").write_text("a file where a folder should be")
    assert main(["desktop", "--install"]) == 1
    assert "can't be written" in capsys.readouterr().err
    assert [path.name for path in share.iterdir()] == ["mime"]


def test_a_damaged_list_leads_nowhere_else(share: Path, home: Path) -> None:
    precious = home / "precious"
    precious.touch()
    assert main(["desktop", "--install"]) == 0
    with (share / menu.LIST).open("a", encoding="utf-8") as file:
        file.write(f"../../precious\n{precious}\n")
    assert main(["desktop", "--remove"]) == 0
    assert precious.exists()


def test_an_empty_list_does_not_prevent_installing_again(share: Path) -> None:
    assert main(["desktop", "--install"]) == 0
    (share / menu.LIST).write_text("")
    assert main(["desktop", "--install"]) == 0
    assert main(["desktop", "--remove"]) == 0
    assert not (share / menu.ENTRY).exists()


@pytest.mark.parametrize("lost", ["emptied", "deleted"])
def test_without_its_list_the_entry_is_still_taken_out(lost: str, share: Path) -> None:
    assert main(["desktop", "--install"]) == 0
    if lost == "emptied":
        (share / menu.LIST).write_text("")
    else:
        (share / menu.LIST).unlink()
    assert main(["desktop", "--remove"]) == 0
    assert not [file for file in everything_in(share) if "bacon" in Path(file).name]
    assert not (share / menu.LIST).exists()


def test_without_its_list_the_entry_of_an_installer_stays(share: Path) -> None:
    (share / menu.ENTRY).parent.mkdir(parents=True)
    (share / menu.ENTRY).write_text("[Desktop Entry]\nExec=bacon %f\n")
    before = everything_in(share)
    assert main(["desktop", "--remove"]) == 1
    assert everything_in(share) == before


def test_the_folder_of_shared_data_is_the_one_that_the_system_names(
    share: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "elsewhere"))
    assert main(["desktop", "--install"]) == 0
    assert (tmp_path / "elsewhere" / menu.ENTRY).is_file()
    assert everything_in(share) == {}


@pytest.mark.parametrize(
    ("system", "sentence"),
    [
        (SimpleNamespace(platform="darwin"), "bacon desktop works on Linux only."),
        (SimpleNamespace(platform="linux", frozen=True), "The installer already put Bacon in your menu"),
    ],
)
def test_where_an_installer_does_it_that_is_said(
    system: SimpleNamespace,
    sentence: str,
    share: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(window, "sys", system)
    assert main(["desktop", "--install"]) == 1
    assert sentence in capsys.readouterr().err
    assert everything_in(share) == {}


def test_an_action_has_to_be_chosen(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["desktop"]) == 2
    assert "choose --install or --remove" in capsys.readouterr().err
    assert everything_in(home) == {}
