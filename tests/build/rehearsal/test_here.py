"""Every block of a workflow is run here, or it is written down why it cannot be."""

from __future__ import annotations

import pytest
from rehearsal.here import NOT_HERE, blocks, runs_here, unaccounted
from rehearsal.reading import Workflow, all_workflows, read

WINDOWS = "jobs: {windows: {runs-on: windows-2025, steps: [{run: choco install something}]}}"
LINUX = "jobs: {linux: {runs-on: ubuntu-24.04, steps: [{run: make everything}]}}"


def with_job(text: str) -> dict[str, Workflow]:
    return {**all_workflows(), "new.yml": read(text)}


def test_every_block_runs_here_or_is_said_not_to() -> None:
    assert unaccounted(all_workflows()) == []


def test_a_new_block_of_another_system_has_to_be_written_down() -> None:
    (sentence,) = unaccounted(with_job(WINDOWS))
    assert sentence.startswith("new.yml / windows / choco install something: cannot run here; say why")


def test_a_new_block_for_linux_is_run() -> None:
    assert unaccounted(with_job(LINUX)) == []


def test_a_listed_file_that_is_missing_is_named() -> None:
    found = all_workflows()
    del found["test.yml"]
    gone = [title for (file, _), titles in NOT_HERE.items() if file == "test.yml" for title in titles]
    assert len(unaccounted(found)) == len(gone) > 0


def test_most_blocks_of_the_jobs_for_linux_are_run() -> None:
    workflows = all_workflows()
    linux = {place[2] for place in blocks(workflows) if place[:2] == ("release.yml", "linux")}
    assert len(linux) >= 5
    assert ("release.yml", "linux") not in NOT_HERE


@pytest.mark.parametrize(
    ("runner", "here"),
    [
        ("ubuntu-24.04", True),
        ("${{ matrix.system }}", True),
        ("ubuntu-24.04-arm", False),
        ("windows-2025", False),
        ("macos-15", False),
    ],
)
def test_only_jobs_for_linux_run_here(runner: str, here: bool) -> None:
    assert runs_here(runner, {"system": "ubuntu-24.04"}) is here
