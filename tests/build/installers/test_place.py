"""One value names the project's place: every address is made from it, and without it there is none."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import ends
import pytest
from installers import deb, desktop, place, product, windows, wizard
from installers.files import write
from installers.icons import ico

ROOT = Path(__file__).parents[3]
SOMEWHERE = "https://code.example.org/cards/bacon"
INVENTED = re.compile(r"\b[\w-]+\.example\b|https?://(?:www\.)?bacon[\w-]*\.\w+|[\w.-]+@bacon[\w-]*\.\w+")
TOLD = ("bacon", "build", "docs", "packaging", "assets/licences", ".github", "examples")
ENDINGS = {".py", ".md", ".toml", ".yml", ".rst", ".nsi", ".nsh", ".txt", ""}


@pytest.fixture(params=[SOMEWHERE, ""], ids=["a place", "no place"])
def where(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    chosen: str = request.param
    monkeypatch.setattr(product, "PLACE", chosen)
    monkeypatch.setattr(product, "ADDRESSES", place.addresses(chosen))
    monkeypatch.setattr(ends, "place", lambda: chosen)
    return chosen


def named(text: str) -> list[str]:
    return re.findall(r"https://code\.example\.org[^\s\"<)]*", text)


@pytest.fixture
def metadata(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The metadata hook, with a stand-in for hatchling, which only exists while a wheel is built."""
    interface = ModuleType("hatchling.metadata.plugin.interface")
    vars(interface)["MetadataHookInterface"] = object
    monkeypatch.setitem(sys.modules, interface.__name__, interface)
    monkeypatch.delitem(sys.modules, "metadata", raising=False)
    return import_module("metadata")


def test_every_address_leads_into_the_place() -> None:
    assert place.addresses("") == {}
    found = place.addresses(SOMEWHERE)
    assert list(found) == ["Homepage", "Source", "Issues", "Changelog"]
    assert all(address.startswith(SOMEWHERE) for address in found.values())


def test_the_debian_package_names_the_homepage(where: str) -> None:
    fields = dict(line.split(": ", 1) for line in deb.control("2.17", 9).splitlines() if line[0] != " ")
    assert fields.get("Homepage", "") == where


def test_no_maintainer_address_is_written_if_the_authors_have_none() -> None:
    (author,) = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["authors"]
    (line,) = (line for line in deb.control("2.17", 9).splitlines() if line.startswith("Maintainer: "))
    told = re.fullmatch(r"Maintainer: (.+) <([^@\s]+@[^@\s]+\.\w+)>", line)
    assert told is not None
    assert told.groups() == (author["name"], author.get("email", "nobody@nowhere.invalid"))


def test_the_software_center_gets_the_addresses(where: str) -> None:
    urls = {url.get("type"): url.text for url in ElementTree.fromstring(desktop.metainfo()).iter("url")}
    assert set(urls) == ({"homepage", "bugtracker", "vcs-browser"} if where else set())
    assert urls.get("homepage", "") == where


@pytest.mark.skipif(sys.platform != "linux", reason="other systems' programs of this name take other words")
def test_the_systems_checker_agrees_either_way(
    where: str, tmp_path: Path, takes: Callable[[str], None]
) -> None:
    takes("appstreamcli")
    file = tmp_path / f"{product.IDENTIFIER}.metainfo.xml"
    write(file, desktop.metainfo())
    command = ["appstreamcli", "validate", "--no-net", str(file)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert len(named(file.read_text("utf-8"))) == (3 if where else 0)


def test_the_installer_of_windows_compiles_with_and_without_addresses(
    where: str, app: Path, tmp_path: Path, takes: Callable[[str], None]
) -> None:
    takes("makensis")
    (app / "bacon").rename(app / "bacon.exe")
    (app / "bacon-cli.exe").touch()
    write(tmp_path / "icon.ico", ico())
    write(tmp_path / "head.bmp", wizard.head())
    write(tmp_path / "side.bmp", wizard.side())
    write(tmp_path / "files.nsh", "\n".join(windows.file_list(app)) + "\n")
    command = windows.installer_command(app, tmp_path, tmp_path / "bacon-setup.exe")
    assert len(named(" ".join(command))) == (3 if where else 0)
    quickly = [*command[:-1], "-XSetCompress off", command[-1]]
    done = subprocess.run(quickly, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_package_index_gets_the_addresses_and_a_page_without_a_broken_link(
    where: str, metadata: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(metadata, "place", lambda: where)
    told: dict[str, object] = {}
    metadata.FromOnePlace().update(told)
    assert told["urls"] == place.addresses(where)
    page = metadata.readme(where)
    assert told["readme"] == {"content-type": "text/markdown", "text": page}
    assert not re.findall(r"\]\((?!https://|#)[^)]*\)", page)
    assert bool(re.search(r"!\[.*\]\(https://.*/raw/v[\d.]+/docs/title\.png\)", page)) is bool(where)
    assert "[The map](" in page if where else "\nThe map follows a card" in page


def test_before_a_release_it_is_said_that_there_is_no_place(
    where: str, capsys: pytest.CaptureFixture[str]
) -> None:
    ends.main()
    assert ("names no place" in capsys.readouterr().out) is not bool(where)


@pytest.mark.parametrize(("on_github", "start"), [("", "ends.py: "), ("true", "::warning::ends.py: ")])
def test_github_shows_it_on_the_page_of_the_run(
    on_github: str, start: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("GITHUB_ACTIONS", on_github)
    monkeypatch.setattr(ends, "place", lambda: "")
    ends.main()
    assert capsys.readouterr().out.startswith(start)


@pytest.mark.parametrize("wrong", ["bacon", "https://host", "https://host/a/", "http://host/a/b"])
def test_anything_but_a_repository_address_is_refused(
    wrong: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "pyproject.toml").write_text(f'[tool.bacon]\nplace = "{wrong}"\n', "utf-8")
    monkeypatch.setattr(place, "ROOT", tmp_path)
    with pytest.raises(ValueError, match="write it as https://HOST/OWNER/PROJECT"):
        place.place()


def test_a_place_is_read_as_it_stands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "pyproject.toml").write_text(f'[tool.bacon]\nplace = "{SOMEWHERE}"\n', "utf-8")
    monkeypatch.setattr(place, "ROOT", tmp_path)
    assert place.place() == SOMEWHERE


def test_no_address_is_invented_anywhere() -> None:
    files = [file for folder in TOLD for file in (ROOT / folder).rglob("*") if file.suffix in ENDINGS]
    files += [*ROOT.glob("*.md"), ROOT / "pyproject.toml", ROOT / "bacon.spec"]
    found = {
        str(file.relative_to(ROOT)): wrong
        for file in files
        if file.is_file() and (wrong := INVENTED.findall(file.read_text("utf-8", "replace")))
    }
    assert found == {}
