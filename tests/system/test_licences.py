"""The list of what Bacon is made of is complete, agrees with what is installed, and has all its texts."""

from __future__ import annotations

import sys
import tomllib
from collections import Counter
from importlib.metadata import files, metadata, requires
from pathlib import Path, PurePosixPath
from shutil import copytree

import pytest
from packaging.requirements import Requirement

from bacon.system.folders import (
    Component,
    asset,
    bundled,
    by_licence,
    components,
    licences_in_full,
    licences_in_short,
    text_of,
)
from bacon.version import __version__

ROOT = Path(__file__).parents[2]


def named(name: str) -> Component:
    (found,) = (each for each in components() if each.name == name)
    return found


def installed() -> set[str]:
    """Every distribution that Bacon needs, directly or not, except those for developers."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    wanted: list[str] = list(project["dependencies"])
    found: set[str] = set()
    while wanted:
        one = Requirement(wanted.pop())
        if one.name not in found and (one.marker is None or one.marker.evaluate({"extra": ""})):
            found.add(one.name)
            wanted += requires(one.name) or ()
    return found


# The list


def test_every_package_that_is_installed_with_bacon_is_in_the_list_once() -> None:
    packages = Counter(each.package for each in components() if each.package)
    assert packages == dict.fromkeys(installed(), 1)


@pytest.mark.parametrize("package", sorted(installed()))
def test_a_package_is_under_the_licence_that_it_says(package: str) -> None:
    (listed,) = (each for each in components() if each.package == package)
    told = metadata(package)
    expressions = map(str, told.get_all("License-Expression") or ())
    short = {"OFL-1.1": "Open Font", "Apache-2.0": "Apache", "LGPL-2.1-or-later": "LGPL", "MIT": "MIT"}
    classifiers = " ".join(map(str, told.get_all("Classifier") or ()))
    if listed.licence == "MIT AND BSD-3-Clause":  # AccessKit says so only by the texts that it brings along
        texts = [file.read_text() for file in files(package) or () if "licenses/LICENSE" in str(file)]
        for beginning in ("Permission is hereby granted", "Redistribution and use in source"):
            assert any(beginning in " ".join(text.split()) for text in texts)
        return
    assert listed.licence in expressions or short[listed.licence] in classifiers


def test_every_licence_has_its_text_and_every_text_a_component() -> None:
    texts = {file.stem for file in asset("licences").glob("*.txt")}
    assert texts == {name for each in components() for name in each.licences}
    assert all(len(text_of(name)) > 100 for name in texts)


def test_every_entry_of_the_list_makes_sense() -> None:
    names = Counter(each.name for each in components())
    assert set(names.values()) == {1}
    for each in components():
        systems = {each.linux, each.macos, each.windows}
        assert each.copyright
        assert each.within in ("", *names)
        assert each.home.startswith("http") or each.name == "Bacon"
        assert systems != {"no"}
        assert each.files or each.programs or systems <= {"inside", "no"}


@pytest.mark.parametrize(
    ("file", "owner"),
    [
        ("/pygame_ce.libs/libSDL2-2-50d19f93.0.so.0.3200.10", "SDL"),
        ("/pygame/SDL2_ttf.dll", "SDL_ttf"),
        ("/pygame/.dylibs/libopus.0.dylib", "Opus"),
        ("/pygame/libopusfile-0.dll", "opusfile"),
        ("/pygame/.dylibs/libz.1.3.1.zlib-ng.dylib", "zlib"),
        ("/pygame/base.cp312-win_amd64.pyd", "pygame-ce"),
        ("/_socket.pyd", "Python"),
        ("/python3.12/lib-dynload/_socket.cpython-312-darwin.so", "Python"),
        ("/assets/cards/standard/QH.svg", "Bacon"),
        ("/assets/licences/libtiff.txt", "Bacon"),
        ("/bacon/games/euchre/lessons/1-bowers.toml", "Bacon"),
        ("/bacon/solver/tricks.cpython-312-x86_64-linux-gnu.so", "Bacon"),
        ("/bacon", "PyInstaller bootloader"),
        ("/bacon.exe", "PyInstaller bootloader"),
        ("/bacon-cli.exe", "PyInstaller bootloader"),
        ("/vcruntime140_1.dll", "Microsoft runtime"),
        ("/VCRUNTIME140.dll", "Microsoft runtime"),
    ],
)
def test_a_file_belongs_to_whoever_made_it(file: str, owner: str) -> None:
    assert [each.name for each in components() if each.owns(PurePosixPath(file))] == [owner]


# What is there on which system


@pytest.mark.parametrize(
    ("system", "there", "not_there"),
    [
        ("linux", "FLAC", "Microsoft runtime"),
        ("linux", "OpenSSL", "Microsoft runtime"),
        ("darwin", "FLAC", "Microsoft runtime"),
        ("darwin", "FLAC", "OpenSSL"),
        ("win32", "Microsoft runtime", "FLAC"),
        ("freebsd14", "FLAC", "Microsoft runtime"),
    ],
)
def test_what_another_system_has_is_not_told_here(
    system: str, there: str, not_there: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", system)
    assert named(there) in bundled()
    assert named(not_there) not in bundled()
    assert named("SDL") in bundled()


def test_parts_that_only_some_builds_have_are_listed_if_present(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    assert named("libffi") not in bundled()
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    copytree(ROOT / "assets" / "licences", tmp_path / "assets" / "licences")
    assert named("libffi") not in bundled()
    (tmp_path / "libffi.8.dylib").touch()
    assert named("libffi") in bundled()


# What is told


def test_in_short_every_component_stands_once_behind_its_licence() -> None:
    told = dict(line.split(": ", 1) for line in licences_in_short())
    assert told == {licence: ", ".join(names) for licence, names in by_licence().items()}
    assert Counter(name for names in by_licence().values() for name in names) == Counter(
        each.name for each in bundled()
    )


def test_the_full_list_has_everything_and_every_text_once() -> None:
    text = "\n".join(licences_in_full())
    assert f"\nBacon {__version__}\n    MIT, copyright 2026 The Bacon authors\n" in text
    assert "based in part on the work of the Independent JPEG Group" in text
    assert "\n    blessing; no copyright: its authors have given it to everybody\n" in text
    for each in bundled():
        for words in (
            f"\n{each.name} {each.version}".rstrip(),
            each.licence,
            each.copyright.removeprefix("none; "),
            each.home,
            each.note,
        ):
            assert words in text
        for licence in each.licences:
            assert text.count(f"\n== {licence}\n\n{text_of(licence).rstrip()}") == 1


def test_a_package_without_a_known_version_is_listed_without_one() -> None:
    assert Component("x", "MIT", "somebody", package="no-such-package").version == ""
    assert named("SDL").version == "with pygame-ce"
    assert named("pygame-ce").version[0].isdigit()
