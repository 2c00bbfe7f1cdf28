"""The workflows of GitHub: without an error, every action pinned, every system and Python tested."""

from __future__ import annotations

import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
SYSTEMS = ("ubuntu-", "windows-", "macos-")
each = pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: file.name)


def told(file: Path) -> str:
    return file.read_text("utf-8")


def test_there_is_one_to_test_and_one_to_release() -> None:
    assert [file.name for file in WORKFLOWS] == ["release.yml", "test.yml"]


@each
def test_actionlint_finds_nothing(file: Path) -> None:
    actionlint = shutil.which("actionlint")
    if actionlint is None:
        pytest.skip("this machine has no actionlint")
    done = subprocess.run([actionlint, str(file)], capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stdout + done.stderr) == (0, "")


@each
def test_every_action_is_pinned_to_a_commit_and_tells_its_version(file: Path) -> None:
    uses = re.findall(r"^ +-? *uses: (.*)$", told(file), re.MULTILINE)
    assert uses
    assert [
        use for use in uses if not re.fullmatch(r"actions/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", use)
    ] == []


@each
def test_no_job_may_write_but_the_one_that_publishes(file: Path) -> None:
    assert told(file).index("permissions:\n  contents: read\n") < told(file).index("jobs:\n")
    writing = re.findall(r"^  (\w+):\n(?:    .*\n|\n)*?      contents: write$", told(file), re.MULTILINE)
    assert writing == (["publish"] if file.name == "release.yml" else [])


@each
def test_no_job_runs_for_ever(file: Path) -> None:
    assert told(file).count("    runs-on: ") == told(file).count("    timeout-minutes: ")


def test_every_supported_python_is_tested_on_every_system() -> None:
    text = told(ROOT / ".github" / "workflows" / "test.yml")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    (pythons,) = re.findall(r'^ +python: \["(.*)"\]$', text, re.MULTILINE)
    (systems,) = re.findall(r"^ +system: \[(.*)\]$", text, re.MULTILINE)
    oldest = pythons.split('"')[0]
    assert project["requires-python"] == f">={oldest}"
    assert all(any(name.startswith(system) for name in systems.split(", ")) for system in SYSTEMS)


def test_a_release_tries_what_it_has_made_on_every_system() -> None:
    text = told(ROOT / ".github" / "workflows" / "release.yml")
    assert len(re.findall(r"^ +\S*bacon(?:\.exe)? selftest$", text, re.MULTILINE)) == len(SYSTEMS)
    assert len(re.findall(r"^ +\S*bacon(?:\.exe)? demo --headless --hands 1$", text, re.MULTILINE)) == len(
        SYSTEMS
    )
    assert text.count("pytest tests/build/test_licences.py") == len(SYSTEMS)
