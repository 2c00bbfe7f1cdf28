"""What the frozen program holds is claimed by exactly one component of the list, and the list claims no more.

``BACON_FROZEN=DIRECTORY pytest tests/build/test_licences.py`` looks into the folder of a frozen program, or
into ``Bacon.app``.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path, PurePosixPath

import pytest

from bacon.data.licences import Component, components, files_in

FROZEN = os.environ.get("BACON_FROZEN", "")
AROUND = {"_internal", "Contents", "Frameworks", "Resources", "MacOS"}
"""The folders into which a frozen program is divided."""

looks_inside = pytest.mark.skipif(not FROZEN, reason="BACON_FROZEN names no frozen program")


def files() -> set[PurePosixPath]:
    """The frozen program's files, as if it were not divided."""
    return {_undivided(file) for file in files_in(Path(FROZEN))}


def _undivided(file: PurePosixPath) -> PurePosixPath:
    parts = file.parts[1:]
    while parts[0] in AROUND and len(parts) > 1:
        parts = parts[1:]
    return PurePosixPath("/", *parts)


def modules() -> set[str]:
    """The first names of all Python modules that lie in the executable."""
    (executable,) = (
        file
        for file in Path(FROZEN).rglob("bacon*")
        if file.name in ("bacon", "bacon.exe") and file.is_file()
    )
    tool = [
        sys.executable,
        "-m",
        "PyInstaller.utils.cliutils.archive_viewer",
        "--list",
        "--recursive",
        "--brief",
    ]
    done = subprocess.run([*tool, str(executable)], capture_output=True, text=True, check=True, timeout=60)
    names = (line.strip() for line in done.stdout.splitlines() if line.startswith(" "))
    return {name.split(".")[0] for name in names if not name.startswith("pyi-") and name != "PYZ.pyz"}


def ours(owners: Iterable[Component]) -> list[str]:
    return [owner.name for owner in owners]


@looks_inside
def test_every_file_of_the_frozen_program_belongs_to_one_component() -> None:
    owners = {file: ours(each for each in components() if each.owns(file)) for file in files()}
    assert len(owners) > 100
    assert {str(file): names for file, names in owners.items() if len(names) != 1} == {}


@looks_inside
def test_every_module_of_the_frozen_program_belongs_to_one_component_or_to_python() -> None:
    found = modules() - sys.stdlib_module_names
    owners = {name: ours(each for each in components() if each.has_module(name)) for name in found}
    assert {"bacon", "pygame", "msgspec"} <= found
    assert {name: names for name, names in owners.items() if len(names) != 1} == {}


@looks_inside
def test_every_component_is_in_the_frozen_program_as_the_list_says() -> None:
    there = files()
    wrong = {
        each.name: each.here
        for each in components()
        if (each.here == "file" and not any(map(each.owns, there)))
        or (each.here == "no" and any(map(each.owns, there)))
    }
    assert wrong == {}


@looks_inside
def test_the_text_of_every_licence_is_in_the_frozen_program() -> None:
    there = {file.stem for file in files() if file.parent == PurePosixPath("/assets/licences")}
    assert {name for each in components() for name in each.licences} <= there
