"""The compiled solver says what the plain one says, of the same positions.

``BACON_COMPILE=1 pytest tests/build/installers/test_compiled.py`` compiles it.
``BACON_COMPILED`` names a folder in which that is done already, as in ``.ci/run``.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
from installers import compiled
from installers.product import ROOT
from installers.tools import Trouble

from tests.solver.answers import answers


def answers_of(package: Path) -> tuple[list[str], object]:
    """Return the files of the search and of the playouts in a copy of the package, and their answers."""
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (package.parent, ROOT)))}
    command = [sys.executable, "-m", "tests.solver.answers"]
    said = json.loads(subprocess.check_output(command, env=env, cwd=package.parent, text=True))
    return said["files"], said["answers"]


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the package with a compiled solver, compiled now if necessary."""
    if made := os.environ.get("BACON_COMPILED"):
        return Path(made) / "bacon"
    if "BACON_COMPILE" not in os.environ:
        pytest.skip("compiles only when asked to")
    if not (shutil.which("cc") or shutil.which("cl")) or not find_spec("setuptools"):
        pytest.skip("needs a compiler of C, and mypyc needs setuptools")
    monkeypatch.setenv("MYPYC_OPT_LEVEL", "0")  # half the work for the compiler of C, and the same answers
    return compiled.compile_into(tmp_path)


@pytest.mark.parametrize("module", compiled.MODULES)
def test_no_struct_stands_in_what_is_translated_as_mypyc_drops_its_options(module: str) -> None:
    assert "(Struct" not in (ROOT / module).read_text(encoding="utf-8")


def test_the_compiled_solver_gives_the_same_answers(package: Path) -> None:
    files, said = answers_of(package)
    assert [package / "solver", package / "games/tricks/player/search"] == [
        Path(file).parent for file in files
    ]
    assert all(Path(file).suffix in (".so", ".pyd") for file in files)
    assert said == answers(10)


def test_no_library_names_the_folder_that_it_was_compiled_in(package: Path) -> None:
    made = compiled.libraries(package.parent)
    assert made
    folders = (b"bacon-compiled-", bytes(package.parent))
    assert [file.name for file in made if any(folder in file.read_bytes() for folder in folders)] == []


def test_without_a_translator_nothing_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "find_spec", lambda _: None)
    with pytest.raises(Trouble, match=r"needs mypyc and setuptools to be compiled: .*mypy\[mypyc\]"):
        compiled.compile_into(tmp_path)
    assert not list(tmp_path.iterdir())
