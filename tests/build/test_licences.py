"""Every file of the frozen program belongs to exactly one listed component, and nothing else is listed.

``BACON_FROZEN=DIRECTORY pytest tests/build/test_licences.py`` looks into the folder of a frozen program, or
into ``Bacon.app``. Where ``BACON_INSTALLERS`` requires it, a missing program is a fault.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable
from pathlib import Path, PurePosixPath
from typing import NoReturn

import pytest
from installers import inside
from installers.freeze import program_of

from bacon.system.folders import Component, components


@pytest.fixture
def frozen(lacks: Callable[[str], NoReturn]) -> Path:
    """The folder of the frozen program."""
    folder = os.environ.get("BACON_FROZEN", "")
    return Path(folder) if folder else lacks("BACON_FROZEN names no frozen program")


@pytest.fixture
def files(frozen: Path) -> set[PurePosixPath]:
    """Return the frozen program's files, as if they were all in one folder."""
    return {*inside.files(frozen)}


@pytest.fixture
def modules(frozen: Path) -> set[str]:
    """Return the top-level names of all Python modules in the executable, except PyInstaller's own."""
    return {name for name in inside.modules(program_of(frozen)) if not name.startswith("pyi-")}


def ours(owners: Iterable[Component]) -> list[str]:
    return [owner.name for owner in owners]


def test_every_file_of_the_frozen_program_belongs_to_one_component(files: set[PurePosixPath]) -> None:
    owners = {file: ours(each for each in components() if each.owns(file)) for file in files}
    assert len(owners) > 100
    assert {str(file): names for file, names in owners.items() if len(names) != 1} == {}


def test_every_module_of_the_frozen_program_belongs_to_one_component_or_to_python(modules: set[str]) -> None:
    found = modules - sys.stdlib_module_names
    owners = {name: ours(each for each in components() if each.has_module(name)) for name in found}
    assert {"bacon", "pygame", "msgspec"} <= found
    assert {name: names for name, names in owners.items() if len(names) != 1} == {}


def test_every_component_is_in_the_frozen_program_as_the_list_says(files: set[PurePosixPath]) -> None:
    wrong = {
        each.name: each.here
        for each in components()
        if (each.here == "file" and not any(map(each.owns, files)))
        or (each.here == "no" and any(map(each.owns, files)))
    }
    assert wrong == {}


def test_the_text_of_every_licence_is_in_the_frozen_program(files: set[PurePosixPath]) -> None:
    there = {file.stem for file in files if file.parent == PurePosixPath("/assets/licences")}
    assert {name for each in components() for name in each.licences} <= there


def test_without_a_frozen_program_nothing_passes_where_one_is_required(
    lacks: Callable[[str], NoReturn], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("BACON_INSTALLERS", raising=False)
    with pytest.raises(pytest.skip.Exception, match="no frozen program"):
        lacks("no frozen program")
    monkeypatch.setenv("BACON_INSTALLERS", "required")
    with pytest.raises(pytest.fail.Exception, match="no frozen program"):
        lacks("no frozen program")
