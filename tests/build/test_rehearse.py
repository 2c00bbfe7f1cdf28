"""``build/rehearse.py`` runs the jobs of a workflow in their order, and says what it leaves out."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest
import rehearse
from installers.tools import Trouble
from rehearsal.reading import read

pytestmark = pytest.mark.skipif(os.name == "nt" or not shutil.which("bash"), reason="a job for Linux is run")
WORKFLOW = read("""
jobs:
  make:
    runs-on: ubuntu-24.04
    strategy: {matrix: {python: ["3.11", "3.12"]}}
    steps:
      - run: echo ${{ matrix.python }} > made
      - uses: actions/upload-artifact@1
        with: {name: "made-${{ matrix.python }}", path: made}
  windows:
    runs-on: windows-2025
    steps:
      - run: choco install something
  collect:
    runs-on: ubuntu-24.04
    steps:
      - uses: actions/download-artifact@1
        with: {path: all}
      - run: test "$(cat all/*/made | tr '\\n' ' ')" = "3.11 3.12 "
""")


@pytest.fixture
def rehearsal(tmp_path: Path) -> rehearse.Rehearsal:
    return rehearse.Rehearsal("new.yml", WORKFLOW, tmp_path, None)


def test_jobs_are_run_in_turn_with_every_value_of_their_matrix(
    rehearsal: rehearse.Rehearsal, capsys: pytest.CaptureFixture[str]
) -> None:
    rehearsal.run("")
    jobs = [line for line in capsys.readouterr().out.splitlines() if line.startswith("== ")]
    assert jobs == [
        "== new.yml / make / 3.11",
        "== new.yml / make / 3.12",
        "== new.yml / windows: left out",
        "== new.yml / collect",
    ]


def test_one_job_can_be_run_with_one_value(
    rehearsal: rehearse.Rehearsal, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rehearsal.run("make/3.12")
    assert [file.name for file in (tmp_path / "artifacts").iterdir()] == ["made-3.12"]
    assert "-- actions/upload-artifact: made-3.12 has made" in capsys.readouterr().out.splitlines()


def test_a_job_that_fails_ends_the_rehearsal(rehearsal: rehearse.Rehearsal) -> None:
    rehearsal.run("make/3.11")
    with pytest.raises(Trouble, match=r"collect / .*: failed with exit code 1"):
        rehearsal.run("collect")


def test_a_job_that_is_not_there_is_named(rehearsal: rehearse.Rehearsal) -> None:
    with pytest.raises(Trouble, match=r"new.yml has no bake; its jobs are make, windows, collect"):
        rehearsal.run("bake")
    with pytest.raises(Trouble, match=r"new.yml has no make/3.9"):
        rehearsal.run("make/3.9")


def test_a_workflow_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(Trouble, match=r"There is no bake.yml; there are release.yml, test.yml"):
        rehearse.rehearse(["bake.yml"], tmp_path, None)


def test_nothing_is_begun_where_the_package_is_installed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(rehearse, "installed", lambda: True)
    monkeypatch.setattr(rehearse, "purge", lambda: pytest.fail("it took away what it had not installed"))
    monkeypatch.setattr("sys.argv", ["rehearse.py"])
    assert rehearse.main() == 1
    assert capsys.readouterr().err == "rehearse.py: bacon-table is installed here; remove it first.\n"
