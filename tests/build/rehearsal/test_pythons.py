"""A rehearsal finds the Pythons of this machine."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from installers.tools import Trouble
from rehearsal.pythons import find_python

pytestmark = pytest.mark.skipif(os.name == "nt", reason="a job for Linux is run")


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine with no Python yet."""
    monkeypatch.setenv("PYENV_ROOT", str(tmp_path / "pyenv"))
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    return tmp_path


def install(folder: Path, version: str, *, works: bool = True) -> Path:
    """Install a program that claims to be a Python, in its own folder."""
    major, minor, _ = version.split(".")
    program = folder / f"python{major}.{minor}"
    folder.mkdir(parents=True, exist_ok=True)
    release = ", ".join(version.split("."))
    said = f"echo '[{release}, \"{folder.parent}\"]'" if works else "exit 127"
    program.write_text(f"#!/bin/sh\n{said}\n")
    program.chmod(0o755)
    return program


def test_the_newest_of_a_version_is_found_in_the_path_and_with_pyenv(machine: Path) -> None:
    install(machine / "bin", "3.12.1")
    newest = install(machine / "pyenv" / "versions" / "3.12.10" / "bin", "3.12.10")
    install(machine / "pyenv" / "versions" / "3.12.9" / "bin", "3.12.9")
    found = find_python("3.12")
    assert (str(found), found.program) == ("3.12.10", newest)


def test_a_program_that_does_not_run_is_no_python(machine: Path) -> None:
    install(machine / "bin", "3.12.1", works=False)
    with pytest.raises(Trouble, match=r"There is no Python 3\.12 on this machine"):
        find_python("3.12")
