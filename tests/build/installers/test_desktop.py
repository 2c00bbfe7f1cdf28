"""A Linux desktop is told of the game in the files that it expects."""

from __future__ import annotations

import gzip
import subprocess
import sys
from collections.abc import Callable
from configparser import ConfigParser
from pathlib import Path
from xml.etree import ElementTree

import pytest
from installers import desktop, product
from installers.news import points_of

import bacon
from bacon.cli.menu import FIRST_LINES, media_type, menu_entry

MIME = "{http://www.freedesktop.org/standards/shared-mime-info}"


@pytest.fixture(scope="module")
def share(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("share")
    desktop.lay_out(folder)
    return folder


def test_the_menu_entry_starts_the_game_with_or_without_a_record(share: Path) -> None:
    entry = ConfigParser(interpolation=None)
    entry.read(share / "applications" / "bacon-table.desktop", "utf-8")
    told = entry["Desktop Entry"]
    assert (told["Type"], told["Exec"], told["MimeType"]) == (
        "Application",
        "bacon %f",
        f"{product.MEDIA_TYPE};",
    )
    assert told["StartupWMClass"] == "bacon-table", "as the window calls itself, see bacon/ui/app/window.py"
    assert (share / "icons" / "hicolor" / "48x48" / "apps" / f"{told['Icon']}.png").is_file()


def test_the_menu_entry_is_named_after_the_class_of_the_window(share: Path) -> None:
    (entry,) = (share / "applications").iterdir()
    assert entry.stem == product.NAME
    assert f"\nStartupWMClass={entry.stem}\n" in entry.read_text("utf-8")


def test_the_menu_finds_the_game_by_the_name_of_any_of_its_games() -> None:
    (line,) = (line for line in menu_entry([product.COMMAND]).splitlines() if line.startswith("Keywords="))
    words = line.casefold().replace(" ", "-").partition("=")[2].split(";")
    assert set(bacon.GAMES) <= set(words)


def test_a_record_is_known_by_its_ending_and_by_how_it_begins() -> None:
    kind = ElementTree.fromstring(media_type()).find(f"{MIME}mime-type")
    assert kind is not None
    glob, match = kind.find(f"{MIME}glob"), kind.find(f"{MIME}magic/{MIME}match")
    assert glob is not None
    assert match is not None
    assert glob.get("pattern") == "*.bacon"
    assert match.get("value", "").replace("\\n", "\n") == FIRST_LINES


def test_the_software_center_gets_this_version(share: Path) -> None:
    told = ElementTree.parse(share / "metainfo" / f"{product.IDENTIFIER}.metainfo.xml")
    assert [release.get("version") for release in told.iter("release")] == [bacon.__version__]
    assert told.findtext("launchable") == "bacon-table.desktop"
    assert len(list(told.iter("li"))) == len(points_of(bacon.__version__))


def test_the_manual_lists_every_command(share: Path) -> None:
    page = gzip.decompress((share / "man" / "man6" / "bacon.6.gz").read_bytes()).decode()
    assert "verify" in page
    assert "\\-\\-preset" in page
    assert not [line for line in page.splitlines() if line.startswith(("...", "'"))]


def test_a_line_of_the_manual_is_never_a_command_of_its_own() -> None:
    page = desktop.manual(".so passwd\n'quoted\nback\\slash")
    assert "\\&.so passwd\n\\&'quoted\nback\\eslash\n" in page


@pytest.mark.skipif(sys.platform != "linux", reason="other systems' programs of these names take other words")
@pytest.mark.parametrize(
    ("program", "options", "file"),
    [
        ("desktop-file-validate", (), "applications/bacon-table.desktop"),
        ("appstreamcli", ("validate", "--no-net"), f"metainfo/{product.IDENTIFIER}.metainfo.xml"),
        ("man", ("--warnings", "--local-file", "--encoding=UTF-8"), "man/man6/bacon.6.gz"),
    ],
)
def test_the_systems_own_checkers_agree(
    share: Path, takes: Callable[[str], None], program: str, options: tuple[str, ...], file: str
) -> None:
    takes(program)
    done = subprocess.run(
        [program, *options, share / file], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert not done.stderr
