"""What the frozen program holds is claimed by exactly one component of the list, and the list claims no more.

``BACON_FROZEN=DIRECTORY pytest tests/build/test_licences.py`` looks into the folder of a frozen program, or
into ``Bacon.app``.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from pathlib import Path, PurePosixPath

import pytest
from installers import inside
from installers.freeze import program_of

from bacon.data.licences import Component, components

FROZEN = os.environ.get("BACON_FROZEN", "")
looks_inside = pytest.mark.skipif(not FROZEN, reason="BACON_FROZEN names no frozen program")


def files() -> set[PurePosixPath]:
    """The frozen program's files, as if it were not divided."""
    return {*inside.files(Path(FROZEN))}


def modules() -> set[str]:
    """The first names of all Python modules that lie in the executable, but what PyInstaller starts with."""
    return {name for name in inside.modules(program_of(Path(FROZEN))) if not name.startswith("pyi-")}


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
